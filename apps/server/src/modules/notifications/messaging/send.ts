import type { PoolClient } from 'pg';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { withTryLock } from '../../../platform/database/tryLock.ts';
import { sendSms } from '../../../platform/sms.ts';
import { recordTextsFailed } from '../../../platform/textsFailed.ts';
import { recordStop } from './inbound.ts';

/** Staff are notified after this many provider failures for one text. */
const TRIES_BEFORE_ALERT = 3;

/**
 * Sends one queued text and marks it sent, if its number is still subscribed. Otherwise marks it permanently unsent.
 * Skips texts that are already sent, or being sent by another process. Throws when the provider rejects it, so that the
 * job is retried with backoff. Staff are notified.
 */
export async function sendText(ctx: AppContext, messageId: string): Promise<void> {
  await withTryLock(ctx.pool, `sms:${messageId}`, (client) => sendLocked(ctx, client, messageId));
}

type Text = Pick<Tables['message'], 'recipient' | 'text' | 'attempts'> & {
  isWanted: boolean;
  expiresAt: Tables['message']['expires_at'];
};

async function sendLocked(ctx: AppContext, client: PoolClient, messageId: string): Promise<void> {
  const { rows } = await client.query<Text>(
    `update message m set attempts = attempts + 1 where id = $1 and channel = 'sms' and sent_at is null and dropped_at is null
     returning recipient, text, attempts, expires_at as "expiresAt", exists (select from sms_subscription s
       where s.user_id = m.user_id and s.phone = m.recipient and s.status = 'subscribed') as "isWanted"`,
    [messageId],
  );
  const message = rows[0];
  if (message === undefined) return;
  if (!message.isWanted) return dropText(ctx, client, messageId, 'The number is no longer subscribed');
  if (message.expiresAt !== null && message.expiresAt <= ctx.clock.date())
    return dropText(ctx, client, messageId, 'It expired before it could be sent');
  const outcome = await sendSms(ctx, { to: message.recipient, text: message.text });
  if (outcome === 'stopped') await recordStop(ctx, message.recipient);
  if (outcome === 'stopped' || outcome === 'bad_number')
    return dropText(ctx, client, messageId, `The provider can’t send to this number: ${outcome}`);
  if (outcome === 'unavailable' || outcome === 'refused') {
    await client.query('update message set last_error = $2 where id = $1', [messageId, outcome]);
    // A wrong password never fixes itself; an unavailable provider may be back at the next try.
    if (outcome === 'refused' || message.attempts >= TRIES_BEFORE_ALERT) await recordTextsFailed(ctx, outcome);
    throw new Error('The message provider rejected a text message');
  }
  await client.query('update message set sent_at = $2, last_error = null where id = $1', [messageId, ctx.clock.date()]);
}

async function dropText(ctx: AppContext, client: PoolClient, messageId: string, why: string): Promise<void> {
  await client.query('update message set dropped_at = $2, last_error = $3 where id = $1', [
    messageId,
    ctx.clock.date(),
    why,
  ]);
}
