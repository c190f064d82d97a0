import { normalizePhone } from '@assay/domain/account/address.ts';
import { checkEmail } from '@assay/domain/account/email.ts';
import { issue } from '@assay/domain/account/issue.ts';
import { US_STATE_CODES } from '@assay/domain/account/postal.ts';
import { OVERDUE_DAYS } from '@assay/domain/invoice/reminders.ts';
import { SetupStep } from '@assay/domain/office/setup.ts';
import { checkPostalPlace } from '@assay/domain/settings/check.ts';
import type { SettingKey, Settings } from '@assay/domain/settings/settings.ts';
import { TIME_ZONES, type TimeZone } from '@assay/domain/timeZone.ts';
import { z } from 'zod';
import { cents, time } from './common.ts';
import { email } from './fields.ts';
import { issues } from './form.ts';
import { exactText, multilineText, singleLineText } from './text.ts';

// The value of each setting, once: its form, its call and what is stored all follow these shapes.

const place = {
  line1: singleLineText(100),
  city: singleLineText(60),
  state: singleLineText(2),
  postalCode: singleLineText(10),
};
const phone = singleLineText(30).superRefine(
  issues((value: string) =>
    value === '' || normalizePhone(value) !== null ? [] : [issue('', 'phone_invalid', 'Enter a US phone number')],
  ),
);

const price = cents.max(100_000_000);
const taxState = singleLineText(2).superRefine(
  issues((state: string) => (US_STATE_CODES.has(state) ? [] : [issue('', 'state_invalid', 'Choose a state')])),
);

const logoImage = z.strictObject({
  /** Served below /media/logos/. */
  file: exactText(36).regex(/^[0-9a-f]{32}\.png$/),
  width: z.int().min(1).max(10_000),
  height: z.int().min(1).max(10_000),
});

const legalText = z.strictObject({ text: multilineText(50_000), date: z.iso.date() });
/** Days in rising order. */
const days = (least: number, most: number) =>
  z
    .array(z.int().min(least).max(most))
    .superRefine(
      issues((given: readonly number[]) =>
        given.every((day, place) => place === 0 || day >= given[place - 1]!)
          ? []
          : [issue('', 'invalid', 'Enter the days in rising order')],
      ),
    );

export const settingShapes = {
  business: z.strictObject({
    /** Printed on invoices, certificates, slips and emails. */
    legalName: singleLineText(100).min(1),
    /** What customers know it by. Empty: the legal name. */
    tradingName: singleLineText(60),
    /** For text messages and authenticator apps. Empty: the trading name. */
    shortName: singleLineText(20),
    /** For customers; may be empty. */
    phone,
  }),
  timeZone: z.strictObject({ zone: z.enum(Object.keys(TIME_ZONES) as TimeZone[]) }),
  logo: z.strictObject({ light: logoImage.nullable(), dark: logoImage.nullable() }),
  address: z.strictObject(place).superRefine(issues(checkPostalPlace)),
  pickup: z
    .strictObject({
      /** The first line of a label. */
      name: singleLineText(60).min(1),
      ...place,
      /** When buyers can come: "Mon to Fri, 10 to 6". */
      hours: singleLineText(200).min(1),
    })
    .superRefine(issues(checkPostalPlace)),
  shipping: z.strictObject({
    /** Null: quoted by hand. */
    baseCents: z.strictObject({ S: price.nullable(), M: price.nullable(), L: price.nullable(), XL: price.nullable() }),
    /** Alaska and Hawaii. */
    remoteSurchargeBps: z.int().min(0).max(100_000),
    insuranceFreeCents: price,
    insuranceStepCents: price.min(100),
    insurancePerStepCents: price,
    furtherItemDiscountBps: z.int().min(0).max(10_000),
  }),
  tax: z.strictObject({
    registrations: z
      .array(z.strictObject({ state: taxState, number: singleLineText(40) }))
      .max(51)
      .superRefine(
        issues((rows: readonly { state: string }[]) =>
          new Set(rows.map(({ state }) => state)).size === rows.length
            ? []
            : [issue('', 'invalid', 'Name each state once')],
        ),
      ),
  }),
  fees: z.strictObject({
    sellerFeeBps: z.int().min(0).max(5_000),
    minSellerFeeCents: price,
    resealCents: price,
  }),
  premium: z.strictObject({
    /** Of the hammer price, up to 50%. */
    buyerPremiumBps: z.int().min(0).max(5_000),
  }),
  bounds: z.strictObject({
    actionCents: price,
    paymentCents: price,
    couponCents: price,
    dayCents: price,
    monthCents: price,
    /** Of the low estimate, up to all of it. */
    openingBps: z.int().min(0).max(10_000),
    /** Up to a week. */
    shortestLotMinutes: z.int().min(1).max(10_080),
  }),
  reminders: z.strictObject({
    invoiceDays: days(1, OVERDUE_DAYS.usual - 1).length(2),
    laterInvoiceDays: days(1, OVERDUE_DAYS.later - 1).length(2),
    payoutDays: days(0, 179).min(1).max(6),
    shippingDays: days(1, 4).min(1).max(3),
  }),
  email: z.strictObject({
    senderName: singleLineText(60).min(1),
    senderAddress: email,
    contactAddress: singleLineText(254).superRefine(
      issues((value: string) => (value === '' ? [] : checkEmail(value, ''))),
    ),
  }),
  terms: legalText,
  conditions: legalText,
  privacy: legalText,
  cookies: legalText,
  opening: z.strictObject({ isOpen: z.literal(true) }),
} satisfies { readonly [K in SettingKey]: z.ZodType<Settings[K]> };

const entry = <S extends z.ZodType>(value: S) =>
  z.strictObject({
    /** Null: not set yet. */
    value: value.nullable(),
    /** Of its last change; 0 while it is not set. A change names the version that it replaces. */
    version: z.int(),
    changedAt: time.nullable(),
    /** Username. Null: set by an upgrade or with the demo. */
    changedBy: z.string().nullable(),
  });

export const officeSettings = z
  .strictObject({
    business: entry(settingShapes.business),
    timeZone: entry(settingShapes.timeZone),
    logo: entry(settingShapes.logo),
    address: entry(settingShapes.address),
    pickup: entry(settingShapes.pickup),
    shipping: entry(settingShapes.shipping),
    tax: entry(settingShapes.tax),
    fees: entry(settingShapes.fees),
    premium: entry(settingShapes.premium),
    bounds: entry(settingShapes.bounds),
    reminders: entry(settingShapes.reminders),
    email: entry(settingShapes.email),
    terms: entry(legalText),
    conditions: entry(legalText),
    privacy: entry(legalText),
    cookies: entry(legalText),
    opening: entry(settingShapes.opening),
  } satisfies { readonly [K in SettingKey]: z.ZodType })
  .meta({ id: 'OfficeSettings' });
/** The checklist of a new business. */
export const setup = z
  .strictObject({
    items: z.array(z.strictObject({ step: z.enum(SetupStep), isDone: z.boolean() })),
    isOpen: z.boolean(),
    /** Of the setting `opening`, for the press that opens the shop. */
    openingVersion: z.int(),
  })
  .meta({ id: 'Setup' });
export type Setup = z.infer<typeof setup>;
export type OfficeSettings = z.infer<typeof officeSettings>;
