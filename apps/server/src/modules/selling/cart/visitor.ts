import { createHash } from 'node:crypto';
import { newNonce } from '../../../platform/ids.ts';

// A visitor's bag belongs to the holder of its cookie's secret. Assay stores only a hash.

/** 256 random bits. */
export const newCartSecret = (): string => newNonce() + newNonce();

export function hashCartSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** The format of our cart cookies. Anything else means no cart. */
export const isCartSecret = (value: string | undefined): value is string =>
  value !== undefined && /^[0-9a-f]{64}$/.test(value);
