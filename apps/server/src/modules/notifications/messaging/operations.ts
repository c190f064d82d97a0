import { randomInt } from 'node:crypto';
import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { JOIN_KEYWORD, TOKEN_ALPHABET, TOKEN_LENGTH } from '@assay/domain/account/messaging.ts';
import type { SmsStatus } from '@assay/domain/enums.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';

/** A keyword must be texted within this time. */
const TOKEN_MS = 3_600_000;

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
