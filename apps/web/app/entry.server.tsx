import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { isRouteErrorResponse, ServerRouter } from 'react-router';
import { NonceContext } from './lib/nonce.ts';
import { requestContext } from './session/context.ts';

/** A page that is incomplete after this time is sent as it is. */
export const streamTimeout = 5_000;

/**
 * Renders a page and sends it in one response. All data is loaded before rendering starts, so streaming gains nothing and
 * each chunk costs compression and a write.
 */
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
  return new Promise((resolve, reject) => {
    const errors: unknown[] = [];
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // One chunk: React would otherwise send large parts hidden at the end, and their placeholders would flash.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady() {
          clearTimeout(timer);
          for (const error of errors) report(error, request, context);
          const body = (page: Buffer<ArrayBuffer>) =>
            resolve(new Response(page, { headers, status: errors.length === 0 ? status : 500 }));
          pipe(collectOutput(body));
        },
        // The router reports it, and renders the page of the error.
        onShellError(error: unknown) {
          clearTimeout(timer);
          reject(error);
        },
        onError: (error: unknown) => void errors.push(error),
      },
    );
    const timer = setTimeout(() => abort(), streamTimeout + 1_000);
  });
}

/** Collects the renderer's output, two kilobytes at a time, and returns it in one piece at the end. */
function collectOutput(onEnd: (all: Buffer<ArrayBuffer>) => void): Writable {
  const pieces: Buffer[] = [];
  return new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      // The renderer may use its memory again.
      pieces.push(Buffer.from(chunk));
      done();
    },
    final(done) {
      onEnd(Buffer.concat(pieces));
      done();
    },
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
