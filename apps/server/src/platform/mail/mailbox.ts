import type { PoolClient } from 'pg';
import type { Tables } from '../database/tables.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
type Limit = { emails: number; ms: number };
/** Requested emails besides the first: to an unconfirmed mailbox, and to a confirmed one. */
const UNCONFIRMED: readonly Limit[] = [
  { emails: 1, ms: HOUR_MS },
  { emails: 3, ms: DAY_MS },
];
const CONFIRMED: readonly Limit[] = [
  { emails: 3, ms: HOUR_MS },
  { emails: 10, ms: DAY_MS },
];

// The person who types an address need not own the mailbox. Until a link is opened in it, everything that anyone has
// sent to it counts together, whatever follows a plus in the address (docs/decisions/0155).

type Sent = { at: number; template: string; isFirst: boolean };

async function readSent(client: Pick<PoolClient, 'query'>, email: string, now: number): Promise<Sent[]> {
  // One at a time per mailbox, so that two cannot both find nothing.
  await client.query("select pg_advisory_xact_lock(hashtextextended('mailbox:' || mailbox_of($1), 0))", [email]);
  const { rows } = await client.query<
    Pick<Tables['message'], 'template'> & { at: Tables['message']['created_at']; is_first: boolean }
  >(
    `select * from (
       select created_at as at, template, row_number() over (order by created_at) = 1 as is_first from message
       where mailbox_of(recipient) = mailbox_of($1) and channel = 'email'
         and (user_id is null or template in ('verify_email', 'reset_password'))) sent
     where at > $2 order by at`,
    [email, new Date(now - DAY_MS)],
  );
  return rows.map(({ at, template, is_first: isFirst }) => ({ at: at.getTime(), template, isFirst }));
}

/** Returns true if a link emailed to this mailbox has been opened. */
async function isConfirmed(client: Pick<PoolClient, 'query'>, email: string): Promise<boolean> {
  const { rows } = await client.query<{ confirmed: boolean }>(
    `select exists (select from users where mailbox_of(email) = mailbox_of($1) and email_verified_at is not null)
       or exists (select from newsletter_subscription where mailbox_of(email) = mailbox_of($1) and confirmed_at is not null)
       as confirmed`,
    [email],
  );
  return rows[0]!.confirmed;
}

/** Returns true if an unsolicited email was sent to a mailbox on the day before, or since. Inside a transaction. */
export async function wasRecentlyEmailed(
  client: Pick<PoolClient, 'query'>,
  email: string,
  at: number,
): Promise<boolean> {
  return (await readSent(client, email, at)).length > 0;
}

/**
 * Returns true if a sign-up link may be emailed unasked: the mailbox is confirmed, or got none within a day. Inside a
 * transaction.
 */
export async function canEmailLink(client: Pick<PoolClient, 'query'>, email: string, now: number): Promise<boolean> {
  if (await isConfirmed(client, email)) return true;
  return (await readSent(client, email, now)).every(({ template }) => template !== 'verify_email');
}

/** May a mailbox be written to unasked: is it confirmed, or was nothing sent to it in a day? Inside a transaction. */
export async function canEmailFirst(client: Pick<PoolClient, 'query'>, email: string, now: number): Promise<boolean> {
  return (await isConfirmed(client, email)) || !(await wasRecentlyEmailed(client, email, now));
}

/**
 * Time until a mailbox may be emailed again at its logged-in owner's request, in ms. 0: now. Once an hour and three
 * times a day until it is confirmed, then three times and ten times. Inside a transaction.
 */
export async function computeResendWait(
  client: Pick<PoolClient, 'query'>,
  email: string,
  now: number,
): Promise<number> {
  const limits = (await isConfirmed(client, email)) ? CONFIRMED : UNCONFIRMED;
  const repeats = (await readSent(client, email, now)).filter(({ isFirst }) => !isFirst);
  return Math.max(
    0,
    ...limits.map(({ emails, ms }) => (repeats.at(-emails)?.at ?? Number.NEGATIVE_INFINITY) + ms - now),
  );
}

/**
 * Returns true if a mailbox may be emailed again on anyone's request for a link: only a confirmed one. Inside a
 * transaction.
 */
export async function canAnyoneRequest(
  client: Pick<PoolClient, 'query'>,
  email: string,
  now: number,
): Promise<boolean> {
  return (await isConfirmed(client, email)) && (await computeResendWait(client, email, now)) === 0;
}

/**
 * Returns true if an unconfirmed account may be emailed a password reset link, which anyone can request: once a day,
 * and within the limit for requested emails. Inside a transaction.
 */
export async function canEmailReset(client: Pick<PoolClient, 'query'>, email: string, now: number): Promise<boolean> {
  if ((await computeResendWait(client, email, now)) > 0) return false;
  if (await isConfirmed(client, email)) return true;
  return (await readSent(client, email, now)).every(({ template }) => template !== 'reset_password');
}
