import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createCertifiedLot, type TestCertificate } from '../../../../test/certificates.ts';
import type { Client, TestResponse } from '../../../../test/client.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { recordStatements } from '../../../../test/statements.ts';

// B13: number of SQL statements of each item and certificate call, counting BEGIN and COMMIT.

let app: TestApp;
let item: TestCertificate;
let person: Person;
beforeAll(async () => {
  app = await startTestApp();
  item = await createCertifiedLot(app.ctx);
  person = await app.signUp();
  // Runs one-time reads of the process before the counting.
  await app.client().get(`/v1/item/${item.itemId}`);
});
afterAll(() => app.close());

const READS = 4;
const WRITES = 8;

async function count(limit: number, what: string, call: () => Promise<TestResponse>): Promise<void> {
  const { result, statements } = await recordStatements(call);
  expect([200, 201, 204], `${what}: ${JSON.stringify(result.body)}`).toContain(result.status);
  expect(statements.length, `${what}:\n${statements.join('\n')}`).toBeLessThanOrEqual(limit);
}

test.each([
  ['a visitor', () => app.client()],
  ['someone who is logged in', () => person.client],
] as [string, () => Client][])(
  'given %s, when items are read, then each call takes 4 statements at most',
  async (_, who) => {
    for (const path of [
      `/v1/item/${item.itemId}`,
      `/v1/item/slug/${item.slug}`,
      `/v1/item/${item.itemId}/related`,
      `/v1/item/${item.itemId}/price-history`,
      `/v1/item/bulk?id=${item.itemId}`,
      '/v1/search?facets=true&sort_by=ending_soon',
      '/v1/search/suggest?q=sign',
      '/v1/collection',
      '/v1/collection/featured',
      '/v1/meta/artists',
      '/v1/meta/categories',
      '/v1/item/certified-lately',
    ])
      await count(READS, path, () => who().get(path));
  },
);

test('given a catalog that is large enough, when it is searched by the index, then each search takes 4 statements at most', async () => {
  const large = await startTestApp({ env: { CATALOG_INDEX_MIN_ITEMS: '1' } });
  try {
    const { slug } = await createCertifiedLot(large.ctx);
    expect(large.ctx.catalogIndex.current()).toBeNull();
    await large.ctx.catalogIndex.check();
    expect(large.ctx.catalogIndex.current()).not.toBeNull();
    const title = slug.replaceAll('-', '+');
    for (const query of [
      'facets=true',
      'sort_by=ending_soon&facets=true',
      `q=${title}&facets=true`,
      `q=${title}+gutair`,
    ])
      await count(READS, query, () => large.client().get(`/v1/search?${query}`));
  } finally {
    await large.close();
  }
});

test('given a certificate, when it is looked up, signed and printed, then the counted lookup takes 8 statements at most', async () => {
  const path = `/v1/item/authentication/${item.token}`;
  for (const each of [path, `${path}/signed`, `${path}/pdf`]) await count(WRITES, each, () => app.client().get(each));
});

test('given a user, when items are viewed, watched and followed, then reads take 4 and writes 8 statements at most, plus one for a conflict-of-interest check', async () => {
  const { client } = person;
  const { rows } = await app.ctx.pool.query<{ id: string }>(
    "insert into artist (id, slug, name) values (gen_random_uuid(), 'counted', 'Counted') returning id",
  );
  const artist = `/v1/user/follows/artist/${rows[0]!.id}`;
  await count(WRITES, 'view', () => client.post(`/v1/item/${item.itemId}/view`));
  await count(READS, 'recently viewed', () => client.get('/v1/item/recently-viewed'));
  await count(WRITES, 'watch', () => client.post(`/v1/user/favorites/${item.itemId}`));
  await count(READS, 'watched', () => client.get('/v1/user/favorites'));
  await count(WRITES, 'watch no more', () => client.delete(`/v1/user/favorites/${item.itemId}`));
  await count(WRITES, 'follow', () => client.post(artist));
  await count(READS, 'followed', () => client.get('/v1/user/follows'));
  await count(WRITES, 'keep a search', () =>
    client.post('/v1/user/saved-searches', { name: 'Balls', query: 'q=ball' }),
  );
  await count(READS, 'kept searches', () => client.get('/v1/user/saved-searches'));
});

test('given staff, when pictures of a sealed item are listed and reworded, then reads take 4 and writes 10 statements at most', async () => {
  const staff = await makeStaff(app);
  await app.logIn(staff);
  await app.ctx.pool.query(
    `insert into media (id, item_id, type, position, alt, file, width, height)
     values (gen_random_uuid(), $1, 'image', 9, 'The front of it', 'counted.webp', 900, 900)`,
    [item.itemId],
  );
  const path = `/v1/office/item/${item.itemId}/media`;
  await count(READS, 'list', () => staff.client.get(path));
  const { items } = (await staff.client.get(path)).body;
  // One for the conflict-of-interest check, one to record the frozen version.
  const reworded = { alt: 'Seen from the front', reason: 'The side was missing', version: items[0].version };
  await count(WRITES + 2, 'reword', () => staff.client.patch(`${path}/${items[0].id}`, reworded));
});
