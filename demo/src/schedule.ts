import { saleOf } from './auction-sales.ts';
import { between, hashText, randomFrom } from './random.ts';
import type { PlannedLot } from './types.ts';

/**
 * When a lot runs, in minutes from the first start, and how lively it has been. `bidders` is the number of users who
 * have bid, `leader` must lead at the first start, `outbid` must have bid and lost the lead. `lastBidMinutes` is the
 * time of the last bid for lots already past their end T; bids then come often enough to keep the extended phase
 * running.
 */
export type Scheduled = {
  preset: PlannedLot['preset'];
  startsMinutes: number;
  endsMinutes: number;
  bidders: number;
  bids: number;
  leader?: string;
  outbid?: string;
  reserveFactor?: number;
  lastBidMinutes?: number;
};

const hour = 60;
const day = 1440;
const buyer = 'harriet_lowe';
const bidder = 'marcus_adeyemi';
const vip = 'theodora_quist';

/** One week, ending at `endsMinutes`. */
const weekly = (endsMinutes: number, bidders: number, bids: number, more: Partial<Scheduled> = {}): Scheduled => ({
  preset: 'weekly',
  startsMinutes: endsMinutes - 7 * day,
  endsMinutes,
  bidders,
  bids,
  ...more,
});

/** Two weeks, ending at `endsMinutes`. */
const premier = (endsMinutes: number, bidders: number, bids: number, more: Partial<Scheduled> = {}): Scheduled => ({
  preset: 'premier',
  startsMinutes: endsMinutes - 14 * day,
  endsMinutes,
  bidders,
  bids,
  ...more,
});

/** Thirty minutes from `startsMinutes`. */
const drop = (startsMinutes: number, bidders: number, bids: number, more: Partial<Scheduled> = {}): Scheduled => ({
  preset: 'live_drop',
  startsMinutes,
  endsMinutes: startsMinutes + 30,
  bidders,
  bids,
  ...more,
});

/** The auctions that a visitor finds first, by item. Grouped by their state at the first start. */
export const featured: Record<string, Scheduled> = {
  // Already over at the first start: the server settles it within seconds.
  'velvet-causeway-ticket-1967': weekly(-26 * hour, 3, 6, { leader: buyer }),
  'bellweather-slate-room-lp': weekly(-3 * hour, 4, 9, { leader: bidder }),
  'quiet-ledger-examiners-watch': weekly(-50 * hour, 2, 3, { reserveFactor: 1 }),

  // Blind phase.
  'harbour-cup-final-ball-2024': weekly(-130, 4, 8, { outbid: buyer, lastBidMinutes: -12 }),
  // Its sealed bids are opened three minutes after the first start.
  'ostrow-gamer-glove': weekly(-147, 4, 9, { outbid: buyer, lastBidMinutes: -29 }),
  'okonjo-hale-61-point-jersey': premier(-5 * hour, 4, 7, { outbid: vip, lastBidMinutes: -122 }),

  // Extended phase; the puck reaches its cap, and so the blind phase, six minutes after the first start.
  'night-freight-test-pressing': weekly(-18, 4, 11, { leader: buyer, lastBidMinutes: -2 }),
  'theriault-lowe-500th-goal-puck': weekly(-114, 4, 8, { outbid: bidder, lastBidMinutes: -2 }),
  'broome-sleet-game-jersey': premier(-40, 5, 12, { leader: vip, lastBidMinutes: -4 }),
  'perihelion-station-one-sheet': weekly(-9, 3, 7, { leader: bidder, lastBidMinutes: -1 }),

  // About to end.
  'causeway-ballroom-1968-poster': weekly(4, 4, 9, { outbid: buyer }),
  'marlowe-1966-rookie-card': drop(-21, 3, 6, { leader: buyer }),
  'static-orchard-all-areas-pass-2003': drop(-18, 3, 5),
  'hollow-kings-final-show-setlist': weekly(16, 5, 12, { leader: bidder }),
  'interlake-series-game-seven-ticket': drop(-5, 2, 3, { outbid: bidder }),
  'ferrous-dee-laundry-demo-cassette': weekly(27, 4, 8, { outbid: buyer }),
  'corraval-harbour-cup-shirt': weekly(45, 4, 10, { outbid: bidder }),

  // Hours left.
  'marlowe-series-winning-ball': weekly(95, 5, 13, { reserveFactor: 0.8 }),
  'velvet-causeway-signed-drumhead': weekly(150, 4, 9),
  'perihelion-station-clapperboard': weekly(4 * hour, 4, 10, { outbid: buyer }),
  'broome-touchdown-ball': weekly(8 * hour, 3, 7),
  'harbour-cup-winners-medal-2022': weekly(11 * hour, 2, 4),
  'odessa-vane-causeway-microphone': weekly(20 * hour, 3, 6, { leader: bidder }),
  'okonjo-hale-record-assists-ball': weekly(22 * hour, 1, 1),

  // Days left.
  'hollow-kings-sunburst-night-freight-guitar': premier(30 * hour, 6, 15, { leader: vip, reserveFactor: 0.75 }),
  'sundown-revue-clapperboard': weekly(day + 90, 2, 3),
  'marlowe-1974-game-seven-jersey': premier(2 * day, 5, 12, { outbid: vip, reserveFactor: 0.8 }),
  'thornmere-lantern': weekly(3 * day, 3, 5),
  'theriault-lowe-last-game-sweater': weekly(3 * day + 180, 2, 4),
  'odessa-vane-harbor-of-ash-lyrics': weekly(4 * day, 3, 6),
  'juniper-wake-small-hours-guitar': weekly(5 * day, 1, 1),
  'perihelion-navigation-console': premier(6 * day, 3, 6, { reserveFactor: 0.7 }),
  'a-quiet-ledger-shooting-script': weekly(6 * day + 300, 0, 0),

  // Not started.
  'tully-title-night-ticket': drop(12, 0, 0),
  'straith-gilded-reel-statuette': premier(15 * day, 0, 0, { reserveFactor: 0.8 }),
};

/**
 * When an item's auction runs. Lots of a sale follow its clock. Auctions not among those shown first are spread over two
 * weeks by their slug, none ending within a day: a few are just over, a few have not begun.
 */
export function scheduleFor(slug: string): Scheduled {
  const scheduled = featured[slug];
  if (scheduled) return scheduled;
  const random = randomFrom(hashText(`schedule:${slug}`));
  const [bidders, bids] = [between(random, 1, 5), between(random, 1, 9)];
  const inSale = saleOf(slug);
  if (inSale !== null) {
    const { preset, opensMinutes, firstEndMinutes, staggerMinutes } = inSale.sale;
    const hasBids = opensMinutes < 0;
    return {
      preset,
      startsMinutes: opensMinutes,
      endsMinutes: firstEndMinutes + (inSale.position - 1) * staggerMinutes,
      bidders: hasBids ? Math.max(2, bidders) : 0,
      bids: hasBids ? Math.max(3, bids) : 0,
    };
  }
  const draw = random();
  if (draw < 0.08) return weekly(-between(random, 5, 40) * hour, bidders, bids);
  if (draw < 0.16) return weekly(between(random, 8, 20) * day + between(random, 0, 23) * hour, 0, 0);
  if (draw < 0.3) return premier(between(random, 5, 12) * day + between(random, 0, 23) * hour, bidders, bids);
  const isQuiet = random() < 0.2;
  return weekly(
    between(random, 30, 160) * hour + between(random, 0, 11) * 5,
    isQuiet ? 0 : bidders,
    isQuiet ? 0 : Math.max(bids, bidders),
  );
}
