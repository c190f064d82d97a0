import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient, newIdempotencyKey, problemOf } from '@assay/client/index.ts';
import type { ItemCard } from '@assay/contract/shapes/item.ts';
import { incrementFor } from '@assay/domain/auction/increments.ts';
import { demoPassword, roomBidders } from './accounts.ts';
import { itemTexts } from './items/index.ts';
import { between, hashText, pick, randomFrom } from './random.ts';
import type { DemoAccount } from './types.ts';

export type DemoBidders = {
  /** URL of the app, as in PUBLIC_URL. */
  url: string;
  /** DEMO_SEED: the same seed draws the same users and limits. When they act depends on the app. */
  seed: number;
  /** Stops them, at the latest after the request under way. */
  signal: AbortSignal;
  /** Called for unexpected errors. Default: nothing. */
  onProblem?: (message: string) => void;
};

/** Pause between two polls, ms: at most about five bids a minute, however many lots are open. */
const pauseMs = { least: 9_000, most: 26_000 };
/** Pause on a lot after a simulated bid, so that a user is never swarmed. */
const restMs = 45_000;

type DemoBidder = { account: DemoAccount; client: Client; isLoggedIn: boolean };

/**
 * Simulated bidders: seeded accounts that log in over HTTP and bid occasionally on open lots, each up to a private
 * limit near the estimate. They use the public API and its rules like anyone else. Resolves when `signal` aborts.
 */
export async function startDemoBidders({ url, seed, signal, onProblem = () => undefined }: DemoBidders): Promise<void> {
  const random = randomFrom(hashText(`bidders:${seed}`));
  const bidders = roomBidders.map(
    (account): DemoBidder => ({ account, client: clientWithCookies(url), isLoggedIn: false }),
  );
  const restingUntil = new Map<string, number>();
  while (!signal.aborted) {
    await sleep(between(random, pauseMs.least, pauseMs.most), undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (signal.aborted) return;
    try {
      await actOnce(bidders, restingUntil, seed, random, signal);
    } catch (error) {
      if (signal.aborted) return;
      const problem = await problemOf(error);
      // A refusal is normal: another bidder was faster, or the lot closed. Anything else is reported.
      if (problem === null) onProblem(error instanceof Error ? error.message : String(error));
      else if (problem.status >= 500) onProblem(`${problem.code}: ${problem.detail ?? problem.title}`);
    }
  }
}

/** One poll of the app, and at most one bid. */
async function actOnce(
  bidders: DemoBidder[],
  resting: Map<string, number>,
  seed: number,
  random: () => number,
  signal: AbortSignal,
): Promise<void> {
  const bidder = pick(random, bidders);
  const page = await bidder.client.call('search', { query: { sort_by: 'ending_soon', limit: 60, offset: 0 }, signal });
  const now = Date.now();
  const open = page.items.filter((card) => isBiddable(card) && (resting.get(card.id) ?? 0) < now);
  const card = chooseSoonEnding(open, random);
  if (card?.auction == null) return;
  // Overtime is for people; the room joins in rarely, so that lots come to an end.
  if (card.auction.status === 'extended' && random() > 0.3) return;
  const { minNextBidCents, status } = card.auction;
  const limitCents = maxBidCents(card.slug, bidder.account.username, seed);
  // For the one last sealed bid, a bidder goes slightly beyond their limit.
  const lastCents = minNextBidCents + 4 * incrementFor(minNextBidCents);
  const targetCents = status === 'blind' ? Math.max(limitCents, lastCents) : limitCents;
  if (minNextBidCents > targetCents) return;
  if (!bidder.isLoggedIn) await logIn(bidder, signal);
  const access = await bidder.client
    .call('auction.access', { params: { id: card.auction.auctionId }, signal })
    .catch(async (error: unknown) => {
      if (error instanceof Response && error.status === 401) bidder.isLoggedIn = false;
      throw error;
    });
  if (access.missing.includes('sign_in')) bidder.isLoggedIn = false;
  if (!access.canBid || access.youLead || access.sealed !== null || access.minNextBidCents > targetCents) return;
  const steps = between(random, 0, 3);
  const amountCents = Math.min(targetCents, access.minNextBidCents + steps * incrementFor(access.minNextBidCents));
  resting.set(card.id, now + restMs);
  await bidder.client.call('auction.bid', {
    params: { auctionId: card.auction.auctionId },
    body: { amountCents, isMax: true },
    idempotencyKey: newIdempotencyKey(),
    signal,
  });
}

const isBiddable = ({ auction }: ItemCard): boolean =>
  auction !== null && auction.type === 'auction' && ['open', 'extended', 'blind'].includes(auction.status);

/** Lots that end sooner are checked more often. */
function chooseSoonEnding(cards: ItemCard[], random: () => number): ItemCard | null {
  if (cards.length === 0) return null;
  return cards[Math.floor(cards.length * random() ** 2.2)] ?? null;
}

/** What this person would pay for this item, whole dollars in cents: 60% of the low estimate to 110% of the high. */
export function maxBidCents(slug: string, username: string, seed: number): number {
  const item = itemTexts.find((candidate) => candidate.slug === slug);
  if (!item) return 0;
  const taste = randomFrom(hashText(`${seed}:${slug}:${username}`))();
  const low = item.estimateLowCents * 0.6;
  return Math.round((low + (item.estimateHighCents * 1.1 - low) * taste ** 1.5) / 100) * 100;
}

async function logIn(bidder: DemoBidder, signal: AbortSignal): Promise<void> {
  await bidder.client.call('auth.signinEmail', {
    body: { email: bidder.account.email, password: demoPassword },
    signal,
  });
  bidder.isLoggedIn = true;
}

/** A client that keeps its cookies, as a browser does, and sends the app's own origin. */
function clientWithCookies(url: string): Client {
  const jar = new Map<string, string>();
  return createClient({
    baseUrl: url,
    headers: () => ({
      origin: new URL(url).origin,
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    }),
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const at = pair.indexOf('=');
        if (at > 0) jar.set(pair.slice(0, at), pair.slice(at + 1));
      }
      return response;
    },
  });
}
