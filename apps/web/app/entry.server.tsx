import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { isRouteErrorResponse, ServerRouter } from 'react-router';
import { requestContext } from './context.ts';
import { gathered } from './gathered.ts';
import { NonceContext } from './nonce.ts';

/** A page that is not complete after this long is sent with what it has. */
export const streamTimeout = 5_000;

/** Streams a page. Crawlers get it whole. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce } = context.get(requestContext);
  const ready = isbot(request.headers.get('user-agent') ?? '') ? 'onAllReady' : 'onShellReady';
  return new Promise((resolve, reject) => {
    let answered = false;
    let finalStatus = status;
    const timer = setTimeout(() => abort(), streamTimeout + 1_000);
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        [ready]() {
          answered = true;
          const body = gathered(() => clearTimeout(timer));
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: finalStatus }));
        },
        onShellError(error: unknown) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error: unknown) {
          finalStatus = 500;
          if (answered) report(error, request, context);
        },
      },
    );
  });
}

/** Called by the router for every error of a loader, action or render. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  report(error, request, context);
}

function report(error: unknown, request: Request, context: Readonly<RouterContextProvider>): void {
  const { requestId } = context.get(requestContext);
  // Codes of certificates belong into no log.
  const path = new URL(request.url).pathname.replace(/^\/(authentication|q)\/.+/, '/$1/…');
  console.error(JSON.stringify({ level: 'error', message: 'page failed', requestId, path, error: describe(error) }));
}

function describe(error: unknown): string {
  if (error instanceof Error) return error.stack ?? error.message;
  return error instanceof Response ? `answer ${error.status} of ${error.url}` : String(error);
}
