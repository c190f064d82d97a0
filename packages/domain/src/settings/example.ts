import { tableRates } from '../estimate/rates.ts';
import { DEFAULT_BOUNDS } from '../office/effects.ts';
import { toPublicSettings } from './public.ts';
import type { Settings } from './settings.ts';

const STANDARD_TEXT = { text: '', date: '2026-11-21' };

/** Every state that has a sales tax, and D.C. */
const TAX_STATES =
  'AL AR AZ CA CO CT DC FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS NC ND NE NJ NM NV NY OH OK PA RI SC SD TN TX UT VA VT WA WI WV WY';

/** The settings of the demo, which tests use too. No server code reads them: a real business enters its own. */
export const EXAMPLE_SETTINGS: Settings = {
  business: { legalName: 'Assay', tradingName: '', shortName: '', phone: '(212) 555-0148' },
  timeZone: { zone: 'America/New_York' },
  logo: { light: null, dark: null },
  address: { line1: '180 Varick Street', city: 'New York', state: 'NY', postalCode: '10014' },
  pickup: {
    name: 'Assay, pickup desk',
    line1: '180 Varick Street',
    city: 'New York',
    state: 'NY',
    postalCode: '10014',
    hours: 'By appointment',
  },
  shipping: {
    baseCents: { S: 1_500, M: 2_500, L: 7_500, XL: null },
    remoteSurchargeBps: 4_000,
    insuranceFreeCents: 10_000,
    insuranceStepCents: 10_000,
    insurancePerStepCents: 100,
    furtherItemDiscountBps: 5_000,
  },
  tax: { registrations: TAX_STATES.split(' ').map((state) => ({ state, number: '' })) },
  fees: { sellerFeeBps: 1_000, minSellerFeeCents: 500, resealCents: 2_500 },
  premium: { buyerPremiumBps: 0 },
  bounds: DEFAULT_BOUNDS,
  reminders: { invoiceDays: [2, 4], laterInvoiceDays: [20, 27], payoutDays: [0, 3, 7, 14], shippingDays: [1, 2] },
  email: { senderName: 'Assay', senderAddress: 'hello@assay.example', contactAddress: '' },
  terms: STANDARD_TEXT,
  conditions: STANDARD_TEXT,
  privacy: STANDARD_TEXT,
  cookies: STANDARD_TEXT,
  opening: { isOpen: true },
};

/** Rates by these settings. */
export const EXAMPLE_RATES = tableRates(toPublicSettings(EXAMPLE_SETTINGS));
