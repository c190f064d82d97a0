import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { SaleEstimate } from '@assay/contract/shapes/invoice.ts';
import type { AddressSnapshot } from '@assay/domain/account/address.ts';
import { formatCents } from '@assay/domain/money/money.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { exemptStatesSql } from '../tax/queries.ts';
import { type LotGoods, type PricedLot, priceLot, shippingAddress } from './lot.ts';

// What a press commits a buyer to, priced by the code that opens the invoice.

export type Sale = { itemId: string; userId: string; priceCents: number; premiumBps: number };

export type PricedSale = {
  item: Pick<LotGoods, 'fulfillment'> & { achOnly: boolean; cardAllowed: boolean };
  deliveryMethod: LotGoods['deliveryMethod'];
  address: AddressSnapshot | null;
  priced: PricedLot;
};

/** The invoice that this sale would have now: shipping to the buyer's address, tax there, resale certificates counted. */
export async function priceSale(
  { rates }: Pick<AppContext, 'rates'>,
  client: Queryable,
  sale: Sale,
  now: number,
): Promise<PricedSale> {
  const { rows } = await client.query<
    Pick<Tables['item'], 'shipping_class' | 'fulfillment' | 'type' | 'ach_only' | 'card_allowed'> & {
      exempt_states: string[];
    }
  >(
    `select shipping_class, fulfillment, type, ach_only, card_allowed, ${exemptStatesSql('$2::uuid', '$3::timestamptz')} as exempt_states from item where id = $1`,
    [sale.itemId, sale.userId, new Date(now)],
  );
  const item = rows[0]!;
  const address = await shippingAddress(client, sale.userId);
  const deliveryMethod = item.fulfillment === 'pickup' ? 'pickup' : 'ship';
  const priced = priceLot(
    {
      itemId: sale.itemId,
      hammerCents: sale.priceCents,
      premiumBps: sale.premiumBps,
      shippingClass: item.shipping_class,
      fulfillment: item.fulfillment,
      itemType: item.type,
      deliveryMethod,
      exemptStates: item.exempt_states,
    },
    address,
    await rates.at(client, [address]),
  );
  return {
    item: { fulfillment: item.fulfillment, achOnly: item.ach_only, cardAllowed: item.card_allowed },
    deliveryMethod,
    address,
    priced,
  };
}

/**
 * Refuses a sale if the buyer was shown a different total: total_changed, with the new one. Without an expected total
 * nothing is refused.
 */
export async function totalRefusal(
  ctx: Pick<AppContext, 'rates'>,
  client: Queryable,
  sale: Sale,
  { expectedTotalCents, now }: { expectedTotalCents?: number | undefined; now: number },
): Promise<Refusal | null> {
  if (expectedTotalCents === undefined) return null;
  const { totalCents } = (await priceSale(ctx, client, sale, now)).priced.totals;
  return totalCents === expectedTotalCents ? null : totalChanged(totalCents);
}

/** total_changed with the current total. */
export const totalChanged = (totalCents: number): Refusal =>
  refuse('total_changed', {
    detail: `It’s now ${formatCents(totalCents, { cents: 'always' })}`,
    totals: { totalCents },
  });

/**
 * The sale's total cost for its buyer, and the payment method: the given one, or else the default. `isLater`: the
 * invoice is due later and is not charged automatically.
 */
export async function estimateSale(
  ctx: AppContext,
  sale: Sale & { methodId: string | null; isLater: boolean },
): Promise<SaleEstimate> {
  await ctx.rates.prepare([await shippingAddress(ctx.pool, sale.userId)]);
  const now = ctx.clock.now();
  const { deliveryMethod, address, priced } = await priceSale(ctx, ctx.pool, sale, now);
  const { rows } = await ctx.pool.query<NonNullable<SaleEstimate['payWith']>>(
    `select type, brand, last4 from payment_method
     where user_id = $1 and removed_at is null and ($2::uuid is null or id = $2)
     order by is_default desc, created_at desc limit 1`,
    [sale.userId, sale.methodId],
  );
  const { totals } = priced;
  return {
    priceCents: totals.subtotalCents,
    premiumCents: totals.premiumCents,
    shippingCents: priced.isShippingToBeQuoted ? null : totals.shippingCents,
    taxCents: totals.taxCents,
    taxRateBps: priced.rateBps,
    totalCents: totals.totalCents,
    shipTo:
      deliveryMethod === 'pickup' || address === null
        ? null
        : `${address.city}, ${address.state} ${address.postalCode}`,
    payWith: rows[0] ?? null,
    charged: sale.isLater ? 'later' : 'now',
    serverNow: now,
  };
}
