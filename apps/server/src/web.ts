import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { refuse } from '@assay/contract/problem.ts';
import type { LegalTexts, PublicSettings } from '@assay/domain/settings/public.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CacheDefinition, createCache } from './platform/cache.ts';
import { addressKey } from './platform/http/limits.ts';
import { sendRefusal } from './platform/http/problems.ts';
import { createAnonymousPages, isAnonymous, type RenderedPage } from './web/anonymousPages.ts';
import { devPages } from './web/dev.ts';
import { newNonce, pageHeaders } from './web/headers.ts';
import { inProcessFetch } from './web/inProcessFetch.ts';
import { compressBody } from './web/packed.ts';

/** What the built site gives: a function from a request to a page, and which pages are the same for every visitor. */
export type PageModule = {
  isCacheable: (path: string) => boolean;
  handlePage: (
    request: Request,
    input: {
      nonce: string;
      requestId: string;
      sandbox: boolean;
      publishableKey: string;
      logInWays: LogInWays;
      cookieDomain: string | null;
      settings: PublicSettings;
      hasSales: boolean;
      legalTexts: LegalTexts;
      serverNow: number;
      fetchApi: typeof fetch;
      origin: string;
      onError: (error: unknown) => void;
    },
  ) => Promise<Response>;
};

/** What the login pages show besides email and password: Google login, and reCAPTCHA by its site key. */
export type LogInWays = { google: boolean; captchaSiteKey: string | null };

export type WebOptions = {
  sandbox: boolean;
  /** Publishable key of the payment provider, for card forms. */
  publishableKey: string;
  logInWays?: LogInWays;
  /** Parent domain of the cookies that pages set themselves. Without it, only the host. */
  cookieDomain?: string | null;
  /** The public settings in force. */
  settings: () => PublicSettings;
  /** Returns true if a published sale is there to be visited. Default: none. */
  hasSales?: () => Promise<boolean>;
  legalTexts: () => LegalTexts;
  /** Origin that people use, without a slash at the end. */
  publicUrl: string;
  /** Server time, epoch ms. */
  now: () => number;
  /** Serve from sources through the bundler (WEB_DEV=1). */
  dev?: boolean;
  /** Directory of the built site. Default: `apps/web/build`. */
  buildDir?: URL;
};

const WEB = new URL('../../web/', import.meta.url);
const YEAR_S = 31_536_000;
/** Pages, and the data of pages. */
const COMPRESSED_TYPES = /^text\/html|^text\/x-script/;
const REPORT_LIMIT = 8 * 1024;
/** Names of built files: no way out of their folder. */
const ASSET = /^[\w-]+(?:[./][\w-]+)*$/;

/** What one address may report (reliability S-3.9). */
const REPORTS_A_MINUTE = 10;
const REPORTS: CacheDefinition<{ readonly count: number }> = {
  name: 'reports by address',
  rule: 'Reports of this minute count.',
  maxEntries: 10_000,
  ttlMs: 60_000,
};

/**
 * Mounts the pages on the HTTP server: built files with their caching, and every path without another route as a page.
 * Call it after the API is mounted. Throws when the site has not been built.
 */
