import { expect, test } from 'vitest';
import { loginPath, safeNext } from './next.ts';

test.each([
  ['/items/x?bid=15000', '/items/x?bid=15000'],
  ['/account/invoices/1#pay', '/account/invoices/1#pay'],
  ['/', '/'],
])('given the site’s own path %s, then it is kept', (next, expected) => {
  expect(safeNext(next)).toBe(expected);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'items/x',
  '/a\n//b',
  '/ok\\..\\x',
  '/.//evil.example',
  '',
  null,
])('given %j, then there is no way back', (next) => {
  expect(safeNext(next)).toBeNull();
});

test('given a place with an intent, when the login page is linked, then the intent survives the round trip', () => {
  const path = loginPath('/items/guitar?bid=15000');
  expect(path).toBe('/login?next=%2Fitems%2Fguitar%3Fbid%3D15000');
  expect(safeNext(new URL(path, 'http://a').searchParams.get('next'))).toBe('/items/guitar?bid=15000');
});
