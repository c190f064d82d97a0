import type { ImportDetail, ImportRow } from '@assay/contract/shapes/import.ts';
import { UNDO_MS } from '@assay/domain/office/import/import.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createItemFixtures } from '../../../../test/itemFixtures.ts';
import { newKey } from '../../../../test/lots.ts';
import { sendFile } from '../../../../test/media.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { forgetDryRuns } from './jobs.ts';

let app: TestApp;
let staff: Person;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
  const fixtures = createItemFixtures(app.ctx);
  await fixtures.name('artist', 'Corbin Oduya');
  await fixtures.name('category', 'Jerseys');
  await fixtures.name('condition', 'Excellent');
});
beforeEach(() => app.logIn(staff));
afterAll(() => app.close());

const HEADS = ['Title', 'Type', 'Artist', 'Category', 'Condition', 'Low estimate', 'High estimate', 'Signed', 'Notes'];
const goodRow = (title: string) => [
  title,
  'main',
  'Corbin Oduya',
  'jerseys',
  'Excellent',
  '$1,200',
  '1800.50',
  'yes',
  '',
];
const toText = (rows: readonly (readonly string[])[]): string =>
  [HEADS, ...rows].map((row) => row.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',')).join('\n');

const upload = async (rows: readonly (readonly string[])[]): Promise<ImportDetail> => {
  const { status, body } = await sendFile(
    app,
    staff,
    '/v1/office/import?kind=item&name=autumn.csv',
    Buffer.from(toText(rows)),
  );
  expect([status, body.detail]).toEqual([201, undefined]);
  return body;
};
/** Uploads text as it is. */
const send = async (bytes: string | Buffer, query = 'kind=item'): Promise<ImportDetail> =>
  (await sendFile(app, staff, `/v1/office/import?${query}`, Buffer.from(bytes))).body;

const act = (id: string, name: string, body: object = { note: 'Autumn consignments' }) =>
  staff.client.post(`/v1/office/import/${id}/${name}`, body, { 'idempotency-key': newKey() });
const columns = (mapping: Record<string, number>) =>
  Object.entries(mapping).map(([field, column]) => ({ field, column }));
const read = async (id: string): Promise<ImportDetail> => (await staff.client.get(`/v1/office/import/${id}`)).body;
const rowsOf = async (id: string, query: string): Promise<ImportRow[]> =>
  (await staff.client.get(`/v1/office/import/${id}/rows?limit=100&${query}`)).body.items;
const countItems = async (title: string): Promise<number> =>
  (await app.ctx.pool.query('select from item where title like $1', [title])).rowCount ?? 0;

test('given a file whose heads are unknown, when its columns are mapped, then every row is checked again; each column fills one field', async () => {
  const file = await send(toText([goodRow('Mapped later')]).replace('Notes', 'Remarks'));
  const twice = await act(file.id, 'mapping', { mapping: columns({ title: 0, subtitle: 0 }) });
  expect([twice.status, twice.body.errors[0].path]).toEqual([422, 'mapping.1.column']);
  const without = await act(file.id, 'mapping', { mapping: columns({ type: 1 }) });
  expect(without.body.plan).toEqual({ create: 0, change: 0, refuse: 1 });
  expect((await act(file.id, 'run')).body.code).toBe('import_state');
  const again = await act(file.id, 'mapping', { mapping: columns({ title: 0, type: 1, subtitle: 7 }) });
  expect(again.body).toMatchObject({ plan: { create: 1 }, mapping: { title: 0, type: 1, subtitle: 7 } });
});

test('given columns mapped by hand, when a colleague uploads a file with the same heads in another order, then they are mapped the same, and it says by whom', async () => {
  const first = await send('Ware,Sorte,Wert\nMapped by hand,main,5\n');
  expect([first.mapping, first.mappedAs]).toEqual([{}, null]);
  const mapping = { title: 0, type: 1, estimateLowCents: 2 };
  expect((await act(first.id, 'mapping', { mapping: columns(mapping) })).body.mappedAs).toBeNull();
  const colleague = await makeStaff(app);
  await app.logIn(colleague);
  const next = await sendFile(
    app,
    colleague,
    '/v1/office/import?kind=item',
    Buffer.from('wert;ware;SORTE\n5;Again;main'),
  );
  expect(next.body).toMatchObject({
    mapping: { title: 1, type: 2, estimateLowCents: 0 },
    mappedAs: { by: staff.username },
    plan: { create: 1 },
  });
  // Another kind, and other heads, are another matter.
  expect((await send('Ware,Sorte,Wert\nx,y,5\n', 'kind=artist')).mappedAs).toBeNull();
  expect((await send('Ware,Sorte\nx,y\n')).mappedAs).toBeNull();
});

