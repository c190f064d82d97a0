import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createPool } from './database.ts';
import { inSnapshot } from './snapshot.ts';
import { JOB_TIMEOUTS } from './timeouts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.ctx.pool.query(
    `insert into artist (id, slug, name) select gen_random_uuid(), 'mover-' || n, 'Mover ' || n from generate_series(1, 4) n`,
  );
});
afterAll(() => app.close());

test('given a row that moves between two pages, then it is read once; outside it has moved; writes are refused', async () => {
  const { pool } = app.ctx;
  const pageOf = async (of: typeof pool, offset: number): Promise<string[]> =>
    (
      await of.query<{ slug: string }>(
        "select slug from artist where slug like 'mover-%' order by name offset $1 limit 2",
        [offset],
      )
    ).rows.map(({ slug }) => slug);
  const read = await inSnapshot(app.ctx, async (snapshot) => {
    const first = await pageOf(snapshot.pool, 0);
    await pool.query("update artist set name = 'Zz mover' where slug = 'mover-1'");
    return [...first, ...(await pageOf(snapshot.pool, 2))];
  });
  expect(read).toEqual(['mover-1', 'mover-2', 'mover-3', 'mover-4']);
  expect(await pageOf(pool, 2)).toEqual(['mover-4', 'mover-1']);
  await expect(
    inSnapshot(app.ctx, (snapshot) => snapshot.pool.query("delete from artist where slug = 'mover-1'")),
  ).rejects.toMatchObject({ code: '25006' });
  expect(await pageOf(pool, 2)).toEqual(['mover-4', 'mover-1']);
});

test('given statements that are started at one time and last longer together than one may, then each has its own time', async () => {
  const answerMs = 1_000;
  const pool = createPool(app.ctx.config.DATABASE_URL, 1, { ...JOB_TIMEOUTS, answerMs });
  const sleep = `select pg_sleep(${(answerMs * 0.65) / 1_000})`;
  const done = await inSnapshot({ ...app.ctx, pool }, ({ pool: of }) =>
    Promise.all([of.query(sleep), of.query(sleep)]),
  );
  expect(done.map(({ rowCount }) => rowCount)).toEqual([1, 1]);
  await pool.end();
});

test('given a statement that fails beside another, then the other is answered before the connection goes back', async () => {
  const both = inSnapshot(app.ctx, ({ pool }) => Promise.all([pool.query('select 1 / 0'), pool.query('select 1')]));
  await expect(both).rejects.toMatchObject({ code: '22012' });
  expect((await app.ctx.pool.query('select 1')).rowCount).toBe(1);
});
