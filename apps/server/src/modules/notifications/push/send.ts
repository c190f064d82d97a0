import webPush from 'web-push';
import type { AppContext } from '../../../platform/context.ts';
import { assertOutsideTransaction } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

const TIMEOUT_MS = 10_000;
/** A browser that is offline longer than this never gets the message. */
const TTL_S = 6 * 3_600;
const TOKEN_S = 3_600;
const CODING = 'aes128gcm';
const GONE: ReadonlySet<number> = new Set([404, 410]);

type Row = Pick<Tables['push_message'], 'id' | 'payload'> &
  Pick<Tables['push_subscription'], 'endpoint' | 'p256dh' | 'auth'> & {
    payload: object;
    subscriptionId: Tables['push_subscription']['id'];
  };

/**
 * Pushes one message to one browser (RFC 8030) and marks it sent. Deletes a browser that its push service no longer
 * knows. Throws when the service rejects it, so that the job is retried. A repeated message shows only once, since the
 * browser replaces messages with the same tag.
 */
export async function sendPush(ctx: AppContext, pushId: string): Promise<void> {
  assertOutsideTransaction('The push service');
  if (ctx.config.VAPID_KEY === null) return;
  const { rows } = await ctx.pool.query<Row>(
    `update push_message m set attempts = m.attempts + 1 from push_subscription s
     where m.id = $1 and s.id = m.subscription_id and m.sent_at is null and m.dropped_at is null
     returning m.id, s.id as "subscriptionId", s.endpoint, s.p256dh, s.auth, m.payload`,
    [pushId],
  );
  const row = rows[0];
  if (row === undefined) return;
  const status = await post(ctx, row);
  const at = ctx.clock.date();
  if (GONE.has(status)) {
    await ctx.pool.query('delete from push_subscription where id = $1', [row.subscriptionId]);
    return;
  }
  if (status >= 200 && status < 300) {
    await ctx.pool.query('update push_message set sent_at = $2, last_error = null where id = $1', [row.id, at]);
    await ctx.pool.query('update push_subscription set last_sent_at = $2 where id = $1', [row.subscriptionId, at]);
    return;
  }
  const isLasting = status === 400 || status === 413;
  await ctx.pool.query(
    'update push_message set last_error = $2, dropped_at = case when $3 then $4::timestamptz end where id = $1',
    [row.id, `The push service answered ${status}`, isLasting, at],
  );
  if (!isLasting) throw new Error(`The push service answered ${status}`);
}

/** The library encrypts and signs. It sends over https only and without a timeout, so we make the request ourselves. */
async function post(ctx: AppContext, { endpoint, payload, p256dh, auth }: Row): Promise<number> {
  const [key, secret] = [p256dh.toString('base64url'), auth.toString('base64url')];
  const { cipherText } = webPush.encrypt(key, secret, JSON.stringify(payload), CODING);
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: {
      ...authorizationFor(ctx, endpoint),
      'content-encoding': CODING,
      'content-type': 'application/octet-stream',
      ttl: String(TTL_S),
      urgency: 'high',
    },
    body: new Uint8Array(cipherText),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  return answer.status;
}

/**
 * Authenticates us (VAPID, RFC 8292): a browser's push service accepts messages only from the server it subscribed to.
 */
function authorizationFor({ config }: AppContext, endpoint: string): { Authorization: string } {
  const { jwk, publicKey } = config.VAPID_KEY!;
  const { address } = /<?(?<address>[^<>\s]+@[^<>\s]+)>?$/.exec(config.MAIL_FROM)!.groups as { address: string };
  // The push service's clock, not product time: a sandbox may be days ahead.
  const expiresAt = Math.floor(Date.now() / 1_000) + TOKEN_S;
  const { origin } = new URL(endpoint);
  return webPush.getVapidHeaders(origin, `mailto:${address}`, publicKey, jwk.d!, CODING, expiresAt);
}
