import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/database.ts';
import { createPool } from './database.ts';
import { JOB_TIMEOUTS } from './timeouts.ts';

/** First byte of a simple query, which is how a connection asks for its settings. */
const SIMPLE_QUERY = 'Q'.charCodeAt(0);

let database: TestDatabase;
/** Hands everything on to the database, but swallows queries while `isFrozen`: as a pooler whose server does not answer. */
let relay: Server;
let isFrozen = true;
const sockets = new Set<Socket>();
let url: URL;
beforeAll(async () => {
  database = await createTestDatabase();
  url = new URL(database.url);
  const target = { host: url.hostname, port: Number(url.port) };
  relay = createServer((client) => {
    const server = connect(target);
    for (const socket of [client, server]) sockets.add(socket.on('error', () => undefined));
    client.on('data', (chunk) => {
      if (!isFrozen || chunk[0] !== SIMPLE_QUERY) server.write(chunk);
    });
    client.on('close', () => server.destroy());
    server.pipe(client);
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  url.host = `127.0.0.1:${(relay.address() as { port: number }).port}`;
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => relay.close(resolve));
  await database.drop();
});

test('given a server that logs a connection in and does not answer for its settings, then the time for connecting ends it, and the pool can open another', async () => {
  const pool = createPool(url.href, 1, { ...JOB_TIMEOUTS, connectMs: 1_000, answerMs: 3_600_000 });
  await expect(pool.query('select 1')).rejects.toThrow(/time-?out/i);
  isFrozen = false;
  const answered = () =>
    pool.query('select 1').then(
      ({ rowCount }) => rowCount,
      () => null,
    );
  await expect.poll(answered).toBe(1);
  await pool.end();
});
