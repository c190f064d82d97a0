import { importJWK, SignJWT } from 'jose';
import { assertOutsideTransaction } from '../platform/database/database.ts';
import type { House } from '../platform/house.ts';
import { sealForBrowser } from './seal.ts';

const TIMEOUT_MS = 10_000;
/** A browser that is away longer than this does not hear of it any more. */
const LIVES_S = 6 * 3_600;
const TOKEN_S = 3_600;
const GONE: ReadonlySet<number> = new Set([404, 410]);

type Row = { id: string; subscriptionId: string; endpoint: string; p256dh: Buffer; auth: Buffer; payload: object };

/**
 * Pushes one message to one browser (RFC 8030) and marks it sent. A browser that its push service no longer knows is
 * forgotten. Throws when the service does not take it, so that the job is tried again; the same message shows once, since
 * the browser replaces what has its tag.
 */
export async function sendPush(house: House, pushId: string): Promise<void> {
  assertOutsideTransaction('The push service');
  if (house.config.VAPID_KEY === null) return;
  const { rows } = await house.pool.query<Row>(
    `update push_message m set attempts = m.attempts + 1 from push_subscription s
     where m.id = $1 and s.id = m.subscription_id and m.sent_at is null and m.dropped_at is null
     returning m.id, s.id as "subscriptionId", s.endpoint, s.p256dh, s.auth, m.payload`,
    [pushId],
  );
  const row = rows[0];
  if (row === undefined) return;
  const status = await post(house, row);
  const at = house.clock.date();
  if (GONE.has(status)) {
    await house.pool.query('delete from push_subscription where id = $1', [row.subscriptionId]);
    return;
  }
  if (status >= 200 && status < 300) {
    await house.pool.query('update push_message set sent_at = $2, last_error = null where id = $1', [row.id, at]);
    await house.pool.query('update push_subscription set last_sent_at = $2 where id = $1', [row.subscriptionId, at]);
    return;
  }
  const isLasting = status === 400 || status === 413;
  await house.pool.query(
    'update push_message set last_error = $2, dropped_at = case when $3 then $4::timestamptz end where id = $1',
    [row.id, `The push service answered ${status}`, isLasting, at],
  );
  if (!isLasting) throw new Error(`The push service answered ${status}`);
}

async function post(house: House, { endpoint, payload, p256dh, auth }: Row): Promise<number> {
  const body = sealForBrowser(JSON.stringify(payload), { p256dh, auth });
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: {
      authorization: await authorizationFor(house, endpoint),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(LIVES_S),
      urgency: 'high',
    },
    body: new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  return answer.status;
}

/** Says who we are (VAPID, RFC 8292): the service of a browser takes pushes from the house that it was given to alone. */
async function authorizationFor(house: House, endpoint: string): Promise<string> {
  const { jwk, publicKey } = house.config.VAPID_KEY!;
  const { address } = /<?(?<address>[^<>\s]+@[^<>\s]+)>?$/.exec(house.config.MAIL_FROM)!.groups as { address: string };
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .setSubject(`mailto:${address}`)
    // The service's clock, not the house's own time: a sandbox may be days ahead.
    .setExpirationTime(`${TOKEN_S} seconds`)
    .sign(await importJWK(jwk as Parameters<typeof importJWK>[0], 'ES256'));
  return `vapid t=${token}, k=${publicKey}`;
}
