import { StaffRole } from '@assay/domain/office/roles.ts';
import { confirmation, TwoPersonsKind } from '@assay/domain/office/twoPersons.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCertifiedLot } from '../../../../test/certificates.ts';
import type { TestResponse } from '../../../../test/client.ts';
import { addPictures, createItemFixtures, type ItemFixtures } from '../../../../test/itemFixtures.ts';
import { listLot, newKey, type TestLot } from '../../../../test/lots.ts';
import { type MoneyApp, pay, startMoneyApp } from '../../../../test/money.ts';
import { patch as change, makeItem, offerOn } from '../../../../test/offers.ts';
import { makeStaff, versionAt } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { actOnResale, markShipped, PARCEL, sell, verifyPayout } from '../../../../test/resales.ts';
import { newId } from '../../../platform/ids.ts';

// Every kind of act that takes two people, each from its own call to its effect: requested by one of the role, done by
// no one but a second one of it. A new kind does not compile without its entry here.

const HOUR = 3_600_000;
const NOTE = { note: 'Agreed with the person' };

let money: MoneyApp;
let admin: Person;
let bidder: Person;
let closed: { missed: TestLot; withdrawn: TestLot; unsold: TestLot };
let fixtures: ItemFixtures;
const colleagues = {} as Record<StaffRole, [Person, Person]>;

const run = async (sql: string, ...values: unknown[]) => (await money.ctx.pool.query(sql, values)).rows;
const key = () => ({ 'idempotency-key': newKey() });
const bid = (person: Person, lot: TestLot, dollars: number) =>
  person.client.post(`/v1/auction/${lot.auctionId}/bid`, { amountCents: dollars * 100 }, key());
const send = (by: Person, path: string, body: object = {}) =>
  by.client.post(`/v1/office/${path}`, { ...NOTE, ...body }, key());
const patch = (by: Person, path: string, body: object) =>
  versionAt(money.ctx, path).then((version) =>
    by.client.patch(`/v1/office/${path}`, { version, ...NOTE, ...body }, key()),
  );
const later = (ms: number): string => new Date(money.ctx.clock.now() + ms).toISOString();

async function staffWith(role: StaffRole): Promise<Person> {
  const person = await makeStaff(money);
  await run('update users set staff_roles = $2 where id = $1', person.id, [role]);
  return person;
}

beforeAll(async () => {
  money = await startMoneyApp();
  fixtures = createItemFixtures(money.ctx);
  const early = await bidderNow();
  const options = { endsInMs: HOUR / 6, windowMs: HOUR / 60 };
  closed = {
    missed: await listLot(money.ctx, { ...options, reserveCents: 100_000 }),
    withdrawn: await listLot(money.ctx, options),
    unsold: await listLot(money.ctx, options),
  };
  await estimate(closed.unsold.itemId, 100_000);
  expect((await bid(early, closed.missed, 800)).status).toBe(200);
  await money.advanceTime(HOUR / 3);
  await money.runJobs();
  bidder = await bidderNow();
  admin = await staffWith('admin');
  for (const role of StaffRole)
    colleagues[role] =
      role === 'auditor' || role === 'logistics'
        ? [await staffWith(role), admin]
        : role === 'admin'
          ? [admin, await staffWith(role)]
          : [await staffWith(role), await staffWith(role)];
}, 180_000);
afterAll(() => money.close());

const bidderNow = () => money.signUp({ isOnboarded: true });
const estimate = (itemId: string, cents: number) =>
  run(
    'update item set estimate_low_cents = $2::bigint, estimate_high_cents = $2::bigint * 2 where id = $1',
    itemId,
    cents,
  );
/** An approved item with a photo. */
async function approved(title: string): Promise<string> {
  const id = await fixtures.item({ title, status: 'approved', offerType: 'make_offer' });
  await run(
    `insert into media (id, item_id, type, position, alt, file, width, height) values ($1, $2, 'image', 0, 'A glove', 'ab/cd', 1600, 1600)`,
    newId(money.ctx.clock.now()),
    id,
  );
  return id;
}
async function offered(): Promise<string> {
  const [item, buyer] = [await makeItem(money.ctx), await money.bidder()];
  await estimate(item.id, 300_000);
  await money.saveCard(buyer, 'pm_card_visa');
  return (await offerOn(buyer, item, 1_300)).body.id;
}
async function claimed() {
  const [seller, buyer] = [await money.bidder(), await money.bidder()];
  await verifyPayout(money, seller);
  await money.saveCard(buyer, 'pm_card_visa');
  const sale = await sell(money, seller, buyer);
  expect((await markShipped(sale)).status).toBe(200);
  for (const [act, more] of [['receive'], ['pass'], ['ship', PARCEL], ['deliver']] as const)
    expect((await actOnResale(admin, sale, act, more)).status).toBe(200);
  const text = 'The frame came with a crack across the glass';
  expect((await change(buyer, `/v1/offer/${sale.id}/claim`, { text })).status).toBe(200);
  return sale;
}

