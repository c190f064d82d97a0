import type { Media } from '@assay/contract/shapes/item.ts';
import type { ItemAct, ItemFields, OfficeItem, OfficeItemRow } from '@assay/contract/shapes/itemEditor.ts';
import { completenessOf, type ItemFacts } from '@assay/domain/item/completeness.ts';
import type { ItemStatus } from '@assay/domain/item/status.ts';
import type { StaffRole } from '@assay/domain/office/roles.ts';
import type { PoolClient } from 'pg';
import type { AppContext } from '../../../platform/context.ts';
import { prefixQuery, type WorkQueue, wordsMatch } from '../../../platform/database/finding.ts';
import { isoSql } from '../../../platform/database/sql.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { isUuid } from '../../../platform/ids.ts';
import { MEDIA_JSON, type MediaJson, toMedia } from '../media/presenter.ts';
import { type ItemNarrowing, narrowedItems } from './narrowing.ts';
import { readPlacements } from './placements.ts';
import { actsFor } from './policy.ts';

export type EditorRow = Pick<
  Tables['item'],
  | 'id'
  | 'slug'
  | 'status'
  | 'version'
  | 'type'
  | 'offer_type'
  | 'sale_type'
  | 'fulfillment'
  | 'authentication_type'
  | 'serial'
  | 'artist_id'
  | 'category_id'
  | 'genre_id'
  | 'condition_id'
  | 'partner_id'
  | 'collection_id'
  | 'main_item_id'
  | 'title'
  | 'subtitle'
  | 'story'
  | 'condition_report'
  | 'dimensions'
  | 'shipping_class'
  | 'has_shipping_class'
  | 'ach_only'
  | 'autographed'
  | 'estimate_low_cents'
  | 'estimate_high_cents'
  | 'min_offer_cents'
  | 'is_qa'
  | 'owner_id'
  | 'written_by'
  | 'writers'
  | 'return_note'
  | 'created_at'
> & {
  status: ItemStatus;
  media: MediaJson[];
  /** A lot is scheduled or runs. */
  has_lot: boolean;
  /** It is in a lot, published or not, offered to a buyer, sold, or a person's. */
  is_in_sale: boolean;
};

const COLUMNS = `t.id, t.slug, t.status, t.version, t.type, t.offer_type, t.sale_type, t.fulfillment, t.authentication_type, t.serial,
  t.artist_id, t.category_id, t.genre_id, t.condition_id, t.partner_id, t.collection_id, t.main_item_id, t.title, t.subtitle, t.story,
  t.condition_report, t.dimensions, t.shipping_class, t.has_shipping_class, t.ach_only, t.autographed, t.estimate_low_cents, t.estimate_high_cents,
  t.min_offer_cents, t.is_qa, t.owner_id, t.written_by, t.writers, t.return_note, t.created_at,
  coalesce((select json_agg(${MEDIA_JSON} order by m.position) from media m where m.item_id = t.id), '[]') as media`;
const HAS_LOT = "exists (select from auction a where a.item_id = t.id and a.status <> 'done')";
const SALE_FACTS = `${HAS_LOT} as has_lot,
  ${HAS_LOT} or t.owner_id is not null or t.item_assignment is not null or exists (select from draft_lot d where d.item_id = t.id)
    or exists (select from lot_offer o join auction a on a.id = o.auction_id where a.item_id = t.id and o.status = 'offered')
    or exists (select from offer o where o.item_id = t.id and o.holds_item) as is_in_sale`;

/** Reads an item for a change. The caller holds its lock. */
export async function readForChange(client: Pick<PoolClient, 'query'>, itemId: string): Promise<EditorRow> {
  const { rows } = await client.query<EditorRow>(`select ${COLUMNS}, ${SALE_FACTS} from item t where t.id = $1`, [
    itemId,
  ]);
  return rows[0]!;
}

type FactsRow = Omit<EditorRow, 'has_lot' | 'is_in_sale'>;

