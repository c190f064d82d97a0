import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { saleHoldRefusal } from '../item/policy.ts';

/**
 * Items go live with their first lot or listing: approved ones become live now; live ones stay as they are. Locks the
 * items. Refusals, nothing changes then: item_not_for_sale (one may not be sold now); item_state, which names every item
 * that is neither approved nor live (`errors[].path` is its id).
 */
export async function publishItems(tx: Tx, itemIds: readonly string[], at: number): Promise<Refusal | null> {
  const { rows } = await tx.client.query<Pick<Tables['item'], 'id' | 'title' | 'status' | 'sale_hold'>>(
    'select id, title, status, sale_hold from item where id = any($1::uuid[]) order by id for update',
    [itemIds],
  );
  const held = rows.find(({ sale_hold }) => sale_hold !== null);
  if (held !== undefined) return saleHoldRefusal(held.sale_hold);
  const blocking = rows.filter(({ status }) => status !== 'approved' && status !== 'live');
  const missing = itemIds.filter((id) => !rows.some((row) => row.id === id));
  if (blocking.length > 0 || missing.length > 0)
    return refuse('item_state', {
      detail: 'Only approved items can be published',
      errors: [
        ...blocking.map(({ id, title, status }) => ({
          path: id,
          code: 'not_approved',
          message: status === 'withdrawn' ? `“${title}” is withdrawn` : `“${title}” isn’t approved yet`,
        })),
        ...missing.map((id) => ({ path: id, code: 'not_found', message: 'This item doesn’t exist' })),
      ],
    });
  await tx.client.query(
    `update item set status = 'live', published_at = $2 where id = any($1::uuid[]) and status = 'approved'`,
    [rows.map(({ id }) => id), new Date(at)],
  );
  return null;
}

/** Does `work`, which puts items on sale, and refreshes their search rows together, but not their texts. */
export const publishTogether = (tx: Tx, itemIds: readonly string[], work: () => Promise<void>): Promise<void> =>
  refreshTogether(tx, 'item_listing_publish', async () => {
    await work();
    return itemIds;
  });

/** Does `work`, which makes or changes drafts and returns their ids, and refreshes their search rows together. */
export const draftTogether = (tx: Tx, work: () => Promise<readonly string[]>): Promise<void> =>
  refreshTogether(tx, 'item_listing_refresh', work);

/**
 * Refreshes the search rows of many items after the work on them: item by item, at the commit, they would take too long. What
 * the transaction did before and does later is refreshed as always: its triggers run before the work, and those of the work
 * (which leave the rows alone) within it.
 */
async function refreshTogether(
  tx: Tx,
  refresh: 'item_listing_publish' | 'item_listing_refresh',
  work: () => Promise<readonly string[]>,
): Promise<void> {
  await tx.client.query('set constraints all immediate');
  await tx.client.query("select set_config('assay.listings_together', 'on', true)");
  const ids = await work();
  for (let from = 0; from < ids.length; from += REFRESHED_AT_ONCE)
    await tx.client.query(`select ${refresh}($1::uuid[])`, [ids.slice(from, from + REFRESHED_AT_ONCE)]);
  await tx.client.query("select set_config('assay.listings_together', 'off', true)");
  await tx.client.query('set constraints all deferred');
}

/** 2,000 items together would take longer than a statement may. */
const REFRESHED_AT_ONCE = 200;
