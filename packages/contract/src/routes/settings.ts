import type { StaffRole } from '@assay/domain/office/roles.ts';
import { LOGO_MAX_BYTES, LogoTheme } from '@assay/domain/settings/logo.ts';
import { REASONED_SETTINGS, type SettingKey } from '@assay/domain/settings/settings.ts';
import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { route } from '../route.ts';
import { wholeNumber } from '../shapes/common.ts';
import { requested, staffNote } from '../shapes/office.ts';
import { officeSettings, settingShapes, setup } from '../shapes/settings.ts';

const SUMMARY: Readonly<Record<SettingKey, string>> = {
  business: 'Change the legal name and phone of the business',
  timeZone: 'Change the time zone of the business: how times are shown and typed; no moment moves',
  logo: 'Upload an image of the logo, for light pages and papers or for dark pages',
  address: 'Change the postal address of the business',
  pickup: 'Change the pickup place and its hours; parcels to the business go there too',
  shipping: 'Change the prices of shipping and insurance',
  tax: 'Change where the business collects sales tax',
  fees: 'Change what sellers of resales are charged, for offers accepted from now on',
  premium: 'Change the buyer’s premium of lots that are published from now on',
  bounds: 'Change what one person may do without a second one. Looser limits are confirmed by another administrator',
  reminders: 'Change the days on which people are reminded',
  email: 'Change who sends emails and who gets messages of the contact page',
  terms: 'Change the text of the terms of service',
  conditions: 'Change the text of the conditions of sale',
  privacy: 'Change the text of the privacy policy',
  cookies: 'Change the text of the page about cookies',
  opening: 'Open the shop to visitors, once the checklist is done',
};

const changed = z.strictObject({ version: z.int() });

/** The change of one setting: PATCH /v1/office/setting/{key}. */
const change = <S extends z.ZodType, A extends z.ZodType = typeof changed>(
  key: SettingKey,
  value: S,
  roles: readonly StaffRole[] = [],
  errors: readonly ErrorCode[] = [],
  success: A = changed as unknown as A,
) =>
  route({
    method: 'PATCH',
    path: `/v1/office/setting/${key}`,
    tag: 'Office',
    audience: 'staff',
    subject: 'none',
    roles,
    summary: SUMMARY[key],
    body: z.strictObject({
      value,
      /** The version that is replaced, as shown to the person who changes it. */
      version: z.int().min(0).max(2_000_000_000),
      /** Required for settings of money and law. */
      note: (REASONED_SETTINGS.includes(key) ? staffNote : staffNote.optional()) as z.ZodOptional<typeof staffNote>,
    }),
    form: true,
    success: [200, success],
    errors: ['record_changed', 'validation_failed', ...errors],
    limit: 'write',
    idempotency: 'stored',
  });

/** Of which theme, and what it replaces: in the query, since the body is the file. */
const ofLogo = z.strictObject({
  theme: z.enum(LogoTheme).default('light'),
  version: wholeNumber(0, 2_000_000_000),
  note: staffNote.optional(),
});
const logo = {
  path: '/v1/office/setting/logo',
  tag: 'Office',
  audience: 'staff',
  subject: 'none',
  roles: [],
  query: ofLogo,
  success: [200, z.strictObject({ version: z.int() })],
  limit: 'write',
} as const;

/** Staff calls for the settings of the business. Every change is a new version, and audited. */
export const settingsRoutes = {
  'setting.all': route({
    method: 'GET',
    path: '/v1/office/setting',
    tag: 'Office',
    audience: 'staff',
    subject: 'none',
    roles: ['finance'],
    summary: 'Every setting of the business with its version',
    success: [200, officeSettings],
    errors: [],
    limit: 'read',
  }),
  'setting.business': change('business', settingShapes.business),
  'setting.timeZone': change('timeZone', settingShapes.timeZone),
  'setting.logo': route({
    ...logo,
    method: 'POST',
    summary: SUMMARY.logo,
    file: {
      field: 'file',
      description: 'PNG, WebP or JPEG of up to 1 MiB, at least 320 pixels wide',
      maxBytes: LOGO_MAX_BYTES,
    },
    errors: ['record_changed', 'file_too_large', 'file_invalid', 'unavailable'],
  }),
  'setting.logoRemove': route({
    ...logo,
    method: 'DELETE',
    summary: 'Remove an image of the logo; without one for light pages the name is set in type',
    errors: ['record_changed'],
  }),
  'setting.address': change('address', settingShapes.address),
  'setting.pickup': change('pickup', settingShapes.pickup),
  'setting.shipping': change('shipping', settingShapes.shipping, ['finance']),
  'setting.tax': change('tax', settingShapes.tax, ['finance']),
  'setting.fees': change('fees', settingShapes.fees, ['finance']),
  'setting.premium': change('premium', settingShapes.premium, ['finance']),
  'setting.bounds': {
    ...change('bounds', settingShapes.bounds, [], ['request_state'], z.union([changed, requested])),
    recentCode: true,
  } as const,
  'setting.reminders': change('reminders', settingShapes.reminders, ['finance']),
  'setting.email': change('email', settingShapes.email),
  'setting.terms': change('terms', settingShapes.terms),
  'setting.conditions': change('conditions', settingShapes.conditions),
  'setting.privacy': change('privacy', settingShapes.privacy),
  'setting.cookies': change('cookies', settingShapes.cookies),
  'setting.opening': change('opening', settingShapes.opening, [], ['setup_incomplete']),
  'setting.setup': route({
    method: 'GET',
    path: '/v1/office/setup',
    tag: 'Office',
    audience: 'staff',
    subject: 'none',
    roles: ['finance', 'catalog'],
    summary: 'The checklist of a new business: what is done before the shop opens',
    success: [200, setup],
    errors: [],
    limit: 'read',
  }),
};
