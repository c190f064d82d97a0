import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addPictures, createItemFixtures, type ItemFixtures } from '../../../../test/itemFixtures.ts';
import { listLot, newKey } from '../../../../test/lots.ts';
import { sendFile } from '../../../../test/media.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';

let app: TestApp;
let fixtures: ItemFixtures;
let first: Person;
let second: Person;
let finance: Person;
let count = 0;
beforeAll(async () => {
  app = await startTestApp();
  fixtures = createItemFixtures(app.ctx);
  [first, second, finance] = [await makeStaff(app), await makeStaff(app), await makeStaff(app)];
  await app.ctx.pool.query("update users set staff_roles = '{authenticator}' where id = any($1)", [
    [first.id, second.id],
  ]);
  await app.ctx.pool.query("update users set staff_roles = '{finance}' where id = $1", [finance.id]);
});
afterAll(() => app.close());

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');
const CHECKS = {
  identity: 'pass',
  materials: 'pass',
  markings: 'pass',
  wear: 'pass',
  signature: 'not_applicable',
  documents: 'pass',
};
const FAILED = { ...CHECKS, materials: 'fail' };
const WITNESS = { name: 'Authenticator 12', at: '2025-12-03T22:41:00.000Z', place: 'Tunnel of the stadium' };
const note = 'Compared with the references';

const draft = (estimateCents: number | null = null, type = 'main', hasPictures = true) => {
  count += 1;
  return fixtures.item({ title: `Game-worn jersey ${count}`, grade: null, status: 'draft', type }).then(async (id) => {
    await app.ctx.pool.query('update item set estimate_low_cents = $2, estimate_high_cents = $2 where id = $1', [
      id,
      estimateCents,
    ]);
    if (hasPictures) await addPictures(app.ctx, id);
    return id;
  });
};
const decide = (itemId: string, body: object, person = first) =>
  person.client.post(
    `/v1/office/item/${itemId}/authentication`,
    { checklist: CHECKS, note, ...body },
    { 'idempotency-key': newKey() },
  );
const confirm = (requestId: string, person: Person) =>
  person.client.post(`/v1/office/request/${requestId}/confirm`, { note: 'Seen too' }, { 'idempotency-key': newKey() });
const bench = async (itemId: string) => (await first.client.get(`/v1/office/item/${itemId}/authentication`)).body;
const upload = (itemId: string, bytes = PDF) =>
  sendFile(app, first, `/v1/office/item/${itemId}/evidence?name=Letter`, bytes);
const itemOf = async (id: string) =>
  (
    await app.ctx.pool.query(
      `select authentication_type as grade, authentication_note as note,
         (select count(*)::int from provenance_event where item_id = t.id and kind = 'authenticated') as entries from item t where id = $1`,
      [id],
    )
  ).rows[0];

test('given a draft, when it was witnessed, then it is gold and leaves the queue; its certificate names no witness', async () => {
  const id = await draft();
  const queue = async () =>
    (await first.client.get('/v1/office/authentication?limit=100')).body.items.map((item: { id: string }) => item.id);
  expect(await queue()).toContain(id);
  const answer = await decide(id, { grade: 'gold', witness: WITNESS });
  expect(answer.body).toMatchObject({ grade: 'gold', by: first.username, confirmedBy: null, witness: WITNESS });
  expect(await queue()).not.toContain(id);
  expect(await itemOf(id)).toEqual({
    grade: 'gold',
    note: 'Witnessed by our authenticator: Tunnel of the stadium.',
    entries: 1,
  });
  const { rows } = await app.ctx.pool.query(
    "select action, note from audit_event where subject_id = $1 and action like 'authentication.%'",
    [id],
  );
  expect(rows).toEqual([{ action: 'authentication.gold', note }]);
});

test('given a giveaway and a companion, which need no grade, then only what needs one is to be decided; both are found by title', async () => {
  const [main, giveaway, companion] = [await draft(), await draft(null, 'giveaway'), await draft(null, 'companion')];
  const ids = async (query: string) =>
    (await first.client.get(`/v1/office/authentication?limit=100${query}`)).body.items.map(
      (item: { id: string }) => item.id,
    );
  expect((await ids('')).filter((id: string) => [main, giveaway, companion].includes(id))).toEqual([main]);
  expect(await ids('&find=Game-worn')).toEqual(expect.arrayContaining([main, giveaway, companion]));
  expect((await decide(companion, { grade: 'gold', witness: WITNESS })).status).toBe(200);
});

