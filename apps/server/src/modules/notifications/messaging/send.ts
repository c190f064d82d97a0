import type { PoolClient } from 'pg';
import type { AppContext } from '../../../platform/context.ts';
import { withTryLock } from '../../../platform/database/tryLock.ts';
import { sendSms } from '../../../platform/sms.ts';
import { dropText, markTextSent, recordTextError, startText } from '../../../platform/texts.ts';
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

async function sendLocked(ctx: AppContext, client: PoolClient, messageId: string): Promise<void> {
  const message = await startText(client, messageId);
  if (message === null) return;
  const drop = (why: string) => dropText(client, messageId, why, ctx.clock.date());
  if (!message.is_wanted) return drop('The number is no longer subscribed');
  if (message.expires_at !== null && message.expires_at <= ctx.clock.date())
    return drop('It expired before it could be sent');
  const outcome = await sendSms(ctx, { to: message.recipient, text: message.text });
  if (outcome === 'stopped') await recordStop(ctx, message.recipient);
  if (outcome === 'stopped' || outcome === 'bad_number')
    return drop(`The provider can’t send to this number: ${outcome}`);
  if (outcome === 'unavailable' || outcome === 'refused') {
    await recordTextError(client, messageId, outcome);
    // A wrong password never fixes itself; an unavailable provider may be back at the next try.
    if (outcome === 'refused' || message.attempts >= TRIES_BEFORE_ALERT) await recordTextsFailed(ctx, outcome);
    throw new Error('The message provider rejected a text message');
  }
  await markTextSent(client, messageId, ctx.clock.date());
}
