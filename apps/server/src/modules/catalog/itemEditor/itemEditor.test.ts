import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createItemFixtures, type ItemFixtures } from '../../../../test/itemFixtures.ts';
import { listLot, newKey } from '../../../../test/lots.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { publishItems } from './index.ts';
import { itemsStatement } from './queries.ts';

let app: TestApp;
let fixtures: ItemFixtures;
let writer: Person;
let reviewer: Person;
beforeAll(async () => {
  app = await startTestApp();
  fixtures = createItemFixtures(app.ctx);
  writer = await makeStaff(app);
  reviewer = await makeStaff(app);
});
afterAll(() => app.close());

// biome-ignore lint/suspicious/noExplicitAny: the body of any answer
type Body = any;
const sql = (text: string, ...values: unknown[]) => app.ctx.pool.query(text, values);
const send = (person: Person, method: 'POST' | 'PATCH', path: string, body: object) =>
  person.client.request(method, path, { body, headers: { 'idempotency-key': newKey() } });
const create = async (body: object = {}): Promise<Body> => {
  const answer = await send(writer, 'POST', '/v1/office/item', { type: 'main', title: 'Game-worn glove', ...body });
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body;
};
const change = (item: Body, body: object, person = writer) =>
  send(person, 'PATCH', `/v1/office/item/${item.id}`, { version: item.version, ...body });
const act = (item: Body, name: string, body: object = {}, person = writer) =>
  send(person, 'POST', `/v1/office/item/${item.id}/${name}`, body);
const read = async (item: Body, person = writer): Promise<Body> =>
  (await person.client.get(`/v1/office/item/${item.id}`)).body;
const bySlug = (slug: string) => app.client().get(`/v1/item/slug/${slug}`);

/** Everything that approval asks for, but seal and pictures, which other desks add. */
async function texts() {
  return {
    artistId: await fixtures.name('artist', 'Ada Quill'),
    categoryId: await fixtures.name('category', 'Gloves'),
    conditionId: await fixtures.name('condition', 'Very good'),
    conditionReport: 'Light wear along the webbing, and a repaired lace at the wrist; the leather is supple.',
    dimensions: '11 × 9 in',
    shippingClass: 'M',
    story: 'Worn in the autumn series. '.repeat(12),
    estimateLowCents: 100_000,
    estimateHighCents: 150_000,
  };
}
async function sealAndPhotograph(itemId: string): Promise<void> {
  await sql("update item set authentication_type = 'gold' where id = $1", itemId);
  for (const [position, kind] of ['hero', 'back', 'detail', 'hologram'].entries())
    await sql(
      `insert into media (id, item_id, type, position, kind, alt, file, width, height)
       values ($1, $2, 'image', $3, $4, 'The ' || $4, 'x.webp', 2000, 1600)`,
      ...[newId(app.ctx.clock.now()), itemId, position, kind],
    );
  await sql("update item set serial = 'AS-' || upper(right(id::text, 8)) where id = $1", itemId);
}
/** An item that a colleague has approved. */
async function approved(body: object = {}): Promise<Body> {
  const draft = await create({ ...(await texts()), ...body });
  await sealAndPhotograph(draft.id);
  expect((await act(draft, 'submit')).status).toBe(200);
  const answer = await act(draft, 'approve', {}, reviewer);
  expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
  return answer.body;
}
const publish = (id: string) => inTransaction(app.ctx.pool, (tx) => publishItems(tx, [id], app.ctx.clock.now()));

test('given a type and a title, then a draft with the defaults of its type, which no one else sees', async () => {
  const draft = await create({ type: 'virtual', title: 'A day at the studio' });
  expect(draft).toMatchObject({
    status: 'draft',
    slug: 'a-day-at-the-studio',
    offerType: 'auction',
    fulfillment: 'external',
    version: 1,
    acts: ['edit', 'submit', 'withdraw'],
    publishedAt: null,
  });
  expect((await bySlug(draft.slug)).status).toBe(404);
  const again = await create({ title: 'A day at the studio' });
  expect(again.slug).toBe('a-day-at-the-studio-2');
  expect((await create({ title: 'Selling' })).slug).toBe('selling-2');
});

