import type { ImportKind } from '@assay/domain/office/import/import.ts';
import type { ImportAdapter } from './adapter.ts';
import { artistAdapter } from './artists.ts';
import { itemAdapter } from './items.ts';
import { locationAdapter } from './locations.ts';
import { lotAdapter } from './lots.ts';

const ADAPTERS: Readonly<Record<ImportKind, ImportAdapter>> = {
  item: itemAdapter,
  artist: artistAdapter,
  location: locationAdapter,
  lot: lotAdapter,
};

/** How rows of a kind become records. */
export const adapterFor = (kind: ImportKind): ImportAdapter => ADAPTERS[kind];
