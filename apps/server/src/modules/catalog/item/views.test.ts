import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createItemFixtures, type ItemFixtures } from '../../../../test/itemFixtures.ts';
import { listLot } from '../../../../test/lots.ts';
import type { Person } from '../../../../test/people.ts';

let app: TestApp;
let fixtures: ItemFixtures;
beforeAll(async () => {
  app = await startTestApp();
  fixtures = createItemFixtures(app.ctx);
});
afterAll(() => app.close());

const MINUTE = 60_000;
let count = 0;
const createItem = (): Promise<string> => fixtures.item({ title: `Viewed ${++count}` });
const readViewCount = async (itemId: string): Promise<number> => {
  const { rows } = await app.ctx.pool.query<{ views: number }>('select views from item_views where item_id = $1', [
    itemId,
  ]);
  return Number(rows[0]?.views ?? 0);
};
const deviceHeader = (device: string) => ({ 'x-device-uuid': device });
const readViewed = async (person: Person, query = ''): Promise<string[]> =>
  (await person.client.get(`/v1/item/recently-viewed${query}`)).body.items.map(
    (row: { item: { id: string } }) => row.item.id,
  );

it('given a device, when it views an item again, then it counts after half an hour, and another device immediately', async () => {
  const itemId = await createItem();
  const client = app.client();
  const recordView = async (device: string): Promise<number> => {
    expect((await client.post(`/v1/item/${itemId}/view`, undefined, deviceHeader(device))).status).toBe(204);
    return readViewCount(itemId);
  };
  expect(await recordView('device-one')).toBe(1);
  expect(await recordView('device-one')).toBe(1);
  expect(await recordView('device-two')).toBe(2);
  // The test clock also advances by itself, so one minute is left.
  await app.moveClock(29 * MINUTE);
  expect(await recordView('device-one')).toBe(2);
  await app.moveClock(MINUTE);
  expect(await recordView('device-one')).toBe(3);
  expect(await recordView('device-one')).toBe(3);
});

it('given a caller without a device id, or with an invalid one, then they see the item and nothing is counted', async () => {
  const itemId = await createItem();
  const client = app.client();
  expect((await client.post(`/v1/item/${itemId}/view`)).status).toBe(204);
  expect((await client.post(`/v1/item/${itemId}/view`, undefined, deviceHeader('a b'))).status).toBe(204);
  expect(await readViewCount(itemId)).toBe(0);
});

it.each(['byId', 'bySlug'])(
  'given an item read %s, then the view counts when `track_view` is true, and only then',
  async (by) => {
    const itemId = await createItem();
    const path = by === 'byId' ? `/v1/item/${itemId}` : `/v1/item/slug/viewed-${count}`;
    const client = app.client();
    await client.get(path, deviceHeader('device-one'));
    await client.get(`${path}?track_view=false`, deviceHeader('device-one'));
    expect(await readViewCount(itemId)).toBe(0);
    await client.get(`${path}?track_view=true`, deviceHeader('device-one'));
    await client.get(`${path}?track_view=true`, deviceHeader('device-one'));
    expect(await readViewCount(itemId)).toBe(1);
  },
);

it('given a hidden item, when it is viewed, then 404 and nothing is recorded', async () => {
  const itemId = await fixtures.item({ title: 'Not yet', status: 'draft' });
  const person = await app.signUp();
  expect((await person.client.post(`/v1/item/${itemId}/view`, undefined, deviceHeader('device-one'))).status).toBe(404);
  expect(await readViewCount(itemId)).toBe(0);
  expect(await readViewed(person)).toEqual([]);
});

it('given a user, then their views are listed latest first, fifty are stored, and no one else sees them', async () => {
  const [person, other] = [await app.signUp(), await app.signUp()];
  const ids: string[] = [];
  for (let n = 0; n < 52; n++) {
    ids.push(await createItem());
    expect((await person.client.post(`/v1/item/${ids[n]}/view`)).status).toBe(204);
  }
  expect(await readViewed(person, '?limit=100')).toEqual(ids.slice(2).reverse());
  await person.client.post(`/v1/item/${ids[10]}/view`);
  expect(await readViewed(person, '?limit=2')).toEqual([ids[10], ids[51]]);
  expect((await person.client.get('/v1/item/recently-viewed?limit=2')).body.total).toBe(50);
  await app.ctx.pool.query("update item set status = 'withdrawn' where id = $1", [ids[51]]);
  expect(await readViewed(person, '?limit=2')).toEqual([ids[10], ids[50]]);
  expect(await readViewed(other)).toEqual([]);
  expect((await app.client().get('/v1/item/recently-viewed')).status).toBe(401);
});

