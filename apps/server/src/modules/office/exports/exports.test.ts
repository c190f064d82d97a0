import { readFileSync } from 'node:fs';
import { routes } from '@assay/contract/index.ts';
import type { RouteDefinition } from '@assay/contract/route.ts';
import { exportRoutes } from '@assay/contract/routes/exports.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { newKey } from '../../../../test/lots.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { TABLES_AT_ONCE } from '../../../platform/http/mountTable.ts';

const DAY = 86_400_000;
let app: TestApp;
let staff: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { STAFF_SESSIONS: 'limited' } });
  staff = await makeStaff(app);
  await app.logIn(staff);
});
afterAll(() => app.close());

const tables = Object.entries<RouteDefinition>(exportRoutes);
const MARK = '\uFEFF';
/** The lines of a table, which begins with a byte order mark. */
function lines(csv: string): string[] {
  expect(csv.slice(0, 1)).toBe(MARK);
  return csv.slice(1).trimEnd().split('\r\n');
}
const get = (path: string) => staff.client.get(path);

/** As if a code of the second factor was entered now, or never. */
const proveCode = (at: Date | null) =>
  app.ctx.pool.query('update session set code_proved_at = $2 where user_id = $1', [staff.id, at]);

test('given the lists of the office, then each is saved by its own roles and filters; what names people takes a recent code', async () => {
  await proveCode(null);
  const refused: string[] = [];
  for (const [name, { path, recentCode, roles, subject }] of tables) {
    const list = routes[name.replace(/Table$/, '') as keyof typeof routes] as RouteDefinition;
    expect([name, roles, subject]).toEqual([name, list.roles, list.subject]);
    const { status, body } = await get(path);
    expect([name, status, body.code]).toEqual(
      recentCode === true ? [name, 403, 'step_up_required'] : [name, 200, undefined],
    );
    if (status === 403) refused.push(name);
  }
  for (const name of ['people', 'staff', 'invoices', 'payouts', 'intakes'])
    expect(refused).toContain(`office.${name}Table`);
  await proveCode(app.ctx.clock.date());
  for (const [name, { path }] of tables) {
    const { status, body } = await get(path);
    // Plain letters and apostrophes, which every spreadsheet program shows.
    expect([name, status, lines(body)[0]]).toEqual([
      name,
      200,
      expect.stringMatching(/^[A-Z][\w' ()%.-]+,[\w' ()%.,-]+$/),
    ]);
  }
});

/** Names of the moments in a row of a list. */
function timesIn(shape: unknown): Set<string> {
  const found = new Set<string>();
  const visit = (node: unknown, name: string): void => {
    if (node === null || typeof node !== 'object') return;
    if ('format' in node && node.format === 'date-time') found.add(name);
    for (const [key, value] of Object.entries(node))
      if (key === 'properties') for (const [field, inner] of Object.entries(value as object)) visit(inner, field);
      else visit(value, name);
  };
  visit(z.toJSONSchema(shape as z.ZodType, { unrepresentable: 'any' }), '');
  return found;
}

test('given every moment that a list has, then its column is one of times, in the zone of the business', () => {
  const names = new Set(
    tables.flatMap(([name]) => [
      ...timesIn((routes[name.replace(/Table$/, '') as keyof typeof routes] as RouteDefinition).success[1]),
    ]),
  );
  expect([...names]).toEqual(expect.arrayContaining(['createdAt', 'opensAt', 'since', 'featuredFrom']));
  const columns = ['catalog', 'money', 'people', 'selling'].flatMap((file) =>
    readFileSync(new URL(`./${file}.ts`, import.meta.url), 'utf8').split('\n'),
  );
  const moments = columns.filter((line) => {
    const last = /=> (?:[\w?.]+\.)?(\w+)(?: \?\? [^,]+)?(?:, 'time')?\],$/.exec(line)?.[1];
    return last !== undefined && names.has(last) && !line.includes("'Moved by'");
  });
  expect(moments.length).toBeGreaterThan(40);
  expect(moments.filter((line) => !line.endsWith(", 'time'],"))).toEqual([]);
});

