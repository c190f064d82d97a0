import type { StaffRole } from '@assay/domain/office/roles.ts';
import { dollars } from './money.ts';
import type { DemoAccount, DemoAddress } from './types.ts';

/** The password of every demo account; written on the sandbox bar and in the README. */
export const demoPassword = 'Assay-2026!';

function home(
  fullName: string,
  line1: string,
  city: string,
  state: string,
  postalCode: string,
  phone: string,
  line2?: string,
): DemoAddress {
  const base: DemoAddress = { fullName, line1, city, state, postalCode, country: 'US', phone, mode: 'both' };
  return line2 === undefined ? base : { ...base, line2 };
}

/**
 * The seven users a visitor can log in as; two are staff, because some acts need two. Streets are invented. Towns and
 * ZIP codes are real, so that tax is correct.
 */
export const people: DemoAccount[] = [
  {
    email: 'buyer@assay.example',
    username: 'harriet_lowe',
    firstName: 'Harriet',
    lastName: 'Lowe',
    role: 'buyer',
    onboardingStatus: 'done',
    creditLimitCents: dollars(10_000),
    address: home('Harriet Lowe', '418 Tannery Row', 'Portland', 'ME', '04101', '+12075550118', 'Apt 3'),
  },
  {
    email: 'bidder@assay.example',
    username: 'marcus_adeyemi',
    firstName: 'Marcus',
    lastName: 'Adeyemi',
    role: 'bidder',
    onboardingStatus: 'done',
    creditLimitCents: dollars(15_000),
    address: home('Marcus Adeyemi', '2207 Quarry Ridge Lane', 'Austin', 'TX', '78704', '+15125550164'),
  },
  {
    email: 'seller@assay.example',
    username: 'wilhelmina_stroud',
    firstName: 'Wilhelmina',
    lastName: 'Stroud',
    role: 'seller',
    onboardingStatus: 'done',
    creditLimitCents: dollars(5_000),
    address: home('Wilhelmina Stroud', '96 Saltbox Court', 'Providence', 'RI', '02906', '+14015550139'),
  },
  {
    email: 'vip@assay.example',
    username: 'theodora_quist',
    firstName: 'Theodora',
    lastName: 'Quist',
    role: 'vip',
    onboardingStatus: 'done',
    creditLimitCents: dollars(25_000),
    address: home('Theodora Quist', '1 Larkspur Terrace', 'Chicago', 'IL', '60614', '+13125550187', 'Penthouse B'),
  },
  {
    email: 'newcomer@assay.example',
    username: 'jonas_newell',
    firstName: 'Jonas',
    lastName: 'Newell',
    role: 'newcomer',
    onboardingStatus: 'registered',
    creditLimitCents: 0,
  },
  {
    email: 'staff@assay.example',
    username: 'registrar_ames',
    firstName: 'Cordelia',
    lastName: 'Ames',
    role: 'staff',
    onboardingStatus: 'done',
    creditLimitCents: 0,
    address: home('Cordelia Ames', '12 Registry Lane', 'Hartford', 'CT', '06103', '+18605550102'),
  },
  {
    email: 'staff2@assay.example',
    username: 'keeper_lund',
    firstName: 'Ansel',
    lastName: 'Lund',
    role: 'staff',
    onboardingStatus: 'done',
    creditLimitCents: 0,
    address: home('Ansel Lund', '40 Ledger Street', 'Hartford', 'CT', '06106', '+18605550147'),
  },
];

const colleague = (
  desk: string,
  username: string,
  [firstName, lastName]: [string, string],
  [line1, postalCode, phone]: [string, string, string],
  staffRole: StaffRole,
): DemoAccount => ({
  email: `${desk}@assay.example`,
  username,
  firstName,
  lastName,
  role: 'staff',
  staffRole,
  onboardingStatus: 'registered',
  creditLimitCents: 0,
  address: home(`${firstName} ${lastName}`, line1, 'Hartford', 'CT', postalCode, phone),
});

