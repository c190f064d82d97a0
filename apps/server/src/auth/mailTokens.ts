import type { Tx } from '../platform/database/database.ts';
import type { House } from '../platform/house.ts';
import { newId } from '../platform/ids.ts';
import { queueMail } from '../platform/mail/operations.ts';
import { newSecret } from './sessions.ts';
import { hashToken } from './tokens.ts';

/** A verification link is valid for 24 h (rules §12). */
export const VERIFY_EMAIL_MS = 24 * 3_600_000;

/**
 * Mails a new verification link; the one sent before is dead from now on. Only the hash of the token is stored, and it
 * stands in the fragment of the link, which browsers send to nobody (reliability S-6.13).
 */
export async function sendVerification(
  house: House,
  tx: Tx,
  user: { id: string; email: string; firstName: string },
): Promise<void> {
  const now = house.clock.now();
  const at = new Date(now);
  const token = newSecret();
  const tokenId = newId(now);
  await tx.client.query('select from users where id = $1 for no key update', [user.id]);
  await tx.client.query(
    "update mail_token set replaced_at = $2 where user_id = $1 and kind = 'verify_email' and used_at is null and replaced_at is null",
    [user.id, at],
  );
  await tx.client.query(
    "insert into mail_token (id, user_id, kind, hash, created_at, expires_at) values ($1, $2, 'verify_email', $3, $4, $5)",
    [tokenId, user.id, hashToken(token), at, new Date(now + VERIFY_EMAIL_MS)],
  );
  await queueMail(house, tx.client, {
    userId: user.id,
    to: user.email,
    template: 'verify_email',
    data: {
      firstName: user.firstName,
      url: `${house.config.PUBLIC_URL}/verify-email#token=${token}`,
      expiresAt: now + VERIFY_EMAIL_MS,
    },
    dedupeKey: `verify_email:${tokenId}`,
  });
}

/** Uses a token up: the user it was mailed to, or null when it is unknown, used, replaced or too old. */
export async function redeemVerification(tx: Tx, token: string, at: Date): Promise<string | null> {
  const { rows } = await tx.client.query<{ user_id: string }>(
    `update mail_token set used_at = $2 where hash = $1 and kind = 'verify_email' and used_at is null and replaced_at is null
       and expires_at > $2 returning user_id`,
    [hashToken(token), at],
  );
  return rows[0]?.user_id ?? null;
}
