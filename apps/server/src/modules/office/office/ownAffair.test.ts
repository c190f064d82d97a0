import { type Operation, routes } from '@assay/contract/index.ts';
import { type RouteDefinition, SubjectKind } from '@assay/contract/route.ts';
import { TaxonomyKind } from '@assay/domain/item/taxonomy.ts';
import { SETTING_KEYS } from '@assay/domain/settings/settings.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { inputSchema, sample } from '../../../../test/badInput/samples.ts';
import type { Method, TestResponse } from '../../../../test/client.ts';
import { listLot, newKey } from '../../../../test/lots.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { newId } from '../../../platform/ids.ts';

// No one acts on their own affairs: every staff call of the contract, with a subject in each relation to the caller. A
// new call is covered automatically, because it must declare its subject.

type Relation =
  | 'own person'
  | 'owned item'
  | 'consigned item'
  | 'lot bid on'
  | 'item offered for'
  | 'nothing of theirs';
type Ids = Partial<Record<SubjectKind, string>>;

let inner: TestApp;
let me: Person;
let buyer: Person;
let seller: Person;
const subjectIds = {} as Record<Relation, Ids>;

const run = (sql: string, ...values: unknown[]) => inner.ctx.pool.query(sql, values);
const newSubjectId = () => newId(inner.ctx.clock.now());

/** An unpaid invoice for an item, with a refund. */
async function invoiceOf(userId: string, itemId: string): Promise<Ids> {
  const [invoice, payment, refund, now] = [newSubjectId(), newSubjectId(), newSubjectId(), inner.ctx.clock.date()];
  await run(
    `insert into invoice (id, user_id, type, status, subtotal_cents, total_cents, created_at, updated_at)
     values ($1, $2, 'manual', 'open', 1000, 1000, $3, $3)`,
    ...[invoice, userId, now],
  );
  await run(
    `insert into invoice_line (id, invoice_id, position, item_id, title, quantity, unit_cents, amount_cents)
     values ($1, $2, 1, $3, 'x', 1, 1000, 1000)`,
    ...[newSubjectId(), invoice, itemId],
  );
  await run(
    `insert into payment (id, invoice_id, attempt, status, amount_cents, created_at, updated_at)
     values ($1, $2, 1, 'failed', 1000, $3, $3)`,
    ...[payment, invoice, now],
  );
  await run(
    `insert into refund (id, invoice_id, payment_id, amount_cents, reason, created_at, updated_at)
     values ($1, $2, $3, 1000, 'goodwill', $4, $4)`,
    ...[refund, invoice, payment, now],
  );
  return { invoice, refund };
}

async function requestAbout(kind: string, subjectId: string): Promise<string> {
  const id = newSubjectId();
  await run(
    `insert into office_request (id, kind, subject_id, terms, requested_by, requested_at) values ($1, $2, $3, '{}', $4, $5)`,
    ...[id, kind, subjectId, seller.id, inner.ctx.clock.date()],
  );
  return id;
}

async function reportOf(subject: string, subjectId: string): Promise<string> {
  const id = newSubjectId();
  await run(
    `insert into abuse_report (id, subject, subject_id, reason, message, created_at) values ($1, $2, $3, 'other', 'x', $4)`,
    ...[id, subject, subjectId, inner.ctx.clock.date()],
  );
  return id;
}

/** Everything that can hang on a lot, none of it with the caller as a person. */
async function createLotSubjects({ itemId, auctionId }: { itemId: string; auctionId: string }, owner: string | null) {
  const offer = newSubjectId();
  const now = inner.ctx.clock.date();
  await run(
    `insert into offer (id, item_id, buyer_id, owner_id, alias, status, amount_cents, created_at, expires_at, is_read_owner, is_read_buyer)
     values ($1, $2, $3, $4, 9, 'pending', 120000, $5::timestamptz, $5::timestamptz + interval '48 hours', false, true)`,
    ...[offer, itemId, buyer.id, owner, now],
  );
  await run(
    `insert into secondary_transaction (id, item_id, seller_id, buyer_id, price_cents, fee_cents, created_at, updated_at)
     values ($1, $2, $3, $4, 120000, 0, $5, $5)`,
    ...[offer, itemId, owner ?? seller.id, buyer.id, now],
  );
  const request = await requestAbout('reopen', auctionId);
  const sale = newSubjectId();
  await run(
    `insert into sale (id, slug, title, opens_at, first_end_at, stagger_ms, preset, window_ms, cap_ms, created_at)
     values ($1, $2, 'Weekly', $3::timestamptz, $3::timestamptz + interval '1 day', 0, 'weekly', 1000, 1000, $3)`,
    ...[sale, `sale-${sale}`, now],
  );
  await run('update auction set sale_id = $2, sale_position = 1 where id = $1', auctionId, sale);
  const invoice = await invoiceOf(buyer.id, itemId);
  const report = await reportOf('lot', auctionId);
  return { item: itemId, auction: auctionId, sale, offer, resale: offer, payout: offer, request, report, ...invoice };
}

