import type { OfficeName } from '@assay/contract/shapes/taxonomy.ts';
import { TAXONOMY, type TaxonomyField, type TaxonomyKind } from '@assay/domain/item/taxonomy.ts';
import type { TableColumn } from '../../../platform/csv.ts';

/** Head and cell of each field. Heads that an import knows are the same here. */
const FIELDS: Readonly<Record<TaxonomyField, TableColumn<OfficeName>>> = {
  summary: ['Summary', ({ summary }) => summary ?? null],
  aliases: ['Other names', ({ aliases }) => aliases?.join('; ') ?? null],
  activeYears: ['Active years', ({ activeYears }) => activeYears ?? null],
  bio: ['Biography', ({ bio }) => bio ?? null],
  parentId: ['Upper category', ({ parentName }) => parentName ?? null],
  shotDetails: ['Details to photograph', ({ shotDetails }) => shotDetails?.join('; ') ?? null],
  meaning: ['Meaning', ({ meaning }) => meaning ?? null],
  position: ['Order', ({ position }) => position ?? null],
  description: ['Description', ({ description }) => description ?? null],
  coverItemId: ['Cover', ({ coverTitle }) => coverTitle ?? null],
  isFeatured: ['Featured', ({ isFeatured }) => isFeatured ?? null],
  featuredFrom: ['Featured from', ({ featuredFrom }) => featuredFrom ?? null],
  featuredTo: ['Featured to', ({ featuredTo }) => featuredTo ?? null],
};

/** The names of a kind as a table to save. */
export const tableOf = (kind: TaxonomyKind): ReadonlyArray<TableColumn<OfficeName>> => [
  [`${TAXONOMY[kind].singular} id`, ({ id }) => id],
  ['Name', ({ name }) => name],
  ['Address name', ({ slug }) => slug],
  ...TAXONOMY[kind].fields.map((field) => FIELDS[field]),
  ['Items', ({ itemCount }) => itemCount],
];
