import { shortBusinessName } from '@assay/domain/settings/name.ts';
import { Secret, TOTP } from 'otpauth';
import type { AppContext } from '../../../platform/context.ts';
import type { Sealed } from '../../../platform/encryption.ts';
import { readSettings } from '../../../platform/settings.ts';

const PERIOD_S = 30;
const context = (userId: string): string => `second factor of ${userId}`;
const createTotp = (secret: Secret, { issuer, label }: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...(issuer === undefined ? {} : { issuer }),
    label: label ?? '',
    secret,
    digits: 6,
    period: PERIOD_S,
    algorithm: 'SHA1',
  });

/** A new seed for an authenticator app: sealed for the database, as text to type, and as the address of its QR code. */
export function newSeed(
  ctx: AppContext,
  userId: string,
  label: string,
): { sealed: Sealed; secret: string; uri: string } {
  const secret = new Secret({ size: 20 });
  return {
    sealed: ctx.encryption.seal(Buffer.from(secret.bytes), context(userId)),
    secret: secret.base32,
    uri: createTotp(secret, { issuer: shortBusinessName(readSettings(ctx)), label }).toString(),
  };
}

/** The time step whose code this is, one step early or late allowed; null for a wrong code or a step not after `lastStep`. */
export function findCodeStep(
  ctx: AppContext,
  given: { userId: string; sealed: Sealed; code: string; lastStep: number | null },
): number | null {
  // The library throws on characters longer than one byte.
  if (!/^\d{6}$/.test(given.code)) return null;
  const bytes = ctx.encryption.open(given.sealed, context(given.userId));
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
  const now = ctx.clock.now();
  const delta = createTotp(secret).validate({ token: given.code, timestamp: now, window: 1 });
  if (delta === null) return null;
  const step = Math.floor(now / 1000 / PERIOD_S) + delta;
  return given.lastStep !== null && step <= given.lastStep ? null : step;
}
