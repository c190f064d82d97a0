import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { JobRegistry } from '../../../platform/jobs.ts';
import { transact } from '../../../platform/outbox.ts';
import { cancelTransfers } from './transfers.ts';

const BATCH = 50;
/** It has expired, or giver or receiver deleted their account. */
const IS_OVER = `x.status = 'pending' and (x.expires_at <= $1
  or exists (select from users u where u.id in (x.from_id, x.to_id) and (u.blocked_at is not null or u.deleted_at is not null)))`;

/** What happens to transfers on time. */
export function registerOwnershipJobs(registry: JobRegistry): void {
  registry.sweep('transfers over', 5_000, sweepTransfers);
}

async function sweepTransfers(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.pool.query<Pick<Tables['item_transfer'], 'item_id'>>(
    `select x.item_id from item_transfer x where ${IS_OVER} order by x.expires_at limit $2`,
    [ctx.clock.date(), BATCH],
  );
  let done = 0;
  for (const { item_id: itemId } of rows) done += await endIfOver(ctx, itemId);
  return done;
}

/** Checks again under the lock of the item: it may have been answered, or offered to another user, meanwhile. */
function endIfOver(ctx: AppContext, itemId: string): Promise<number> {
  return transact(ctx, async (tx, emit) => {
    await tx.client.query('select id from item where id = $1 for update', [itemId]);
    const now = ctx.clock.now();
    const { rowCount } = await tx.client.query(`select from item_transfer x where ${IS_OVER} and x.item_id = $2`, [
      new Date(now),
      itemId,
    ]);
    return rowCount === 0 ? 0 : cancelTransfers(tx, emit, itemId, now);
  });
}
