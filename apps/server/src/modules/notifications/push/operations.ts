import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { Push } from '@assay/contract/routes/push.ts';
import type { PoolClient } from 'pg';
import type { AppContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import { transact } from '../../../platform/outbox.ts';
import { isPushService } from './services.ts';

/** The most browsers per user; one more replaces the oldest. */
const BROWSERS = 10;
const DUE_BATCH = 500;
const RETENTION_MS = 30 * 86_400_000;

/** Is push of use to this person, and to how many browsers does it go? */
export async function readPush(ctx: AppContext, userId: string): Promise<Push> {
  const { rows } = await ctx.pool.query<{ browsers: number; hasBid: boolean }>(
    `select (select count(*)::int from push_subscription where user_id = $1) as browsers,
       exists (select from bid where user_id = $1) or exists (select from sealed_bid where user_id = $1) as "hasBid"`,
    [userId],
  );
  const { browsers, hasBid } = rows[0]!;
  const publicKey = ctx.config.VAPID_KEY?.publicKey ?? null;
  return { publicKey, isOffered: publicKey !== null && (hasBid || browsers > 0), browsers };
}

/**
 * Subscribes a browser to push. It is removed from its previous user. Refusals: unavailable (push is not configured),
 * invalid_parameter (unknown push service).
 */
export async function subscribe(
  ctx: AppContext,
  given: { userId: string; endpoint: string; p256dh: string; auth: string; userAgent: string },
): Promise<undefined | Refusal> {
  if (ctx.config.VAPID_KEY === null)
    return refuse('unavailable', { detail: 'Push notifications aren’t available right now.' });
  if (!isPushService(given.endpoint, ctx.config))
    return refuse('invalid_parameter', { param: 'endpoint', detail: 'endpoint: not a supported push service' });
  const { userId, endpoint } = given;
  const at = ctx.clock.date();
  await transact(ctx, async (tx) => {
    await tx.client.query('select from users where id = $1 for no key update', [userId]);
    await tx.client.query('delete from push_subscription where endpoint = $1 and user_id <> $2', [endpoint, userId]);
    await tx.client.query(
      `insert into push_subscription (id, user_id, endpoint, p256dh, auth, user_agent, created_at) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at`,
      [
        newId(at.getTime()),
        userId,
        endpoint,
        Buffer.from(given.p256dh, 'base64url'),
        Buffer.from(given.auth, 'base64url'),
        given.userAgent.slice(0, 500),
        at,
      ],
    );
    await tx.client.query(
      `delete from push_subscription where id in (
         select id from push_subscription where user_id = $1 order by created_at desc, id desc offset $2)`,
      [userId, BROWSERS],
    );
  });
  return undefined;
}

/** Ends push to one browser of a person, or to all; as often as one likes. */
export async function unsubscribePush(
  ctx: AppContext,
  given: { userId: string; endpoint?: string | undefined },
): Promise<void> {
  await ctx.pool.query('delete from push_subscription where user_id = $1 and ($2::text is null or endpoint = $2)', [
    given.userId,
    given.endpoint ?? null,
  ]);
}

export type OutgoingPush = {
  userId: string;
  title: string;
  body: string;
  href: string;
  /** Each key is sent only once per browser, however often it is requested. */
  dedupeKey: string;
  /** Not before: the end of the quiet hours. Now without it. */
  dueAt?: number;
};

/** Writes push messages for every browser of these users, and the jobs that send them, in the caller's transaction. */
export async function queuePushes(
  ctx: Pick<AppContext, 'clock'>,
  client: Pick<PoolClient, 'query'>,
  pushes: readonly OutgoingPush[],
): Promise<void> {
  if (pushes.length === 0) return;
  const now = ctx.clock.now();
  await client.query(
    `with written as (
       insert into push_message (id, user_id, subscription_id, dedupe_key, payload, created_at, due_at)
       select gen_random_uuid(), n.user_id, s.id, n.key, n.payload, $4, n.due_at
       from unnest($1::uuid[], $2::text[], $3::jsonb[], $5::timestamptz[]) as n (user_id, key, payload, due_at)
       join push_subscription s on s.user_id = n.user_id
       on conflict (subscription_id, dedupe_key) do nothing returning id, due_at)
     select case when due_at is null then
       (graphile_worker.add_job('push.send', json_build_object('pushId', id), job_key => 'push:' || id, max_attempts => 6)).id end
     from written`,
    [
      pushes.map(({ userId }) => userId),
      pushes.map(({ dedupeKey }) => dedupeKey),
      pushes.map(({ title, body, href, dedupeKey }) => JSON.stringify({ title, body, href, tag: dedupeKey })),
      new Date(now),
      pushes.map(({ dueAt }) => (dueAt === undefined || dueAt <= now ? null : new Date(dueAt))),
    ],
  );
}

/** Sends on their way the pushes whose quiet hours are over; answers how many. */
export async function releaseDuePushes(ctx: AppContext): Promise<number> {
  const { rowCount } = await ctx.pool.query(
    `with due as (
       update push_message set due_at = null where id in (
         select id from push_message where due_at <= $1 and sent_at is null and dropped_at is null
         order by due_at limit $2 for update skip locked) returning id)
     select graphile_worker.add_job('push.send', json_build_object('pushId', id), job_key => 'push:' || id, max_attempts => 6)
     from due`,
    [ctx.clock.date(), DUE_BATCH],
  );
  return rowCount ?? 0;
}

/** Deletes push messages older than 30 days. Returns how many. */
export async function deleteOldPushes(ctx: AppContext): Promise<number> {
  const { rowCount } = await ctx.pool.query(
    'delete from push_message where id in (select id from push_message where created_at < $1 limit 500)',
    [new Date(ctx.clock.now() - RETENTION_MS)],
  );
  return rowCount ?? 0;
}
