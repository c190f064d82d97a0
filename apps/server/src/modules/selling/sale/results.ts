import type { SaleResults } from '@assay/contract/shapes/sale.ts';
import { PAYMENT_TEXT, resultKind, saleTotals } from '@assay/domain/auction/saleResults.ts';
import { applyBps } from '@assay/domain/money/money.ts';
import type { AppContext } from '../../../platform/context.ts';
import { dollarsCell, toCsv } from '../../../platform/csv.ts';
import type { Tables } from '../../../platform/database/tables.ts';

type SaleRow = Pick<Tables['sale'], 'id' | 'slug' | 'title' | 'opens_at'> & { fresh: number; returning: number };
type LotRow = Pick<
  Tables['auction'],
  'id' | 'lot_number' | 'outcome' | 'hammer_cents' | 'buyer_premium_bps' | 'bid_count' | 'bidder_count'
> &
  Pick<Tables['item'], 'title' | 'estimate_low_cents' | 'estimate_high_cents'> & {
    file: string | null;
    outcome: Parameters<typeof resultKind>[0]['outcome'];
    invoice_id: string | null;
    number: Tables['invoice']['number'] | null;
    status: Tables['invoice']['status'] | null;
    is_undone: boolean;
    subtotal_cents: number | null;
    premium_cents: number | null;
    user_id: string | null;
    username: string | null;
  };

/** How many people bid in the sale `s` who had bid in a lot that opened before it, or who had not. */
const biddersSql = (isReturning: boolean): string =>
  `(select count(*)::int from (select distinct b.user_id from auction a join auction_bidder b on b.auction_id = a.id
      where a.sale_id = s.id and a.status = 'done') p
    where ${isReturning ? '' : 'not '}exists (select from auction_bidder o join auction e on e.id = o.auction_id
      where o.user_id = p.user_id and e.sale_id is distinct from s.id and e.starts_at < s.opens_at))`;

/**
 * What a sale has brought; null: unknown. A draft has no lots yet. Two statements. Lots that are open show nothing but their bids.
 * `seesPeople`: with the buyers.
 */
export async function readSaleResults(
  ctx: Pick<AppContext, 'pool'>,
  saleId: string,
  seesPeople: boolean,
): Promise<SaleResults | null> {
  const [sales, lots] = await Promise.all([
    ctx.pool.query<SaleRow>(
      `select s.id, s.slug, s.title, s.opens_at, ${biddersSql(false)} as fresh, ${biddersSql(true)} as returning
       from sale s where s.id = $1`,
      [saleId],
    ),
    ctx.pool.query<LotRow>(
      `select a.id, a.lot_number, a.outcome, a.hammer_cents, a.buyer_premium_bps, a.bid_count, a.bidder_count, i.title,
         i.estimate_low_cents, i.estimate_high_cents, v.id as invoice_id, v.number, v.status, v.is_undone, v.subtotal_cents, v.premium_cents, v.user_id,
         u.username, (select m.file from media m where m.item_id = i.id and m.type = 'image' order by m.position limit 1) as file
       from auction a join item i on i.id = a.item_id
       left join lateral (select v.*, v.status = 'refunded' or v.void_reason is not distinct from 'sale_undone' as is_undone
           from invoice v where v.auction_id = a.id and v.status <> 'draft'
           order by v.status = 'void', v.created_at desc, v.id desc limit 1) v
         on v.status <> 'void' or v.is_undone
       left join users u on u.id = v.user_id
       where a.sale_id = $1 order by a.sale_position, a.id`,
      [saleId],
    ),
  ]);
  const [sale] = sales.rows;
  if (sale === undefined) return null;
  const results = lots.rows.map((row) => {
    const kind = resultKind({
      outcome: row.outcome,
      invoice: row.invoice_id === null ? null : row.is_undone ? 'undone' : 'owed',
    });
    const hammerCents = kind === 'sold' ? (row.subtotal_cents ?? row.hammer_cents ?? 0) : 0;
    return {
      auctionId: row.id,
      lotNumber: row.lot_number,
      title: row.title,
      picture: row.file === null ? null : `/media/${row.file}`,
      kind,
      hammerCents,
      premiumCents: kind === 'sold' ? (row.premium_cents ?? applyBps(hammerCents, row.buyer_premium_bps)) : 0,
      estimateLowCents: row.estimate_low_cents,
      estimateHighCents: row.estimate_high_cents,
      bidCount: row.bid_count,
      bidderCount: row.bidder_count,
      buyer:
        seesPeople && row.user_id !== null && row.username !== null
          ? { id: row.user_id, username: row.username }
          : null,
      invoice:
        row.invoice_id === null || row.status === null
          ? null
          : { id: row.invoice_id, number: row.number, status: row.status },
    };
  });
  return {
    id: sale.id,
    slug: sale.slug,
    title: sale.title,
    opensAt: sale.opens_at.toISOString(),
    lots: results,
    totals: saleTotals(results.map((lot) => ({ ...lot, isPaid: lot.invoice?.status === 'paid' }))),
    bidders: { fresh: sale.fresh, returning: sale.returning },
  };
}

/** What became of a lot, for staff. */
export const RESULTS: Readonly<Record<SaleResults['lots'][number]['kind'], string>> = {
  sold: 'Sold',
  unsold: 'Unsold',
  unpaid: 'Not paid',
  undone: 'Sale undone',
  offered: 'Second chance',
  withdrawn: 'Withdrawn',
  open: 'Not closed',
};

/** The results of a sale as CSV: a row a lot, then the totals. */
export const resultsTable = ({ lots, totals }: SaleResults): string =>
  toCsv(
    [
      'Lot',
      'Title',
      'Result',
      'Low estimate',
      'High estimate',
      'Hammer',
      'Premium',
      'Bids',
      'Bidders',
      'Buyer',
      'Invoice',
      'Payment',
    ],
    [
      ...lots.map((lot) => [
        lot.lotNumber,
        lot.title,
        RESULTS[lot.kind],
        dollarsCell(lot.estimateLowCents),
        dollarsCell(lot.estimateHighCents),
        lot.kind === 'sold' ? dollarsCell(lot.hammerCents) : null,
        lot.kind === 'sold' ? dollarsCell(lot.premiumCents) : null,
        lot.bidCount,
        lot.bidderCount,
        lot.buyer?.username ?? null,
        lot.invoice?.number ?? null,
        lot.invoice === null ? null : PAYMENT_TEXT[lot.invoice.status],
      ]),
      [
        null,
        'Total',
        `${totals.sold} of ${totals.lots} sold`,
        null,
        null,
        dollarsCell(totals.hammerCents),
        dollarsCell(totals.premiumCents),
        ...[null, null, null, null, null],
      ],
    ],
  );
