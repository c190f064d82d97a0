import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../../tests/support/database.ts';
import type { AppContext } from '../../../platform/context.ts';
import { createPool } from '../../../platform/database/database.ts';
import { JOB_TIMEOUTS } from '../../../platform/database/timeouts.ts';
import { integrityChecks, integrityFaults } from './integrity.ts';

let database: TestDatabase;
let pool: AppContext['pool'];
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 3, JOB_TIMEOUTS);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const NOW = '2026-11-21T12:00:00Z';
const clock = { date: () => new Date(NOW), now: () => Date.parse(NOW) } as AppContext['clock'];
const u = (n: number) => `'00000000-0000-7000-8000-${String(n).padStart(12, '0')}'`;

const USER = `insert into users (id, email, username, first_name, last_name, terms_version, terms_accepted_at, created_at, updated_at)
  values (${u(1)}, 'a@b.c', 'someone', 'Ada', 'Lovelace', '1', '${NOW}', '${NOW}', '${NOW}')`;
const ITEM = `insert into item (id, slug, type, authentication_type, offer_type, fulfillment, title, published_at, created_at)
  values (${u(2)}, 'ball', 'main', 'gold', 'auction', 'ship', 'Ball', '${NOW}', '${NOW}')`;
const AUCTION = `insert into auction (id, item_id, status, starts_at, ends_at, window_ms, cap_ms, blind_ms, opening_cents, price_cents, created_at)
  values (${u(3)}, ${u(2)}, 'open', '2026-11-21T10:00:00Z', '2026-11-21T13:00:00Z', 1, 1, 1, 10000, 10000, '${NOW}')`;
const BASE = [USER, ITEM, AUCTION];
const bid = (seq: number, given: { at?: string; amount?: number; least?: number; key?: string } = {}) =>
  `insert into bid (auction_id, seq, user_id, alias, amount_cents, is_max, phase, min_required_cents, price_cents, leader_alias, received_at, accepted_at, request_key, log_position)
   values (${u(3)}, ${seq}, ${u(1)}, 1, ${given.amount ?? 10000}, true, 'open', ${given.least ?? 10000}, 10000, 1, '${given.at ?? NOW}', '${NOW}', '${given.key ?? `key-${seq}`}', ${seq})`;
const blindBid = (seq: number, key: string) => bid(seq, { key }).replace("'open'", "'blind'");
const sealedBid = `insert into sealed_bid values (${u(3)}, ${u(1)}, 'key', '\\x00', '\\x00', decode(repeat('11', 32), 'hex'), 1, 1, 'k', '${NOW}', '${NOW}')`;
const sealedEntry = `insert into sealed_entry values (${u(3)}, 1, ${u(1)}, 1, decode(repeat('11', 32), 'hex'), '${NOW}', 'k')`;
const logEntry = (position: number, hash: string) =>
  `insert into log_entry (auction_id, position, kind, at, note, hash) values (${u(3)}, ${position}, 'phase', '${NOW}', 'open', decode(repeat('${hash}', 32), 'hex'))`;
const stock = (given: { sold?: number; reserved?: number }) =>
  `insert into buy_now values (${u(3)}, 30000, 1, ${given.sold ?? 0}, ${given.reserved ?? 0}, 2, '${NOW}')`;
const insertReservation = (quantity: number, until = '2026-11-21T12:10:00Z') =>
  `insert into reservation values (${u(9)}, ${u(3)}, ${u(1)}, ${quantity}, 'held', '2026-11-21T11:00:00Z', '${until}')`;
const invoice = (given: string, n = 4) =>
  `insert into invoice (id, user_id, type, status, subtotal_cents, total_cents, created_at, updated_at) values (${u(n)}, ${u(1)}, 'manual', 'open', 1000, 1000, '${NOW}', '${NOW}');
   insert into invoice_line (id, invoice_id, position, title, quantity, unit_cents, amount_cents) values (${u(n + 50)}, ${u(n)}, 1, 'x', 1, 1000, 1000);
   ${given}`;
const payment = (n: number, status: string, attempt = 1) =>
  `insert into payment (id, invoice_id, attempt, status, amount_cents, created_at, updated_at) values (${u(n)}, ${u(4)}, ${attempt}, '${status}', 1000, '${NOW}', '${NOW}');`;