type Walk = {
  /** The call that needs a second person. */
  ask: (by: Person) => Promise<TestResponse>;
  /** What the act changes. */
  state: () => Promise<unknown>;
};

const WALKS: Readonly<Record<TwoPersonsKind, () => Promise<Walk>>> = {
  reopen: async () => {
    const { auctionId, itemId } = closed.unsold;
    await send(admin, `auction/${auctionId}/withdraw`, { reason: 'fraud' });
    const publicNote = 'The lot was listed again after a fault in its description.';
    const terms = { publicNote, startsAt: later(HOUR), endsAt: later(48 * HOUR) };
    return {
      ask: (by) => send(by, `auction/${auctionId}/reopen`, terms),
      state: () => run('select id from auction where item_id = $1', itemId),
    };
  },
  credit_limit: async () => ({
    ask: (by) => send(by, `user/${bidder.id}/credit-limit`, { limitCents: 2_500_001 }),
    state: () => run('select limit_cents from credit_account where user_id = $1', bidder.id),
  }),
  refund: async () => {
    const buyer = await money.bidder();
    const method = (await money.saveCard(buyer, 'pm_card_visa')).body;
    const { invoiceId } = await money.winLot(buyer, 60_000);
    expect((await pay(buyer, invoiceId, { paymentMethodId: method.id })).status).toBe(200);
    return {
      ask: (by) => send(by, `invoice/${invoiceId}/refund`, { amountCents: 50_001, reason: 'goodwill' }),
      state: () => run('select refunded_cents from invoice where id = $1', invoiceId),
    };
  },
  payment: async () => {
    const { invoiceId } = await money.winLot(await money.bidder(), 150_000);
    return {
      ask: (by) => send(by, `invoice/${invoiceId}/payment`, { kind: 'wire', reference: 'FED 1' }),
      state: () => run('select status from invoice where id = $1', invoiceId),
    };
  },
  list_at_price: async () => {
    const { auctionId, itemId } = closed.withdrawn;
    await estimate(itemId, 100_000);
    return {
      ask: (by) => send(by, `auction/${auctionId}/list-at-price`, { priceCents: 49_900 }),
      state: () => run('select id from auction where item_id = $1', itemId),
    };
  },
  after_sale: async () => ({
    ask: (by) => send(by, `auction/${closed.missed.auctionId}/after-sale`, { amountCents: 90_000 }),
    state: () => run('select id from lot_offer where auction_id = $1', closed.missed.auctionId),
  }),
  accept_offer: async () => {
    const id = await offered();
    return {
      ask: (by) => send(by, `offer/${id}/accept`),
      state: () => run('select status from offer where id = $1', id),
    };
  },
  counter_offer: async () => {
    const id = await offered();
    return {
      ask: (by) => send(by, `offer/${id}/counter`, { amountCents: 140_000 }),
      state: () => run('select status, counter_cents from offer where id = $1', id),
    };
  },
  private_sale: async () => {
    const item = await makeItem(money.ctx);
    await estimate(item.id, 100_000);
    const draft = await send(admin, 'invoice', {
      userId: bidder.id,
      lines: [{ title: 'Signed bat', quantity: 1, unitCents: 49_900, itemId: item.id }],
      isTaxed: false,
      deliveryMethod: 'pickup',
    });
    return {
      ask: (by) => send(by, `invoice/${draft.body.invoiceId}/open`, { dueDays: 10 }),
      state: () => run('select status, number from invoice where id = $1', draft.body.invoiceId),
    };
  },
  claim: async () => {
    const sale = await claimed();
    return {
      ask: (by) => actOnResale(by, sale, 'decide_claim', { amountCents: 50_001 }),
      state: () => run('select claim_cents from secondary_transaction where id = $1', sale.id),
    };
  },
  void_bids: async () => {
    const lot = await listLot(money.ctx);
    expect((await bid(bidder, lot, 300)).status).toBe(200);
    return {
      ask: (by) => send(by, `auction/${lot.auctionId}/void-bid`, { seqs: [1], reason: 'fraud' }),
      state: () => run('select leader_id, price_cents from auction where id = $1', lot.auctionId),
    };
  },
  withdraw: async () => {
    const lot = await listLot(money.ctx);
    expect((await bid(bidder, lot, 300)).status).toBe(200);
    const terms = { reason: 'damaged', publicNote: 'The glass broke in storage.' };
    return {
      ask: (by) => send(by, `auction/${lot.auctionId}/withdraw`, terms),
      state: () => run('select outcome, public_note from auction where id = $1', lot.auctionId),
    };
  },
  void_invoice: async () => {
    const { invoiceId } = await money.winLot(await money.bidder());
    const terms = { reason: 'non_payment', publicNote: 'You asked us to cancel the sale.' };
    return {
      ask: (by) => send(by, `invoice/${invoiceId}/void`, terms),
      state: () => run('select status, void_note from invoice where id = $1', invoiceId),
    };
  },
  certificate: async () => {
    const { itemId } = await createCertifiedLot(money.ctx);
    const change = { newState: 'revoked', publicNote: 'What the public is shown about it.' };
    return {
      ask: (by) => send(by, `item/${itemId}/certificate`, change),
      state: () => run('select id from certificate_change where item_id = $1', itemId),
    };
  },
  authentication: async () => {
    const id = await fixtures.item({ title: 'Jersey of the walk', grade: null, status: 'draft' });
    await estimate(id, 1_000_001);
    await addPictures(money.ctx, id);
    const checklist = {
      ...{ identity: 'pass', materials: 'pass', markings: 'pass', wear: 'pass' },
      ...{ signature: 'not_applicable', documents: 'pass' },
    };
    const witness = { name: 'Authenticator 12', at: '2025-12-03T22:41:00.000Z', place: 'Tunnel of the stadium' };
    return {
      ask: (by) => send(by, `item/${id}/authentication`, { grade: 'gold', checklist, witness }),
      state: () => run('select authentication_type from item where id = $1', id),
    };
  },
  vip: async () => {
    const { id } = await money.signUp();
    return {
      ask: (by) => send(by, `user/${id}/vip`, { days: 90 }),
      state: () => run('select is_vip from users where id = $1', id),
    };
  },
  staff_invite: async () => ({
    ask: (by) => send(by, 'staff', { email: 'walk@example.org', roles: ['support'] }),
    state: () => run("select hash from staff_invitation where email = 'walk@example.org' and hash is not null"),
  }),
  staff_roles: async () => {
    const { id } = await staffWith('support');
    return {
      ask: (by) => patch(by, `staff/${id}`, { roles: ['finance'] }),
      state: () => run('select staff_roles from users where id = $1', id),
    };
  },
  staff_end: async () => {
    const { id } = await staffWith('support');
    return {
      ask: (by) => send(by, `staff/${id}/end`),
      state: () => run('select staff_roles from users where id = $1', id),
    };
  },
  staff_factor: async () => {
    const { id } = await staffWith('support');
    return {
      ask: (by) => send(by, `staff/${id}/second-factor/reset`),
      state: () => run('select count(*)::int as n from second_factor where user_id = $1', id),
    };
  },
  lot_terms: async () => {
    const terms = { openingCents: 20_000, reserveCents: 40_000, startsAt: later(48 * HOUR), endsAt: later(200 * HOUR) };
    const made = await send(admin, 'auction', { itemId: await approved('Glove of the walk'), ...terms });
    expect((await send(admin, `auction/${made.body.id}/publish`)).status).toBe(200);
    return {
      ask: (by) => patch(by, `auction/${made.body.id}`, { openingCents: 10_000 }),
      state: () => run('select opening_cents from auction where id = $1', made.body.id),
    };
  },
  list_item: async () => {
    const itemId = await approved('Cap of the walk');
    await estimate(itemId, 100_000);
    return {
      ask: (by) => send(by, 'listing', { itemId, priceCents: 40_000 }),
      state: () => run('select id from auction where item_id = $1', itemId),
    };
  },
  open_offers: async () => {
    const itemId = await approved('Bat of the walk');
    await estimate(itemId, 100_000);
    return {
      ask: (by) => send(by, `item/${itemId}/open-to-offers`, { instantPriceCents: 40_000 }),
      state: () => run('select status, price_cents from item where id = $1', itemId),
    };
  },
  publish_sale: async () => {
    const sale = await send(admin, 'sale', {
      title: 'Sale of the walk',
      preset: 'weekly',
      opensAt: later(HOUR),
      firstEndAt: later(48 * HOUR),
    });
    const itemId = await approved('Helmet of the walk');
    await estimate(itemId, 100_000);
    expect((await send(admin, 'auction', { itemId, saleId: sale.body.id, openingCents: 100 })).status).toBe(201);
    return {
      ask: (by) => send(by, `sale/${sale.body.id}/publish`),
      state: () => run('select published_at from sale where id = $1', sale.body.id),
    };
  },
  publish_lot: async () => {
    const terms = { openingCents: 20_000, startsAt: later(HOUR), endsAt: later(HOUR + 120_000) };
    const made = await send(admin, 'auction', { itemId: await approved('Shoe of the walk'), ...terms });
    return {
      ask: (by) => send(by, `auction/${made.body.id}/publish`),
      state: () => run('select id from auction where id = $1', made.body.id),
    };
  },
  coupon: async () => ({
    ask: (by) => send(by, 'coupon', { code: 'WALK', discount: { percent: 100, maximumCents: null }, maximumUses: 1 }),
    state: () => run("select id from coupon where code = 'WALK'"),
  }),
  giveaway: async () => {
    const itemId = await approved('Poster of the walk');
    await run("update item set type = 'giveaway', authentication_type = null where id = $1", itemId);
    return {
      ask: (by) => send(by, `item/${itemId}/giveaway`, { quantity: 2 }),
      state: () => run('select id from auction where item_id = $1', itemId),
    };
  },
  cancel_resale: async () => {
    const [seller, buyer] = [await money.bidder(), await money.bidder()];
    await money.saveCard(buyer, 'pm_card_chargeCustomerFail');
    const sale = await sell(money, seller, buyer);
    const publicNote = 'The seller asked us to end the sale.';
    return {
      ask: (by) => actOnResale(by, sale, 'cancel', { publicNote }),
      state: () => run('select status, void_note from invoice where id = $1', sale.invoiceId),
    };
  },
  lose_parcel: async () => {
    const [seller, buyer] = [await money.bidder(), await money.bidder()];
    await money.saveCard(buyer, 'pm_card_visa');
    const sale = await sell(money, seller, buyer);
    expect((await markShipped(sale)).status).toBe(200);
    return {
      ask: (by) => actOnResale(by, sale, 'lost'),
      state: () => run('select status from secondary_transaction where id = $1', sale.id),
    };
  },
  bounds: async () => ({
    ask: async (by) => {
      const [entry] = await run(
        "select version, value from setting where key = 'bounds' order by version desc limit 1",
      );
      const body = { ...NOTE, version: entry.version, value: { ...entry.value, actionCents: 60_000 } };
      return by.client.patch('/v1/office/setting/bounds', body, key());
    },
    state: () => run(`select ${BOUNDS} as value`),
  }),
};

