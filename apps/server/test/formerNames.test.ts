import { routes } from '@assay/contract/index.ts';
import type { RouteDefinition } from '@assay/contract/route.ts';
import { TaxonomyKind } from '@assay/domain/item/taxonomy.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import { startTestApp, type TestApp } from './app.ts';
import type { Body } from './client.ts';
import { createItemFixtures, type ItemFixtures } from './itemFixtures.ts';
import { listLot, newKey } from './lots.ts';
import { sendFile } from './media.ts';
import { makeStaff, versionAt } from './office.ts';
import type { Person } from './people.ts';

// A renamed or merged name goes on working wherever a request names it: this walks every filter and address of the contract.

const DAY = 86_400_000;
const TITLE = 'Ball with every name';

/** A call that takes the slug or the id of a name: the field, and where it stands. */
type Taker = { name: string; definition: RouteDefinition; field: string; kind: TaxonomyKind };

const kindIn = (text: string): TaxonomyKind | undefined =>
  TaxonomyKind.find((kind) => [kind, `sub_${kind}`, `${kind}_id`, `${kind}Id`].includes(text));
const kindOfPath = (path: string): TaxonomyKind | undefined => {
  const plural = /^\/v1\/(?:meta\/)?(\w+?)\/(?:slug\/)?\{/.exec(path)?.[1];
  return TaxonomyKind.find((kind) => [kind, `${kind}s`, kind.replace(/y$/, 'ies')].includes(plural ?? ''));
};
const TAKERS: Taker[] = Object.entries<RouteDefinition>(routes)
  .filter(([, { method, path }]) => method === 'GET' && !path.startsWith('/v1/office/import'))
  .flatMap(([name, definition]) => [
    ...Object.entries(definition.query?.shape ?? {}).flatMap(([field, shape]) => {
      // A field that takes any words looks for parts of names.
      const kind = shape.safeParse('any words').success ? undefined : kindIn(field);
      return kind === undefined ? [] : [{ name, definition, field, kind }];
    }),
    ...Object.keys(definition.params?.shape ?? {}).flatMap((field) => {
      const kind = field === 'slug' || field === 'id' ? kindOfPath(definition.path) : undefined;
      return kind === undefined ? [] : [{ name, definition, field, kind }];
    }),
  ]);

let app: TestApp;
let fixtures: ItemFixtures;
let staff: Person;
const saleSlug = 'sale-of-names';

beforeAll(async () => {
  app = await startTestApp();
  fixtures = createItemFixtures(app.ctx);
  staff = await makeStaff(app);
});
beforeEach(() => app.logIn(staff));
afterAll(() => app.close());

const send = async (method: 'POST' | 'PATCH', path: string, body: object): Promise<Body> => {
  const given = method === 'PATCH' ? { version: await versionAt(app.ctx, path), ...body } : body;
  const answer = await staff.client.request(method, `/v1/office/${path}`, {
    body: given,
    headers: { 'idempotency-key': newKey() },
  });
  expect([path, answer.status, answer.body.errors]).toEqual([path, expect.any(Number), undefined]);
  expect(answer.status).toBeLessThan(300);
  return answer.body;
};

/** The path of a call with a value in its field, or null if it doesn’t take such a value. */
function pathFor({ definition, field }: Taker, value: string): string | null {
  const shape = definition.params?.shape[field] ?? definition.query?.shape[field];
  if (!shape!.safeParse(value).success) return null;
  const isParam = definition.path.includes(`{${field}}`);
  const path = definition.path.replace(`{${field}}`, value).replace('{slug}', saleSlug);
  return isParam ? path : `${path}?${new URLSearchParams({ [field]: value })}`;
}

const OF_THE_REQUEST = new Set(['formerNames', 'instance', 'requestId', 'serverNow']);
/** What a call answers, without what it says about the former name, or about the request. */
async function answerOf(taker: Taker, value: string): Promise<unknown> {
  const path = pathFor(taker, value);
  if (path === null) return null;
  const { status, body } = await staff.client.get(path);
  const rest: unknown = JSON.parse(JSON.stringify(body, (key, part) => (OF_THE_REQUEST.has(key) ? undefined : part)));
  return { status, body: rest };
}

/** It found the item, its artist, or the name itself. */
const hasFound = (answer: unknown, name: string): boolean =>
  [TITLE, 'of First artist"', `"name":"${name}"`, '"medianCents"'].some((part) =>
    JSON.stringify(answer).includes(part),
  );

it('given every filter and address of the contract that takes a name, when it is renamed twice and merged, then each former slug and id finds what the present one finds', async () => {
  const names = new Map<TaxonomyKind, Body[]>();
  const working = new Set<Taker>();
  for (const kind of TaxonomyKind) names.set(kind, [await send('POST', kind, { name: `First ${kind}` })]);
  // Searches count an item under the upper category, sales under its own.
  const upper = await send('POST', 'category', { name: 'Upper category' });
  await send('PATCH', `category/${names.get('category')![0].id}`, { parentId: upper.id });
  names.get('category')!.push(upper);
  const lot = await listLot(app.ctx, { title: TITLE });
  const draft = await fixtures.item({ title: `${TITLE}, to photograph`, status: 'draft' });
  for (const kind of TaxonomyKind)
    await app.ctx.pool.query(`update item set ${kind}_id = $1 where id = any($2)`, [
      names.get(kind)![0].id,
      [lot.itemId, draft],
    ]);
  const saleId = newId(app.ctx.clock.now());
  const now = app.ctx.clock.now();
  await app.ctx.pool.query(
    `insert into sale (id, slug, title, text, opens_at, first_end_at, stagger_ms, preset, window_ms, cap_ms, created_at, published_at)
     values ($1, $2, 'Names', '', $3, $4, 60000, 'weekly', 300000, 3600000, $3, $3)`,
    [saleId, saleSlug, new Date(now), new Date(now + DAY)],
  );
  await app.ctx.pool.query('update auction set sale_id = $2, sale_position = 1 where id = $1', [lot.auctionId, saleId]);

  expect(new Set(TAKERS.map(({ kind }) => kind))).toEqual(new Set(TaxonomyKind));
  expect(TAKERS.map(({ name, field }) => `${name} ${field}`)).toEqual(
    expect.arrayContaining(['search artist', 'search sub_category', 'sale.get category', 'meta.artists genre']),
  );

  for (const kind of TaxonomyKind)
    for (const first of names.get(kind)!) {
      const former = [first.slug];
      for (const title of ['Second', 'Third']) {
        const renamed = await send('PATCH', `${kind}/${first.id}`, { name: `${title} of ${first.name}` });
        former.push(renamed.slug);
      }
      const into = await send('POST', kind, {
        name: `Last of ${first.name}`,
        ...(kind === 'category' && first.id !== upper.id ? { parentId: upper.id } : {}),
      });
      const merged = await send('POST', `${kind}/${first.id}/merge`, { intoId: into.id, note: 'One of them' });
      const takers = TAKERS.filter((taker) => taker.kind === kind);
      for (const taker of takers) {
        const present = { slug: await answerOf(taker, merged.slug), id: await answerOf(taker, merged.id) };
        if (hasFound(present, merged.name)) working.add(taker);
        const was = [...former.map((slug) => [slug, present.slug] as const), [first.id, present.id] as const];
        for (const [value, expected] of was) {
          const answer = await answerOf(taker, value);
          expect([taker.name, taker.field, value, answer]).toEqual([taker.name, taker.field, value, expected]);
        }
      }
    }
  // Each of them that is public was seen to find something.
  const open = TAKERS.filter(({ definition }) => !definition.path.startsWith('/v1/office/'));
  expect(open.filter((taker) => !working.has(taker)).map(({ name, field }) => `${name} ${field}`)).toEqual([]);
});

it('given a saved search and a follow of a name that is then renamed and merged, then the digest counts its new items, and the follow goes on under its former id', async () => {
  const person = await app.signUp();
  const artist = await send('POST', 'artist', { name: 'Digest Artist' });
  const genre = await send('POST', 'genre', { name: 'Digest Genre' });
  const query = `artist=${artist.slug}&genre=${genre.slug}`;
  expect((await person.client.post('/v1/user/saved-searches', { name: 'Mine', query })).status).toBe(201);
  expect((await person.client.post(`/v1/user/follows/artist/${artist.id}`)).status).toBe(204);
  await send('PATCH', `artist/${artist.id}`, { name: 'Digest Artist the Second' });
  const other = await send('POST', 'artist', { name: 'Digest Other' });
  await send('POST', `artist/${artist.id}/merge`, { intoId: other.id, note: 'The same person' });
  await send('PATCH', `genre/${genre.id}`, { name: 'Renamed Genre' });
  const item = await fixtures.item({ title: 'News of the day', publishedAt: app.ctx.clock.date() });
  await app.ctx.pool.query('update item set artist_id = $2, genre_id = $3 where id = $1', [item, other.id, genre.id]);
  await app.moveClock(DAY);
  await app.runJobs();
  const { rows } = await app.ctx.pool.query<{ body: string }>(
    "select body from alert where user_id = $1 and type = 'SAVED_SEARCH_MATCH'",
    [person.id],
  );
  expect(rows).toEqual([{ body: 'One new item for “Digest Other”. One new item for “Mine”.' }]);
  await app.logIn(person);
  const path = `/v1/user/follows/artist/${artist.id}`;
  expect((await person.client.get(path)).body).toEqual({ isFollowed: true });
  expect((await person.client.post(path)).status).toBe(204);
  expect((await person.client.get('/v1/user/follows')).body.total).toBe(1);
  expect((await person.client.delete(path)).status).toBe(204);
  expect((await person.client.get('/v1/user/follows')).body.total).toBe(0);
});

it('given a search by former names, then it says what they are called now, each once, however many of them were named', async () => {
  const genre = await send('POST', 'genre', { name: 'Skiffle' });
  await send('PATCH', `genre/${genre.id}`, { name: 'Skiffle and blues' });
  await send('PATCH', `genre/${genre.id}`, { name: 'Blues' });
  const { body } = await app.client().get('/v1/search?genre=skiffle,blues,skiffle-and-blues,unknown&facets=true');
  expect(body.formerNames).toEqual([
    { parameter: 'genre', value: 'skiffle', slug: 'blues' },
    { parameter: 'genre', value: 'skiffle-and-blues', slug: 'blues' },
  ]);
  expect(body.facets.genre.filter(({ value }: Body) => value === 'blues')).toEqual([
    { value: 'blues', id: genre.id, name: 'Blues', count: 0 },
  ]);
});

it('given a file that names things by their former addresses, then it finds them', async () => {
  const artist = await send('POST', 'artist', { name: 'Filed Artist' });
  await send('PATCH', `artist/${artist.id}`, { name: 'Filed Artist Renamed' });
  const upload = (kind: string, text: string) =>
    sendFile(app, staff, `/v1/office/import?kind=${kind}`, Buffer.from(text));
  const items = await upload('item', 'Title,Type,Artist\nBy its former address,main,filed-artist\n');
  const { body } = await staff.client.get(`/v1/office/import/${items.body.id}/rows?limit=10&show=all`);
  expect(body.items[0].faults.filter(({ field }: { field: string }) => field === 'artistId')).toEqual([]);
  const artists = await upload('artist', 'Artist id,Summary\nfiled-artist,Drummer\n');
  expect(artists.body.plan).toEqual({ create: 0, change: 1, refuse: 0 });
});

it('given a file with a name that another one had before, then it means the one that has it now; an address means whose it is', async () => {
  const former = await send('POST', 'artist', { name: 'Princely' });
  await send('PATCH', `artist/${former.id}`, { name: 'The Artist of Before' });
  const present = await send('POST', 'artist', { name: 'Princely' });
  expect([former.slug, present.slug]).toEqual(['princely', 'princely-2']);
  const run = async (kind: string, text: string) => {
    const { body } = await sendFile(app, staff, `/v1/office/import?kind=${kind}`, Buffer.from(text));
    expect(body.plan.refuse).toBe(0);
    await send('POST', `import/${body.id}/run`, { note: 'By name' });
    await app.runJobs();
  };
  await run('item', 'Title,Type,Artist\nBy a taken name,main,Princely\n');
  await run('artist', 'Name,Summary\nPrincely,By its name\n');
  await run('artist', 'Artist id,Summary\nprincely,By its address\n');
  const { rows } = await app.ctx.pool.query(
    `select a.id, a.summary, (select count(*)::int from item t where t.artist_id = a.id) as items
     from artist a where a.id = any($1) order by a.summary`,
    [[former.id, present.id]],
  );
  expect(rows).toEqual([
    { id: former.id, summary: 'By its address', items: 0 },
    { id: present.id, summary: 'By its name', items: 1 },
  ]);
});
