import type { PublicSale, PublicSaleDetail } from '@assay/contract/shapes/publicSale.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { listLot, type TestLot } from '../../../../test/lots.ts';
import type { Person } from '../../../../test/people.ts';
import { noise } from '../../../../test/picture.ts';
import { recordStatements } from '../../../../test/statements.ts';
import { newId } from '../../../platform/ids.ts';
import { mediaStore } from '../../../platform/mediaStore.ts';

const HOUR = 3_600_000;

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startTestApp();
  person = await app.signUp();
});
afterAll(() => app.close());

type SaleOptions = { slug: string; opensInMs?: number; isPublished?: boolean; lots?: readonly TestLot[] };

async function makeSale({ slug, opensInMs = -HOUR, isPublished = true, lots = [] }: SaleOptions): Promise<string> {
  const now = app.ctx.clock.now();
  const id = newId(now);
  await app.ctx.pool.query(
    `insert into sale (id, slug, title, text, opens_at, first_end_at, stagger_ms, preset, window_ms, cap_ms, created_at, published_at)
     values ($1, $2, 'Cleats & gloves', 'A summer of baseball', $3, $4, 60000, 'weekly', 300000, 3600000, $5, $6)`,
    [
      id,
      slug,
      new Date(now + opensInMs),
      new Date(now + opensInMs + 24 * HOUR),
      new Date(now),
      isPublished ? new Date(now) : null,
    ],
  );
  for (const [index, lot] of lots.entries())
    await app.ctx.pool.query('update auction set sale_id = $2, sale_position = $3 where id = $1', [
      lot.auctionId,
      id,
      index + 1,
    ]);
  return id;
}
const list = async (query = '') => (await app.client().get(`/v1/sale${query}`)).body as { items: PublicSale[] };
const get = async (slug: string, query = '') =>
  (await app.client().get(`/v1/sale/${slug}${query}`)).body as PublicSaleDetail;
const positions = ({ items }: PublicSaleDetail) => items.map(({ position }) => position);

test('given a published sale, when it is read, then its lots come in order with what they need to be shown', async () => {
  const lots = [
    await listLot(app.ctx, { endsInMs: 3 * HOUR }),
    await listLot(app.ctx, { endsInMs: 2 * HOUR }),
    await listLot(app.ctx, { endsInMs: 4 * HOUR }),
  ];
  await makeSale({ slug: 'in-order', lots });
  const found = await get('in-order');
  expect(found.items.map(({ item }) => item.auction?.auctionId)).toEqual(lots.map(({ auctionId }) => auctionId));
  expect(found.sale).toMatchObject({ status: 'running', lotCount: 3, openCount: 3, publicNote: null, cover: null });
  expect(Date.parse(found.sale.nextEndAt ?? '') - app.ctx.clock.now()).toBeLessThanOrEqual(2 * HOUR);
  expect(positions(await get('in-order', '?offset=1&limit=1'))).toEqual([2]);
  const { rows } = await app.ctx.pool.query<{ id: string; slug: string; name: string }>(
    "insert into category (id, slug, name) values ($1, 'gloves', 'Gloves') returning id, slug, name",
    [newId(app.ctx.clock.now())],
  );
  await app.ctx.pool.query('update item set category_id = $2 where id = $1', [lots[1]!.itemId, rows[0]!.id]);
  expect((await get('in-order')).categories).toContainEqual({ slug: 'gloves', name: 'Gloves', count: 1 });
  expect(positions(await get('in-order', '?category=gloves'))).toEqual([2]);
  expect(positions(await get('in-order', '?artist=someone-else'))).toEqual([]);
  await app.ctx.pool.query("update auction set status = 'done', done_at = now(), outcome = 'unsold' where id = $1", [
    lots[0]!.auctionId,
  ]);
  expect(positions(await get('in-order', '?lots=closed'))).toEqual([1]);
  expect(positions(await get('in-order', '?lots=open'))).toEqual([2, 3]);
  await app.ctx.pool.query('update item set is_qa = true where id = $1', [lots[2]!.itemId]);
  expect((await get('in-order')).sale).toMatchObject({ lotCount: 2, openCount: 1 });
});

test('given a draft, when anyone asks for it, then there is none: in the list, by its slug, as a PDF, in the sitemap', async () => {
  const id = await makeSale({ slug: 'not-yet', isPublished: false });
  const { itemId } = await listLot(app.ctx, { endsInMs: HOUR });
  await app.ctx.pool.query(
    `insert into draft_lot (id, item_id, sale_id, position, opening_cents, created_at) values ($1, $2, $3, 1, 10000, now())`,
    [newId(app.ctx.clock.now()), itemId, id],
  );
  const asked = async (client = app.client()) => [
    (await client.get('/v1/sale/not-yet')).status,
    (await client.get('/v1/sale/not-yet/catalog')).status,
    (await client.get('/v1/sale')).body.items.map(({ slug }: PublicSale) => slug).includes('not-yet'),
    (await client.get('/v1/sale?status=past')).body.items.map(({ slug }: PublicSale) => slug).includes('not-yet'),
    String((await client.get('/sitemaps/names.xml')).body).includes('not-yet'),
  ];
  const hidden = [404, 404, false, false, false];
  expect(await asked()).toEqual(hidden);
  expect(await asked(person.client)).toEqual(hidden);
  await app.ctx.pool.query('update sale set published_at = now() where id = $1', [id]);
  // Its lot is still a draft: only the sale is there.
  expect((await get('not-yet')).items).toEqual([]);
});