/** The fields that the editor writes, as they are. */
export function toFields(row: FactsRow): ItemFields {
  return {
    type: row.type,
    offerType: row.offer_type,
    saleType: row.sale_type,
    fulfillment: row.fulfillment,
    artistId: row.artist_id,
    categoryId: row.category_id,
    genreId: row.genre_id,
    conditionId: row.condition_id,
    partnerId: row.partner_id,
    collectionIds: row.collection_id === null ? [] : [row.collection_id],
    mainItemId: row.main_item_id,
    title: row.title,
    subtitle: row.subtitle,
    story: row.story,
    conditionReport: row.condition_report,
    dimensions: row.dimensions,
    shippingClass: row.has_shipping_class ? row.shipping_class : null,
    achOnly: row.ach_only,
    autographed: row.autographed,
    estimateLowCents: row.estimate_low_cents,
    estimateHighCents: row.estimate_high_cents,
    minOfferCents: row.min_offer_cents,
    qa: row.is_qa,
  };
}

/** What completeness depends on, with these fields instead of the stored ones. */
export function toItemFacts(row: FactsRow, fields: ItemFields = toFields(row)): ItemFacts {
  return {
    ...fields,
    isAutographed: fields.autographed,
    authenticationType: row.authentication_type,
    serial: row.serial,
    pictures: row.media.filter(({ type }) => type === 'image'),
  };
}

type RecordRow = EditorRow &
  Pick<Tables['item'], 'submitted_at' | 'approved_at' | 'published_at' | 'sale_hold'> & {
    names: OfficeItem['names'];
    has_commitment: boolean;
    writer: string | null;
    approver: string | null;
    corrections: OfficeItem['corrections'];
    former_slugs: string[];
    viewer_roles: StaffRole[];
    is_viewers: boolean;
  };

const nameOf = (table: string, column: string) => `(select x.name from ${table} x where x.id = t.${column})`;
const usernameOf = (column: string) => `(select u.username from users u where u.id = t.${column})`;

/** An item as its editors see it, with what `viewerId` may do. Null: no such item. */
export async function readOfficeItem(
  ctx: Pick<AppContext, 'pool' | 'clock'>,
  viewerId: string,
  itemId: string,
): Promise<OfficeItem | null> {
  const [{ rows }, placements] = await Promise.all([
    ctx.pool.query<RecordRow>(
      `select ${COLUMNS}, ${SALE_FACTS}, t.submitted_at, t.approved_at, t.published_at, t.sale_hold,
       json_build_object('artist', ${nameOf('artist', 'artist_id')}, 'partner', ${nameOf('partner', 'partner_id')},
         'category', ${nameOf('category', 'category_id')}, 'genre', ${nameOf('genre', 'genre_id')},
         'condition', ${nameOf('condition', 'condition_id')}, 'collection', ${nameOf('collection', 'collection_id')},
         'mainItem', (select x.title from item x where x.id = t.main_item_id)) as names,
       (select f.has_commitment from media_freeze(t.id) f) as has_commitment,
       ${usernameOf('written_by')} as writer, ${usernameOf('approved_by')} as approver,
       coalesce((select json_agg(json_build_object('field', c.field, 'before', c.before, 'after', c.after, 'at', ${isoSql('c.at')},
           'actor', u.username) order by c.at desc, c.id desc)
         from item_correction c join users u on u.id = c.actor_id where c.item_id = t.id), '[]') as corrections,
       array(select s.slug from item_slug s where s.item_id = t.id order by s.replaced_at desc) as former_slugs,
       (select u.staff_roles from users u where u.id = $2) as viewer_roles,
       coalesce(t.owner_id = $2 or t.consignor_id = $2, false) as is_viewers
     from item t where t.id = $1`,
      [itemId, viewerId],
    ),
    readPlacements(ctx, itemId),
  ]);
  return rows[0] === undefined ? null : { ...toOfficeItem(rows[0], viewerId), placements };
}

function toOfficeItem(row: RecordRow, viewerId: string): Omit<OfficeItem, 'placements'> {
  const isPublished = row.status === 'live';
  return {
    id: row.id,
    slug: row.slug,
    status: row.status,
    version: row.version,
    ...toFields(row),
    authenticationType: row.authentication_type,
    serial: row.serial,
    names: row.names,
    completeness: completenessOf(toItemFacts(row)),
    saleHold: row.sale_hold,
    hasCommitment: row.has_commitment,
    acts: actsOf(row, viewerId),
    media: row.media.map(toMedia),
    writtenBy: row.writer,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    approvedBy: row.approver,
    approvedAt: row.approved_at?.toISOString() ?? null,
    returnNote: row.return_note,
    createdAt: row.created_at.toISOString(),
    publishedAt: isPublished ? row.published_at.toISOString() : null,
    corrections: row.corrections,
    formerSlugs: row.former_slugs,
  };
}

