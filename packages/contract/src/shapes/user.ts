import { checkAddress } from '@assay/domain/account/address.ts';
import { CreditNextStep } from '@assay/domain/credit/credit.ts';
import {
  AddressMode,
  CreditOperation,
  KycStatus,
  NotificationType,
  OnboardingStatus,
  StripeConnectedStatus,
} from '@assay/domain/enums.ts';
import { z } from 'zod';
import { credit } from './auction.ts';
import { cents, id, time } from './common.ts';
import { issues } from './form.ts';
import { limitRequest } from './limitRequest.ts';
import { singleLineText } from './text.ts';

export const onboardingStatus = z.enum(OnboardingStatus).meta({ id: 'OnboardingStatus' });
export const kycStatus = z.enum(KycStatus).meta({ id: 'KycStatus' });
export const stripeConnectedStatus = z.enum(StripeConnectedStatus).meta({ id: 'StripeConnectedStatus' });
export const addressMode = z.enum(AddressMode).meta({ id: 'AddressMode' });
export const notificationType = z.enum(NotificationType).meta({ id: 'NotificationType' });

export const me = z
  .strictObject({
    id,
    email: z.string(),
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(['user', 'staff']),
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

export const alert = z
  .strictObject({
    id,
    type: notificationType,
    title: z.string(),
    body: z.string(),
    href: z.string(),
    itemId: id.nullable(),
    createdAt: time,
    readAt: time.nullable(),
  })
  .meta({ id: 'Alert' });
export type Alert = z.infer<typeof alert>;

export const creditLimit = z
  .strictObject({
    ...credit.shape,
    tier: z.string(),
    nextStep: z.enum(CreditNextStep).nullable(),
    holds: z.array(
      z.strictObject({
        kind: z.enum(['bid', 'sealed', 'invoice']),
        amountCents: cents,
        auctionId: id.nullable(),
        invoiceId: id.nullable(),
        title: z.string(),
        href: z.string(),
      }),
    ),
    /** The user's active strikes, newest first: invoices that were never paid. */
    strikes: z.array(
      z.strictObject({
        invoiceId: id.nullable(),
        number: z.string().nullable(),
        at: time,
        /** The limit is halved until then. Null: that is over. */
        halvedUntil: time.nullable(),
      }),
    ),
    /** Bids are refused until then. Null: bids are taken. */
    suspendedUntil: time.nullable(),
    /** The newest request for a higher limit. */
    request: limitRequest.nullable(),
  })
  .meta({ id: 'CreditLimit' });
export type CreditLimit = z.infer<typeof creditLimit>;

export const creditOperation = z.enum(CreditOperation).meta({ id: 'CreditOperation' });
/** A movement of credit; balances add up from the first row. */
export const creditMovement = z
  .strictObject({
    id: z.string(),
    at: time,
    operation: creditOperation,
    amountCents: cents,
    kind: z.string(),
    balanceAfterCents: z.int(),
    auctionId: id.nullable(),
    invoiceId: id.nullable(),
    title: z.string().nullable(),
    href: z.string().nullable(),
    note: z.string(),
  })
  .meta({ id: 'CreditMovement' });
export type CreditMovement = z.infer<typeof creditMovement>;
