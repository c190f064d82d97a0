import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib';
import { toLegalTexts, toPublicSettings } from '@assay/domain/settings/public.ts';
import { EMPTY_SETTINGS } from '@assay/domain/settings/settings.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newNonce, pageHeaders } from './web/headers.ts';
import { registerWeb, type WebOptions } from './web.ts';

// A minimal built site: it echoes its input, so that the mounting can be tested from outside.
const SITE = `
let count = 0;
export const isCacheable = (path) => ['/', '/about'].includes(path);
export async function handlePage(request, input) {
  const url = new URL(request.url);
  if (url.pathname === '/api') {
    const answer = await input.fetchApi(input.origin + '/v1/echo?x=1', {
      method: 'POST', headers: { cookie: 'a=b', origin: input.origin, 'content-type': 'application/json' }, body: '{"n":1}',
    });
    return new Response(await answer.text(), { status: answer.status, headers: [['content-type', 'application/json'], ...answer.headers.getSetCookie().map((c) => ['set-cookie', c])] });
  }
  if (url.pathname === '/form') return new Response(await request.text(), { headers: { 'content-type': 'text/plain' } });
  if (url.pathname === '/about') {
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    return new Response(++count + ' ' + input.nonce + ' ' + JSON.stringify([...request.headers]), { headers });
  }
  return new Response('<!doctype html>' + input.nonce + ' ' + input.cookieDomain + ' ' + 'x'.repeat(2000), { status: url.pathname === '/none' ? 404 : 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
`;

let dir: string;
let app: FastifyInstance;
let options: WebOptions;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'site-'));
  await mkdir(join(dir, 'client/assets'), { recursive: true });
  await mkdir(join(dir, 'server'));
  await writeFile(join(dir, 'server/package.json'), '{"type":"module"}');
  await writeFile(join(dir, 'server/index.js'), SITE);
  await writeFile(join(dir, 'client/assets/app-abc.js'), 'plain()');
  await writeFile(join(dir, 'client/assets/app-abc.js.gz'), gzipSync('plain()'));
  await writeFile(join(dir, 'client/favicon.svg'), '<svg/>');
  app = Fastify();
  app.post('/v1/echo', async (request, reply) => {
    reply.header('set-cookie', ['one=1; Path=/', 'two=2; Path=/']);
    return {
      body: request.body,
      query: request.query,
      cookie: request.headers.cookie,
      origin: request.headers.origin,
      ip: request.ip,
    };
  });
  options = {
    sandbox: true,
    publishableKey: 'pk_test_local_assay',
    settings: () => toPublicSettings(EMPTY_SETTINGS),
    legalTexts: () => toLegalTexts(EMPTY_SETTINGS),
    publicUrl: 'http://localhost:4300',
    cookieDomain: 'assay.example',
    now: () => 5,
    buildDir: pathToFileURL(`${dir}/`),
  };
  await registerWeb(app, options);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

