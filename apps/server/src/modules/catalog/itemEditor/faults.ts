import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { ItemFields } from '@assay/contract/shapes/itemEditor.ts';
import { type FieldIssue, issue } from '@assay/domain/account/issue.ts';
import { TWO_PEOPLE_ABOVE_CENTS } from '@assay/domain/item/authentication.ts';
import { newlyMissing } from '@assay/domain/item/completeness.ts';
import { isTypingCorrection } from '@assay/domain/item/correction.ts';
import { kindOfSaleFaults } from '@assay/domain/item/kindOfSale.ts';
import { formatCents } from '@assay/domain/money/money.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { lacksSecondAuthenticator } from '../authentication/queries.ts';
import { type EditorRow, toFields, toItemFacts } from './queries.ts';

// What is wrong with an edit of an item, field by field.

export type FieldName = keyof ItemFields;
const CORRECTED = ['title', 'subtitle', 'story'] as const;
type CorrectedField = (typeof CORRECTED)[number];

/** Where an item is filed says nothing about it: it can change at any time, without a new review. */
export const isFiling = (field: FieldName): boolean => field === 'collectionIds';
export const isEstimate = (field: FieldName): boolean => field === 'estimateLowCents' || field === 'estimateHighCents';
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
  if (changed.some(isEstimate)) faults.push(...estimateFaults(after));
  if (row.has_lot)
    for (const field of changed.filter((each) => LOT_FIELDS.includes(each)))
      faults.push(issue(field, 'in_sale', 'It has a lot or listing: end that first'));
  if (row.owner_id !== null)
    for (const field of changed.filter((each) => OWNER_FIELDS.includes(each)))
      faults.push(issue(field, 'owned', 'Its owner decides this'));
  if (row.status === 'live') faults.push(...loweredEstimates(toFields(row), after));
  if (row.status === 'live')
    for (const { field, message } of newlyMissing(toItemFacts(row), toItemFacts(row, after)))
      faults.push(issue(field, 'required', `${message}: the item is live`));
  return faults;
}

/** Prices, openings and giveaways are measured by the estimate: no one lowers it to sell below it alone. */
const loweredEstimates = (before: ItemFields, after: ItemFields): FieldIssue[] =>
  (['estimateLowCents', 'estimateHighCents'] as const)
    .filter((field) => (before[field] ?? 0) > (after[field] ?? 0))
    .map((field) => issue(field, 'only_rises', 'Once published, the estimate can only go up'));

/** An estimate that takes a second authenticator, of an item that has had one. */
export async function secondPersonFaults(tx: Tx, itemId: string, estimateCents: number | null): Promise<FieldIssue[]> {
  if (!(await lacksSecondAuthenticator(tx.client, itemId, estimateCents))) return [];
  const message = `Above ${formatCents(TWO_PEOPLE_ABOVE_CENTS)} a second authenticator confirms the grade: have it decided again`;
  return [issue('estimateHighCents', 'second_person_needed', message)];
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
  const {
    collectionIds: [collectionId = null],
    mainItemId,
  } = after;
  const named: Array<readonly [field: FieldName, table: string, id: string | null, message: string, where?: string]> = [
    ...REFERENCES.map(([field, table, message]) => [field, table, after[field], message] as const),
    ['collectionIds', 'collection', collectionId, 'Choose a collection'],
    ['mainItemId', 'item', mainItemId, 'Choose another item that isn’t a companion itself', "type <> 'companion'"],
  ];
  const used = named.filter(([field, , id]) => changed.includes(field) && id !== null);
  if (used.length === 0) return [];
  // One statement: a file of 10,000 items asks 10,000 times.
  const { rows } = await tx.client.query<Record<string, boolean>>(
    `select ${used
      .map(
        ([field, table, , , where = 'true'], at) =>
          `exists (select from ${table} where id = $${at + 1} and ${where} for key share) as "${field}"`,
      )
      .join(', ')}`,
    used.map(([, , id]) => id),
  );
  const isThere = rows[0] ?? {};
  return used.flatMap(([field, , id, message]) =>
    isThere[field] === true && (field !== 'mainItemId' || id !== itemId) ? [] : [issue(field, 'unknown', message)],
  );
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
