import { createHash, randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const letters = (bytes: Uint8Array): string => Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** A new id in Stripe's format, e.g. `pi_3Kd…`; 24 random characters cannot be guessed. */
export const newId = (prefix: string): string => `${prefix}_${letters(randomBytes(24))}`;

/** The secret a browser proves its right to an intent with. */
export const newSecret = (id: string): string => `${id}_secret_${letters(randomBytes(25))}`;

/** Sixteen characters, always the same for the same text (card fingerprints). */
export const digest = (text: string): string => letters(createHash('sha256').update(text).digest().subarray(0, 16));
