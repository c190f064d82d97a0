import { SESSION_COOKIE, setCookie } from './cookies.ts';
import { serverOffsetMs } from './serverTime.ts';

/** Storage of the refresh token. Without the device cookie, which no script can read, it is useless. */
export const REFRESH_TOKEN_KEY = 'assay_refresh_token';
const EXPIRY_KEY = 'assay_access_expires_at';

/** What a login and a refresh answer. */
export type Tokens = { refreshToken: string; accessTokenExpiresAt: string };

/** The browser stores nothing for this site: logged-in people are logged out on the next page. */
export class StorageBlocked extends Error {
  constructor(cause?: unknown) {
    super('Cookies or site data are blocked', { cause });
  }
}

/** Returns the stored value, or null if there is none or storage is blocked. */
function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function readRefreshToken(): string | null {
  return read(REFRESH_TOKEN_KEY);
}

/**
 * Stores the session for all tabs. The expiry uses this device's clock, which may be wrong. Throws StorageBlocked if
 * the browser has no storage.
 */
export function storeTokens({ refreshToken, accessTokenExpiresAt }: Tokens): void {
  if (!navigator.cookieEnabled) throw new StorageBlocked();
  try {
    localStorage.setItem(REFRESH_TOKEN_KEY, refreshToken);
    localStorage.setItem(EXPIRY_KEY, String(Math.round(Date.parse(accessTokenExpiresAt) - serverOffsetMs())));
  } catch (error) {
    throw new StorageBlocked(error);
  }
  setCookie(SESSION_COOKIE, '1');
}

export function clearTokens(): void {
  try {
    localStorage.removeItem(REFRESH_TOKEN_KEY);
    localStorage.removeItem(EXPIRY_KEY);
  } catch {
    // Where nothing can be stored, there is nothing to delete.
  }
  setCookie(SESSION_COOKIE, null);
}

/** Remaining validity of the access token in ms, as far as this browser knows; 0 if it knows nothing. */
export function accessRemainingMs(): number {
  return Math.max(0, Number(read(EXPIRY_KEY) ?? 0) - Date.now());
}