const actsOf = (row: RecordRow, viewerId: string): ItemAct[] =>
  actsFor({
    status: row.status,
    writers: row.writers,
    isInSale: row.is_in_sale,
    hasCommitment: row.has_commitment,
    isViewers: row.is_viewers,
    roles: row.viewer_roles,
    viewerId,
  });

type ListRow = FactsRow & { artist: string | null; category: string | null; writer: string | null };
type ItemsQuery = ItemNarrowing & {
  status: ItemStatus | 'all';
  find?: string | undefined;
  after?: string | undefined;
  limit: number;
};

/** A search looks at this many of the newest items with its words: more words find older ones. */
const MATCHES = 2_000;
/** Items with these words in any form and order, as far as they are typed; or with this serial, address or id. */
const FOUND = `(
    (select l.item_id as id from item_listing l
     where $4 <> '' and ${wordsMatch('$4')} and ($1::uuid is null or l.item_id < $1)
     order by l.item_id desc limit ${MATCHES})
    union select i.id from item i where i.serial = upper($5) union select i.id from item i where i.slug = lower($5)
    union select i.id from item i where i.id = $6::uuid) m
  cross join lateral`;

const workOf = (status: ItemStatus, since: string): WorkQueue => ({
  source: `from item t where t.status = '${status}'`,
  since,
});
export const ITEM_WORK = {
  drafts: workOf('draft', 't.created_at'),
  review: workOf('in_review', 'coalesce(t.submitted_at, t.created_at)'),
  approved: workOf('approved', 'coalesce(t.approved_at, t.created_at)'),
} as const;

/** The statement of a page of items for their editors, newest first, and its values. */
export function itemsStatement(query: ItemsQuery): { text: string; values: unknown[] } {
  const { status, find, after, limit } = query;
  const typed = find?.trim() ?? '';
  const values: unknown[] = [
    after ?? null,
    limit + 1,
    status,
    ...(typed === '' ? [] : [prefixQuery(typed), typed, isUuid(typed) ? typed : null]),
  ];
  const narrowed = narrowedItems(query, values);
  const isPage = `($1::uuid is null or t.id < $1) and ${status === 'all' ? '$3::text is not null' : 't.status = $3'}${narrowed === null ? '' : ` and ${narrowed}`}`;
  // Each match is looked up by itself: joined, a frequent word would read the whole table.
  const ids =
    typed === ''
      ? `item t where ${isPage}`
      : `${FOUND} (select t.id from item t where t.id = m.id and ${isPage} offset 0) t`;
  return {
    text: `
      select ${COLUMNS}, ${nameOf('artist', 'artist_id')} as artist, ${nameOf('category', 'category_id')} as category,
        ${usernameOf('written_by')} as writer
      from (select t.id from ${ids} order by t.id desc limit $2) page
      join item t on t.id = page.id order by t.id desc`,
    values,
  };
}

/** A page of items for the editor's list. */
export async function readOfficeItems(
  ctx: Pick<AppContext, 'pool'>,
  query: ItemsQuery,
): Promise<{ items: OfficeItemRow[]; next: string | null }> {
  const { limit } = query;
  const { rows } = await ctx.pool.query<ListRow>(itemsStatement(query));
  const shown = rows.slice(0, limit);
  return { items: shown.map(toListRow), next: rows.length > limit ? shown.at(-1)!.id : null };
}

function toListRow(row: ListRow): OfficeItemRow {
  const { score, missing } = completenessOf(toItemFacts(row));
  const picture: MediaJson | undefined = row.media.find(({ type }) => type === 'image');
  const shown: Media | null = picture === undefined ? null : toMedia(picture);
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    status: row.status,
    version: row.version,
    type: row.type,
    offerType: row.offer_type,
    authenticationType: row.authentication_type,
    serial: row.serial,
    artist: row.artist,
    category: row.category,
    score,
    missing: missing.length,
    picture: shown,
    writtenBy: row.writer,
    createdAt: row.created_at.toISOString(),
  };
}