test('given sales in every state, when they are listed, then current ones by opening and past ones apart; canceled ones by address only', async () => {
  const lot = async () => [await listLot(app.ctx, { endsInMs: HOUR })];
  const over = await lot();
  await makeSale({ slug: 'running-one', opensInMs: -2 * HOUR, lots: await lot() });
  await makeSale({ slug: 'coming-one', opensInMs: HOUR, lots: await lot() });
  await makeSale({ slug: 'over-one', lots: over });
  await app.ctx.pool.query("update auction set status = 'done', done_at = now(), outcome = 'unsold' where id = $1", [
    over[0]!.auctionId,
  ]);
  const canceled = await makeSale({ slug: 'canceled-one', lots: await lot() });
  await app.ctx.pool.query(
    "update sale set canceled_at = now(), public_note = 'The consignor fell ill' where id = $1",
    [canceled],
  );
  const ours = (items: PublicSale[]) =>
    items.filter(({ slug }) => slug.endsWith('-one')).map(({ slug, status }) => [slug, status]);
  expect(ours((await list()).items)).toEqual([
    ['running-one', 'running'],
    ['coming-one', 'upcoming'],
  ]);
  expect(ours((await list('?status=past')).items)).toEqual([['over-one', 'done']]);
  expect((await get('canceled-one')).sale).toMatchObject({
    status: 'canceled',
    publicNote: 'The consignor fell ill',
  });
  expect(String((await app.client().get('/sitemaps/names.xml')).body)).toContain('/sales/running-one<');
});

test('given a published sale, when its pages are read, then each takes 4 statements at most, and its catalog is a PDF', async () => {
  await makeSale({ slug: 'counted', lots: [await listLot(app.ctx, { endsInMs: HOUR })] });
  for (const path of [
    '/v1/sale',
    '/v1/sale/counted',
    '/v1/sale/counted?lots=open&category=x',
    '/v1/sale/counted/catalog',
  ]) {
    const { result, statements } = await recordStatements(() => person.client.get(path));
    expect([path, result.status]).toEqual([path, 200]);
    expect(statements.length, `${path}:\n${statements.join('\n')}`).toBeLessThanOrEqual(4);
  }
  const pdf = await app.client().get('/v1/sale/counted/catalog');
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(String(pdf.body)).toMatch(/^%PDF-/);
});

test('given lots with photos, when their catalog is printed, then each photo is in it, made once; a missing file leaves its lot without', async () => {
  const lots = [await listLot(app.ctx), await listLot(app.ctx), await listLot(app.ctx)];
  await makeSale({ slug: 'printed', lots });
  const store = mediaStore(app.ctx);
  const photo = await noise(900, 600).webp().toBuffer();
  for (const [at, { itemId }] of lots.entries()) {
    const file = `items/printed-${at}.webp`;
    if (at < 2) await store.write(file, photo);
    await app.ctx.pool.query(
      `insert into media (id, item_id, type, position, alt, file, width, height) values ($1, $2, 'image', 0, 'A ball', $3, 900, 600)`,
      [newId(app.ctx.clock.now()), itemId, file],
    );
  }
  const photos = async () => {
    const { headers, body } = await app.client().get('/v1/sale/printed/catalog');
    expect([headers['content-type'], String(body).trimEnd().endsWith('%%EOF')]).toEqual(['application/pdf', true]);
    return String(body).match(/DCTDecode/g)?.length ?? 0;
  };
  expect(await photos()).toBe(2);
  // The thumbnails are stored: the photos themselves are not read again.
  for (const at of [0, 1]) await store.remove(`items/printed-${at}.webp`);
  expect(await photos()).toBe(2);
});

test('given someone who follows a sale, when it is about to open and to close, then one alert each; a draft can’t be followed', async () => {
  await makeSale({ slug: 'followed', opensInMs: 30 * HOUR, lots: [await listLot(app.ctx, { endsInMs: 99 * HOUR })] });
  await makeSale({ slug: 'hidden', isPublished: false });
  const follow = (slug: string) => person.client.post(`/v1/sale/${slug}/follow`, {});
  expect((await follow('hidden')).body.code).toBe('not_found');
  expect((await app.client().post('/v1/sale/followed/follow', {})).body.code).toBe('unauthenticated');
  for (let time = 0; time < 2; time += 1) expect((await follow('followed')).status).toBe(204);
  const read = async () => (await person.client.get('/v1/sale/followed')).body as PublicSaleDetail;
  expect((await read()).isFollowed).toBe(true);
  expect((await get('followed')).isFollowed).toBe(null);
  const alerts = async () => {
    await app.runJobs();
    const { rows } = await app.ctx.pool.query<{ type: string; title: string }>(
      "select type, title from alert where user_id = $1 and href = '/sales/followed' order by created_at",
      [person.id],
    );
    return rows;
  };
  expect(await alerts()).toEqual([]);
  await app.moveClock(7 * HOUR);
  expect(await alerts()).toEqual([{ type: 'AUCTION_STARTING', title: 'A sale opens within 24 hours' }]);
  await app.moveClock(46.5 * HOUR);
  const both = await alerts();
  expect(both.map(({ type }) => type)).toEqual(['AUCTION_STARTING', 'AUCTION_ENDING']);
  expect(await alerts()).toEqual(both);
  await app.logIn(person);
  expect((await person.client.request('DELETE', '/v1/sale/followed/follow')).status).toBe(204);
  expect((await read()).isFollowed).toBe(false);
});
