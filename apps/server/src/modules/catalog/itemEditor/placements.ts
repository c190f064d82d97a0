import type { ItemPlacement } from '@assay/contract/shapes/itemEditor.ts';
import { saleStatus } from '@assay/domain/auction/sale.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { publicLot } from '../lot/presenter.ts';
import { DRAFT_ENDS_AT, LOT_COLUMNS, type LotRow, toLotState } from '../lot/queries.ts';

// Where an item is, was or will be sold. Amounts of unpublished lots are not read here: more roles see an item than a draft.

type SaleFacts = {
  id: string;
  title: string;
  opensAt: number;
  publishedAt: number | null;
  canceledAt: number | null;
  openLots: number;
};

const ms = (column: string) => `round(date_part('epoch', s.${column}) * 1000)`;
/** The sale `s` of a row. */
const SALE = `json_build_object('id', s.id, 'title', s.title, 'opensAt', ${ms('opens_at')}, 'publishedAt', ${ms('published_at')},
  'canceledAt', ${ms('canceled_at')}, 'openLots', (select count(*) from auction x where x.sale_id = s.id and x.status <> 'done'))`;

const PUBLISHED = `select ${LOT_COLUMNS}, (select ${SALE} from sale s where s.id = a.sale_id) as sale
  from auction a join item i on i.id = a.item_id where a.item_id = $1 order by a.created_at desc, a.id desc`;

/** An unpublished lot, and an item of Assay that is open to offers outside of any lot. */
const OTHERS = `
  select 'lot' as kind, d.id, null::bigint as price_cents, ${DRAFT_ENDS_AT} as ends_at,
    case when s.id is not null then ${SALE} end as sale
  from draft_lot d left join sale s on s.id = d.sale_id where d.item_id = $1
  union all
  select 'offers', i.id, case when i.offer_type = 'offer_instant' then i.price_cents end, null, null from item i
  where i.id = $1 and i.status = 'live' and i.owner_id is null and i.item_assignment is null
    and i.offer_type in ('make_offer', 'offer_instant')
    and not exists (select from auction a where a.item_id = i.id and a.status <> 'done')`;
type OtherRow = Pick<Tables['item'], 'id'> & {
  kind: 'lot' | 'offers';
  price_cents: number | null;
  ends_at: Date | null;
  sale: SaleFacts | null;
};

/** Returns an item's lots and listings: what is not published or open to offers first, then the newest. */
export async function readPlacements(
  ctx: Pick<AppContext, 'pool' | 'clock'>,
  itemId: string,
): Promise<ItemPlacement[]> {
  const [others, published] = await Promise.all([
    ctx.pool.query<OtherRow>(OTHERS, [itemId]),
    ctx.pool.query<LotRow & { sale: SaleFacts | null }>(PUBLISHED, [itemId]),
  ]);
  const now = ctx.clock.now();
  return [
    ...others.rows.map((row) => ({
      kind: row.kind,
      id: row.id,
      lotNumber: null,
      status: null,
      outcome: null,
      pausedAt: null,
      priceCents: row.price_cents,
      endsAt: row.ends_at?.toISOString() ?? null,
      sale: toSale(row.sale, now),
    })),
    ...published.rows.map((row) => toPublished(row, now)),
  ];
}

function toPublished(row: LotRow & { sale: SaleFacts | null }, now: number): ItemPlacement {
  const lot = publicLot(row, toLotState(row), row.leader_alias, now, null);
  return {
    kind: row.type === 'auction' ? 'lot' : 'listing',
    id: row.id,
    lotNumber: row.lot_number,
    status: lot.status,
    outcome: lot.outcome,
    pausedAt: lot.pausedAt,
    priceCents: lot.hammerCents ?? lot.priceCents,
    endsAt: lot.endsAt,
    sale: toSale(row.sale, now),
  };
}

const toSale = (sale: SaleFacts | null, now: number): ItemPlacement['sale'] =>
  sale === null ? null : { id: sale.id, title: sale.title, status: saleStatus(sale, now) };
