import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { Item, ItemCard } from '@assay/contract/shapes/item.ts';
import { isBankOnly } from '@assay/domain/invoice/bankOnly.ts';
import { isoSql } from '../../../platform/database/sql.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { iso, publicLot } from '../lot/presenter.ts';
import { type LotRow, toLotState } from '../lot/queries.ts';
import {
  MEDIA_CHANGES,
  MEDIA_JSON,
  type MediaChangeJson,
  type MediaJson,
  toMedia,
  toMediaChange,
} from '../media/presenter.ts';

export type NamedJson = { id: string; slug: string; name: string } | null;
/** The newest lot of each item, with the columns needed to display it. */
export const WITH_LOT = `
  from item t
  left join lateral (select * from auction where item_id = t.id order by created_at desc limit 1) a on true
  left join item i on i.id = a.item_id`;
/** What anybody may see. */
export const IS_PUBLIC = "t.status = 'live' and not t.is_qa";

/** A card's item data in one row: names and pictures as JSON, with the newest lot. */
export const CARD_COLUMNS = `
  t.id as t_id, t.slug as t_slug, t.type as t_type, t.authentication_type, t.offer_type, t.sale_type, t.title as t_title, t.subtitle,
  t.price_cents as item_price_cents, item_takes_offers(t) as takes_offers, item_held_by(t) as held_by,
  (select json_build_object('id', x.id, 'slug', x.slug, 'name', x.name) from artist x where x.id = t.artist_id) as artist,
  coalesce((select json_agg(${MEDIA_JSON} order by m.position) from media m where m.item_id = t.id), '[]') as media`;

export type CardRow = Pick<Tables['item'], 'authentication_type' | 'offer_type' | 'sale_type' | 'subtitle'> & {
  authentication_type: ItemCard['authenticationType'];
  offer_type: ItemCard['offerType'];
  sale_type: ItemCard['saleType'];
  t_id: Tables['item']['id'];
  t_slug: Tables['item']['slug'];
  t_type: Tables['item']['type'];
  t_title: Tables['item']['title'];
  item_price_cents: Tables['item']['price_cents'];
  takes_offers: boolean;
  held_by: ItemCard['heldBy'];
  artist: NamedJson;
  media: MediaJson[];
};
/** The lot's columns are null when the item was never listed. */
export type CardWithLot = CardRow & { [K in keyof LotRow]: LotRow[K] | null };

/** The lot of a row as `viewerId` may see it. Null if the item was never listed. */
export function toViewerLot(row: CardWithLot | LotRow, now: number, viewerId: string | null): Lot | null {
  if (row.id === null) return null;
  const lot = row as unknown as LotRow;
  return publicLot(lot, toLotState(lot), lot.leader_alias, now, viewerId);
}

/** An item as lists show it. */
export function toCard(row: CardWithLot, now: number, viewerId: string | null): ItemCard {
  return {
    id: row.t_id,
    slug: row.t_slug,
    type: row.t_type,
    authenticationType: row.authentication_type,
    offerType: row.offer_type,
    saleType: row.sale_type,
    title: row.t_title,
    subtitle: row.subtitle,
    artist: row.artist,
    priceCents: row.item_price_cents,
    takesOffers: row.takes_offers,
    heldBy: row.held_by,
    media: row.media.map(toMedia),
    auction: toViewerLot(row, now, viewerId),
  };
}

export const ITEM_COLUMNS = `
  t.fulfillment as t_fulfillment, t.item_assignment, t.story, t.condition_report, t.dimensions, t.authentication_note, t.estimate_low_cents,
  t.estimate_high_cents, t.min_offer_cents, t.ach_only, t.card_allowed, t.autographed, t.shipping_class as t_shipping_class, t.serial, t.certificate_state, t.owner_id as t_owner_id,
  t.published_at,
  ${['category', 'genre', 'condition', 'collection']
    .map(
      (name) =>
        `(select json_build_object('id', x.id, 'slug', x.slug, 'name', x.name) from ${name} x where x.id = t.${name}_id) as ${name}`,
    )
    .join(', ')},
  coalesce((select json_agg(json_build_object('at', p.at, 'kind', p.kind, 'place', p.place, 'text', p.text) order by p.at, p.id)
    from provenance_event p where p.item_id = t.id), '[]') as provenance, ${MEDIA_CHANGES} as media_changes,
  coalesce((select json_agg(json_build_object('field', k.field, 'before', k.before, 'at', ${isoSql('k.at')}) order by k.at desc, k.id desc)
    from item_correction k where k.item_id = t.id), '[]') as corrections`;

export type ItemRow = CardWithLot &
  Pick<
    Tables['item'],
    | 'item_assignment'
    | 'story'
    | 'condition_report'
    | 'dimensions'
    | 'authentication_note'
    | 'estimate_low_cents'
    | 'estimate_high_cents'
    | 'min_offer_cents'
    | 'ach_only'
    | 'card_allowed'
    | 'autographed'
    | 'serial'
    | 'certificate_state'
    | 'published_at'
  > & {
    item_assignment: Item['itemAssignment'];
    certificate_state: NonNullable<Item['certificateState']>;
    t_fulfillment: Tables['item']['fulfillment'];
    t_shipping_class: Tables['item']['shipping_class'];
    t_owner_id: Tables['item']['owner_id'];
    is_favorite: boolean;
    category: NamedJson;
    genre: NamedJson;
    condition: NamedJson;
    collection: NamedJson;
    provenance: Array<{ at: string; kind: string; place: string; text: string }>;
    media_changes: MediaChangeJson[];
    corrections: Item['corrections'];
  };

/** The price of one item as its page shows it: at a fixed price, at the leading bid, or without a lot. */
function displayPrice({ auction, priceCents }: ItemCard): number {
  if (auction === null) return priceCents ?? 0;
  return auction.type === 'buy_now' ? (auction.buyNow?.priceCents ?? 0) : auction.priceCents;
}

/** An item as its page shows it. */
export function toItem(row: ItemRow, now: number, viewerId: string | null): Item {
  const card = toCard(row, now, viewerId);
  const facts = { isAchOnly: row.ach_only, isCardAllowed: row.card_allowed };
  return {
    ...card,
    fulfillment: row.t_fulfillment,
    itemAssignment: row.item_assignment,
    story: row.story,
    conditionReport: row.condition_report,
    dimensions: row.dimensions,
    authenticationNote: row.authentication_note,
    estimateLowCents: row.estimate_low_cents,
    estimateHighCents: row.estimate_high_cents,
    minOfferCents: row.min_offer_cents,
    achOnly: isBankOnly([facts], displayPrice(card)),
    autographed: row.autographed,
    shippingClass: row.t_shipping_class,
    serial: row.serial,
    certificateState: row.serial === null || row.authentication_type === null ? null : row.certificate_state,
    category: row.category,
    genre: row.genre,
    condition: row.condition,
    collection: row.collection,
    provenance: row.provenance.map((event) => ({ ...event, at: iso(Date.parse(event.at)) })),
    mediaChanges: row.media_changes.map(toMediaChange),
    corrections: row.corrections,
    isOwn: viewerId !== null && row.t_owner_id === viewerId,
    isFavorite: row.is_favorite,
    publishedAt: row.published_at.toISOString(),
  };
}
