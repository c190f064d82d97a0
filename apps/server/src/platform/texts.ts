import type { PoolClient } from 'pg';
import type { AppContext } from './context.ts';
import type { Tables } from './database/tables.ts';
import { newId } from './ids.ts';

// Text messages wait in the same table as emails, from the transaction that causes them until they are sent or dropped.

const DUE_BATCH = 500;
/** Queues the sending of the row's text. A key keeps it from being queued twice. */
const ADD_SEND_JOB =
  "graphile_worker.add_job('sms.send', json_build_object('messageId', id), job_key => 'sms:' || id, max_attempts => 12)";

export type OutgoingText = {
  userId: string;
  text: string;
  /** Each key is written only once, however often it is requested. */
  dedupeKey: string;
  /** Not before: the end of quiet hours. Now without it. */
  dueAt?: number;
  /** After this time its content is outdated, and it is dropped instead of sent. Epoch ms. */
  expiresAt?: number;
};

/**
 * Writes text messages to the subscribed ones of these users, and the jobs that send them, inside the caller's
 * transaction. Users who unsubscribe before the sending get none. Returns how many are new.
 */
export async function queueTexts(
  ctx: Pick<AppContext, 'clock'>,
  client: Pick<PoolClient, 'query'>,
  texts: readonly OutgoingText[],
): Promise<number> {
  if (texts.length === 0) return 0;
  const now = ctx.clock.now();
  const { rowCount } = await client.query(
    `with written as (
       insert into message (id, user_id, channel, recipient, template, subject, text, html, dedupe_key, created_at, due_at, expires_at)
       select n.id, n.user_id, 'sms', s.phone, 'text', '', n.text, '', n.key, $5, n.due_at, n.expires_at
       from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $6::timestamptz[], $7::timestamptz[]) as n (id, user_id, text, key, due_at, expires_at)
       join sms_subscription s on s.user_id = n.user_id and s.status = 'subscribed'
       on conflict (dedupe_key) do nothing returning id, due_at)
     select case when due_at is null then
       (${ADD_SEND_JOB}).id end
     from written`,
    [
      texts.map(() => newId(now)),
      texts.map(({ userId }) => userId),
      texts.map(({ text }) => text),
      texts.map(({ dedupeKey }) => dedupeKey),
      new Date(now),
      texts.map(({ dueAt }) => (dueAt === undefined || dueAt <= now ? null : new Date(dueAt))),
      texts.map(({ expiresAt }) => (expiresAt === undefined ? null : new Date(expiresAt))),
    ],
  );
  return rowCount ?? 0;
}

/** Queues texts whose quiet hours have ended. Returns how many. */
export async function releaseDueTexts(ctx: AppContext): Promise<number> {
  const { rowCount } = await ctx.pool.query(
    `with due as (
       update message set due_at = null where id in (
         select id from message where due_at <= $1 and sent_at is null and dropped_at is null
         order by due_at limit $2 for update skip locked) returning id)
     select ${ADD_SEND_JOB}
     from due`,
    [ctx.clock.date(), DUE_BATCH],
  );
  return rowCount ?? 0;
}

export type QueuedText = Pick<Tables['message'], 'recipient' | 'text' | 'attempts' | 'expires_at'> & {
  /** The number is still subscribed. */
  is_wanted: boolean;
};

/** Counts a try of a queued text and returns it. Null: it was sent or dropped. */
export async function startText(client: PoolClient, messageId: string): Promise<QueuedText | null> {
  const { rows } = await client.query<QueuedText>(
    `update message m set attempts = attempts + 1 where id = $1 and channel = 'sms' and sent_at is null and dropped_at is null
     returning recipient, text, attempts, expires_at, exists (select from sms_subscription s
       where s.user_id = m.user_id and s.phone = m.recipient and s.status = 'subscribed') as is_wanted`,
    [messageId],
  );
  return rows[0] ?? null;
}

/** Records why a try failed; the job is retried. */
export async function recordTextError(client: PoolClient, messageId: string, why: string): Promise<void> {
  await client.query('update message set last_error = $2 where id = $1', [messageId, why]);
}

export async function markTextSent(client: PoolClient, messageId: string, at: Date): Promise<void> {
  await client.query('update message set sent_at = $2, last_error = null where id = $1', [messageId, at]);
}

/** Marks a text as permanently unsent. */
export async function dropText(client: PoolClient, messageId: string, why: string, at: Date): Promise<void> {
  await client.query('update message set dropped_at = $2, last_error = $3 where id = $1', [messageId, at, why]);
}
