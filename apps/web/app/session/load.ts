import type { Client, Problem } from '@assay/client/index.ts';
import { problemOf } from '@assay/client/index.ts';
import type { RouterContextProvider } from 'react-router';
import { data, redirect } from 'react-router';
import type { Viewer } from './context.ts';
import { apiContext, requestContext } from './context.ts';
import { loginPath } from './next.ts';

type LoaderArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** Path and query of the requested page; the router requests its data at the same address plus ".data". */
export function requestedPath(request: Request): string {
  const url = new URL(request.url);
  const path = url.pathname.replace(/\/_\.data$|\/_root\.data$|\.data$/, '') || '/';
  url.searchParams.delete('_routes');
  return path + url.search;
}

/** The logged-in viewer, or a redirect to the login page that returns here. For loaders. */
export function requireViewer({ request, context }: LoaderArgs): Viewer {
  const { viewer } = context.get(requestContext);
  if (viewer === null) throw redirect(loginPath(requestedPath(request)));
  return viewer;
}

/** The answer of a call; null if it was refused. For a part that its page can do without. */
export async function unlessRefused<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    return null;
  }
}

/**
 * Calls the API for a page. An ended session redirects to the login page and back; a redirect of the page's own passes.
 * Any other refusal becomes the page's error, with its problem document as data (so that the page can show the message
 * and the request's id).
 */
export async function loadFor<T>({ request, context }: LoaderArgs, callApi: (api: Client) => Promise<T>): Promise<T> {
  try {
    return await callApi(context.get(apiContext));
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    if (error.status >= 300 && error.status < 400) throw error;
    if (error.status === 401) throw redirect(loginPath(requestedPath(request)));
    const problem: Problem | null = await problemOf(error);
    throw data(problem, { status: error.status });
  }
}
