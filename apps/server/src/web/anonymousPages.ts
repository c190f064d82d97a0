import { type Cache, type CacheDefinition, createCache } from '../platform/cache.ts';

/** A page as it was rendered, whole. */
export type RenderedPage = { readonly status: number; readonly headers: Headers; readonly body: Buffer };
/** A page cut where its nonce stands. */
type SplitPage = { readonly page: RenderedPage; readonly pieces: readonly Buffer[] };
/** Null for a page that is only for the visitor who asked first. */
type Entry = Promise<SplitPage | null>;

const PAGES: CacheDefinition<Entry> = {
  name: 'anonymous pages',
  rule: 'A page is used for one second after its rendering began.',
  maxEntries: 100,
  ttlMs: 1_000,
};

/** The cookies that a page reads: visitors who send one of them get their own page. */
const READ_BY_PAGES = /(?:^|;\s*)(?:(?:__Host-)?assay_(?:auth|session)|assay_theme)=/;

/** Returns true if the page at the URL is the same for everyone who asks like this. The routes name such pages. */
export const isAnonymous = (
  { method, url, cookies }: { method: string; url: string; cookies: string },
  isCacheable: (path: string) => boolean,
): boolean => method === 'GET' && !READ_BY_PAGES.test(cookies) && isCacheable(url.replace(/\?.*$/, ''));

export type AnonymousPages = {
  /** Returns true if there is a page of the last second at the URL: then its route need not be matched again. */
  has(url: string): boolean;
  /** Returns the page at the URL with this nonce; `render` makes it when there is none of the last second. */
  get(url: string, nonce: string, render: () => Promise<RenderedPage>): Promise<RenderedPage>;
};

/** A one-second cache of pages that are the same for everyone. Only the nonce differs. `now` is the product clock. */
export function createAnonymousPages(now: () => number): AnonymousPages {
  const pages: Cache<Entry> = createCache(PAGES, now);
  return {
    has: (url) => pages.get(url) !== undefined,
    async get(url, nonce, render) {
      const known = pages.get(url);
      if (known !== undefined) {
        const page = await known;
        return page === null ? render() : withNonce(page, nonce);
      }
      const rendering = render();
      // The visitor who asked first hears of a failure; the others try for themselves.
      const entry = rendering.then(
        (page) => splitAtNonce(page, nonce),
        () => null,
      );
      pages.set(url, entry);
      return rendering;
    },
  };
}

function splitAtNonce(page: RenderedPage, nonce: string): SplitPage | null {
  if (page.status !== 200 || page.headers.has('set-cookie') || page.headers.has('cache-control')) return null;
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = page.body.indexOf(nonce); at >= 0; at = page.body.indexOf(nonce, from)) {
    pieces.push(page.body.subarray(from, at));
    from = at + nonce.length;
  }
  return { page, pieces: [...pieces, page.body.subarray(from)] };
}

function withNonce({ page, pieces }: SplitPage, nonce: string): RenderedPage {
  const nonceBytes = Buffer.from(nonce);
  return {
    ...page,
    body: Buffer.concat(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [nonceBytes, piece]))),
  };
}
