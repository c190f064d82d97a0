import type { LotOffer } from '@assay/contract/shapes/auction.ts';
import type { AppContext } from '../../../../platform/context.ts';
import type { Tables } from '../../../../platform/database/tables.ts';

type Row = Pick<
  Tables['lot_offer'],
  'id' | 'auction_id' | 'kind' | 'amount_cents' | 'status' | 'offered_at' | 'expires_at' | 'invoice_id'
> &
  Pick<Tables['item'], 'title' | 'slug'> &
  Pick<Tables['auction'], 'lot_number'> & { kind: LotOffer['kind']; status: LotOffer['status'] };

const OFFERS = `select o.id, o.auction_id, o.kind, o.amount_cents, o.status, o.offered_at, o.expires_at, o.invoice_id, i.title, i.slug, a.lot_number
  from lot_offer o join auction a on a.id = o.auction_id join item i on i.id = a.item_id where o.user_id = $1`;

/** As its bidder sees it. An offer past its deadline is shown as expired even before the sweep records it. */
function toLotOffer(row: Row, now: number): LotOffer {
  const isOver = row.status === 'offered' && row.expires_at.getTime() <= now;
  return {
    id: row.id,
    auctionId: row.auction_id,
    kind: row.kind,
    amountCents: row.amount_cents,
    status: isOver ? 'expired' : row.status,
    offeredAt: row.offered_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    invoiceId: row.invoice_id,
    title: row.title,
    slug: row.slug,
    lotNumber: row.lot_number,
  };
}

/** The caller's own offer, or null. */
export async function readLotOffer(ctx: AppContext, userId: string, offerId: string): Promise<LotOffer | null> {
  const { rows } = await ctx.pool.query<Row>(`${OFFERS} and o.id = $2`, [userId, offerId]);
  return rows[0] === undefined ? null : toLotOffer(rows[0], ctx.clock.now());
}

/** The open offer of this lot to this person, or null. */
export async function readOpenOffer(ctx: AppContext, userId: string, auctionId: string): Promise<LotOffer | null> {
  const { rows } = await ctx.pool.query<Row>(
    `${OFFERS} and o.auction_id = $2 and o.status = 'offered' and o.expires_at > $3`,
    [userId, auctionId, ctx.clock.date()],
  );
  return rows[0] === undefined ? null : toLotOffer(rows[0], ctx.clock.now());
}

/** The caller's own offers, newest first. */
export async function readLotOffers(ctx: AppContext, userId: string, page: { offset: number; limit: number }) {
  const { rows } = await ctx.pool.query<Row & { total: number }>(
    `select *, count(*) over ()::int as total from (${OFFERS}) o order by offered_at desc, id offset $2 limit $3`,
    [userId, page.offset, page.limit],
  );
  const now = ctx.clock.now();
  return { items: rows.map((row) => toLotOffer(row, now)), total: rows[0]?.total ?? 0, ...page };
}
