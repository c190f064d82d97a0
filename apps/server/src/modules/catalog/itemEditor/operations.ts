import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { ItemChange, ItemFields, NewItem } from '@assay/contract/shapes/itemEditor.ts';
import { defaultsFor } from '@assay/domain/item/kindOfSale.ts';
import { slugFrom } from '@assay/domain/item/slug.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { staleRefusal } from '../../../platform/versions.ts';
import {
  changedFields,
  combinedFaults,
  correctionFaults,
  editFaults,
  type FieldName,
  isCorrected,
  isEstimate,
  isFiling,
  pick,
  referenceFaults,
  secondPersonFaults,
  toRefusal,
} from './faults.ts';
import { type EditorRow, readForChange, toFields } from './queries.ts';
import { keepFormerSlug, reserveItemSlug } from './slugs.ts';

// Drafts and edits, inside the caller's transaction: the editor makes one, an import or an intake many. Every one is
// written to the audit log.

/** Column of each field that the editor writes. */
const COLUMN_OF: Readonly<Record<FieldName, string>> = {
  type: 'type',
  offerType: 'offer_type',
  saleType: 'sale_type',
  fulfillment: 'fulfillment',
  artistId: 'artist_id',
  categoryId: 'category_id',
  genreId: 'genre_id',
  conditionId: 'condition_id',
  partnerId: 'partner_id',
  collectionIds: 'collection_id',
  mainItemId: 'main_item_id',
  title: 'title',
  subtitle: 'subtitle',
  story: 'story',
  conditionReport: 'condition_report',
  dimensions: 'dimensions',
  shippingClass: 'shipping_class',
  achOnly: 'ach_only',
  autographed: 'autographed',
  estimateLowCents: 'estimate_low_cents',
  estimateHighCents: 'estimate_high_cents',
  minOfferCents: 'min_offer_cents',
  qa: 'is_qa',
};
const FIELDS = Object.keys(COLUMN_OF) as FieldName[];

/** What a field writes: its column, and for a shipping class that it was chosen. */
function columnsOf(fields: ItemFields, field: FieldName): Array<readonly [column: string, value: unknown]> {
  if (field === 'collectionIds') return [[COLUMN_OF[field], fields.collectionIds[0] ?? null]];
  if (field !== 'shippingClass') return [[COLUMN_OF[field], fields[field]]];
  const { shippingClass } = fields;
  return [
    [COLUMN_OF[field], shippingClass ?? 'S'],
    ['has_shipping_class', shippingClass !== null],
  ];
}

/** The fields of a new item: what is given, and defaults by its type. */
export function fieldsOfNew(given: NewItem): ItemFields {
  const defaults: Omit<ItemFields, 'type' | 'title'> = {
    ...defaultsFor(given.type),
    artistId: null,
    categoryId: null,
    genreId: null,
    conditionId: null,
    partnerId: null,
    collectionIds: [],
    mainItemId: null,
    subtitle: '',
    story: '',
    conditionReport: '',
    dimensions: '',
    shippingClass: null,
    achOnly: false,
    autographed: false,
    estimateLowCents: null,
    estimateHighCents: null,
    minOfferCents: null,
    qa: false,
  };
  return {
    ...defaults,
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as NewItem),
  };
}

/** Who acts, when, and what the audit log says of it besides. */
type Doing = { actor: Actor; at: number; note?: string };

/**
 * Makes a draft. Returns its id. `address`: words for its slug instead of its title, for an item that had an address
 * elsewhere. Refusal: validation_failed, with the fields.
 */
export async function draftItem(
  tx: Tx,
  given: NewItem,
  { actor, at, note = '', address = given.title }: Doing & { address?: string },
): Promise<{ id: string } | Refusal> {
  const fields = fieldsOfNew(given);
  const refusal = toRefusal([
    ...combinedFaults({ ...fields, authenticationType: null }),
    ...(await referenceFaults(tx, fields, FIELDS, null)),
  ]);
  if (refusal !== null) return refusal;
  const id = newId(at);
  const slug = await reserveItemSlug(tx, address, null);
  const columns = FIELDS.flatMap((field) => columnsOf(fields, field));
  await tx.client.query({
    // All columns each time: parsed once for a file of items.
    name: 'item-draft',
    text: `insert into item (id, slug, status, written_by, writers, published_at, created_at, ${columns.map(([column]) => column).join(', ')})
     values ($1, $2, 'draft', $3, array[$3::uuid], $4, $4, ${columns.map((_column, place) => `$${place + 5}`).join(', ')})`,
    values: [id, slug, actor.userId, new Date(at), ...columns.map(([, value]) => value)],
  });
  await recordAudit(tx, {
    actor,
    action: 'item.create',
    subject: 'item',
    subjectId: id,
    note,
    after: { slug, ...given },
    at,
  });
  return { id };
}

