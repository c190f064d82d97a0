import type { ImportDetail, ImportRow } from '@assay/contract/shapes/import.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createItemFixtures } from '../../../../test/itemFixtures.ts';
import { newKey } from '../../../../test/lots.ts';
import { sendFile } from '../../../../test/media.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { toCsv } from '../../../platform/csv.ts';

let app: TestApp;
let staff: Person;
let other: Person;
let draftId: string;
let liveId: string;
let ownId: string;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
  other = await makeStaff(app);
  const fixtures = createItemFixtures(app.ctx);
  await fixtures.name('artist', 'Corbin Oduya');
  await fixtures.name('category', 'Jerseys');
  await fixtures.name('condition', 'Excellent');
  await fixtures.name('collection', 'Rookies');
  draftId = await fixtures.item({ title: 'Known draft', status: 'draft' });
  liveId = await fixtures.item({ title: 'Live item' });
  ownId = await fixtures.item({ title: 'Own item', status: 'draft' });
  await app.ctx.pool.query('update item set consignor_id = $2 where id = $1', [ownId, staff.id]);
  await app.logIn(staff);
  await app.logIn(other);
});
afterAll(() => app.close());

const GOOD = {
  'Item id': '',
  Title: '',
  Subtitle: '',
  Type: 'main',
  Artist: 'Corbin Oduya',
  Category: 'jerseys',
  Genre: '',
  Condition: 'Excellent',
  Partner: '',
  Collections: 'Rookies',
  Story: 'Worn in the last home game.',
  'Condition report': '',
  Dimensions: '',
  'Shipping class': 'M',
  Fulfillment: '',
  'Offer type': '',
  'Sale type': '',
  Signed: 'yes',
  'ACH only': 'no',
  'Low estimate': '$1,200',
  'High estimate': '1800.50',
  'Minimum offer': '',
  'Test item': '',
};
type Head = keyof typeof GOOD;
const HEADS = Object.keys(GOOD) as Head[];

/** What is wrong with a row: its cells, the column that is named, and what the dry run says there. */
type Fault = [cells: Partial<typeof GOOD>, column: Head, message: string];
const faults = (): Fault[] => [
  [{ Title: '' }, 'Title', 'Title is missing'],
  [{ Title: 'X' }, 'Title', 'Enter at least 3 characters'],
  [{ Title: 'x'.repeat(201) }, 'Title', 'Enter at most 200 characters'],
  [{ Subtitle: 'x'.repeat(201) }, 'Subtitle', 'Enter at most 200 characters'],
  [{ Type: 'statue' }, 'Type', 'Enter one of: main'],
  [{ Artist: 'Corbin Odoya' }, 'Artist', 'No artist is called “Corbin Odoya”'],
  [{ Category: 'Shirts' }, 'Category', 'No category is called “Shirts”'],
  [{ Genre: 'Polka' }, 'Genre', 'No genre is called “Polka”'],
  [{ Condition: 'Lovely' }, 'Condition', 'No condition is called “Lovely”'],
  [{ Partner: 'Nadir' }, 'Partner', 'No partner is called “Nadir”'],
  [{ Collections: 'Veterans' }, 'Collections', 'No collection is called “Veterans”'],
  [{ Collections: 'Rookies; rookies' }, 'Collections', 'Enter at most 1'],
  [{ 'Condition report': 'x'.repeat(4_001) }, 'Condition report', 'Enter at most 4000 characters'],
  [{ Dimensions: 'x'.repeat(201) }, 'Dimensions', 'Enter at most 200 characters'],
  [{ 'Shipping class': 'XXL' }, 'Shipping class', 'Enter one of: S, M, L, XL'],
  [{ Fulfillment: 'balloon' }, 'Fulfillment', 'Enter one of: ship'],
  [{ Type: 'virtual', Fulfillment: 'ship' }, 'Fulfillment', 'there is nothing to ship'],
  [{ 'Offer type': 'haggle' }, 'Offer type', 'Enter one of: auction'],
  [{ Type: 'non_auth', 'Offer type': 'auction' }, 'Offer type', 'not available with this way of selling'],
  [{ 'Sale type': 'tertiary' }, 'Sale type', 'Enter one of: primary'],
  [{ Signed: 'perhaps' }, 'Signed', 'Enter yes or no'],
  [{ 'ACH only': '2' }, 'ACH only', 'Enter yes or no'],
  [{ 'Low estimate': '1.200,00' }, 'Low estimate', 'Enter an amount like 1,200.50'],
  [{ 'Low estimate': '0' }, 'Low estimate', 'Enter a larger amount'],
  [{ 'High estimate': '90000000000' }, 'High estimate', 'Enter at most 100,000,000'],
  [{ 'High estimate': '1,100' }, 'High estimate', 'can’t be below the low one'],
  [{ 'Minimum offer': '-5' }, 'Minimum offer', 'Enter an amount like 1,200.50'],
  [{ 'Item id': 'no-such-item' }, 'Item id', 'There is no such item'],
  [{ 'Item id': liveId }, 'Item id', 'Only drafts are changed by a file'],
  [{ 'Item id': ownId }, 'Item id', 'own or consign'],
];

