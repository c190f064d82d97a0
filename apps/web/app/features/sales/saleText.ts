import type { PublicSale, PublicSaleStatus } from '@assay/contract/shapes/publicSale.ts';
import type { Tone } from '@assay/ui/tone.ts';

/** A sale's state, as a label. */
export const SALE_STATES: Readonly<Record<PublicSaleStatus, { label: string; tone: Tone }>> = {
  upcoming: { label: 'Upcoming', tone: 'neutral' },
  running: { label: 'Open for bidding', tone: 'commit' },
  done: { label: 'Closed', tone: 'neutral' },
  canceled: { label: 'Canceled', tone: 'seal' },
};

/** `212 lots, 40 still open` */
export function lotsText({
  lotCount,
  openCount,
  status,
}: Pick<PublicSale, 'lotCount' | 'openCount' | 'status'>): string {
  const lots = lotCount === 1 ? '1 lot' : `${lotCount.toLocaleString('en-US')} lots`;
  return status === 'running' && openCount < lotCount
    ? `${lots}, ${openCount.toLocaleString('en-US')} still open`
    : lots;
}

/** The moment that people wait for: the opening, then the next close. Null when the sale is over. */
export function nextMoment(sale: PublicSale): { label: string; at: string } | null {
  if (sale.status === 'upcoming') return { label: 'Bidding opens in', at: sale.opensAt };
  if (sale.status === 'running' && sale.nextEndAt !== null) return { label: 'Next lot closes in', at: sale.nextEndAt };
  return null;
}

type Step = { title: string; text: string };

/** How the lots of a sale close, one step after the other. */
export function closingSteps({
  lotCount,
  staggerMs,
  terms: { windowMs, capMs, blindMs },
}: Pick<PublicSale, 'lotCount' | 'staggerMs' | 'terms'>): Step[] {
  const order =
    lotCount < 2 || staggerMs === 0
      ? 'Bidding on each lot runs until its scheduled end.'
      : `Lots close in catalog order, ${span(staggerMs)} apart.`;
  return [
    { title: 'Scheduled end.', text: `${order} With one bidder, the lot is theirs.` },
    {
      title: 'Extended bidding.',
      text: `With two or more bidders, bidding continues for those who have bid on the lot. Each bid restarts a timer of ${span(windowMs)}. The lot closes when it runs out, ${span(capMs)} after the scheduled end at the latest.`,
    },
    ...(blindMs === null
      ? []
      : [
          {
            title: 'Sealed round.',
            text: `A lot that is still contested then takes one sealed bid from each bidder, for ${span(blindMs)}. The highest wins.`,
          },
        ]),
  ];
}

/** `90 seconds`, `10 minutes`, `2 hours` */
function span(ms: number): string {
  const [count, unit] =
    ms % 3_600_000 === 0
      ? [ms / 3_600_000, 'hour']
      : ms % 60_000 === 0
        ? [ms / 60_000, 'minute']
        : [ms / 1_000, 'second'];
  return count === 1 ? `one ${unit}` : `${count.toLocaleString('en-US')} ${unit}s`;
}
