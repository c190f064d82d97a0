import { createHash, createPublicKey, generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

// Assay's keys: read from the environment, or in sandbox mode generated once and stored, so that they survive a
// restart.

/** An AES-256 key with the id that is stored with the encrypted values. */
export type SealKey = { readonly id: string; readonly key: Buffer };

/** Reads a JWK set of Ed25519 private keys. Throws a sentence when it is none. */
export function readSigningKeys(raw: string): JsonWebKey[] {
  try {
    const parsed = JSON.parse(raw) as { keys: JsonWebKey[] };
    for (const key of parsed.keys) createPublicKey({ key, format: 'jwk' });
    if (parsed.keys.length === 0) throw new Error('it is empty');
    return parsed.keys;
  } catch (error) {
    throw new Error(`is not a JWK set of Ed25519 private keys: ${(error as Error).message}`);
  }
}

/** Reads AES-256 keys: base64, comma separated. Their ids come from the keys themselves. Throws a sentence. */
export function readSealKeys(raw: string): SealKey[] {
  return raw.split(',').map((part) => {
    const key = Buffer.from(part.trim(), 'base64');
    if (key.length !== 32) throw new Error('is not a list of AES-256 keys (32 bytes in base64, comma separated)');
    return { id: createHash('sha256').update(key).digest('hex').slice(0, 8), key };
  });
}

function newSigningKeys(): string {
  const key = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return JSON.stringify({ keys: [{ ...key, kid: randomBytes(6).toString('hex') }] });
}

const newSealKey = () => randomBytes(32).toString('base64');

const newPushKey = () =>
  JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }));

/** Generates every key that production needs, by environment variable. Each call makes new ones. */
export function newKeys() {
  return {
    JWT_KEYS: newSigningKeys(),
    SEALED_BID_KEY: newSealKey(),
    LOG_SIGNING_KEY: newSigningKeys(),
    VAPID_KEY: newPushKey(),
    BOUNCE_SECRET: randomBytes(32).toString('base64url'),
  };
}

/** Sandbox mode: the signing keys in this file of DATA_DIR, created on the first start. */
export function sandboxSigningKeys(dataDir: string, name: string): JsonWebKey[] {
  return readSigningKeys(persistKey(dataDir, name, newSigningKeys));
}

/** Sandbox mode: the encryption key in this file of DATA_DIR, created on the first start. */
export function sandboxSealKeys(dataDir: string, name: string): SealKey[] {
  return readSealKeys(persistKey(dataDir, name, newSealKey));
}

/** The key that identifies our push messages to browsers, and its public key in their format (65 bytes, base64url). */
export type PushKey = { readonly jwk: JsonWebKey; readonly publicKey: string };

/** Reads a P-256 private key (JWK). Throws a sentence when it is none. */
export function readPushKey(raw: string): PushKey {
  try {
    const jwk = JSON.parse(raw) as JsonWebKey;
    if (jwk.crv !== 'P-256' || jwk.d === undefined) throw new Error('it is none of that curve');
    const { x = '', y = '' } = createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'jwk' });
    const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
    return { jwk, publicKey: Buffer.concat(point).toString('base64url') };
  } catch (error) {
    throw new Error(`is not a P-256 private key (JWK): ${(error as Error).message}`);
  }
}

/** Sandbox mode: the push key in this file of DATA_DIR, created on the first start. */
export function sandboxPushKey(dataDir: string, name: string): PushKey {
  return readPushKey(persistKey(dataDir, name, newPushKey));
}

/** The file appears atomically, so that a process starting in parallel never reads half of it. */
function persistKey(dataDir: string, name: string, make: () => string): string {
  const file = resolve(dataDir, name);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const temporaryFile = `${file}.${randomBytes(6).toString('hex')}`;
    writeFileSync(temporaryFile, make(), { mode: 0o600 });
    try {
      linkSync(temporaryFile, file);
    } catch (error) {
      // Another process was first: use its key.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      unlinkSync(temporaryFile);
    }
  }
  return readFileSync(file, 'utf8');
}
