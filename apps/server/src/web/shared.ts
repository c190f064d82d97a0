import { putLast } from '../platform/kept.ts';

/** A page as it was rendered, whole. */
export type RenderedPage = { readonly status: number; readonly headers: Headers; readonly body: Buffer };

/** What the house shows to everybody alike. Other pages look at who asks, or count who has looked. */
const FOR_EVERYBODY =
  /^\/(?:marketplace|items\/(?!selling\b)[^/]+(?:\/prices)?|artists(?:\/[^/]+)?|categories\/[^/]+|genres\/[^/]+|collections(?:\/[^/]+)?|about|help(?:\/[^/]+)?|blog(?:\/[^/]+)?|terms-of-service|conditions-of-sale|privacy-policy)?$/;
/** Cookies of somebody who is signed in, or may be. */
const OF_A_PERSON = /(?:^|;\s*)(?:__Host-)?assay_(?:auth|session)=/;
const THEME = /(?:^|;\s*)(assay_theme=(?:light|dark))(?:;|$)/;

const KEPT_MS = 1_000;
const MAX_KEPT = 100;

/**
 * Which page a request asks for when everybody who asks so gets the same, with the one cookie that it depends on; null when
 * the answer may depend on who asks.
 */
export function sharedKey(method: string, url: string, cookies: string): { key: string; cookie: string | null } | null {
  const path = url.replace(/\?.*$/, '');
  if (method !== 'GET' || !FOR_EVERYBODY.test(path) || OF_A_PERSON.test(cookies)) return null;
  const cookie = THEME.exec(cookies)?.[1] ?? null;
  return { key: `${cookie} ${url}`, cookie };
}

type Shared = { readonly page: RenderedPage; readonly pieces: readonly Buffer[] };
type Kept = { readonly snapshot: string; readonly at: number; readonly shared: Promise<Shared | null> };

/**
 * Pages that visitors share. A rendering is given to all who ask for the same, each with a nonce of his own, as long as no
 * transaction at all has been committed since before it began, and for a second at most by `now` (epoch ms). So nobody is ever shown
 * less than the database has. `readSnapshot` answers what is committed at that moment, as PostgreSQL names it.
 */
export function sharedPages({ readSnapshot, now }: { readSnapshot: () => Promise<string>; now: () => number }) {
  const kept = new Map<string, Kept>();

  /** `render` makes the page anew with the nonce it is given. */
  return async function share(
    key: string,
    nonce: string,
    render: (nonce: string) => Promise<RenderedPage>,
  ): Promise<RenderedPage> {
    // A database that does not answer is the page's to tell.
    const snapshot = await readSnapshot().catch(() => null);
    if (snapshot === null) return render(nonce);
    const last = kept.get(key);
    const age = now() - (last?.at ?? 0);
    if (last !== undefined && last.snapshot === snapshot && age >= 0 && age < KEPT_MS) {
      const shared = await last.shared;
      return shared === null ? render(nonce) : withNonce(shared, nonce);
    }
    const first = render(nonce);
    // Who asked first hears of its failure; the others try for themselves.
    const shared = first.then(
      (page) => toShared(page, nonce),
      () => null,
    );
    putLast(kept, key, { snapshot, at: now(), shared }, MAX_KEPT);
    return first;
  };
}

/** Cut where the nonce stands; null for what is meant for one alone. */
function toShared(page: RenderedPage, nonce: string): Shared | null {
  if (page.status !== 200 || page.headers.has('set-cookie') || page.headers.has('cache-control')) return null;
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = page.body.indexOf(nonce); at >= 0; at = page.body.indexOf(nonce, from)) {
    pieces.push(page.body.subarray(from, at));
    from = at + nonce.length;
  }
  return { page, pieces: [...pieces, page.body.subarray(from)] };
}

function withNonce({ page, pieces }: Shared, nonce: string): RenderedPage {
  const own = Buffer.from(nonce);
  return { ...page, body: Buffer.concat(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [own, piece]))) };
}
