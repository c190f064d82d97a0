import type { CartNotice } from '@assay/contract/shapes/cart.ts';
import type { AddressSnapshot } from '@assay/domain/account/address.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { LOT_COLUMNS, type LotRow } from '../../catalog/lot/queries.ts';
import { MEDIA_JSON, type MediaJson } from '../../catalog/media/presenter.ts';
import { barredSql } from '../../identity/trust/policy.ts';
import { exemptStatesSql } from '../../pricing/tax/queries.ts';
import { type CouponJson, couponJson } from '../coupon/queries.ts';
import type { ReservationRow } from '../inventory/queries.ts';

// The bag as two statements read it: the bag with all that its price depends on, and its lines with their listings.

/** Whose bag: a person's, or that of a browser whose cookie has the secret of this hash. */
export type Owner = { userId: string; deviceHash: null } | { userId: null; deviceHash: Buffer | null };

export type CartAddress = AddressSnapshot & { id: string };

export type CartHead = {
  /** Null: there is no cart yet, which counts as empty. */
  id: Tables['bag']['id'] | null;
  /** Changes with each change of the cart's row. */
  version: string | null;
  delivery_method: Tables['bag']['delivery_method'] | null;
  postal_code: Tables['bag']['postal_code'] | null;
  notices: CartNotice[] | null;
  has_lines: boolean;
  /** The cart's chosen address, or else the default shipping address. */
  address: CartAddress | null;
  coupon: CouponJson | null;
  is_vip: Tables['users']['is_vip'] | null;
  is_verified: boolean | null;
  is_blocked: boolean | null;
  /** The checkout that the bag is in. */
  invoice_id: Tables['bag']['invoice_id'] | null;
  invoice_total_cents: Tables['invoice']['total_cents'] | null;
  intent_id: Tables['payment']['intent_id'] | null;
  /** States for which the owner has an approved resale certificate. */
  exempt_states: string[];
  reserved_until: Date | null;
  /** When the running reservations began: a coupon that was good then is honored. */
  reserved_since: Date | null;
};

/** The result of readHead for a visitor without a cart. */
export const NO_BAG: CartHead = {
  id: null,
  version: null,
  delivery_method: null,
  postal_code: null,
  notices: null,
  has_lines: false,
  address: null,
  coupon: null,
  is_vip: null,
  is_verified: null,
  is_blocked: null,
  invoice_id: null,
  invoice_total_cents: null,
  intent_id: null,
  exempt_states: [],
  reserved_until: null,
  reserved_since: null,
};

// One query text per kind of owner: with "user or browser" in one, PostgreSQL would replan it for each value.
const headSql = (owned: string) => `
  select b.id, b.xmin::text as version, b.delivery_method, b.postal_code, b.notices, b.invoice_id, v.total_cents as invoice_total_cents,
    exists (select from bag_line l where l.bag_id = b.id) as has_lines,
    u.is_vip, u.email_verified_at is not null as is_verified, u.blocked_at is not null or u.deleted_at is not null as is_blocked,
    (select json_build_object('id', d.id, 'version', d.id || ':' || (extract(epoch from d.updated_at) * 1000)::bigint, 'fullName', d.full_name,
        'line1', d.line1, 'line2', d.line2, 'city', d.city, 'state', d.state, 'postalCode', d.postal_code, 'country', d.country, 'phone', d.phone)
      from address d where d.user_id = u.id and (d.id = b.address_id or d.mode in ('shipping', 'both'))
      order by d.id = b.address_id desc nulls last limit 1) as address,
    (select ${couponJson('b.invoice_id')} from coupon c where c.id = b.coupon_id) as coupon,
    (select p.intent_id from payment p where p.invoice_id = b.invoice_id and p.status not in ('canceled', 'returned') order by p.attempt desc limit 1) as intent_id,
    r.reserved_until, r.reserved_since, ${exemptStatesSql('u.id', '$3::timestamptz')} as exempt_states
  from (select 1) one
  left join users u on u.id = $1
  left join bag b on ${owned}
  left join invoice v on v.id = b.invoice_id
  left join lateral (select min(h.expires_at) as reserved_until, min(h.created_at) as reserved_since from reservation h
    where h.bag_id = b.id and h.user_id = $1 and h.state = 'held' and h.expires_at > $3) r on true`;
