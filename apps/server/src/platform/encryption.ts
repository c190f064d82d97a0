import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { SealKey } from './keys.ts';

/** What the vault has sealed: the id of the key, and nonce ‖ tag ‖ ciphertext. */
export type Sealed = { readonly keyId: string; readonly data: Buffer };

/** Encrypts what no one with database access may learn: sealed bids, their holds, and answers that disclose them. */
export type Encryption = {
  /** `context` names the place of the value (lot, person, ...): moved elsewhere, it does not open. */
  seal(plain: Buffer, context: string): Sealed;
  /** Throws if the key is unknown, or if the value or its context differs from what was encrypted. */
  open(sealed: Sealed, context: string): Buffer;
  /** A keyed hash that only Assay can compute, so that small numbers cannot be guessed from it. */
  keyedHash(value: Buffer, keyId?: string): Buffer;
};

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM under SEALED_BID_KEY. The first key seals, all of them open: keys rotate by putting the new one in front. */
export function createEncryption(given: readonly SealKey[]): Encryption {
  const keys = new Map(given.map(({ id, key }) => [id, { sealing: key, hashing: derived(key) }]));
  const current = given[0]!.id;
  const keyOf = (id: string) => {
    const found = keys.get(id);
    if (found === undefined) throw new Error(`SEALED_BID_KEY lacks the key ${id}, which sealed what is to be opened`);
    return found;
  };
  return {
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(current).sealing, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return { keyId: current, data: Buffer.concat([nonce, cipher.getAuthTag(), body]) };
    },
    open({ keyId, data }, context) {
      const nonce = data.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', keyOf(keyId).sealing, nonce).setAAD(Buffer.from(context));
      decipher.setAuthTag(data.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(data.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    },
    keyedHash: (value, keyId = current) => createHmac('sha256', keyOf(keyId).hashing).update(value).digest(),
  };
}

function derived(key: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'assay keyed hash', 32));
}
