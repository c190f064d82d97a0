import type { PlannedLot } from './types.ts';

const day = 1440;

/** A sale: its lots are published together and end one after the other. Times in minutes from the first start. */
export type PlannedAuctionSale = {
  slug: string;
  title: string;
  text: string;
  preset: PlannedLot['preset'];
  opensMinutes: number;
  firstEndMinutes: number;
  staggerMinutes: number;
  /** Slugs of its items, in lot order. */
  lots: string[];
  /** Slug of the item whose photo is its cover. */
  cover: string;
};

/** One sale that is over at the first start, one that runs, one that has not opened. */
export const auctionSales: PlannedAuctionSale[] = [
  {
    slug: 'slate-and-script',
    title: 'Slate and Script',
    text: 'Eight pieces from the camera truck and the script department, consigned by the people who carried them. Every board, sheet and slate is sold with the photographs it was matched to.',
    preset: 'weekly',
    opensMinutes: -11 * day,
    firstEndMinutes: -4 * day,
    staggerMinutes: 2,
    cover: 'nine-oclock-ferry-sheet',
    lots: [
      'nine-oclock-ferry-sheet',
      'cardon-noon-slate',
      'cartographers-daughter-low-water-slate',
      'pilots-deck-watch',
      'glass-meridian-teaser-sheet',
      'quayle-choreography-medal-1962',
      'cardon-two-buckets-score',
      'hat-for-every-hour-door-score',
    ],
  },
  {
    slug: 'after-hours',
    title: 'After Hours',
    text: 'Sixteen lots from the late set: three guitars with the night still on them, the drumhead from a ferry’s engine room, and the pages songs were finished on. On view in Hartford until the day before the sale closes.',
    preset: 'weekly',
    opensMinutes: -4 * day,
    firstEndMinutes: 3 * day,
    staggerMinutes: 2,
    cover: 'glass-ferry-seafoam-guitar',
    lots: [
      'glass-ferry-seafoam-guitar',
      'glass-ferry-engine-room-acetate',
      'glass-ferry-bilge-drumhead',
      'glass-ferry-last-boat-ticket',
      'rook-number-nine-home-lyric',
      'rook-bus-timetable-horn-chart',
      'rook-terminus-lp',
      'rook-regal-residency-poster',
      'landry-single-cut-guitar',
      'sable-tobacco-offset-guitar',
      'cray-county-line-lyric',
      'sorrel-radiator-blues-score',
      'halide-brightness-score',
      'tin-almanac-weighbridge-drumhead',
      'tin-almanac-setlist-farewell',
      'low-ceiling-basement-tape-3',
    ],
  },
  {
    slug: 'the-long-season',
    title: 'The Long Season',
    text: 'Twelve pieces from five sports, each from the season its owner is remembered for. Bidding opens with all twelve; the first lot closes two weeks later and the rest follow every three minutes.',
    preset: 'premier',
    opensMinutes: 5 * day,
    firstEndMinutes: 19 * day,
    staggerMinutes: 3,
    cover: 'venn-1958-home-flannel',
    lots: [
      'venn-1958-home-flannel',
      'venn-barehand-ball',
      'crane-rushing-title-cup-1966',
      'crane-road-white-1969',
      'crane-1000-yards-ball',
      'thorne-goal-line-jersey',
      'voss-hundred-straight-ball',
      'voss-road-blue-2015',
      'etcheverry-first-overhand-ball',
      'ekeland-roy-shutout-puck-1979',
      'kilbride-golden-number-medal',
      'strand-derby-ball-2020',
    ],
  },
];

/** The sale that an item is a lot of, with its number there from 1; null: a lot by itself. */
export function saleOf(itemSlug: string): { sale: PlannedAuctionSale; position: number } | null {
  for (const sale of auctionSales) {
    const at = sale.lots.indexOf(itemSlug);
    if (at >= 0) return { sale, position: at + 1 };
  }
  return null;
}
