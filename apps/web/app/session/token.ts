import { SESSION_COOKIE, setCookie } from './cookies.ts';
import { serverOffsetMs } from './serverTime.ts';

/** Where the refresh token lies. Without the device cookie, which no script can read, it is worthless. */
export const REFRESH_TOKEN_KEY = 'assay_refresh_token';
const EXPIRY_KEY = 'assay_access_expires_at';

/** What a sign-in and a refresh answer. */
export type Tokens = { refreshToken: string; accessTokenExpiresAt: string };

export function readRefreshToken(): string | null {
  return localStorage.getItem(REFRESH_TOKEN_KEY);
}

/** Keeps the session for all tabs. The expiry is noted by this device's clock, which may be wrong. */
export function keepTokens({ refreshToken, accessTokenExpiresAt }: Tokens): void {
  localStorage.setItem(REFRESH_TOKEN_KEY, refreshToken);
  localStorage.setItem(EXPIRY_KEY, String(Math.round(Date.parse(accessTokenExpiresAt) - serverOffsetMs())));
  setCookie(SESSION_COOKIE, '1');
}

export function forgetTokens(): void {
  localStorage.removeItem(REFRESH_TOKEN_KEY);
  localStorage.removeItem(EXPIRY_KEY);
  setCookie(SESSION_COOKIE, null);
}

/** How long the access token still holds, ms, as far as this browser knows; 0 when it knows nothing. */
export function accessLeftMs(): number {
  return Math.max(0, Number(localStorage.getItem(EXPIRY_KEY) ?? 0) - Date.now());
}
