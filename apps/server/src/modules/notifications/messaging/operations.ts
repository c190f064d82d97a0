import { randomInt } from 'node:crypto';
import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { JOIN_KEYWORD, TOKEN_ALPHABET, TOKEN_LENGTH } from '@assay/domain/account/messaging.ts';
import type { SmsStatus } from '@assay/domain/enums.ts';
import type { PoolClient } from 'pg';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { transact } from '../../../platform/outbox.ts';

/** A keyword must be texted within this time. */
const TOKEN_MS = 3_600_000;

const DUE_BATCH = 500;

const newToken = (): string =>
  Array.from({ length: TOKEN_LENGTH }, () => TOKEN_ALPHABET[randomInt(TOKEN_ALPHABET.length)]).join('');

export type Code = {
  status: SmsStatus;
  shortCode: string;
  code: string | null;
  keyword: string | null;
  expiresAt: string | null;
};

/**
 * The keyword that subscribes the phone it is texted from, and the number to text it to (rules §7). A pending keyword
 * is reused until it is used or an hour old. Subscribed users have none. A user who unsubscribed stays un_subscribed
 * until a text from the phone. Refusal: unavailable (Assay sends no texts).
 */
export async function requestCode(ctx: AppContext, userId: string): Promise<Code | Refusal> {
  const shortCode = ctx.config.TWILIO_FROM;
  if (shortCode === null) return refuse('unavailable', { detail: 'Text messages aren’t available right now.' });
  const now = ctx.clock.now();
  return transact(ctx, async (tx) => {
    await tx.client.query('select from users where id = $1 for no key update', [userId]);
    const { rows } = await tx.client.query<
      Pick<Tables['sms_subscription'], 'status' | 'token'> & {
        expiresAt: Tables['sms_subscription']['token_expires_at'];
      }
    >('select status, token, token_expires_at as "expiresAt" from sms_subscription where user_id = $1 for update', [
      userId,
    ]);
    const known = rows[0];
    if (known?.status === 'subscribed')
      return { status: known.status, shortCode, code: null, keyword: null, expiresAt: null };
    const isLive = known?.token != null && known.expiresAt!.getTime() > now;
    const code = isLive ? known.token! : newToken();
    const expiresAt = isLive ? known.expiresAt! : new Date(now + TOKEN_MS);
    if (!isLive)
      await tx.client.query(
        `insert into sms_subscription (user_id, status, token, token_expires_at, asked_at) values ($1, 'pending', $2, $3, $4)
         on conflict (user_id) do update set token = excluded.token, token_expires_at = excluded.token_expires_at,
           asked_at = excluded.asked_at`,
        [userId, code, expiresAt, new Date(now)],
      );
    return {
      status: known?.status ?? 'pending',
      shortCode,
      code,
      keyword: `${JOIN_KEYWORD} ${code}`,
      expiresAt: expiresAt.toISOString(),
    };
  });
}

/** Ends a user's text messages from the site and invalidates a pending keyword. Idempotent. */
export async function endMessaging(ctx: AppContext, userId: string): Promise<void> {
  await transact(ctx, (tx) =>
    tx.client.query(
      `update sms_subscription set status = 'un_subscribed', token = null, token_expires_at = null, ended_at = $2
       where user_id = $1 and status <> 'un_subscribed'`,
      [userId, ctx.clock.date()],
    ),
  );
}

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
       (graphile_worker.add_job('sms.send', json_build_object('messageId', id), job_key => 'sms:' || id, max_attempts => 12)).id end
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
     select graphile_worker.add_job('sms.send', json_build_object('messageId', id), job_key => 'sms:' || id, max_attempts => 12)
     from due`,
    [ctx.clock.date(), DUE_BATCH],
  );
  return rowCount ?? 0;
}