it('given devices of long ago, when the sweep runs, then they are deleted and the counts stay', async () => {
  const itemId = await createItem();
  await app.client().post(`/v1/item/${itemId}/view`, undefined, deviceHeader('device-one'));
  await app.moveClock(31 * MINUTE);
  await app.runJobs();
  expect((await app.ctx.pool.query('select 1 from item_view where item_id = $1', [itemId])).rowCount).toBe(0);
  expect(await readViewCount(itemId)).toBe(1);
});

it('given ids, then their items come in the requested order, each once, by either call; hidden and unknown ones are omitted', async () => {
  const [one, two] = [await createItem(), await createItem()];
  const hidden = await fixtures.item({ title: 'Bulk draft', status: 'draft' });
  const client = app.client();
  const idsOf = (answer: { body: { items: { id: string }[] } }) => answer.body.items.map(({ id }) => id);
  const requestedIds = [two, crypto.randomUUID(), one, hidden, two];
  expect(idsOf(await client.get(`/v1/item/bulk?id=${requestedIds.join(',')}`))).toEqual([two, one]);
  expect(idsOf(await client.post('/v1/item/bulk', { ids: requestedIds }))).toEqual([two, one]);
  const many = Array.from({ length: 101 }, () => crypto.randomUUID());
  for (const [query, code] of [
    ['', 'missing_parameter'],
    ['?id=', 'invalid_parameter'],
    ['?id=x', 'invalid_parameter'],
    [`?id=${many.join(',')}`, 'invalid_parameter'],
  ])
    expect((await client.get(`/v1/item/bulk${query}`)).body.code, query).toBe(code);
  for (const body of [{ ids: [] }, { ids: many }, { ids: ['x'] }])
    expect((await client.post('/v1/item/bulk', body)).body.code).toBe('invalid_parameter');
});

it('given an item, then related ones are of its artist, then its category, at a price near its own, and none is sold', async () => {
  await fixtures.name('category', 'Related balls', { parent: 'Related' });
  const put = (title: string, given: Parameters<ItemFixtures['item']>[0]): Promise<string> =>
    fixtures.item({ ...given, title });
  const artist = 'Related artist';
  const category = 'Related balls';
  const self = await put('The one', { title: '', artist, category, priceCents: 10_000 });
  await put('Same category', { title: '', artist: 'Another', category, priceCents: 10_100 });
  await put('Same artist far', { title: '', artist, priceCents: 19_000 });
  await put('Same artist near', { title: '', artist, priceCents: 11_000 });
  await put('Too dear', { title: '', artist, priceCents: 20_001 });
  await put('Too cheap', { title: '', artist, priceCents: 4_999 });
  await put('Just cheap enough', { title: '', category: 'Related', artist: 'Another', priceCents: 5_000 });
  await put('Without a price', { title: '', artist, offerType: 'make_offer', priceCents: null });
  await put('Hidden one', { title: '', artist, status: 'draft', priceCents: 10_000 });
  const sold = await listLot(app.ctx, { title: 'Sold one', openingCents: 10_000 });
  await app.ctx.pool.query('update item set artist_id = (select artist_id from item where id = $1) where id = $2', [
    self,
    sold.itemId,
  ]);
  await app.ctx.pool.query("update auction set status = 'done', outcome = 'sold', hammer_cents = 10000 where id = $1", [
    sold.auctionId,
  ]);
  const answer = await app.client().get(`/v1/item/${self}/related`);
  expect(answer.body.items.map(({ title }: { title: string }) => title)).toEqual([
    'Same artist near',
    'Same artist far',
    'Without a price',
    'Same category',
    'Just cheap enough',
  ]);
  const alone = await createItem();
  expect((await app.client().get(`/v1/item/${alone}/related`)).body).toEqual({ items: [] });
  expect((await app.client().get(`/v1/item/${crypto.randomUUID()}/related`)).status).toBe(404);
});
