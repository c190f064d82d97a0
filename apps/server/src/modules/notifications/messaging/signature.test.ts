import { expect, it } from 'vitest';
import { isSigned, signForm } from './signature.ts';

// The example that the provider publishes.
const URL = 'https://mycompany.com/myapp.php?foo=1&bar=2';
const SECRET = '12345';
const SIGNATURE = 'RSOYDt4T1cUTdK1PDd93/VVr8B8=';
const form = () =>
  new URLSearchParams({
    To: '+18005551212',
    From: '+14158675309',
    Digits: '1234',
    Caller: '+14158675309',
    CallSid: 'CA1234567890ABCDE',
  });

it("given the provider's own example, then the signature matches", () => {
  expect(signForm(SECRET, URL, form())).toBe(SIGNATURE);
  expect(isSigned(SECRET, URL, form(), SIGNATURE)).toBe(true);
});

it.each([
  ['another address', (): boolean => isSigned(SECRET, URL.replace('foo=1', 'foo=2'), form(), SIGNATURE)],
  ['another host', (): boolean => isSigned(SECRET, URL.replace('mycompany', 'my-company'), form(), SIGNATURE)],
  ['another secret', (): boolean => isSigned('12346', URL, form(), SIGNATURE)],
  ['no signature', (): boolean => isSigned(SECRET, URL, form(), '')],
  ['a changed value', (): boolean => isSigned(SECRET, URL, withOne('Digits', '1235'), SIGNATURE)],
  ['one more field', (): boolean => isSigned(SECRET, URL, withOne('Extra', ''), SIGNATURE)],
])('given %s, then it is not signed', (_name, check) => expect(check()).toBe(false));

function withOne(name: string, value: string): URLSearchParams {
  const changed = form();
  changed.set(name, value);
  return changed;
}
