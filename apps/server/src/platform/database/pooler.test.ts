import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PoolClient } from 'pg';
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/database.ts';
import { startTestApp } from '../../../test/app.ts';
import { listLot, newKey } from '../../../test/lots.ts';
import { hasPgBouncer, type PoolMode, startPgBouncer, type TestPgBouncer } from '../../../test/pgbouncer.ts';
import { integrityFaults } from '../../modules/office/reports/integrity.ts';
import { migrateToLatest } from './migrate.ts';
import { POOLER_PROBLEM, poolerProblem } from './pooler.ts';
import { withTryLock } from './tryLock.ts';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));

let pgBouncer: TestPgBouncer | undefined;
const start = async (mode: PoolMode) => {
  pgBouncer = await startPgBouncer(mode, inject('databaseAdminUrl'));
  return pgBouncer.through;
};
afterEach(async () => {
  await pgBouncer?.stop();
  pgBouncer = undefined;
});
const database = await createTestDatabase();
afterAll(() => database.drop());

test('given PostgreSQL itself, then nothing is wrong with it', async () => {
  expect(await poolerProblem(database.url)).toBeNull();
});

describe.skipIf(!hasPgBouncer)('behind PgBouncer', () => {
  test.each(['transaction', 'statement'] as const)(
    'given %s mode, when a server process starts, then it says what is wrong and ends',
    async (mode) => {
      const url = (await start(mode))(database.url);
      const env = { ...process.env, DATABASE_URL: url, SANDBOX: 'yes', SANDBOX_URL: 'http://127.0.0.1:9' };
      const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'pipe'] });
      let output = '';
      child.stderr.on('data', (chunk: Buffer) => (output += chunk));
      const [code] = await once(child, 'close');
      expect([code, output]).toEqual([1, expect.stringContaining(POOLER_PROBLEM)]);
    },
  );

  test('given session mode, then what sessions carry is there: settings, LISTEN, advisory locks, prepared statements, migrations', async () => {
    const through = await start('session');
    const app = await startTestApp({ mapDatabaseUrl: through });
    const { ctx } = app;
    try {
      expect(await poolerProblem(ctx.config.DATABASE_URL)).toBeNull();
      expect(await migrateToLatest(ctx.config.DATABASE_URL)).toEqual([]);
      const settingOf = async (name: string, { pool } = ctx) =>
        (await pool.query(`select current_setting('${name}') as value`)).rows[0].value;
      expect(await settingOf('statement_timeout')).toBe('33s');
      expect(await settingOf('plan_cache_mode')).toBe('auto');
      expect(await settingOf('plan_cache_mode', ctx.pointLookups)).toBe('force_generic_plan');

      const listener = await ctx.pool.connect();
      const heard = once(listener, 'notification');
      await listener.query('listen news');
      await ctx.pool.query("select pg_notify('news', 'hello')");
      expect((await heard)[0]).toMatchObject({ payload: 'hello' });
      listener.release(true);

      const order: string[] = [];
      await withTryLock(ctx.pool, 'lock', async (client: PoolClient) => {
        order.push('first');
        await withTryLock(ctx.pool, 'lock', async () => void order.push('second'));
        await client.query('select 1');
      });
      expect(order).toEqual(['first']);
    } finally {
      await app.close();
    }
  });

  test('given session mode, when people bid and one is outbid, then bids, jobs and email work, and the books are right', async () => {
    const app = await startTestApp({ mapDatabaseUrl: await start('session') });
    try {
      const [ada, ben] = [await app.signUp({ isOnboarded: true }), await app.signUp({ isOnboarded: true })];
      const lot = await listLot(app.ctx);
      const bid = (person: typeof ada, dollars: number) =>
        person.client.post(
          `/v1/auction/${lot.auctionId}/bid`,
          { amountCents: dollars * 100 },
          { 'idempotency-key': newKey() },
        );
      expect((await bid(ada, 300)).body).toMatchObject({ accepted: true, youLead: true });
      expect((await bid(ben, 500)).body).toMatchObject({ accepted: true, youLead: true });
      await app.runJobs();
      expect(app.mailbox.to(ada.email).map(({ subject }) => subject)).toContainEqual(expect.stringContaining('outbid'));
      expect(await integrityFaults(app.ctx)).toEqual([]);
    } finally {
      await app.close();
    }
  });
});
