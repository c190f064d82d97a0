import { beforeEach, describe, expect, it } from 'vitest';
import { createAnonymousPages, isAnonymous } from './anonymousPages.ts';

describe('who gets a shared page', () => {
  const isCacheable = (path: string) => path === '/about';
  it.each([
    ['GET', '/about', '', true],
    ['GET', '/about?from=mail', 'assay_device_uuid=1; assay_bag=2; old_assay_theme=dark; old_assay_session=1', true],
    ['GET', '/bag', '', false],
    ['HEAD', '/about', '', false],
    ['POST', '/about', '', false],
    ['GET', '/about', 'assay_auth=x', false],
    ['GET', '/about', 'a=b; __Host-assay_auth=x', false],
    ['GET', '/about', 'assay_session=1', false],
    ['GET', '/about', 'a=b; assay_theme=dark', false],
  ])('%s %s with the cookies "%s": %s', (method, url, cookies, expected) =>
    expect(isAnonymous({ method, url, cookies }, isCacheable)).toBe(expected),
  );
});

describe('a shared page', () => {
  let now: number;
  let rendered: number;
  let pages: ReturnType<typeof createAnonymousPages>;
  beforeEach(() => {
    now = 1_000_000;
    rendered = 0;
    pages = createAnonymousPages(() => now);
  });
  const get = async (nonce: string, given: { status?: number; headers?: HeadersInit } = {}, url = '/') => {
    const page = await pages.get(url, nonce, async () => {
      rendered += 1;
      const body = Buffer.from(`<script nonce="${nonce}">${rendered}</script><link nonce="${nonce}">`);
      return { status: given.status ?? 200, headers: new Headers(given.headers), body };
    });
    return String(page.body);
  };

  it('is rendered once a second for all visitors, and each gets their own nonce', async () => {
    expect(await get('N1')).toBe('<script nonce="N1">1</script><link nonce="N1">');
    now += 999;
    expect(await get('N22')).toBe('<script nonce="N22">1</script><link nonce="N22">');
    now += 1;
    expect(await get('N3')).toContain('2');
  });
  it('is there for a second, by its URL', async () => {
    expect(pages.has('/')).toBe(false);
    await get('A');
    now += 999;
    expect([pages.has('/'), pages.has('/about')]).toEqual([true, false]);
    now += 1;
    expect(pages.has('/')).toBe(false);
  });
  it('differs by URL, and keeps status and headers', async () => {
    const headers = { link: '</assets/a.css>; rel=preload' };
    await get('A', { headers });
    const second = await pages.get('/', 'B', () => Promise.reject(new Error('it is cached')));
    expect([second.status, Object.fromEntries(second.headers)]).toEqual([200, headers]);
    expect(await get('C', {}, '/about')).toContain('2');
  });
  it('is rendered once when several ask together', async () => {
    await Promise.all(['A', 'B', 'C'].map((nonce) => get(nonce)));
    expect(rendered).toBe(1);
  });
  it.each([
    ['a status other than 200', { status: 404 }],
    ['a cookie', { headers: { 'set-cookie': 'a=b' } }],
    ['its own caching rule', { headers: { 'cache-control': 'no-store' } }],
  ])('with %s is not shared', async (_what, given) => {
    await get('A', given);
    expect(await get('B', given)).toContain('"B">2<');
  });
  it('that fails to render fails for the first visitor only', async () => {
    const failing = pages.get('/', 'A', () => Promise.reject(new Error('no')));
    const other = get('B');
    await expect(failing).rejects.toThrow('no');
    expect(await other).toContain('"B">1<');
  });
});