const act = (id: string, name: string) =>
  staff.client.post(
    `/v1/office/import/${id}/${name}`,
    { note: 'Autumn consignments' },
    { 'idempotency-key': newKey() },
  );
const read = async (id: string): Promise<ImportDetail> => (await staff.client.get(`/v1/office/import/${id}`)).body;
const rowsOf = async (id: string, query: string): Promise<ImportRow[]> =>
  (await staff.client.get(`/v1/office/import/${id}/rows?limit=100&${query}`)).body.items;
const countOf = async (sql: string, ...values: unknown[]) =>
  (await app.ctx.pool.query<{ count: number }>(`select count(*)::int as count from ${sql}`, values)).rows[0]!.count;

test('given 1,000 items with 30 faulty rows, then the dry run names each fault at its row and column; the run makes the others, with an audit line each; undo removes what no one has worked on', async () => {
  const wrong = new Map<number, Fault>();
  const left = faults();
  const rows = Array.from({ length: 1_000 }, (_, at) => {
    const row = { ...GOOD, Title: `Jersey number ${at + 1}` };
    const fault = at % 33 === 7 ? left.shift() : undefined;
    if (fault === undefined) return row;
    wrong.set(at + 1, fault);
    return { ...row, ...fault[0] };
  });
  rows[999] = { ...GOOD, 'Item id': draftId, Title: 'Known draft, corrected' };
  expect([left, wrong.size]).toEqual([[], 30]);
  const text = toCsv(
    HEADS,
    rows.map((row) => HEADS.map((head) => row[head])),
  );

  const uploaded = await sendFile(app, staff, '/v1/office/import?kind=item&name=autumn.csv', Buffer.from(text));
  const file: ImportDetail = uploaded.body;
  expect([uploaded.status, file.plan, file.rows]).toEqual([201, { create: 969, change: 1, refuse: 30 }, 1_000]);
  expect(await countOf("item where title like 'Jersey number %'")).toBe(0);
  const refused = await rowsOf(file.id, 'show=refuse');
  expect(refused.map(({ position, line }) => [position, line])).toEqual([...wrong.keys()].map((at) => [at, at + 1]));
  for (const row of refused) {
    const [, head, message] = wrong.get(row.position)!;
    expect(row.faults.map(({ column, message: said }) => [HEADS[column!], said])).toEqual([
      [head, expect.stringContaining(message)],
    ]);
  }
  const table = (await staff.client.get(`/v1/office/import/${file.id}/refused`)).body as string;
  expect(table.trimEnd().split('\r\n')).toHaveLength(31);
  expect(table).toContain('Artist: No artist is called “Corbin Odoya”');

  expect((await act(file.id, 'run')).body.status).toBe('running');
  expect((await act(file.id, 'run')).body.code).toBe('import_state');
  await app.runJobs();
  expect(await read(file.id)).toMatchObject({
    status: 'done',
    done: 970,
    result: { created: 969, changed: 1, refused: 0 },
  });
  const created = await app.ctx.pool.query<{ id: string; status: string; low: number; high: number; artist: string }>(
    `select t.id, t.status, t.estimate_low_cents as low, t.estimate_high_cents as high, a.name as artist
     from item t join artist a on a.id = t.artist_id where t.title like 'Jersey number %' order by t.id`,
  );
  expect(created.rows).toHaveLength(969);
  expect(created.rows[0]).toMatchObject({ status: 'draft', low: 120_000, high: 180_050, artist: 'Corbin Oduya' });
  const findable = "item_listing l join item t on t.id = l.item_id where l.search @@ to_tsquery('english', $1)";
  expect([await countOf(findable, 'number & jersey'), await countOf(findable, 'corrected')]).toEqual([969, 1]);
  const subjects = [draftId, ...created.rows.map(({ id }) => id)];
  const audited = await app.ctx.pool.query<{ note: string; lines: number }>(
    `select note, count(*)::int as lines from audit_event where subject = 'item' and actor_id = $1 and subject_id = any($2) group by note`,
    [staff.id, subjects],
  );
  expect(audited.rows).toEqual([{ note: `Import ${file.number}: Autumn consignments`, lines: 970 }]);

  const [edited, drafted] = [created.rows[3]!.id, created.rows[5]!.id];
  const change = { version: 1, story: 'Written since' };
  await other.client.patch(`/v1/office/item/${edited}`, change, { 'idempotency-key': newKey() });
  const times = { startsAt: '2090-01-01T00:00:00.000Z', endsAt: '2090-01-08T00:00:00.000Z' };
  const lot = { itemId: drafted, openingCents: 10_000, ...times };
  expect((await other.client.post('/v1/office/auction', lot, { 'idempotency-key': newKey() })).status).toBe(201);
  expect((await act(file.id, 'undo')).body.status).toBe('undoing');
  await app.runJobs();
  expect(await read(file.id)).toMatchObject({ status: 'undone', result: { undone: 967, kept: 2 }, undoUntil: null });
  expect(await countOf("item where title like 'Jersey number %'")).toBe(2);
  expect(new Set((await rowsOf(file.id, 'show=kept')).map(({ subjectId }) => subjectId))).toEqual(
    new Set([edited, drafted]),
  );
  expect(await countOf("audit_event where action = 'item.remove' and actor_id = $1", staff.id)).toBe(967);
}, 180_000);

