import { TaxonomyKind } from '@assay/domain/item/taxonomy.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Body } from '../../../../test/client.ts';
import { createItemFixtures, type ItemFixtures } from '../../../../test/itemFixtures.ts';
import { newKey } from '../../../../test/lots.ts';
import { makeStaff, versionAt } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';

let app: TestApp;
let fixtures: ItemFixtures;
let staff: Person;
beforeAll(async () => {
  app = await startTestApp();
  fixtures = createItemFixtures(app.ctx);
  staff = await makeStaff(app);
});
afterAll(() => app.close());

const send = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  staff.client.request(method, `/v1/office/${path}`, {
    ...(body === undefined
      ? {}
      : { body: method === 'PATCH' ? { version: await versionAt(app.ctx, path), ...body } : body }),
    headers: { 'idempotency-key': newKey() },
  });
const create = async (kind: string, body: object): Promise<Body> => {
  const answer = await send('POST', kind, body);
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body;
};
const list = async (kind: string, query = ''): Promise<Body> =>
  (await staff.client.get(`/v1/office/${kind}?${query}`)).body;
const read = async (path: string): Promise<Body> => (await app.client().get(path)).body;

describe.each(TaxonomyKind)('%s', (kind) => {
  it('is created, renamed, found, and deleted while nothing uses it; each act is audited', async () => {
    const made = await create(kind, { name: `First of ${kind}` });
    expect(made).toMatchObject({ slug: `first-of-${kind}`, itemCount: 0 });
    const taken = await send('POST', kind, { name: `FIRST of ${kind}` });
    expect(taken.body.errors).toMatchObject([{ path: 'name', code: 'taken' }]);
    const renamed = await send('PATCH', `${kind}/${made.id}`, { name: `Second of ${kind}` });
    expect(renamed.body).toMatchObject({ name: `Second of ${kind}`, slug: `second-of-${kind}` });
    expect((await list(kind, `find=seco`)).items).toMatchObject([{ id: made.id }]);

    const item = await fixtures.item({ title: `Filed under ${kind}`, [kind]: `Second of ${kind}` });
    expect((await list(kind, `id=${made.id}`)).items[0].itemCount).toBe(1);
    const used = await send('DELETE', `${kind}/${made.id}`);
    expect([used.status, used.body.code, used.body.count]).toEqual([409, 'in_use', 1]);
    await app.ctx.pool.query(`update item set ${kind}_id = null where id = $1`, [item]);
    expect((await send('DELETE', `${kind}/${made.id}`)).status).toBe(204);
    expect((await send('DELETE', `${kind}/${made.id}`)).status).toBe(404);
    const { rows } = await app.ctx.pool.query('select action from audit_event where subject_id = $1 order by at, id', [
      made.id,
    ]);
    expect(rows.map(({ action }) => action)).toEqual([`${kind}.create`, `${kind}.change`, `${kind}.remove`]);
    const acts = (await staff.client.get(`/v1/office/audit?subject_id=${made.id}`)).body.items;
    expect(acts.map(({ subjectTitle }: Body) => subjectTitle)).toEqual([
      `Second of ${kind}`,
      `First of ${kind}`,
      `First of ${kind}`,
    ]);
  });

  it('is merged: items and addresses go to the other, and search and lists follow', async () => {
    const [from, into] = [await create(kind, { name: `Old ${kind}` }), await create(kind, { name: `New ${kind}` })];
    const item = await fixtures.item({ title: `Merged ${kind}`, [kind]: `Old ${kind}` });
    const self = await send('POST', `${kind}/${from.id}/merge`, { intoId: from.id, note: 'By mistake' });
    expect(self.body.errors).toMatchObject([{ path: 'intoId' }]);
    const merged = await send('POST', `${kind}/${from.id}/merge`, { intoId: into.id, note: 'One of them' });
    expect([merged.status, merged.body.id, merged.body.itemCount]).toEqual([200, into.id, 1]);
    const { rows } = await app.ctx.pool.query(
      `select t.${kind}_id as named, l.${kind}_id as listed from item t join item_listing l on l.item_id = t.id where t.id = $1`,
      [item],
    );
    expect(rows).toEqual([{ named: into.id, listed: into.id }]);
    expect((await list(kind, `id=${from.id}`)).items).toEqual([]);
    // No one takes the address of a merged one.
    expect((await create(kind, { name: `Old  ${kind}!` })).slug).toBe(`old-${kind}-2`);
  });
});

test('given a former address, then the public call leads to the present one, also after a merge', async () => {
  const artist = await create('artist', { name: 'Ada Quill', summary: 'Drummer', aliases: ['The Quill'] });
  await send('PATCH', `artist/${artist.id}`, { name: 'Ada M. Quill' });
  expect(await read('/v1/meta/artists/slug/ada-quill')).toMatchObject({ id: artist.id, slug: 'ada-m-quill' });
  const other = await create('artist', { name: 'Ada Marlowe Quill' });
  await send('POST', `artist/${artist.id}/merge`, { intoId: other.id, note: 'The same person' });
  for (const slug of ['ada-quill', 'ada-m-quill'])
    expect(await read(`/v1/meta/artists/slug/${slug}`)).toMatchObject({ id: other.id, slug: 'ada-marlowe-quill' });
  expect((await read(`/v1/meta/artists/${artist.id}`)).id).toBe(other.id);
  expect((await list('artist', `id=${other.id}`)).items[0].aliases).toEqual(['Ada M. Quill', 'The Quill']);
});

