import { createClient } from '@assay/client/index.ts';
import { browserContext } from './requestContext.ts';
import { timedFetch } from './serverTime.ts';
import { accessLeftMs, forgetTokens, keepTokens, readRefreshToken } from './token.ts';

/** `unavailable`: the server could not be reached; the session may still be valid. */
export type RefreshOutcome = 'refreshed' | 'signed_out' | 'unavailable';

/** The client refreshes this often (spec §9). */
export const REFRESH_EVERY_MS = 300_000;
const LOCK = 'assay_refresh';
const NEARLY_OVER_MS = 30_000;

let token = '';
const api = createClient({
  baseUrl: '',
  fetch: timedFetch,
  context: browserContext,
  headers: () => ({ authorization: `Bearer ${token}` }),
});
let running: Promise<RefreshOutcome> | null = null;

/** Gets a new access token. One tab at a time: what another tab has just done counts as done. */
export function refreshSession(): Promise<RefreshOutcome> {
  running ??= refreshOnce().finally(() => {
    running = null;
  });
  return running;
}

async function refreshOnce(): Promise<RefreshOutcome> {
  const before = readRefreshToken();
  if (before === null) return 'signed_out';
  const work = async (): Promise<RefreshOutcome> => {
    const now = readRefreshToken();
    if (now === null) return 'signed_out';
    return now === before ? exchange(now) : 'refreshed';
  };
  // Web Locks exist only on https and localhost; elsewhere the server's 10 s grace covers it.
  return navigator.locks === undefined ? work() : navigator.locks.request(LOCK, work);
}

async function exchange(current: string): Promise<RefreshOutcome> {
  token = current;
  try {
    keepTokens(await api.call('auth.refresh'));
    return 'refreshed';
  } catch (error) {
    if (!(error instanceof Response) || (error.status !== 401 && error.status !== 403)) return 'unavailable';
    forgetTokens();
    return 'signed_out';
  }
}

/** Ensures that the access token stays valid for a while. Returns false when the session is over. */
export async function ensureFreshSession(): Promise<boolean> {
  // Without a refresh token only the server knows whether the cookie is still valid.
  if (readRefreshToken() === null || accessLeftMs() > NEARLY_OVER_MS) return true;
  return (await refreshSession()) !== 'signed_out';
}

/** A tick of the five-minute timer: skipped if another tab has refreshed meanwhile. */
export async function refreshInTurn(): Promise<RefreshOutcome> {
  const lifetimeMs = 600_000;
  if (accessLeftMs() > lifetimeMs - REFRESH_EVERY_MS + NEARLY_OVER_MS) return 'refreshed';
  return refreshSession();
}