test('given a time zone, then times are in it, and their heads say so', async () => {
  const sale = async () => lines((await get('/v1/office/sale/export?status=current')).body);
  const body = {
    title: 'Zoned',
    preset: 'weekly',
    opensAt: '2027-01-05T20:00:00.000Z',
    firstEndAt: '2027-01-12T02:30:00.000Z',
  };
  expect((await staff.client.post('/v1/office/sale', body, { 'idempotency-key': newKey() })).status).toBe(201);
  const [head, ...rows] = await sale();
  expect(head).toContain(',Opens (ET),First end (ET),');
  expect(rows.find((row) => row.startsWith('Zoned,'))).toContain(',2027-01-05 15:00,2027-01-11 21:30,');
  await app.ctx.pool.query('delete from sale where title = $1', [body.title]);
});

test('given more rows than a page has, then the file has all that the list shows, in its order', async () => {
  await app.ctx.pool.query(
    `insert into artist (id, slug, name) select gen_random_uuid(), 'painter-' || n, 'Painter ' || n from generate_series(1, 10500) n`,
  );
  await app.ctx.pool.query(
    `insert into item (id, slug, type, offer_type, fulfillment, title, status, published_at, created_at)
     select gen_random_uuid(), 'sketch-' || n, 'main', 'auction', 'ship', 'Sketch ' || n, 'approved', now(), now() from generate_series(1, 1003) n`,
  );
  const artists = lines((await get('/v1/office/artist/export?find=painter')).body);
  // No limit: every one.
  expect([artists.length, artists[0]]).toEqual([
    10_501,
    'Address name,Name,Summary,Other names,Active years,Biography,Items',
  ]);
  expect(new Set(artists).size).toBe(10_501);
  const page = (await get('/v1/office/artist?find=painter&limit=500')).body.items as Array<{ slug: string }>;
  expect(artists.slice(1, 501).map((line) => line.split(',')[0])).toEqual(page.map(({ slug }) => slug));
  // Pages by cursor.
  const items = lines((await get('/v1/office/sellable/export?find=sketch')).body);
  expect([items.length, new Set(items).size]).toEqual([1_004, 1_004]);
  expect(lines((await get('/v1/office/artist/export?find=zzyzx')).body)).toHaveLength(1);
});

test('given a view, then only its rows are saved, and text that a spreadsheet would run is text', async () => {
  const at = (ms: number) => new Date(app.ctx.clock.now() + ms).toISOString();
  for (const title of ['=HYPERLINK("x")', 'Autumn']) {
    const body = { title, preset: 'weekly', opensAt: at(2 * DAY), firstEndAt: at(9 * DAY) };
    expect((await staff.client.post('/v1/office/sale', body, { 'idempotency-key': newKey() })).status).toBe(201);
  }
  const [head, ...rows] = lines((await get('/v1/office/sale/export?status=current')).body);
  expect(head).toMatch(/^Sale,Address,State,Lots/);
  expect(rows.map((row) => row.slice(0, 12)).toSorted()).toEqual([`"'=HYPERLINK`, 'Autumn,autum']);
  expect(lines((await get('/v1/office/sale/export?status=over')).body)).toHaveLength(1);
  expect((await get('/v1/office/sale/export?status=none')).status).toBe(400);
  expect((await get('/v1/office/sale/export?limit=10')).body.code).toBe('unknown_field');
});

test('given tables that are slow to read, then two are read at one time, the others wait for their turn, and all are answered', async () => {
  const { path } = exportRoutes['office.genre.listTable'];
  const { pool } = app.ctx;
  const waiting = async (): Promise<number> =>
    (
      await pool.query<{ waiting: number }>(
        "select count(*)::int as waiting from pg_locks where not granted and relation = 'genre'::regclass",
      )
    ).rows[0]!.waiting;
  const holder = await pool.connect();
  await holder.query('begin; lock table genre in access exclusive mode');
  const answers = [1, 2, 3, 4].map(() => get(path));
  try {
    await expect.poll(waiting, { timeout: 20_000 }).toBe(TABLES_AT_ONCE);
    // Time for the others to come as far.
    for (let at = 0; at < 5; at += 1) expect((await get('/v1/office/coupon')).status).toBe(200);
    expect(await waiting()).toBe(TABLES_AT_ONCE);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});
