import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { cookieHeader } from '../../../../test/client.ts';
import { newKey } from '../../../../test/lots.ts';
import { makeStaff, versionAt } from '../../../../test/office.ts';
import { extractPdfText } from '../../../../test/pdfText.ts';
import type { Person } from '../../../../test/people.ts';

let app: TestApp;
let staff: Person;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());

const note = 'New racks';
const add = (codes: string, name = '') =>
  staff.client.post('/v1/office/location', { codes, name, note }, { 'idempotency-key': newKey() });
const change = async (id: string, body: object) =>
  staff.client.request('PATCH', `/v1/office/location/${id}`, {
    body: { version: await versionAt(app.ctx, `location/${id}`), ...body, note },
    headers: { 'idempotency-key': newKey() },
  });
const list = async (query = '') => (await staff.client.get(`/v1/office/location?${query}`)).body.items;

test('given a range, when shelves are added, then each is there once, with a label and what is on it', async () => {
  expect((await add('a-01..a-03', 'Vault')).body).toEqual({ created: 3 });
  expect((await add('A-03..A-04', 'Vault')).body).toEqual({ created: 1 });
  expect((await add('A-04..A-03')).body.errors).toMatchObject([{ path: 'codes' }]);
  const lines = [{ description: 'A ball', shelf: 'a-02' }];
  const received = { kind: 'direct', sourceName: 'The club', lines };
  const { status } = await staff.client.post('/v1/office/intake', received, { 'idempotency-key': newKey() });
  expect(status).toBe(201);
  expect(await list('find=a-')).toMatchObject([
    { code: 'A-01', name: 'Vault', objects: 0 },
    { code: 'A-02', objects: 1 },
    { code: 'A-03', objects: 0 },
    { code: 'A-04', objects: 0 },
  ]);
  const labels = await app.app.inject({
    url: '/v1/office/location/labels',
    headers: { cookie: cookieHeader(staff.client) },
  });
  expect(labels.headers['content-type']).toBe('application/pdf');
  expect(extractPdfText(labels.rawPayload)).toContain('A-04');
});

test('given more shelves than a page of the list, then each has a label', async () => {
  for (const part of ['L', 'M'])
    await app.ctx.pool.query(
      `insert into location (id, code, created_by, created_at)
       select gen_random_uuid(), $1 || '-' || lpad(n::text, 3, '0'), $2, now() from generate_series(1, 310) n`,
      [part, staff.id],
    );
  const labels = await app.app.inject({
    url: '/v1/office/location/labels',
    headers: { cookie: cookieHeader(staff.client) },
  });
  const text = extractPdfText(labels.rawPayload);
  expect(['L-001', 'L-310', 'M-001', 'M-310'].filter((code) => !text.includes(code))).toEqual([]);
});

test('given a shelf, when it is closed, then it is out of use until it is added again; not with objects on it', async () => {
  await add('C-01..C-02');
  const [first] = await list('find=C-');
  expect((await change(first.id, { isClosed: true })).body).toMatchObject({ closedAt: expect.any(String) });
  expect(await list('find=C-')).toMatchObject([{ code: 'C-02' }]);
  expect(await list('find=C-&queue=closed')).toMatchObject([{ code: 'C-01' }]);
  expect((await add('C-01')).body).toEqual({ created: 1 });
  expect((await change(first.id, { name: 'Left wall' })).body).toMatchObject({ name: 'Left wall', closedAt: null });
  const acts = (await staff.client.get(`/v1/office/audit?subject_id=${first.id}`)).body.items;
  expect(acts[0]).toMatchObject({ action: 'location.change', subjectTitle: 'C-01' });
  const [used] = await list('find=A-02');
  expect((await change(used.id, { isClosed: true })).body.errors).toMatchObject([{ path: 'isClosed', code: 'in_use' }]);
  expect((await change(staff.id, { name: 'x' })).status).toBe(404);
});
