import { KycStatus, StripeConnectedStatus } from '@assay/domain/enums.ts';
import { z } from 'zod';
import { onboardingStatus } from './account.ts';
import { auctionStatus } from './auction.ts';
import { cents, id, time } from './common.ts';
import { invoiceStatus } from './invoice.ts';
import { offerStatus } from './offer.ts';

/**
 * One person as staff see them, the latest ten of each list. A part is null for roles that don't work with it: contact and
 * sessions are for support, orders for finance and support, bids and offers for auction and support.
 */
export const personRecord = z
  .strictObject({
    id,
    username: z.string(),
    joinedAt: time,
    /** Staff blocked the account themselves. */
    staffBlockedAt: time.nullable(),
    /** When VIP status ends. Null: no VIP, or without an end. */
    vipUntil: time.nullable(),
    onboarding: onboardingStatus,
    identity: z.enum(KycStatus).nullable(),
    payouts: z.enum(StripeConnectedStatus),
    contact: z
      .strictObject({
        email: z.string(),
        isEmailVerified: z.boolean(),
        /** Emails to this address come back. */
        hasMailFailure: z.boolean(),
        city: z.string().nullable(),
        state: z.string().nullable(),
      })
      .nullable(),
    orders: z
      .array(
        z.strictObject({
          id,
          number: z.string().nullable(),
          status: invoiceStatus,
          totalCents: cents,
          createdAt: time,
        }),
      )
      .nullable(),
    /** Lots they bid on, without their maximums. */
    bids: z
      .array(
        z.strictObject({
          auctionId: id,
          lotNumber: z.int(),
          title: z.string(),
          status: auctionStatus,
          alias: z.string(),
          bidCount: z.int(),
          priceCents: cents,
          /** Null while sealed bids are not opened. */
          isLeading: z.boolean().nullable(),
          lastBidAt: time,
        }),
      )
      .nullable(),
    /** Offers they made. */
    offers: z
      .array(z.strictObject({ id, title: z.string(), amountCents: cents, status: offerStatus, createdAt: time }))
      .nullable(),
    /** Sessions that have not ended. */
    sessions: z.array(z.strictObject({ id, device: z.string(), startedAt: time, lastSeenAt: time })).nullable(),
    /** What staff wrote about them, newest first. */
    notes: z.array(z.strictObject({ id, at: time, by: z.string(), text: z.string() })),
  })
  .meta({ id: 'PersonRecord' });
export type PersonRecord = z.infer<typeof personRecord>;
