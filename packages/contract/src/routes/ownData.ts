import { z } from 'zod';
import { route } from '../route.ts';
import { time } from '../shapes/common.ts';

const tag = 'User';

/** What blocks a deletion. */
export const DeletionReason = ['leading', 'owing', 'open_order', 'selling', 'payout', 'offers', 'refund'] as const;
const deletion = z
  .strictObject({
    /** When the account is deleted. Null if no deletion was requested. */
    deletesAt: time.nullable(),
    reasons: z.array(z.enum(DeletionReason)),
  })
  .meta({ id: 'Deletion' });
export type Deletion = z.output<typeof deletion>;

/** Rows of one kind, with the fields by name. */
const rows = z.array(z.record(z.string(), z.unknown()));
const copy = z
  .strictObject({
    madeAt: time,
    profile: z.record(z.string(), z.unknown()),
    addresses: rows,
    paymentMethods: rows,
    bids: rows,
    invoices: rows,
    credit: rows,
    reports: rows,
    limitRequests: rows,
    favorites: rows,
    follows: rows,
    savedSearches: rows,
    recentlyViewed: rows,
    alerts: rows,
    messages: rows,
    sessions: rows,
    identityChecks: rows,
    gifts: rows,
    textMessages: rows,
    pushBrowsers: rows,
    offers: rows,
    resales: rows,
    payouts: rows,
    ownedItems: rows,
    linkedCodes: rows,
    secondChances: rows,
    sealedBids: rows,
    reservations: rows,
    bag: rows,
    coupons: rows,
    redeemed: rows,
    refunds: rows,
    holds: rows,
    strikes: rows,
    passkeys: rows,
    secondFactor: rows,
    recoveryCodes: rows,
    google: rows,
    bankAccountsBegun: rows,
    taxCertificates: rows,
    sellerTax: rows,
    notificationSettings: rows,
    newsletter: rows,
    contactMessages: rows,
    textsFromYou: rows,
    activity: rows,
    /** Certificates that were handed in, as data addresses. */
    certificateFiles: z.array(z.strictObject({ name: z.string(), file: z.string() })),
    /** The picture as a data address. */
    picture: z.string().nullable(),
  })
  .meta({ id: 'OwnData' });

export const ownDataRoutes = {
  'user.export': route({
    method: 'POST',
    path: '/v1/user/export',
    summary: 'Export of all data about the caller; once a day, requires recent re-authentication',
    tag,
    audience: 'user',
    success: [200, copy],
    errors: ['step_up_required', 'rate_limited'],
    limit: 'write',
  }),
  'user.deletion': route({
    method: 'GET',
    path: '/v1/user/deletion',
    summary: 'Whether the account will be deleted, and what prevents it',
    tag,
    audience: 'user',
    success: [200, deletion],
    errors: [],
    limit: 'read',
  }),
  'user.deletionRequest': route({
    method: 'POST',
    path: '/v1/user/deletion',
    summary: 'Delete the account in 14 days; refused while anything is open',
    tag,
    audience: 'user',
    success: [200, deletion],
    errors: ['step_up_required', 'account_busy'],
    limit: 'write',
  }),
  'user.deletionCancel': route({
    method: 'DELETE',
    path: '/v1/user/deletion',
    summary: 'Cancel the deletion',
    tag,
    audience: 'user',
    success: [204, null],
    errors: [],
    limit: 'write',
  }),
  'user.activity': route({
    method: 'GET',
    path: '/v1/user/activity',
    summary: 'Recent activity of the account: logins, refused logins, ended sessions, changes; the latest hundred',
    tag,
    audience: 'user',
    success: [
      200,
      z.strictObject({
        items: z.array(
          z.strictObject({
            at: time,
            kind: z.enum(['signed_in', 'signed_out', 'refused', 'changed']),
            /** Why a session ended, or what was changed, as text for users. */
            words: z.string(),
            userAgent: z.string(),
            ip: z.string(),
          }),
        ),
      }),
    ],
    errors: [],
    limit: 'read',
  }),
};