test('given an item from draft to live, then each step takes the right person, and approval everything it lacks', async () => {
  const draft = await create();
  expect(draft.completeness.score).toBeLessThan(30);
  await act(draft, 'submit');
  const bare = await act(draft, 'approve', {}, reviewer);
  expect([bare.status, bare.body.code]).toEqual([422, 'validation_failed']);
  expect(bare.body.errors.map((each: Body) => each.path)).toEqual(
    expect.arrayContaining(['artistId', 'categoryId', 'shippingClass', 'pictures', 'authenticationType', 'story']),
  );

  const returned = await act(draft, 'return', { note: 'Say who wore it' }, reviewer);
  expect(returned.body).toMatchObject({ status: 'draft', returnNote: 'Say who wore it' });
  const written = await change(returned.body, await texts());
  expect(written.body).toMatchObject({ status: 'draft', writtenBy: writer.username });
  await sealAndPhotograph(draft.id);
  expect((await act(draft, 'submit')).body).toMatchObject({ status: 'in_review', returnNote: '' });

  const own = await act(draft, 'approve');
  expect([own.status, own.body.code]).toEqual([403, 'forbidden']);
  expect((await read(draft)).acts).not.toContain('approve');
  const done = await act(draft, 'approve', {}, reviewer);
  expect(done.body).toMatchObject({ status: 'approved', approvedBy: reviewer.username });
  expect(done.body.completeness).toEqual({ score: 100, missing: [] });

  expect(await publish(draft.id)).toBeNull();
  expect((await bySlug(draft.slug)).body).toMatchObject({ title: 'Game-worn glove', corrections: [] });
  const { rows } = await sql('select action from audit_event where subject_id = $1 order by at, id', draft.id);
  expect(rows.map((row) => row.action)).toEqual([
    'item.create',
    'item.submit',
    'item.return',
    'item.change',
    'item.submit',
    'item.approve',
  ]);
});

test('given two editors of one version, then the second is refused and nothing is overwritten', async () => {
  const draft = await create();
  expect((await change(draft, { subtitle: 'From the writer' })).status).toBe(200);
  const second = await change(draft, { subtitle: 'From a colleague', story: 'Other' }, reviewer);
  expect([second.status, second.body.code]).toEqual([409, 'record_changed']);
  expect(await read(draft)).toMatchObject({ subtitle: 'From the writer', story: '', version: 2 });
  expect((await act(draft, 'submit', { version: 1 })).body.code).toBe('record_changed');
});

test('given an edit of an approved item, then it goes back to review, and its editor can’t approve it', async () => {
  const item = await approved({ title: 'Approved glove of 1921' });
  const edited = await change(item, { subtitle: 'Second thoughts' }, reviewer);
  expect(edited.body).toMatchObject({ status: 'in_review', approvedBy: null, writtenBy: reviewer.username });
  expect((await act(item, 'approve', {}, reviewer)).body.code).toBe('forbidden');
  expect((await act(item, 'approve', {}, writer)).body.status).toBe('approved');
});

test('given a draft of which a colleague changed one word, then neither can approve it; after an approval, an edit is the editor’s alone', async () => {
  const item = await create({ ...(await texts()), title: 'A glove with a word changed' });
  await sealAndPhotograph(item.id);
  expect((await act(item, 'submit')).status).toBe(200);
  expect((await change(await read(item), { subtitle: 'Another word' }, reviewer)).status).toBe(200);
  for (const person of [writer, reviewer]) {
    const refused = await act(await read(item), 'approve', {}, person);
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      403,
      'forbidden',
      'You have written part of this version: a colleague who hasn’t must approve it',
    ]);
    expect((await read(item, person)).acts).not.toContain('approve');
  }
  const third = await makeStaff(app);
  expect((await act(await read(item), 'approve', {}, third)).body.status).toBe('approved');
  expect((await change(await read(item), { subtitle: 'Third thoughts' }, third)).body.status).toBe('in_review');
  expect((await act(await read(item), 'approve', {}, third)).body.code).toBe('forbidden');
  expect((await act(await read(item), 'approve', {}, reviewer)).body.status).toBe('approved');
});

test('given a new title of a live item, then the former address leads to it, and no other item takes it', async () => {
  const item = await approved({ title: 'Bat of a rookie' });
  await publish(item.id);
  const renamed = await change(await read(item), { title: 'Bat of a veteran' });
  expect(renamed.body).toMatchObject({ slug: 'bat-of-a-veteran', formerSlugs: ['bat-of-a-rookie'] });
  expect((await bySlug('bat-of-a-rookie')).body.slug).toBe('bat-of-a-veteran');
  expect((await create({ title: 'Bat of a rookie' })).slug).toBe('bat-of-a-rookie-2');
  const back = await change(renamed.body, { title: 'Bat of a rookie' });
  expect(back.body).toMatchObject({ slug: 'bat-of-a-rookie', formerSlugs: ['bat-of-a-veteran'] });
  // A live item stays complete.
  const emptied = await change(back.body, { story: 'Short' });
  expect(emptied.body.errors.map((each: Body) => each.path)).toEqual(['story']);
});

