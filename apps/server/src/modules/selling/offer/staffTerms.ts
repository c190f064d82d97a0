import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { termsRefusal } from '@assay/domain/offer/offer.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Emit } from '../../../platform/outbox.ts';
import { changeTerms } from '../../catalog/item/operations.ts';
import { toRefusal } from './submit.ts';

type Terms = { minOfferCents: number | null; instantPriceCents: number | null };

/**
 * Checks the terms on which staff open one of Assay's items to offers, and returns what writes them. The caller holds the
 * item's lock. Refusals: validation_failed; offer_state (a live counter above the instant price).
 */
export async function openToStaffTerms(
  tx: Tx,
  item: Pick<Tables['item'], 'id' | 'title' | 'slug' | 'min_offer_cents'>,
  { minOfferCents, instantPriceCents }: Terms,
): Promise<Refusal | ((emit: Emit, now: number) => Promise<void>)> {
  const { rows } = await tx.client.query<{ highest: number | null }>(
    "select max(counter_cents) as highest from offer where item_id = $1 and status = 'countered'",
    [item.id],
  );
  const refusal = termsRefusal(
    { minOfferCents, instantCents: instantPriceCents },
    rows[0]!.highest,
    'instantPriceCents',
  );
  if (refusal?.code === 'offer_state')
    return refuse('offer_state', { detail: 'There’s an open counter offer above this price' });
  if (refusal !== null) return toRefusal(refusal);
  return async (emit, now) => {
    await changeTerms(tx, item.id, {
      offer_type: instantPriceCents === null ? 'make_offer' : 'offer_instant',
      price_cents: instantPriceCents,
      min_offer_cents: minOfferCents,
      is_hidden_from_offers: false,
    });
    if ((minOfferCents ?? 0) < (item.min_offer_cents ?? 0))
      emit({
        kind: 'offer.minimum_lowered',
        private: { itemId: item.id, title: item.title, slug: item.slug, minOfferCents, at: now },
      });
  };
}
