import { liveEvents } from '@assay/contract/live.ts';
import { computeCommitment, sealedReceiptText } from '@assay/domain/auction/hashChain.ts';
import { verifyLog } from '@assay/verifier/verifyLog.mjs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { isSigned, logFaults, sha256, wholeLog } from '../../../../test/bidLog.ts';
import { listLot, newKey, type TestLot } from '../../../../test/lots.ts';
import type { Person } from '../../../../test/people.ts';
import { transact } from '../../../platform/outbox.ts';
import { moveLimit } from '../../identity/credit/operations.ts';
import { integrityFaults } from '../../office/reports/integrity.ts';

const MINUTE = 60_000;
/** Short, so that the whole file stays within a day: no invoice is charged meanwhile. */
const TIMES = { endsInMs: 10 * MINUTE, windowMs: 2 * MINUTE, capMs: 2 * MINUTE, blindMs: 5 * MINUTE };

let app: TestApp;
let ada: Person;
let ben: Person;
let cleo: Person;
let lateBidder: Person;
const allBidders = () => [ada, ben, cleo, lateBidder];

beforeAll(async () => {
  app = await startTestApp();
  [ada, ben, cleo, lateBidder] = [
    await app.signUp({ isOnboarded: true, hasBank: true }),
    await app.signUp({ isOnboarded: true, hasBank: true }),
    await app.signUp({ isOnboarded: true, hasBank: true }),
    await app.signUp({ isOnboarded: true, hasBank: true }),
  ];
  for (const person of allBidders())
    await transact(app.ctx, (tx) =>
      moveLimit(tx, {
        userId: person.id,
        changeCents: 50_000_000,
        kind: 'limit',
        note: '',
        at: app.ctx.clock.date(),
      }),
    );
});
afterAll(async () => {
  expect(await integrityFaults(app.ctx)).toEqual([]);
  await app.close();
});
beforeEach(() => logInAll());

async function logInAll(): Promise<void> {
  for (const person of allBidders()) await app.logIn(person);
}
const bid = (person: Person, auctionId: string, dollars: number, key = newKey()) =>
  person.client.post(`/v1/auction/${auctionId}/bid`, { amountCents: dollars * 100 }, { 'idempotency-key': key });
const get = async (person: Person, path: string) => (await person.client.get(path)).body;
const credit = (person: Person, auctionId: string) => get(person, `/v1/user/credit-limit?auction_id=${auctionId}`);
const rows = async (sql: string, values: unknown[] = []) => (await app.ctx.pool.query(sql, values)).rows;

type Given = { adaMax?: number; reserve?: number; blindPricing?: 'first_price' };

/** A lot at $2,100: Ada leads with a maximum of $2,500, Ben and Cleo have bid before the end. */
async function openLot(given: Given = {}): Promise<TestLot> {
  const lot = await listLot(app.ctx, {
    ...TIMES,
    ...(given.reserve === undefined ? {} : { reserveCents: given.reserve * 100 }),
    ...(given.blindPricing === undefined ? {} : { blindPricing: given.blindPricing }),
  });
  expect((await bid(ada, lot.auctionId, given.adaMax ?? 2_500)).status).toBe(200);
  expect((await bid(cleo, lot.auctionId, 1_000)).status).toBe(200);
  expect((await bid(ben, lot.auctionId, 2_000)).body).toMatchObject({ priceCents: 210_000, youLead: false });
  return lot;
}

/** Overtime reaches its cap, and the blind phase begins. */
async function freeze(...lots: TestLot[]): Promise<void> {
  await app.moveClock(13 * MINUTE);
  await app.runJobs();
  await logInAll();
  for (const lot of lots)
    expect(await get(ada, `/v1/auction/${lot.auctionId}/last-bid`)).toMatchObject({
      status: 'blind',
      priceCents: 210_000,
    });
}

async function frozen(given: Given = {}): Promise<TestLot> {
  const lot = await openLot(given);
  await freeze(lot);
  return lot;
}

/** The blind phase ends and is settled. */
async function reveal(lot: TestLot) {
  await app.moveClock(6 * MINUTE);
  await app.runJobs();
  await logInAll();
  return get(lateBidder, `/v1/auction/${lot.auctionId}/last-bid`);
}