const BOUNDS = "(select value from setting where key = 'bounds' order by version desc limit 1)";

const BLOCK = (person: string) => [
  `update users set blocked_at = now() where id = (${person})`,
  `update users set blocked_at = null where id = (${person})`,
];
const EDITED = ['update item set version = version + 1 where id = $1'];
const REVALUED = [
  `update item set estimate_low_cents = coalesce(estimate_low_cents, 100), estimate_high_cents = coalesce(estimate_high_cents, estimate_low_cents, 100) + 100
   where id = (select item_id from auction where id = $1)`,
];
const BUYER = 'select user_id from invoice where id = $1';
const ROLES = [
  "update users set staff_roles = '{}' where id = $1",
  "update users set staff_roles = '{support}' where id = $1",
];
/** What changes the subject ($1) of a request meanwhile; then, where the act would be refused for that, what undoes it. */
const MEANWHILE: Readonly<Record<TwoPersonsKind, readonly string[]>> = {
  reopen: REVALUED,
  credit_limit: BLOCK('$1'),
  refund: BLOCK(BUYER),
  payment: BLOCK(BUYER),
  list_at_price: REVALUED,
  after_sale: REVALUED,
  accept_offer: BLOCK('select buyer_id from offer where id = $1'),
  counter_offer: BLOCK('select buyer_id from offer where id = $1'),
  private_sale: BLOCK(BUYER),
  claim: ["update secondary_transaction set claim_text = claim_text || '.' where id = $1"],
  void_bids: REVALUED,
  withdraw: REVALUED,
  void_invoice: BLOCK(BUYER),
  certificate: EDITED,
  authentication: EDITED,
  staff_invite: ["update staff_invitation set roles = '{finance}' where id = $1"],
  staff_roles: ROLES,
  staff_end: ROLES,
  staff_factor: ROLES,
  lot_terms: REVALUED,
  list_item: EDITED,
  open_offers: EDITED,
  vip: BLOCK('$1'),
  publish_sale: ['update draft_lot set version = version + 1 where sale_id = $1'],
  publish_lot: ['update draft_lot set version = version + 1 where id = $1'],
  coupon: [
    `insert into coupon (id, code, type, value_cents, starts_at, created_at)
     select subject_id, terms->>'code', 'dollar_off', 100, now(), now() from office_request where subject_id = $1`,
    'delete from coupon where id = $1',
  ],
  giveaway: EDITED,
  cancel_resale: BLOCK('select buyer_id from secondary_transaction where id = $1'),
  lose_parcel: BLOCK('select buyer_id from secondary_transaction where id = $1'),
  bounds: [
    `insert into setting (version, id, key, value, valid_from)
     select max(version) + 1, gen_random_uuid(), 'bounds', ${BOUNDS}, now() from setting where $1::uuid is not null`,
  ],
};

