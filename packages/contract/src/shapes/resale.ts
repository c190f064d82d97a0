import { SecondaryStatus } from '@assay/domain/enums.ts';
import { FailureClass, ResaleAct } from '@assay/domain/resale/machine.ts';
import { z } from 'zod';
import { arrivalPicture } from './arrival.ts';
import { cents, id, time } from './common.ts';
import { custody } from './custody.ts';

export const secondaryStatus = z.enum(SecondaryStatus).meta({ id: 'SecondaryStatus' });
export const failureClass = z.enum(FailureClass).meta({ id: 'FailureClass' });

export const resaleStep = z
  .strictObject({
    key: z.enum(['sold', 'paid', 'handed_in', 'received', 'rechecked', 'shipped', 'delivered', 'done', 'ended']),
    title: z.string(),
    at: time.nullable(),
    by: time.nullable(),
    state: z.enum(['done', 'current', 'open', 'failed']),
  })
  .meta({ id: 'ResaleStep' });

/** What a seller is paid for one resale. */
export const payout = z
  .strictObject({
    id,
    title: z.string(),
    cause: z.enum(['sale', 'insurance']),
    grossCents: cents,
    feeCents: cents,
    /** Withheld for what the seller owed Assay. */
    nettedCents: cents,
    netCents: cents,
    state: z.enum(['waiting', 'sending', 'sent', 'reversing', 'reversed', 'lost']),
    /** Null: when the sale is done. */
    dueAt: time.nullable(),
    /** Why it is delayed although due. */
    blockedReason: z.enum(['account', 'hold', 'payment', 'staff', 'refused']).nullable(),
    sentAt: time.nullable(),
  })
  .meta({ id: 'Payout' });
export type Payout = z.infer<typeof payout>;

/** A resale as one side sees it. Both sides get the same steps and wording. */
export const resale = z
  .strictObject({
    id,
    holder: z.enum(['seller', 'carrier', 'house', 'buyer']),
    /** Who has the physical item now, also after the sale has ended. */
    custody,
    steps: z.array(resaleStep),
    failureClass: failureClass.nullable(),
    /** Assay's finding, shown to both sides. */
    failureNote: z.string(),
    /** For the seller: the text of the packing slip. */
    code: z.string().nullable(),
    inbound: z.strictObject({ carrier: z.string(), trackingNumber: z.string() }).nullable(),
    outbound: z.strictObject({ carrier: z.string(), trackingNumber: z.string() }).nullable(),
    /** What the caller may do now. */
    mayHandIn: z.boolean(),
    mayExtend: z.boolean(),
    mayConfirmDelivery: z.boolean(),
    claimUntil: time.nullable(),
    /** The caller's decision after a recheck. */
    proposal: z
      .strictObject({ kind: z.enum(['seal', 'price']), priceCents: cents, netCents: cents.nullable(), by: time })
      .nullable(),
    /** For the seller. */
    penaltyCents: cents,
    payout: payout.nullable(),
  })
  .meta({ id: 'Resale' });
export type Resale = z.infer<typeof resale>;

/** A resale as staff read it. */
export const officeResale = z
  .strictObject({
    id,
    title: z.string(),
    slug: z.string(),
    serial: z.string().nullable(),
    code: z.string().nullable(),
    seller: z.string(),
    buyer: z.string(),
    status: secondaryStatus,
    isPaid: z.boolean(),
    isPickup: z.boolean(),
    priceCents: cents,
    steps: z.array(resaleStep),
    now: z.string(),
    actBy: time.nullable(),
    failureClass: failureClass.nullable(),
    failureNote: z.string(),
    /** The caller found the fault: another person must review it. */
    isOwnFinding: z.boolean(),
    claimText: z.string(),
    hasOpenClaim: z.boolean(),
    inbound: z.strictObject({ carrier: z.string(), trackingNumber: z.string() }).nullable(),
    /** Where it is sent; null where it is picked up. */
    shipTo: z.array(z.string()).nullable(),
    itemId: id,
    /** Who has the physical item now. */
    custody,
    /** What staff may do now. */
    acts: z.array(z.enum(ResaleAct)),
  })
  .meta({ id: 'OfficeResale' });
export type OfficeResale = z.infer<typeof officeResale>;

export const officePayout = z
  .strictObject({ ...payout.shape, seller: z.string(), isHeld: z.boolean(), isUnclaimed: z.boolean() })
  .meta({ id: 'OfficePayout' });
export type OfficePayout = z.infer<typeof officePayout>;

/** At a recheck: the certified pictures of the item, and the ones taken of the object that came in. */
export const recheckPictures = z
  .strictObject({
    certified: z.array(
      z.strictObject({ id, kind: z.string(), url: z.string(), alt: z.string(), width: z.int(), height: z.int() }),
    ),
    taken: z.array(arrivalPicture),
  })
  .meta({ id: 'RecheckPictures' });
export type RecheckPictures = z.infer<typeof recheckPictures>;
