import { type FieldIssue, issue } from './issue.ts';
import { US_STATE_CODES, US_STATES, unservedReason } from './postal.ts';

// The state of a ZIP code, so that shipping and tax can be estimated before there is an address (rules §5.5, §5.6).

/** First three digits: from, to, state. Military and island codes are omitted: we do not ship there. */
const RANGES: ReadonlyArray<readonly [from: number, to: number, state: string]> = [
  [5, 5, 'NY'],
  [10, 27, 'MA'],
  [28, 29, 'RI'],
  [30, 38, 'NH'],
  [39, 49, 'ME'],
  [50, 54, 'VT'],
  [55, 55, 'MA'],
  [56, 59, 'VT'],
  [60, 69, 'CT'],
  [70, 89, 'NJ'],
  [100, 149, 'NY'],
  [150, 196, 'PA'],
  [197, 199, 'DE'],
  [200, 200, 'DC'],
  [201, 201, 'VA'],
  [202, 205, 'DC'],
  [206, 219, 'MD'],
  [220, 246, 'VA'],
  [247, 268, 'WV'],
  [270, 289, 'NC'],
  [290, 299, 'SC'],
  [300, 319, 'GA'],
  [320, 339, 'FL'],
  [341, 349, 'FL'],
  [350, 369, 'AL'],
  [370, 385, 'TN'],
  [386, 397, 'MS'],
  [398, 399, 'GA'],
  [400, 427, 'KY'],
  [430, 459, 'OH'],
  [460, 479, 'IN'],
  [480, 499, 'MI'],
  [500, 528, 'IA'],
  [530, 549, 'WI'],
  [550, 567, 'MN'],
  [569, 569, 'DC'],
  [570, 577, 'SD'],
  [580, 588, 'ND'],
  [590, 599, 'MT'],
  [600, 629, 'IL'],
  [630, 658, 'MO'],
  [660, 679, 'KS'],
  [680, 693, 'NE'],
  [700, 714, 'LA'],
  [716, 729, 'AR'],
  [733, 733, 'TX'],
  [730, 749, 'OK'],
  [750, 799, 'TX'],
  [800, 816, 'CO'],
  [820, 831, 'WY'],
  [832, 838, 'ID'],
  [840, 847, 'UT'],
  [850, 865, 'AZ'],
  [870, 884, 'NM'],
  [885, 885, 'TX'],
  [889, 898, 'NV'],
  [900, 961, 'CA'],
  [967, 968, 'HI'],
  [970, 979, 'OR'],
  [980, 994, 'WA'],
  [995, 999, 'AK'],
];

/**
 * ZIP codes that also deliver across a state line, keyed by the second state (Census ZIP code areas; USPS for the
 * federal ones). The ZIP prefix gives the first state.
 */
const ACROSS_THE_LINE: Readonly<Record<string, string>> = {
  AL: '30165 31905 38852',
  AR: '38769 65729 65733 65761 75556',
  AZ: '84531 84536 87328',
  CA: '89010 89019 89060 89061 89439 97635',
  CO: '82063',
  DE: '21912',
  IA: '56027',
  ID: '59847 83111 83120 89832 97910 97913 99128',
  IL: '63673',
  IN: '45053',
  KS: '68325 68978',
  KY: '38079',
  LA: '71749',
  MA: '02861',
  MD: '20588',
  ME: '03579',
  MI: '54540 54554',
  MN: '51360 57026 57030 57068 58225',
  MO: '51640 52542 52573 52626 72643 72644',
  MS: '38326',
  MT: '57724 82801',
  ND: '56744 57638 57641 57642 57645 57648 57660 59221 59270 59275',
  NE: '51557 57078 66541 80758 82082',
  NM: '79837 81137 86504 86515',
  NV: '84034',
  NY: '06390',
  OK: '67950',
  OR: '89421 99362',
  SD: '51001 51023 56144 56164 56219 58439 58623 58649 58653 68719 69201 69212 69216 82701',
  TN: '42223 42602 72338',
  TX: '73949 73960 88063 88220 88430',
  UT: '81324 82930 83312 83342 86044 86514',
  VA: '20598',
  WV: '20135 24604',
  WY: '57717 83414',
};

const WHOLE = /^\d{5}(-\d{4})?$/;

/** Two-letter state of a ZIP code of 5 or 9 digits; null for one that no state has. */
export function stateOfZip(postalCode: string): string | null {
  // One ZIP code of Hawaii's prefixes is American Samoa's.
  if (!WHOLE.test(postalCode) || postalCode.startsWith('96799')) return null;
  const prefix = Number(postalCode.slice(0, 3));
  return RANGES.find(([from, to]) => prefix >= from && prefix <= to)?.[2] ?? null;
}

/** Returns true if the state has the ZIP code: by its prefix, or as one that delivers across a state line. */
export function isZipOfState(postalCode: string, state: string): boolean {
  const own = stateOfZip(postalCode);
  return own !== null && (own === state || (ACROSS_THE_LINE[state]?.includes(postalCode.slice(0, 5)) ?? false));
}

/**
 * Fault of a state and a ZIP code, both well-formed, that do not belong together: state_zip_mismatch at `state`, with
 * the right state in the text; postal_code_invalid for a ZIP code outside the 50 states and D.C.
 */
export function checkZipState(postalCode: string, state: string): FieldIssue[] {
  if (isZipOfState(postalCode, state)) return [];
  const own = stateOfZip(postalCode);
  if (own === null) return [issue('postalCode', 'postal_code_invalid', outsideReason(postalCode))];
  const zip = postalCode.slice(0, 5);
  const name = US_STATES[own] ?? own;
  return [issue('state', 'state_zip_mismatch', `ZIP code ${zip} is in ${name}. Choose ${name} or edit the ZIP code.`)];
}

/** Why a well-formed ZIP code belongs to no state that we ship to. */
const outsideReason = (postalCode: string): string =>
  unservedReason({ postalCode }) ?? 'This ZIP code isn’t in any of the 50 states or D.C.';

/** Faults of a place that an estimate is for, the ZIP code optional: state_invalid, and those of `checkZipState`. */
export function checkPlace({ state, postalCode }: { state: string; postalCode: string }): FieldIssue[] {
  if (!US_STATE_CODES.has(state))
    return [issue('state', 'state_invalid', unservedReason({ state }) ?? 'Choose a state')];
  return WHOLE.test(postalCode) ? checkZipState(postalCode, state) : [];
}

/** Fault of a ZIP code given for an estimate: postal_code_invalid. */
export function checkPostalCode(postalCode: string): FieldIssue[] {
  if (stateOfZip(postalCode) !== null) return [];
  const message = WHOLE.test(postalCode) ? outsideReason(postalCode) : 'Enter a 5- or 9-digit ZIP code';
  return [issue('', 'postal_code_invalid', message)];
}
