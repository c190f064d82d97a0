import { cardCeiling } from '@assay/domain/invoice/bankOnly.ts';
import type { SaleHold } from '@assay/domain/item/saleHold.ts';
import type { OfferFacts } from '@assay/domain/offer/machine.ts';
import type { EarlierOffer, OfferBuyer, OfferItem } from '@assay/domain/offer/offer.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { isOwnOrBarred, readPeople } from '../auction/policy.ts';

export type OfferRow = Pick<
  Tables['offer'],
  | 'id'
  | 'item_id'
  | 'buyer_id'
  | 'alias'
  | 'status'
  | 'conclusion_mode'
  | 'amount_cents'
  | 'counter_cents'
  | 'min_offer_cents'
  | 'instant_cents'
  | 'payment_method_id'
  | 'created_at'
  | 'expires_at'
  | 'counter_at'
  | 'answered_at'
  | 'concluded_at'
  | 'expired_at'
  | 'reason'
  | 'is_charging'
  | 'holds_item'
  | 'is_read_owner'
  | 'is_read_buyer'
> & {
  /** Null: Assay. */
  owner_id: Tables['offer']['owner_id'];
};

export const toOfferFacts = (row: OfferRow): OfferFacts => ({
  status: row.status,
  expiresAt: row.expires_at.getTime(),
  isCharging: row.is_charging,
  isExpired: row.expired_at !== null,
});

/** The current price: the counter once there is one. */
export const currentPrice = (row: Pick<OfferRow, 'amount_cents' | 'counter_cents' | 'status'>): number =>
  row.status === 'countered' || row.status === 'counter_accepted' || row.status === 'counter_rejected'
    ? row.counter_cents!
    : row.amount_cents;

export type ItemFactsRow = Pick<
  Tables['item'],
  | 'id'
  | 'title'
  | 'slug'
  | 'type'
  | 'offer_type'
  | 'status'
  | 'is_qa'
  | 'sale_hold'
  | 'ach_only'
  | 'card_allowed'
  | 'owner_id'
  | 'consignor_id'
  | 'item_assignment'
  | 'is_hidden_from_offers'
  | 'min_offer_cents'
  | 'price_cents'
> & {
  sale_hold: SaleHold | null;
  is_listed: boolean;
  /** It is being sold by an offer, or is a pending gift. */
  is_held: boolean;
  is_owner_gone: boolean;
  payout_status: Tables['users']['stripe_connected_status'] | null;
};

const ITEM_FACTS = `
  select t.id, t.title, t.slug, t.type, t.offer_type, t.status, t.is_qa, t.sale_hold, t.ach_only, t.card_allowed, t.owner_id, t.consignor_id, t.item_assignment,
    t.is_hidden_from_offers, t.min_offer_cents, t.price_cents,
    exists (select from auction a where a.item_id = t.id and a.status <> 'done') as is_listed,
    (exists (select from offer o where o.item_id = t.id and o.holds_item)
      or exists (select from item_transfer x where x.item_id = t.id and x.status = 'pending')) as is_held,
    coalesce(u.blocked_at is not null or u.deleted_at is not null, false) as is_owner_gone,
    u.stripe_connected_status as payout_status
  from item t left join users u on u.id = t.owner_id where t.id = $1`;

/** The item as the rules of offers read it, or null. */
export async function readItemFacts(client: Queryable, itemId: string): Promise<ItemFactsRow | null> {
  const { rows } = await client.query<ItemFactsRow>(ITEM_FACTS, [itemId]);
  return rows[0] ?? null;
}

/** Locks the item, the first lock of everything that touches its offers, and reads it under that lock. */
export async function lockItem(tx: Tx, itemId: string): Promise<ItemFactsRow | null> {
  await tx.client.query('select id from item where id = $1 for update', [itemId]);
  return readItemFacts(tx.client, itemId);
}

/** The published instant sale price. Only items with that offer type have one. */
export const instantPrice = (row: Pick<ItemFactsRow, 'offer_type' | 'price_cents'>): number | null =>
  row.offer_type === 'offer_instant' ? row.price_cents : null;

export function toOfferItem(row: ItemFactsRow): OfferItem {
  return {
    type: row.type,
    offerType: row.offer_type,
    isLive: row.status === 'live' && !row.is_qa && row.sale_hold === null,
    isHouse: row.owner_id === null,
    assignment: row.item_assignment,
    isListed: row.is_listed,
    isInTransaction: row.is_held,
    isHiddenFromOffers: row.is_hidden_from_offers,
    isOwnerGone: row.is_owner_gone,
    minOfferCents: row.min_offer_cents,
    instantCents: instantPrice(row),
  };
}

/** The buyer as input of the rules, with their earlier offers. */
export async function readBuyer(
  client: Queryable,
  item: ItemFactsRow,
  userId: string,
  now: number,
): Promise<OfferBuyer> {
  const person = (await readPeople(client, [userId], now))[0]!;
  const { rows } = await client.query<OfferRow>(
    'select * from offer where item_id = $1 and buyer_id = $2 order by created_at',
    [item.id, userId],
  );
  return {
    isOwner: isOwnOrBarred(person, item),
    isStaff: person.is_staff,
    isBlocked: person.is_blocked,
    isEmailVerified: person.is_email_verified,
    hasAcceptedTerms: person.has_accepted_terms,
    hasAddress: person.has_address,
    hasPaymentMethod: person.payment_rank > 0,
    isIdentityVerified: person.is_identity_verified,
    hasOverdueInvoice: person.has_overdue_invoice,
    cardCeilingCents:
      person.payment_rank > 1 || (person.is_vip && item.owner_id === null)
        ? null
        : cardCeiling([{ isAchOnly: item.ach_only, isCardAllowed: item.card_allowed }]),
    earlier: rows.filter((row) => row.reason !== 'payment_failed').map((row) => toEarlierOffer(row, now)),
  };
}

function toEarlierOffer(row: OfferRow, now: number): EarlierOffer {
  const isOpen = row.status === 'pending' || row.status === 'countered';
  const isOver = isOpen && !row.is_charging && row.expires_at.getTime() <= now;
  const isLost = row.status === 'rejected' || row.status === 'counter_rejected';
  return {
    amountCents: row.amount_cents,
    at: row.created_at.getTime(),
    isLive: isOpen && !isOver,
    isDeclined: isOver || (isLost && row.reason === null),
    minOfferCents: row.min_offer_cents,
    instantCents: row.instant_cents,
  };
}
