import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { AppContext } from '../../../platform/context.ts';
import { readIntakes } from '../intake/queries.ts';
import { readWhereabouts } from '../intake/whereabouts.ts';
import { readLocations } from '../location/queries.ts';
import { readSeals } from '../seal/queries.ts';
import { readAuthentications } from './queries.ts';

// The lists of the office about objects read no table from end to end. In one transaction that is rolled back.

const ROWS = 20_000;
let app: TestApp;
let client: PoolClient;
beforeAll(async () => {
  app = await startTestApp();
  const { id: staffId } = await makeStaff(app);
  client = await app.ctx.pool.connect();
  await client.query('begin');
  const run = (sql: string) => client.query(sql.replaceAll('$staff', `'${staffId}'::uuid`));
  const tables = ['item', 'authentication', 'seal', 'intake', 'intake_line'];
  await run('alter table item disable trigger user');
  await run(`insert into item (id, slug, type, offer_type, fulfillment, status, title, shelf, custody, custody_since, published_at, created_at)
    select gen_random_uuid(), 'bulk-' || n, 'main', 'auction', 'ship', 'live', 'Bulk ' || n, 'S-' || n, 'in_house', now() - n * interval '1 minute', now(), now()
    from generate_series(1, ${ROWS}) n`);
  await run(`insert into location (id, code, created_by, created_at)
    select gen_random_uuid(), 'S-' || n, $staff, now() from generate_series(1, 100) n`);
  await run('alter table item enable trigger user');
  await run(`insert into authentication (id, item_id, position, grade, witness, evidence, checklist, note, authenticator_id, at)
    select gen_random_uuid(), id, 1, case when random() < 0.1 then 'unable' else 'gold' end, '{}', '[]', '{}', 'Bulk', $staff, custody_since from item where slug like 'bulk-%'`);
  await run(`insert into seal (serial, token, status, changed_at)
    select 'S' || n, 'T' || n, case when n % 10 = 0 then 'lost' else 'printed' end, now() - n * interval '1 minute' from generate_series(1, ${ROWS}) n`);
  await run(`insert into intake (id, kind, source_name, received_by, received_at, created_at)
    select gen_random_uuid(), 'direct', 'Party ' || n, $staff, now() - n * interval '1 minute', now() from generate_series(1, ${ROWS}) n`);
  await run(
    `insert into intake_line (id, intake_id, position, description, quantity) select gen_random_uuid(), id, 1, 'Bulk', 1 from intake`,
  );
  await run(`update intake_line l set item_id = t.id from (select id, row_number() over () as n from item where slug like 'bulk-%') t
    join (select id, row_number() over () as n from intake_line) k on k.n = t.n where k.id = l.id and t.n > 20`);
  for (const table of tables) await client.query(`analyze ${table}`);
});
afterAll(async () => {
  await client.query('rollback');
  client.release();
  await app.close();
});

/** The plans of the pages that `read` asks for. */
async function plansOf(read: (ctx: AppContext) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  const query = async (text: string, values: unknown[]) => {
    if (text.includes(' offset ')) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return client.query(text, values);
  };
  await read({ ...app.ctx, pool: { query } } as unknown as AppContext);
  return plans;
}

const page = { offset: 0, limit: 25 };
test.each([
  ['items to decide', (ctx) => readAuthentications(ctx, { ...page, queue: 'undecided' })],
  ['graded items', (ctx) => readAuthentications(ctx, { ...page, queue: 'decided' })],
  ['items to decide, newest first', (ctx) => readAuthentications(ctx, { ...page, queue: 'undecided', sort: '-since' })],
  ['graded items, oldest first', (ctx) => readAuthentications(ctx, { ...page, queue: 'decided', sort: 'since' })],
  ['items nothing proves', (ctx) => readAuthentications(ctx, { ...page, queue: 'unable' })],
  ['items for a second person', (ctx) => readAuthentications(ctx, { ...page, queue: 'second' })],
  ['items by title', (ctx) => readAuthentications(ctx, { ...page, queue: 'undecided', find: 'bulk 777' })],
  ['seals', (ctx) => readSeals(ctx, page)],
  ['lost seals', (ctx) => readSeals(ctx, { ...page, status: 'lost' })],
  ['open deliveries', (ctx) => readIntakes(ctx, { ...page, queue: 'open' })],
  ['all deliveries', (ctx) => readIntakes(ctx, { ...page, queue: 'all' })],
  ['deliveries, oldest first', (ctx) => readIntakes(ctx, { ...page, queue: 'all', sort: 'received' })],
  ['deliveries of a party', (ctx) => readIntakes(ctx, { ...page, queue: 'all', find: 'party 777' })],
  ['what moved last', (ctx) => readWhereabouts(ctx, page)],
  ['an object by its tag', (ctx) => readWhereabouts(ctx, { ...page, find: 'IN-000777/1' })],
  ['shelves', (ctx) => readLocations(ctx, { ...page, queue: 'open' })],
  ['objects by title or shelf', (ctx) => readWhereabouts(ctx, { ...page, find: 's-777' })],
] satisfies ReadonlyArray<readonly [string, (ctx: AppContext) => Promise<unknown>]>)(
  'given 20,000 of each, when %s are listed, then no table is read from end to end',
  async (_name, read) => {
    const plans = await plansOf(read);
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (item|authentication|seal|intake|intake_line) /);
  },
);
