import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { MAXIMUM_LINES } from '@assay/domain/cart/cart.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { evaluateLine, priceCart, resolveShipTo } from './calculate.ts';
import type { ReadCart } from './presenter.ts';
import { type CartHead, type CartLineRow, NO_BAG, type Owner, readCandidate, readHead, readLines } from './rows.ts';

// Adds an item without a multi-statement transaction: checked against a prior read, and written by one statement that
// does nothing if the cart has changed since. If it has, setLine is used.

export type PutRequest = {
  owner: Owner;
  itemId: string;
  quantity: number;
  /** The owner's cookie was just created. */
  isNew: boolean;
};

/**
 * Adds an item to the bag or sets its quantity, and returns the resulting bag. Refusals: those of setLine. Null: the
 * bag is in checkout, or was changed concurrently. Nothing was written.
 */
export async function putLine(
  ctx: AppContext,
  { owner, itemId, quantity, isNew }: PutRequest,
): Promise<ReadCart | Refusal | null> {
  const now = ctx.clock.now();
  const at = new Date(now);
  const wanted = { itemId, owner, quantity, at };
  const head = isNew ? NO_BAG : await readHead(ctx.pool, owner, at);
  const found = await readCandidate(ctx.pool, wanted);
  const rows = head.has_lines ? await readLines(ctx.pool, owner) : [];
  if (found === null) return refuse('not_found');
  const { refusal, unitCents } = evaluateLine(found, now);
  if (refusal !== null) return refusal;
  if (head.invoice_id !== null) return null;
  // A main item makes its companions available: they are read again.
  if (rows.some((row) => row.item_type === 'companion' && !row.has_main)) return null;
  const before = rows.find((row) => row.bag_item_id === itemId);
  if (before === undefined && rows.length >= MAXIMUM_LINES) return cartFull();
  const line = { ...found, seen_price_cents: unitCents, added_at: before?.added_at ?? at };
  const id = await (head.id === null
    ? openWith(ctx, owner, line)
    : writeLine(ctx, { id: head.id, version: head.version }, line));
  if (id === null) return null;
  const after: CartHead = { ...head, id, notices: [] };
  const rates = await ctx.rates.at(ctx.pool, [resolveShipTo(after)]);
  return { head: after, pricedCart: priceCart(after, sortLines(rows, line), owner.userId, now, rates) };
}

export const cartFull = (): Refusal =>
  refuse('cart_full', { detail: `Your bag can hold up to ${MAXIMUM_LINES} different items` });

/** The lines in the order in which they are read. */
const sortLines = (rows: readonly CartLineRow[], line: CartLineRow): CartLineRow[] =>
  [...rows.filter((row) => row.bag_item_id !== line.bag_item_id), line].sort(
    (a, b) => a.added_at.getTime() - b.added_at.getTime() || (a.bag_item_id < b.bag_item_id ? -1 : 1),
  );

const WRITE = `
  insert into bag_line (bag_id, item_id, quantity, seen_price_cents, added_at) select id, $3::uuid, $4, $5, $6::timestamptz from b
  on conflict (bag_id, item_id) do update set quantity = excluded.quantity, seen_price_cents = excluded.seen_price_cents
  returning bag_id`;
const figuresOf = (line: CartLineRow) => [line.bag_item_id, line.quantity, line.seen_price_cents, line.added_at];

/** Null: there is one by now. */
async function openWith(ctx: AppContext, owner: Owner, line: CartLineRow): Promise<string | null> {
  const key = owner.userId === null ? 'device_hash' : 'user_id';
  const { rows } = await ctx.pool.query<Pick<Tables['bag_line'], 'bag_id'>>(
    `with b as (insert into bag (id, ${key}, created_at, updated_at) values ($1, $2, $6, $6) on conflict (${key}) do nothing returning id)
     ${WRITE}`,
    [newId(line.added_at.getTime()), owner.userId ?? owner.deviceHash, ...figuresOf(line)],
  );
  return rows[0]?.bag_id ?? null;
}

/** Null: the bag was touched since it was read. Every change of a bag or its lines writes its row. */
async function writeLine(
  ctx: AppContext,
  bag: { id: string; version: string | null },
  line: CartLineRow,
): Promise<string | null> {
  const { rows } = await ctx.pool.query<Pick<Tables['bag_line'], 'bag_id'>>(
    `with b as (update bag set updated_at = $7, notices = '[]' where id = $1 and xmin::text = $2 returning id) ${WRITE}`,
    [bag.id, bag.version, ...figuresOf(line), ctx.clock.date()],
  );
  return rows[0]?.bag_id ?? null;
}
