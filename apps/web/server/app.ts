import * as build from 'virtual:react-router/server-build';
import { createClient } from '@assay/client/index.ts';
import type { LegalTexts, PublicSettings } from '@assay/domain/settings/public.ts';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { LogInWays, Theme, Viewer } from '../app/session/context.ts';
import { apiContext, requestContext } from '../app/session/context.ts';
import { withApiHeaders } from './apiHeaders.ts';
import { cacheablePaths } from './cacheable.ts';

export type PageInput = {
  nonce: string;
  requestId: string;
  sandbox: boolean;
  /** Publishable key of the payment provider. */
  publishableKey: string;
  logInWays: LogInWays;
  /** Parent domain of the cookies that pages set themselves. */
  cookieDomain: string | null;
  /** What pages show of the business's settings. */
  settings: PublicSettings;
  /** There is a published sale. */
  hasSales: boolean;
  legalTexts: LegalTexts;
  /** Epoch ms. */
  serverNow: number;
  /** Calls the API of this very process, or of another node. */
  fetchApi: typeof fetch;
  /** Base for the API's addresses; the origin that people use. */
  origin: string;
  /** Called on failures that the page does not show. */
  onError: (error: unknown) => void;
};

const handle = createRequestHandler(build, import.meta.env.MODE);

/** Returns true if the page at the path is the same for every visitor without cookies: its route says so. */
export const isCacheable: (path: string) => boolean = cacheablePaths(build.routes);

/** Headers of the visitor's request that the API needs for calls made on their behalf. */
const PASSED = ['cookie', 'origin', 'sec-fetch-site', 'user-agent', 'accept-language'];

/** Turns a request into a page (or its data). API response headers meant for the browser are added. */
export async function handlePage(request: Request, input: PageInput): Promise<Response> {
  const cookies = request.headers.get('cookie') ?? '';
  const answers: Response[] = [];
  const api = createClient({
    baseUrl: input.origin,
    fetch: async (url, init) => {
      const answer = await input.fetchApi(url, init);
      answers.push(answer);
      return answer;
    },
    headers: () => ({
      'x-request-id': input.requestId,
      ...Object.fromEntries(
        PASSED.flatMap((name) => (request.headers.has(name) ? [[name, request.headers.get(name)]] : [])),
      ),
    }),
  });
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  context.set(requestContext, {
    nonce: input.nonce,
    requestId: input.requestId,
    theme: themeOf(cookies),
    sandbox: input.sandbox,
    publishableKey: input.publishableKey,
    logInWays: input.logInWays,
    cookieDomain: input.cookieDomain,
    settings: input.settings,
    hasSales: input.hasSales,
    legalTexts: input.legalTexts,
    serverNow: input.serverNow,
    viewer: await viewerOf(),
  });
  return withApiHeaders(answers, await handle(request, context));

  async function viewerOf(): Promise<Viewer | null> {
    if (!/(?:^|;\s*)(?:__Host-)?assay_auth=/.test(cookies)) return null;
    try {
      return await api.call('user.me');
    } catch (error) {
      // An expired or revoked session is a visitor. Anything else is an error, but public items stay readable.
      if (!(error instanceof Response && error.status === 401)) input.onError(error);
      return null;
    }
  }
}

function themeOf(cookies: string): Theme | null {
  const [, theme] = /(?:^|;\s*)assay_theme=(light|dark)(?:;|$)/.exec(cookies) ?? [];
  return theme === 'light' || theme === 'dark' ? theme : null;
}
