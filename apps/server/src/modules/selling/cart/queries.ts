import type { AppContext } from '../../../platform/context.ts';
import { priceCart, resolveShipTo } from './calculate.ts';
import type { ReadCart } from './presenter.ts';
import { type Owner, readHead, readLines } from './rows.ts';

/** A person's or a visitor's bag, priced at this moment. Two statements. */
export async function readCart(ctx: Pick<AppContext, 'pool' | 'clock' | 'rates'>, owner: Owner): Promise<ReadCart> {
  const now = ctx.clock.now();
  const head = await readHead(ctx.pool, owner, new Date(now));
  const rows = await readLines(ctx.pool, owner);
  await ctx.rates.prepare([resolveShipTo(head)]);
  const rates = await ctx.rates.at(ctx.pool, [resolveShipTo(head)]);
  return { head, pricedCart: priceCart(head, rows, owner.userId, now, rates) };
}
