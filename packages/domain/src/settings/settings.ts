import type { Reminders } from '../invoice/reminders.ts';
import { type Bounds, DEFAULT_BOUNDS } from '../office/effects.ts';
import type { Fees } from '../resale/fee.ts';
import type { ShippingTable } from '../shipping/shipping.ts';
import { DEFAULT_TIME_ZONE, type TimeZone } from '../timeZone.ts';

// What staff of the business maintain about it (back office §2). Nothing of a real business is a constant in the code.

/** A place in the US, without a name. */
export type PostalPlace = { line1: string; city: string; state: string; postalCode: string };

export type Settings = {
  /** Who sells. The trading name is what customers know it by, the short one is for texts; all but the legal name may be empty. */
  business: { legalName: string; tradingName: string; shortName: string; phone: string };
  /** Where its clocks stand: times of pages, emails and papers, business days, and the day of an audit entry. */
  timeZone: { zone: TimeZone };
  /** Shown instead of the name set in type. Light: for light pages, and papers; dark: for dark pages. Null: none. */
  logo: { light: LogoImage | null; dark: LogoImage | null };
  /** Where letters reach the business; printed on emails and papers. */
  address: PostalPlace;
  /** Where buyers pick up, which is also where parcels to the business go. Pickups are taxed there (rules §5.5). */
  pickup: PostalPlace & { name: string; hours: string };
  /** Prices of shipping by class. */
  shipping: ShippingTable;
  /** Where the business collects sales tax, with its number there (may be empty). */
  tax: { registrations: TaxRegistration[] };
  /** What sellers of resales are charged. A sale keeps the fees of its invoice's version. */
  fees: Fees;
  /** Added to the hammer price of lots. A lot keeps what was in force when it was published. */
  premium: { buyerPremiumBps: number };
  /** What one member of the staff may do without a second one. */
  bounds: Bounds;
  /** When people are reminded. */
  reminders: Reminders;
  /** Who sends emails, and who gets the messages of the contact page (may be empty: the sender). */
  email: { senderName: string; senderAddress: string; contactAddress: string };
  terms: LegalText;
  conditions: LegalText;
  privacy: LegalText;
  cookies: LegalText;
  /** Visitors see the shop; until then, that it opens soon. */
  opening: { isOpen: boolean };
};

/** A PNG in the folder of logos, and its sides in pixels. */
export type LogoImage = { file: string; width: number; height: number };

/** The pages whose text the business can write itself. */
export const LEGAL_PAGES = ['terms', 'conditions', 'privacy', 'cookies'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

/** Empty: the standard text, which names the business. Date of the text: YYYY-MM-DD. */
export type LegalText = { text: string; date: string };

export type TaxRegistration = { state: string; number: string };

export type SettingKey = keyof Settings;

const NO_PLACE: PostalPlace = { line1: '', city: '', state: '', postalCode: '' };

const NO_TEXT: LegalText = { text: '', date: '' };

/** The settings of a business that has set nothing yet: an empty database. */
export const EMPTY_SETTINGS: Settings = {
  business: { legalName: '', tradingName: '', shortName: '', phone: '' },
  timeZone: { zone: DEFAULT_TIME_ZONE },
  logo: { light: null, dark: null },
  address: NO_PLACE,
  pickup: { ...NO_PLACE, name: '', hours: '' },
  // Everything is quoted by hand.
  shipping: {
    baseCents: { S: null, M: null, L: null, XL: null },
    remoteSurchargeBps: 0,
    insuranceFreeCents: 0,
    insuranceStepCents: 10_000,
    insurancePerStepCents: 0,
    furtherItemDiscountBps: 0,
  },
  tax: { registrations: [] },
  fees: { sellerFeeBps: 0, minSellerFeeCents: 0, resealCents: 0 },
  premium: { buyerPremiumBps: 0 },
  // Suggested: in force until others are set.
  bounds: DEFAULT_BOUNDS,
  // Suggested days: they are in force until others are set.
  reminders: { invoiceDays: [2, 4], laterInvoiceDays: [20, 27], payoutDays: [0, 3, 7, 14], shippingDays: [1, 2] },
  email: { senderName: '', senderAddress: '', contactAddress: '' },
  terms: NO_TEXT,
  conditions: NO_TEXT,
  privacy: NO_TEXT,
  cookies: NO_TEXT,
  opening: { isOpen: false },
};

export const SETTING_KEYS = Object.keys(EMPTY_SETTINGS) as readonly SettingKey[];

/** Settings of money and law: a change needs a reason, which the audit log keeps. */
export const REASONED_SETTINGS: readonly SettingKey[] = [
  'shipping',
  'tax',
  'fees',
  'premium',
  'bounds',
  'terms',
  'conditions',
  'privacy',
  'cookies',
  'opening',
];

/** Settings that a business can do without: until they are set, what papers show is the empty value, not a later one. */
export const OPTIONAL_SETTINGS: readonly SettingKey[] = ['timeZone', 'logo', 'bounds'];

/** Stored values by key, completed with the empty ones. Keys and parts of keys that are missing are empty. */
export function completeSettings(stored: Readonly<Record<string, unknown>>): Settings {
  const entries = SETTING_KEYS.map((key) => [key, { ...EMPTY_SETTINGS[key], ...(stored[key] as object | undefined) }]);
  return Object.fromEntries(entries) as Settings;
}

/** A city with its state and ZIP code: "New York, NY 10014". Empty while there is no city. */
export const cityLine = ({ city, state, postalCode }: PostalPlace): string =>
  city === '' ? '' : `${city}, ${state} ${postalCode}`;

/** The pickup place line by line, as on a label. */
export const pickupLines = ({ pickup }: Pick<Settings, 'pickup'>): string[] =>
  [pickup.name, pickup.line1, cityLine(pickup)].filter((line) => line !== '');

/** The pickup place in one line of a message: "180 Varick Street, New York". */
export const pickupText = ({ pickup }: Pick<Settings, 'pickup'>): string =>
  [pickup.line1, pickup.city].filter((part) => part !== '').join(', ');

/** The business with its postal address line by line. */
export const businessLines = ({ business, address }: Pick<Settings, 'business' | 'address'>): string[] =>
  [business.legalName, address.line1, cityLine(address)].filter((line) => line !== '');

/** The business with its postal address in one line, as every email names it. */
export const businessLine = (settings: Pick<Settings, 'business' | 'address'>): string =>
  businessLines(settings).join(', ');
