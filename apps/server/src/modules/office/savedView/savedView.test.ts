import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { newKey } from '../../../../test/lots.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  app = await startTestApp();
  ada = await makeStaff(app);
  ben = await makeStaff(app);
});
afterAll(() => app.close());

const save = (who: Person, name: string, query: string, list = '/office/invoices') =>
  who.client.post('/v1/office/saved-view', { list, name, query }, { 'idempotency-key': newKey() });
const remove = (who: Person, id: string) =>
  who.client.request('DELETE', `/v1/office/saved-view/${id}`, { headers: { 'idempotency-key': newKey() } });
const namesOf = async (who: Person): Promise<string[]> =>
  (await who.client.get('/v1/office/saved-view')).body.items.map(
    (view: { list: string; name: string; query: string }) => `${view.list} ${view.name}: ${view.query}`,
  );

test('given views under names, when one is saved again and one deleted, then their owner alone has what is left', async () => {
  expect((await save(ada, 'Dear ones', 'status=paid&sort=-total')).status).toBe(201);
  const late = await save(ada, 'Late', 'status=overdue');
  expect((await save(ada, 'dear Ones', 'status=all&sort=-total')).status).toBe(201);
  expect((await save(ada, 'Dear ones', 'status=sent', '/office/payouts')).status).toBe(201);
  expect((await remove(ben, late.body.id)).status).toBe(404);
  expect((await remove(ada, late.body.id)).status).toBe(204);
  expect((await remove(ada, late.body.id)).status).toBe(404);
  expect(await namesOf(ada)).toEqual([
    '/office/invoices dear Ones: status=all&sort=-total',
    '/office/payouts Dear ones: status=sent',
  ]);
  expect(await namesOf(ben)).toEqual([]);
});

test('given a list with 20 views, when another is saved, then it is refused at its name, and one of them can be replaced', async () => {
  for (let n = 1; n <= 20; n++) expect((await save(ben, `View ${n}`, '')).status).toBe(201);
  const refused = await save(ben, 'One more', '');
  expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'name']);
  expect((await save(ben, 'View 7', 'status=due')).status).toBe(201);
  expect((await save(ben, 'View 1', '', '/office/lots')).status).toBe(201);
  expect((await namesOf(ben)).length).toBe(21);
});
