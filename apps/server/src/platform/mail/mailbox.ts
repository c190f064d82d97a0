import type { PoolClient } from 'pg';

const HOUR_MS = 3_600_000;
/** Mail that was asked for again, in an hour and in a day, besides the first (reliability D.10). */
const AGAIN_PER_HOUR = 3;
const AGAIN_PER_DAY = 10;

// Who types an address need not be who reads there. Until a link is opened in a mailbox, everything that anybody has sent to
// it counts together, whatever follows a plus in the address (docs/decisions/0155).

type Sent = { at: number; template: string };

async function sentTo(client: Pick<PoolClient, 'query'>, email: string, now: number): Promise<Sent[]> {
  // One at a time for each mailbox, so that two cannot both find nothing.
  await client.query("select pg_advisory_xact_lock(hashtextextended('mailbox:' || mailbox_of($1), 0))", [email]);
  const { rows } = await client.query<{ at: Date; template: string }>(
    `select created_at as at, template from message
     where mailbox_of(recipient) = mailbox_of($1) and created_at > $2 and channel = 'email'
       and (user_id is null or template in ('verify_email', 'reset_password'))`,
    [email, new Date(now - 24 * HOUR_MS)],
  );
  return rows.map(({ at, template }) => ({ at: at.getTime(), template }));
}

/** Has a link that was mailed to this mailbox been opened? */
async function isConfirmed(client: Pick<PoolClient, 'query'>, email: string): Promise<boolean> {
  const { rows } = await client.query<{ confirmed: boolean }>(
    `select exists (select from users where mailbox_of(email) = mailbox_of($1) and email_verified_at is not null)
       or exists (select from newsletter_subscription where mailbox_of(email) = mailbox_of($1) and confirmed_at is not null)
       as confirmed`,
    [email],
  );
  return rows[0]!.confirmed;
}

/** Was something that nobody there asked for sent to a mailbox in the day before, or since? Inside a transaction. */
export async function wasWritten(client: Pick<PoolClient, 'query'>, email: string, at: number): Promise<boolean> {
  return (await sentTo(client, email, at)).length > 0;
}

/** May the link of a sign-up be mailed unasked: is the mailbox confirmed, or was none sent to it in a day? Inside a transaction. */
export async function mayMailLink(client: Pick<PoolClient, 'query'>, email: string, now: number): Promise<boolean> {
  if (await isConfirmed(client, email)) return true;
  return (await sentTo(client, email, now)).every(({ template }) => template !== 'verify_email');
}

/** May a mailbox be written to unasked: is it confirmed, or was nothing sent to it in a day? Inside a transaction. */
export async function mayWriteFirst(client: Pick<PoolClient, 'query'>, email: string, now: number): Promise<boolean> {
  return (await isConfirmed(client, email)) || !(await wasWritten(client, email, now));
}

/** May a mailbox be written to again because somebody asked: 3 times an hour, 10 times a day. Inside a transaction. */
export async function mayWriteAgain(client: Pick<PoolClient, 'query'>, email: string, now: number): Promise<boolean> {
  const sent = await sentTo(client, email, now);
  return sent.length <= AGAIN_PER_DAY && sent.filter(({ at }) => at > now - HOUR_MS).length <= AGAIN_PER_HOUR;
}
