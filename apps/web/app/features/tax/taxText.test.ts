import { expect, test } from 'vitest';
import { certificateState } from './taxText.ts';

test.each([
  ['pending', '', 'In review: We’ll decide within two business days. Until then, we charge sales tax.'],
  ['approved', '', 'Approved: No sales tax on items shipped there.'],
  ['rejected', '', 'Not accepted: Submit one that names you and this state.'],
  ['rejected', 'The name is another one.', 'Not accepted: The name is another one.'],
  ['expired', '', 'Expired: We charge sales tax again. Submit your new certificate.'],
] as const)('given a certificate %s with the note %j, then the text shows it', (status, note, expected) => {
  const { label, text } = certificateState({ status, note });
  expect(`${label}: ${text}`).toBe(expected);
});