test('given evidence, when a letter is added, then silver rests on it; another item’s file is no evidence', async () => {
  const [id, other] = [await draft(), await draft()];
  const letter = (fileId: string | null) => ({
    grade: 'silver',
    evidence: [{ kind: 'letter', text: 'A letter', fileId }],
  });
  expect((await decide(id, letter(null))).body.errors).toMatchObject([{ path: 'evidence', code: 'required' }]);
  expect((await upload(id, Buffer.from('<script>'))).status).toBe(415);
  const file = await upload(id);
  expect(file.body).toMatchObject({ name: 'Letter', by: first.username });
  expect((await decide(other, letter(file.body.id))).body.errors).toMatchObject([
    { path: 'evidence', code: 'unknown' },
  ]);
  expect((await itemOf(other)).grade).toBeNull();
  expect((await decide(id, letter(file.body.id))).body).toMatchObject({ grade: 'silver' });
  expect(await itemOf(id)).toMatchObject({ grade: 'silver', note: 'Documented by a letter of provenance.' });
  const saved = await first.client.get(`/v1/office/item/${id}/evidence/file?file=${file.body.id}`);
  expect([saved.status, saved.headers['content-disposition']]).toEqual([200, 'attachment; filename="evidence.pdf"']);
  expect((await bench(id)).files).toHaveLength(1);
});

test.each([
  ['a rejection', null, { grade: 'reject', checklist: FAILED }, null],
  ['gold above $10,000', 1_000_001, { grade: 'gold', witness: WITNESS }, 'gold'],
] as const)(
  'given %s, then nothing changes until a second authenticator confirms',
  async (_name, cents, body, grade) => {
    const id = await draft(cents);
    const asked = await decide(id, body);
    expect(asked.body.request).toMatchObject({ kind: 'authentication', subject: { kind: 'item' } });
    expect(await bench(id)).toMatchObject({ decisions: [], request: { id: asked.body.request.id } });
    expect((await decide(id, { grade: 'unable' }, second)).body.code).toBe('request_state');
    expect((await confirm(asked.body.request.id, first)).body.code).toBe('forbidden');
    expect((await confirm(asked.body.request.id, finance)).body.code).toBe('forbidden');
    expect(await itemOf(id)).toMatchObject({ grade: null, entries: 0 });
    const done = await confirm(asked.body.request.id, second);
    expect(done.body).toMatchObject({
      status: 'confirmed',
      result: { grade: body.grade, by: first.username, confirmedBy: second.username },
    });
    expect((await itemOf(id)).grade).toBe(grade);
  },
);

test('given an earlier decision, when it is raised, then two people; the earlier one is kept', async () => {
  const id = await draft();
  expect((await decide(id, { grade: 'unable' })).body.grade).toBe('unable');
  const asked = await decide(id, { grade: 'gold', witness: WITNESS });
  await confirm(asked.body.request.id, second);
  expect((await bench(id)).decisions.map(({ grade }: { grade: string }) => grade)).toEqual(['gold', 'unable']);
  await expect(
    app.ctx.pool.query("update authentication set grade = 'gold' where item_id = $1", [id]),
  ).rejects.toThrow();
});

test('given merchandise, a sold item or a stranger, then nothing is decided', async () => {
  const merchandise = await draft(null, 'non_auth');
  expect((await decide(merchandise, { grade: 'unable' })).body.errors).toMatchObject([{ code: 'not_authenticated' }]);
  const lot = await listLot(app.ctx);
  const bidder = await app.signUp({ isOnboarded: true });
  await bidder.client.post(
    `/v1/auction/${lot.auctionId}/bid`,
    { amountCents: 20_000 },
    { 'idempotency-key': newKey() },
  );
  expect((await decide(lot.itemId, { grade: 'unable' })).body.code).toBe('item_in_transaction');
  expect((await decide(merchandise, { grade: 'unable' }, bidder)).status).toBe(404);
  expect((await decide(merchandise, { grade: 'unable' }, finance)).status).toBe(403);
  expect((await decide(crypto.randomUUID(), { grade: 'unable' })).status).toBe(404);
});

test('given a certified item, then it can’t be rejected here, and a file no longer claimed by anything is not evidence', async () => {
  const id = await fixtures.item({ title: 'Sealed glove', serial: 'AS-00000000-A', status: 'draft' });
  expect((await decide(id, { grade: 'reject', checklist: FAILED })).body.code).toBe('certificate_state');
  // The sweep of abandoned uploads keeps evidence.
  const kept = await draft();
  const file = await upload(kept);
  await app.moveClock(2 * 86_400_000);
  await app.runJobs();
  await app.logIn(first);
  expect((await first.client.get(`/v1/office/item/${kept}/evidence/file?file=${file.body.id}`)).status).toBe(200);
});

test('given an item without pictures, when it is to be gold, then it is refused with what to photograph, for one person and for the second', async () => {
  await app.logIn(second);
  const id = await draft(null, 'main', false);
  const refused = await decide(id, { grade: 'gold', witness: WITNESS });
  expect([refused.status, refused.body.errors]).toMatchObject([
    422,
    [{ path: 'grade', code: 'pictures', message: expect.stringContaining('the whole object') }],
  ]);
  expect((await itemOf(id)).grade).toBeNull();
  const dear = await draft(2_000_000);
  const { request } = (await decide(dear, { grade: 'gold', witness: WITNESS })).body;
  await app.ctx.pool.query('delete from media where item_id = $1', [dear]);
  expect((await confirm(request.id, second)).status).toBe(422);
  expect((await itemOf(dear)).grade).toBeNull();
  await addPictures(app.ctx, dear);
  expect((await confirm(request.id, second)).status).toBe(200);
  expect((await itemOf(dear)).grade).toBe('gold');
});