describe('pages', () => {
  it('given two requests, then each answer has its own nonce, the same in page and policy', async () => {
    const [first, second] = [await app.inject('/'), await app.inject('/')];
    const nonce = /'nonce-([^']+)'/.exec(String(first.headers['content-security-policy']))?.[1];
    expect(first.statusCode).toBe(200);
    expect(Buffer.from(nonce!, 'base64')).toHaveLength(18);
    expect(first.body).toContain(`${nonce} assay.example `);
    expect(second.body).not.toContain(nonce);
    expect(first.headers['cache-control']).toBe('private, no-cache');
  });
  it('given a browser that accepts gzip, then pages are compressed', async () => {
    const page = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } });
    expect(page.headers['content-encoding']).toBe('gzip');
    expect(page.rawPayload.length).toBeLessThan(400);
    expect(page.headers.vary).toBe('cookie, accept-encoding');
  });
  it.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip;q=1, zstd;q=0.5', 'gzip'],
    ['br', undefined],
    ['zstd;q=0, gzip;q=0', undefined],
    [undefined, undefined],
  ])('given a browser that accepts %s, then pages are compressed with %s', async (accepted, encoding) => {
    const page = await app.inject({ url: '/', headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });
    expect(page.headers['content-encoding']).toBe(encoding);
    const plain = encoding === 'zstd' ? zstdDecompressSync : encoding === 'gzip' ? gunzipSync : (body: Buffer) => body;
    expect(String(plain(page.rawPayload))).toMatch(/^<!doctype html>.* x{2000}$/);
  });
  it.each(['///', "//['", '//evil.example/', '/assets/..%2f..%2fserver%2findex.js', '/assets/a%00.js'])(
    'given the address %s, then it is not there',
    async (url) => {
      expect((await app.inject({ url })).statusCode).toBe(404);
    },
  );
  it('given a slash and a backslash, which begin the name of a host as two slashes do, then it is not there', async () => {
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
    // As a client sends it: the test client of the server would read the host out of it first.
    const status = await new Promise((resolve, reject) => {
      get({ port, path: '/\\evil.example/' }, (answer) => resolve(answer.resume().statusCode)).on('error', reject);
    });
    expect(status).toBe(404);
  });
  it('given a page that may differ by viewer, then it is not cached; one that is the same for all is only revalidated', async () => {
    const cacheOf = async (url: string, cookie?: string) =>
      (await app.inject({ url, headers: cookie === undefined ? {} : { cookie } })).headers['cache-control'];
    expect([
      await cacheOf('/account/profile'),
      await cacheOf('/checkout'),
      await cacheOf('/about', '__Host-assay_auth=x'),
      await cacheOf('/about'),
    ]).toEqual(['no-store', 'no-store', 'no-store', 'private, no-cache']);
  });
  it('given a missing page, then its status is passed on', async () => {
    expect((await app.inject('/none')).statusCode).toBe(404);
  });
  it('given HEAD, then headers come without a body', async () => {
    const page = await app.inject({ method: 'HEAD', url: '/' });
    expect([page.statusCode, page.body]).toEqual([200, '']);
  });
  it('given a form, then the page reads it unparsed', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/form',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'a=1&b=2',
    });
    expect(answer.body).toBe('a=1&b=2');
  });
  it('given eleven reports in a minute, or one over 8 kB, then the last is refused', async () => {
    const report = (payload: string, remoteAddress: string) =>
      app.inject({
        method: 'POST',
        url: '/v1/csp-report',
        remoteAddress,
        headers: { 'content-type': 'application/reports+json' },
        payload,
      });
    const answers = await Promise.all(Array.from({ length: 11 }, () => report('[]', '192.0.2.1')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(204), 429]);
    expect(answers.at(-1)?.headers['retry-after']).toBe('60');
    expect((await report('x'.repeat(8 * 1024 + 1), '192.0.2.2')).statusCode).toBe(413);
  });

  it('given an unknown address of the API, then it is no page', async () => {
    const answer = await app.inject('/v1/nothing');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-security-policy']).toBeUndefined();
  });
});

