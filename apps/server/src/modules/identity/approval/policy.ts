import { sum } from '@assay/domain/money/money.ts';
import {
  type Bounds,
  DAY_MS,
  type EffectKind,
  effects,
  exceedsBounds,
  MONTH_MS,
  summedWith,
} from '@assay/domain/office/effects.ts';
import { twoPersons } from '@assay/domain/office/twoPersons.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
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

/** The effect of an act: its value in cents, who or what gains by it, and the bounds in force. */
export type SoloEffect = { kind: EffectKind; valueCents: number; gainerId: string; bounds: Bounds };

type Sums = { actor_day: number; actor_month: number; gainer_day: number; gainer_month: number };

/**
 * Returns true if an effect takes two people, by itself or with the sums of the actor and of the gainer. Without the locks of
 * exceedsSums: what a page may show.
 */
export async function exceedsNow(db: Queryable, actorId: string, effect: SoloEffect, at: number): Promise<boolean> {
  const { kind, valueCents, gainerId, bounds } = effect;
  const { rows } = await db.query<Sums>(
    `select coalesce(sum(value_cents) filter (where actor_id = $1 and at > $4), 0)::bigint as actor_day,
       coalesce(sum(value_cents) filter (where actor_id = $1), 0)::bigint as actor_month,
       coalesce(sum(value_cents) filter (where gainer_id = $2 and at > $4), 0)::bigint as gainer_day,
       coalesce(sum(value_cents) filter (where gainer_id = $2), 0)::bigint as gainer_month
     from solo_effect where (actor_id = $1 or gainer_id = $2) and at > $5 and kind = any($3)`,
    [actorId, gainerId, summedWith(kind), new Date(at - DAY_MS), new Date(at - MONTH_MS)],
  );
  const sums = rows[0]!;
  return exceedsBounds(
    { kind, valueCents },
    {
      actor: { dayCents: sums.actor_day, monthCents: sums.actor_month },
      gainer: { dayCents: sums.gainer_day, monthCents: sums.gainer_month },
    },
    bounds,
  );
}
