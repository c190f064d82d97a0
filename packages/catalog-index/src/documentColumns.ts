import { FACETS } from '@assay/contract/shapes/search.ts';
import { BinaryArray } from './binaryArray.ts';
import type { Document, Documents, Names } from './documents.ts';
import { isNamedFacet, NAMED_FACETS, type NamedFacet } from './fields.ts';
import { Lots } from './lots.ts';
import type { Column, DocumentColumns, LotColumns, NamedValue, NameOnRecord } from './types.ts';

export const UNLISTED: Document = {
  isListed: false,
  codes: FACETS.map(() => 0),
  price: -1,
  bids: 0,
  watched: 0,
  published: 0,
};

/** Stores all documents of the columns; returns how many there are. */
export function storeDocuments(documents: Documents, columns: DocumentColumns): number {
  const column = (name: keyof DocumentColumns) => new BinaryArray(columns[name]);
  const [ids, listed, prices, bids, watched, published] = (
    ['ids', 'listed', 'prices', 'bids', 'watched', 'published'] as const
  ).map(column) as [BinaryArray, BinaryArray, BinaryArray, BinaryArray, BinaryArray, BinaryArray];
  const codeReaders = FACETS.map((facet) => {
    const values = column(facet);
    if (!isNamedFacet(facet)) return () => values.int();
    const table = documents.ids[facet];
    const read = (view: DataView, at: number) => table.numberOf(view, at) + 1;
    return () => values.id(read) ?? 0;
  });
  const numberOf = (view: DataView, at: number) => documents.items.numberOf(view, at);
  for (let index = 0; index < ids.length; index++) {
    documents.set(ids.id(numberOf)!, {
      isListed: listed.int() === 1,
      codes: codeReaders.map((read) => read()),
      price: prices.long() ?? -1,
      bids: bids.int(),
      watched: watched.int(),
      published: published.long()!,
    });
  }
  return ids.length;
}

/** Returns the numbers of a column of item ids. */
export function numbersOf(documents: Documents, ids: Column): number[] {
  const items = new BinaryArray(ids);
  return Array.from({ length: items.length }, () => items.id((view, at) => documents.items.numberOf(view, at))!);
}

export function readLots(documents: Documents, columns: LotColumns): Lots {
  const items = numbersOf(documents, columns.lots);
  const [prices, bids, at] = [columns.lot_prices, columns.lot_bids, columns.lot_at].map(
    (column) => new BinaryArray(column),
  ) as [BinaryArray, BinaryArray, BinaryArray];
  return new Lots(documents, {
    items,
    prices: items.map(() => prices.long()!),
    bids: items.map(() => bids.int()),
    at: items.map(() => at.long()!),
  });
}

export function indexNames(documents: Documents, rows: readonly NameOnRecord[]): Names {
  const names = Object.fromEntries(
    NAMED_FACETS.map((facet) => [facet, { byNumber: new Map<number, NamedValue>(), bySlug: new Map() }]),
  ) as Record<NamedFacet, { byNumber: Map<number, NamedValue>; bySlug: Map<string, NamedValue> }>;
  for (const named of rows) {
    names[named.kind].byNumber.set(documents.ids[named.kind].numberOfText(named.id), named);
    names[named.kind].bySlug.set(named.slug, named);
  }
  for (const named of rows) {
    const { bySlug } = names[named.kind];
    for (const former of named.formerly) if (!bySlug.has(former)) bySlug.set(former, named);
  }
  return names;
}
