import type { OfficeSaleLot } from '@assay/contract/shapes/sale.ts';

/** Orders that lots can be put in. */
export const ORDERS = [
  { value: 'keep', label: 'As it is' },
  { value: 'low_first', label: 'Low estimate, lowest first' },
  { value: 'high_first', label: 'Low estimate, highest first' },
  { value: 'title', label: 'Title' },
] as const;
export type Order = (typeof ORDERS)[number]['value'];

type Sortable = Pick<OfficeSaleLot, 'id' | 'title' | 'estimateLowCents'>;

/** The ids of these lots in an order. Lots without an estimate come last. */
export function ordered(lots: readonly Sortable[], order: Order): string[] {
  const byEstimate = (sign: 1 | -1) => (a: Sortable, b: Sortable) => {
    if (a.estimateLowCents === null || b.estimateLowCents === null)
      return Number(a.estimateLowCents === null) - Number(b.estimateLowCents === null);
    return sign * (a.estimateLowCents - b.estimateLowCents);
  };
  const rules = {
    keep: () => 0,
    low_first: byEstimate(1),
    high_first: byEstimate(-1),
    title: (a: Sortable, b: Sortable) => a.title.localeCompare(b.title, 'en'),
  };
  return [...lots].sort(rules[order]).map(({ id }) => id);
}

/** The ids of these lots with one of them moved to a position, from 1. */
export function movedTo(lots: readonly Pick<Sortable, 'id'>[], id: string, position: number): string[] {
  const ids = lots.map((lot) => lot.id).filter((other) => other !== id);
  ids.splice(Math.max(0, Math.min(position - 1, ids.length)), 0, id);
  return ids;
}

/** Lots that a colleague has put in another order, added or removed meanwhile, in one's own order; new ones come last. */
export function inOwnOrder<L extends Pick<Sortable, 'id'>>(
  own: readonly Pick<Sortable, 'id'>[],
  lots: readonly L[],
): L[] {
  const placeOf = new Map(own.map(({ id }, index) => [id, index]));
  return lots.toSorted((a, b) => (placeOf.get(a.id) ?? own.length) - (placeOf.get(b.id) ?? own.length));
}

/** Returns true if these are the same lots in the same order. */
export const isSameOrder = (a: readonly Pick<Sortable, 'id'>[], b: readonly Pick<Sortable, 'id'>[]): boolean =>
  a.length === b.length && a.every(({ id }, index) => id === b[index]?.id);

/** A lot to put in order. */
export type ArrangedLot = Sortable & {
  /** Its own end in epoch ms; null: it follows its place in the sale. */
  ownEndAt: number | null;
};

/** When lots in this order end, in epoch ms. */
export const endsOf = (
  lots: readonly Pick<ArrangedLot, 'ownEndAt'>[],
  { firstEndAt, staggerMs }: { firstEndAt: number; staggerMs: number },
): number[] => lots.map(({ ownEndAt }, index) => ownEndAt ?? firstEndAt + index * staggerMs);
