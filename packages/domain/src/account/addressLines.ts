import type { AddressSnapshot } from './address.ts';

type Place = Pick<AddressSnapshot, 'fullName' | 'line1' | 'line2' | 'city' | 'state' | 'postalCode'>;

/** An address line by line, as on a label. */
export const addressLines = ({ fullName, line1, line2, city, state, postalCode }: Place): string[] =>
  [fullName, line1, line2 ?? '', `${city}, ${state} ${postalCode}`].filter((line) => line !== '');

/** An address in one line, for a choice between several. */
export const addressText = ({ fullName, line1, city, state, postalCode }: Omit<Place, 'line2'>): string =>
  `${fullName}, ${line1}, ${city} ${state} ${postalCode}`;
