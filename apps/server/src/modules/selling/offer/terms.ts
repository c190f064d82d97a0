import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { OfferTerms } from '@assay/contract/shapes/offer.ts';
import { termsRefusal } from '@assay/domain/offer/offer.ts';
import { type Fees, sellerNet } from '@assay/domain/resale/fee.ts';
import type { AppContext } from '../../../platform/context.ts';
import { transact } from '../../../platform/outbox.ts';
import { readSettings } from '../../../platform/settings.ts';
import { changeTerms } from '../../catalog/item/operations.ts';
import { totalChanged } from '../../pricing/price/index.ts';
import { type ItemFactsRow, instantPrice, lockItem } from './rows.ts';
import { toRefusal } from './submit.ts';
import { closeOthers } from './writes.ts';

type Change = {
  minOfferCents?: number | null;
  instantPriceCents?: number | null | undefined;
  isOpenToOffers?: boolean | undefined;
  /** The net amount that the owner was shown at the published instant price. */
  expectedTotalCents?: number | undefined;
};

/**
 * Sets an owner's terms: the minimum offer, the instant sale price, and whether it takes offers at all (rules §3). Live
 * offers do not change, unless the item no longer takes any. Buyers who offered enough for a lower minimum are
 * notified. Refusals: not_found, forbidden (not the owner), item_in_transaction, validation_failed, offer_state (a live
 * counter above the instant price), item_not_for_sale (opened while its certificate is not active), payout_required (an
 * instant price without a payout account), total_changed (the owner was shown different proceeds).
 */
export function setTerms(
  ctx: AppContext,
  userId: string,
  itemId: string,
  given: Change,
): Promise<OfferTerms | Refusal> {
  return transact(ctx, async (tx, emit) => {
    const item = await lockItem(tx, itemId);
    if (item === null) return refuse('not_found');
    if (item.owner_id !== userId) return refuse('forbidden');
    if (item.is_held) return refuse('item_in_transaction');
    if (given.isOpenToOffers === true && item.sale_hold !== null)
      return refuse('item_not_for_sale', { detail: 'Its certificate isn’t valid. We need to inspect it first' });
    const next = nextTerms(item, given);
    const { rows } = await tx.client.query<{ highest: number | null }>(
      "select max(counter_cents) as highest from offer where item_id = $1 and status = 'countered'",
      [itemId],
    );
    const refusal = checkTerms(item, next, given, { highestCounter: rows[0]!.highest, fees: readSettings(ctx).fees });
    if (isRefusal(refusal)) return refusal;
    const { instantPriceCents } = next;
    const wasInstant = item.offer_type === 'offer_instant';
    await changeTerms(tx, itemId, {
      min_offer_cents: next.minOfferCents,
      is_hidden_from_offers: !next.isOpenToOffers,
      ...(instantPriceCents !== null || wasInstant
        ? { offer_type: instantPriceCents === null ? 'make_offer' : 'offer_instant', price_cents: instantPriceCents }
        : {}),
    });
    const now = ctx.clock.now();
    if (!next.isOpenToOffers) await closeOthers(tx, emit, { item, exceptId: null, reason: 'unavailable', now });
    else if ((next.minOfferCents ?? 0) < (item.min_offer_cents ?? 0))
      emit({
        kind: 'offer.minimum_lowered',
        private: { itemId, title: item.title, slug: item.slug, minOfferCents: next.minOfferCents, at: now },
      });
    return { itemId, ...next };
  });
}

type Next = Omit<OfferTerms, 'itemId'>;

function nextTerms(item: ItemFactsRow, given: Change): Next {
  return {
    minOfferCents: given.minOfferCents === undefined ? item.min_offer_cents : given.minOfferCents,
    instantPriceCents: given.instantPriceCents === undefined ? instantPrice(item) : given.instantPriceCents,
    isOpenToOffers: given.isOpenToOffers ?? !item.is_hidden_from_offers,
  };
}

function checkTerms(
  item: ItemFactsRow,
  next: Next,
  given: Change,
  { highestCounter, fees }: { highestCounter: number | null; fees: Fees },
): Refusal | null {
  const { minOfferCents, instantPriceCents } = next;
  const changed = given.minOfferCents === undefined ? 'instantPriceCents' : 'amountCents';
  const refusal = termsRefusal({ minOfferCents, instantCents: instantPriceCents }, highestCounter, changed);
  if (refusal?.code === 'offer_state')
    return refuse('offer_state', { detail: 'You have an open counter offer above this price' });
  if (refusal !== null) return toRefusal(refusal);
  if (given.instantPriceCents == null) return null;
  if ((item.payout_status ?? 'not_connected') === 'not_connected') return refuse('payout_required');
  const netCents = sellerNet(given.instantPriceCents, fees);
  return netCents === (given.expectedTotalCents ?? netCents) ? null : totalChanged(netCents);
}
