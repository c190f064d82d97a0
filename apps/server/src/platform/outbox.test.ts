import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import type { Person } from '../../test/people.ts';

// Events of a process of another version, in an upgrade that is rolled out process by process.

const lines: string[] = [];
let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startTestApp();
  Object.assign(app.ctx, { log: pino({ level: 'warn' }, { write: (line) => lines.push(line) }) });
  person = await app.signUp();
});
afterAll(() => app.close());

async function write(kind: string, parts: { payload?: unknown; private?: unknown }): Promise<number> {
  const { rows } = await app.ctx.pool.query<{ id: number }>(
    'insert into outbox (kind, user_id, payload, private, created_at) values ($1, $2, $3, $4, $5) returning id',
    [kind, person.id, JSON.stringify(parts.payload ?? {}), JSON.stringify(parts.private ?? {}), app.ctx.clock.date()],
  );
  return rows[0]!.id;
}
const read = async (id: number) =>
  (
    await app.ctx.pool.query(
      'select attempts, dispatched_at is not null as is_done, last_error from outbox where id = $1',
      [id],
    )
  ).rows[0];

test('given an event of an unknown kind, then it is left untouched for a newer process and logged, and later events are handled', async () => {
  const unknown = await write('lot.lit', { payload: { auctionId: 'x' } });
  const known = await write('user.security', {
    private: { userId: person.id, act: 'password_changed', at: app.ctx.clock.now() },
  });
  await app.runJobs();
  expect(await read(unknown)).toEqual({ attempts: 0, is_done: false, last_error: null });
  expect(await read(known)).toEqual({ attempts: 1, is_done: true, last_error: null });
  expect(lines.find((line) => line.includes('unknown kinds'))).toContain('"events":[{"kind":"lot.lit","count":1}]');
});

test('given fields that this version does not know, then the event is handled without them', async () => {
  const ids = [
    await write('user.security', {
      private: { userId: person.id, act: 'password_changed', at: app.ctx.clock.now() + 1, browser: 'Firefox' },
    }),
    await write('invoice', {
      payload: {
        seq: 0,
        invoiceId: '0195c8e6-0000-7000-8000-000000000000',
        status: 'open',
        serverNow: 0,
        lane: { number: 3 },
      },
    }),
  ];
  await app.runJobs();
  for (const id of ids) expect(await read(id)).toEqual({ attempts: 1, is_done: true, last_error: null });
});