const PERSON_HEAD_SQL = headSql('b.user_id = u.id and $2::bytea is null');
const VISITOR_HEAD_SQL = headSql('b.device_hash = $2');

/** The bag of its owner with all that its price depends on besides its lines. Always answers a row. */
export async function readHead(client: Queryable, owner: Owner, at: Date): Promise<CartHead> {
  const { rows } = await client.query<CartHead>(owner.userId === null ? VISITOR_HEAD_SQL : PERSON_HEAD_SQL, [
    owner.userId,
    owner.deviceHash,
    at,
  ]);
  return rows[0]!;
}

export type CartLineRow = Omit<LotRow, 'id'> &
  Pick<Tables['bag_line'], 'quantity' | 'seen_price_cents' | 'added_at'> &
  Pick<Tables['item'], 'sale_type' | 'collection_id' | 'artist_id'> & {
    /** The item's newest listing; null when it was never listed. */
    id: Tables['auction']['id'] | null;
    bag_item_id: Tables['item']['id'];
    item_slug: Tables['item']['slug'];
    item_title: Tables['item']['title'];
    item_subtitle: Tables['item']['subtitle'];
    item_type: Tables['item']['type'];
    item_state: Tables['item']['status'];
    item_fulfillment: Tables['item']['fulfillment'];
    item_shipping_class: Tables['item']['shipping_class'];
    artist_name: Tables['artist']['name'] | null;
    media: MediaJson | null;
    held_quantity: Tables['reservation']['quantity'] | null;
    bought_quantity: number;
    /** Of a giveaway: the reader has claimed it. */
    is_claimed: boolean;
    is_shipped_free: boolean;
    /** Its owner or consignor is the reader, or an account linked to the reader's. */
    is_own: boolean;
    /** For a companion: its main item, and whether that is in the cart. */
    main_title: Tables['item']['title'] | null;
    has_main: boolean;
  };

/** A listing's columns for one user, and their constants for a visitor. */
const PERSON_FACTS = `
  (select h.quantity from reservation h where h.auction_id = a.id and h.user_id = $1 and h.state = 'held') as held_quantity,
  (select coalesce(sum(h.quantity), 0)::int from reservation h where h.auction_id = a.id and h.user_id = $1 and h.state = 'sold') as bought_quantity,
  exists (select from redeem_claim k where k.item_id = i.id and k.user_id = $1) as is_claimed,
  exists (select from redeem_claim k join redeem_code d on d.id = k.code_id where k.item_id = i.id and k.user_id = $1 and d.ships_free) as is_shipped_free,
  coalesce($1 in (i.owner_id, i.consignor_id), false) or ${barredSql('$1', 'i.owner_id')} or ${barredSql('$1', 'i.consignor_id')} as is_own`;
const VISITOR_FACTS = `
  null::int as held_quantity, 0 as bought_quantity, $1::uuid is not null as is_claimed, false as is_shipped_free, false as is_own`;

/** `$1` is the user; `bag` identifies the cart. */
const factsSql = (userId: string | null, bag: string) => `
  i.id as bag_item_id, i.slug as item_slug, i.title as item_title, i.subtitle as item_subtitle, i.type as item_type, i.status as item_state,
  i.fulfillment as item_fulfillment, i.shipping_class as item_shipping_class,
  i.sale_type, i.collection_id, i.artist_id,
  (select x.name from artist x where x.id = i.artist_id) as artist_name,
  (select ${MEDIA_JSON}
    from media m where m.item_id = i.id order by m.position limit 1) as media,
  ${userId === null ? VISITOR_FACTS : PERSON_FACTS},
  (select h.title from item h where h.id = i.main_item_id) as main_title,
  exists (select from bag_line h where h.bag_id = ${bag} and h.item_id = i.main_item_id) as has_main,
  ${LOT_COLUMNS}`;
/** Not by all columns: such a statement would not be prepared (decision 0031). */
const LISTING = `left join auction a on a.id = (select id from auction where item_id = i.id order by created_at desc, id desc limit 1)`;

/**
 * Extra columns for checkout: the caller's reservation of each listing, and whether any reservation has expired and is
 * not released.
 */
