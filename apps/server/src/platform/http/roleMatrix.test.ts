import { type Operation, routes } from '@assay/contract/index.ts';
import type { RouteDefinition } from '@assay/contract/route.ts';
import { resaleActRoles } from '@assay/domain/office/resaleRoles.ts';
import { StaffRole } from '@assay/domain/office/roles.ts';
import { confirmation, TwoPersonsKind } from '@assay/domain/office/twoPersons.ts';
import { ResaleAct } from '@assay/domain/resale/machine.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Method } from '../../../test/client.ts';
import { newKey } from '../../../test/lots.ts';
import { makeStaff } from '../../../test/office.ts';
import type { Person } from '../../../test/people.ts';
import { newId } from '../ids.ts';

// Every role against every staff call of the contract. A new call is covered automatically.

type Entry = { operation: Operation; route: RouteDefinition & { audience: 'staff' } };
const entries = (Object.entries(routes) as Array<[Operation, RouteDefinition]>).flatMap(([operation, route]) =>
  route.audience === 'staff' ? [{ operation, route }] : [],
) satisfies Entry[];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

async function personWith(roles: readonly StaffRole[]): Promise<Person> {
  const person = await makeStaff(test);
  await test.ctx.pool.query('update users set staff_roles = $2 where id = $1', [person.id, roles]);
  return person;
}

/** Calls it with a fault that is found after the role was checked, so that nothing is done. */
function callWithFault({ client }: Person, { route }: Entry) {
  const path = route.path.replaceAll(/\{\w+\}/g, () => newId(test.ctx.clock.now()));
  const headers = { 'idempotency-key': newKey() };
  if (route.method === 'GET') return client.get(`${path}?surprise=1`);
  if (route.file === undefined) return client.request(route.method as Method, path, { body: { surprise: 1 }, headers });
  return client.request(route.method as Method, path, {
    rawBody: '--x--\r\n',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
  });
}

type Answer = { status: number; body: { code?: string; reasons?: string[] } | undefined };
const isRoleRefusal = ({ status, body }: Answer): boolean =>
  status === 403 && body?.code === 'forbidden' && body.reasons?.includes('role') === true;

it.each(StaffRole)('given only the role %s, then exactly its calls are open', async (role) => {
  const person = await personWith([role]);
  const wrong: string[] = [];
  for (const entry of entries) {
    const { method, roles, isSecret = false } = entry.route;
    const isOpen = role === 'admin' || (role === 'auditor' ? method === 'GET' && !isSecret : roles.includes(role));
    const answer = await callWithFault(person, entry);
    if (isRoleRefusal(answer) === isOpen) wrong.push(`${entry.operation}: ${answer.status} ${answer.body?.code}`);
    if (answer.status === 200 || answer.status >= 500) wrong.push(`${entry.operation}: ${answer.status}`);
  }
  expect(wrong).toEqual([]);
});

it.each(StaffRole)('given only the role %s, then it decides about exactly its kinds of requests', async (role) => {
  const [asker, person] = [await makeStaff(test), await personWith([role])];
  const wrong: string[] = [];
  for (const kind of TwoPersonsKind) {
    const id = newId(test.ctx.clock.now());
    await test.ctx.pool.query(
      `insert into office_request (id, kind, subject_id, terms, requested_by, requested_at) values ($1, $2, $3, '{}', $4, $5)`,
      [id, kind, newId(test.ctx.clock.now()), asker.id, test.ctx.clock.date()],
    );
    const isOpen = role === 'admin' || (confirmation[kind].roles as readonly string[]).includes(role);
    for (const act of ['confirm', 'decline']) {
      // Without a subject and terms nothing is carried out.
      const path = `/v1/office/request/${id}/${act}`;
      const answer = await person.client.post(path, { note: 'Looked at it' }, { 'idempotency-key': newKey() });
      // An auditor is stopped at the call itself.
      if (isRoleRefusal(answer) === isOpen) wrong.push(`${act} ${kind}: ${answer.status} ${answer.body?.code}`);
    }
    const { rows } = await test.ctx.pool.query('select status from office_request where id = $1', [id]);
    if ((rows[0].status === 'waiting') === isOpen) wrong.push(`${kind} is ${rows[0].status}`);
  }
  expect(wrong).toEqual([]);
});

it.each(StaffRole)('given only the role %s, then exactly its acts on a resale are open', async (role) => {
  const person = await personWith([role]);
  const wrong: string[] = [];
  for (const act of ResaleAct) {
    const path = `/v1/office/resale/${newId(test.ctx.clock.now())}/act`;
    const answer = await person.client.post(path, { act, note: 'Looked at it' }, { 'idempotency-key': newKey() });
    const isOpen = role === 'admin' || resaleActRoles[act].includes(role);
    if (isRoleRefusal(answer) === isOpen) wrong.push(`${act}: ${answer.status} ${answer.body?.code}`);
  }
  expect(wrong).toEqual([]);
});

it('given several roles, then the calls of each are open', async () => {
  const person = await personWith(['logistics', 'auditor']);
  const shelve = await person.client.get('/v1/office/custody');
  const audit = await person.client.get('/v1/office/audit');
  const refund = await person.client.post(`/v1/office/invoice/${newId(0)}/refund`, {}, { 'idempotency-key': newKey() });
  expect([shelve.status, audit.status, refund.status]).toEqual([200, 200, 403]);
});

it('given no role, or no second factor, then no staff call is there', async () => {
  const customer = await test.signUp();
  const halfway = await personWith(['admin']);
  await test.ctx.pool.query('delete from second_factor where user_id = $1', [halfway.id]);
  for (const person of [customer, halfway])
    for (const entry of entries) {
      const { status, body, headers } = await callWithFault(person, entry);
      expect([entry.operation, status, body.code]).toEqual([entry.operation, 404, 'not_found']);
      expect(headers).not.toHaveProperty('x-office-session');
    }
  // Staff are told that theirs is about the record.
  const { status, headers } = await (await personWith(['auction'])).client.get(`/v1/office/sale/${newId(0)}`);
  expect([status, headers['x-office-session']]).toEqual([404, 'active']);
});
