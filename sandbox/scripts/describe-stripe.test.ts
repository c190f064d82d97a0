import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DESCRIPTION_PATH, describeStripe, descriptionText } from './describe-stripe.ts';

it('given the pinned SDK, when the API is described again, then the result equals the committed file', {
  timeout: 60_000,
}, () => {
  expect(descriptionText(describeStripe())).toBe(readFileSync(DESCRIPTION_PATH, 'utf8'));
});
