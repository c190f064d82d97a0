import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { BEGIN_TO_FLUSH, commitThenFlush, OutcomeUnknown, streamOf } from './database.ts';
import { createDisk } from './flushConnection.ts';

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

const pidOf = async (client: pg.PoolClient) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
async function endConnection(client: pg.PoolClient): Promise<void> {
  const ended = new Promise((resolve) => client.once('end', resolve));
  await app.ctx.pool.query('select pg_terminate_backend($1)', [await pidOf(client)]);
  await ended;
}
const words = async () => (await pool.query('select word from words order by word')).rows.map(({ word }) => word);

test('given a connection that waits for the disk, then it is the same until it ends, and a new one after that', async () => {
  const disk = createDisk(pool);
  const [first, again] = await Promise.all([disk.connection(), disk.connection()]);
  expect(again).toBe(first);
  expect(pool.totalCount - pool.idleCount).toBe(1);
  await endConnection(first);
  const second = await disk.connection();
  expect(second).not.toBe(first);
  expect(await pidOf(second)).toEqual(expect.any(Number));
  await disk.close();
  expect(pool.totalCount - pool.idleCount).toBe(0);
});

test('given no connection can be had, then that is said, and asked for anew the next time', async () => {
  const disk = createDisk(pool);
  const connect = pool.connect;
  pool.connect = (() => Promise.reject(new Error('no connection'))) as typeof connect;
  await expect(disk.connection()).rejects.toThrow('no connection');
  await disk.close();
  pool.connect = connect;
  expect(await pidOf(await disk.connection())).toEqual(expect.any(Number));
  await disk.close();
});

test('given a connection that is reset while it commits, then nobody calls the commit certain', async () => {
  const disk = createDisk(pool);
  const waiting = await disk.connection();
  const client = await pool.connect();
  await client.query(BEGIN_TO_FLUSH);
  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', errno: -104, syscall: 'read' });
  const committing = commitThenFlush(client, waiting, () => undefined);
  streamOf(client).destroy(reset);
  await expect(committing).rejects.toBeInstanceOf(OutcomeUnknown);
  client.release(true);
  await disk.close();
});

test('given a commit, then the locks are free before the disk has it, and what cannot be known to be on disk is not called certain', async () => {
  const disk = createDisk(pool);
  const client = await pool.connect();
  const heard: string[] = [];
  const say = async (word: string) => {
    const waiting = await disk.connection();
    await client.query(BEGIN_TO_FLUSH);
    await client.query('insert into words values ($1)', [word]);
    return waiting;
  };
  await commitThenFlush(client, await say('kept'), () => heard.push('unlocked'));
  expect([await words(), heard]).toEqual([['kept'], ['unlocked']]);

  const gone = await say('perhaps');
  await endConnection(gone);
  await expect(commitThenFlush(client, gone, () => heard.push('unlocked'))).rejects.toBeInstanceOf(OutcomeUnknown);
  expect(heard).toEqual(['unlocked', 'unlocked']);

  const waiting = await say('never');
  await client.query('select 1 / 0').catch(() => undefined);
  await expect(commitThenFlush(client, waiting, () => heard.push('unlocked'))).rejects.toThrow('rolled back at commit');
  expect([await words(), heard.length]).toEqual([['kept', 'perhaps'], 3]);
  client.release();
  await disk.close();
});
