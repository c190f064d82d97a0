import { expect, test } from 'vitest';
import { certificateState } from './taxText.ts';

test.each([
  ['pending', '', 'Being looked at: We answer within two business days. Until then tax is charged.'],
  ['approved', '', 'Approved: No sales tax on goods that go there.'],
  ['rejected', '', 'Not accepted: Hand in one that names you and this state.'],
  ['rejected', 'The name is another one.', 'Not accepted: The name is another one.'],
  ['expired', '', 'Expired: Tax is charged again. Hand in the new one.'],
] as const)('given a certificate %s with the note %j, then it says so', (status, note, words) => {
  const { word, text } = certificateState({ status, note });
  expect(`${word}: ${text}`).toBe(words);
});
