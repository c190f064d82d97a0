import { beforeEach, describe, expect, it } from 'vitest';
import { sharedKey, sharedPages } from './shared.ts';

describe('which pages are shared', () => {
  it.each([
    ['/', ''],
    ['/marketplace?genre=rock&sort_by=newest', ''],
    ['/items/marlowe-1974-game-seven-jersey', 'assay_device_uuid=1; assay_bag=2'],
    ['/items/marlowe-1974-game-seven-jersey/prices', ''],
    ['/help/how-bidding-works', 'assay_theme=pink'],
    ['/about', 'assay_theme=darkest'],
    ['/about', 'old_assay_theme=dark; old_assay_session=1'],
  ])('given a visitor at %s with the cookies "%s", then everybody gets the same', (url, cookies) =>
    expect(sharedKey('GET', url, cookies)).toEqual({ key: `null ${url}`, cookie: null }),
  );
  it('given a chosen theme, then those with the same one share', () =>
    expect(sharedKey('GET', '/about', 'a=b; assay_theme=dark')).toEqual({
      key: 'assay_theme=dark /about',
      cookie: 'assay_theme=dark',
    }));
  it.each([
    ['GET', '/', 'assay_auth=x'],
    ['GET', '/', 'a=b; __Host-assay_auth=x'],
    ['GET', '/', 'assay_session=1'],
    ['HEAD', '/', ''],
    ['POST', '/help', ''],
    ['GET', '/account', ''],
    ['GET', '/bag', ''],
    ['GET', '/items/selling', ''],
    ['GET', '/items/one/calendar.ics', ''],
    ['GET', '/items/one/log', ''],
    ['GET', '/authentication/4K7M2Q9X', ''],
    ['GET', '/marketplace.data', ''],
    ['GET', '/login?next=/marketplace', ''],
    ['GET', '/newsletter', ''],
  ])('given %s %s with "%s", then it is nobody else’s', (method, url, cookies) =>
    expect(sharedKey(method, url, cookies)).toBeNull(),
  );
});

describe('a page that is shared', () => {
  let snapshot: string | Error;
  let now: number;
  let rendered: number;
  let share: ReturnType<typeof sharedPages>;
  beforeEach(() => {
    snapshot = '874:874:';
    now = 1_000_000;
    rendered = 0;
    const readSnapshot = async (): Promise<string> => {
      if (snapshot instanceof Error) throw snapshot;
      return snapshot;
    };
    share = sharedPages({ readSnapshot, now: () => now });
  });
  const get = async (nonce: string, given: { status?: number; headers?: HeadersInit } = {}, key = 'null /') => {
    const page = await share(key, nonce, async (own) => {
      rendered += 1;
      const body = Buffer.from(`<script nonce="${own}">${rendered}</script><link nonce="${own}">`);
      return { status: given.status ?? 200, headers: new Headers(given.headers), body };
    });
    return String(page.body);
  };
  /** A rendering that is under way until `go`. */
  const begin = async () => {
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    const first = share('null /', 'A', async () => {
      await held;
      return { status: 200, headers: new Headers(), body: Buffer.from('old') };
    });
    await Promise.resolve();
    return { first, go };
  };

  it('given nothing committed meanwhile, then one rendering serves all, each with a nonce of his own', async () => {
    expect(await get('N1')).toBe('<script nonce="N1">1</script><link nonce="N1">');
    expect(await get('N22')).toBe('<script nonce="N22">1</script><link nonce="N22">');
    expect(await get('N3', {}, 'null /about')).toContain('2');
  });
  it('given a page that somebody else had rendered, then its status and headers are those of that rendering', async () => {
    const headers = { link: '</assets/a.css>; rel=preload' };
    await get('A', { headers });
    const second = await share('null /', 'B', () => Promise.reject(new Error('it is there')));
    expect([second.status, Object.fromEntries(second.headers)]).toEqual([200, headers]);
  });
  it('given several who ask at once, then it is rendered once', async () => {
    const pages = await Promise.all(['A', 'B', 'C'].map((nonce) => get(nonce)));
    expect(pages.map((page) => page.replaceAll(/[ABC]/g, ''))).toEqual(Array(3).fill(pages[0]!.replaceAll('A', '')));
    expect(rendered).toBe(1);
  });
  it('given anything committed, or a transaction that has ended, then it is rendered anew', async () => {
    await get('A');
    snapshot = '874:875:874';
    expect(await get('B')).toContain('2');
    snapshot = '875:875:';
    expect(await get('C')).toContain('3');
  });
  it('given a commit while it is rendered, then nobody who asks later gets it', async () => {
    const { first, go } = await begin();
    snapshot = '875:875:';
    const second = get('B');
    go();
    expect(String((await first).body)).toBe('old');
    expect(await second).toContain('"B">1<');
  });
  it('given a second later, or a clock that was put back, then it is rendered anew: pages tell the time', async () => {
    await get('A');
    now += 999;
    expect(await get('B')).toContain('1');
    now += 1;
    expect(await get('C')).toContain('2');
    now -= 5;
    expect(await get('D')).toContain('3');
  });
  it('given a rendering that takes long, then its second counts from when it began', async () => {
    const { first, go } = await begin();
    now += 600;
    go();
    await first;
    now += 400;
    expect(await get('B')).toContain('"B">1<');
  });
  it.each([
    ['a status other than 200', { status: 404 }],
    ['a cookie', { headers: { 'set-cookie': 'a=b' } }],
    ['a word of its own on how long it is kept', { headers: { 'cache-control': 'no-store' } }],
  ])('given a page with %s, then it is for one alone', async (_words, given) => {
    await get('A', given);
    expect(await get('B', given)).toContain('"B">2<');
  });
  it('given a rendering that fails, then who began it hears of it and the others try themselves', async () => {
    const failing = share('null /', 'A', () => Promise.reject(new Error('no')));
    const other = get('B');
    await expect(failing).rejects.toThrow('no');
    expect(await other).toContain('"B">1<');
  });
  it('given a database that does not answer, then the page is rendered and may say so itself, and is for one alone', async () => {
    await get('A');
    snapshot = new Error('no connection');
    expect(await get('B')).toContain('"B">2<');
    expect(await get('C')).toContain('"C">3<');
  });
  it('given very many pages, then the oldest are forgotten', async () => {
    await get('A');
    for (let index = 0; index < 100; index++) await get('B', {}, `null /?offset=${index}`);
    expect(await get('C')).toContain('102');
  });
  it('given very many pages, when an old one is rendered anew, then it is among the newest', async () => {
    await get('A');
    for (let index = 1; index < 100; index++) await get('B', {}, `null /?offset=${index}`);
    snapshot = '875:875:';
    await get('C');
    await get('D', {}, 'null /?offset=100');
    expect(await get('E')).toContain('"E">101<');
  });
});
