import type { ImportDetail, ImportRow } from '@assay/contract/shapes/import.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createItemFixtures } from '../../../../test/itemFixtures.ts';
import { newKey } from '../../../../test/lots.ts';
import { sendFile } from '../../../../test/media.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';

let app: TestApp;
let staff: Person;
let oduya: string;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
  await app.logIn(staff);
  const fixtures = createItemFixtures(app.ctx);
  oduya = await fixtures.name('artist', 'Corbin Oduya');
  await fixtures.name('artist', 'Someone Else');
  await fixtures.name('category', 'Jerseys');
});
afterAll(() => app.close());

const upload = async (text: string): Promise<ImportDetail> =>
  (await sendFile(app, staff, '/v1/office/import?kind=item', Buffer.from(text))).body;
const act = (id: string, name: string, body: object = { note: 'Spring' }) =>
  staff.client.post(`/v1/office/import/${id}/${name}`, body, { 'idempotency-key': newKey() });
const read = async (id: string): Promise<ImportDetail> => (await staff.client.get(`/v1/office/import/${id}`)).body;
const namesOf = (kind: 'artist' | 'category') => async (names: string[]) =>
  (
    await app.ctx.pool.query<{ name: string }>(`select name from ${kind} where name = any($1) order by name`, [names])
  ).rows.map(({ name }) => name);
const itemsOf = async (title: string) =>
  (
    await app.ctx.pool.query<{ title: string; artist: string; category: string | null }>(
      `select t.title, a.name as artist, c.name as category from item t join artist a on a.id = t.artist_id
       left join category c on c.id = t.category_id where t.title like $1 order by t.title`,
      [title],
    )
  ).rows;

test('given names that nothing has, then the dry run counts their rows and offers similar ones; chosen ones are created or used by the run, and undo removes the unused', async () => {
  const file = await upload(
    [
      'Title,Artist,Category',
      'Named one,Corbin Odoya,Jerseys',
      'Named two,Ida Nakagawa,Bats',
      'Named three,ida  nakagawa,Bats',
      'Named four,Someone Unknown,Jerseys',
      'Named five,X,Jerseys',
    ].join('\n'),
  );
  expect(file.plan).toEqual({ create: 0, change: 0, refuse: 5 });
  expect(file.nameCount).toBe(5);
  expect(file.names.map(({ kind, name, rows, choice }) => [kind, name, rows, choice])).toEqual([
    ['artist', 'Ida Nakagawa', 2, null],
    ['category', 'Bats', 2, null],
    ['artist', 'Corbin Odoya', 1, null],
    ['artist', 'Someone Unknown', 1, null],
    ['artist', 'X', 1, null],
  ]);
  expect(file.names[2]!.similar[0]).toEqual({ id: oduya, name: 'Corbin Oduya' });

  const wrong = await act(file.id, 'names', {
    names: [
      { kind: 'artist', name: 'Ida Nakagawa', choice: 'create' },
      { kind: 'artist', name: 'X', choice: 'create' },
      { kind: 'artist', name: 'Corbin Odoya', choice: 'use', targetId: crypto.randomUUID() },
      { kind: 'category', name: 'Not in the file', choice: 'create' },
    ],
  });
  expect([wrong.status, wrong.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
    422,
    ['names.1.choice', 'names.2.targetId', 'names.3.name'],
  ]);
  // Nothing of it was taken.
  expect((await read(file.id)).names.every(({ choice }) => choice === null)).toBe(true);

  const chosen = await act(file.id, 'names', {
    names: [
      { kind: 'artist', name: 'Ida Nakagawa', choice: 'create' },
      { kind: 'category', name: 'Bats', choice: 'create' },
      { kind: 'artist', name: 'Corbin Odoya', choice: 'use', targetId: oduya },
    ],
  });
  expect([chosen.status, chosen.body.plan]).toEqual([200, { create: 3, change: 0, refuse: 2 }]);
  expect(chosen.body.names[2]).toMatchObject({ choice: 'create' });
  // A dry run creates nothing.
  expect(await namesOf('artist')(['Ida Nakagawa'])).toEqual([]);

  expect((await act(file.id, 'run')).status).toBe(200);
  await app.runJobs();
  expect((await read(file.id)).result).toMatchObject({ created: 3, refused: 0 });
  expect(await itemsOf('Named %')).toEqual([
    { title: 'Named one', artist: 'Corbin Oduya', category: 'Jerseys' },
    { title: 'Named three', artist: 'Ida Nakagawa', category: 'Bats' },
    { title: 'Named two', artist: 'Ida Nakagawa', category: 'Bats' },
  ]);
  const audited = await app.ctx.pool.query(
    "select action, note from audit_event where subject = 'taxonomy' and actor_id = $1 order by action",
    [staff.id],
  );
  expect(audited.rows).toEqual(
    ['artist.create', 'category.create'].map((action) => ({ action, note: `Import ${file.number}: Spring` })),
  );

  // A colleague keeps one of the items: its artist stays, the category goes with the others.
  const rows: ImportRow[] = (await staff.client.get(`/v1/office/import/${file.id}/rows`)).body.items;
  const keptId = rows.find(({ cells }) => cells[0] === 'Named two')!.subjectId;
  const categories = (await staff.client.get('/v1/office/category?find=jerseys')).body.items;
  const edit = { version: 1, categoryId: categories[0].id };
  expect((await staff.client.patch(`/v1/office/item/${keptId}`, edit, { 'idempotency-key': newKey() })).status).toBe(
    200,
  );
  await act(file.id, 'undo');
  await app.runJobs();
  expect((await read(file.id)).result).toMatchObject({ undone: 2, kept: 1 });
  expect(await namesOf('artist')(['Ida Nakagawa'])).toEqual(['Ida Nakagawa']);
  expect(await namesOf('category')(['Bats'])).toEqual([]);
});

