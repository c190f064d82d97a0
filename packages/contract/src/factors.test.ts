import { expect, test } from 'vitest';
import { routes } from './index.ts';
import type { RouteDefinition } from './route.ts';

// No proof is made from a weaker one (decision 0245): every call that issues, changes or removes a factor says so, and its
// mount asks for the factors that the account has. The server's factors.test.ts walks them.

/** Writes of the account's doors that touch no factor, and what each takes instead. */
const OTHERS: Readonly<Record<string, string>> = {
  'auth.signupEmail': 'opens an account, which has no factor yet',
  'auth.signupGoogle': 'the same',
  'auth.signinEmail': 'the password, then the second factor',
  'auth.signinGoogle': 'Google, then the second factor',
  'auth.linkGoogle': 'a way to log in besides the password, then the second factor',
  'auth.disconnectGoogle': 'the password; a first factor goes, not a second one',
  'auth.verifyEmail': 'an emailed link; proves the address only',
  'auth.resendVerification': 'emails a link',
  'auth.forgotPasswordRequest': 'emails a link',
  'auth.forgotPasswordVerify': 'reads a link',
  'auth.forgotPasswordReset': 'an emailed link; the next login takes the second factor',
  'auth.changePassword': 'the password; the second factor stays',
  'auth.stepUp': 'the password; counts as a password',
  'auth.stepUpCode': 'a code of the second factor',
  'auth.stepUpSend': 'texts a code to the number of the second factor',
  'auth.mfaResend': 'texts a code to a number that mfaRequest or a login chose',
  'auth.mfaVerify': 'a code of the second factor',
  'auth.endSession': 'ends a session',
  'auth.endOtherSessions': 'ends sessions',
  'auth.usernameCheck': 'a question',
  'auth.logout': 'ends a session',
  'passkey.rename': 'a name',
  'passkey.signin': 'a passkey, which verified its holder',
  'passkey.signinOptions': 'a question',
  'staff.invitation': 'reads a link',
  'staff.join': 'the account’s password, then the second factor',
};

test('every door of an account is sorted: it changes a factor, or says what it takes', () => {
  const doors = (Object.entries(routes) as Array<[string, RouteDefinition]>).filter(
    ([name, { method, tag }]) => method !== 'GET' && (tag === 'Auth' || /^(auth|passkey)\./.test(name)),
  );
  const changing = doors.filter(([, { changesFactor }]) => changesFactor === true).map(([name]) => name);
  expect(changing.sort()).toEqual([
    'auth.mfaApp',
    'auth.mfaDisable',
    'auth.mfaEnable',
    'auth.mfaRecoveryCodes',
    'auth.mfaRequest',
    'passkey.add',
    'passkey.options',
    'passkey.remove',
  ]);
  const others = doors.filter(([, { changesFactor }]) => changesFactor !== true).map(([name]) => name);
  expect(others.sort()).toEqual(Object.keys(OTHERS).sort());
});
