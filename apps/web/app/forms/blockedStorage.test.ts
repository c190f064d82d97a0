import { afterEach, expect, it, vi } from 'vitest';
import { accessRemainingMs, clearTokens, readRefreshToken, storeTokens } from '../session/token.ts';
import { messageOf } from './faults.ts';

const TOKENS = { refreshToken: 'a', accessTokenExpiresAt: '2026-07-01T12:00:00.000Z' };
const blocked = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['storage', { getItem: blocked, setItem: blocked, removeItem: blocked }, true],
  ['cookies', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }, false],
])(
  'given %s that the browser blocks, when a user logs in, then it says so and what to do',
  async (_what, localStorage, cookieEnabled) => {
    vi.stubGlobal('localStorage', localStorage);
    vi.stubGlobal('navigator', { cookieEnabled });
    vi.stubGlobal('document', { documentElement: { dataset: {} }, cookie: '' });
    const error = await Promise.resolve()
      .then(() => storeTokens(TOKENS))
      .catch((caught: unknown) => caught);
    expect(await messageOf(error)).toBe(
      'Your browser blocks cookies or site data, so you can’t stay logged in. Allow them for this site and log in again.',
    );
    expect([readRefreshToken(), accessRemainingMs()]).toEqual([null, 0]);
    clearTokens();
  },
);
