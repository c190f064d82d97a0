import { defaultOpening, roundUpToStep } from '@assay/domain/auction/increments.ts';
import { itemTexts } from './items/index.ts';
import { simulateBids } from './lot-bids.ts';
import { type Scheduled, scheduleFor } from './schedule.ts';
import type { ItemText, LotPlan, PlannedLot } from './types.ts';

const minute = 60_000;

/** rules §1.4, timer presets: W, C, D. */
const presets = {
  weekly: { windowMs: 10 * minute, capMs: 120 * minute, blindMs: 30 * minute, blindEnabled: true },
  premier: { windowMs: 15 * minute, capMs: 180 * minute, blindMs: 720 * minute, blindEnabled: true },
  live_drop: { windowMs: minute, capMs: 10 * minute, blindMs: 2 * minute, blindEnabled: false },
} as const;

function lotFor(item: ItemText, entry: Scheduled, seed: number): PlannedLot {
  const shape = {
    ...presets[entry.preset],
    startsAtMs: entry.startsMinutes * minute,
    endsAtMs: entry.endsMinutes * minute,
    openingCents: defaultOpening(item.estimateLowCents),
    reserveCents: entry.reserveFactor ? roundUpToStep(item.estimateLowCents * entry.reserveFactor) : null,
  };
  return {
    itemSlug: item.slug,
    preset: entry.preset,
    ...shape,
    bids: simulateBids(item, entry, shape, seed),
  };
}

/**
 * What Assay has on sale at its first start: every auction with times relative to that start (ms) and its earlier bids,
 * and items at a fixed price or open to offers. The same seed gives the same plan. Every planned bid was accepted by
 * the domain's own rules (rules §1.4–1.6).
 */
export function lotPlan(seed: number): LotPlan {
  const lots = itemTexts
    .filter((item) => item.offerType === 'auction')
    .map((item) => lotFor(item, scheduleFor(item.slug), seed));
  const sales = itemTexts.flatMap((item) =>
    item.offerType === 'auction'
      ? []
      : [
          {
            itemSlug: item.slug,
            offerType: item.offerType,
            priceCents: item.priceCents ?? null,
            minOfferCents: item.minOfferCents ?? null,
          },
        ],
  );
  return { seed, lots, sales };
}
