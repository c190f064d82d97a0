import { Readable } from 'node:stream';
import { refuse } from '@assay/contract/problem.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../../../platform/context.ts';
import { sendRefusal } from '../../../platform/http/problems.ts';
import { readNamePaths, readPart, readPartStarts } from './queries.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
/** How long the list of files is cached: building it scans all items. */
const CACHE_MS = 600_000;
const PART = /^items-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.xml$/;

/** Personal pages, and the ones whose address is a secret or a search: nothing of them belongs into a search engine. */
const PRIVATE = [
  '/account',
  '/authentication/',
  '/bag',
  '/buying/',
  '/checkout',
  '/office',
  '/onboarding',
  '/order-placed/',
  '/q/',
  '/sandbox',
  '/v1/',
];

/** `/robots.txt`, `/sitemap.xml` and its item files: an index and streamed parts, for any number of items. */
export function mountSitemap(app: FastifyInstance, ctx: AppContext): void {
  const origin = ctx.config.PUBLIC_URL;
  let known: { at: number; starts: Promise<string[]> } | null = null;
  const starts = (): Promise<string[]> => {
    const now = ctx.clock.now();
    if (known === null || now - known.at > CACHE_MS) {
      const reading = readPartStarts(ctx);
      known = { at: now, starts: reading };
      // A failed read is retried.
      reading.catch(() => {
        known = null;
      });
    }
    return known.starts;
  };

  app.get('/robots.txt', async (_request, reply) =>
    setSitemapHeaders(reply, 'text/plain; charset=utf-8').send(
      [
        'User-agent: *',
        ...PRIVATE.map((path) => `Disallow: ${path}`),
        'Allow: /authentication/scan',
        '',
        `Sitemap: ${origin}/sitemap.xml`,
        '',
      ].join('\n'),
    ),
  );

  app.get('/sitemap.xml', async (_request, reply) => {
    const files = [
      '/sitemap-pages.xml',
      '/sitemaps/names.xml',
      ...(await starts()).map((id) => `/sitemaps/items-${id}.xml`),
    ];
    const entries = files.map((file) => `<sitemap><loc>${origin}${file}</loc></sitemap>\n`);
    return setSitemapHeaders(reply, 'application/xml; charset=utf-8').send(
      `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('')}</sitemapindex>\n`,
    );
  });

  app.get('/sitemaps/names.xml', async (_request, reply) => {
    const entries = (await readNamePaths(ctx)).map((path) => `<url><loc>${origin}${path}</loc></url>\n`);
    return setSitemapHeaders(reply, 'application/xml; charset=utf-8').send(
      `${HEAD}<urlset xmlns="${NAMESPACE}">\n${entries.join('')}</urlset>\n`,
    );
  });

  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const start = PART.exec(request.params.file)?.[1];
    if (start === undefined || !(await starts()).includes(start)) return sendRefusal(reply, refuse('not_found'));
    return setSitemapHeaders(reply, 'application/xml; charset=utf-8').send(Readable.from(itemFile(ctx, origin, start)));
  });
}

function setSitemapHeaders(reply: FastifyReply, type: string): FastifyReply {
  return reply.header('cache-control', 'public, max-age=3600').header('x-content-type-options', 'nosniff').type(type);
}

async function* itemFile(ctx: AppContext, origin: string, start: string): AsyncGenerator<string> {
  yield `${HEAD}<urlset xmlns="${NAMESPACE}">\n`;
  for await (const items of readPart(ctx, start))
    yield items
      .map(
        ({ slug, published_at }) =>
          `<url><loc>${origin}/items/${slug}</loc><lastmod>${published_at.toISOString().slice(0, 10)}</lastmod></url>\n`,
      )
      .join('');
  yield '</urlset>\n';
}