describe('resolving a blind phase through the app: worked examples of rules §1.7', () => {
  test.each([
    {
      name: 'B 3,000 and C 2,600: B wins at 2,850',
      adaMax: 2_500,
      ben: 3_000,
      cleo: 2_600,
      winner: 'Bidder 3',
      price: 2_850,
    },
    {
      name: 'B 3,000 then C 3,000: B wins at 3,000',
      adaMax: 2_500,
      ben: 3_000,
      cleo: 3_000,
      winner: 'Bidder 3',
      price: 3_000,
    },
    {
      name: 'only B 3,000 against A’s maximum of 5,000: A wins at 3,250',
      adaMax: 5_000,
      ben: 3_000,
      winner: 'Bidder 1',
      price: 3_250,
    },
    { name: 'none: A at 2,100', adaMax: 2_500, winner: 'Bidder 1', price: 2_100 },
  ])('$name', async (example) => {
    const lot = await frozen({ adaMax: example.adaMax });
    if (example.ben) expect((await bid(ben, lot.auctionId, example.ben)).status).toBe(200);
    if (example.cleo) expect((await bid(cleo, lot.auctionId, example.cleo)).status).toBe(200);
    expect(await reveal(lot)).toMatchObject({
      status: 'done',
      outcome: 'sold',
      priceCents: example.price * 100,
      hammerCents: example.price * 100,
      leaderAlias: example.winner,
    });
    const log = await wholeLog(app.client(), lot.auctionId);
    expect(logFaults(log)).toEqual([]);
    expect(await integrityFaults(app.ctx)).toEqual([]);
  });
});

