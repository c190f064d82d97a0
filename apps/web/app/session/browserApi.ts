import { type Answer, createClient, type Input, type InputArgs, type Operation } from '@assay/client/index.ts';
import type { Routes } from '@assay/contract/index.ts';
import { ensureFreshSession, refreshSession } from './refresh.ts';
import { browserContext } from './requestContext.ts';
import { timedFetch } from './serverTime.ts';
import { readRefreshToken } from './token.ts';

export { newIdempotencyKey, problemOf } from '@assay/client/index.ts';
export { onServerTime } from './serverTime.ts';

const endListeners = new Set<() => void>();

/** Calls `listener` when a call finds the session ended. Returns the unsubscribe function. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Calls that start, refresh or end a session: their 401 is about the credentials sent. */
const SESSION_CALLS = /^\/v1\/(?:auth\/(?:signin|signup|refresh|logout|mfa\/verify)|staff\/join)/;

/** Calls of the office are hidden from visitors: theirs is a 404 without the header that staff get. */
const isHidden = (url: string, { status, headers }: Response): boolean =>
  status === 404 && url.startsWith('/v1/office/') && !headers.has('x-office-session');

/** Buying calls: a short Retry-After right after login is waited out instead of shown as an error. */
const BUYING = /^\/v1\/(?:cart|invoice|auction\/[^/]+\/(?:buy|express))/;
const SHORT_WAIT_S = 3;

async function afterShortWait(response: Response, retry: () => Promise<Response>): Promise<Response> {
  const waitS = Number(response.headers.get('retry-after'));
  if (!(waitS > 0 && waitS <= SHORT_WAIT_S)) return response;
  await new Promise((resolve) => setTimeout(resolve, waitS * 1000));
  return retry();
}

/**
 * A call that finds no session gets a fresh access token and is repeated once, unchanged. If the token has expired
 * meanwhile, as on a device that slept, it is refreshed first: visitors may make the call too, and it would count as
 * theirs.
 */
const sessionFetch: typeof fetch = async (input, init) => {
  if (!SESSION_CALLS.test(String(input))) await ensureFreshSession();
  const response = await timedFetch(input, init);
  if (response.status === 429 && BUYING.test(String(input)))
    return afterShortWait(response, () => timedFetch(input, init));
  const isWithoutSession = response.status === 401 || isHidden(String(input), response);
  if (!isWithoutSession || SESSION_CALLS.test(String(input))) return response;
  const outcome = readRefreshToken() === null ? 'signed_out' : await refreshSession();
  if (outcome === 'refreshed') return timedFetch(input, init);
  if (outcome === 'signed_out') for (const ended of endListeners) ended();
  return response;
};

type CommittingOperation = { [O in Operation]: Routes[O] extends { readonly commits: true } ? O : never }[Operation];
/** Every call that commits money sends the total the page has shown: without it the code does not compile. */
export type PageClient = {
  call<O extends CommittingOperation>(
    operation: O,
    input: Input<O> & { body: { expectedTotalCents: number | undefined } },
  ): Promise<Answer<O>>;
  call<O extends Exclude<Operation, CommittingOperation>>(operation: O, ...args: InputArgs<O>): Promise<Answer<O>>;
};

/** The API for code in the browser. Refusals are thrown as the raw `Response`; `problemOf` reads them. */
export const browserApi: PageClient = createClient({ baseUrl: '', fetch: sessionFetch, context: browserContext });

/** The API for what a page reads by itself, on a timer: it keeps no idle session of the office alive. */
export const automaticApi: PageClient = createClient({
  baseUrl: '',
  fetch: sessionFetch,
  context: browserContext,
  headers: () => ({ 'x-automatic': 'true' }),
});