export async function registerWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const fetchApi = inProcessFetch(app);
  const anonymousPages = options.dev === true ? null : createAnonymousPages(options.now);
  await app.register(async (scope) => {
    mountReports(scope, options.now);
    const dev = options.dev === true ? await devPages(scope, fileURLToPath(WEB)) : null;
    const load = dev ?? (await builtPages(scope, options.buildDir ?? new URL('build/', WEB)));
    // Forms reach the site's own actions unread.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/*',
      async handler(request, reply) {
        // Two slashes, or a slash and a backslash, would begin the name of a host.
        if (/^(?:\/[/\\]|\/(?:v1|sandbox|media|assets)(?:\/|$)|[^/])/.test(request.url)) return reply.callNotFound();
        return answer(request, reply, await load());
      },
    });
  });

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { handlePage, isCacheable }: PageModule,
  ): Promise<FastifyReply> {
    const nonce = newNonce();
    const render = async (pageRequest: Request): Promise<RenderedPage> => {
      const page = await handlePage(pageRequest, {
        nonce,
        requestId: request.id,
        sandbox: options.sandbox,
        publishableKey: options.publishableKey,
        logInWays: options.logInWays ?? { google: false, captchaSiteKey: null },
        cookieDomain: options.cookieDomain ?? null,
        settings: options.settings(),
        hasSales: (await options.hasSales?.()) ?? false,
        legalTexts: options.legalTexts(),
        serverNow: options.now(),
        fetchApi: fetchApi(request.ip),
        origin: options.publicUrl,
        onError: (error) => request.log.error({ requestId: request.id, err: error }, 'page data failed'),
      });
      return { status: page.status, headers: page.headers, body: Buffer.from(await page.arrayBuffer()) };
    };
    const { method, url } = request;
    const isShared = isAnonymous(
      { method, url, cookies: request.headers.cookie ?? '' },
      // Matching a path with all routes takes about a millisecond; a page that is there has been matched.
      (path) => anonymousPages?.has(url) === true || isCacheable(path),
    );
    const page =
      anonymousPages === null || !isShared
        ? await render(toRequest(request, reply, options.publicUrl))
        : await anonymousPages.get(url, nonce, () => render(anonymousRequest(url)));
    reply.code(page.status);
    for (const [name, value] of page.headers) if (name !== 'set-cookie') reply.header(name, value);
    for (const cookie of page.headers.getSetCookie()) reply.header('set-cookie', cookie);
    const type = page.headers.get('content-type') ?? '';
    const isHtml = type.startsWith('text/html');
    reply.headers(pageHeaders({ nonce, isHtml, sandbox: options.sandbox, dev: options.dev === true }));
    // Responses that vary by user may contain personal data.
    if (!page.headers.has('cache-control'))
      reply.header('cache-control', isShared ? 'private, no-cache' : 'no-store').header('vary', 'cookie');
    if (!COMPRESSED_TYPES.test(type)) return reply.send(page.body);
    const { body, encoding } = await compressBody(page.body, request.headers['accept-encoding']);
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].flat().filter(Boolean).join(', '));
    if (encoding !== null) reply.header('content-encoding', encoding);
    return reply.send(body);
  }

  /** The same request without cookies or any other header of the visitor who asked first. */
  function anonymousRequest(url: string): Request {
    return new Request(new URL(url, options.publicUrl), { headers: { accept: 'text/html' } });
  }
}

/** The built site: its files, read-only and compressed beforehand, and its page function. */
async function builtPages(scope: FastifyInstance, buildDir: URL): Promise<() => Promise<PageModule>> {
  const clientDir = fileURLToPath(new URL('client/', buildDir));
  const names = await readdir(clientDir).catch(() => {
    throw new Error(`The site has not been built: ${clientDir} is missing. Run "npm run build -w @assay/web".`);
  });
  const module = (await import(new URL('server/index.js', buildDir).href)) as PageModule;
  const security = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };
  await scope.register(fastifyStatic, {
    root: clientDir,
    prefix: '/',
    serve: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
  });
  // Names under /assets contain a content hash; the few files outside it do not.
  scope.get('/assets/*', (request, reply) => {
    reply.headers({ ...security, 'cache-control': `public, max-age=${YEAR_S}, immutable` });
    const name = (request.params as { '*': string })['*'];
    return ASSET.test(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound();
  });
  for (const name of names.filter((each) => /^[\w-]+\.(?:svg|ico|png|txt|webmanifest|js)$/.test(each)))
    scope.get(`/${name}`, (_request, reply) => {
      reply.headers({ ...security, 'cache-control': 'public, max-age=86400' });
      return reply.sendFile(name);
    });
  return async () => module;
}

/** Browsers report what the Content-Security-Policy blocked. It is logged, truncated to a maximum length. */
function mountReports(scope: FastifyInstance, now: () => number): void {
  const reportCounts = createCache(REPORTS, now);
  void scope.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'string', bodyLimit: REPORT_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    inner.post('/v1/csp-report', async (request, reply) => {
      const key = `${addressKey(request.ip)} ${Math.floor(now() / 60_000)}`;
      const reports = (reportCounts.get(key)?.count ?? 0) + 1;
      reportCounts.set(key, { count: reports });
      if (reports > REPORTS_A_MINUTE) return sendRefusal(reply, refuse('rate_limited', { retryAfterMs: 60_000 }));
      request.log.warn(
        { requestId: request.id, report: String(request.body).slice(0, 2_000) },
        'content security policy report',
      );
      return reply.code(204).send();
    });
  });
}

function toRequest(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Request {
  const left = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (Array.isArray(value)) for (const each of value) headers.append(name, each);
    else if (value !== undefined) headers.set(name, value);
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && request.body instanceof Uint8Array;
  return new Request(new URL(request.url, publicUrl), {
    method: request.method,
    headers,
    signal: left.signal,
    ...(hasBody ? { body: new Uint8Array(request.body as Uint8Array) } : {}),
  });
}
