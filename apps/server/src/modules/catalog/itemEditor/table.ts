import type { OfficeItemRow } from '@assay/contract/shapes/itemEditor.ts';
import type { TableColumn } from '../../../platform/csv.ts';

/** The list of items as a table to save. Heads that an import knows are the same here. */
export const ITEM_TABLE: ReadonlyArray<TableColumn<OfficeItemRow>> = [
  ['Item id', ({ id }) => id],
  ['Title', ({ title }) => title],
  ['Artist', ({ artist }) => artist],
  ['Category', ({ category }) => category],
  ['Type', ({ type }) => type],
  ['Offer type', ({ offerType }) => offerType],
  ['Status', ({ status }) => status],
  ['Grade', ({ authenticationType }) => authenticationType],
  ['Serial', ({ serial }) => serial],
  ['Complete', ({ score }) => `${score}%`],
  ['Writer', ({ writtenBy }) => writtenBy],
  ['Created', ({ createdAt }) => createdAt],
];
