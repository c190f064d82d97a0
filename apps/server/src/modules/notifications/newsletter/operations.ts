import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { normalizeEmail } from '@assay/domain/account/email.ts';
import { hashToken } from '../../../platform/accessTokens.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { canEmailFirst } from '../../../platform/mail/mailbox.ts';
import { queueEmail } from '../../../platform/mail/operations.ts';
import { transact } from '../../../platform/outbox.ts';
import { newSecret } from '../../identity/auth/index.ts';

/** A confirmation link is valid this long. After the confirmation, opening it later unsubscribes. */
const CONFIRM_MS = 7 * 86_400_000;
/** The same address gets no second email within this time, however often it is entered. */
const RESEND_AFTER_MS = 10 * 60_000;

/** Notes that an address was given. The same work for every address: a job does the rest. */
export async function requestSubscription(ctx: AppContext, email: string): Promise<void> {
  await transact(ctx, async (_tx, emit) =>
    emit({ kind: 'newsletter.requested', private: { email: normalizeEmail(email) } }),
  );
}

/** The job behind requestSubscription. */
export async function mailConfirmation(ctx: AppContext, email: string): Promise<void> {
  await transact(ctx, (tx) => sendConfirmation(ctx, tx, email));
}

/**
 * Emails the link that confirms an address, regardless of who requests it and where (sign-up, account page, visitor).
 * The address stays pending until the link is opened. Sends nothing if it is subscribed, or was emailed less than ten
 * minutes ago. For an unconfirmed mailbox that had another email within a day, it is sent once the address is
 * confirmed.
 */
async function sendConfirmation(ctx: AppContext, tx: Tx, email: string): Promise<void> {
  const now = ctx.clock.now();
  if (!(await canEmailFirst(tx.client, email, now))) return recordInterest(tx, email, now);
  const token = newSecret();
  // A link sent less than ten minutes ago is still valid, even after an unsubscribe in between.
  const { rows } = await tx.client.query<{ is_new: boolean }>(
    `insert into newsletter_subscription as n (email, status, hash, asked_at, expires_at) values ($1, 'pending', $2, $3, $4)
     on conflict (email) do update set status = 'pending',
       hash = case when n.asked_at <= $5 then excluded.hash else n.hash end,
       expires_at = case when n.asked_at <= $5 then excluded.expires_at else n.expires_at end,
       asked_at = case when n.asked_at <= $5 then excluded.asked_at else n.asked_at end
     where n.status <> 'subscribed' returning hash = $2 as is_new`,
    [email, hashToken(token), new Date(now), new Date(now + CONFIRM_MS), new Date(now - RESEND_AFTER_MS)],
  );
  if (rows[0]?.is_new !== true) return;
  await queueEmail(ctx, tx.client, {
    userId: null,
    to: email,
    template: 'newsletter_confirm',
    data: { url: `${ctx.config.PUBLIC_URL}/newsletter#token=${token}`, expiresAt: now + CONFIRM_MS },
    stops: 'newsletter',
    dedupeKey: `newsletter_confirm:${email}:${now}`,
  });
}

/** Records a newsletter request for an address that may not be emailed now: nothing is sent yet. */
async function recordInterest(tx: Tx, email: string, now: number): Promise<void> {
  await tx.client.query(
    `insert into newsletter_subscription as n (email, status, hash, asked_at, expires_at) values ($1, 'pending', $2, '-infinity', $3)
     on conflict (email) do update set status = 'pending', asked_at = '-infinity' where n.status = 'unsubscribed'`,
    [email, hashToken(newSecret()), new Date(now)],
  );
}

/** Emails the link of a newsletter requested before the user's address was confirmed. */
export async function mailPendingConfirmation(ctx: AppContext, userId: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const { rows } = await tx.client.query<Pick<Tables['newsletter_subscription'], 'email'>>(
      `select n.email from users u join newsletter_subscription n on n.email = lower(u.email)
       where u.id = $1 and n.status = 'pending' and n.asked_at = '-infinity'`,
      [userId],
    );
    if (rows[0] !== undefined) await sendConfirmation(ctx, tx, rows[0].email);
  });
}

/** Ends the newsletter to an address. Also cancels a pending request: its link no longer confirms anything. */
export async function leaveNewsletter(tx: Tx, email: string, at: Date): Promise<void> {
  await tx.client.query(
    `update newsletter_subscription set status = 'unsubscribed', left_at = $2 where email = $1 and status <> 'unsubscribed'`,
    [email, at],
  );
}

/** Asks for the newsletter to an address, or ends it. */
export async function chooseNewsletter(ctx: AppContext, tx: Tx, email: string, isWanted: boolean): Promise<void> {
  if (isWanted) await sendConfirmation(ctx, tx, email);
  else await leaveNewsletter(tx, email, ctx.clock.date());
}

/**
 * Confirms an address by its emailed link. The same link resubscribes an address that unsubscribed. Refusal:
 * email_verification_failed.
 */
export function confirmSubscription(ctx: AppContext, token: string): Promise<{ email: string } | Refusal> {
  const at = ctx.clock.date();
  return transact(ctx, async (tx) => {
    const { rows } = await tx.client.query<Pick<Tables['newsletter_subscription'], 'email'>>(
      `update newsletter_subscription set status = 'subscribed', confirmed_at = coalesce(confirmed_at, $2), left_at = null
       where hash = $1 and (confirmed_at is not null and status <> 'pending' or status = 'pending' and expires_at > $2)
       returning email`,
      [hashToken(token), at],
    );
    return rows[0] ?? refuse('email_verification_failed');
  });
}

/** Ends a subscription by its link, as often as one likes. Refusal: email_verification_failed. */
export function endSubscription(ctx: AppContext, token: string): Promise<{ email: string } | Refusal> {
  const at = ctx.clock.date();
  return transact(ctx, async (tx) => {
    const { rows } = await tx.client.query<Pick<Tables['newsletter_subscription'], 'email'>>(
      `update newsletter_subscription set status = 'unsubscribed', left_at = coalesce(left_at, $2)
       where hash = $1 and status <> 'pending' returning email`,
      [hashToken(token), at],
    );
    return rows[0] ?? refuse('email_verification_failed');
  });
}
