import { routes } from '@assay/contract/index.ts';
import { itemNarrowing } from '@assay/contract/shapes/itemEditor.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addPictures, createItemFixtures } from '../../../../test/itemFixtures.ts';
import { listLot, newKey } from '../../../../test/lots.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';

const HOUR = 3_600_000;

let app: TestApp;
let staff: Person;
/** Values of the filters, by name. */
const ids: Record<string, string> = {};

const send = async (path: string, body: object) => {
  const answer = await staff.client.post(`/v1/office/${path}`, body, { 'idempotency-key': newKey() });
  expect([path, answer.status]).toEqual([path, answer.status === 200 ? 200 : 201]);
  return answer.body;
};

/** Items: a bat and a ball of one category's branches, a jersey of another person; the jersey came on consignment. */
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
  await app.logIn(staff);
  const fixtures = createItemFixtures(app.ctx);
  await fixtures.name('artist', 'Désirée Ostrow', { aliases: ['The Comet'] });
  ids.sports = await fixtures.name('category', 'Sports');
  ids.bats = await fixtures.name('category', 'Bats', { parent: 'Sports' });
  ids.other = await fixtures.name('category', 'Film');
  const opensAt = new Date(app.ctx.clock.now() + HOUR).toISOString();
  const firstEndAt = new Date(app.ctx.clock.now() + 200 * HOUR).toISOString();
  ids.sale = (await send('sale', { title: 'June sale', preset: 'weekly', opensAt, firstEndAt })).id;
  const approved = { status: 'approved', offerType: 'auction' } as const;
  const bat = await fixtures.item({ ...approved, title: 'Bat', artist: 'Désirée Ostrow', category: 'Bats' });
  await fixtures.item({ ...approved, title: 'Ball', artist: 'Ruth Porter', category: 'Sports' });
  const jersey = await fixtures.item({ ...approved, title: 'Jersey', artist: 'Ruth Porter', category: 'Film' });
  await addPictures(app.ctx, bat, ['hero']);
  await send(`sale/${ids.sale}/lot`, { itemIds: [bat] });
  const { id, lines } = await send('intake', {
    kind: 'consignment',
    sourceName: 'Rosalind Brackenby',
    lines: [{ description: 'A jersey' }],
  });
  await send(`intake/${id}/line/${lines[0].id}/item`, { itemId: jersey });
  // The same as published lots.
  for (const [title, itemId] of [
    ['Bat', bat],
    ['Jersey', jersey],
  ] as const) {
    const lot = await listLot(app.ctx, { title: `Lot of the ${title}` });
    await app.ctx.pool.query(
      'update auction set item_id = $2, sale_id = $3, sale_position = case when $3::uuid is not null then 1 end where id = $1',
      [lot.auctionId, itemId, title === 'Bat' ? ids.sale : null],
    );
    await app.ctx.pool.query('delete from item_listing where item_id = $1', [lot.itemId]);
    await app.ctx.pool.query('delete from item where id = $1', [lot.itemId]);
  }
});
afterAll(() => app.close());

const CASES: ReadonlyArray<[name: keyof typeof itemNarrowing, value: () => string, items: string[]]> = [
  ['artist', () => 'ostrow desiree', ['Bat']],
  ['artist', () => 'comet', ['Bat']],
  ['artist', () => 'Porter', ['Jersey', 'Ball']],
  ['artist', () => 'Nobody', []],
  ['artist', () => '!!!', []],
  ['category_id', () => ids.sports!, ['Ball', 'Bat']],
  ['category_id', () => ids.bats!, ['Bat']],
  ['consigned', () => 'yes', ['Jersey']],
  ['consigned', () => 'no', ['Ball', 'Bat']],
  ['sale_id', () => ids.sale!, ['Bat']],
];

type Row = { title: string; picture: { url: string; alt: string } | null };
const rowsOf = async (path: string): Promise<Row[]> => {
  const { status, body } = await staff.client.get(path);
  expect([path, status]).toEqual([path, 200]);
  return body.items;
};
const titlesOf = async (path: string) => (await rowsOf(path)).map(({ title }) => title);

test('every filter of the contract has a case', () => {
  expect([...new Set(CASES.map(([name]) => name))]).toEqual(Object.keys(itemNarrowing));
});

test.each(CASES)(
  'given items, when narrowed by %s, then list and table have those that match',
  async (name, value, items) => {
    const query = new URLSearchParams({ [name]: value() });
    expect((await titlesOf(`/v1/office/item?${query}`)).sort()).toEqual([...items].sort());
    const { body } = await staff.client.get(`/v1/office/item/export?${query}`);
    for (const title of ['Bat', 'Ball', 'Jersey'])
      expect([title, body.includes(`,${title},`)]).toEqual([title, items.includes(title)]);
    // With words, and with a status that none has.
    expect(await titlesOf(`/v1/office/item?${query}&find=bat`)).toEqual(items.includes('Bat') ? ['Bat'] : []);
    expect(await titlesOf(`/v1/office/item?${query}&status=draft`)).toEqual([]);
  },
);

test.each(CASES)(
  'given lots, when narrowed by %s, then list, count and table have those that match',
  async (name, value, items) => {
    const lots = items.filter((title) => title !== 'Ball');
    const query = new URLSearchParams({ [name]: value() });
    for (const status of ['running', 'all']) {
      const { body } = await staff.client.get(`/v1/office/auction?status=${status}&${query}`);
      expect([body.total, body.items.map(({ title }: Row) => title).sort()]).toEqual([lots.length, [...lots].sort()]);
    }
    expect(await titlesOf(`/v1/office/auction?status=done&${query}`)).toEqual([]);
    const { body } = await staff.client.get(`/v1/office/auction/export?status=all&sort=price&${query}`);
    for (const title of ['Bat', 'Jersey'])
      expect([title, body.includes(`,${title},`)]).toEqual([title, lots.includes(title)]);
  },
);

test('given lists of items and lots, then each row has the first photo with its words, or none', async () => {
  const lists = Object.values(routes).flatMap(({ method, path, audience }) =>
    method === 'GET' && audience === 'staff' && /^\/v1\/office\/(?:item|auction|sellable|draft-lot|listing)$/.test(path)
      ? [path]
      : [],
  );
  expect(lists.length).toBe(5);
  for (const path of lists)
    for (const { title, picture } of await rowsOf(path))
      expect([path, title, picture?.url, picture?.alt]).toEqual(
        title === 'Bat' ? [path, title, '/media/ab/hero', 'hero'] : [path, title, undefined, undefined],
      );
});