/**
 * Locks an item, its lots first, for a change based on `version` (undefined: on any). Refusals: not_found;
 * record_changed, where a colleague has changed it since.
 */
export async function lockItem(
  tx: Tx,
  itemId: string,
  version: number | undefined,
): Promise<{ row: EditorRow; hasCommitment: boolean } | Refusal> {
  const { rows } = await tx.client.query<{ has_commitment: boolean }>('select has_commitment from lock_media($1)', [
    itemId,
  ]);
  const [locked] = rows;
  if (locked === undefined) return refuse('not_found');
  const row = await readForChange(tx.client, itemId);
  const record = { subject: 'item', subjectId: itemId, based: version, present: row.version } as const;
  const stale = await staleRefusal(tx, record);
  if (stale !== null) return stale;
  return { row, hasCommitment: locked.has_commitment };
}

/**
 * Changes an item. An approved one goes back to review, unless only its collection changes. Refusals: not_found,
 * record_changed, item_state (withdrawn), validation_failed with the fields.
 */
export async function applyItemChange(
  tx: Tx,
  itemId: string,
  { version, ...given }: ItemChange,
  { actor, at, note = '' }: Doing,
): Promise<Refusal | null> {
  const locked = await lockItem(tx, itemId, version);
  if (isRefusal(locked)) return locked;
  const { row, hasCommitment } = locked;
  if (row.status === 'withdrawn') return refuse('item_state', { detail: 'This item is withdrawn' });
  const before = toFields(row);
  const changed = changedFields(before, given);
  if (changed.length === 0) return null;
  const after = { ...before, ...given } as ItemFields;
  const refusal = toRefusal([
    ...(hasCommitment ? correctionFaults(before, after, changed) : editFaults(row, after, changed)),
    ...(await referenceFaults(tx, after, changed, itemId)),
    ...(row.status === 'live' && changed.some(isEstimate)
      ? await secondPersonFaults(tx, itemId, after.estimateHighCents ?? after.estimateLowCents)
      : []),
  ]);
  if (refusal !== null) return refusal;

  const slug = hasCommitment ? row.slug : await moveSlug(tx, row, after.title, at);
  if (hasCommitment) await recordCorrections(tx, itemId, before, after, { changed, actor, at });
  const isReviewed = changed.every(isFiling);
  const columns = changed.flatMap((field) => columnsOf(after, field));
  const { rows: written } = await tx.client.query<{ version: number }>(
    `update item set ${columns.map(([column], place) => `${column} = $${place + 4}`).join(', ')}, slug = $2,
       written_by = coalesce($3, written_by),
       writers = case when $3::uuid is null or $3 = any(writers) and status in ('draft', 'in_review') then writers
         when status in ('draft', 'in_review') then writers || $3 else array[$3] end
       ${isReviewed || row.status !== 'approved' ? '' : ", status = 'in_review', approved_by = null, approved_at = null"}
     where id = $1 returning version`,
    [itemId, slug, isReviewed ? null : actor.userId, ...columns.map(([, value]) => value)],
  );
  await recordAudit(tx, {
    actor,
    action: hasCommitment ? 'item.correct' : 'item.change',
    subject: 'item',
    subjectId: itemId,
    note,
    before: { ...pick(before, changed), ...(slug === row.slug ? {} : { slug: row.slug }) },
    after: { ...pick(after, changed), ...(slug === row.slug ? {} : { slug }) },
    version: written[0]!.version,
    at,
  });
  return null;
}

/** The address of an item under a new title. The former one of a published item redirects. */
async function moveSlug(tx: Tx, row: EditorRow, title: string, at: number): Promise<string> {
  if (slugFrom(title) === slugFrom(row.title)) return row.slug;
  const slug = await reserveItemSlug(tx, title, row.id);
  if (row.status === 'live' && slug !== row.slug)
    await keepFormerSlug(tx, { itemId: row.id, from: row.slug, to: slug, at });
  return slug;
}

async function recordCorrections(
  tx: Tx,
  itemId: string,
  before: ItemFields,
  after: ItemFields,
  { changed, actor, at }: { changed: readonly FieldName[]; actor: Actor; at: number },
): Promise<void> {
  for (const field of changed.filter(isCorrected))
    await tx
      .insertInto('item_correction')
      .values({
        id: newId(at),
        item_id: itemId,
        field,
        before: before[field],
        after: after[field],
        actor_id: actor.userId,
        at: new Date(at),
      })
      .execute();
}