const free = (table: string, ...names: string[]) =>
  names
    .map((name) => `alter table ${table} drop constraint if exists ${name}; drop index if exists ${name};`)
    .join(' ');
const checksOff = (table: string) =>
  `do $$ declare r record; begin for r in select conname from pg_constraint where conrelid = '${table}'::regclass and contype = 'c' loop
     execute format('alter table ${table} drop constraint %I', r.conname); end loop; end $$`;
const bag = `insert into bag (id, user_id, created_at, updated_at) values (${u(30)}, ${u(1)}, '${NOW}', '${NOW}')`;
const coupon = `insert into coupon (id, code, type, percent, max_uses, starts_at, created_at) values (${u(31)}, 'TEN-OFF', 'percentage_off', 10, 1, '${NOW}', '${NOW}')`;
const couponUse = (n: number, invoiceId: number, discount = 0) =>
  `insert into coupon_use (id, coupon_id, user_id, invoice_id, discount_cents, booked_at) values (${u(n)}, ${u(31)}, ${u(1)}, ${u(invoiceId)}, ${discount}, '${NOW}');
   update invoice set coupon_id = ${u(31)} where id = ${u(invoiceId)};`;
const redeemCode = `insert into redeem_code (id, code, kind, item_id, starts_at, created_at) values (${u(40)}, 'GIFT-1', 'giveaway', ${u(2)}, '${NOW}', '${NOW}')`;
const session = `insert into session (id, user_id, device_hash, created_at, last_seen_at, expires_at) values (${u(6)}, ${u(1)}, decode(repeat('00', 32), 'hex'), '${NOW}', '${NOW}', '2027-01-01')`;
const token = (n: number, rest: string) =>
  `insert into refresh_token (id, session_id, hash, issued_at, expires_at, parent_id, used_at) values (${u(n)}, ${u(6)}, decode(lpad('${n}', 64, '0'), 'hex'), '${NOW}', '2027-01-01', ${rest})`;
const entry = (
  lines: string,
) => `alter table ledger_line disable trigger all; alter table ledger_entry disable trigger all; alter table ledger_line drop constraint if exists ledger_line_amount_cents_check;
  insert into ledger_account values ('bank'), ('coupons'); insert into ledger_entry (id, at, cause, cause_ref) values (${u(7)}, '${NOW}', 'x', 'y'); ${lines}`;

