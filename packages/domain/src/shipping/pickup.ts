/**
 * How long a ready pickup is held at no charge. After that it goes into storage, and staff contact its buyer (rules
 * §5.5).
 */
export const PICKUP_HOLD_MS = 30 * 86_400_000;

/** Unambiguous letters and digits (Crockford's). */
const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The code that the person picking up says aloud, from eight random bytes: 40 bits, shown as "7K2M-QX4D". */
export const pickupCodeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, 8), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('');

/** As displayed and spoken: in two halves. */
export const formatPickupCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Normalizes a spoken code: without separators, and with the letters that are mistaken for digits replaced. */
export const normalizePickupCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
