import { tidyLine } from '../text.ts';

// What shipping requires of an address. An estimate requires no more.

/** The 50 states and DC. */
export const US_STATES: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
};
export const US_STATE_CODES: ReadonlySet<string> = new Set(Object.keys(US_STATES));

/**
 * Places with US mail where none of our carriers delivers with a signature: code, name, first three digits of their ZIP
 * codes.
 */
const UNSERVED: ReadonlyArray<readonly [code: string, name: string, zips: RegExp]> = [
  ['PR', 'Puerto Rico', /^00[679]/],
  ['VI', 'the U.S. Virgin Islands', /^008/],
  ['AS', 'American Samoa', /^96799/],
  ['GU', 'Guam', /^969[123]/],
  ['MP', 'the Northern Mariana Islands', /^9695/],
  ['PW', 'Palau', /^9694/],
  ['FM', 'Micronesia', /^96994/],
  ['MH', 'the Marshall Islands', /^96996/],
  ['AE', 'military (APO, FPO, DPO) addresses', /^09/],
  ['AA', 'military (APO, FPO, DPO) addresses', /^340/],
  ['AP', 'military (APO, FPO, DPO) addresses', /^96[2-6]/],
];
const WHERE = 'We ship to the 50 states and Washington, D.C.';
const MILITARY = /^(?:[afd]\.? ?p\.? ?o\.?)\b/i;

/** Why we do not ship to a state code, ZIP code or city as typed. Null if there is no known reason. */
export function unservedReason(place: { state?: string; postalCode?: string; city?: string }): string | null {
  const { state, postalCode = '', city = '' } = place;
  const byZip = UNSERVED.filter(([, , zips]) => zips.test(postalCode)).at(-1);
  const found =
    UNSERVED.find(([code]) => code === state) ?? byZip ?? (MILITARY.test(city) ? UNSERVED.at(-1) : undefined);
  return found === undefined ? null : `We don’t ship to ${found[1]} yet. ${WHERE}`;
}

/** Postal-only addresses, with words separated by single spaces: boxes, routes, general delivery. */
const POST_ONLY: readonly RegExp[] = [
  /\bp ?[o0] ?(b|box|bin|drawer)( ?\d|\b)/,
  /\bp ?[o0] ?\d/,
  /\bpost(al)? ?(office )?(box|drawer|bin)\b/,
  /\bgeneral delivery\b/,
  /^(lock|call|caller)? ?box \d/,
  /\bh ?c ?r? ?(route|rte|rt)? ?\d+( |$)/,
  /\b(hwy|highway) contract\b/,
  /\brural (route|rte|rt|delivery)\b/,
  /\bstar (route|rte|rt)\b/,
  /\b(r ?r|r ?f ?d|rd|rt|rte|route) ?\d+ box\b/,
  // "RR 620" is a rural route at the start of a line and a Texas ranch road after a house number.
  /^(r ?r|r ?f ?d) ?\d/,
];

/** PO boxes, highway contracts and rural routes: carriers that require a signature do not deliver there. */
export function isPoBoxOrRuralRoute(line: string): boolean {
  const text = tidyLine(line)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\d]+/gu, ' ')
    .trim();
  return POST_ONLY.some((pattern) => pattern.test(text));
}
