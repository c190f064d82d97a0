import type { SubjectKind } from '@assay/contract/route.ts';
import { AuthenticationCheck } from '@assay/domain/item/authentication.ts';
import { TaxonomyKind } from '@assay/domain/item/taxonomy.ts';
import { expect } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import type { Client } from './client.ts';
import { listLot, newKey } from './lots.ts';
import { noise, sendFile } from './media.ts';
import { type MoneyApp, pay } from './money.ts';
import { makeItem, offerOn } from './offers.ts';
import { makeStaff, raiseLimit } from './office.ts';
import type { Person } from './people.ts';
import { actOnResale, markShipped, PARCEL, sell, verifyPayout } from './resales.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const note = 'Seen at the desk';
const PDF_UPLOAD = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n\r\n--x--\r\n`;

/** What seedOffice has put on record. */
export type OfficeRecords = {
  /** An administrator who has done all of it. */
  staff: Person;
  /** Two buyers. */
  people: Person[];
  ids: Partial<Record<SubjectKind, string>>;
  serial: string;
  /** An item of a person with a return label. */
  returned: string;
  delivery: string;
  /** A photo of an object at its recheck. */
  picture: string;
  /** A CSV file with a row that is refused. */
  imported: string;
  /** One of staff. */
  preset: string;
  lots: { open: string; blind: string };
};

/** Places a bid of whole dollars. */
export const bid = (client: Client, auctionId: string, dollars: number) =>
  client.post(`/v1/auction/${auctionId}/bid`, { amountCents: dollars * 100 }, { 'idempotency-key': newKey() });

function toolsOf(world: MoneyApp, staff: Person) {
  const run = (sql: string, ...values: unknown[]) => world.ctx.pool.query(sql, values);
  return {
    run,
    queryId: async (sql: string, ...values: unknown[]) => (await run(sql, ...values)).rows[0].id as string,
    post: async (path: string, body: object, status: number) => {
      const answer = await staff.client.post(path, body, { 'idempotency-key': newKey() });
      expect([path, answer.status, answer.body.detail]).toEqual([path, status, undefined]);
      return answer.body;
    },
  };
}

/** Fills the database so that every list of the desk has an entry. */
export async function seedOffice(world: MoneyApp): Promise<OfficeRecords> {
  const staff = await makeStaff(world);
  const { run, queryId, post } = toolsOf(world, staff);
  const [ada, ben, seller] = [await world.bidder(), await world.bidder(), await world.bidder()];
  const people = [ada, ben];
  for (const person of people) {
    await world.saveCard(person, 'pm_card_visa');
    await raiseLimit(world.ctx, person, 5_000_000);
  }
  const now = () => world.ctx.clock.date();
  const fresh = () => newId(now().getTime());
  const long = { startsInMs: -MINUTE, endsInMs: 20 * 24 * HOUR };
  const [open, blind, unsold] = [
    await listLot(world.ctx, { ...long, reserveCents: 1_000_000 }),
    await listLot(world.ctx, { endsInMs: 10 * MINUTE, windowMs: MINUTE, capMs: MINUTE, blindMs: 9 * 24 * HOUR }),
    await listLot(world.ctx, { ...long }),
  ];
  await listLot(world.ctx, { startsInMs: HOUR, endsInMs: 30 * 24 * HOUR });
  const lots = { open: open.auctionId, blind: blind.auctionId };
  const mediaId = fresh();
  await run(
    `insert into media (id, item_id, type, position, alt, file, width, height) values ($1, $2, 'image', 0, 'A ball', 'ab/cd', 600, 600)`,
    ...[mediaId, open.itemId],
  );
  for (const auctionId of [open.auctionId, blind.auctionId]) {
    expect((await bid(ada.client, auctionId, 300)).status).toBe(200);
    expect((await bid(ben.client, auctionId, 400)).status).toBe(200);
  }
  const reworded = { version: 1, alt: 'A signed ball', reason: 'The first words left the signature out' };
  expect((await staff.client.patch(`/v1/office/item/${open.itemId}/media/${mediaId}`, reworded)).status).toBe(200);
  await verifyPayout(world, seller);
  const sale = await sell(world, seller, ada, 1_300);
  const second = await sell(world, seller, ben, 1_400);
  expect((await markShipped(sale)).status).toBe(200);
  await actOnResale(staff, sale, 'receive');
  const photo = await noise(40, 30).png().toBuffer();
  const picture = (await sendFile(world, staff, `/v1/office/resale/${sale.id}/picture?kind=hero`, photo)).body.id;
  expect((await actOnResale(staff, sale, 'pass')).status).toBe(200);
  const offered = await makeItem(world.ctx);
  await run("update item set status = 'draft' where id = $1", (await makeItem(world.ctx)).id);
  const csv = await staff.client.request('POST', '/v1/office/import?kind=item', {
    rawBody: `--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nTitle,Type\nBall,statue\n\r\n--x--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  const imported = csv.body.id;
  const returned = (await makeItem(world.ctx, { owner: seller })).id;
  await run("update item set custody = 'in_house' where id = $1", returned);
  await post(`/v1/office/item/${returned}/custody`, { act: 'label', ...PARCEL, note }, 200);
  expect((await offerOn(ben, offered, 1_500)).status).toBe(201);
  await world.winLot(ada);
  const paid = await world.winLot(ben);
  const toPack = await world.winLot(ben);
  const card = await queryId('select id from payment_method where user_id = $1', ben.id);
  for (const { invoiceId } of [paid, toPack])
    expect((await pay(ben, invoiceId, { paymentMethodId: card })).status).toBeLessThan(300);
  await world.runJobs();
  await post(`/v1/office/invoice/${paid.invoiceId}/refund`, { amountCents: 100, reason: 'goodwill', note }, 200);
  await run("update refund set state = 'failed' where invoice_id = $1", paid.invoiceId);
  const draft = { userId: ada.id, isTaxed: false, lines: [{ title: 'Frame', quantity: 1, unitCents: 4_500 }], note };
  await post('/v1/office/invoice', draft, 201);
  await post('/v1/office/saved-view', { list: '/office/lots', name: 'Closing soon', query: 'status=running' }, 201);
  const payment = await queryId('select id from payment where invoice_id = $1 limit 1', paid.invoiceId);
  await run(
    `insert into dispute (id, payment_id, invoice_id, status, reason, amount_cents, evidence_due_at, opened_at, updated_at)
     values ('dp_1', $1, $2, 'needs_response', 'fraudulent', 100, $3, $3, $3)`,
    ...[payment, paid.invoiceId, now()],
  );
  const strike = fresh();
  await run("insert into strike (id, user_id, reason, at) values ($1, $2, 'non_payment', $3)", strike, ada.id, now());
  await run("insert into strike (id, user_id, reason, at) values ($1, $2, 'non_payment', $3)", fresh(), ben.id, now());
  const taxCertificate = fresh();
  await run(
    `insert into tax_certificate (id, user_id, state, number, business_name, expires_on, submitted_at)
     values ($1, $2, 'OR', '123', 'Shop', '2040-01-01', $3)`,
    ...[taxCertificate, ada.id, now()],
  );
  const file = await ada.client.request('POST', `/v1/tax/certificates/${taxCertificate}/file`, {
    rawBody: PDF_UPLOAD,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  expect([file.status, file.body.detail]).toEqual([200, undefined]);
  await run(
    `insert into identity_session (id, user_id, status, review, last_error_code, created_at, updated_at)
     values ('vs_1', $1, 'requires_input', 'waiting', 'name_mismatch', $2, $2)`,
    ...[ada.id, now()],
  );
  await run(
    `insert into abuse_report (id, subject, subject_id, reason, message, reporter_id, created_at)
     values ($1, 'profile', $2, 'other', 'A message', $3, $4)`,
    ...[fresh(), ada.id, ben.id, now()],
  );
  await run(
    `insert into account_link (id, low_id, high_id, kinds, strength, found_at, updated_at)
     values ($1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), '{address}', 'weak', $4, $4)`,
    ...[fresh(), seller.id, ada.id, now()],
  );
  await run(
    "insert into limit_request (id, user_id, wanted_cents, reason, asked_at) values ($1, $2, 9000000, 'More lots', $3)",
    ...[fresh(), ben.id, now()],
  );
  const evidence = await staff.client.request('POST', `/v1/office/item/${open.itemId}/evidence?name=Letter`, {
    rawBody: PDF_UPLOAD,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  expect([evidence.status, evidence.body.detail]).toEqual([201, undefined]);
  const object = await listLot(world.ctx, { startsInMs: 90 * 24 * HOUR, endsInMs: 91 * 24 * HOUR });
  const checklist = Object.fromEntries(AuthenticationCheck.map((check) => [check, 'pass']));
  await post('/v1/office/seal/batch', { count: 2, note }, 201);
  for (const codes of ['A-01', 'A-02']) await post('/v1/office/location', { codes, note }, 201);
  await run("update location set closed_at = created_at where code = 'A-02'");
  const lines = [{ description: 'A ball' }];
  const delivery = (await post('/v1/office/intake', { kind: 'direct', sourceName: 'The club', lines }, 201)).id;
  await post(`/v1/office/item/${object.itemId}/authentication`, { grade: 'unable', checklist, note }, 200);
  for (const kind of TaxonomyKind) await post(`/v1/office/${kind}`, { name: `A ${kind}` }, 201);
  const coupon = await post(
    '/v1/office/coupon',
    { code: 'TEN-OFF', discount: { percent: 10 }, maximumUses: 2, note },
    201,
  );
  await post('/v1/office/code', { of: { couponId: coupon.id }, count: 1, note }, 201);
  await run("update item set type = 'giveaway' where id = $1", unsold.itemId);
  await post(`/v1/office/user/${ada.id}/credit-limit`, { limitCents: 90_000_000, note }, 200);
  await run('insert into reconciliation (id, at, transactions, differences) values ($1, $2, 9, 0)', fresh(), now());
  await world.moveClock(12 * MINUTE);
  await world.runJobs();
  for (const person of [staff, ...people]) await world.logIn(person);
  expect((await ada.client.get(`/v1/auction/${lots.blind}/last-bid`)).body.status).toBe('blind');
  const serial = (await run('select serial from item where id = $1', sale.item.id)).rows[0].serial;
  const [drafted, alone, listed] = [await makeItem(world.ctx), await makeItem(world.ctx), await makeItem(world.ctx)];
  const [startsAt, endsAt] = ['2090-01-01T00:00:00.000Z', '2090-01-08T00:00:00.000Z'];
  const weekly = { title: 'Weekly', preset: 'weekly', opensAt: startsAt, firstEndAt: endsAt };
  const terms = { windowMs: MINUTE, capMs: HOUR, blindMs: null, increments: [{ fromCents: 0, incrementCents: 500 }] };
  const preset = (await post('/v1/office/preset', { name: 'Club night', ...terms, note }, 201)).id;
  const old = await post('/v1/office/preset', { name: 'Old', ...terms, note }, 201);
  await post(`/v1/office/preset/${old.id}/retire`, { note }, 200);
  const weeklySale = await post('/v1/office/sale', weekly, 201);
  await post(`/v1/office/sale/${weeklySale.id}/lot`, { itemIds: [drafted.id] }, 200);
  await post('/v1/office/auction', { itemId: alone.id, openingCents: 10_000, startsAt, endsAt }, 201);
  await post('/v1/office/listing', { itemId: listed.id, priceCents: 90_000_000, note }, 201);
  const refund = await queryId('select id from refund where invoice_id = $1', paid.invoiceId);
  const ids = {
    ...{ user: ada.id, item: open.itemId, auction: open.auctionId, invoice: paid.invoiceId, refund, strike },
    ...{ offer: second.id, resale: sale.id, payout: sale.id, taxCertificate, coupon: coupon.id, sale: weeklySale.id },
  };
  return { staff, people, ids, serial, returned, delivery, picture, imported, preset, lots };
}