beforeAll(async () => {
  inner = await startTestApp();
  [me, buyer, seller] = [
    await inner.signUp({ isOnboarded: true }),
    await inner.signUp({ isOnboarded: true }),
    await inner.signUp(),
  ];
  const [owned, consigned, contested, offered, free] = [
    await listLot(inner.ctx, { ownerId: me.id }),
    await listLot(inner.ctx),
    await listLot(inner.ctx),
    await listLot(inner.ctx),
    await listLot(inner.ctx),
  ];
  await run('update item set consignor_id = $2 where id = $1', consigned.itemId, me.id);
  for (const lot of [contested, free]) {
    const { client } = lot === free ? buyer : me;
    const path = `/v1/auction/${lot.auctionId}/bid`;
    expect((await client.post(path, { amountCents: 20_000 }, { 'idempotency-key': newKey() })).status).toBe(200);
  }
  await run(
    `insert into offer (id, item_id, buyer_id, alias, status, amount_cents, created_at, expires_at, is_read_owner, is_read_buyer)
     values ($1, $2, $3, 1, 'pending', 120000, $4::timestamptz, $4::timestamptz + interval '48 hours', false, true)`,
    ...[newSubjectId(), offered.itemId, me.id, inner.ctx.clock.date()],
  );
  subjectIds['owned item'] = await createLotSubjects(owned, me.id);
  subjectIds['consigned item'] = await createLotSubjects(consigned, null);
  subjectIds['lot bid on'] = await createLotSubjects(contested, null);
  subjectIds['item offered for'] = await createLotSubjects(offered, null);
  const person = async (who: Person, lot: { itemId: string }): Promise<Ids> => {
    const [strike, taxCertificate, now] = [newSubjectId(), newSubjectId(), inner.ctx.clock.date()];
    await run(`insert into strike (id, user_id, reason, at) values ($1, $2, 'fraud', $3)`, strike, who.id, now);
    await run(
      `insert into tax_certificate (id, user_id, state, number, business_name, expires_on, submitted_at)
       values ($1, $2, 'OR', '123', 'Shop', '2040-01-01', $3)`,
      ...[taxCertificate, who.id, now],
    );
    const request = await requestAbout('credit_limit', who.id);
    const accountLink = newSubjectId();
    await run(
      `insert into account_link (id, low_id, high_id, kinds, strength, found_at, updated_at)
       values ($1, least($2::uuid, $3), greatest($2::uuid, $3), '{device}', 'weak', $4, $4)`,
      ...[accountLink, who.id, seller.id, now],
    );
    const report = await reportOf('profile', who.id);
    return {
      user: who.id,
      strike,
      taxCertificate,
      accountLink,
      report,
      request,
      ...(await invoiceOf(who.id, lot.itemId)),
    };
  };
  subjectIds['own person'] = await person(me, free);
  subjectIds['nothing of theirs'] = { ...(await createLotSubjects(free, null)), ...(await person(buyer, free)) };
  await makeStaff(inner, me);
}, 120_000);
afterAll(() => inner.close());

type Entry = { operation: Operation; route: RouteDefinition & { audience: 'staff' } };
const entries = (Object.entries(routes) as Array<[Operation, RouteDefinition]>).flatMap(([operation, route]) =>
  route.audience === 'staff' ? [{ operation, route }] : [],
) satisfies Entry[];
const writes = entries.filter(({ route }) => route.method !== 'GET');
const subjectsOf = ({ route }: Entry) =>
  (route.subject === 'none' ? [] : Object.entries(route.subject)) as Array<[SubjectKind, string]>;