describe('a sealed bid', () => {
  test('given the blind phase, when a bid is sealed, then nothing that others can read changes', async () => {
    const lot = await frozen();
    const seen = async () => {
      const answers = [];
      for (const person of [ada, cleo, lateBidder])
        for (const path of ['last-bid', 'bid-history', 'access', 'log', 'log/checkpoint'])
          answers.push(await get(person, `/v1/auction/${lot.auctionId}/${path}`));
      for (const person of [ada, cleo, lateBidder]) {
        answers.push(await credit(person, lot.auctionId));
        answers.push(await get(person, '/v1/user/credit-limit/history'));
        answers.push(await get(person, '/v1/item/bidding'));
        answers.push(await get(person, '/v1/user/alerts'));
        answers.push(await get(person, `/v1/item/slug/${lot.slug}`));
      }
      const text = JSON.stringify(answers, (key, value) => (key === 'serverNow' ? 0 : value));
      return { text, told: await rows('select count(*)::int as n from outbox') };
    };
    const [row] = await rows('select a.*, a.xmin from auction a where id = $1', [lot.auctionId]);
    const before = await seen();
    const answer = await bid(ben, lot.auctionId, 3_000);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      accepted: true,
      yourSealedCents: 300_000,
      yourAlias: 'Bidder 3',
      priceCents: 210_000,
      minNextBidCents: 300_100,
      status: 'blind',
    });
    await app.runJobs();
    expect(await seen()).toEqual(before);
    expect((await rows('select a.*, a.xmin from auction a where id = $1', [lot.auctionId]))[0]).toEqual(row);
    await reveal(lot);
  });

  test('given full read access to the database, then no amount, hold, response or request of a sealed bid can be found in it', async () => {
    const lot = await frozen();
    const { receipt } = (await bid(ben, lot.auctionId, 87_654)).body;
    expect((await bid(ben, lot.auctionId, 43_210)).body).toMatchObject({
      code: 'bid_too_low',
      minimumCents: 8_765_500,
    });
    const tables = await rows("select tablename from pg_tables where schemaname = 'public'");
    for (const { tablename } of tables) {
      const text = (await rows(`select coalesce(string_agg(t::text, ' '), '') as text from ${tablename} t`))[0]
        .text as string;
      for (const secret of ['8765400', '8765500', '4321000', receipt.nonce])
        expect([tablename, text.includes(secret)]).toEqual([tablename, false]);
    }
    await reveal(lot);
  });

  test('given a receipt, then its hash opens with the nonce and Assay’s signature is valid', async () => {
    const lot = await frozen();
    const { receipt } = (await bid(ben, lot.auctionId, 3_000)).body;
    const { publicKey } = await wholeLog(app.client(), lot.auctionId);
    expect(receipt.hash).toBe(computeCommitment(receipt.nonce, 300_000, sha256));
    const { auctionId, seq: revision, hash: commitment, keyId } = receipt;
    const text = sealedReceiptText({
      auctionId,
      revision,
      commitment,
      receivedAt: Date.parse(receipt.receivedAt),
      keyId,
    });
    expect(isSigned(text, receipt.signature, publicKey!)).toBe(true);
    expect((await get(ben, `/v1/auction/${lot.auctionId}/access`)).sealed).toEqual(receipt);
    expect((await get(ada, `/v1/auction/${lot.auctionId}/access`)).sealed).toBeNull();
    await reveal(lot);
    // Afterwards the receipt is still available, and the log contains what it promised.
    expect((await get(ben, `/v1/auction/${lot.auctionId}/access`)).sealed).toEqual(receipt);
    const log = await wholeLog(app.client(), lot.auctionId);
    expect(log.items.filter((entry) => entry.kind === 'sealed').map((entry) => entry.commitment)).toEqual([
      receipt.hash,
    ]);
  });

  test('given the same key again, then the same response; another body with it is refused; one bid is stored', async () => {
    const lot = await frozen();
    const key = newKey();
    const first = await bid(ben, lot.auctionId, 3_000, key);
    const second = await bid(ben, lot.auctionId, 3_000, key);
    expect(second.body).toEqual(first.body);
    expect((await bid(ben, lot.auctionId, 3_100, key)).body.code).toBe('idempotency_key_reused');
    expect(await rows('select revision from sealed_bid where auction_id = $1', [lot.auctionId])).toEqual([
      { revision: 1 },
    ]);
    expect(await rows('select seq from sealed_entry where auction_id = $1', [lot.auctionId])).toHaveLength(1);
    await reveal(lot);
  });

  test('given a minimum, when a lower amount is sealed, then it is refused and nothing is stored; a raise takes a new position', async () => {
    const lot = await frozen();
    expect((await bid(ben, lot.auctionId, 2_199)).body).toMatchObject({ code: 'bid_too_low', minimumCents: 220_000 });
    expect((await bid(ada, lot.auctionId, 2_500)).body).toMatchObject({ code: 'bid_too_low', minimumCents: 250_100 });
    expect((await bid(lateBidder, lot.auctionId, 9_000)).body).toMatchObject({ code: 'auction_extended_no_access' });
    expect(await rows('select 1 from sealed_bid where auction_id = $1', [lot.auctionId])).toEqual([]);
    await bid(ben, lot.auctionId, 3_000);
    await bid(cleo, lot.auctionId, 3_500);
    await app.moveClock(1_001);
    expect((await bid(ben, lot.auctionId, 3_000)).body).toMatchObject({ code: 'bid_too_low', minimumCents: 300_100 });
    const raised = await bid(ben, lot.auctionId, 3_500);
    expect(raised.body.receipt).toMatchObject({ seq: 2, amountCents: 350_000 });
    // Equal amounts: the raise came after Cleo's bid, so Cleo wins the tie.
    expect(await reveal(lot)).toMatchObject({ priceCents: 350_000, leaderAlias: 'Bidder 2' });
  });
});

describe('messages of the blind phase (rules §7)', () => {
  test('given the freeze, then all who bid before the end are notified once; a sealed bid notifies no one', async () => {
    const lot = await frozen();
    const told = () =>
      rows(
        "select user_id, count(*)::int as n from alert where type = 'BLIND_PHASE_STARTED' and ref = $1 group by user_id order by user_id",
        [lot.auctionId],
      );
    const expected = [ada, ben, cleo]
      .map(({ id }) => ({ user_id: id, n: 1 }))
      .sort((a, b) => (a.user_id < b.user_id ? -1 : 1));
    expect(await told()).toEqual(expected);
    const [before] = await rows('select count(*)::int as n from alert');
    await bid(ben, lot.auctionId, 3_000);
    await app.runJobs();
    expect((await rows('select count(*)::int as n from alert'))[0]).toEqual(before);
    expect(await told()).toEqual(expected);
    await reveal(lot);
  });
});