describe('pages that visitors share', () => {
  let now: number;
  let shared: FastifyInstance;
  beforeEach(async () => {
    now = 1_000_000;
    shared = Fastify();
    await registerWeb(shared, { ...options, now: () => now });
  });
  afterEach(() => shared.close());
  const get = (cookie: string) =>
    shared.inject({ url: '/about', headers: { cookie, 'user-agent': 'first', 'accept-language': 'de' } });
  const countOf = async (cookie: string) => Number.parseInt((await get(cookie)).body, 10);

  it('given two visitors, then it is one page, each with the nonce of their own policy', async () => {
    const [first, second] = [await get(''), await get('assay_device_uuid=2')];
    expect(second.headers).toMatchObject({ vary: 'cookie, accept-encoding', 'cache-control': 'private, no-cache' });
    expect(Number.parseInt(second.body, 10)).toBe(Number.parseInt(first.body, 10));
    const nonces = [first, second].map(({ body }) => body.split(' ')[1]!);
    expect(nonces[0]).not.toBe(nonces[1]);
    for (const [index, { headers }] of [first, second].entries())
      expect(headers['content-security-policy']).toContain(`'nonce-${nonces[index]}'`);
  });
  it('given a visitor who asks first, then the page learns nothing about them', async () => {
    const { body } = await get('assay_device_uuid=1; assay_bag=3');
    expect(JSON.parse(body.replace(/^\S+ \S+ /, ''))).toEqual([['accept', 'text/html']]);
  });
  it.each(['assay_auth=x', 'assay_session=1', 'assay_theme=dark'])(
    'given the cookie %s, which pages read, then the page is rendered for this visitor alone, with all that they sent',
    async (cookie) => {
      const before = await countOf('');
      const own = await get(cookie);
      expect(Number.parseInt(own.body, 10)).toBe(before + 1);
      expect(own.body).toContain(cookie);
      expect(own.headers['cache-control']).toBe('no-store');
      expect(await countOf('')).toBe(before);
    },
  );
  it('given a second later, then the page is rendered again', async () => {
    const before = await countOf('');
    now += 1_000;
    expect(await countOf('')).toBe(before + 1);
  });
});

describe('calls inside the process', () => {
  it('given a page that calls the API, then cookies, origin, body and address arrive and cookies come back', async () => {
    const answer = await app.inject({ url: '/api', remoteAddress: '203.0.113.9' });
    expect(answer.json()).toEqual({
      body: { n: 1 },
      query: { x: '1' },
      cookie: 'a=b',
      origin: 'http://localhost:4300',
      ip: '203.0.113.9',
    });
    expect(answer.headers['set-cookie']).toEqual(['one=1; Path=/', 'two=2; Path=/']);
  });
});

describe('built files', () => {
  it('given a file with a hash in its name, then it is cached for a year and sent compressed', async () => {
    const file = await app.inject({ url: '/assets/app-abc.js', headers: { 'accept-encoding': 'gzip' } });
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(file.headers['content-encoding']).toBe('gzip');
    expect(file.headers['content-type']).toContain('javascript');
  });
  it.each(['/assets/../server/index.js', '/assets/..%2f..%2fserver/index.js', '/assets/none.js'])(
    'given %s, then nothing of it is served',
    async (url) => {
      const file = await app.inject(url);
      expect(file.body).not.toContain('handlePage');
      if (url.endsWith('none.js')) expect(file.statusCode).toBe(404);
    },
  );
  it('given the icon, then it is cached for a day', async () => {
    expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('public, max-age=86400');
  });
});

describe('headers of a page', () => {
  it('given real operation, then the policy is the strict one, to the letter', () => {
    const headers = pageHeaders({ nonce: 'N', isHtml: true, sandbox: false, dev: false });
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'nonce-N' 'strict-dynamic' https: 'unsafe-inline'; script-src-attr 'none'; style-src 'self' 'nonce-N' https://accounts.google.com/gsi/style; img-src 'self' data: blob: https://*.stripe.com; font-src 'self'; connect-src 'self' https://api.stripe.com https://accounts.google.com/gsi/; frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://accounts.google.com/gsi/ https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/; worker-src 'self' blob:; manifest-src 'self'; media-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; upgrade-insecure-requests; report-to csp",
    );
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains; preload');
    expect(headers['x-frame-options']).toBe('DENY');
  });
  it('given the sandbox, then no outside host is allowed and nothing forces https', () => {
    const headers = pageHeaders({ nonce: 'N', isHtml: true, sandbox: true, dev: false });
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(headers['content-security-policy']).toContain("connect-src 'self'; frame-src 'self';");
    expect(headers['content-security-policy']!.replace("'strict-dynamic' https:", '')).not.toContain('https:');
  });
  it('given data and not a page, then no policy for documents is sent', () => {
    expect(pageHeaders({ nonce: 'N', isHtml: false, sandbox: true, dev: false })).toEqual({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  });
  it('given two nonces, then they differ', () => expect(newNonce()).not.toBe(newNonce()));
});