test('given a name that a colleague creates between choice and run, then that one is used, once', async () => {
  const file = await upload('Title,Artist\nMeanwhile,Late Arrival\n');
  await act(file.id, 'names', { names: [{ kind: 'artist', name: 'Late Arrival', choice: 'create' }] });
  const made = await staff.client.post('/v1/office/artist', { name: 'late arrival' }, { 'idempotency-key': newKey() });
  expect(made.status).toBe(201);
  await act(file.id, 'run');
  await app.runJobs();
  expect(await itemsOf('Meanwhile')).toEqual([{ title: 'Meanwhile', artist: 'late arrival', category: null }]);
  expect(await namesOf('artist')(['Late Arrival', 'late arrival'])).toEqual(['late arrival']);
});

test('given other columns, then the missing names are those of the mapping, and choices for names still missing stay', async () => {
  const file = await upload('Title,Artist,Maker\nRemapped,First Name,Second Name\n');
  await act(file.id, 'names', { names: [{ kind: 'artist', name: 'First Name', choice: 'create' }] });
  const map = (artistId: number) =>
    act(file.id, 'mapping', {
      mapping: [
        { field: 'title', column: 0 },
        { field: 'artistId', column: artistId },
      ],
    });
  expect((await map(1)).body.names).toMatchObject([{ name: 'First Name', choice: 'create' }]);
  expect((await map(2)).body.names).toMatchObject([{ name: 'Second Name', choice: null }]);
});

test('given staff who may import lots but not items, then they can’t decide about the names of an item file', async () => {
  const file = await upload('Title,Artist\nNot theirs,Never Known\n');
  const other = await makeStaff(app);
  await app.ctx.pool.query("update users set staff_roles = '{auction}' where id = $1", [other.id]);
  await app.logIn(other);
  const answer = await other.client.post(
    `/v1/office/import/${file.id}/names`,
    { names: [{ kind: 'artist', name: 'Never Known', choice: 'create' }] },
    { 'idempotency-key': newKey() },
  );
  expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  expect((await read(file.id)).names[0]!.choice).toBeNull();
});

test('given a great many artists, then the similar ones of 50 missing names are found by an index', async () => {
  await app.ctx.pool.query(
    `insert into artist (id, slug, name) select gen_random_uuid(), 'of-many-' || n,
       initcap(substr(md5(n::text), 1, 7)) || ' ' || initcap(substr(md5('x' || n), 1, 9)) from generate_series(1, 10500) n`,
  );
  const { rows } = await app.ctx.pool.query<{ name: string }>(
    "select name from artist where slug like 'of-many-%' order by slug limit 50",
  );
  const lines = rows.map(({ name }, at) => `Of many ${at},${name.slice(0, -1)}`);
  const { names } = await upload(['Title,Artist', ...lines].join('\n'));
  expect(names).toHaveLength(50);
  for (const { name, similar } of names) expect(similar[0]?.name.startsWith(name)).toBe(true);
  const timesUsed = async (): Promise<number> =>
    (
      await app.ctx.pool.query<{ times: number }>(
        "select idx_scan::int as times from pg_stat_user_indexes where indexrelname = 'artist_alike'",
      )
    ).rows[0]!.times;
  await expect.poll(timesUsed, { timeout: 20_000 }).toBeGreaterThanOrEqual(50);
});

test('given a name to create whose rows are all refused for other faults, then the run does not create it', async () => {
  const file = await upload(
    ['Title,Artist,Low estimate', 'Orphaned,Orphan Artist,a lot', 'Not orphaned,Parent Artist,100'].join('\n'),
  );
  const names = ['Orphan Artist', 'Parent Artist'];
  const chosen = await act(file.id, 'names', {
    names: names.map((name) => ({ kind: 'artist', name, choice: 'create' })),
  });
  expect([chosen.status, chosen.body.plan]).toEqual([200, { create: 1, change: 0, refuse: 1 }]);
  await act(file.id, 'run');
  await app.runJobs();
  expect((await read(file.id)).status).toBe('done');
  expect(await namesOf('artist')(names)).toEqual(['Parent Artist']);
});

test('given more missing names than are shown, when those shown are left out, then the others follow', async () => {
  const lines = Array.from({ length: 52 }, (_, at) => `Left out ${at},Missing ${String(at).padStart(2, '0')}`);
  const file = await upload(['Title,Artist', ...lines].join('\n'));
  expect([file.nameCount, file.names.length]).toEqual([52, 50]);
  const answer = await act(file.id, 'names', {
    names: file.names.map(({ kind, name }) => ({ kind, name, choice: 'leave' })),
  });
  expect([answer.status, answer.body.plan.refuse]).toEqual([200, 52]);
  expect(answer.body.names.slice(0, 3)).toMatchObject([
    { name: 'Missing 50', choice: null },
    { name: 'Missing 51', choice: null },
    { name: 'Missing 00', choice: 'leave' },
  ]);
});