describe('credit of sealed bids (rules §2)', () => {
  test('given a sealed bid, then it holds its owner’s credit, counts on other lots, and is released at the reveal', async () => {
    const lot = await frozen();
    const other = await listLot(app.ctx);
    const before = await credit(ben, lot.auctionId);
    await bid(ben, lot.auctionId, 3_000);
    expect(await credit(ben, lot.auctionId)).toMatchObject({
      usedCents: before.usedCents + 300_000,
      availableCents: before.availableCents - 300_000,
      availableForAuctionCents: before.availableForAuctionCents,
      holds: expect.arrayContaining([
        expect.objectContaining({ kind: 'sealed', amountCents: 300_000, auctionId: lot.auctionId }),
      ]),
    });
    const available = (await credit(ben, other.auctionId)).availableCents;
    expect((await bid(ben, other.auctionId, available / 100 + 1)).body).toMatchObject({
      code: 'credit_limit_exceeded',
      availableCents: available,
    });
    expect((await bid(ben, other.auctionId, available / 100)).status).toBe(200);
    expect((await bid(lateBidder, other.auctionId, available / 100 + 1)).body.youLead).toBe(true);
    // A leader's sealed bid holds only what it adds to their carried maximum.
    const leader = await credit(ada, lot.auctionId);
    await bid(ada, lot.auctionId, 2_700);
    expect((await credit(ada, lot.auctionId)).usedCents).toBe(leader.usedCents + 20_000);
    await reveal(lot);
    const [account] = await rows('select sealed_count, hold_cents from credit_account where user_id = $1', [ada.id]);
    expect(account.sealed_count).toBe(0);
    const history = (await get(ada, '/v1/user/credit-limit/history')).items.map((row: { kind: string }) => row.kind);
    expect(history).toEqual(expect.arrayContaining(['sealed_hold', 'sealed_release', 'bid_release']));
  });

  test('given credit for one of two lots, when both are sealed at the same time, then one is refused', async () => {
    const [one, two] = await Promise.all([openLot(), openLot()]);
    await freeze(one, two);
    const { availableCents } = await credit(cleo, one.auctionId);
    const dollars = Math.floor((availableCents / 100) * 0.7);
    const answers = await Promise.all([bid(cleo, one.auctionId, dollars), bid(cleo, two.auctionId, dollars)]);
    expect(answers.map((answer) => answer.body.code ?? 'taken').sort()).toEqual(['credit_limit_exceeded', 'taken']);
    await reveal(one);
  });
});

