/** Where things are picked up: the house itself. What is picked up is taxed there (rules §5.5). */
export const PICKUP_PLACE = {
  name: 'Assay, pickup desk',
  line1: '180 Varick Street',
  city: 'New York',
  state: 'NY',
  postalCode: '10014',
} as const;

/** The same line by line, as on a label. */
export const PICKUP_LINES: readonly string[] = [
  PICKUP_PLACE.name,
  PICKUP_PLACE.line1,
  `${PICKUP_PLACE.city}, ${PICKUP_PLACE.state} ${PICKUP_PLACE.postalCode}`,
];

/** How long what is ready is held at the desk for nothing; then it goes into storage, and staff write to its buyer (rules §5.5). */
export const PICKUP_HELD_MS = 30 * 86_400_000;

/** Letters and digits that nobody mistakes for each other (Crockford's). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The code that whoever picks something up says, of eight bytes of chance: 40 bits, as "7K2M-QX4D" on the page. */
export const pickupCodeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, 8), (byte) => SIGNS[byte % SIGNS.length]).join('');

/** As it is shown and said: in two halves. */
export const showPickupCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** A code as it was heard: without what people put between, and with the letters that stand for digits. */
export const heardPickupCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
