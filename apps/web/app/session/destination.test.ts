import { expect, test } from 'vitest';
import { afterLogIn } from './destination.ts';

test.each([
  ['done', '/items/x?bid=15000', null, '/items/x?bid=15000'],
  ['shipping', '/items/x', null, '/items/x'],
  ['shipping', null, null, '/onboarding'],
  ['shipping', null, 'a=1; assay_skip_onboarding=shipping-address', '/onboarding'],
  ['identity', null, 'assay_skip_onboarding=shipping-address', '/onboarding'],
  ['identity', null, 'assay_skip_onboarding=shipping-address.identity-verification', '/account'],
  // What earlier versions set hides nothing.
  ['shipping', null, 'assay_skip_onboarding=1', '/onboarding'],
  ['done', null, null, '/account'],
  ['done', 'https://evil.example', null, '/account'],
] as const)('given status %s, next %j, cookies %j, then the destination is %s', (status, next, cookies, place) => {
  expect(afterLogIn({ onboardingStatus: status }, next, cookies)).toBe(place);
});
