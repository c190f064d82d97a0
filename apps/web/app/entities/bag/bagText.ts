import type { Cart, CartLine, CartTotals } from '@assay/contract/shapes/cart.ts';
import type { DataRow } from '@assay/ui/components/DataList.tsx';
import { formatMoney } from '@assay/ui/money.ts';

/** "1 item", "3 items". */
export const itemsText = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;

/** Names in a sentence: "A", "A and B", "A, B and C". */
export function namesText(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

export type LineCopy = { title: string; text: string };

/** Why a line can't be bought and what to do; null if it can. */
export function lineProblem(line: Pick<CartLine, 'problem' | 'perUserLimit'>): LineCopy | null {
  const { problem } = line;
  if (problem === null) return null;
  switch (problem.code) {
    case 'item_sold_out':
      return { title: `${problem.message}.`, text: problem.detail ?? 'It isn’t included in the total.' };
    case 'quantity_not_available':
      return {
        title: `${problem.message}.`,
        text:
          problem.available === 0
            ? (problem.detail ??
              'Other buyers are checking out. If they don’t complete the purchase, it’ll be available again.')
            : `Only ${problem.available} available now.`,
      };
    case 'item_not_for_sale':
      return { title: `${problem.message}.`, text: problem.detail ?? 'It isn’t included in the total.' };
    case 'own_item':
      return { title: 'Your own item.', text: 'It belongs to you or to an account linked to yours.' };
    case 'auction_not_started':
      return { title: 'Not on sale yet.', text: 'Its page shows when the sale starts.' };
    case 'auction_extended_no_access':
      return { title: 'Buy now has ended.', text: 'Only earlier bidders can take part in this phase.' };
    case 'auction_processing':
      return { title: 'We’re settling this lot.', text: 'Try again in a few seconds.' };
    case 'auction_done':
      return { title: 'This sale is over.', text: 'It isn’t included in the total.' };
  }
}

/** Why no more of a line can be added. Null while more can. */
export function limitText(line: Pick<CartLine, 'quantity' | 'maximumQuantity' | 'perUserLimit'>): string | null {
  if (line.quantity < line.maximumQuantity || line.maximumQuantity === 0) return null;
  return line.maximumQuantity >= line.perUserLimit
    ? `Limit ${line.perUserLimit} per person.`
    : `${line.maximumQuantity} left.`;
}

/** How the goods of one line reach their buyer. */
export function deliveryText(method: CartLine['deliveryMethod']): string {
  return { ship: 'Shipped, insured', pickup: 'Local pickup', none: 'Delivered by email' }[method];
}

export type TotalsFacts = {
  totals: CartTotals;
  /** Code of the applied coupon. */
  code: string | null;
  /** False without a destination: shipping and tax are unknown then. */
  hasPlace: boolean;
  deliveries: ReadonlySet<CartLine['deliveryMethod']>;
};

/** What the sums of a bag depend on. */
export function factsOf(cart: Cart, totals: CartTotals): TotalsFacts {
  return {
    totals,
    code: cart.coupon?.code ?? null,
    hasPlace: !cart.needsAddress || cart.shipTo !== null,
    deliveries: new Set(cart.lines.filter(({ problem }) => problem === null).map((line) => line.deliveryMethod)),
  };
}

/** The sums of a bag in rows, total last. */
export function totalRows({ totals, code, hasPlace, deliveries }: TotalsFacts): DataRow[] {
  const { discountCents, taxRateBps, isEstimate } = totals;
  const money = (cents: number): string => formatMoney(cents, true);
  const rows: DataRow[] = [{ key: 'goods', label: 'Items', value: money(totals.subtotalCents) }];
  if (discountCents > 0)
    rows.push({ key: 'discount', label: code === null ? 'Discount' : `Code ${code}`, value: money(-discountCents) });
  if (deliveries.has('ship'))
    rows.push({
      key: 'shipping',
      label: 'Shipping, insured',
      value: totals.isShippingToBeQuoted ? 'Quoted after the sale' : hasPlace ? money(totals.shippingCents) : '–',
    });
  if (deliveries.has('pickup')) rows.push({ key: 'pickup', label: 'Local pickup', value: money(0) });
  const rate = taxRateBps === 0 ? '' : `, ${taxRateBps / 100}%`;
  rows.push({
    key: 'tax',
    label: `${isEstimate ? 'Estimated tax' : 'Sales tax'}${rate}`,
    value: hasPlace ? money(totals.taxCents) : '–',
  });
  rows.push({
    key: 'total',
    label: hasPlace ? (isEstimate ? 'Estimated total' : 'Total') : 'Total before shipping and tax',
    value: money(totals.totalCents),
    total: true,
  });
  return rows;
}
