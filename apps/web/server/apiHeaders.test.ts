import { expect, test } from 'vitest';
import { withApiHeaders } from './apiHeaders.ts';

const answer = (status: number, headers: Array<[string, string]> = []) => new Response('', { status, headers });

test.each([
  ['a database that is away', 503, [answer(200), answer(503, [['retry-after', '1']])], '1'],
  ['a limit', 429, [answer(429, [['retry-after', '37']]), answer(503, [['retry-after', '90']])], '37'],
  ['two limits', 429, [answer(429, [['retry-after', '37']]), answer(429, [['retry-after', '5']])], '37'],
  ['an answer that does not say when', 503, [answer(503)], '1'],
  ['nothing that the API said', 503, [], '1'],
])('given a page that fails for %s, then it has a Retry-After', (_why, status, answers, wait) => {
  expect(withApiHeaders(answers, answer(status)).headers.get('retry-after')).toBe(wait);
});

test('given a page with its own Retry-After, or without need of one, then nothing is added', () => {
  const own = answer(429, [['retry-after', '60']]);
  expect(withApiHeaders([answer(429, [['retry-after', '5']])], own)).toBe(own);
  const whole = answer(200);
  expect(withApiHeaders([answer(429, [['retry-after', '5']])], whole)).toBe(whole);
});

test('given cookies set by the API, then the page sets them and keeps its own', () => {
  const page = withApiHeaders(
    [
      answer(200, [
        ['set-cookie', 'one=1'],
        ['set-cookie', 'two=2'],
      ]),
    ],
    answer(200, [['set-cookie', 'own=0']]),
  );
  expect(page.headers.getSetCookie()).toEqual(['own=0', 'one=1', 'two=2']);
});
