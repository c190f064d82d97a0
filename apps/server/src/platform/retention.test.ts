import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import type { Person } from '../../test/people.ts';
import { newId } from './ids.ts';
import { RETENTIONS, sweepRetentions } from './retention.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startTestApp();
  person = await app.signUp();
  await app.runJobs();
  await app.ctx.pool.query('delete from catalogue_change');
});
afterAll(() => app.close());

const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await app.ctx.pool.query<T>(text, values)).rows;

/** One row of everything that is deleted, plus rows that stay. */
async function write(): Promise<void> {
  const now = app.ctx.clock.date();
  await query(
    `insert into idempotency (user_id, route, key, request_hash, created_at) values ($1, 'POST /x', 'key-of-this-test', $2, $3)`,
    [person.id, Buffer.alloc(32), now],
  );
  await query(
    `insert into outbox (kind, dedupe_key, created_at, dispatched_at, claimed_until) values ('kept.test', null, $1, $1, null),
       ('kept.test', 'once', $1, $1, null), ('kept.test', 'waiting', $1, null, '2200-01-01')`,
    [now],
  );
  await query(
    `insert into message (id, user_id, channel, recipient, template, subject, text, html, dedupe_key, created_at, sent_at)
     values ($1, $2, 'email', 'a@example.com', 'notice', 'S', 'Words', '', 'kept:sent', $4, $4), ($3, $2, 'email', 'a@example.com', 'notice', 'S', 'Words', '', 'kept:waiting', $4, null)`,
    [newId(now.getTime()), person.id, newId(now.getTime()), now],
  );
  await query(
    `insert into provider_event (id, type, object_id, payload, received_at, handled_at, outcome) values ('evt_done', 'x', 'y', '{}', $1, $1, 'done'), ('evt_waits', 'x', 'y', '{}', $1, null, null)`,
    [now],
  );
  await query(`insert into catalogue_change (item_id) values (null)`);
}

async function countRows() {
  const [row] = await query<Record<string, number>>(
    `select (select count(*)::int from idempotency where key = 'key-of-this-test') as answers,
       (select string_agg(coalesce(dedupe_key, '-'), ' ' order by id) from outbox where kind = 'kept.test') as events,
       (select string_agg(dedupe_key || '=' || text, ' ' order by dedupe_key) from message where dedupe_key like 'kept:%') as messages,
       (select string_agg(id, ' ' order by id) from provider_event) as "providerEvents",
       (select count(*)::int from catalogue_change) as changes`,
  );
  return row;
}
/** Moves the clock to this time after the rows were written, and sweeps until nothing is left. */
let at = 0;
async function sweepAfter(ms: number) {
  await app.moveClock(ms - at);
  at = ms;
  while ((await sweepRetentions(app.ctx)) > 0);
  return countRows();
}

test('given rows of every kind, when time passes, then each is deleted at its own time, and pending rows and records stay', async () => {
  await write();
  const records = 'select (select count(*)::int from users) as users, (select count(*)::int from account_act) as acts';
  const [before] = await query(records);
  const all = {
    answers: 1,
    events: '- once waiting',
    messages: 'kept:sent=Words kept:waiting=Words',
    providerEvents: 'evt_done evt_waits',
    changes: 1,
  };
  expect(await sweepAfter(71 * HOUR)).toEqual(all);
  expect(await sweepAfter(73 * HOUR)).toEqual({ ...all, answers: 0 });
  expect(await sweepAfter(29 * DAY)).toMatchObject({ events: '- once waiting' });
  expect(await sweepAfter(31 * DAY)).toMatchObject({ events: 'once waiting', messages: all.messages });
  expect(await sweepAfter(91 * DAY)).toMatchObject({
    messages: 'kept:sent= kept:waiting=Words',
    providerEvents: 'evt_waits',
  });
  expect(await sweepAfter(401 * DAY)).toMatchObject({ events: 'waiting', messages: 'kept:sent= kept:waiting=Words' });
  expect(await sweepAfter(731 * DAY)).toMatchObject({ messages: 'kept:waiting=Words', providerEvents: 'evt_waits' });
  expect((await query(records))[0]).toEqual(before);
});

test('given recorded changes of search documents, then those of a week ago by the database’s own time go, whatever the product’s clock says', async () => {
  expect((await countRows())?.changes).toBe(1);
  await query("update catalogue_change set changed_at = now() - interval '8 days'");
  await sweepRetentions(app.ctx);
  expect((await countRows())?.changes).toBe(0);
});

test('given the table of retention periods, then each statement takes an age and a number of rows', () => {
  for (const { what, keptMs, sql } of RETENTIONS) {
    expect([what, sql.includes('$1'), sql.includes('limit $2')]).toEqual([what, true, true]);
    expect(keptMs).toBeGreaterThan(0);
  }
});

test('given a kind that cannot be deleted, and more of another than one batch, when a sweep runs, then it fails after it deleted all of the others', async () => {
  await query(`create function refuse_delete() returns trigger language plpgsql as $$ begin raise 'No'; end $$`);
  await query('create trigger refuse before delete on idempotency for each row execute function refuse_delete()');
  const now = app.ctx.clock.date();
  await query(
    `insert into idempotency (user_id, route, key, request_hash, created_at) values ($1, 'POST /x', 'key-of-the-refusal', $2, $3)`,
    [person.id, Buffer.alloc(32), now],
  );
  await query(
    `insert into provider_event (id, type, object_id, payload, received_at, handled_at, outcome)
     select 'evt_' || n, 'x', 'y', '{}', $1, $1, 'done' from generate_series(1, 2500) n`,
    [now],
  );
  await app.moveClock(100 * DAY);
  await expect(sweepRetentions(app.ctx)).rejects.toThrow('Some old rows could not be deleted');
  await query('drop trigger refuse on idempotency');
  const [left] = await query<{ n: number }>(
    "select count(*)::int as n from provider_event where id like 'evt_%' and handled_at is not null",
  );
  expect(left).toEqual({ n: 0 });
});
