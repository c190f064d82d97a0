import { expect, test } from 'vitest';
import { toCreationOptions, toRequestOptions } from './passkeyCeremony.ts';

const bytes = (given: BufferSource): number[] => [...new Uint8Array(given as ArrayBuffer)];

test('given the options of a new passkey, then their base64url is read without the browser’s help', () => {
  const options = toCreationOptions({
    challenge: '-_8A',
    rp: { name: 'Assay' },
    user: { id: 'AQID', name: 'a@b.example', displayName: 'Ada' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    excludeCredentials: [{ type: 'public-key', id: 'BA', transports: ['internal'] }],
    timeout: 300_000,
  });
  expect([bytes(options.challenge), bytes(options.user.id), bytes(options.excludeCredentials![0]!.id)]).toEqual([
    [251, 255, 0],
    [1, 2, 3],
    [4],
  ]);
  expect(options).toMatchObject({ timeout: 300_000, excludeCredentials: [{ transports: ['internal'] }] });
});

test('given the options of a login, then any passkey is taken', () => {
  const options = toRequestOptions({ challenge: 'AQ', userVerification: 'required' });
  expect([bytes(options.challenge), options.allowCredentials, options.userVerification]).toEqual([[1], [], 'required']);
});
