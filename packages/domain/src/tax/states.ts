import type { TaxRate } from './tax.ts';

type StateRate = Omit<TaxRate, 'nexus'>;

// Combined state and average local rates in basis points, and whether separately stated shipping is taxed. They change: a
// provider may replace the table. No state sales tax: AK, DE, MT, NH, OR (Alaska's figure is the average of its local taxes, not collected).

const row = (state: string, rateBps: number, shippingTaxable: boolean): StateRate => ({
  state,
  rateBps,
  shippingTaxable,
});

const ROWS: readonly StateRate[] = [
  row('AK', 182, false),
  row('AL', 929, false),
  row('AR', 945, true),
  row('AZ', 838, false),
  row('CA', 880, false),
  row('CO', 781, false),
  row('CT', 635, true),
  row('DC', 600, true),
  row('DE', 0, false),
  row('FL', 698, true),
  row('GA', 742, true),
  row('HI', 450, true),
  row('IA', 694, false),
  row('ID', 603, false),
  row('IL', 886, true),
  row('IN', 700, true),
  row('KS', 865, false),
  row('KY', 600, true),
  row('LA', 1011, false),
  row('MA', 625, false),
  row('MD', 600, false),
  row('ME', 550, false),
  row('MI', 600, false),
  row('MN', 804, true),
  row('MO', 838, false),
  row('MS', 706, true),
  row('MT', 0, false),
  row('NC', 700, true),
  row('ND', 705, true),
  row('NE', 697, true),
  row('NH', 0, false),
  row('NJ', 660, true),
  row('NM', 762, true),
  row('NV', 824, false),
  row('NY', 853, true),
  row('OH', 723, true),
  row('OK', 899, false),
  row('OR', 0, false),
  row('PA', 634, true),
  row('RI', 700, true),
  row('SC', 750, true),
  row('SD', 611, true),
  row('TN', 955, true),
  row('TX', 820, true),
  row('UT', 725, false),
  row('VA', 577, false),
  row('VT', 637, true),
  row('WA', 938, true),
  row('WI', 570, true),
  row('WV', 657, true),
  row('WY', 544, false),
];

export const STATE_TAX_TABLE: Readonly<Record<string, StateRate>> = Object.freeze(
  Object.fromEntries(ROWS.map((rate) => [rate.state, rate])),
);