/** A user's offer on the ball to its owner, bypassing all guards of the table. */
const offer = (n: number, given: Record<string, string | number> = {}) => {
  const row: Record<string, string | number> = {
    id: u(n),
    item_id: u(2),
    buyer_id: u(11),
    owner_id: u(1),
    alias: 1,
    status: `'pending'`,
    amount_cents: 100000,
    created_at: `'${NOW}'`,
    expires_at: `timestamptz '${NOW}' + interval '48 hours'`,
    is_read_owner: 'false',
    is_read_buyer: 'true',
    ...given,
  };
  return `insert into offer (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};
const offerGuardsOff = [
  checksOff('offer'),
  free('offer', 'offer_live', 'offer_holds_item'),
  `${USER.replace(u(1), u(11)).replace('a@b.c', 'd@e.f').replace('someone', 'another')};
   ${USER.replace(u(1), u(12)).replace('a@b.c', 'g@h.i').replace('someone', 'a-third')}; update item set owner_id = ${u(1)}; update auction set status = 'done'`,
];
const CONCLUDED = { status: `'accepted'`, conclusion_mode: `'owner'`, concluded_at: `'${NOW}'` };
const insertOwnership = (from: string, to: string) =>
  `insert into ownership (item_id, user_id, from_at, to_at, cause) values (${u(2)}, ${u(1)}, '${from}', ${to}, 'sale')`;
const resale = (status: string) =>
  `insert into secondary_transaction (id, item_id, seller_id, buyer_id, price_cents, fee_cents, status, created_at, updated_at)
   values (${u(60)}, ${u(2)}, ${u(1)}, ${u(11)}, 100000, 10000, '${status}', '${NOW}', '${NOW}')`;

const transfer = (status: string, at = NOW) =>
  `insert into item_transfer (id, item_id, from_id, to_email, named, status, created_at, expires_at)
   values (${u(70)}, ${u(2)}, ${u(1)}, 'd@e.f', 'd@e.f', '${status}', '${at}', timestamptz '${at}' + interval '168 hours')`;

/** A resale in that state, ended an hour ago, past all guards. */
const resaleGuardsOff = (status: string) => [
  ...offerGuardsOff,
  checksOff('secondary_transaction'),
  checksOff('payout'),
  offer(60, CONCLUDED),
  resale(status),
  "update secondary_transaction set ended_at = '2026-11-21T11:00:00Z', reauthenticated_at = '2026-11-21T10:00:00Z'",
];
const payout = (state: string) =>
  `insert into payout (id, seller_id, cause, gross_cents, fee_cents, net_cents, state, due_at, sent_at, sent_cents, created_at, updated_at)
   values (${u(60)}, ${u(1)}, 'sale', 100000, 10000, 90000, ${state}, '${NOW}', '${NOW}', 90000, '${NOW}', '${NOW}')`;

/** One violation per check; database constraints that would prevent it are dropped first. */
const SEEDS: Record<string, string[]> = {
  B01: [bid(2)],
  B03: [checksOff('bid'), bid(1, { amount: 9000 })],
  B04: [bid(1)],
  B04b: [bid(1), `update bid set voided_at = '${NOW}'; update auction set price_cents = 12000, seq = 1`],
  B04c: [bid(1), `update bid set voided_at = '${NOW}'`],
  B04d: [`update auction set paused_at = '${NOW}', next_due_at = '${NOW}'`],
  B05: [`update auction set outcome = 'sold', hammer_cents = 9000`],
  B07: [bid(1, { at: '2026-11-21T09:59:59Z' })],
  B08: [bid(1, { at: '2026-11-21T13:00:01Z' })],
  B09: [bid(1), `update auction set closed_at = '2026-11-21T11:00:00Z'`],
  B10: [bid(1).replace("'open'", "'extended'")],
  B19: [blindBid(1, 'a'), blindBid(2, 'b')],
  B21: [sealedBid, sealedEntry, `update sealed_bid set revealed_at = '${NOW}'`],
  B19b: [sealedBid],
  B21b: [sealedBid, sealedEntry, `update auction set done_at = '${NOW}'`],
  B17c: ['update credit_account set sealed_count = 1'],
  B15: [
    `insert into bid_request values (${u(1)}, 'key-0123456789abcdef', ${u(3)}, decode(repeat('00', 32), 'hex'), 200, '{}', '${NOW}')`,
  ],
  B16: [
    `update credit_account set hold_cents = 20000; update auction set leader_id = ${u(1)}, leader_max_cents = 20000`,
    `insert into auction_bidder values (${u(3)}, ${u(1)}, 1, true, 20000, 1, '${NOW}', '${NOW}')`,
  ],
  B17: [
    `update auction set leader_id = ${u(1)}, leader_max_cents = 20000`,
    `insert into auction_bidder values (${u(3)}, ${u(1)}, 1, true, 20000, 1, '${NOW}', '${NOW}')`,
  ],
  B17b: [invoice(`update invoice set auction_id = ${u(3)}`)],
  B18: [`update credit_account set limit_cents = 100`],
  B23: [`update auction set status = 'closed'; update auction set status = 'done', winner_id = ${u(1)}`],
  B23b: [invoice(`update invoice set auction_id = ${u(3)}`)],
  B24: [
    `insert into lot_offer (id, auction_id, kind, round, user_id, amount_cents, offered_at, expires_at) values (${u(20)}, ${u(3)}, 'second_chance', 1, ${u(1)}, 5000, '${NOW}', '2026-11-23T12:00:00Z')`,
  ],
  B24b: [`update auction set outcome = 'defaulted'; update item set item_assignment = 'virtual'`],
  B25: [1, 2, 3].map(
    (n) => `insert into strike (id, user_id, reason, at) values (${u(30 + n)}, ${u(1)}, 'fraud', '${NOW}')`,
  ),
  L01: [logEntry(1, '55')],
  L02: [logEntry(1, '55')],
  L03: [bid(1)],
  L04: [
    `insert into log_checkpoint values (${u(3)}, 1, decode(repeat('00', 32), 'hex'), '${NOW}', 'key', 'signature')`,
  ],
  S01: [checksOff('buy_now'), stock({ sold: 2 })],
  S02: [stock({ sold: 1 })],
  S03: [checksOff('buy_now'), stock({ sold: 1, reserved: 1 })],
  S05: [
    stock({ reserved: 1 }),
    insertReservation(1),
    invoice(`update invoice set reservation_id = ${u(9)}; update invoice_line set quantity = 2, unit_cents = 500`),
  ],
  S06: [stock({ reserved: 1 }), insertReservation(1, '2026-11-21T11:58:59Z')],
  S08: [stock({ sold: 1 }), insertReservation(1), `update reservation set state = 'sold', ended_at = '${NOW}'`],
  S09: [bid(1), `update auction set type = 'buy_now'`],
  S12: [stock({ reserved: 1 }), `update buy_now set quantity_total = 9, quantity_reserved = 3`, insertReservation(3)],
  M01: [entry(`insert into ledger_line values (${u(7)}, 1, 'bank', 5), (${u(7)}, 2, 'coupons', -4)`)],
  M02: [entry(`insert into ledger_line values (${u(7)}, 1, 'bank', 0)`)],
  M03: [invoice(`update invoice set subtotal_cents = 900, total_cents = 900`)],
  M04: [checksOff('invoice'), invoice('update invoice set total_cents = 999')],
  M05: [checksOff('invoice_line'), invoice('update invoice_line set quantity = 2')],
  M06: ['alter table invoice_line add column odd_cents numeric'],
  M07: [checksOff('invoice'), invoice('update invoice set discount_cents = -1, total_cents = 1001')],
  M08: [invoice(`update invoice set status = 'paid', paid_at = '${NOW}'`)],
  M09: [
    free('payment', 'payment_open', 'payment_succeeded'),
    invoice(payment(8, 'created') + payment(9, 'processing', 2)),
  ],
  M10: [
    free('payment', 'payment_intent_id_key'),
    invoice(`${payment(8, 'canceled')}${payment(9, 'canceled', 2)} update payment set intent_id = 'pi_1'`),
  ],
  M11: [invoice('update invoice set refunded_cents = 1')],
  M12: [invoice(`update invoice set status = 'refunded', paid_at = '${NOW}'`)],
  M21: [invoice(`${payment(8, 'succeeded')} update invoice set status = 'paid', paid_at = '${NOW}'`)],
  M21b: [invoice(`update invoice set auction_id = ${u(3)}`)],
  M21c: [invoice(payment(8, 'disputed'))],
  M21d: [
    invoice(
      `${payment(8, 'canceled')} insert into refund (id, invoice_id, payment_id, amount_cents, reason, created_at, updated_at)
       select ${u(60)}, invoice_id, id, 100, 'surplus', '${NOW}', '${NOW}' from payment limit 1`,
    ),
  ],
  M22: [invoice(`update invoice set status = 'void'`)],
  M23: [
    `insert into provider_event (id, type, object_id, payload, received_at, handled_at, outcome) values ('evt', 'x', 'y', '{}', '${NOW}', '2026-11-21T11:00:00Z', 'done')`,
  ],
  B26: [`insert into auction_bidder values (${u(3)}, ${u(99)}, 1, true, 10000, 1, '${NOW}', '${NOW}')`],
  G01: [
    bag,
    ...Array.from(
      { length: 21 },
      (_, n) =>
        `${ITEM.replace(u(2), u(100 + n)).replace("'ball'", `'ball-${n}'`)};
         insert into bag_line values (${u(30)}, ${u(100 + n)}, 1, 100, '${NOW}')`,
    ),
  ],
  G02: [bag, invoice(`update bag set invoice_id = ${u(4)}`)],
  G03: [
    bag,
    stock({ reserved: 1 }),
    insertReservation(1),
    invoice(
      `update reservation set bag_id = ${u(30)}; update invoice set bag_id = ${u(30)}; update invoice_line set reservation_id = ${u(9)}`,
    ),
  ],
  G04: [bag, invoice(`update invoice set bag_id = ${u(30)}, discount_cents = 100, total_cents = 900`)],
  G05: [
    bag,
    invoice(
      `update bag set invoice_id = ${u(4)}; update invoice set bag_id = ${u(30)}, status = 'paid', paid_at = '${NOW}'`,
    ),
  ],
  M19: [coupon, invoice(couponUse(32, 4)), invoice(couponUse(33, 5), 5)],
  M19b: [coupon, invoice(`${couponUse(32, 4)} update coupon_use set given_back_at = '${NOW}'`)],
  M20: [
    bag,
    coupon,
    invoice(
      `${couponUse(32, 4, 500)} update invoice set bag_id = ${u(30)}, discount_cents = 500, total_cents = 500;
       update invoice_line set discount_cents = 500`,
    ),
  ],
  R01: [
    redeemCode,
    USER.replace(u(1), u(11)).replace('a@b.c', 'd@e.f').replace('someone', 'another'),
    `insert into redeem_claim (id, code_id, user_id, claimed_at) values (${u(41)}, ${u(40)}, ${u(1)}, '${NOW}'), (${u(42)}, ${u(40)}, ${u(11)}, '${NOW}')`,
  ],
  R02: [
    bag,
    invoice(
      `update item set type = 'giveaway'; update invoice_line set item_id = ${u(2)}; update invoice set bag_id = ${u(30)}`,
    ),
  ],
  T01: [
    `insert into tax_certificate (id, user_id, state, number, business_name, expires_on, status, submitted_at, decided_at)
     values (${u(43)}, ${u(1)}, 'NY', '1', 'x', '2040-01-01', 'approved', '${NOW}', '${NOW}')`,
  ],
  O01: [...offerGuardsOff, offer(60), offer(61)],
  O02: [...offerGuardsOff, offer(60, { expires_at: `'${NOW}'` })],
  O03: [...offerGuardsOff, offer(60, { ...CONCLUDED, concluded_at: `timestamptz '${NOW}' + interval '48 hours'` })],
  O04: [...offerGuardsOff, offer(60, { concluded_at: `'${NOW}'` })],
  O05: [
    ...offerGuardsOff,
    offer(60, {
      created_at: `timestamptz '${NOW}' - interval '49 hours'`,
      expires_at: `timestamptz '${NOW}' - interval '1 hour'`,
    }),
  ],
  O06: [...offerGuardsOff, offer(60, CONCLUDED)],
  O07: [...offerGuardsOff, offer(60, { ...CONCLUDED, holds_item: 'true' }), offer(61, { buyer_id: u(12), alias: 2 })],
  O08: [...offerGuardsOff, offer(60), offer(61, { buyer_id: u(12) })],
  O09: [...offerGuardsOff, offer(60, { counter_cents: 100000 })],
  O10: [
    ...offerGuardsOff,
    checksOff('secondary_transaction'),
    offer(60, CONCLUDED),
    resale('paid'),
    invoice(`update invoice set offer_id = ${u(60)}, updated_at = '2026-11-21T11:00:00Z'`),
  ],
  W01: [
    free('ownership', 'ownership_now'),
    insertOwnership('2026-11-01', 'null'),
    insertOwnership('2026-11-02', 'null'),
  ],
  W05: [`update item set qrcode = 'other'; insert into item_link values ('code', ${u(2)}, ${u(1)}, '${NOW}')`],
  M13: [...resaleGuardsOff('done'), payout(`'waiting'`)],
  M14: [...resaleGuardsOff('done'), payout(`'sent'`)],
  M15: [...resaleGuardsOff('cancelled'), payout(`'waiting'`)],
  M16: [
    ...resaleGuardsOff('cancelled'),
    entry(
      `insert into ledger_account values ('held:' || ${u(60)}); insert into ledger_line values (${u(7)}, 1, 'bank', 5), (${u(7)}, 2, 'held:' || ${u(60)}, -5)`,
    ),
  ],
  W06: resaleGuardsOff('done'),
  W08: [
    `alter table ownership disable trigger all; insert into ownership (item_id, user_id, from_at, cause) values (${u(2)}, ${u(1)}, '${NOW}', 'resale')`,
  ],
  W09: [...resaleGuardsOff('done'), 'update offer set holds_item = true'],
  W21: [transfer('pending')],
  W22: [checksOff('item_transfer'), transfer('accepted')],
  W23: [transfer('pending', '2026-11-01T12:00:00Z')],
  W07: [...offerGuardsOff, offer(60, CONCLUDED), resale('pending'), `update item set owner_id = ${u(12)}`],
  H01: [
    `update auction set status = 'open', opened_at = starts_at; update item set certificate_state = 'revoked', certificate_left_at = '${NOW}'`,
  ],
  H02: [
    `update item set certificate_state = 'failed', certificate_left_at = '${NOW}'; update auction set status = 'done'`,
  ],
  H03: [
    `update item set serial = 'AS-1', qrcode = 'one'`,
    `insert into seal (serial, token, status, item_id, changed_at) values ('AS-2', 'two', 'active', ${u(2)}, '${NOW}')`,
  ],
  H04: [
    `insert into authentication (id, item_id, position, grade, evidence, checklist, note, authenticator_id, at)
     values (${u(70)}, ${u(2)}, 1, 'unable', '[]', '{}', 'Nothing proves it', ${u(1)}, '${NOW}')`,
  ],
  A01: [
    free('users', 'users_email', 'users_username'),
    USER.replace(u(1), u(11)).replace('a@b.c', 'A@B.C').replace('someone', 'another'),
  ],
  A02: [free('refresh_token', 'refresh_token_live'), session, token(8, 'null, null'), token(9, 'null, null')],
  A03: [
    free('refresh_token', 'refresh_token_parent_id_key', 'refresh_token_live'),
    session,
    token(8, 'null, now()'),
    token(9, `${u(8)}, now()`),
    token(10, `${u(8)}, null`),
  ],
  A04: [session, `update session set revoke_reason = 'reuse'`],
  A05: [session, token(8, 'null, null'), `update session set revoked_at = '2026-11-21T11:00:00Z'`],
  A06: [session, `update users set blocked_at = '${NOW}'`],
  P01: [
    `insert into idempotency (user_id, route, key, request_hash, status, created_at) values (${u(1)}, 'POST /x', 'key-0123456789abcdef', decode(repeat('00', 32), 'hex'), 200, '${NOW}')`,
  ],
  P03: [
    free('outbox', 'outbox_dedupe_key_key'),
    `insert into outbox (kind, dedupe_key, created_at) values ('a', 'k', '${NOW}'), ('a', 'k', '${NOW}')`,
  ],
  P06: [
    free('payment_method', 'payment_method_default'),
    `insert into payment_method (id, user_id, provider_id, type, brand, last4, is_default, created_at)
    values (${u(8)}, ${u(1)}, 'pm_1', 'user_card', 'visa', '4242', true, '${NOW}'), (${u(9)}, ${u(1)}, 'pm_2', 'user_card', 'visa', '4242', true, '${NOW}')`,
  ],
};

test('given a consistent app with users and lots, when the checks run, then there is no fault', async () => {
  await inRolledBackTransaction(BASE, async (faults) => expect(faults).toEqual([]));
});

test('every check has a seed, and every seed a check', () => {
  expect(Object.keys(SEEDS).sort()).toEqual(integrityChecks.map((check) => check.id).sort());
});

test.each(Object.entries(SEEDS))('given a violation of %s, when the checks run, then it is found', async (id, seed) => {
  await inRolledBackTransaction([...BASE, ...seed], async (faults) =>
    expect(faults.map((fault) => fault.id)).toContain(id),
  );
});

test('given every check, then no violation reveals bid holds or a maximum', async () => {
  const told: string[] = [];
  for (const { id, sql, needsNow } of integrityChecks) {
    const { fields } = await pool.query(`select * from (${sql}) fault limit 0`, needsNow === true ? [NOW] : []);
    told.push(...fields.filter(({ name }) => /hold|max/.test(name)).map(({ name }) => `${id} ${name}`));
  }
  expect(told).toEqual([]);
});

/** Seeds and checks inside one transaction that is rolled back. */
async function inRolledBackTransaction(
  statements: string[],
  inspect: (faults: Awaited<ReturnType<typeof integrityFaults>>) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    const inside = {
      query: (sql: string, values?: unknown[]) =>
        /^(begin|rollback)/.test(sql) ? Promise.resolve() : client.query(sql, values),
      release: () => undefined,
    };
    await inspect(
      await integrityFaults({ pool: { connect: async () => inside } as unknown as AppContext['pool'], clock }),
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
}
