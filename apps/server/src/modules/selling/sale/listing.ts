import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import { issue } from '@assay/domain/account/issue.ts';
import { DEFAULT_TIMERS } from '@assay/domain/auction/state.ts';
import { unitsFault } from '@assay/domain/item/intake.ts';
import { ITEM_TYPE_NAMES, typesSoldBy } from '@assay/domain/item/kindOfSale.ts';
import { effects } from '@assay/domain/office/effects.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { readSettings } from '../../../platform/settings.ts';
import { changeTerms } from '../../catalog/item/operations.ts';
import { saleHoldRefusal } from '../../catalog/item/policy.ts';
import { type Approval, type Requested, requireSecondPerson } from '../../identity/approval/operations.ts';
import { readPriceMeaning } from '../../identity/approval/policy.ts';
import { totalChanged } from '../../pricing/price/index.ts';
import { listingTimes } from '../auction/index.ts';
import { openToStaffTerms } from '../offer/index.ts';
import { closeOffers } from '../offer/operations.ts';
import { invalid } from './operations.ts';
import { publishChecked } from './publish.ts';

// An approved item at a fixed price, or open to offers. It goes live with it.

type Act = { itemId: string; actor: Actor; note: string; approval?: Approval };
type Facts = Pick<
  Tables['item'],
  | 'id'
  | 'title'
  | 'slug'
  | 'type'
  | 'status'
  | 'offer_type'
  | 'price_cents'
  | 'min_offer_cents'
  | 'sale_hold'
  | 'estimate_high_cents'
> & {
  is_sold: boolean;
  is_listed: boolean;
  is_drafted: boolean;
  had_lot: boolean;
  is_held: boolean;
  /** How many arrived as this item. Null: it came with no delivery. */
  objects: Tables['intake_line']['quantity'] | null;
};

async function lockItem(tx: Tx, itemId: string): Promise<Facts | Refusal> {
  await tx.client.query('select id from item where id = $1 for update', [itemId]);
  const { rows } = await tx.client.query<Facts>(
    `select i.id, i.title, i.slug, i.type, i.status, i.offer_type, i.price_cents, i.min_offer_cents, i.sale_hold, i.estimate_high_cents,
       i.owner_id is not null or i.item_assignment is not null as is_sold,
       exists (select from auction where item_id = i.id and status <> 'done') as is_listed,
       exists (select from auction where item_id = i.id and type = 'auction' and status = 'done' and opened_at is not null) as had_lot,
       exists (select from draft_lot where item_id = i.id) as is_drafted,
       (select l.quantity from intake_line l where l.item_id = i.id) as objects,
       exists (select from offer where item_id = i.id and holds_item)
         or exists (select from item_transfer where item_id = i.id and status = 'pending') as is_held
     from item i where i.id = $1`,
    [itemId],
  );
  const item = rows[0];
  if (item === undefined) return refuse('not_found');
  if (item.is_sold) return refuse('item_not_for_sale', { detail: 'The item is sold' });
  const hold = saleHoldRefusal(item.sale_hold);
  if (hold !== null) return hold;
  if (item.is_held)
    return refuse('item_in_transaction', { detail: 'The item is being sold through an offer or given as a gift' });
  if (item.is_listed) return refuse('auction_state', { detail: 'The item is already in a lot or a listing' });
  if (item.is_drafted) return refuse('auction_state', { detail: 'The item is in a lot that isn’t published yet' });
  if (item.had_lot)
    return refuse('auction_state', { detail: 'The item was in a lot that closed. Sell it from that lot' });
  return item;
}

type ListingInput = {
  priceCents: number;
  quantity: number;
  perUserLimit: number;
  startsAt?: string | undefined;
  endsAt?: string | undefined;
  expectedTotalCents?: number | undefined;
};

/**
 * Sells an approved item at a fixed price, by default from now for 90 days. Giveaways are started instead (startGiveaway).
 * A price below the reserve or half of the low estimate takes two people.
 * Refusals: not_found, item_state, item_not_for_sale, item_in_transaction, auction_state, validation_failed (the times),
 * request_state, total_changed.
 */
