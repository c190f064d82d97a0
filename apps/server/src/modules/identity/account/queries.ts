import type { Address, Me } from '@assay/contract/shapes/account.ts';
import { type OnboardingFacts, onboardingStatus } from '@assay/domain/account/onboarding.ts';
import type { KycStatus, StripeConnectedStatus } from '@assay/domain/enums.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { toAddress } from './presenter.ts';
import { imageUrl } from './profileImage.ts';

/** The columns of `users u` that say what a person has done of onboarding. */
const onboardingColumns = [
  sql<boolean>`u.email_verified_at is not null`.as('isEmailVerified'),
  sql<boolean>`coalesce(u.kyc_status = 'verified', false)`.as('isIdentityVerified'),
  sql<boolean>`exists (select from address a where a.user_id = u.id and a.mode in ('shipping', 'both'))`.as(
    'hasShippingAddress',
  ),
  sql<boolean>`exists (select from payment_method m where m.user_id = u.id and m.removed_at is null)`.as(
    'hasPaymentMethod',
  ),
] as const;

/** What a person has done of onboarding (rules §8). Throws for an unknown user. */
export function onboardingFacts(db: Db, userId: string): Promise<OnboardingFacts> {
  return db.selectFrom('users as u').select(onboardingColumns).where('u.id', '=', userId).executeTakeFirstOrThrow();
}

/** The logged-in person as the API shows them to themselves. Throws for an unknown user. */
export async function readMe(db: Db, userId: string): Promise<Me> {
  const user = await db
    .selectFrom('users as u')
    .leftJoin('newsletter_subscription as n', (join) => join.on(sql<boolean>`n.email = lower(u.email)`))
    .selectAll('u')
    .select(onboardingColumns)
    .select([
      'n.status as newsletter',
      sql<number>`(select count(*)::int from alert l where l.user_id = u.id and l.read_at is null and l.cleared_at is null)`.as(
        'unread',
      ),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    id: user.id,
    email: user.email,
    username: user.username,
    firstName: user.first_name,
    lastName: user.last_name,
    role: user.role as Me['role'],
    staffRoles: user.staff_roles as Me['staffRoles'],
    isVip: user.is_vip,
    emailVerified: user.isEmailVerified,
    onboardingStatus: onboardingStatus(user),
    kycVerificationStatus: user.kyc_status as KycStatus | null,
    stripeConnectedStatus: user.stripe_connected_status as StripeConnectedStatus,
    newsletter: user.newsletter === 'pending' || user.newsletter === 'subscribed' ? user.newsletter : 'off',
    imageUrl: imageUrl(user.image_file),
    unreadAlerts: user.unread,
    intendedPath: user.isEmailVerified ? null : user.intended_path,
    createdAt: user.created_at.toISOString(),
  };
}

/** SQL: a row `d` of address as JSON, with the names of a snapshot. */
export const ADDRESS_JSON = `jsonb_build_object('fullName', d.full_name, 'line1', d.line1, 'line2', d.line2, 'city', d.city, 'state', d.state,
  'postalCode', d.postal_code, 'country', d.country, 'phone', d.phone)`;

/** Own addresses, oldest first. */
export async function readAddresses(
  db: Db,
  userId: string,
  page: { offset: number; limit: number },
): Promise<{ items: Address[]; total: number; offset: number; limit: number }> {
  const own = db.selectFrom('address').where('user_id', '=', userId);
  const [rows, { total }] = await Promise.all([
    own.selectAll().orderBy('created_at').orderBy('id').offset(page.offset).limit(page.limit).execute(),
    own.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { items: rows.map(toAddress), total, ...page };
}
