import { describe, expect, test } from 'vitest';
import { createEncryption } from './encryption.ts';
import { readSealKeys } from './keys.ts';

const [oldKey, newKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map((key) => key.toString('base64')) as [
  string,
  string,
];
const before = createEncryption(readSealKeys(oldKey));
const after = createEncryption(readSealKeys(`${newKey},${oldKey}`));
const plain = Buffer.from('300000');

describe('the vault', () => {
  test('given a sealed value, then it opens at its place, and the value is not in it', () => {
    const sealed = before.seal(plain, 'lot 1');
    expect(before.open(sealed, 'lot 1')).toEqual(plain);
    expect(sealed.data.includes(plain)).toBe(false);
  });

  test('given the same value twice, then the ciphertexts differ', () => {
    expect(before.seal(plain, 'lot 1').data).not.toEqual(before.seal(plain, 'lot 1').data);
  });

  test('given another place or a changed byte, then it does not open', () => {
    const sealed = before.seal(plain, 'lot 1');
    expect(() => before.open(sealed, 'lot 2')).toThrow();
    const changed = Buffer.from(sealed.data);
    changed[changed.length - 1]! ^= 1;
    expect(() => before.open({ ...sealed, data: changed }, 'lot 1')).toThrow();
  });

  test('given a new first key, then old values can be decrypted and new ones use the new key', () => {
    const sealed = before.seal(plain, 'lot 1');
    expect(after.open(sealed, 'lot 1')).toEqual(plain);
    expect(after.seal(plain, 'lot 1').keyId).not.toBe(sealed.keyId);
    expect(after.keyedHash(plain, sealed.keyId)).toEqual(before.keyedHash(plain));
    expect(after.keyedHash(plain)).not.toEqual(before.keyedHash(plain));
  });

  test('given a missing key, then the error names it', () => {
    const sealed = after.seal(plain, 'lot 1');
    expect(() => before.open(sealed, 'lot 1')).toThrow(`SEALED_BID_KEY lacks the key ${sealed.keyId}`);
  });
});
