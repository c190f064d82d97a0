import { sum } from '@assay/domain/money/money.ts';
import { effects } from '@assay/domain/office/effects.ts';
import { twoPersons } from '@assay/domain/office/twoPersons.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

// The prices that staff may set for an item without a second person. The same two figures apply wherever they set a
// price.

/** The reserve of an item's latest lot that had one (item: alias `i`). A fixed-price listing has no reserve. */
const RESERVE = `(select r.reserve_cents from auction r where r.item_id = i.id and r.reserve_cents is not null
    order by r.created_at desc, r.id desc limit 1)`;

/** SQL: the higher of an item's reserve and its low estimate; null: it has neither (item: alias `i`). */
export const MIN_PRICE_SQL = `greatest(${RESERVE}, i.estimate_low_cents)`;

/** SQL: an invoice line (alias `l`) that sells one of Assay's items, not a service for an item already sold. */
const IS_SALE = 'i.owner_id is null and i.item_assignment is null';

/** SQL: how far the lines of an invoice ($id) lie below that, in cents. */
export const belowPriceSql = (invoiceId: string): string =>
  `(select sum(greatest(${MIN_PRICE_SQL} - l.unit_cents, 0) * l.quantity) from invoice_line l join item i on i.id = l.item_id
     where l.invoice_id = ${invoiceId} and ${IS_SALE})`;

type Facts = Pick<Tables['item'], 'estimate_low_cents'> & {
  price_cents: number;
  quantity: number;
  reserve_cents: number | null;
};

/** What a price set by staff means: whether its own rule asks for two people, and the value it gives away in cents. */
type PriceMeaning = { isNeeded: boolean; valueCents: number };

function meaningOf(rows: readonly Facts[]): PriceMeaning {
  const prices = rows.map((facts) => ({
    priceCents: facts.price_cents,
    quantity: facts.quantity,
    reserveCents: facts.reserve_cents,
    estimateLowCents: facts.estimate_low_cents,
  }));
  return { isNeeded: prices.some(twoPersons.price), valueCents: sum(prices.map(effects.price)) };
}

/** What this price of so many units of an item means. */
export async function readPriceMeaning(
  tx: Tx,
  itemId: string,
  { priceCents, quantity = 1 }: { priceCents: number; quantity?: number },
): Promise<PriceMeaning> {
  const { rows } = await tx.client.query<Facts>(
    `select $2::bigint as price_cents, $3::int as quantity, ${RESERVE} as reserve_cents, i.estimate_low_cents from item i where i.id = $1`,
    [itemId, priceCents, quantity],
  );
  return meaningOf(rows);
}

/** What the prices mean at which an invoice sells Assay's items. */
export async function readInvoiceMeaning(tx: Tx, invoiceId: string): Promise<PriceMeaning> {
  const { rows } = await tx.client.query<Facts>(
    `select l.unit_cents as price_cents, l.quantity, ${RESERVE} as reserve_cents, i.estimate_low_cents
     from invoice_line l join item i on i.id = l.item_id where l.invoice_id = $1 and ${IS_SALE}`,
    [invoiceId],
  );
  return meaningOf(rows);
}
