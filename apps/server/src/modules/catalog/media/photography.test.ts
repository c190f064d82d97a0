import { ItemType } from '@assay/domain/enums.ts';
import { shotList } from '@assay/domain/item/shots.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createItemFixtures, type ItemFixtures } from '../../../../test/itemFixtures.ts';
import { newKey } from '../../../../test/lots.ts';
import { noise, sendFile } from '../../../../test/media.ts';
import { makeStaff, versionAt } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';

let app: TestApp;
let staff: Person;
let fixtures: ItemFixtures;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
  await app.logIn(staff);
  fixtures = createItemFixtures(app.ctx);
});
afterAll(() => app.close());

const queue = async (query = '') => (await staff.client.get(`/v1/office/photography?${query}`)).body;
const titles = async (query = '') => (await queue(query)).items.map((item: { title: string }) => item.title);
const missing = async (id: string) =>
  (await queue(`id=${id}`)).items[0].shots.flatMap((shot: { kind: string; label: string | null; isTaken: boolean }) =>
    shot.isTaken ? [] : [shot.label ?? shot.kind],
  );
const draft = async (title: string, shelf: string | null, more: object = {}): Promise<string> => {
  const id = await fixtures.item({ title, status: 'draft', category: 'Jerseys', ...more });
  await app.ctx.pool.query('update item set shelf = $2 where id = $1', [id, shelf]);
  return id;
};
const setDetails = async (categoryId: string, details: string[]) =>
  staff.client.patch(
    `/v1/office/category/${categoryId}`,
    { version: await versionAt(app.ctx, `category/${categoryId}`), shotDetails: details },
    { 'idempotency-key': newKey() },
  );

test('given drafts with and without pictures, then the queue has those that lack shots, by shelf, until the last one is taken', async () => {
  const bat = await draft('Bat of a draft', 'B-2', { isAutographed: true });
  await draft('Jersey on a shelf', 'A-1');
  await draft('Program without a shelf', null);
  await fixtures.item({ title: 'Ball that is live' });
  expect(await titles()).toEqual(['Jersey on a shelf', 'Bat of a draft', 'Program without a shelf']);
  expect(await titles('shelf=b')).toEqual(['Bat of a draft']);

  expect(await missing(bat)).toEqual(['hero', 'back', 'detail', 'hologram', 'signature']);
  const bytes = await noise(1_600, 1_700).jpeg().toBuffer();
  for (const kind of ['hero', 'back', 'detail', 'hologram'] as const)
    expect(
      (await sendFile(app, staff, `/v1/office/item/${bat}/media?alt=The%20${kind}&kind=${kind}`, bytes)).status,
    ).toBe(201);
  expect(await missing(bat)).toEqual(['signature']);
  expect(await titles()).toContain('Bat of a draft');
  await sendFile(app, staff, `/v1/office/item/${bat}/media?alt=Signed&kind=signature`, bytes);
  expect(await titles()).not.toContain('Bat of a draft');
});

test('given a category with two details, then its items need both', async () => {
  const categoryId = await fixtures.name('category', 'Jackets');
  const jacket = await draft('Jacket', 'C-1', { category: 'Jackets' });
  const bytes = await noise(1_600, 1_700).jpeg().toBuffer();
  for (const kind of ['hero', 'back', 'detail', 'hologram'] as const)
    await sendFile(app, staff, `/v1/office/item/${jacket}/media?alt=The%20${kind}&kind=${kind}`, bytes);
  expect(await titles(`category_id=${categoryId}`)).toEqual([]);
  expect((await setDetails(categoryId, ['Tag', 'Sleeve'])).status).toBe(200);
  expect(await titles(`category_id=${categoryId}`)).toEqual(['Jacket']);
  expect(await missing(jacket)).toEqual(['Sleeve']);
});

test('given the queue with a filter, when it is saved, then the table has those items', async () => {
  await draft('Cap for the table', 'Z-9');
  const { status, headers, body } = await staff.client.get('/v1/office/photography/export?shelf=z');
  expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="photography.csv"']);
  expect(body).toMatch(
    /^\uFEFFShelf,Item,[^\r]+\r\nZ-9,Cap for the table,Jerseys,draft,0,hero; back; detail; hologram,[\w-]+\r\n$/,
  );
});

test('given the address name or the serial of an item in any state, then it is found with its shots', async () => {
  const id = await fixtures.item({ title: 'Found by its names', serial: 'AS-77777777-K' });
  const found = async (ref: string) => (await queue(`ref=${ref}`)).items.map((item: { itemId: string }) => item.itemId);
  expect(await Promise.all(['found-by-its-names', 'as-77777777-k', 'nothing-like-it'].map(found))).toEqual([
    [id],
    [id],
    [],
  ]);
});

test('given items of every type with and without a grade, signature and pictures, then the queue has exactly those that the rule says lack a shot', async () => {
  const sets = [
    [],
    ['hero'],
    ['hero', 'back', 'detail'],
    ['hero', 'back', 'detail', 'hologram'],
    ['hero', 'back', 'detail', 'detail', 'hologram', 'signature'],
  ];
  const expected: string[] = [];
  const all: string[] = [];
  for (const type of ItemType)
    for (const grade of [null, 'gold'] as const)
      for (const isAutographed of [false, true])
        for (const kinds of sets) {
          const id = await draft(`Walked ${crypto.randomUUID()}`, 'W-1', { type, grade, isAutographed });
          await app.ctx.pool.query(
            `insert into media (id, item_id, type, position, kind, alt, file, width, height)
             select gen_random_uuid(), $1, 'image', o.at, o.kind, 'A picture', 'items/x.webp', 1000, 1600
             from unnest($2::text[]) with ordinality as o (kind, at)`,
            [id, kinds],
          );
          all.push(id);
          const shots = shotList({ type, authenticationType: grade, isAutographed, details: [] }, kinds);
          if (shots.some(({ isTaken }) => !isTaken)) expected.push(id);
        }
  const found: string[] = [];
  for (let offset = 0; ; offset += 100) {
    const { items } = await queue(`shelf=W-1&limit=100&offset=${offset}`);
    found.push(...items.map((item: { itemId: string }) => item.itemId));
    if (items.length < 100) break;
  }
  expect(found.toSorted()).toEqual(expected.toSorted());
  expect(expected.length).toBeLessThan(all.length);
});

test('given a picture below 1,600 pixels, then its shot is still missing', async () => {
  const id = await draft('Small pictures', 'S-1');
  const bytes = await noise(1_000, 1_200).jpeg().toBuffer();
  await sendFile(app, staff, `/v1/office/item/${id}/media?alt=The%20back&kind=back`, bytes);
  expect(await missing(id)).toContain('back');
});
