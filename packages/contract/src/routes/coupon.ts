import { isCode, normalizeCode } from '@assay/domain/coupon/coupon.ts';
import { codesCall } from '@assay/domain/office/roles.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { cents, id, list, pageFields, time } from '../shapes/common.ts';
import { officeCoupon, officeGiveaway } from '../shapes/coupon.ts';
import { issues } from '../shapes/form.ts';
import { requested, staffNote } from '../shapes/office.ts';
import { singleLineText } from '../shapes/text.ts';

const tag = 'Office';
const act = { method: 'POST', tag, audience: 'staff', limit: 'write', idempotency: 'stored' } as const;
const number = (maximum: number) => z.int().min(1).max(maximum);
/** The coupon or giveaway they belong to. */
const of = z.union([z.strictObject({ couponId: id }), z.strictObject({ itemId: id })]);

const discount = z.union([
  /** For a percentage, the maximum discount. Absent: $250. Null: no cap. */
  z.strictObject({ percent: number(100), maximumCents: cents.min(1).nullable().optional() }),
  z.strictObject({ valueCents: cents.min(1) }),
]);

/** The terms of a new coupon. A confirmed request has them, too. */
export const couponBody = z.strictObject({
  code: singleLineText(20)
    .min(4)
    .superRefine(
      issues((code: string) =>
        isCode(normalizeCode(code))
          ? []
          : [{ path: '', code: 'invalid', message: 'A code has 4 to 20 letters, digits and hyphens' }],
      ),
    ),
  discount,
  minimumSpendCents: cents.default(0),
  /** Null: now. */
  startsAt: time.nullable().default(null),
  endsAt: time.nullable().default(null),
  maximumUses: number(1_000_000).nullable().default(null),
  maximumUsesPerUser: number(1_000).default(1),
  isFirstPurchaseOnly: z.boolean().default(false),
  isPersonal: z.boolean().default(false),
  note: staffNote,
});

/** Staff calls for coupons and giveaways (rules §10): create, count, stop; and their codes. */
export const couponRoutes = {
  'office.coupons': route({
    method: 'GET',
    subject: 'none',
    roles: ['auction', 'finance', 'support'],
    path: '/v1/office/coupon',
    tag,
    audience: 'staff',
    summary: 'Coupons, newest first: active and scheduled, or ended',
    query: z.strictObject({ ...pageFields, status: z.enum(['running', 'over']).default('running') }),
    success: [200, list(officeCoupon)],
    errors: [],
    limit: 'read',
  }),
  'office.createCoupon': route({
    ...act,
    subject: 'none',
    roles: ['auction', 'finance'],
    path: '/v1/office/coupon',
    form: true,
    summary: 'Create a coupon. Its terms can’t change; it can be stopped. Above the limits a colleague confirms it',
    body: couponBody,
    success: [201, z.union([officeCoupon, requested])],
    errors: ['validation_failed', 'request_state'],
  }),
  'office.stopCoupon': route({
    ...act,
    subject: { coupon: 'params.id' },
    roles: ['auction', 'finance'],
    path: '/v1/office/coupon/{id}/stop',
    summary: 'Stop a coupon and its codes. Repeating changes nothing',
    params: z.strictObject({ id }),
    body: z.strictObject({ note: staffNote }),
    success: [200, officeCoupon],
    errors: ['not_found'],
  }),
  'office.giveaways': route({
    method: 'GET',
    subject: 'none',
    roles: ['auction', 'finance', 'support'],
    path: '/v1/office/giveaway',
    tag,
    audience: 'staff',
    summary: 'Giveaways and their codes, newest first; approved ones can be started',
    query: z.strictObject(pageFields),
    success: [200, list(officeGiveaway)],
    errors: [],
    limit: 'read',
  }),
  'office.createCodes': route({
    ...act,
    subject: { coupon: 'body.of.couponId', item: 'body.of.itemId' },
    roles: ['auction'],
    path: '/v1/office/code',
    form: true,
    summary: 'Create codes for a coupon or a giveaway',
    body: z.strictObject({
      of,
      count: number(500),
      /** How many people may redeem each. */
      maximumClaims: number(100_000).default(1),
      endsAt: time.nullable().default(null),
      /** For a giveaway: Assay pays the shipping. */
      shipsFree: z.boolean().default(false),
      note: staffNote,
    }),
    success: [201, z.strictObject({ codes: z.array(z.string()) })],
    errors: ['not_found', 'validation_failed'],
  }),
  'office.stopCodes': route({
    ...act,
    subject: { coupon: 'body.of.couponId', item: 'body.of.itemId' },
    roles: ['auction'],
    path: '/v1/office/code/stop',
    summary: 'End all codes of a coupon or a giveaway. Redeemed codes stay redeemed. Repeating changes nothing',
    body: z.strictObject({ of, note: staffNote }),
    success: [200, z.strictObject({ stopped: z.int() })],
    errors: ['not_found'],
  }),
  'office.codes': route({
    ...codesCall,
    subject: { coupon: 'query.coupon_id', item: 'query.item_id' },
    path: '/v1/office/code',
    tag,
    audience: 'staff',
    summary: 'All codes of a coupon or a giveaway with their redemptions, as CSV',
    query: z.strictObject({ coupon_id: id.optional(), item_id: id.optional() }),
    success: [200, null],
    raw: 'text/csv',
    errors: ['not_found'],
    limit: 'read',
  }),
};
