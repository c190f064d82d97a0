import { lockCredit, moveLimit } from '../src/modules/identity/credit/operations.ts';
import type { AppContext } from '../src/platform/context.ts';
import { isUuid } from '../src/platform/ids.ts';
import { transact } from '../src/platform/outbox.ts';
import type { TestApp } from './app.ts';
import type { TestResponse } from './client.ts';
import { newKey } from './lots.ts';
import type { ReceivedEmail } from './mailbox.ts';
import type { Person } from './people.ts';

/** A logged-in staff member with the second factor that the office requires. Promotes `person`, or a new user. */
export async function makeStaff(inner: TestApp, existing?: Person): Promise<Person> {
  const person = existing ?? (await inner.signUp());
  await inner.ctx.pool.query("update users set staff_roles = '{admin}' where id = $1", [person.id]);
  await inner.ctx.pool.query(
    `insert into second_factor (user_id, channel, secret_key_id, secret, enabled_at) values ($1, 'app', 'none', '\\x00', $2)`,
    [person.id, inner.ctx.clock.date()],
  );
  return person;
}

/** Raises or lowers a user's limit as staff would. */
export async function raiseLimit(ctx: AppContext, person: Person, changeCents: number): Promise<void> {
  await transact(ctx, async (tx) => {
    await lockCredit(tx, [person.id]);
    await moveLimit(tx, { userId: person.id, changeCents, kind: 'limit', note: 'Staff', at: ctx.clock.date() });
  });
}

/**
 * The response of a staff act. If it needs two people, the response after `second` (or a new colleague) has confirmed
 * it.
 */
export async function confirmIfRequested(inner: TestApp, answer: TestResponse, second?: Person): Promise<TestResponse> {
  const id = answer.body?.request?.id;
  if (id === undefined) return answer;
  const { client } = second ?? (await makeStaff(inner));
  const note = { note: 'Looked at by a second person' };
  const done = await client.post(`/v1/office/request/${id}/confirm`, note, { 'idempotency-key': newKey() });
  return done.status === 200 ? { ...done, body: done.body.result } : done;
}

/** The email that a new user gets who forgot the password: as settings of the business and its emails stand. */
export async function resetEmail(inner: TestApp): Promise<ReceivedEmail> {
  const { email } = await inner.signUp();
  await inner.client().post('/v1/auth/forgot-password/request', { email });
  await inner.runJobs();
  return inner.mailbox.to(email).find(({ subject }) => subject === 'Choose a new password')!;
}

const TABLES: Readonly<Record<string, string>> = { preset: 'sale_preset', staff: 'users' };

/**
 * The version of the record at a path below /v1/office/ (`sale/{id}`, `item/{id}/media/{mediaId}`), as a page would send it.
 * 1 where there is none.
 */
export async function versionAt({ pool }: Pick<TestApp['ctx'], 'pool'>, path: string): Promise<number> {
  const steps = path.split('/').filter((step) => step !== 'arrange');
  const [name = '', id] = steps.slice(-2);
  const table = TABLES[name] ?? name;
  const sources = table === 'auction' ? ['auction', 'draft_lot'] : [table];
  const column = table === 'users' ? 'staff_version' : 'version';
  if (!isUuid(id ?? '')) return 1;
  const { rows } = await pool.query<{ version: number }>(
    sources.map((source) => `select ${column} as version from ${source} where id = $1`).join(' union all '),
    [id],
  );
  return rows[0]?.version ?? 1;
}
