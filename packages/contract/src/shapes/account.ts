import { checkAddress } from '@assay/domain/account/address.ts';
import { AddressMode, KycStatus, OnboardingStatus, StripeConnectedStatus } from '@assay/domain/enums.ts';
import { StaffRole } from '@assay/domain/office/roles.ts';
import { z } from 'zod';
import { id, time } from './common.ts';
import { issues } from './form.ts';
import { singleLineText } from './text.ts';

export const onboardingStatus = z.enum(OnboardingStatus).meta({ id: 'OnboardingStatus' });
export const kycStatus = z.enum(KycStatus).meta({ id: 'KycStatus' });
export const stripeConnectedStatus = z.enum(StripeConnectedStatus).meta({ id: 'StripeConnectedStatus' });
export const addressMode = z.enum(AddressMode).meta({ id: 'AddressMode' });

export const me = z
  .strictObject({
    id,
    email: z.string(),
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(['user', 'staff']),
    /** What a staff member works on; empty for everyone else. */
    staffRoles: z.array(z.enum(StaffRole)),
    isVip: z.boolean(),
    emailVerified: z.boolean(),
    onboardingStatus,
    kycVerificationStatus: kycStatus.nullable(),
    stripeConnectedStatus,
    /** `pending` until the link in the email is opened. */
    newsletter: z.enum(['off', 'pending', 'subscribed']),
    imageUrl: z.string().nullable(),
    unreadAlerts: z.int(),
    /** Where the user wanted to go when they signed up, until the address is confirmed: a path of this site. */
    intendedPath: z.string().nullable(),
    createdAt: time,
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof me>;

const addressFields = {
  fullName: singleLineText(1000),
  line1: singleLineText(1000),
  line2: singleLineText(1000).optional(),
  city: singleLineText(1000),
  state: singleLineText(100),
  postalCode: singleLineText(100),
  country: singleLineText(100),
  phone: singleLineText(100),
  mode: addressMode,
};
/** Body of a new or changed address: complete, Latin letters only, no PO box (spec §5, rules §5.5). */
export const addressBody = z.strictObject(addressFields).superRefine(issues(checkAddress));
export const address = z
  .strictObject({
    ...addressFields,
    line2: z.string().nullable(),
    id,
    createdAt: time,
    /** Why nothing can be sent there by the rules of today, which may be younger than the address; null: nothing is wrong. */
    fault: z.string().nullable(),
  })
  .meta({ id: 'Address' });
export type Address = z.infer<typeof address>;

/** What blocks a deletion. */
export const DeletionReason = [
  'leading',
  'owing',
  'open_order',
  'selling',
  'payout',
  'offers',
  'refund',
  'staff',
] as const;
export const deletion = z
  .strictObject({
    /** When the account is deleted. Null if no deletion was requested. */
    deletesAt: time.nullable(),
    reasons: z.array(z.enum(DeletionReason)),
  })
  .meta({ id: 'Deletion' });
export type Deletion = z.output<typeof deletion>;

/** Rows of one kind, with the fields by name. */
const rows = z.array(z.record(z.string(), z.unknown()));
export const dataExport = z
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
    followedSales: rows,
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
