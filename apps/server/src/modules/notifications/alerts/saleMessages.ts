import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { type EventOf, transact } from '../../../platform/outbox.ts';
import { AUDIENCE } from '../../selling/sale/queries.ts';
import { notifyAll } from './notices.ts';

const BATCH = 200;

/** Sends what staff wrote to the followers of a sale and the bidders in it, each once, in batches by user id. */
export async function notifySaleMessage(
  ctx: AppContext,
  { private: { saleId, slug, messageId, title, text } }: EventOf<'sale.message'>,
): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const { rows }: { rows: Pick<Tables['sale_follow'], 'user_id'>[] } = await ctx.pool.query(
      `select user_id from (${AUDIENCE}) r where $2::uuid is null or user_id > $2 order by user_id limit $3`,
      [saleId, after, BATCH],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    await transact(ctx, (tx, emit) =>
      notifyAll(
        ctx,
        tx,
        emit,
        rows.map(({ user_id: userId }) => ({
          userId,
          type: 'SALE_MESSAGE' as const,
          ref: messageId,
          title,
          body: text,
          href: `/sales/${slug}`,
          itemId: null,
          label: 'View sale',
        })),
      ),
    );
    after = last.user_id;
  }
}
