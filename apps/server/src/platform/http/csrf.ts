import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * CSRF check for calls that change state with a cookie (interfaces §4, reliability S-3.3): same origin by
 * `Sec-Fetch-Site`, or by `Origin` if that is absent, plus the header `x-app-type`, which no form can send. A
 * `followed` call (a link on our own pages, to another page or to a file) cannot carry the header: there the browser's
 * same-origin statement is enough.
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

/** Returns true if a browser follows a link here and so expects a page. Only browsers send this header. */
const isNavigation = (request: FastifyRequest): boolean => request.headers['sec-fetch-mode'] === 'navigate';

/**
 * Returns true if a page is requested rather than data. Browsers that don't send the mode still send what they accept.
 */
export const wantsPage = (request: FastifyRequest): boolean =>
  isNavigation(request) || request.headers.accept?.includes('text/html') === true;
