import { ALONE_REMINDER_MS, ALONE_USE_MS, ALONE_WAIT_MS } from '@assay/domain/office/alone.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { newKey } from '../../../../test/lots.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';

// Two administrators, one of whom doesn’t answer: after a wait that both are told of, the other goes on alone.

const NOTE = { note: 'They left the company' };
const SECOND = 1000;
let test: TestApp;
/** Who asks, the other administrator, and a colleague whose access is to end. */
let asker: Person;
let other: Person;
let leaver: Person;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.ctx.pool.query("update users set staff_roles = '{}' where cardinality(staff_roles) > 0");
  await test.ctx.pool.query(
    "update office_request set status = 'declined', decided_at = now() where status = 'waiting'",
  );
  [asker, other, leaver] = [await makeStaff(test), await makeStaff(test), await makeStaff(test)];
  await test.ctx.pool.query("update users set staff_roles = '{support}' where id = $1", [leaver.id]);
});

const post = (by: Person, path: string, body: object | undefined = NOTE) =>
  by.client.post(`/v1/office/${path}`, body, { 'idempotency-key': newKey() });
const start = (id: string, by = asker) => post(by, `request/${id}/alone`);
const confirm = (id: string, by = asker) => post(by, `request/${id}/confirm`);
const object = (id: string, by = other) =>
  by.client.post(`/v1/office/request/${id}/object`, undefined, { 'idempotency-key': newKey() });
/** Asks to end someone’s access. Returns the request’s id. */
async function ask(by = asker, person = leaver): Promise<string> {
  const { body } = await post(by, `staff/${person.id}/end`);
  return body.request.id;
}
/** Moves the clock so that the next call is made `ms` after `from`, and logs everyone in again. */
async function moveTo(at: number, ...people: Person[]): Promise<void> {
  await test.moveClock(at - test.ctx.clock.now());
  for (const person of people) await test.logIn(person);
}
const rolesOf = async ({ id }: Person): Promise<string[]> =>
  (await test.ctx.pool.query('select staff_roles from users where id = $1', [id])).rows[0].staff_roles;
const auditOf = async (person: Person) =>
  (
    await test.ctx.pool.query('select action, actor_id from audit_event where subject_id = $1 order by at, action', [
      person.id,
    ])
  ).rows.map(({ action, actor_id }) => [action, actor_id === asker.id ? 'asker' : 'other']);
async function subjectsTo(person: Person): Promise<string[]> {
  await test.runJobs();
  return test.mailbox
    .to(person.email)
    .map(({ subject }) => subject)
    .filter((subject) => /without a second person|request/.test(subject));
}

it('given no answer for 72 hours, then the asker carries it out alone; not a millisecond earlier; all are emailed three times, and once it is done', async () => {
  const id = await ask();
  const started = await start(id);
  expect([started.status, started.body.alone.phase], JSON.stringify(started.body)).toEqual([200, 'waiting']);
  const startedAt = Date.parse(started.body.alone.startedAt);
  expect(Date.parse(started.body.alone.endsAt) - startedAt).toBe(72 * 3_600_000);
  expect(await subjectsTo(other)).toEqual([`${asker.username} wants to continue without a second person`]);
  expect(await subjectsTo(asker)).toEqual(['You chose to continue without a second person']);
  const mail = test.mailbox.to(other.email).at(-1)!.text;
  expect(mail).toContain(`End a colleague’s access: ${leaver.username}`);
  expect(mail).toContain(`/office/requests?status=waiting&open=${id}`);

  await moveTo(startedAt + ALONE_WAIT_MS - ALONE_REMINDER_MS);
  expect(await subjectsTo(other)).toContain(`24 hours left to object to ${asker.username}’s request`);
  expect(await subjectsTo(asker)).toContain('You can carry out your request in 24 hours');

  await moveTo(startedAt + ALONE_WAIT_MS - 60 * SECOND, asker);
  const early = await confirm(id);
  expect([early.status, early.body.code, early.body.detail]).toEqual([
    403,
    'forbidden',
    'You can’t confirm your own request. You can carry it out alone in 1 min, unless someone objects',
  ]);
  expect(await rolesOf(leaver)).toEqual(['support']);

  await moveTo(startedAt + ALONE_WAIT_MS);
  expect(await subjectsTo(other)).toContain(`${asker.username} can now carry out a request alone`);
  expect(await subjectsTo(asker)).toContain('You can now carry out your request');
  const done = await confirm(id);
  expect([done.status, done.body.status, done.body.decidedBy]).toEqual([200, 'confirmed', asker.username]);
  expect(await rolesOf(leaver)).toEqual([]);
  expect(await subjectsTo(other)).toHaveLength(4);
  expect((await subjectsTo(asker)).at(-1)).toBe('You carried out your request alone');
  await test.runJobs();
  expect(await subjectsTo(other)).toHaveLength(4);
  expect(await auditOf(leaver)).toEqual([
    ['staff_end.request', 'asker'],
    ['staff_end.alone_start', 'asker'],
    ['staff.end', 'asker'],
    ['staff_end.confirm_alone', 'asker'],
  ]);
});

