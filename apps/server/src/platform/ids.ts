import { randomBytes, randomUUID } from 'node:crypto';

/**
 * UUIDv7 for product time `now` (epoch ms): sorts by time. Generated in the app, so that any PostgreSQL version works.
 */
export function newId(now: number): string {
  const time = Math.floor(now).toString(16).padStart(12, '0');
  // Behind the digit of the version a random UUID has what this one needs: its variant and 74 random bits.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Returns true for the text of a UUID, as PostgreSQL takes it. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** 16 random bytes, hex. */
export const newNonce = (): string => randomBytes(16).toString('hex');
