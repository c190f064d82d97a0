import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Body, Client } from '../../../../test/client.ts';
import { createItemFixtures, type ItemFixtures } from '../../../../test/itemFixtures.ts';
import { listLot } from '../../../../test/lots.ts';
import { recordStatements } from '../../../../test/statements.ts';

let app: TestApp;
let fixtures: ItemFixtures;
let client: Client;
beforeAll(async () => {
  app = await startTestApp();
  fixtures = createItemFixtures(app.ctx);
  client = app.client();
  await fixtures.name('category', 'Jerseys', { parent: 'Worn' });
  await fixtures.name('artist', 'Áine Marlowe', { aliases: ['The Comet'] });
  const first = await fixtures.item({
    title: 'First',
    artist: 'Áine Marlowe',
    category: 'Jerseys',
    genre: 'Rock',
    condition: 'Fair',
    partner: 'Trust',
    collection: 'One season',
  });
  await fixtures.item({ title: 'Second', artist: 'Áine Marlowe', category: 'Worn', genre: 'Soul' });
  await fixtures.item({ title: 'Hidden', artist: 'Áine Marlowe', status: 'draft' });
  await fixtures.item({ title: 'Third', artist: '23 Skidoo', genre: 'Rock', offerType: 'auction', priceCents: null });
  const lot = await listLot(app.ctx, { title: 'Fourth' });
  const { rows } = await app.ctx.pool.query<{ id: string }>("select id from artist where name = 'Áine Marlowe'");
  await app.ctx.pool.query('update item set artist_id = $2 where id = $1', [lot.itemId, rows[0]!.id]);
  await app.ctx.pool.query(
    "insert into media (id, item_id, type, position, kind, alt, file, width, height, color) values (gen_random_uuid(), $1, 'image', 0, 'front', 'The first', 'first.webp', 900, 900, '#112233')",
    [first],
  );
  await app.ctx.pool.query("update collection set is_featured = true where slug = 'one-season'");
  await fixtures.name('collection', 'A second season');
});
afterAll(() => app.close());

const read = async (path: string): Promise<Body> => {
  const answer = await client.get(path);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const names = async (path: string): Promise<string[]> =>
  (await read(path)).items.map((row: { name: string }) => row.name);

it('given artists, then they come by name with what there is of them, and a picture', async () => {
  const { items, total } = await read('/v1/meta/artists');
  expect(total).toBe(2);
  expect(items.map((row: { name: string }) => row.name)).toEqual(['23 Skidoo', 'Áine Marlowe']);
  expect(items[1]).toMatchObject({
    slug: 'aine-marlowe',
    itemCount: 3,
    liveCount: 1,
    forSaleCount: 2,
    soldCount: 0,
    aliases: ['The Comet'],
  });
  expect(items[1].picture).toMatchObject({ url: '/media/first.webp', alt: 'The first' });
  expect(items[0]).toMatchObject({ itemCount: 1, forSaleCount: 0, picture: null });
});

it.each([
  ['/v1/meta/artists?letter=a', ['Áine Marlowe']],
  ['/v1/meta/artists?letter=0', ['23 Skidoo']],
  ['/v1/meta/artists?letter=z', []],
  ['/v1/meta/artists?genre=soul', ['Áine Marlowe']],
  ['/v1/meta/artists?genre=rock&letter=0', ['23 Skidoo']],
  ['/v1/meta/artists?offset=1', ['Áine Marlowe']],
  ['/v1/meta/artists?limit=1', ['23 Skidoo']],
  ['/v1/meta/categories', ['Worn', 'Jerseys']],
  ['/v1/meta/conditions', ['Fair']],
  ['/v1/meta/genres', ['Rock', 'Soul']],
  ['/v1/meta/partners', ['Trust']],
  ['/v1/collection', ['One season', 'A second season']],
  ['/v1/collection/featured', ['One season']],
])('given %s, then %j', async (path, expected) => expect(await names(path)).toEqual(expected));

it('given a parent category, then it includes the counts of its subcategories', async () => {
  const { items } = await read('/v1/meta/categories');
  expect(items.map((row: Body) => [row.name, row.itemCount, row.parentId === items[0].id])).toEqual([
    ['Worn', 2, false],
    ['Jerseys', 1, true],
  ]);
});

it('given a page past the end, then the total is still returned', async () => {
  expect(await read('/v1/meta/artists?offset=50')).toEqual({ items: [], total: 2, offset: 50, limit: 100 });
});

it.each(['artists', 'categories', 'conditions', 'genres'])(
  'given one of %s, then it is found by its id, and nothing by another',
  async (kind) => {
    const [row] = (await read(`/v1/meta/${kind}`)).items;
    expect(await read(`/v1/meta/${kind}/${row.id}`)).toEqual(row);
    const missing = await client.get(`/v1/meta/${kind}/${crypto.randomUUID()}`);
    expect([missing.status, missing.body.code]).toEqual([404, 'not_found']);
    expect((await client.get(`/v1/meta/${kind}/none`)).body.code).toBe('invalid_parameter');
  },
);

it.each(['artists', 'categories', 'genres'])(
  'given one of %s, then it is found by its slug, and nothing by another',
  async (kind) => {
    const [row] = (await read(`/v1/meta/${kind}`)).items;
    expect(await read(`/v1/meta/${kind}/slug/${row.slug}`)).toEqual(row);
    expect((await client.get(`/v1/meta/${kind}/slug/no-such-thing`)).status).toBe(404);
    expect((await client.get(`/v1/meta/${kind}/slug/Not_A_Slug`)).body.code).toBe('invalid_parameter');
  },
);

it('given a collection, then it is found by its id', async () => {
  const [row] = (await read('/v1/collection')).items;
  expect(await read(`/v1/collection/${row.id}`)).toMatchObject({ name: 'One season', isFeatured: true, itemCount: 1 });
  expect((await client.get(`/v1/collection/${crypto.randomUUID()}`)).status).toBe(404);
});

it('given any list of names, then it takes one statement', async () => {
  for (const path of ['/v1/meta/artists', '/v1/meta/categories', '/v1/collection', '/v1/collection/featured']) {
    const { statements } = await recordStatements(() => read(path));
    expect(statements.length, path).toBe(1);
  }
});