test('given rows with fewer and more cells, a stray quotation mark and two about one item, then only what can’t be read is refused, at its column', async () => {
  const text = `Item id,Title,Dimensions,,\n,Short row\n,Long row,3 in,,,\n,Shifted row,5,000,\n,Photo,8" x 10",\n${draftId},First,\n${draftId.toUpperCase()},Second,\n`;
  const { body } = await sendFile(app, staff, '/v1/office/import?kind=item', Buffer.from(text));
  expect(body.plan).toEqual({ create: 2, change: 1, refuse: 3 });
  expect((await rowsOf(body.id, 'show=refuse')).flatMap(({ line, faults: found }) => [line, ...found])).toEqual([
    4,
    { field: null, column: null, message: expect.stringContaining('4 cells, and the file 3 columns') },
    5,
    { field: 'dimensions', column: 2, message: expect.stringContaining('quotation mark within this cell') },
    7,
    { field: 'id', column: 0, message: 'Another row of the file changes this item' },
  ]);
  expect((await act(body.id, 'run')).status).toBe(200);
  await app.runJobs();
  expect(await countOf("item where title in ('Short row', 'Long row') and status = 'draft'")).toBe(2);
  const table = (await staff.client.get(`/v1/office/import/${body.id}/refused`)).body as string;
  expect(table).toContain(',Shifted row,5,4,');
  expect(table).toMatch(/Cells without a head\r\n[^\r]*,000\r\n/);
});
