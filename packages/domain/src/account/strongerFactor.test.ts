import { expect, it } from 'vitest';
import { isStrongerFactorAdvised } from './strongerFactor.ts';

const staff = { isStaff: true, channel: 'sms', textedLogins: 2, hasPasskey: false } as const;
it.each([
  ['staff at the second login by a texted code', staff, true],
  ['staff at the first', { ...staff, textedLogins: 1 }, false],
  ['staff with a passkey', { ...staff, hasPasskey: true }, false],
  ['staff with an app', { ...staff, channel: 'app' }, false],
  ['staff without a second factor', { ...staff, channel: null }, false],
  ['a buyer', { ...staff, isStaff: false }, false],
] as const)('given %s, then a stronger factor is advised, or not', (_name, person, expected) => {
  expect(isStrongerFactorAdvised(person)).toBe(expected);
});
