import { createHash } from 'node:crypto';
import { newNonce } from '../../../platform/ids.ts';

// A visitor's bag belongs to whoever has the secret of its cookie; the house keeps a hash of it.

/** 256 random bits. */
export const newBagSecret = (): string => newNonce() + newNonce();

export function hashBagSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** What a cookie of ours looks like; anything else is no bag. */
export const isBagSecret = (value: string | undefined): value is string =>
  value !== undefined && /^[0-9a-f]{64}$/.test(value);