describe('the reveal', () => {
  test('given sealed bids, when the deadline has passed, then log, history, stream and messages tell the same', async () => {
    const lot = await frozen();
    const cleosReceipt = (await bid(cleo, lot.auctionId, 2_600)).body.receipt;
    const bensReceipt = (await bid(ben, lot.auctionId, 3_000)).body.receipt;
    await reveal(lot);
    const log = await wholeLog(app.client(), lot.auctionId);
    expect(logFaults(log)).toEqual([]);
    expect(
      log.items
        .slice(3)
        .map(({ kind, aliasNumber, priceCents, commitment, note }) => [
          kind,
          aliasNumber,
          priceCents,
          commitment,
          note,
        ]),
    ).toEqual(
      [
        ['phase', null, 210_000, null, 'extended'],
        ['phase', null, 210_000, null, 'blind'],
        ['sealed', null, null, cleosReceipt.hash, ''],
        ['sealed', null, null, bensReceipt.hash, ''],
        ['phase', null, 210_000, null, 'closed'],
        ['reveal', 1, 250_000, log.items[0]!.commitment, expect.stringMatching(/^[0-9a-f]{32}$/)],
        ['reveal', 2, 260_000, cleosReceipt.hash, cleosReceipt.nonce],
        ['reveal', 3, 285_000, bensReceipt.hash, ''],
        ['phase', 3, 285_000, null, 'done:sold'],
      ].slice(0),
    );
    const key = [log.publicKey!];
    const verdict = await verifyLog({ log, receipts: [cleosReceipt, bensReceipt], keys: key });
    expect([verdict.ok, verdict.findings.filter(({ code }) => code === 'receipt').length]).toEqual([true, 2]);
    const stolen = { ...log, items: log.items.filter((entry) => entry.commitment !== bensReceipt.hash) };
    expect((await verifyLog({ log: stolen, receipts: [bensReceipt], keys: key })).ok).toBe(false);
    const history = await get(lateBidder, `/v1/auction/${lot.auctionId}/bid-history`);
    expect(history.total).toBe(5);
    expect(history.items.slice(0, 2)).toMatchObject([
      { seq: 5, alias: 'Bidder 3', priceCents: 285_000, leads: true, phase: 'blind' },
      { seq: 4, alias: 'Bidder 2', priceCents: 260_000, leads: false, phase: 'blind' },
    ]);
    expect(JSON.stringify([log, history])).not.toContain('300000'); // the winner's maximum
    const [event] = await rows("select payload from outbox where kind = 'reveal' and auction_id = $1", [lot.auctionId]);
    expect(liveEvents.reveal.parse(event.payload).sealed).toEqual([
      { alias: 'Bidder 3', amountCents: null, isCarried: false },
      { alias: 'Bidder 2', amountCents: 260_000, isCarried: false },
      { alias: 'Bidder 1', amountCents: 250_000, isCarried: true },
    ]);
    const told = await rows(
      "select user_id, type from alert where type in ('AUCTION_WON', 'AUCTION_LOST') and href like '%' || $1 or (type = 'AUCTION_WON' and user_id = $2) order by type",
      [lot.slug, ben.id],
    );
    expect(told.map((row) => row.type)).toContain('AUCTION_WON');
    expect(await rows('select user_id, subtotal_cents from invoice where auction_id = $1', [lot.auctionId])).toEqual([
      { user_id: ben.id, subtotal_cents: 285_000 },
    ]);
  });

  test('given a reserve above the best sealed bid, then the lot is not sold and its maximum stays private', async () => {
    const lot = await frozen({ reserve: 9_000 });
    await bid(ben, lot.auctionId, 3_000);
    expect(await reveal(lot)).toMatchObject({ outcome: 'reserve_not_met', hammerCents: null, priceCents: 275_000 });
    expect(JSON.stringify(await wholeLog(app.client(), lot.auctionId))).not.toContain('300000');
    expect(await rows('select 1 from invoice where auction_id = $1', [lot.auctionId])).toEqual([]);
  });

  test('given a reserve that the best sealed bid covers, then the price is the reserve', async () => {
    const lot = await frozen({ reserve: 3_500 });
    await bid(ben, lot.auctionId, 4_000);
    expect(await reveal(lot)).toMatchObject({ outcome: 'sold', priceCents: 350_000, leaderAlias: 'Bidder 3' });
  });

  test('given first price, then the winner pays their sealed amount and a carried maximum is never opened', async () => {
    const lot = await frozen({ blindPricing: 'first_price', adaMax: 5_000 });
    await bid(ben, lot.auctionId, 3_000);
    expect(await reveal(lot)).toMatchObject({ priceCents: 300_000, leaderAlias: 'Bidder 3' });
    expect(JSON.stringify(await wholeLog(app.client(), lot.auctionId))).not.toContain('500000');
  });

  test('when a bid is received after the deadline, then it is refused, whether or not the close was processed', async () => {
    const lot = await frozen();
    await bid(cleo, lot.auctionId, 2_600);
    await app.moveClock(6 * MINUTE);
    await logInAll();
    // Whichever runs first, the sweeper or the bid: both refuse it.
    expect(['auction_processing', 'auction_done']).toContain((await bid(ben, lot.auctionId, 3_000)).body.code);
    await app.runJobs();
    expect(await get(ben, `/v1/auction/${lot.auctionId}/last-bid`)).toMatchObject({
      priceCents: 260_000,
      leaderAlias: 'Bidder 2',
    });
  });

  test('given a stopped scheduler at the cap, when a bid is sealed, then it counts though no phase event was emitted', async () => {
    const lot = await listLot(app.ctx, TIMES);
    await bid(ada, lot.auctionId, 500);
    await bid(ben, lot.auctionId, 300);
    await app.moveClock(13 * MINUTE);
    await logInAll();
    expect((await bid(ben, lot.auctionId, 700)).body).toMatchObject({ yourSealedCents: 70_000, status: 'blind' });
    expect((await bid(ada, lot.auctionId, 800)).body).toMatchObject({ yourSealedCents: 80_000 });
    expect(await reveal(lot)).toMatchObject({ priceCents: 75_000, leaderAlias: 'Bidder 1' });
    expect(await rows('select seq from sealed_entry where auction_id = $1 order by seq', [lot.auctionId])).toEqual([
      { seq: 3 },
      { seq: 4 },
    ]);
  });
});
