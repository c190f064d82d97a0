import type { ImportKind } from '@assay/domain/office/import/import.ts';
import type { ImportAdapter } from './adapter.ts';
import { artistAdapter } from './artists.ts';
import { itemAdapter } from './items.ts';

const ADAPTERS: Readonly<Record<ImportKind, ImportAdapter>> = { item: itemAdapter, artist: artistAdapter };

/** How rows of a kind become records. */
export const adapterFor = (kind: ImportKind): ImportAdapter => ADAPTERS[kind];
