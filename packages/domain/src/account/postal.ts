// What shipping asks of an address; a page that only estimates needs no more of it.

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

/** PO boxes and rural routes: no carrier that takes a signature goes there. */
export function isPoBoxOrRuralRoute(line: string): boolean {
  const text = line.toLowerCase();
  return (
    /\bp\.?\s*o\.?\s*(box|b\.?)?\s*#?\s*\d+/.test(text) ||
    /\bp\.?\s*o\.?\s*box\b/.test(text) ||
    /\bpost\s+office\s+box\b/.test(text) ||
    /\brural\s+(route|rte)\b/.test(text) ||
    /\br\.?\s*r\.?\s*#?\s*\d+/.test(text)
  );
}