test('given a first bid, then typing is corrected, publicly, and nothing else changes', async () => {
  const lot = await listLot(app.ctx, { title: 'Singed baseball of 1921' });
  const bidder = await app.signUp({ isOnboarded: true });
  const bid = { body: { amountCents: 30_000 }, headers: { 'idempotency-key': newKey() } };
  expect((await bidder.client.request('POST', `/v1/auction/${lot.auctionId}/bid`, bid)).status).toBe(200);
  const item = await read({ id: lot.itemId });
  expect(item).toMatchObject({ hasCommitment: true });
  expect(item.acts).toContain('correct');
  for (const body of [
    { title: 'Signed baseball of 1927' },
    { estimateLowCents: 5_000 },
    { conditionReport: 'Better than we said' },
    { type: 'non_auth' },
  ]) {
    const refused = await change(item, body);
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, Object.keys(body)[0]]);
  }
  expect(await read(item)).toEqual(item);
  const corrected = await change(item, { title: 'Signed baseball of 1921' });
  expect(corrected.body).toMatchObject({ title: 'Signed baseball of 1921', slug: item.slug });
  expect((await bySlug(item.slug)).body.corrections).toMatchObject([
    { field: 'title', before: 'Singed baseball of 1921' },
  ]);
});

test('given fields that name nothing or exclude each other, then each is refused at its field', async () => {
  const draft = await create();
  const nothing = '01890000-0000-7000-8000-000000000001';
  for (const [body, path] of [
    [{ artistId: nothing }, 'artistId'],
    [{ collectionIds: [nothing] }, 'collectionIds'],
    [{ type: 'companion', offerType: 'buy_now', mainItemId: draft.id }, 'mainItemId'],
    [{ type: 'virtual' }, 'fulfillment'],
    [{ estimateLowCents: 200, estimateHighCents: 100 }, 'estimateHighCents'],
  ] as const) {
    const refused = await change(draft, body);
    expect([refused.status, refused.body.errors.map((each: Body) => each.path)]).toEqual([422, [path]]);
  }
  const main = await create();
  const companion = await change(draft, { type: 'companion', offerType: 'buy_now', mainItemId: main.id });
  expect(companion.body.names.mainItem).toBe('Game-worn glove');
});

test('given items, then the list pages through them by status and finds them by the start of words and by serial', async () => {
  const ids: string[] = [];
  for (const n of [1, 2, 3]) ids.push((await create({ title: `Zeppelin poster ${n}` })).id);
  const list = async (query: string) => (await writer.client.get(`/v1/office/item?${query}`)).body;
  const first = await list('status=draft&limit=2');
  expect(first.items.map((each: Body) => each.id)).toEqual([ids[2], ids[1]]);
  const second = await list(`status=draft&limit=2&after=${first.next}`);
  expect(second.items[0].id).toBe(ids[0]);
  const found = await list('find=zepp+post');
  expect(found.items.map((each: Body) => each.title)).toEqual([3, 2, 1].map((n) => `Zeppelin poster ${n}`));
  expect((await list(`find=${encodeURIComponent('Zéppelin póster')}`)).items).toHaveLength(3);
  const item = await approved({ title: 'A glove with a seal' });
  expect((await list(`find=${item.serial.toLowerCase()}`)).items).toMatchObject([
    { id: item.id, score: 100, missing: 0 },
  ]);
  expect((await list('find=&status=withdrawn')).items).toEqual([]);
});

test('given a withdrawal, then it takes a reason, and an open lot stops it', async () => {
  const draft = await create();
  const gone = await act(draft, 'withdraw', { note: 'The consignor took it back' });
  expect(gone.body).toMatchObject({ status: 'withdrawn', acts: [] });
  expect((await change(gone.body, { subtitle: 'x' })).body.code).toBe('item_state');
  const lot = await listLot(app.ctx, {});
  const refused = await act({ id: lot.itemId }, 'withdraw', { note: 'Not now' });
  expect(refused.body.code).toBe('item_in_transaction');
});

test('given an approved item in an unpublished lot, then it is not withdrawn until the lot is removed', async () => {
  const item = await approved();
  const lot = await send(writer, 'POST', '/v1/office/auction', {
    itemId: item.id,
    openingCents: 50_000,
    startsAt: new Date(app.ctx.clock.now() + 3_600_000).toISOString(),
    endsAt: new Date(app.ctx.clock.now() + 7_200_000).toISOString(),
    note: 'First lot',
  });
  expect([lot.status, lot.body.errors]).toEqual([201, undefined]);
  expect((await read(item)).acts).not.toContain('withdraw');
  const refused = await act(item, 'withdraw', { note: 'The consignor took it back' });
  expect([refused.status, refused.body.code]).toEqual([409, 'item_in_transaction']);
  expect((await read(item)).status).toBe('approved');
  const removed = await writer.client.request('DELETE', `/v1/office/auction/${lot.body.id}`, {
    headers: { 'idempotency-key': newKey() },
  });
  expect(removed.status).toBe(204);
  const gone = await act(item, 'withdraw', { note: 'The consignor took it back' });
  expect(gone.body).toMatchObject({ status: 'withdrawn' });
});

