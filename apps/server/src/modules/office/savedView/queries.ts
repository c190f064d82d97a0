import type { SavedView } from '@assay/contract/shapes/savedView.ts';
import type { AppContext } from '../../../platform/context.ts';

/** A person's saved views, by list and name. */
export async function readSavedViews(ctx: Pick<AppContext, 'pool'>, userId: string): Promise<{ items: SavedView[] }> {
  const { rows } = await ctx.pool.query<SavedView>(
    'select id, list, name, query from saved_view where user_id = $1 order by list, normal_name(name)',
    [userId],
  );
  return { items: rows };
}
