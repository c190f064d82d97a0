import { type FieldIssue, issue } from '../account/issue.ts';
import { OBJECT_NAMES } from '../reservedNames.ts';
import { TERMS_LIMITS } from './salePresets.ts';

// A sale: lots published together, one clock. All pure. Times in epoch milliseconds.

/** The most lots of one sale. */
export const MAX_SALE_LOTS = 2_000;
/** Until this long before the start staff may move the times of what is published. */
export const TIMES_FREEZE_MS = 24 * 3_600_000;

export const SaleStatus = ['draft', 'published', 'running', 'done', 'canceled'] as const;
export type SaleStatus = (typeof SaleStatus)[number];

type SaleFacts = {
  publishedAt: number | null;
  canceledAt: number | null;
  opensAt: number;
  /** Lots that are not done. */
  openLots: number;
};

/** The status of a sale at `now`: published until it opens, then running until its last lot is done. */
export function saleStatus(sale: Readonly<SaleFacts>, now: number): SaleStatus {
  if (sale.canceledAt !== null) return 'canceled';
  if (sale.publishedAt === null) return 'draft';
  if (sale.openLots === 0) return 'done';
  return now < sale.opensAt ? 'published' : 'running';
}

export type SaleClock = { opensAt: number; firstEndAt: number; staggerMs: number };

/** What is wrong with the times of a sale; empty if nothing. */
export function saleClockIssues({ opensAt, firstEndAt, staggerMs }: SaleClock, now: number): FieldIssue[] {
  const found: FieldIssue[] = [];
  if (opensAt <= now) found.push(issue('opensAt', 'in_past', 'Choose an opening in the future'));
  if (firstEndAt <= opensAt) found.push(issue('firstEndAt', 'too_early', 'The first end must be after the opening'));
  if (staggerMs < TERMS_LIMITS.staggerMs.min || staggerMs > TERMS_LIMITS.staggerMs.max)
    found.push(issue('staggerMs', 'out_of_range', 'The time between lots must be between 0 and 60 minutes'));
  return found;
}

/** True if the times of what starts then may still be moved. */
export const mayMoveTimes = (startsAt: number, now: number): boolean => now <= startsAt - TIMES_FREEZE_MS;

type Crowding = {
  /** The most lots that end within `windowMs`. */
  lots: number;
  /** End of the first of them; null without lots. */
  from: number | null;
  windowMs: number;
  /** The most that one process is known to close in time. */
  most: number;
  isCrowded: boolean;
};

/**
 * Lots that may end within CROWDING_WINDOW_MS before staff are warned. Measured: one process closes and invoices 2,000
 * lots that end in the same second within 6 s (docs/performance.md, B5).
 */
const CROWDING_LOTS = 2_000;
export const CROWDING_WINDOW_MS = 10 * 60_000;

/** The most crowded stretch among the ends of lots, in any order. */
export function crowdingOf(ends: readonly number[], windowMs = CROWDING_WINDOW_MS, most = CROWDING_LOTS): Crowding {
  const sorted = [...ends].sort((a, b) => a - b);
  let lots = 0;
  let from: number | null = null;
  let first = 0;
  for (let last = 0; last < sorted.length; last += 1) {
    while (sorted[last]! - sorted[first]! > windowMs) first += 1;
    if (last - first + 1 > lots) {
      lots = last - first + 1;
      from = sorted[first]!;
    }
  }
  return { lots, from, windowMs, most, isCrowded: lots > most };
}

const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ...['new', 'all', 'past', 'upcoming', 'running', 'calendar', 'auction-house'],
  ...OBJECT_NAMES,
]);

/** The name of a sale in its address, from its title. May be empty. */
export function saleSlug(title: string): string {
  const slug = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');
  return slug === '' || RESERVED_SLUGS.has(slug) ? `sale-${slug}`.replace(/-$/, '') : slug;
}
