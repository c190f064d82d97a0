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
