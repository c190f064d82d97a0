import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createItemFixtures } from '../../../../test/itemFixtures.ts';
import { listLot } from '../../../../test/lots.ts';
import { readPart, readPartStarts } from './queries.ts';

let app: TestApp;
const slugs: string[] = [];
beforeAll(async () => {
  app = await startTestApp();
  for (let n = 0; n < 7; n++) slugs.push((await listLot(app.ctx)).slug);
  const hidden = await listLot(app.ctx);
  await app.ctx.pool.query("update item set status = 'draft' where id = $1", [hidden.itemId]);
  const tried = await listLot(app.ctx);
  await app.ctx.pool.query('update item set is_qa = true where id = $1', [tried.itemId]);
});
afterAll(() => app.close());

const read = async (url: string) => {
  const { statusCode, headers, body } = await app.app.inject({ method: 'GET', url });
  return { statusCode, headers, body };
};

test('given items, when a robot reads robots.txt, the index and its files, then every public item is listed once, and no other', async () => {
  const robots = await read('/robots.txt');
  expect(robots.statusCode).toBe(200);
  expect(robots.body).toContain('Disallow: /account\n');
  expect(robots.body).toContain('Disallow: /authentication/\n');
  expect(robots.body).toContain('Sitemap: http://localhost:3000/sitemap.xml');
  const index = await read('/sitemap.xml');
  expect([index.statusCode, index.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(index.headers['cache-control']).toBe('public, max-age=3600');
  const files = [...index.body.matchAll(/<loc>http:\/\/localhost:3000(\/[^<]+)<\/loc>/g)].map(([, path]) => path!);
  expect(files).toHaveLength(3);
  expect(files.slice(0, 2)).toEqual(['/sitemap-pages.xml', '/sitemaps/names.xml']);
  const part = await read(files[2]!);
  const listed = [
    ...part.body.matchAll(/<loc>http:\/\/localhost:3000\/items\/([^<]+)<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/g),
  ].map(([, slug]) => slug);
  expect(listed.sort()).toEqual([...slugs].sort());
  expect(part.body.endsWith('</urlset>\n')).toBe(true);
});

test('given more items than fit in a file, when the files are read, then they cover all items and none twice', async () => {
  const starts = await readPartStarts(app.ctx, 3);
  expect(starts).toHaveLength(3);
  const all: string[] = [];
  for (const start of starts)
    for await (const items of readPart(app.ctx, start, { size: 3, batch: 2 }))
      all.push(...items.map(({ slug }) => slug));
  expect(all.sort()).toEqual([...slugs].sort());
});

test('given names with items and without, when their file is read, then those with public items are there', async () => {
  const shelf = createItemFixtures(app.ctx);
  await shelf.name('artist', 'Unknown Yet');
  await shelf.item({ title: 'Draft of a draft', artist: 'Only Drafts', status: 'draft' });
  await shelf.item({
    title: 'A listed bell',
    artist: 'Ada Bell',
    genre: 'Rock',
    category: 'Bells',
    collection: 'Rung',
  });
  const { body, headers } = await read('/sitemaps/names.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  const paths = [...body.matchAll(/<loc>http:\/\/localhost:3000(\/[^<]+)<\/loc>/g)].map(([, path]) => path!);
  expect(paths.filter((path) => /bell|rock|rung|unknown|only/.test(path))).toEqual([
    '/artists/ada-bell',
    '/categories/bells',
    expect.stringMatching(/^\/collections\/[0-9a-f-]{36}-rung$/),
    '/genres/rock',
  ]);
});

test('given an unlisted file, when it is requested, then 404', async () => {
  for (const file of ['items-1.xml', 'items-01890000-0000-7000-8000-000000000001.xml', 'other.xml', '..%2f..%2fetc'])
    expect((await read(`/sitemaps/${file}`)).statusCode, file).toBe(404);
});
