import type { ItemInTransaction } from '@assay/contract/shapes/offer.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { type Page, readCardsById } from '../../catalog/item/queries.ts';
import type { toResale } from './presenter.ts';
import { readResales } from './queries.ts';

type Row = {
  item_id: NonNullable<Tables['invoice_line']['item_id']>;
  side: ItemInTransaction['side'];
  kind: ItemInTransaction['kind'];
  status: Tables['secondary_transaction']['status'] | null;
  invoice_status: Tables['invoice']['status'];
  invoice_id: Tables['invoice']['id'];
  offer_id: Tables['invoice']['offer_id'];
  price_cents: number;
  net_cents: number | null;
  due_at: Date | null;
  void_at: Date | null;
  started_at: Date;
  total: number;
};

/** Unsettled ones; on request ($2) also those settled in the last 30 days. */
const LIVE = `(s.ended_at is null or ($2::boolean and s.ended_at > $3::timestamptz - interval '30 days'))`;

/** A buyer's unpaid wins and accepted offers, and unsettled resales of both sides (rules §11). */
const ROWS = `
  select l.item_id, 'buyer' as side, case when s.id is not null then 'resale' when v.offer_id is not null then 'offer' else 'auction' end as kind,
    s.status, v.status as invoice_status, v.id as invoice_id, v.offer_id, l.unit_cents as price_cents, null::bigint as net_cents, v.due_at,
    v.due_at + case when v.offer_id is null then interval '2 days' else interval '0' end as void_at, v.created_at as started_at
  from invoice v join invoice_line l on l.invoice_id = v.id and l.position = 1 left join secondary_transaction s on s.id = v.offer_id
  left join offer o on o.id = v.offer_id
  where v.user_id = $1 and v.type = 'item' and l.item_id is not null and coalesce(not o.is_charging, true)
    and ((v.status in ('open', 'pending', 'failed') and (v.auction_id is not null or v.offer_id is not null))
      or (s.id is not null and ${LIVE}))
  union all
  select s.item_id, 'seller', 'resale', s.status, v.status, v.id, s.id, s.price_cents, s.price_cents - s.fee_cents, v.due_at, v.due_at, s.created_at
  from secondary_transaction s join invoice v on v.offer_id = s.id
  where s.seller_id = $1 and ${LIVE}`;

type PendingAction = Pick<ItemInTransaction, 'mustAct' | 'actBy' | 'now' | 'otherwise'>;

/** Who has to act, and what happens otherwise, for items Assay has sold, as its buyer is addressed. */
function toInvoiceAction(row: Row): PendingAction {
  if (row.invoice_status === 'pending')
    return {
      mustAct: 'house',
      actBy: null,
      now: 'The bank is processing the debit.',
      otherwise: 'If it’s returned, you have 48 hours to pay another way.',
    };
  return {
    mustAct: 'buyer',
    actBy: row.void_at?.toISOString() ?? null,
    now: 'Your payment is due.',
    otherwise: 'If you don’t pay by then, we cancel the sale and you get a strike.',
  };
}

function toResaleAction({ turn }: { turn: ReturnType<typeof toResale>['turn'] }): PendingAction {
  return { ...turn, actBy: turn.actBy === null ? null : new Date(turn.actBy).toISOString() };
}

/** What a person has bought or sold and is not settled, newest first. */
export async function readItemsInTransactions(
  ctx: AppContext,
  userId: string,
  query: { offset: number; limit: number; include_concluded?: boolean | undefined },
): Promise<Page<ItemInTransaction>> {
  const { rows } = await ctx.pool.query<Row>(
    `select *, count(*) over ()::int as total from (${ROWS}) r order by started_at desc, item_id, side offset $4 limit $5`,
    [userId, query.include_concluded === true, ctx.clock.date(), query.offset, query.limit],
  );
  const cards = await readCardsById(
    ctx,
    rows.map((row) => row.item_id),
    userId,
  );
  const resales = await readResales(
    ctx,
    new Map(rows.flatMap((row) => (row.kind === 'resale' ? [[row.offer_id!, row.side]] : []))),
  );
  const items = rows.map((row): ItemInTransaction => {
    const read = row.kind === 'resale' ? resales.get(row.offer_id!) : undefined;
    const { turn: _, ...resale } = read ?? { turn: null };
    return {
      item: cards.get(row.item_id)!,
      side: row.side,
      kind: row.kind,
      status: row.status,
      invoiceStatus: row.invoice_status,
      invoiceId: row.side === 'buyer' ? row.invoice_id : null,
      offerId: row.offer_id,
      priceCents: row.price_cents,
      netCents: row.net_cents,
      ...(read === undefined ? toInvoiceAction(row) : toResaleAction(read)),
      startedAt: row.started_at.toISOString(),
      resale: 'id' in resale ? resale : null,
    };
  });
  return { items, total: rows[0]?.total ?? 0, offset: query.offset, limit: query.limit };
}