export function createListing(
  ctx: AppContext,
  act: Act & ListingInput,
): Promise<{ auctionId: string } | Requested | Refusal> {
  const now = ctx.clock.now();
  const { itemId, priceCents, quantity, perUserLimit, startsAt, endsAt, actor, note, approval } = act;
  return transact(ctx, async (tx, emit) => {
    const item = await lockItem(tx, itemId);
    if (isRefusal(item)) return item;
    if (item.type === 'giveaway')
      return refuse('item_not_for_sale', { detail: 'Giveaways aren’t sold. Start it under Coupons and giveaways' });
    const times = listingTimes(act, now);
    if (isRefusal(times)) return times;
    if ((act.expectedTotalCents ?? priceCents) !== priceCents) return totalChanged(priceCents);
    const refusal = listingRefusal(item, quantity);
    if (refusal !== null) return refusal;
    const terms = { priceCents, quantity, perUserLimit, ...defined({ startsAt, endsAt }) };
    const { isNeeded, valueCents } = await readPriceMeaning(tx, itemId, { priceCents, quantity });
    const held = await requireSecondPerson(tx, {
      kind: 'list_item',
      subjectId: itemId,
      terms,
      isNeeded,
      effect: { kind: 'price', valueCents, gainerId: itemId, bounds: readSettings(ctx).bounds },
      ...{ actor, note, approval, at: now },
    });
    if (held !== null) return held;
    const id = await insertListing(tx, { itemId, priceCents, quantity, perUserLimit, ...times, now });
    await finish(tx, emit, item, { actor, note, action: 'item.list', after: { auctionId: id, ...terms }, now });
    return { auctionId: id };
  });
}

/** Publishes the item with a listing at a fixed price. Returns the id of the listing. */
async function insertListing(
  tx: Tx,
  given: Required<Pick<ListingInput, 'priceCents' | 'quantity' | 'perUserLimit'>> & {
    itemId: string;
    startsAt: number;
    endsAt: number;
    now: number;
  },
): Promise<string> {
  const { itemId, priceCents, quantity, perUserLimit, startsAt, endsAt, now } = given;
  await publishChecked(tx, [itemId], now);
  const id = newId(now);
  const { windowMs, capMs, blindMs } = DEFAULT_TIMERS;
  await tx.client.query(
    `insert into auction (id, item_id, type, status, starts_at, ends_at, blind_enabled, window_ms, cap_ms, blind_ms, opening_cents,
       price_cents, next_due_at, created_at)
     values ($1, $2, 'buy_now', 'not_started', to_timestamp($3 / 1000.0), to_timestamp($4 / 1000.0), false, $5, $6, $7, $8, $8,
       to_timestamp($3 / 1000.0), to_timestamp($9 / 1000.0))`,
    [id, itemId, startsAt, endsAt, windowMs, capMs, blindMs, priceCents, now],
  );
  await tx.client.query(
    `insert into buy_now (auction_id, price_cents, quantity_total, per_user_limit, created_at)
     values ($1, $2, $3, $4, to_timestamp($5 / 1000.0))`,
    [id, priceCents, quantity, perUserLimit, now],
  );
  await changeTerms(tx, itemId, { offer_type: 'buy_now' });
  return id;
}

/** No one pays it: a listing needs a price, and who redeems a code gets the item for nothing (rules §5.7). */
const GIVEAWAY_PRICE_CENTS = 100;

/**
 * Starts an approved giveaway, by default for 90 days: its codes can be redeemed for so many units. Worth more than the
 * bounds of the settings, or without an estimate, it takes two people. Refusals: not_found, request_state,
 * item_state, item_not_for_sale (it is no giveaway), item_in_transaction, auction_state (it is running), validation_failed.
 */
