import { expect, test } from 'vitest';
import { mayBind, SealStatus, sealMove } from './seal.ts';
import { readCode, toSerial, toToken } from './serial.ts';

test('given a seal, then it binds while it is on no item, and never again', () => {
  expect(SealStatus.filter(mayBind)).toEqual(['printed', 'issued', 'applied']);
  expect(sealMove('lose')).toEqual({ from: ['printed', 'issued', 'applied'], to: 'lost' });
  expect(sealMove('revoke')).toEqual({ from: ['active'], to: 'revoked' });
});

test('given random bytes, then serial and token read back, and every byte counts', () => {
  const bytes = (offset: number, length: number) =>
    Uint8Array.from({ length }, (_, index) => (index * 37 + offset) % 256);
  for (let offset = 0; offset < 256; offset += 1) {
    const serial = toSerial('AS', bytes(offset, 8));
    expect(readCode(serial)).toEqual({ kind: 'serial', serial });
    const token = toToken(bytes(offset, 26));
    expect(readCode(`https://assay.example/q/${token}`)).toEqual({ kind: 'token', token });
  }
  const zero = new Uint8Array(26);
  for (let at = 0; at < 26; at += 1) expect(toToken(zero.with(at, 1))).not.toBe(toToken(zero));
});
