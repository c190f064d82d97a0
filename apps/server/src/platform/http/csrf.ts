import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * The stance for calls that change state with a cookie (interfaces §4, reliability S-3.3): same origin by
 * `Sec-Fetch-Site`, or by `Origin` where that is absent; and the header `x-app-type`, which no form can send. A call that is `followed`, as a link of our
 * own pages is, cannot carry it: there the browser's word that it comes from our own page is enough.
 */
export function crossSiteRefusal(
  config: Pick<Config, 'PUBLIC_URL'>,
  request: FastifyRequest,
  isFollowed = false,
): Refusal | null {
  const { 'sec-fetch-site': site, origin, 'x-app-type': appType } = request.headers;
  const isSameOrigin = site !== undefined ? site === 'same-origin' : origin === new URL(config.PUBLIC_URL).origin;
  if (!isSameOrigin) return refuse('csrf_failed', { detail: 'Sec-Fetch-Site or Origin is missing or of another site' });
  if (isFollowed && isNavigation(request)) return null;
  if (appType !== 'web_app') return refuse('csrf_failed', { detail: 'The header x-app-type is missing' });
  return null;
}

/** Does a browser follow a link here, so that a page must come of it? Only browsers can say so. */
const isNavigation = (request: FastifyRequest): boolean => request.headers['sec-fetch-mode'] === 'navigate';

/** Is a page wanted rather than data? Browsers that do not say what they do still say what they show. */
export const wantsPage = (request: FastifyRequest): boolean =>
  isNavigation(request) || request.headers.accept?.includes('text/html') === true;
