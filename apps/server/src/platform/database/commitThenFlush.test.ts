import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { BEGIN_TO_FLUSH, commitThenFlush, OutcomeUnknown, socketOf } from './database.ts';

let app: TestApp;
let pool: pg.Pool;
beforeAll(async () => {
  app = await startTestApp();
  pool = new pg.Pool({ connectionString: app.ctx.config.DATABASE_URL, max: 4 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  await pool.query('create table words (word text)');
});
afterAll(async () => {
  await pool.end();
  await app.close();
});

const readWords = async () => (await pool.query('select word from words order by word')).rows.map(({ word }) => word);
async function write(word: string): Promise<pg.PoolClient> {
  const client = await pool.connect();
  await client.query(BEGIN_TO_FLUSH);
  await client.query('insert into words values ($1)', [word]);
  return client;
}

test('given a connection that is reset during the commit, then the commit is not reported as certain', async () => {
  const client = await pool.connect();
  await client.query(BEGIN_TO_FLUSH);
  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', errno: -104, syscall: 'read' });
  const committing = commitThenFlush(client, () => undefined);
  socketOf(client).destroy(reset);
  await expect(committing).rejects.toBeInstanceOf(OutcomeUnknown);
  client.release(true);
});

test('given a commit, then the locks are free before it is flushed, and what may not be flushed is not called certain', async () => {
  const notified: string[] = [];
  const written = await write('kept');
  await commitThenFlush(written, () => notified.push('unlocked'));
  expect([await readWords(), notified]).toEqual([['kept'], ['unlocked']]);
  written.release();

  const broken = await write('perhaps');
  await expect(
    commitThenFlush(broken, () => {
      notified.push('unlocked');
      socketOf(broken).destroy();
    }),
  ).rejects.toBeInstanceOf(OutcomeUnknown);
  expect(notified).toEqual(['unlocked', 'unlocked']);
  broken.release(true);

  const failed = await write('never');
  await failed.query('select 1 / 0').catch(() => undefined);
  await expect(commitThenFlush(failed, () => notified.push('unlocked'))).rejects.toThrow('rolled back at commit');
  expect([await readWords(), notified.length]).toEqual([['kept', 'perhaps'], 3]);
  failed.release();
});