test('given an artist with followers, when they are merged, then each follows the other once', async () => {
  const [from, into] = [await create('artist', { name: 'Followed A' }), await create('artist', { name: 'Followed B' })];
  const [ada, ben] = [await app.signUp(), await app.signUp()];
  for (const [person, artist] of [
    [ada, from],
    [ada, into],
    [ben, from],
  ] as const)
    await app.ctx.pool.query('insert into follow (user_id, artist_id, created_at) values ($1, $2, now())', [
      person.id,
      artist.id,
    ]);
  await send('POST', `artist/${from.id}/merge`, { intoId: into.id, note: 'One of them' });
  const { rows } = await app.ctx.pool.query('select user_id from follow where artist_id = $1', [into.id]);
  expect(rows.map((row) => row.user_id).sort()).toEqual([ada.id, ben.id].sort());
});

test('given categories, then two levels and no more, and a merge keeps it so', async () => {
  const upper = await create('category', { name: 'Instruments' });
  const lower = await create('category', { name: 'Guitars', parentId: upper.id });
  expect(lower).toMatchObject({ parentId: upper.id, parentName: 'Instruments' });
  const third = await send('POST', 'category', { name: 'Bass guitars', parentId: lower.id });
  expect(third.body.errors).toMatchObject([{ path: 'parentId', code: 'unknown' }]);
  const moved = await send('PATCH', `category/${upper.id}`, { parentId: lower.id });
  expect(moved.body.errors).toMatchObject([{ path: 'parentId' }]);
  const used = await send('DELETE', `category/${upper.id}`);
  expect(used.body).toMatchObject({ code: 'in_use', detail: expect.stringContaining('1 subcategory') });
  const other = await create('category', { name: 'Strings' });
  const below = await send('POST', `category/${upper.id}/merge`, { intoId: lower.id, note: 'Upside down' });
  expect(below.body.errors).toMatchObject([{ path: 'intoId' }]);
  await send('POST', `category/${upper.id}/merge`, { intoId: other.id, note: 'Renamed' });
  expect((await list('category', `id=${lower.id}`)).items[0].parentId).toBe(other.id);
});

test('given a collection with dates, cover and order, then the public list follows them', async () => {
  const now = app.ctx.clock.now();
  const iso = (ms: number) => new Date(now + ms).toISOString();
  const cover = await fixtures.item({ title: 'The cover' });
  await app.ctx.pool.query(
    `insert into media (id, item_id, type, position, alt, file, width, height) values (gen_random_uuid(), $1, 'image', 0, 'Cover', 'c.webp', 900, 900)`,
    [cover],
  );
  await create('collection', { name: 'Later', isFeatured: true, featuredFrom: iso(60_000) });
  await create('collection', { name: 'Over', isFeatured: true, featuredFrom: iso(-9_000), featuredTo: iso(-1_000) });
  await create('collection', { name: 'Second now', isFeatured: true, position: 2 });
  await create('collection', {
    name: 'First now',
    isFeatured: true,
    position: 1,
    featuredTo: iso(60_000),
    coverItemId: cover,
  });
  const { items } = await read('/v1/collection/featured');
  expect(items.map((row: Body) => [row.name, row.isFeatured, row.picture?.alt])).toEqual([
    ['First now', true, 'Cover'],
    ['Second now', true, undefined],
  ]);
  expect((await read('/v1/collection')).items.slice(0, 2).map((row: Body) => row.name)).toEqual([
    'First now',
    'Second now',
  ]);
  const wrong = await send('POST', 'collection', { name: 'Wrong', featuredFrom: iso(9), featuredTo: iso(9) });
  expect(wrong.body.errors).toMatchObject([{ path: 'featuredTo' }]);
});

test('given details to photograph of a category, then they are kept in their order, and none is listed twice', async () => {
  const { id } = await create('category', { name: 'Jerseys', shotDetails: ['Tag', 'Sleeve'] });
  const twice = await send('PATCH', `category/${id}`, { shotDetails: ['Tag', 'Sleeve', 'TAG'] });
  expect([twice.status, twice.body.errors]).toMatchObject([
    422,
    [{ path: 'shotDetails', message: '“TAG” is listed twice' }],
  ]);
  expect((await list('category', `id=${id}`)).items[0].shotDetails).toEqual(['Tag', 'Sleeve']);
  expect((await send('PATCH', `category/${id}`, { shotDetails: [] })).body.shotDetails).toEqual([]);
});

test('given fields of another kind, then they are unknown', async () => {
  expect((await send('POST', 'genre', { name: 'Rock', bio: 'x' })).body.code).toBe('unknown_field');
});
