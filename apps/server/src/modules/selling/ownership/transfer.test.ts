import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addCertificate } from '../../../../test/certificates.ts';
import type { TestResponse } from '../../../../test/client.ts';
import { expectNotified } from '../../../../test/events.ts';
import { newKey } from '../../../../test/lots.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { accept, makeItem, offerOn, patch, post, reject } from '../../../../test/offers.ts';
import { confirmIfRequested, makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';

const DAY = 86_400_000;

let money: MoneyApp;
beforeAll(async () => {
  money = await startMoneyApp();
});
afterEach(async () => {
  await money.runJobs();
  expect(await money.faults()).toEqual([]);
});
afterAll(() => money.close());

const rowsOf = async (sql: string, ...values: unknown[]) => (await money.ctx.pool.query(sql, values)).rows;
const codeOf = ({ status, body }: TestResponse) => (status < 300 ? body.status : body.code);

/** A user's sealed item, and another user. */
async function setUp(instantCents?: number) {
  const [giver, receiver] = [await money.bidder(), await money.bidder()];
  const item = await makeItem(money.ctx, {
    owner: giver,
    minOfferCents: 120_000,
    ...(instantCents === undefined ? {} : { instantCents }),
  });
  const { token } = await addCertificate(money.ctx, item.id);
  // An owner's time is longer than a moment.
  await money.moveClock(1_000);
  for (const person of [giver, receiver]) await money.logIn(person);
  return { giver, receiver, item, token };
}
type Given = Awaited<ReturnType<typeof setUp>>;
const nameOf = async (person: Person): Promise<string> =>
  (await rowsOf('select username from users where id = $1', person.id))[0].username;
const propose = (giver: Person, itemId: string, to: string, key = newKey()) =>
  giver.client.post(`/v1/item/${itemId}/transfer`, { to, confirm: true }, { 'idempotency-key': key });
const act = (person: Person, id: string, what: 'accept' | 'decline' | 'withdraw', key = newKey()) =>
  person.client.request('PATCH', `/v1/item/transfer/${id}/${what}`, { headers: { 'idempotency-key': key } });
const proposed = async ({ giver, receiver, item }: Given): Promise<string> => {
  const made = await propose(giver, item.id, await nameOf(receiver));
  expect(made.status).toBe(201);
  return made.body.id;
};
const alertsOf = async (person: Person) =>
  rowsOf(
    "select title, body from alert where user_id = $1 and type = 'ITEM_TRANSFER' order by created_at, id",
    person.id,
  );
/** Blocked, as the app does it: every session ends. */
async function block(person: Person): Promise<void> {
  const at = money.ctx.clock.date();
  await rowsOf('update users set blocked_at = $2 where id = $1', person.id, at);
  await rowsOf("update session set revoked_at = $2, revoke_reason = 'blocked' where user_id = $1", person.id, at);
}
/** The owner, and everything that a gift may or may not change. */
const readItemState = async (itemId: string) =>
  (
    await rowsOf(
      `select t.owner_id, t.item_assignment, t.min_offer_cents, t.offer_type, t.is_hidden_from_offers,
         (select json_agg(json_build_array(w.user_id, w.cause, w.paid_cents, w.to_at is null) order by w.from_at) from ownership w where w.item_id = t.id) as owners,
         (select count(*)::int from provenance_event p where p.item_id = t.id) as events,
         (select count(*)::int from invoice_line l where l.item_id = t.id) as sales,
         (select array_agg(x.status order by x.created_at, x.id) from item_transfer x where x.item_id = t.id) as transfers
       from item t where t.id = $1`,
      itemId,
    )
  )[0];

describe('given and taken', () => {
  test('given an owner, when they name a username and the receiver accepts, then it is the receiver’s, once, and its history says so without names', async () => {
    const given = await setUp();
    const { giver, receiver, item, token } = given;
    const [giverName, receiverName] = [await nameOf(giver), await nameOf(receiver)];
    const made = await propose(giver, item.id, `@${receiverName.toUpperCase()}`);
    expect([made.status, made.body.side, made.body.status, made.body.otherSide]).toEqual([
      201,
      'giver',
      'pending',
      receiverName.toUpperCase(),
    ]);
    expect(Date.parse(made.body.expiresAt) - Date.parse(made.body.createdAt)).toBe(7 * DAY);
    expect(await readItemState(item.id)).toMatchObject({ owner_id: giver.id, events: 2, transfers: ['pending'] });
    await money.runJobs();
    expect(await alertsOf(receiver)).toMatchObject([{ title: 'You received a gift' }]);
    const list = (await receiver.client.get('/v1/item/transfers')).body;
    expect([list.total, list.items[0].side, list.items[0].otherSide, list.items[0].item.slug]).toEqual([
      1,
      'receiver',
      giverName,
      item.slug,
    ]);

    const key = newKey();
    const answers = [
      await act(receiver, made.body.id, 'accept', key),
      await act(receiver, made.body.id, 'accept', key),
    ];
    expect(answers.map(codeOf)).toEqual(['accepted', 'accepted']);
    expect(codeOf(await act(receiver, made.body.id, 'accept'))).toBe('gift_state');
    expect(await readItemState(item.id)).toEqual({
      owner_id: receiver.id,
      item_assignment: 'final',
      min_offer_cents: null,
      offer_type: 'make_offer',
      is_hidden_from_offers: false,
      owners: [
        [giver.id, 'sale', 100_000, false],
        [receiver.id, 'gift', null, true],
      ],
      events: 3,
      sales: 0,
      transfers: ['accepted'],
    });
    const certificate = (await money.client().get(`/v1/item/authentication/${token}`)).body;
    expect(certificate.custody.at(-1)).toMatchObject({
      kind: 'given',
      text: 'Given by its owner to another private collector.',
    });
    const [held] = await rowsOf('select from_at from ownership where item_id = $1 and to_at is null', item.id);
    expect(certificate.ownership).toMatchObject({ isLinked: true, since: held.from_at.toISOString() });
    expect([giverName, receiverName].filter((name) => JSON.stringify(certificate).includes(name))).toEqual([]);
    const owned = (await receiver.client.get('/v1/item/owning')).body.items;
    expect(owned).toMatchObject([{ item: { id: item.id }, itemAssignment: 'final', paidCents: null }]);
    expect((await giver.client.get('/v1/item/owning')).body.total).toBe(0);
    await money.runJobs();
    expect((await alertsOf(giver)).map(({ title }) => title)).toEqual(['Your gift was accepted']);
    expect((await alertsOf(receiver)).map(({ title }) => title)).toEqual(['You received a gift', 'Gift accepted']);
    const warned = await rowsOf("select title from alert where user_id = $1 and type = 'SECURITY'", giver.id);
    expect(warned).toContainEqual({ title: 'You sent a gift' });
  });

  test('given an address without an account, when it is named, then the answer does not reveal it, it is emailed, and the user who signs up with it accepts', async () => {
    const { giver, receiver, item } = await setUp();
    const unknown = await propose(giver, item.id, 'Late.Comer@example.com');
    await act(giver, unknown.body.id, 'withdraw');
    const known = await propose(giver, item.id, receiver.email);
    const shape = ({ body: { id: _id, otherSide: _to, item: _item, ...rest } }: TestResponse) => rest;
    expect(shape(known)).toEqual({
      ...shape(unknown),
      createdAt: known.body.createdAt,
      expiresAt: known.body.expiresAt,
    });
    expect(known.body.otherSide).toBe(receiver.email);
    await act(giver, known.body.id, 'withdraw');
    const made = await propose(giver, item.id, 'Late.Comer@example.com');
    await money.runJobs();
    const emails = money.mailbox.to('late.comer@example.com');
    // One email a day to an unconfirmed mailbox, without any text from the giver.
    expect(emails).toHaveLength(1);
    expect(emails[0]!.text).toContain('/buying/owned-items');
    expect(emails[0]!.subject + emails[0]!.text).not.toContain(giver.username);
    const late = await money.bidder({ email: 'late.comer@example.com' });
    expect((await late.client.get('/v1/item/transfers')).body.items).toMatchObject([
      { id: made.body.id, side: 'receiver' },
    ]);
    expect(codeOf(await act(late, made.body.id, 'accept'))).toBe('accepted');
    expect(await readItemState(item.id)).toMatchObject({ owner_id: late.id, events: 3 });
  });

  test('given a pending one, when it is declined or withdrawn, then it stays with its owner, who may offer it again', async () => {
    const given = await setUp();
    const { giver, receiver, item } = given;
    const before = await readItemState(item.id);
    expect(codeOf(await act(receiver, await proposed(given), 'decline'))).toBe('declined');
    const second = await proposed(given);
    expect(codeOf(await act(giver, second, 'withdraw'))).toBe('withdrawn');
    expect(codeOf(await act(receiver, second, 'accept'))).toBe('gift_state');
    expect(codeOf(await act(giver, second, 'withdraw'))).toBe('gift_state');
    expect(await readItemState(item.id)).toEqual({ ...before, transfers: ['declined', 'withdrawn'] });
    await money.runJobs();
    expect((await alertsOf(giver)).map(({ title }) => title)).toEqual(['Your gift was declined']);
    expect((await receiver.client.get('/v1/item/transfers')).body.total).toBe(0);
    expect((await receiver.client.get('/v1/item/transfers?include_concluded=true')).body.total).toBe(2);
  });

  test('given seven days, when they are over, then it cannot be accepted, both are notified once, and it may be offered again immediately', async () => {
    const given = await setUp();
    const { giver, receiver, item } = given;
    const id = await proposed(given);
    await money.moveClock(7 * DAY - 1);
    await money.logIn(receiver);
    await money.moveClock(1);
    expect(codeOf(await act(receiver, id, 'accept'))).toBe('gift_expired');
    await money.logIn(giver);
    expect((await propose(giver, item.id, await nameOf(receiver))).status).toBe(201);
    await money.runJobs();
    expect((await alertsOf(giver)).map(({ title }) => title)).toEqual(['Your gift expired']);
    expect(await readItemState(item.id)).toMatchObject({ owner_id: giver.id, transfers: ['expired', 'pending'] });
  });
});

describe('refused, and nothing changes', () => {
  const refused = async ({ giver, item }: Given, to: string, code: string) => {
    const before = await readItemState(item.id);
    const answer = await propose(giver, item.id, to);
    expect(codeOf(answer)).toBe(code);
    expect(await readItemState(item.id)).toEqual(before);
    return answer;
  };

  test('given an unknown, own, blocked or unverified username, when it is named, then the field shows the same error', async () => {
    const given = await setUp();
    const { giver, receiver } = given;
    const missing = await refused(given, 'unknown-person', 'validation_failed');
    await refused(given, await nameOf(giver), 'validation_failed');
    await refused(given, giver.email.toUpperCase(), 'validation_failed');
    await rowsOf('update users set email_verified_at = null where id = $1', receiver.id);
    const unverified = await refused(given, await nameOf(receiver), 'validation_failed');
    await rowsOf('update users set email_verified_at = now() where id = $1', receiver.id);
    await block(receiver);
    const blocked = await refused(given, await nameOf(receiver), 'validation_failed');
    expect([unverified.body.errors, blocked.body.errors]).toEqual([missing.body.errors, missing.body.errors]);
  });

  test('given an item with a live offer, one being sold, one at an instant price, when it is gifted, then refused', async () => {
    const given = await setUp();
    const { giver, receiver, item } = given;
    await money.saveCard(receiver, 'pm_card_visa');
    const { body } = await offerOn(receiver, item, 1_300);
    await refused(given, await nameOf(receiver), 'item_in_transaction');
    expect((await accept(giver, body.id)).status).toBe(200);
    await refused(given, await nameOf(receiver), 'item_in_transaction');
    const priced = await setUp(200_000);
    const answer = await refused(priced, await nameOf(priced.receiver), 'item_in_transaction');
    expect(answer.body.detail).toContain('Remove that price first');
  });

  test('given an item that is lost, under review, or not finally owned, when it is gifted, then refused', async () => {
    const given = await setUp();
    const { giver, receiver, item } = given;
    await rowsOf("update item set item_assignment = 'virtual' where id = $1", item.id);
    await refused(given, await nameOf(receiver), 'item_in_transaction');
    await rowsOf("update item set item_assignment = 'final' where id = $1", item.id);
    expect((await post(giver, `/v1/item/${item.id}/report-lost`, { kind: 'lost', confirm: true })).status).toBe(200);
    await refused(given, await nameOf(receiver), 'certificate_state');
    const stranger = await propose(receiver, item.id, await nameOf(giver));
    expect([stranger.status, stranger.body.code]).toEqual([403, 'forbidden']);
  });

  test('given an old login, when an item is given, then its owner re-authenticates first', async () => {
    const given = await setUp();
    await rowsOf('update session set proved_at = $2 where user_id = $1', given.giver.id, new Date(0));
    await refused(given, await nameOf(given.receiver), 'step_up_required');
  });

  test('given a pending one, then it takes no offers, its terms stay, and no one else can answer it', async () => {
    const given = await setUp();
    const { giver, receiver, item } = given;
    const id = await proposed(given);
    const [stranger, third] = [await money.bidder(), await money.bidder()];
    await money.saveCard(stranger, 'pm_card_visa');
    expect(codeOf(await offerOn(stranger, item, 1_300))).toBe('item_not_for_sale');
    expect((await stranger.client.get(`/v1/offer/items/${item.id}/offers-possible`)).body.reason).toBe(
      'in_transaction',
    );
    expect(codeOf(await patch(giver, `/v1/item/${item.id}/min-offer`, { amountCents: 100 }))).toBe(
      'item_in_transaction',
    );
    await refused(given, await nameOf(third), 'item_in_transaction');
    for (const [who, what] of [
      [stranger, 'accept'],
      [stranger, 'decline'],
      [stranger, 'withdraw'],
      [giver, 'accept'],
      [receiver, 'withdraw'],
    ] as const)
      expect(codeOf(await act(who, id, what))).toBe('not_found');
    expect(await readItemState(item.id)).toMatchObject({ owner_id: giver.id, transfers: ['pending'] });
  });
});

describe('what happens meanwhile', () => {
  test('given a pending one, when its owner reports it lost, then it is canceled and both are notified', async () => {
    const given = await setUp();
    const id = await proposed(given);
    expect(
      (await post(given.giver, `/v1/item/${given.item.id}/report-lost`, { kind: 'stolen', confirm: true })).status,
    ).toBe(200);
    expect(codeOf(await act(given.receiver, id, 'accept'))).toBe('gift_state');
    expect((await readItemState(given.item.id)).transfers).toEqual(['cancelled']);
    await money.runJobs();
    expect((await alertsOf(given.receiver)).map(({ title }) => title)).toEqual([
      'You received a gift',
      'Gift canceled',
    ]);
  });

  test.each(['giver', 'receiver'] as const)(
    'given a pending one, when its %s is blocked, then it is undone',
    async (side) => {
      const given = await setUp();
      await proposed(given);
      await block(given[side]);
      await money.moveClock(10_000);
      await money.runJobs();
      expect(await readItemState(given.item.id)).toMatchObject({ owner_id: given.giver.id, transfers: ['cancelled'] });
    },
  );

  test('given a pending one, when staff put its certificate under review, then it cannot be accepted until it is active again', async () => {
    const given = await setUp();
    const id = await proposed(given);
    const staff = await makeStaff(money);
    const doubt = async (newState: string) =>
      confirmIfRequested(
        money,
        await post(staff, `/v1/office/item/${given.item.id}/certificate`, {
          newState,
          note: 'Looked at',
          publicNote: 'Looked at again',
        }),
      );
    expect((await doubt('in_reauthentication')).status).toBe(200);
    expect(codeOf(await act(given.receiver, id, 'accept'))).toBe('certificate_state');
    expect((await doubt('active')).status).toBe(200);
    expect(codeOf(await act(given.receiver, id, 'accept'))).toBe('accepted');
  });
});

describe('races: ownership moves once, or not at all', () => {
  const ROUNDS = [1, 2, 3];

  test.each(ROUNDS)('accepted twice at the same time: one moves it (%i)', async () => {
    const given = await setUp();
    const id = await proposed(given);
    const answers = await Promise.all([1, 2, 3].map(() => act(given.receiver, id, 'accept')));
    expect(answers.map(codeOf).sort()).toEqual(['accepted', 'gift_state', 'gift_state']);
    expect(await readItemState(given.item.id)).toMatchObject({ owner_id: given.receiver.id, events: 3 });
  });

  test.each(ROUNDS)('accept against withdraw and decline: one of them decides (%i)', async () => {
    const given = await setUp();
    const id = await proposed(given);
    const answers = await Promise.all([
      act(given.giver, id, 'withdraw'),
      act(given.receiver, id, 'accept'),
      act(given.receiver, id, 'decline'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const [row] = await rowsOf('select status from item_transfer where id = $1', id);
    const isMoved = row.status === 'accepted';
    expect(await readItemState(given.item.id)).toMatchObject({
      owner_id: isMoved ? given.receiver.id : given.giver.id,
      events: isMoved ? 3 : 2,
    });
  });

  test.each(ROUNDS)('offered to two at the same time: one is pending (%i)', async () => {
    const given = await setUp();
    const third = await money.bidder();
    const names = [await nameOf(given.receiver), await nameOf(third)];
    const answers = await Promise.all(names.map((name) => propose(given.giver, given.item.id, name)));
    expect(answers.map(codeOf).sort()).toEqual(['item_in_transaction', 'pending']);
  });

  test.each(ROUNDS)('given away while an offer is made and accepted: one of the two has it (%i)', async () => {
    const given = await setUp();
    const { giver, receiver, item } = given;
    const buyer = await money.bidder();
    await money.saveCard(buyer, 'pm_card_visa');
    const name = await nameOf(receiver);
    const sell = async () => {
      const offered = await offerOn(buyer, item, 1_300);
      return offered.status === 201 ? accept(giver, offered.body.id) : offered;
    };
    const give = async () => {
      const made = await propose(giver, item.id, name);
      return made.status === 201 ? act(receiver, made.body.id, 'accept') : made;
    };
    const [sold, gave] = await Promise.all([sell(), give()]);
    const resales = await rowsOf('select 1 from secondary_transaction where item_id = $1', item.id);
    expect([sold.status === 200, gave.status === 200].filter(Boolean)).toHaveLength(1);
    expect(resales).toHaveLength(sold.status === 200 ? 1 : 0);
    expect((await readItemState(item.id)).owner_id).toBe(gave.status === 200 ? receiver.id : giver.id);
  });

  test('gift against a published instant price: never both', async () => {
    const given = await setUp();
    const name = await nameOf(given.receiver);
    const [gave, priced] = await Promise.all([
      propose(given.giver, given.item.id, name),
      patch(given.giver, `/v1/item/${given.item.id}/offer-terms`, { instantPriceCents: 300_000 }),
    ]);
    expect([gave.status, priced.status].filter((status) => status < 300)).toHaveLength(1);
  });

  test('earlier declined offers stay unchanged when it is gifted', async () => {
    const given = await setUp();
    const { giver, receiver, item } = given;
    await money.saveCard(receiver, 'pm_card_visa');
    const { body } = await offerOn(receiver, item, 1_300);
    await reject(giver, body.id);
    expect(codeOf(await act(receiver, await proposed(given), 'accept'))).toBe('accepted');
    expect(await rowsOf('select status, owner_id from offer where item_id = $1', item.id)).toEqual([
      { status: 'rejected', owner_id: giver.id },
    ]);
  });
});

test('gift notifications are sent once, even if an event arrives twice', () =>
  expectNotified(money, ['ITEM_TRANSFER']));
