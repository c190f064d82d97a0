import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { ItemFields } from '@assay/contract/shapes/itemEditor.ts';
import { type FieldIssue, issue } from '@assay/domain/account/issue.ts';
import { newlyMissing } from '@assay/domain/item/completeness.ts';
import { isTypingCorrection } from '@assay/domain/item/correction.ts';
import { kindOfSaleFaults } from '@assay/domain/item/kindOfSale.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type EditorRow, toItemFacts } from './queries.ts';

// What is wrong with an edit of an item, field by field.

export type FieldName = keyof ItemFields;
const CORRECTED = ['title', 'subtitle', 'story'] as const;
type CorrectedField = (typeof CORRECTED)[number];

/** Where an item is filed says nothing about it: it can change at any time, without a new review. */
export const isFiling = (field: FieldName): boolean => field === 'collectionIds';
export const isCorrected = (field: FieldName): field is CorrectedField =>
  (CORRECTED as readonly string[]).includes(field);

export const toRefusal = (errors: FieldIssue[]): Refusal | null =>
  errors.length === 0 ? null : refuse('validation_failed', { errors });

/** After the first bid, offer or sale: only typing is corrected. */
export function correctionFaults(before: ItemFields, after: ItemFields, changed: readonly FieldName[]): FieldIssue[] {
  return changed.flatMap((field): FieldIssue[] => {
    if (isFiling(field)) return [];
    if (!isCorrected(field))
      return [issue(field, 'frozen', 'This can’t change anymore: people have bid, made offers or paid based on it')];
    return isTypingCorrection(before[field], after[field])
      ? []
      : [
          issue(
            field,
            'not_a_correction',
            'Only typing errors can be corrected now: a few letters, and no number or negation',
          ),
        ];
  });
}

const KIND_FIELDS: readonly FieldName[] = ['type', 'offerType', 'saleType', 'fulfillment', 'mainItemId'];
const LOT_FIELDS: readonly FieldName[] = ['type', 'offerType'];
const OWNER_FIELDS: readonly FieldName[] = ['offerType', 'saleType', 'minOfferCents'];

/** Before the first bid: what the fields say together, and what an item with a lot or an owner can’t change. */
export function editFaults(row: EditorRow, after: ItemFields, changed: readonly FieldName[]): FieldIssue[] {
  const has = (fields: readonly FieldName[]) => changed.some((field) => fields.includes(field));
  const faults: FieldIssue[] = [];
  if (has(KIND_FIELDS)) faults.push(...kindOfSaleFaults({ ...after, authenticationType: row.authentication_type }));
  if (has(['estimateLowCents', 'estimateHighCents'])) faults.push(...estimateFaults(after));
  if (row.has_lot)
    for (const field of changed.filter((each) => LOT_FIELDS.includes(each)))
      faults.push(issue(field, 'in_sale', 'It has a lot or listing: end that first'));
  if (row.owner_id !== null)
    for (const field of changed.filter((each) => OWNER_FIELDS.includes(each)))
      faults.push(issue(field, 'owned', 'Its owner decides this'));
  if (row.status === 'live')
    for (const { field, message } of newlyMissing(toItemFacts(row), toItemFacts(row, after)))
      faults.push(issue(field, 'required', `${message}: the item is live`));
  return faults;
}

/** A low estimate above the high one. */
export const estimateFaults = ({
  estimateLowCents: low,
  estimateHighCents: high,
}: Pick<ItemFields, 'estimateLowCents' | 'estimateHighCents'>): FieldIssue[] =>
  low !== null && high !== null && low > high
    ? [issue('estimateHighCents', 'too_low', 'The high estimate can’t be below the low one')]
    : [];

type CombinedFields = Parameters<typeof kindOfSaleFaults>[0] & Parameters<typeof estimateFaults>[0];

/** What the fields of a draft say together, whatever they refer to. */
export const combinedFaults = (fields: CombinedFields): FieldIssue[] => [
  ...kindOfSaleFaults(fields),
  ...estimateFaults(fields),
];

const REFERENCES = [
  ['artistId', 'artist', 'Choose an artist'],
  ['categoryId', 'category', 'Choose a category'],
  ['genreId', 'genre', 'Choose a genre'],
  ['conditionId', 'condition', 'Choose a condition'],
  ['partnerId', 'partner', 'Choose a partner'],
] as const;

/** Ids of nothing, among the changed fields. Locks what is named, so that it is not deleted meanwhile. */
export async function referenceFaults(
  tx: Tx,
  after: ItemFields,
  changed: readonly FieldName[],
  itemId: string | null,
): Promise<FieldIssue[]> {
  const faults: FieldIssue[] = [];
  const isThere = async (table: string, id: string, where = 'true') =>
    (await tx.client.query(`select from ${table} where id = $1 and ${where} for key share`, [id])).rowCount === 1;
  for (const [field, table, message] of REFERENCES) {
    const id = after[field];
    if (changed.includes(field) && id !== null && !(await isThere(table, id)))
      faults.push(issue(field, 'unknown', message));
  }
  const [collectionId] = after.collectionIds;
  if (changed.includes('collectionIds') && collectionId !== undefined && !(await isThere('collection', collectionId)))
    faults.push(issue('collectionIds', 'unknown', 'Choose a collection'));
  const { mainItemId } = after;
  if (changed.includes('mainItemId') && mainItemId !== null)
    if (mainItemId === itemId || !(await isThere('item', mainItemId, "type <> 'companion'")))
      faults.push(issue('mainItemId', 'unknown', 'Choose another item that isn’t a companion itself'));
  return faults;
}

/** The fields of `given` that are not as they were. */
export function changedFields(before: ItemFields, given: Partial<ItemFields>): FieldName[] {
  return (Object.keys(before) as FieldName[]).filter(
    (field) => given[field] !== undefined && String(given[field]) !== String(before[field]),
  );
}

/** These fields of an item, for the audit log. */
export const pick = (fields: ItemFields, names: readonly FieldName[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));