test('given a file that was imported, when it comes again, then the dry run names the import, and running it takes a confirmation', async () => {
  const text = 'Title,Signed\nTwice from one file,yes\n';
  const first = await send(text);
  expect(first.repeats).toBeNull();
  await act(first.id, 'run');
  await app.runJobs();
  // The same table with another separator and encoding.
  const again = await send(Buffer.from(`sep=;\n${text.replaceAll(',', ';')}`, 'utf16le'));
  expect(again.repeats).toMatchObject({ id: first.id, number: first.number, by: staff.username, rows: 1 });
  const refused = await act(again.id, 'run');
  expect([refused.status, refused.body.errors[0].path, (await read(again.id)).status]).toEqual([
    422,
    'isRepeat',
    'checked',
  ]);
  expect((await act(again.id, 'run', { note: 'Meant', isRepeat: true })).body.status).toBe('running');
  await app.runJobs();
  expect(await countItems('Twice from one file')).toBe(2);
  for (const { id } of [first, again]) await act(id, 'undo');
  await app.runJobs();
  expect((await send(text)).repeats).toBeNull();
});

test('given letters that fit two encodings, then it isn’t run before staff have chosen the reading; every row is read again', async () => {
  const bytes = Buffer.from('Title,Artist\nThe boy\x92s own cap,Corbin Oduya\n', 'latin1');
  const file = await send(bytes);
  expect(file.encoding).toEqual({
    name: 'windows-1252',
    isSure: false,
    readings: [
      { encoding: 'windows-1252', samples: ['The boy’s own cap'] },
      { encoding: 'macintosh', samples: ['The boyís own cap'] },
    ],
  });
  expect((await act(file.id, 'run')).body).toMatchObject({
    code: 'import_state',
    detail: expect.stringContaining('letters'),
  });
  const mac = await act(file.id, 'encoding', { encoding: 'macintosh' });
  expect(mac.body.encoding).toMatchObject({ name: 'macintosh', isSure: true });
  expect((await rowsOf(file.id, 'show=all'))[0]!.cells[0]).toBe('The boyís own cap');
  expect((await act(file.id, 'encoding', { encoding: 'windows-1252' })).status).toBe(200);
  await act(file.id, 'run');
  await app.runJobs();
  expect(await countItems('The boy’s own cap')).toBe(1);
  expect((await act(file.id, 'encoding', { encoding: 'macintosh' })).body.code).toBe('import_state');
  const sure = await send('Title\nThe girl’s own cap\n');
  expect(sure.encoding).toEqual({ name: 'utf-8', isSure: true, readings: [] });
  expect((await act(sure.id, 'encoding', { encoding: 'macintosh' })).body.code).toBe('import_state');
});

test('given a file whose reading staff correct, then its columns and an earlier import of it are known by the letters it has now, unless they chose the columns', async () => {
  const words = { heads: 'Ware boy’s,Unterschrift', row: 'Read like a boy’s cap,yes' };
  const first = await send(`${words.heads}\n${words.row}\n`.replaceAll('’', 'í'));
  const chosen = { title: 0, autographed: 1 };
  await act(first.id, 'mapping', { mapping: columns(chosen) });
  await act(first.id, 'run');
  await app.runJobs();
  const again = Buffer.from(`${words.heads}\n${words.row}\n`.replaceAll('’', '\x92'), 'latin1');
  const file = await send(again);
  expect([file.columns[0]!.name, file.mappedAs, file.repeats]).toEqual(['Ware boy’s', null, null]);
  const { body } = await act(file.id, 'encoding', { encoding: 'macintosh' });
  expect(body).toMatchObject({
    mapping: chosen,
    mappedAs: { by: staff.username },
    repeats: { id: first.id },
    plan: { create: 1, change: 0, refuse: 0 },
  });
  expect((await act(file.id, 'encoding', { encoding: 'windows-1252' })).body).toMatchObject({
    mapping: file.mapping,
    mappedAs: null,
    repeats: null,
  });
  await act(file.id, 'mapping', { mapping: columns({ title: 1 }) });
  expect((await act(file.id, 'encoding', { encoding: 'macintosh' })).body.mapping).toEqual({ title: 1 });
});

test('given an import that ran 24 hours ago, then it can’t be undone', async () => {
  const file = await upload([goodRow('Too late to undo')]);
  await act(file.id, 'run');
  await app.runJobs();
  expect((await read(file.id)).undoUntil).not.toBeNull();
  await app.moveClock(UNDO_MS);
  await app.logIn(staff);
  expect((await act(file.id, 'undo')).body.code).toBe('import_state');
  expect(await countItems('Too late to undo')).toBe(1);
});

test('given rows that name an item, then the draft is changed, and one that is live is refused', async () => {
  const file = await upload([goodRow('Before the change')]);
  await act(file.id, 'run');
  await app.runJobs();
  const [row] = await rowsOf(file.id, 'show=all');
  const change = await sendFile(
    app,
    staff,
    '/v1/office/import?kind=item',
    Buffer.from(`Item id,Title\n${row!.subjectId},After the change\n${crypto.randomUUID()},Nowhere\n`),
  );
  expect(change.body.plan).toEqual({ create: 0, change: 1, refuse: 1 });
  await act(change.body.id, 'run');
  await app.runJobs();
  expect(await read(change.body.id)).toMatchObject({ status: 'done', result: { changed: 1 }, undoUntil: null });
  const { rows } = await app.ctx.pool.query('select title, autographed from item where id = $1', [row!.subjectId]);
  expect(rows).toEqual([{ title: 'After the change', autographed: true }]);
});

