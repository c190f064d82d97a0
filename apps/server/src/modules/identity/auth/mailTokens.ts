import { hashToken } from '../../../platform/accessTokens.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { queueEmail } from '../../../platform/mail/operations.ts';
import { newSecret } from './sessions.ts';

/** Purposes of an emailed link: its lifetime, and the page it leads to (reliability S-6.13). */
const LINKS = {
  verify_email: { validMs: 24 * 3_600_000, page: '/verify-email' },
  reset_password: { validMs: 30 * 60_000, page: '/reset-password' },
} as const;
export type LinkKind = keyof typeof LINKS;

/**
 * Emails a new link and invalidates the previous one of its kind. Only the token's hash is stored, and the token is in
 * the link's fragment, which browsers never send (reliability S-6.13). `isAwaited`: see queueMail. Returns the email's
 * key.
 */
export async function sendLink(
  ctx: AppContext,
  tx: Tx,
  kind: LinkKind,
  user: { id: string; email: string },
  isAwaited = false,
): Promise<string> {
  const now = ctx.clock.now();
  const at = new Date(now);
  const expiresAt = now + LINKS[kind].validMs;
  const token = newSecret();
  const tokenId = newId(now);
  await tx.client.query('select from users where id = $1 for no key update', [user.id]);
  await tx.client.query(
    'update mail_token set replaced_at = $3 where user_id = $1 and kind = $2 and used_at is null and replaced_at is null',
    [user.id, kind, at],
  );
  await tx.client.query(
    'insert into mail_token (id, user_id, kind, hash, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)',
    [tokenId, user.id, kind, hashToken(token), at, new Date(expiresAt)],
  );
  const dedupeKey = `${kind}:${tokenId}`;
  await queueEmail(ctx, tx.client, {
    userId: user.id,
    to: user.email,
    template: kind,
    data: {
      url: `${ctx.config.PUBLIC_URL}${LINKS[kind].page}#token=${token}`,
      expiresAt,
    },
    isAwaited,
    dedupeKey,
    expiresAt,
  });
  return dedupeKey;
}

/** Number of links of a kind emailed to a user since a given time. */
export async function countLinks(tx: Tx, kind: LinkKind, userId: string, since: Date): Promise<number> {
  const { rows } = await tx.client.query<{ sent: number }>(
    'select count(*)::int as sent from mail_token where user_id = $1 and kind = $2 and created_at > $3',
    [userId, kind, since],
  );
  return rows[0]!.sent;
}

/** The confirmed address of the user who used a token of this kind. Null if it was never used. */
export async function findRedeemer(tx: Tx, kind: LinkKind, token: string): Promise<string | null> {
  const { rows } = await tx.client.query<Pick<Tables['users'], 'email'>>(
    `select u.email from mail_token t join users u on u.id = t.user_id
     where t.hash = $1 and t.kind = $2 and t.used_at is not null and u.email_verified_at is not null and u.deleted_at is null`,
    [hashToken(token), kind],
  );
  return rows[0]?.email ?? null;
}

/** Consumes a token. Returns the user it was emailed to, or null when it is unknown, used, replaced or expired. */
export async function redeemLink(tx: Tx, kind: LinkKind, token: string, at: Date): Promise<string | null> {
  const { rows } = await tx.client.query<Pick<Tables['mail_token'], 'user_id'>>(
    `update mail_token set used_at = $3 where hash = $1 and kind = $2 and used_at is null and replaced_at is null
       and expires_at > $3 returning user_id`,
    [hashToken(token), kind, at],
  );
  return rows[0]?.user_id ?? null;
}
