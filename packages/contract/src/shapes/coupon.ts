import { CouponType } from '@assay/domain/enums.ts';
import { z } from 'zod';
import { cents, id, time } from './common.ts';

/** A coupon as staff see it, with its uses. */
export const officeCoupon = z
  .strictObject({
    id,
    code: z.string(),
    type: z.enum(CouponType),
    percent: z.int().nullable(),
    valueCents: cents.nullable(),
    /** Maximum discount of a percentage. Null: no cap. */
    maximumDiscountCents: cents.nullable(),
    minimumSpendCents: cents,
    startsAt: time,
    endsAt: time.nullable(),
    maximumUses: z.int().nullable(),
    maximumUsesPerUser: z.int(),
    isFirstPurchaseOnly: z.boolean(),
    /** Only for who was named or has redeemed one of its codes. */
    isPersonal: z.boolean(),
    status: z.enum(['upcoming', 'running', 'used_up', 'ended', 'stopped']),
    uses: z.int(),
    /** Total discount so far, without reversed uses. */
    discountCents: cents,
    codes: z.int(),
    claims: z.int(),
  })
  .meta({ id: 'OfficeCoupon' });
export type OfficeCoupon = z.infer<typeof officeCoupon>;

/** A giveaway and its codes. */
export const officeGiveaway = z
  .strictObject({
    itemId: id,
    slug: z.string(),
    title: z.string(),
    codes: z.int(),
    /** Codes that can be redeemed now or later. */
    openCodes: z.int(),
    claims: z.int(),
    /** approved: it can be started; live: codes can be redeemed; over: all units are gone, or its time is over. */
    status: z.enum(['approved', 'live', 'over']),
    /** Units to give away. Null: it never started. */
    quantity: z.int().nullable(),
    /** Units that are ordered. */
    givenQuantity: z.int(),
    endsAt: time.nullable(),
  })
  .meta({ id: 'OfficeGiveaway' });
export type OfficeGiveaway = z.infer<typeof officeGiveaway>;