const HOLDS = `,
  (select json_build_object('id', h.id, 'auction_id', h.auction_id, 'user_id', h.user_id, 'quantity', h.quantity, 'state', h.state,
      'created_at', extract(epoch from h.created_at) * 1000, 'expires_at', extract(epoch from h.expires_at) * 1000, 'bag_id', h.bag_id,
      'invoice_id', (select v.id from invoice_line n join invoice v on v.id = n.invoice_id where n.reservation_id = h.id and v.status <> 'void'))
    from reservation h where h.auction_id = a.id and h.user_id = $1 and h.state = 'held') as hold,
  exists (select from reservation h where h.auction_id = a.id and h.state = 'held' and h.expires_at <= $3
    and not exists (select from invoice_line n join invoice v on v.id = n.invoice_id where n.reservation_id = h.id and v.status <> 'void')) as has_lapsed`;

type HoldJson = Omit<ReservationRow, 'created_at' | 'expires_at'> & { created_at: number; expires_at: number };
export type HeldLineRow = CartLineRow & { hold: ReservationRow | null; has_lapsed: boolean };

/** readLines for a checkout, under its locks. */
export async function readHeldLines(
  client: Queryable,
  bagId: string,
  userId: string,
  at: Date,
): Promise<HeldLineRow[]> {
  const { rows } = await client.query<CartLineRow & { hold: HoldJson | null; has_lapsed: boolean }>(
    `select l.quantity, l.seen_price_cents, l.added_at, ${factsSql(userId, '$2')}${HOLDS}
     from bag_line l join item i on i.id = l.item_id ${LISTING} where l.bag_id = $2 order by l.added_at, l.item_id`,
    [userId, bagId, at],
  );
  return rows.map(({ hold, ...row }) => ({
    ...row,
    hold:
      hold === null ? null : { ...hold, created_at: new Date(hold.created_at), expires_at: new Date(hold.expires_at) },
  }));
}

type LockedBag = Pick<Tables['bag'], 'id' | 'coupon_id'> &
  Pick<Tables['users'], 'is_vip'> & { listing_ids: Array<Tables['auction']['id']> };

/** Locks a user's cart first of all. Its listings were read before the lock, so they are read again. */
export async function lockOwnCart(client: Queryable, userId: string): Promise<LockedBag | null> {
  const { rows } = await client.query<LockedBag>(
    `select b.id, b.coupon_id, u.is_vip,
       array(select a.id from bag_line l cross join lateral (
         select id from auction where item_id = l.item_id order by created_at desc, id desc limit 1) a where l.bag_id = b.id) as listing_ids
     from bag b join users u on u.id = b.user_id where b.user_id = $1 for update of b`,
    [userId],
  );
  return rows[0] ?? null;
}

/** Whose bag, by `$1` and `$2`. */
const ownerSql = ({ userId }: Owner) =>
  userId === null ? 'b.device_hash = $2' : 'b.user_id = $1 and $2::bytea is null';

/** The cart's lines in the order they were added, with what their owner has reserved and bought. */
export async function readLines(client: Queryable, owner: Owner): Promise<CartLineRow[]> {
  const { rows } = await client.query<CartLineRow>(
    `select l.quantity, l.seen_price_cents, l.added_at, ${factsSql(owner.userId, 'l.bag_id')}
     from bag b join bag_line l on l.bag_id = b.id join item i on i.id = l.item_id ${LISTING}
     where ${ownerSql(owner)} order by l.added_at, l.item_id`,
    [owner.userId, owner.deviceHash],
  );
  return rows;
}

/** An item as a line of this owner's bag. Null if it is not visible. */
export async function readCandidate(
  client: Queryable,
  given: { itemId: string; owner: Owner; quantity: number; at: Date },
): Promise<CartLineRow | null> {
  const { itemId, owner, quantity, at } = given;
  const { rows } = await client.query<CartLineRow>(
    `select $4::int as quantity, 0 as seen_price_cents, $5::timestamptz as added_at,
       ${factsSql(owner.userId, `(select b.id from bag b where ${ownerSql(owner)})`)}
     from item i ${LISTING}
     where i.id = $3 and i.status in ('live', 'withdrawn') and not i.is_qa`,
    [owner.userId, owner.deviceHash, itemId, quantity, at],
  );
  return rows[0] ?? null;
}
