import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { listLot } from '../../../../test/lots.ts';
import type { Person } from '../../../../test/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const slugs = async (person: Person, query = ''): Promise<string[]> =>
  (await person.client.get(`/v1/user/favorites${query}`)).body.items.map(
    (row: { item: { slug: string } }) => row.item.slug,
  );
const rows = async (): Promise<number> =>
  (await app.ctx.pool.query<{ n: number }>('select count(*)::int as n from favorite')).rows[0]!.n;

test('given items, when they are watched, then the list has the latest first, and each item shows it only to its watcher', async () => {
  const [person, other] = [await app.signUp(), await app.signUp()];
  const [first, second] = [await listLot(app.ctx), await listLot(app.ctx)];
  expect((await person.client.post(`/v1/user/favorites/${first.itemId}`)).status).toBe(204);
  await app.moveClock(1_000);
  expect((await person.client.post(`/v1/user/favorites/${second.itemId}`)).status).toBe(204);
  expect(await slugs(person)).toEqual([second.slug, first.slug]);
  expect(await slugs(person, '?offset=1&limit=1')).toEqual([first.slug]);
  expect((await person.client.get('/v1/user/favorites?offset=5')).body).toMatchObject({ items: [], total: 2 });
  expect(await slugs(other)).toEqual([]);
  const seenBy = async (client: Person['client']) => (await client.get(`/v1/item/${first.itemId}`)).body.isFavorite;
  expect([await seenBy(person.client), await seenBy(other.client), await seenBy(app.client())]).toEqual([
    true,
    false,
    false,
  ]);
});

test('given a watched item, when it is watched again, then it keeps its position; when unwatched, it is removed, also twice', async () => {
  const person = await app.signUp();
  const [first, second] = [await listLot(app.ctx), await listLot(app.ctx)];
  await person.client.post(`/v1/user/favorites/${first.itemId}`);
  await app.moveClock(1_000);
  await person.client.post(`/v1/user/favorites/${second.itemId}`);
  await app.moveClock(1_000);
  expect((await person.client.post(`/v1/user/favorites/${first.itemId}`)).status).toBe(204);
  expect(await slugs(person)).toEqual([second.slug, first.slug]);
  expect((await person.client.delete(`/v1/user/favorites/${second.itemId}`)).status).toBe(204);
  expect((await person.client.delete(`/v1/user/favorites/${second.itemId}`)).status).toBe(204);
  expect(await slugs(person)).toEqual([first.slug]);
});

test('given an item that is not visible, or none, when it is watched, then 404 and nothing is stored; a watched one leaves the list', async () => {
  const person = await app.signUp();
  const [hidden, watched] = [await listLot(app.ctx), await listLot(app.ctx)];
  await app.ctx.pool.query("update item set status = 'draft' where id = $1", [hidden.itemId]);
  const before = await rows();
  expect((await person.client.post(`/v1/user/favorites/${hidden.itemId}`)).status).toBe(404);
  expect((await person.client.post(`/v1/user/favorites/${crypto.randomUUID()}`)).status).toBe(404);
  expect(await rows()).toBe(before);
  await person.client.post(`/v1/user/favorites/${watched.itemId}`);
  await app.ctx.pool.query("update item set status = 'withdrawn' where id = $1", [watched.itemId]);
  expect((await person.client.get('/v1/user/favorites')).body).toMatchObject({ items: [], total: 0 });
});

test('given a visitor, when watching is tried, then 401 and nothing is stored', async () => {
  const lot = await listLot(app.ctx);
  const before = await rows();
  expect((await app.client().post(`/v1/user/favorites/${lot.itemId}`)).status).toBe(401);
  expect((await app.client().get('/v1/user/favorites')).status).toBe(401);
  expect(await rows()).toBe(before);
});
