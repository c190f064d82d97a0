import { posts } from '../features/content/blog/posts.ts';
import { helpArticles } from '../features/content/help/articles.ts';
import type { Route } from './+types/sitemap-pages';

const PLACES = [
  '/',
  '/marketplace',
  '/artists',
  '/collections',
  '/sales',
  '/authentication',
  '/authentication/scan',
  '/about',
  '/help',
  '/blog',
  '/contact-us',
  '/newsletter',
  '/terms-of-service',
  '/conditions-of-sale',
  '/privacy-policy',
  '/cookies',
];

/** Sitemap of the pages that are not items. The server has the index that lists this file. */
export function loader({ request }: Route.LoaderArgs): Response {
  const { origin } = new URL(request.url);
  const paths = [...PLACES, ...helpArticles.map(({ path }) => path), ...posts.map(({ path }) => path)];
  const entries = paths.map((path) => `<url><loc>${origin}${path}</loc></url>\n`).join('');
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' } },
  );
}