/** A request whose subject has changed lapses at its confirmation, and says why, there and to who asked. */
async function expectLapse(kind: TwoPersonsKind, { id, subjectId }: { id: string; subjectId: string }, by: Person) {
  const [change, undo] = MEANWHILE[kind];
  await run(change!, subjectId);
  const answer = await send(by, `request/${id}/confirm`);
  expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
    409,
    'request_state',
    expect.stringMatching(/^This request has lapsed: since it was made, /),
  ]);
  if (undo !== undefined) await run(undo, subjectId);
  const [row] = await run(
    'select status, decided_by, lapse_reason, requested_by from office_request where id = $1',
    id,
  );
  expect(row).toMatchObject({ status: 'declined', decided_by: null, lapse_reason: answer.body.detail });
  await money.runJobs();
  const told = await run(
    'select body from alert where user_id = $1 and ref = $2',
    row.requested_by,
    `request_lapsed:${id}`,
  );
  expect(told).toHaveLength(1);
}

it.each(TwoPersonsKind)('%s: requested by one of the role, done only by a second one of it', async (kind) => {
  const roles = confirmation[kind].roles;
  const [first, second] = colleagues[roles[0] ?? 'admin'];
  const { ask, state } = await WALKS[kind]();
  const before = await state();

  const others = StaffRole.filter((role) => role !== 'admin' && !roles.includes(role));
  for (const role of others) {
    const refused = await ask(colleagues[role][0]);
    expect([role, refused.status, refused.body.code]).toEqual([role, 403, 'forbidden']);
  }
  const asked = await ask(first);
  const request = asked.body.request ?? asked.body;
  expect(request, JSON.stringify(asked.body)).toMatchObject({ kind, status: 'waiting', requestedBy: first.username });
  expect(await state()).toEqual(before);

  const confirm = (by: Person) => send(by, `request/${request.id}/confirm`);
  for (const by of [first, ...others.map((role) => colleagues[role][0])]) {
    const { status, body } = await confirm(by);
    expect([status, body.code]).toEqual([403, 'forbidden']);
  }
  expect(await state()).toEqual(before);

  await expectLapse(kind, request, second);
  expect(await state()).toEqual(before);
  const [admin2, back] = [await run('select staff_roles from users where id = $1', first.id), first.id];
  const again = await ask(first);
  await run("update users set staff_roles = '{}' where id = $1", back);
  await run('update users set staff_roles = $2 where id = $1', back, admin2[0].staff_roles);
  const stale = (again.body.request ?? again.body).id;
  const lapsed = await send(second, `request/${stale}/confirm`);
  expect([lapsed.status, lapsed.body.code, lapsed.body.detail]).toEqual([
    409,
    'request_state',
    expect.stringContaining('the roles or access of the person who asked have changed'),
  ]);
  expect(await state()).toEqual(before);

  const last = await ask(first);
  const done = await send(second, `request/${(last.body.request ?? last.body).id}/confirm`);
  expect([done.status, done.body?.status], JSON.stringify(done.body)).toEqual([200, 'confirmed']);
  expect(await state()).not.toEqual(before);
  expect((await confirm(second)).body.code).toBe('request_state');
});
