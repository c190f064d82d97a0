import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { LISTS } from './exportData.ts';

// Every table that stores user data is in the export, or listed here with the reason why it is not (reliability
// S-14.6).

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const ELSEWHERE: Readonly<Record<string, string>> = {
  users: 'given as profile and picture',
  account_act: 'given as activity',
  credit_hold: 'given as holds, with those of lots',
};
const NOT_GIVEN: Readonly<Record<string, string>> = {
  account_link: 'says which other accounts share a card, an address or a device; those of the person are given',
  app_setup: 'a secret for ten minutes, while an authenticator app is set up',
  arrival_picture: 'who of the staff has photographed a delivery',
  auction: 'who leads or has won a lot stands in the bids and invoices that are given',
  auction_bidder: 'sums of the bids that are given',
  authentication: 'decisions of authenticators about an object',
  audit_event: 'the proof of what staff did; what it did to the person stands in what is given',
  bid_request: 'answers kept for a bid that was refused or sealed and is sent twice',
  certificate_change: 'who of the staff has changed a certificate',
  media_change: 'who of the staff has changed a frozen photo',
  custody_move: 'who has handed an object on; the parcels of a sale stand in the resales that are given',
  coupon: 'for whom a coupon is; its uses are given',
  digest: 'when the next list of finds is due',
  draft_lot: 'who of the staff has prepared a lot',
  evidence_file: 'documents about an object, uploaded by staff',
  google_pending: 'a connection with Google for the minutes until it is made',
  import: 'files of items that staff imported',
  idempotency: 'answers kept for a call that is sent twice',
  intake: 'who delivered an object, on a receipt that they have',
  intake_line_move: 'who of the staff has moved an object',
  item: 'who owns it now stands in the items that are given',
  item_correction: 'who of the staff has corrected the typing of an item',
  item_view: 'counts views by a hash that identifies no one',
  location: 'who of the staff has added a shelf',
  mail_token: 'hashes of mailed links',
  office_request: 'acts of two members of staff',
  otp_code: 'hashes of codes',
  outbox: 'what is still to be told; it is given where it arrives',
  passkey_challenge: 'random numbers for five minutes',
  push_message: 'sealed copies of alerts that are given',
  sale_preset: 'who of the staff has made a preset of sales',
  saved_view: 'how staff have narrowed a list of the office',
  sealed_entry: 'the log of the sealed bids that are given',
  seal: 'which authenticator has a seal in stock',
  seal_batch: 'who of the staff has made seals',
  seal_change: 'who of the staff has moved a seal',
  signin_challenge: 'the half of a login, for ten minutes',
  signin_lock: 'counts wrong passwords by hash; each is given in the activity',
  staff_invitation: 'what the address was invited to; the roles stand in the profile',
  setting: 'who of the staff has changed a setting',
  solo_effect: 'what one of the staff did alone, for the sums of a month',
  sms_stop: 'numbers that unsubscribed, whichever account has them',
};

it('given every table with something of a person, then it is in the copy, or is named with its reason', async () => {
  const { rows } = await test.ctx.pool.query<{ name: string }>(
    `select distinct c.table_name as name from information_schema.columns c
     left join information_schema.key_column_usage k on (k.table_schema, k.table_name, k.column_name) = (c.table_schema, c.table_name, c.column_name)
     left join information_schema.referential_constraints r on r.constraint_name = k.constraint_name
     left join information_schema.table_constraints t on t.constraint_name = r.unique_constraint_name and t.table_name = 'users'
     where c.table_schema = 'public' and (t.constraint_name is not null or (c.data_type in ('uuid', 'text', 'bytea', 'ARRAY', 'inet') and
       c.column_name ~ '^(email|to_email|recipient|phone|ip|user_agent|device_hash)$|(^|_)(user|buyer|owner|seller|leader|winner|actor|consignor)_ids?$'))`,
  );
  const personal = [...rows.map(({ name }) => name), 'users'].filter((name, index, all) => all.indexOf(name) === index);
  const given = new Set(
    Object.values(LISTS).flatMap((sql) => [...sql.matchAll(/(?:from|join) (\w+)/g)].map(([, name]) => name!)),
  );
  const named = [...Object.keys(ELSEWHERE), ...Object.keys(NOT_GIVEN)];
  expect(personal.length).toBeGreaterThan(50);
  expect(personal.filter((name) => !given.has(name) && !named.includes(name)).sort()).toEqual([]);
  // No exemption is outdated: each column still exists and is not exported.
  expect(named.filter((name) => !personal.includes(name))).toEqual([]);
  expect(
    Object.keys(NOT_GIVEN).filter((name) => given.has(name) && !['auction', 'item', 'coupon'].includes(name)),
  ).toEqual([]);
});

it('given a user with data in it, when the copy is exported, then it is there, and only theirs', async () => {
  const [person, other] = [await test.signUp({ isOnboarded: true }), await test.signUp()];
  for (const [at, { id }] of [person, other].entries()) {
    await test.ctx.pool.query(
      `insert into passkey (id, user_id, credential_id, public_key, algorithm, counter, transports, name, created_at)
       values (gen_random_uuid(), $1, $2, '\\x00', -7, 0, '{}', $2, now())`,
      [id, `Phone ${at}`],
    );
    await test.ctx.pool.query("insert into external_identity values ('google', $2, $1, 'ada@gmail.example', now())", [
      id,
      `sub-${at}`,
    ]);
  }
  await test.ctx.pool.query(
    "insert into strike (id, user_id, reason, at) values (gen_random_uuid(), $1, 'non_payment', now())",
    [person.id],
  );
  const choices = [{ type: 'OFFER_NEW', channel: 'email', isOn: false }];
  expect((await person.client.patch('/v1/user/notifications', { choices })).status).toBe(200);
  const { status, body } = await person.client.post('/v1/user/export');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    passkeys: [{ name: 'Phone 0', last_used_at: null }],
    google: [{ provider: 'google', email: 'ada@gmail.example' }],
    strikes: [{ number: null, reason: 'non_payment', lifted_at: null }],
    notificationSettings: [{ choices: { OFFER_NEW: { email: false } } }],
    offers: [],
    resales: [],
    certificateFiles: [],
  });
  expect(body.activity.map(({ words }: { words: string }) => words)).toEqual(
    expect.arrayContaining(['Your data was downloaded', 'Your email address was verified']),
  );
  expect(JSON.stringify(body)).not.toContain('Phone 1');
});
