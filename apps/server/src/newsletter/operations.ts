import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { normalizeEmail } from '@assay/domain/account/email.ts';
import { hashToken, newSecret } from '../auth/operations.ts';
import type { House } from '../platform/house.ts';
import { queueMail } from '../platform/mail/operations.ts';
import { change } from '../platform/outbox.ts';

/** A link that confirms is valid this long; once confirmed it ends the subscription whenever it is opened. */
const CONFIRM_MS = 7 * 86_400_000;
/** The same address is not mailed again within this time, however often it is typed. */
const QUIET_MS = 10 * 60_000;

/** Notes that an address was given. The same work for every address: a job does the rest. */
export async function requestSubscription(house: House, email: string): Promise<void> {
  await change(house, async (_tx, tell) =>
    tell({ kind: 'newsletter.requested', private: { email: normalizeEmail(email) } }),
  );
}

/** The job behind requestSubscription: mails the link that confirms, unless the address is subscribed or was just mailed. */
export async function mailConfirmation(house: House, email: string): Promise<void> {
  const now = house.clock.now();
  const at = new Date(now);
  const token = newSecret();
  await change(house, async (tx) => {
    const { rowCount } = await tx.client.query(
      `insert into newsletter_subscription as n (email, status, hash, asked_at, expires_at) values ($1, 'pending', $2, $3, $4)
       on conflict (email) do update set status = 'pending', hash = excluded.hash, asked_at = excluded.asked_at,
         expires_at = excluded.expires_at where n.status <> 'subscribed' and n.asked_at <= $5`,
      [email, hashToken(token), at, new Date(now + CONFIRM_MS), new Date(now - QUIET_MS)],
    );
    if (rowCount === 0) return;
    await queueMail(house, tx.client, {
      userId: null,
      to: email,
      template: 'newsletter_confirm',
      data: { url: `${house.config.PUBLIC_URL}/newsletter#token=${token}`, expiresAt: now + CONFIRM_MS },
      dedupeKey: `newsletter_confirm:${email}:${now}`,
    });
  });
}

/** Confirms an address by its mailed link; an account with it says so too. Refusal: email_verification_failed. */
export function confirmSubscription(house: House, token: string): Promise<{ email: string } | Refusal> {
  const at = house.clock.date();
  return change(house, async (tx) => {
    const { rows } = await tx.client.query<{ email: string }>(
      `update newsletter_subscription set status = 'subscribed', confirmed_at = coalesce(confirmed_at, $2), left_at = null
       where hash = $1 and (status = 'subscribed' or (status = 'pending' and expires_at > $2)) returning email`,
      [hashToken(token), at],
    );
    const subscription = rows[0];
    if (subscription === undefined) return refuse('email_verification_failed');
    await tx.client.query(
      'update users set newsletter = true where lower(email) = $1 and deleted_at is null and not newsletter',
      [subscription.email],
    );
    return subscription;
  });
}

/** Ends a subscription by its link, as often as one likes; an account with the address says so too. Refusal: email_verification_failed. */
export function endSubscription(house: House, token: string): Promise<{ email: string } | Refusal> {
  const at = house.clock.date();
  return change(house, async (tx) => {
    const { rows } = await tx.client.query<{ email: string }>(
      `update newsletter_subscription set status = 'unsubscribed', left_at = coalesce(left_at, $2)
       where hash = $1 and status <> 'pending' returning email`,
      [hashToken(token), at],
    );
    const subscription = rows[0];
    if (subscription === undefined) return refuse('email_verification_failed');
    await tx.client.query(
      'update users set newsletter = false where lower(email) = $1 and deleted_at is null and newsletter',
      [subscription.email],
    );
    return subscription;
  });
}