/** Calls it with `id` at the place where the call names its subject. */
function callWithId({ route }: Entry, at: string, id: string): Promise<TestResponse> {
  const body = route.body === undefined ? undefined : (sample(inputSchema(route.body), {}) as Record<string, unknown>);
  const [part, ...steps] = at.split('.');
  if (part === 'body' && body !== undefined) {
    const [first = '', last = ''] = steps;
    const list = body[first.replace('[]', '')] as Array<Record<string, unknown>>;
    if (first.endsWith('[]') && last === '') body[first.replace('[]', '')] = [id];
    else if (first.endsWith('[]')) list[0]![last] = id;
    else if (last === '') body[first] = id;
    else body[first] = { [last]: id };
  }
  const query = route.query === undefined ? {} : (sample(inputSchema(route.query), {}) as Record<string, string>);
  if (part === 'query') query[steps[0] ?? ''] = id;
  const search = route.query === undefined || route.method === 'GET' ? '' : `?${new URLSearchParams(query)}`;
  const path = `${route.path.replaceAll(/\{\w+\}/g, (name) => (name === '{mediaId}' ? newSubjectId() : id))}${search}`;
  if (route.file !== undefined)
    return me.client.request(route.method as Method, path, {
      rawBody: `--x\r\ncontent-disposition: form-data; name="${route.file.field}"; filename="a.pdf"\r\n\r\nx\r\n--x--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
  return me.client.request(route.method as Method, path, {
    ...(body === undefined ? {} : { body }),
    headers: { 'idempotency-key': newKey() },
  });
}

const acts = async () => (await run('select count(*)::int as count from audit_event')).rows[0].count as number;
const cases = writes.flatMap((entry) =>
  subjectsOf(entry).map(([kind, at]) => ({ ...entry, name: `${entry.operation} of a ${kind}`, kind, at })),
);

describe('no one acts on their own affairs', () => {
  it.each(cases)('$name: refused in every relation, and nothing is done', async (entry) => {
    const before = await acts();
    const refused: string[] = [];
    for (const [relation, ids] of Object.entries(subjectIds)) {
      const id = ids[entry.kind];
      if (id === undefined || relation === 'nothing of theirs') continue;
      const { status, body } = await callWithId(entry, entry.at, id);
      expect([relation, status, body.code]).toEqual([relation, 403, 'forbidden_own_affair']);
      refused.push(relation);
    }
    const isOfPeople = ['user', 'strike', 'taxCertificate', 'accountLink'].includes(entry.kind);
    // A coupon belongs to no one.
    const least = entry.kind === 'coupon' ? 0 : isOfPeople ? 1 : 4;
    expect(refused.length).toBeGreaterThanOrEqual(least);
    expect(await acts()).toBe(before);
  });

  it.each(cases)('$name: with nothing of theirs, it is not refused so', async (entry) => {
    const { body } = await callWithId(entry, entry.at, subjectIds['nothing of theirs'][entry.kind] ?? newSubjectId());
    expect(body?.code).not.toBe('forbidden_own_affair');
  });

  it('given every kind of subject, then it was walked', () => {
    const walked = new Set(Object.values(subjectIds).flatMap((ids) => Object.keys(ids)));
    expect(SubjectKind.filter((kind) => !walked.has(kind))).toEqual(['coupon']);
  });

  it('given the calls without a subject, then they are these', () => {
    const without = writes.filter(({ route }) => route.subject === 'none').map(({ operation }) => operation);
    const declared = [
      'office.createCoupon',
      'office.createIntake',
      'office.intakePicture',
      'office.addIntakeLine',
      'office.moveIntakeLine',
      'office.draftIntakeLine',
      'office.importMapping',
      'office.importEncoding',
      'office.importNames',
      'office.importRun',
      'office.importUndo',
      'office.pauseAll',
      'office.resumeAll',
      'office.retryJob',
      'office.retryAllJobs',
      'office.reconcile',
      'office.createLocations',
      'office.changeLocation',
      'office.createSeals',
      'office.moveSeals',
      'office.createSale',
      'office.createPreset',
      'office.changePreset',
      'office.retirePreset',
      'office.saveView',
      'office.removeView',
      ...SETTING_KEYS.map((key) => `setting.${key}`),
      'setting.logoRemove',
      'office.inviteStaff',
      'office.objectToAlone',
      'office.endInvitation',
      ...TaxonomyKind.flatMap((kind) => ['create', 'change', 'remove', 'merge'].map((act) => `office.${kind}.${act}`)),
    ];
    expect(without.sort()).toEqual(declared.sort());
  });
});
