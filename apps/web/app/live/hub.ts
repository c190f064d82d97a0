import type { LiveEvents } from '@assay/contract/live.ts';
import type { StreamState } from './stream.ts';
import { openStream } from './stream.ts';

/** What one part of the page wants to hear. */
export type Watch = {
  auctionIds: readonly string[];
  /** Also the signed-in person's own events (alerts, invoices). */
  user?: boolean;
  handlers: { [K in keyof LiveEvents]?: (event: LiveEvents[K]) => void };
  state?: (state: StreamState) => void;
};

const SETTLE_MS = 30;
const HIDDEN_MS = 10_000;
const MOST_LOTS = 100;

const watches = new Set<Watch>();
let stop: (() => void) | null = null;
let asked = '';
let settle: ReturnType<typeof setTimeout> | undefined;
let hide: ReturnType<typeof setTimeout> | undefined;
let listening = false;

/**
 * Watches through the page's one stream: a browser has few connections to a house, so all parts of a page share it, and
 * a page that nobody looks at gives it up. Returns the way to stop.
 */
export function watchLive(watch: Watch): () => void {
  watches.add(watch);
  listen();
  change();
  return () => {
    watches.delete(watch);
    change();
  };
}

function listen(): void {
  if (listening) return;
  listening = true;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hide);
    if (document.visibilityState === 'visible') change();
    else hide = setTimeout(close, HIDDEN_MS);
  });
}

function close(): void {
  stop?.();
  stop = null;
  asked = '';
}

/** Mounting a page watches many things at once; the stream is opened once they have all asked. */
function change(): void {
  clearTimeout(settle);
  settle = setTimeout(() => {
    const lots = [...new Set([...watches].flatMap((watch) => watch.auctionIds))].sort().slice(0, MOST_LOTS);
    const user = [...watches].some((watch) => watch.user === true);
    const next = `${user}:${lots.join(',')}`;
    if (next === asked) return;
    close();
    if (lots.length === 0 && !user) return;
    asked = next;
    stop = openStream(lots, user, deliver, (state) => {
      for (const watch of watches) watch.state?.(state);
    });
  }, SETTLE_MS);
}

function deliver<K extends keyof LiveEvents>(name: K, event: LiveEvents[K]): void {
  const auctionId = 'auctionId' in event ? event.auctionId : null;
  for (const watch of watches) {
    const wanted =
      auctionId !== null ? watch.auctionIds.includes(auctionId) : name === 'heartbeat' || watch.user === true;
    if (wanted) watch.handlers[name]?.(event);
  }
}
