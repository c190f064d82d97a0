import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';

// What a browser and an authenticator say of a passkey (Web Authentication, level 3, §7.1 and §7.2), without attestation: no
// maker of devices is asked for.

/** COSE algorithms that we ask for: ES256, EdDSA, RS256. */
export const ALGORITHMS = [-7, -8, -257] as const;
type Site = { origin: string; rpId: string };

const clientData = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
});

const FLAG_PRESENT = 0x01;
const FLAG_VERIFIED = 0x04;
const FLAG_ATTESTED = 0x40;
/** Hash of the site, flags, counter; then, for a new key, the model of the device and the length of its id. */
const HEAD_BYTES = 37;
const AAGUID_BYTES = 16;

/** The challenge that the browser answers, when it was asked by our own pages for this; else null. */
export function challengeOf(
  json: string,
  expected: { type: 'webauthn.create' | 'webauthn.get'; site: Site },
): string | null {
  try {
    const told = clientData.parse(JSON.parse(Buffer.from(json, 'base64url').toString()));
    const isOurs = told.type === expected.type && told.origin === expected.site.origin && told.crossOrigin !== true;
    return isOurs ? told.challenge : null;
  } catch {
    // Not JSON, or not of this shape: no answer of a browser.
    return null;
  }
}

/** The counter of the authenticator, when it speaks for our site and has verified the person; else null. */
export function counterOf(authenticatorData: Buffer, site: Site): number | null {
  if (authenticatorData.length < HEAD_BYTES) return null;
  const flags = authenticatorData[32]!;
  const isOurSite = authenticatorData.subarray(0, 32).equals(createHash('sha256').update(site.rpId).digest());
  const isVerified = (flags & FLAG_PRESENT) !== 0 && (flags & FLAG_VERIFIED) !== 0;
  return isOurSite && isVerified ? authenticatorData.readUInt32BE(33) : null;
}

/** The id of the key that the authenticator has made, base64url; null when it has made none. */
export function newCredentialOf(authenticatorData: Buffer): string | null {
  const start = HEAD_BYTES + AAGUID_BYTES;
  if (authenticatorData.length < start + 2 || (authenticatorData[32]! & FLAG_ATTESTED) === 0) return null;
  const end = start + 2 + authenticatorData.readUInt16BE(start);
  return end > authenticatorData.length ? null : authenticatorData.subarray(start + 2, end).toString('base64url');
}

/** A public key (SPKI) of a kind that we asked for, or null. */
export function readPublicKey(spki: Buffer, algorithm: number): KeyObject | null {
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
    const isAsked =
      (algorithm === -7 && type === 'ec' && details?.namedCurve === 'prime256v1') ||
      (algorithm === -8 && type === 'ed25519') ||
      (algorithm === -257 && type === 'rsa' && (details?.modulusLength ?? 0) >= 2048);
    return isAsked ? key : null;
  } catch {
    // Not a key at all.
    return null;
  }
}

/** Has this key signed what the authenticator and the browser say? */
export function isSignedBy(
  key: KeyObject,
  given: { authenticatorData: Buffer; clientDataJSON: string; signature: Buffer },
): boolean {
  const clientHash = createHash('sha256').update(Buffer.from(given.clientDataJSON, 'base64url')).digest();
  const signed = Buffer.concat([given.authenticatorData, clientHash]);
  return verify(key.asymmetricKeyType === 'ed25519' ? null : 'sha256', signed, key, given.signature);
}
