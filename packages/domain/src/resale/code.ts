const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The code on a packing slip, `RS-7K2M9QHX`, from at least 16 hex digits of randomness. */
export function newSlipCode(hex: string): string {
  let code = '';
  for (let at = 0; at < 16; at += 2) code += ALPHABET[Number.parseInt(hex.slice(at, at + 2), 16) % 32];
  return `RS-${code}`;
}

/** Normalizes typed or scanned input to the format of codes: upper case, no spaces. */
export function normalizeSlipCode(typed: string): string {
  return typed.trim().toUpperCase().replaceAll(/\s+/g, '');
}
