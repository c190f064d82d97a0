import { createClient } from '@assay/client/index.ts';
import { browserContext } from './requestContext.ts';
import { timedFetch } from './serverTime.ts';
import { accessRemainingMs, clearTokens, readRefreshToken, storeTokens } from './token.ts';

/** `unavailable`: the server could not be reached; the session may still be valid. */
export type RefreshOutcome = 'refreshed' | 'signed_out' | 'unavailable';

/** The client refreshes this often (spec §9). */
export const REFRESH_EVERY_MS = 300_000;
const LOCK = 'assay_refresh';
const EXPIRY_MARGIN_MS = 30_000;

let token = '';
const api = createClient({
  baseUrl: '',
  fetch: timedFetch,
  context: browserContext,
  headers: () => ({ authorization: `Bearer ${token}` }),
});
let pendingRefresh: Promise<RefreshOutcome> | null = null;

/** Gets a new access token. One tab at a time: what another tab has just done counts as done. */
export function refreshSession(): Promise<RefreshOutcome> {
  pendingRefresh ??= refreshOnce().finally(() => {
    pendingRefresh = null;
  });
  return pendingRefresh;
}

async function refreshOnce(): Promise<RefreshOutcome> {
  const before = readRefreshToken();
  if (before === null) return 'signed_out';
  const refreshIfUnchanged = async (): Promise<RefreshOutcome> => {
    const now = readRefreshToken();
    if (now === null) return 'signed_out';
    return now === before ? exchangeToken(now) : 'refreshed';
  };
  // Web Locks exist only on https and localhost; elsewhere the server's 10 s grace covers it.
  return navigator.locks === undefined ? refreshIfUnchanged() : navigator.locks.request(LOCK, refreshIfUnchanged);
}

async function exchangeToken(current: string): Promise<RefreshOutcome> {
  token = current;
  try {
    storeTokens(await api.call('auth.refresh'));
    return 'refreshed';
  } catch (error) {
    if (!(error instanceof Response) || (error.status !== 401 && error.status !== 403)) return 'unavailable';
    clearTokens();
    return 'signed_out';
  }
}

/** Ensures that the access token stays valid for a while. Returns false when the session is over. */
export async function ensureFreshSession(): Promise<boolean> {
  // Without a refresh token only the server knows whether the cookie is still valid.
  if (readRefreshToken() === null || accessRemainingMs() > EXPIRY_MARGIN_MS) return true;
  return (await refreshSession()) !== 'signed_out';
}

/** A tick of the five-minute timer: skipped if another tab has refreshed meanwhile. */
export async function refreshIfDue(): Promise<RefreshOutcome> {
  const lifetimeMs = 600_000;
  if (accessRemainingMs() > lifetimeMs - REFRESH_EVERY_MS + EXPIRY_MARGIN_MS) return 'refreshed';
  return refreshSession();
}
