import type { Custody } from '@assay/contract/shapes/custody.ts';
import type { CustodyState } from '@assay/domain/item/custody.ts';
import type { TimeZone } from '@assay/domain/timeZone.ts';
import { whenText } from '../../lib/DateTime.tsx';

/** Who has the item, as far as the public may know. */
export const CUSTODY: Readonly<Record<CustodyState, string>> = {
  with_owner: 'With its owner',
  in_transit_in: 'On its way to us',
  in_house: 'With us',
  in_transit_out: 'On its way from us',
  returned: 'Returned to its owner',
  held: 'Held by us',
  lost: 'Lost',
};

/** Who has the physical item, since which day in the zone, and the parcel that returns it. */
export function custodyText({ state, since, wayBack }: Custody, zone: TimeZone): string {
  const day = since === null ? '' : `, since ${whenText(since, zone, 'date')}`;
  return `${CUSTODY[state]}${day}${wayBack === null ? '' : ` (${wayBack.carrier} ${wayBack.trackingNumber})`}`;
}
