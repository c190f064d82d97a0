import type { ItemCard } from '@assay/contract/shapes/item.ts';
import type { AppContext } from '../../../platform/context.ts';
import { LOT_COLUMNS, type LotRow } from '../lot/queries.ts';
import { newestLot, readNewestLots, toLot } from './lotsOfItems.ts';
import type { Face } from './search/register/cards.ts';
import type { Reading } from './search/register/feed.ts';
import { CARD_COLUMNS, type CardRow, type CardWithLot, PUBLIC, toCard, toFace, WITH_LOT } from './shape.ts';

const RELATED = 8;

/** Items by id as anybody may see them, in the order asked for, each once; unknown ids are left out. */
export async function readCards(ctx: AppContext, ids: readonly string[], viewerId: string | null): Promise<ItemCard[]> {
  const { rows } = await ctx.pointLookups.pool.query<CardWithLot>({
    name: 'cards-read',
    text: `select ${CARD_COLUMNS}, ${LOT_COLUMNS} ${WITH_LOT} where t.id = any($1) and ${PUBLIC}`,
    values: [ids],
  });
  const now = ctx.clock.now();
  const byId = new Map(rows.map((row) => [row.t_id, toCard(row, now, viewerId)]));
  return [...new Set(ids)].map((id) => byId.get(id)).filter((card) => card !== undefined);
}

const NEWEST_LOT = newestLot(LOT_COLUMNS);
const CARDS_AND_FEW_LOTS = `
  select ${CARD_COLUMNS}, (select row_to_json(x) from (${NEWEST_LOT}) x) as lot from item t where t.id = any($1) and ${PUBLIC}`;
type LotJson = { [K in keyof LotRow]: K extends 'chain_head' ? string : LotRow[K] };

/** Cards and their lots, where few items have one: the forty columns of a lot are half of what a page costs, empty or not. */
async function readWithFewLots(
  ctx: AppContext,
  ids: readonly string[],
): Promise<Array<readonly [CardRow, LotRow | null]>> {
  const { rows } = await ctx.pointLookups.pool.query<CardRow & { lot: LotJson | null }>({
    name: 'cards-few-lots',
    text: CARDS_AND_FEW_LOTS,
    values: [ids],
  });
  // Bytes come as `\\x` and their digits.
  return rows.map(({ lot, ...row }) => [
    row,
    lot === null ? null : { ...lot, chain_head: Buffer.from(lot.chain_head.slice(2), 'hex') },
  ]);
}

type Shown = { readonly face: Face; readonly lot: LotRow | null };

const NO_LOT = { auction: null, words: 'null' } as const;

/** The cards of a page, in its order, and the JSON of each. */
export type PageOfCards = { readonly items: ItemCard[]; readonly words: readonly string[] };

/**
 * The cards of a page by the numbers of its items in the register: what is kept beside the register is taken from there, lots are as
 * their rows are at the register's look or later. Nothing is read when all is there and nothing was committed since the lots were
 * read, else it is one statement, and a second one for lots that have changed.
 */
export async function readKeptCards(
  ctx: AppContext,
  { register: { items }, cards, snapshot }: Pick<Reading, 'register' | 'cards' | 'snapshot'>,
  numbers: readonly number[],
  viewerId: string | null,
): Promise<PageOfCards> {
  const faces = new Map<number, Face>();
  for (const number of numbers) {
    const face = cards.of(number);
    if (face !== undefined) faces.set(number, face);
  }
  const isWhole = faces.size === numbers.length;
  const asked = numbers.filter((number) => faces.get(number)?.hasLot !== false);
  const ids = asked.map((number) => items.text(number));
  let lots: ReadonlyMap<string, LotRow | null> = new Map();
  if (!isWhole) {
    const read = await cards.keep(async () => {
      const shown = new Map<number, Shown>();
      for (const [row, lot] of await readWithFewLots(ctx, ids))
        shown.set(items.numberOfText(row.t_id), { face: faceOf(row, lot !== null), lot });
      return shown;
    });
    for (const number of asked) faces.delete(number);
    for (const [number, { face }] of read) faces.set(number, face);
    lots = new Map([...read.values()].map(({ face, lot }) => [face.card.id, lot]));
  } else if (ids.length > 0) lots = await readNewestLots(ctx, ids, snapshot);
  const now = ctx.clock.now();
  const page = numbers.flatMap((number) => {
    const face = faces.get(number);
    if (face === undefined) return [];
    const lot = lots.get(face.card.id) ?? null;
    const { auction, words } = lot === null ? NO_LOT : toLot(lot, now, viewerId);
    return [{ card: { ...face.card, auction }, words: `${face.words}${words}}` }];
  });
  return { items: page.map(({ card }) => card), words: page.map(({ words }) => words) };
}

function faceOf(row: CardRow, hasLot: boolean): Face {
  const card = toFace(row);
  return { card, words: `${JSON.stringify(card).slice(0, -1)},"auction":`, hasLot };
}

/**
 * Items like one: of its artist, then of its category, then of its upper category, at a price between half and twice its own
 * where both have one, nothing sold or over; the nearest price first (rules §13). Null for an item nobody may see.
 */
export async function readRelated(
  ctx: AppContext,
  itemId: string,
  viewerId: string | null,
): Promise<ItemCard[] | null> {
  const { rows } = await ctx.pool.query<CardWithLot & { is_there: boolean }>({
    name: 'related-read',
    text: `
      with this as (
        select l.*, coalesce(a.price_cents, l.price_cents) as cost from item_listing l
        left join auction a on a.item_id = l.item_id and l.sale_state = 'live' and a.status <> 'done'
        where l.item_id = $1 and l.visibility = 'public'),
      near as (
        (select l.item_id, 0 as kinship from this, item_listing l
         where l.visibility = 'public' and l.artist_id = this.artist_id order by l.published_at desc, l.item_id limit 100)
        union all
        (select l.item_id, 1 from this, item_listing l
         where l.visibility = 'public' and l.sub_category_id = this.sub_category_id order by l.published_at desc, l.item_id limit 100)
        union all
        (select l.item_id, 2 from this, item_listing l
         where l.visibility = 'public' and l.category_id = this.category_id order by l.published_at desc, l.item_id limit 100)),
      page as materialized (
        select l.item_id, row_number() over (order by n.kinship, abs(c.cost - this.cost) nulls last, l.published_at desc, l.item_id) as place
        from this cross join (select item_id, min(kinship) as kinship from near group by item_id) n
        join item_listing l on l.item_id = n.item_id
        left join auction a on a.item_id = l.item_id and l.sale_state = 'live' and a.status <> 'done'
        cross join lateral (select coalesce(a.price_cents, l.price_cents) as cost) c
        where l.item_id <> $1 and l.sale_state not in ('sold', 'ended')
          and (this.cost is null or c.cost is null or c.cost between this.cost / 2 and this.cost * 2)
        order by place limit ${RELATED})
      select exists (select from this) as is_there, shown.*
      from (select 1) one left join (
        select ${CARD_COLUMNS}, ${LOT_COLUMNS}, page.place ${WITH_LOT} join page on page.item_id = t.id) shown on true
      order by shown.place`,
    values: [itemId],
  });
  if (rows[0]?.is_there !== true) return null;
  const now = ctx.clock.now();
  return rows.filter((row) => row.t_id !== null).map((row) => toCard(row, now, viewerId));
}