export function startGiveaway(
  ctx: AppContext,
  act: Act & { quantity: number; endsAt?: string | undefined },
): Promise<{ auctionId: string } | Requested | Refusal> {
  const now = ctx.clock.now();
  const { itemId, quantity, endsAt, actor, note, approval } = act;
  return transact(ctx, async (tx, emit) => {
    const item = await lockItem(tx, itemId);
    if (isRefusal(item)) return item;
    if (item.type !== 'giveaway') return refuse('item_not_for_sale', { detail: 'The item isn’t a giveaway' });
    if (endsAt !== undefined && Date.parse(endsAt) <= now)
      return invalid([issue('endsAt', 'too_early', 'Choose an end in the future')]);
    const times = listingTimes({ startsAt: undefined, endsAt }, now);
    if (isRefusal(times)) return times;
    const refusal = listingRefusal(item, quantity);
    if (refusal !== null) return refusal;
    const valueCents = effects.giveaway({ estimateHighCents: item.estimate_high_cents, quantity });
    const held = await requireSecondPerson(tx, {
      kind: 'giveaway',
      subjectId: itemId,
      terms: { quantity, ...defined({ endsAt }) },
      isNeeded: false,
      effect: { kind: 'giveaway', valueCents, gainerId: itemId, bounds: readSettings(ctx).bounds },
      ...{ actor, note, approval, at: now },
    });
    if (held !== null) return held;
    const priceCents = GIVEAWAY_PRICE_CENTS;
    const id = await insertListing(tx, { itemId, priceCents, quantity, perUserLimit: 1, ...times, now });
    const after = { auctionId: id, quantity, ...defined({ endsAt }) };
    await finish(tx, emit, item, { actor, note, action: 'item.give_away', after, now });
    return { auctionId: id };
  });
}

/** As publishItems would refuse it, and where there are fewer objects than units: before a colleague is asked. */
function listingRefusal({ status, title, objects }: Facts, quantity: number): Refusal | null {
  if (status !== 'approved' && status !== 'live')
    return refuse('item_state', { detail: `“${title}” isn’t approved yet` });
  const fault = objects === null ? null : unitsFault({ objects, units: quantity });
  return fault === null ? null : invalid([issue('quantity', 'units', fault)]);
}

const defined = (given: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

async function finish(
  tx: Tx,
  emit: Emit,
  item: Facts,
  { actor, note, action, after, now }: { actor: Actor; note: string; action: string; after: object; now: number },
): Promise<void> {
  if (action === 'item.list') await closeOffers(tx, emit, item, now);
  await recordAudit(tx, {
    actor,
    action,
    subject: 'item',
    subjectId: item.id,
    note,
    before: { offerType: item.offer_type, priceCents: item.price_cents, minOfferCents: item.min_offer_cents },
    after: { ...after },
    at: now,
  });
}

/**
 * Opens an approved item to offers, with a minimum and an instant price, or changes both. An instant price below the
 * reserve or half of the low estimate takes two people. Refusals as for a listing; offer_state (a counter above the
 * instant price).
 */
export function openItemToOffers(
  ctx: AppContext,
  act: Act & {
    minOfferCents: number | null;
    instantPriceCents: number | null;
    expectedTotalCents?: number | undefined;
  },
): Promise<{ itemId: string } | Requested | Refusal> {
  const now = ctx.clock.now();
  const { itemId, minOfferCents, instantPriceCents, actor, note, approval } = act;
  return transact(ctx, async (tx, emit) => {
    const item = await lockItem(tx, itemId);
    if (isRefusal(item)) return item;
    if (item.type === 'companion')
      return invalid([issue('itemId', 'invalid', 'A companion is sold only with its main item')]);
    if (!typesSoldBy('make_offer').includes(item.type))
      return refuse('item_not_for_sale', { detail: `${ITEM_TYPE_NAMES[item.type]}: not open to offers` });
    const total = instantPriceCents ?? 0;
    if ((act.expectedTotalCents ?? total) !== total) return totalChanged(total);
    const refusal = listingRefusal(item, 1);
    if (refusal !== null) return refusal;
    const terms = { minOfferCents, instantPriceCents };
    const open = await openToStaffTerms(tx, item, terms);
    if (isRefusal(open)) return open;
    const { isNeeded, valueCents } =
      instantPriceCents === null
        ? { isNeeded: false, valueCents: 0 }
        : await readPriceMeaning(tx, itemId, { priceCents: instantPriceCents });
    const held = await requireSecondPerson(tx, {
      kind: 'open_offers',
      subjectId: itemId,
      terms,
      isNeeded,
      effect: { kind: 'price', valueCents, gainerId: itemId, bounds: readSettings(ctx).bounds },
      ...{ actor, note, approval, at: now },
    });
    if (held !== null) return held;
    await publishChecked(tx, [itemId], now);
    await open(emit, now);
    await finish(tx, emit, item, { actor, note, action: 'item.open_to_offers', after: terms, now });
    return { itemId };
  });
}