test('given a grade by one authenticator, when the estimate is raised above $10,000, then approval takes a second one', async () => {
  const decided = (itemId: string, position: number, secondId: string | null) =>
    sql(
      `insert into authentication (id, item_id, position, grade, witness, evidence, checklist, note, public_note, authenticator_id, second_id, at)
       values ($1, $2, $3, 'gold', '{}', '[]', '{}', 'Compared', '', $4, $5, $6)`,
      ...[newId(app.ctx.clock.now()), itemId, position, writer.id, secondId, app.ctx.clock.date()],
    );
  const item = await approved();
  await decided(item.id, 1, null);
  const raised = await change(item, { estimateHighCents: 1_000_100 });
  expect(raised.body.status).toBe('in_review');
  const refused = await act(raised.body, 'approve', {}, reviewer);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [expect.objectContaining({ path: 'estimateHighCents', code: 'second_person_needed' })],
  ]);
  expect((await read(item)).status).toBe('in_review');
  const kept = await change(raised.body, { estimateHighCents: 1_000_000 });
  expect((await act(kept.body, 'approve', {}, reviewer)).body.status).toBe('approved');

  // A live item isn't approved again: the edit is refused.
  await publish(item.id);
  const late = await change(await read(item), { estimateHighCents: 1_000_100 });
  expect([late.status, late.body.errors[0].code]).toEqual([422, 'second_person_needed']);
  await decided(item.id, 2, reviewer.id);
  expect((await change(await read(item), { estimateHighCents: 1_000_100 })).status).toBe(200);
});

test('given an item that goes live, is renamed and withdrawn, then search, artists and sitemap follow', async () => {
  const item = await approved({ title: 'Harpsichord of a recluse' });
  const slugsFor = async (q: string) =>
    (await app.client().get(`/v1/search?q=${q}`)).body.items.map((card: Body) => card.slug);
  const itemsOfArtist = async () => (await app.client().get('/v1/meta/artists/slug/ada-quill')).body.itemCount;
  const sitemap = async () => {
    const { rows } = await sql("select id from item where status = 'live' order by id limit 1");
    return (await app.app.inject({ method: 'GET', url: `/sitemaps/items-${rows[0].id}.xml` })).body;
  };
  const count = await itemsOfArtist();
  expect(await slugsFor('harpsichord')).toEqual([]);
  await publish(item.id);
  expect(await slugsFor('harpsichord')).toEqual(['harpsichord-of-a-recluse']);
  expect(await itemsOfArtist()).toBe(count + 1);
  await change(await read(item), { title: 'Clavichord of a recluse' });
  expect([await slugsFor('harpsichord'), await slugsFor('clavichord')]).toEqual([[], ['clavichord-of-a-recluse']]);
  expect(await sitemap()).toContain('/items/clavichord-of-a-recluse<');
  await act(item, 'withdraw', { note: 'Sold elsewhere' }, reviewer);
  expect(await slugsFor('clavichord')).toEqual([]);
  expect(await itemsOfArtist()).toBe(count);
  expect(await sitemap()).not.toContain('clavichord');
  expect((await bySlug('harpsichord-of-a-recluse')).status).toBe(404);
});

test('given a large catalog, then no page of the list reads all items', async () => {
  const client = await app.ctx.pool.connect();
  try {
    // Rolled back: 20,000 drafts without their listings.
    await client.query('begin');
    await client.query('alter table item disable trigger user');
    await client.query(
      `insert into item (id, slug, type, offer_type, fulfillment, status, title, published_at, created_at)
       select gen_random_uuid(), 'bulk-' || n, 'main', 'auction', 'ship', case n % 4 when 0 then 'draft' else 'live' end, 'Bulk ' || n, now(), now()
       from generate_series(1, 20000) n`,
    );
    await client.query('alter table item enable trigger user');
    await client.query('analyze item');
    for (const query of [{ status: 'all' }, { status: 'draft' }, { status: 'all', find: 'bulk-77' }] as const) {
      const { text, values } = itemsStatement({ ...query, limit: 25, after: newId(app.ctx.clock.now()) });
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect([query, plan]).toEqual([query, expect.not.stringContaining('Seq Scan on item ')]);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});