test('given artists, then new names are created, known ones changed, and two rows of one refused; undo removes unused new ones', async () => {
  const file = await sendFile(
    app,
    staff,
    '/v1/office/import?kind=artist',
    Buffer.from(
      'Name,Other names,Active years\nThaddeus Broome,The Duke; Sleet,1960-1974\ncorbin oduya,,1985-\nthaddeus broome,,\nX,,\n',
    ),
  );
  expect(file.body).toMatchObject({ kind: 'artist', plan: { create: 1, change: 1, refuse: 2 } });
  const refused = await rowsOf(file.body.id, 'show=refuse');
  expect(refused.flatMap(({ faults }) => faults.map(({ message }) => message))).toEqual([
    'Another row of the file is about this artist',
    'Enter at least 2 characters',
  ]);
  await act(file.body.id, 'run');
  await app.runJobs();
  const names = async () =>
    (
      await app.ctx.pool.query(
        "select name, aliases, active_years as years from artist where slug = any('{thaddeus-broome,corbin-oduya}') order by name",
      )
    ).rows;
  expect(await names()).toEqual([
    { name: 'Corbin Oduya', aliases: [], years: '1985-' },
    { name: 'Thaddeus Broome', aliases: ['The Duke', 'Sleet'], years: '1960-1974' },
  ]);
  await act(file.body.id, 'undo');
  await app.runJobs();
  expect((await read(file.body.id)).result).toMatchObject({ created: 1, changed: 1, undone: 1, kept: 0 });
  expect(await names()).toHaveLength(1);
});

test('given an artist that staff changed after the import, when it is undone, then that artist is kept', async () => {
  const file = await sendFile(
    app,
    staff,
    '/v1/office/import?kind=artist',
    Buffer.from('Name\nMina Oakes\nSol Amari\n'),
  );
  await act(file.body.id, 'run');
  await app.runJobs();
  const [changed] = await rowsOf(file.body.id, 'show=all');
  const change = await staff.client.patch(
    `/v1/office/artist/${changed!.subjectId}`,
    { version: 1, summary: 'Painter of harbors' },
    { 'idempotency-key': newKey() },
  );
  expect(change.status).toBe(200);
  await act(file.body.id, 'undo');
  await app.runJobs();
  expect((await read(file.body.id)).result).toMatchObject({ created: 2, undone: 1, kept: 1 });
  const { rows } = await app.ctx.pool.query("select name from artist where slug = any('{mina-oakes,sol-amari}')");
  expect(rows).toEqual([{ name: 'Mina Oakes' }]);
});

test('given artists that staff merged after the import, when it is undone, then both rows are kept and say so', async () => {
  const file = await sendFile(
    app,
    staff,
    '/v1/office/import?kind=artist',
    Buffer.from('Name\nIda Farrow\nIda Farrow-Lund\nIna Farrow\n'),
  );
  await act(file.body.id, 'run');
  await app.runJobs();
  const [into, merged] = await rowsOf(file.body.id, 'show=all');
  const done = await staff.client.post(
    `/v1/office/artist/${merged!.subjectId}/merge`,
    { intoId: into!.subjectId, note: 'The same person' },
    { 'idempotency-key': newKey() },
  );
  expect(done.status).toBe(200);
  await act(file.body.id, 'undo');
  await app.runJobs();
  expect((await read(file.body.id)).result).toMatchObject({ created: 3, undone: 1, kept: 2 });
  const kept = await rowsOf(file.body.id, 'show=kept');
  expect(kept.flatMap(({ faults }) => faults.map(({ message }) => message))).toEqual([
    'Another artist was merged into it',
    'Merged into “Ida Farrow”, which stays',
  ]);
  const { rows } = await app.ctx.pool.query("select name, aliases from artist where slug like 'i_a-farrow%'");
  expect(rows).toEqual([{ name: 'Ida Farrow', aliases: ['Ida Farrow-Lund'] }]);
});

test('given a file that was checked and never run, when a week has passed, then it and its rows are deleted; a run one stays', async () => {
  const [checked, ran] = [await upload([goodRow('Never run')]), await upload([goodRow('Run, and kept')])];
  expect((await act(ran.id, 'run')).status).toBe(200);
  await app.runJobs();
  const kept = async () =>
    (
      await app.ctx.pool.query<{ id: string }>(
        'select distinct i.id from import i join import_row r on r.import_id = i.id where i.id = any($1)',
        [[checked.id, ran.id]],
      )
    ).rows.map(({ id }) => id);
  await app.ctx.pool.query(
    "update import set created_at = created_at - interval '6 days 23 hours' where id = any($1)",
    [[checked.id, ran.id]],
  );
  await forgetDryRuns(app.ctx);
  expect(await kept()).toHaveLength(2);
  await app.ctx.pool.query("update import set created_at = created_at - interval '2 hours' where id = any($1)", [
    [checked.id, ran.id],
  ]);
  while ((await forgetDryRuns(app.ctx)) > 0);
  expect(await kept()).toEqual([ran.id]);
});