it('given the database alone, then it holds the 72 hours, too', async () => {
  const id = await ask();
  const startedAt = Date.parse((await start(id)).body.alone.startedAt);
  const client = await test.ctx.pool.connect();
  const write = async (ms: number) => {
    await client.query('begin');
    const done = client.query(
      "update office_request set status = 'confirmed', decided_by = requested_by, decided_at = $2 where id = $1",
      [id, new Date(startedAt + ms)],
    );
    return done.finally(() => client.query('rollback'));
  };
  await expect(write(ALONE_WAIT_MS - 1)).rejects.toThrow('office_request_two_people');
  expect((await write(ALONE_WAIT_MS)).rowCount).toBe(1);
  client.release();
});

it('given the other administrator is the one concerned, then they can’t decide it, and object with one press', async () => {
  const id = await ask(asker, other);
  const startedAt = Date.parse((await start(id)).body.alone.startedAt);
  expect((await post(other, `request/${id}/decline`)).body.code).toBe('forbidden_own_affair');
  const objected = await object(id);
  expect([objected.status, objected.body.alone.phase, objected.body.alone.objectedBy]).toEqual([
    200,
    'objected',
    other.username,
  ]);
  expect((await subjectsTo(asker)).at(-1)).toBe(`${other.username} objected to your request`);
  await moveTo(startedAt + ALONE_WAIT_MS, asker);
  expect((await confirm(id)).body.code).toBe('forbidden');
  expect(await rolesOf(other)).toEqual(['admin']);
  // No way back to the wait, and no notice of an end that has none.
  expect((await start(id)).body.detail).toContain('An administrator objected');
  await test.logIn(other);
  expect((await object(id)).body.detail).toContain('There’s nothing to object to');
  expect((await subjectsTo(other)).filter((subject) => /can now/.test(subject))).toEqual([]);
  expect((await auditOf(other)).map(([action]) => action)).toEqual([
    'staff_end.request',
    'staff_end.alone_start',
    'staff_end.alone_object',
  ]);
  // A third administrator confirms it as ever.
  const third = await makeStaff(test);
  expect((await confirm(id, third)).status).toBe(200);
});