/** A colleague for each role of the office, two of them authenticators: they confirm each other's decisions. */
export const colleagues: DemoAccount[] = [
  colleague(
    'catalog',
    'beatrix_hollen',
    ['Beatrix', 'Hollen'],
    ['7 Binder Street', '06105', '+18605550111'],
    'catalog',
  ),
  colleague(
    'authenticator',
    'rufus_amberley',
    ['Rufus', 'Amberley'],
    ['19 Loupe Court', '06114', '+18605550112'],
    'authenticator',
  ),
  colleague(
    'authenticator2',
    'sunniva_pryce',
    ['Sunniva', 'Pryce'],
    ['88 Ultraviolet Way', '06106', '+18605550113'],
    'authenticator',
  ),
  colleague('auction', 'leander_gale', ['Leander', 'Gale'], ['3 Gavel Square', '06103', '+18605550114'], 'auction'),
  colleague('finance', 'odile_tarrant', ['Odile', 'Tarrant'], ['61 Ledger Street', '06106', '+18605550115'], 'finance'),
  colleague(
    'logistics',
    'casimir_boone',
    ['Casimir', 'Boone'],
    ['240 Crate Avenue', '06114', '+18605550116'],
    'logistics',
  ),
  colleague('support', 'philippa_yarrow', ['Philippa', 'Yarrow'], ['5 Bell Lane', '06105', '+18605550117'], 'support'),
  colleague('auditor', 'gideon_marsh', ['Gideon', 'Marsh'], ['14 Tally Road', '06103', '+18605550118'], 'auditor'),
];

const bidderRows: [
  username: string,
  firstName: string,
  lastName: string,
  line1: string,
  city: string,
  state: string,
  postalCode: string,
][] = [
  ['quillon_ash', 'Quillon', 'Ashby', '77 Copperplate Way', 'Denver', 'CO', '80206'],
  ['tamsin_reed', 'Tamsin', 'Reedling', '5140 Gull Lane', 'Seattle', 'WA', '98107'],
  ['cold_harbor_88', 'Desmond', 'Farrow', '33 Ropewalk Alley', 'Baltimore', 'MD', '21230'],
  ['marquetry_jo', 'Josephine', 'Marquette', '860 Veneer Street', 'Grand Rapids', 'MI', '49503'],
  ['ninepin_joe', 'Joseph', 'Ninian', '1215 Alley Nine', 'Milwaukee', 'WI', '53202'],
  ['oxblood_kit', 'Katherine', 'Oxley', '404 Saddler Court', 'Lexington', 'KY', '40507'],
  ['sable_finch', 'Isabel', 'Finch', '29 Brushmaker Lane', 'Savannah', 'GA', '31401'],
  ['drumlin_hale', 'Everett', 'Hale', '610 Drumlin Road', 'Madison', 'WI', '53703'],
  ['petra_vaughn', 'Petra', 'Vaughn', '3 Basalt Steps', 'Boise', 'ID', '83702'],
  ['lowtide_sal', 'Salvador', 'Lowtide', '218 Mudlark Street', 'Mobile', 'AL', '36602'],
  ['ferrier_ann', 'Annette', 'Ferrier', '71 Horseshoe Bend', 'Santa Fe', 'NM', '87501'],
  ['umber_cole', 'Coleman', 'Umber', '940 Pigment Avenue', 'Richmond', 'VA', '23220'],
  ['brackenby', 'Rosalind', 'Brackenby', '15 Fernside Walk', 'Burlington', 'VT', '05401'],
  ['hollis_tarn', 'Hollis', 'Tarn', '302 Still Water Road', 'Duluth', 'MN', '55802'],
];

/** Simulated bidders: real accounts that keep the auctions active. */
export const roomBidders: DemoAccount[] = bidderRows.map(
  ([username, firstName, lastName, line1, city, state, postalCode], i) => ({
    email: `room${String(i + 1).padStart(2, '0')}@assay.example`,
    username,
    firstName,
    lastName,
    role: 'bot',
    onboardingStatus: 'done',
    creditLimitCents: dollars(4_000_000),
    address: home(
      `${firstName} ${lastName}`,
      line1,
      city,
      state,
      postalCode,
      `+1${state === 'WA' ? '206' : '303'}55501${String(i + 10)}`,
    ),
  }),
);

/** Everyone, the login users first. */
export const accounts: DemoAccount[] = [...people, ...colleagues, ...roomBidders];
