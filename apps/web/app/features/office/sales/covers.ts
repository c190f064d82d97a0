import type { OfficeSaleLot } from '@assay/contract/shapes/sale.ts';

/** The most items to choose a cover from. */
const MAX_COVERS = 200;

export type CoverOption = { value: string; label: string };

/** The photos that a sale can have as its cover. */
export function coverOptions(items: readonly OfficeSaleLot[], coverMediaId: string | null): CoverOption[] {
  const options = items
    .flatMap(({ pictureId, title }) => (pictureId === null ? [] : [{ value: pictureId, label: title }]))
    .slice(0, MAX_COVERS);
  const isKnown = coverMediaId === null || options.some(({ value }) => value === coverMediaId);
  return isKnown ? options : [{ value: coverMediaId, label: 'The present cover' }, ...options];
}