it('given an objection and the completion at the same moment, then exactly one of them happens', async () => {
  for (const first of ['object', 'confirm'] as const) {
    [asker, other, leaver] = [await makeStaff(test), await makeStaff(test), await makeStaff(test)];
    const id = await ask();
    const startedAt = Date.parse((await start(id)).body.alone.startedAt);
    await moveTo(startedAt + ALONE_WAIT_MS, asker, other);
    // Both calls arrive while the request is locked; its lock is then taken in the order of arrival.
    const holder = await test.ctx.pool.connect();
    await holder.query('begin');
    await holder.query('select from office_request where id = $1 for update', [id]);
    const calls = { object: () => object(id), confirm: () => confirm(id) };
    const one = calls[first]();
    await expect.poll(() => lockWaiters()).toBe(1);
    const two = calls[first === 'object' ? 'confirm' : 'object']();
    await expect.poll(() => lockWaiters()).toBe(2);
    await holder.query('commit');
    holder.release();
    const statuses = [(await one).status, (await two).status];
    const isDone = (await rolesOf(leaver)).length === 0;
    const { rows } = await test.ctx.pool.query(
      'select status, alone_objected_at is not null as objected from office_request where id = $1',
      [id],
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(rows[0]).toEqual({ status: isDone ? 'confirmed' : 'waiting', objected: !isDone });
    if (first === 'object') expect(isDone).toBe(false);
    await test.ctx.pool.query(
      "update office_request set status = 'declined', decided_at = now() where status = 'waiting'",
    );
  }
});

/** Statements that wait for a row’s lock. */
const lockWaiters = async (): Promise<number> =>
  (
    await test.ctx.pool.query<{ count: number }>(
      "select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
  ).rows[0]!.count;

it('given anyone but the asker, an act of another kind, or a wait that runs, then no wait starts', async () => {
  const id = await ask();
  expect((await start(id, other)).body.detail).toBe('Only the person who asked can continue without a second person');
  expect((await start(id, leaver)).body.code).toBe('forbidden');
  expect((await object(id)).body.code).toBe('request_state');
  expect((await start(id)).status).toBe(200);
  expect((await start(id)).body.detail).toBe('The wait for this request has already started');
  expect((await object(id, asker)).body.detail).toBe('You can’t object to your own request. You can withdraw it');
  expect((await object(id, leaver)).body.code).toBe('forbidden');
  const bidder = await test.signUp({ isOnboarded: true });
  const limit = await post(asker, `user/${bidder.id}/credit-limit`, { limitCents: 2_600_000, ...NOTE });
  expect((await start(limit.body.request.id)).body.detail).toBe('This always takes a second person');
  const second = await ask(asker, other);
  expect((await start(second)).body.detail).toContain('Only one request can wait at a time.');
  // Withdrawn or declined, the first one no longer stands in the way.
  expect((await post(other, `request/${id}/decline`)).status).toBe(200);
  expect((await start(second)).status).toBe(200);
});

it('given the colleague’s roles change during the wait, then the request lapses; given seven days without use, then it takes another wait', async () => {
  const id = await ask();
  const startedAt = Date.parse((await start(id)).body.alone.startedAt);
  await moveTo(startedAt + ALONE_WAIT_MS, asker);
  await test.ctx.pool.query("update users set staff_roles = '{finance}' where id = $1", [leaver.id]);
  expect((await confirm(id)).body.detail).toContain('This request has lapsed');
  const next = await ask();
  const second = Date.parse((await start(next)).body.alone.startedAt);
  await moveTo(second + ALONE_WAIT_MS + ALONE_USE_MS, asker);
  expect((await confirm(next)).body.detail).toBe('You can’t confirm your own request');
  expect(await rolesOf(leaver)).toEqual(['finance']);
  const again = await start(next);
  expect([again.status, again.body.alone.phase]).toEqual([200, 'waiting']);
});

it('given an invitation and a reset, then both can be carried out alone', async () => {
  const invited = await post(asker, 'staff', { email: 'partner@example.org', roles: ['admin'], ...NOTE });
  const startedAt = Date.parse((await start(invited.body.request.id)).body.alone.startedAt);
  await moveTo(startedAt + ALONE_WAIT_MS, asker);
  expect((await confirm(invited.body.request.id)).body.result.status).toBe('sent');
  await test.runJobs();
  expect(test.mailbox.to('partner@example.org')).toHaveLength(1);
  const reset = await post(asker, `staff/${other.id}/second-factor/reset`);
  const resetAt = Date.parse((await start(reset.body.request.id)).body.alone.startedAt);
  await moveTo(resetAt + ALONE_WAIT_MS, asker);
  expect((await confirm(reset.body.request.id)).body.result).toEqual({ hasSecondFactor: false });
});
