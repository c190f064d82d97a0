import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { SavedView } from '@assay/contract/shapes/savedView.ts';
import type { AppContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import { transact } from '../../../platform/outbox.ts';

/** Views of one list that a person may save. */
const MAX_VIEWS = 20;

/** Saves a view; the same name again replaces it. Refusal: validation_failed at `name` (the list has enough). */
export function saveView(
  ctx: AppContext,
  { userId, list, name, query }: Pick<SavedView, 'list' | 'name' | 'query'> & { userId: string },
): Promise<SavedView | Refusal> {
  return transact(ctx, async (tx) => {
    // One at a time for a person, so that the limit holds.
    await tx.client.query('select from users where id = $1 for no key update', [userId]);
    const { rows } = await tx.client.query<SavedView>(
      `insert into saved_view (id, user_id, list, name, query, created_at) select $1, $2, $3, $4, $5, $6
       where (select count(*) filter (where normal_name(name) <> normal_name($4)) < ${MAX_VIEWS} from saved_view where user_id = $2 and list = $3)
       on conflict (user_id, list, normal_name(name)) do update set name = excluded.name, query = excluded.query
       returning id, list, name, query`,
      [newId(ctx.clock.now()), userId, list, name, query, ctx.clock.date()],
    );
    return (
      rows[0] ??
      refuse('validation_failed', {
        errors: [{ path: 'name', code: 'invalid', message: `A list has up to ${MAX_VIEWS} views. Delete one first` }],
      })
    );
  });
}

/** Deletes a view. Refusal: not_found (not one of theirs). */
export function removeView(
  ctx: AppContext,
  { userId, id }: { userId: string; id: string },
): Promise<Refusal | undefined> {
  return transact(ctx, async (tx) => {
    const { rowCount } = await tx.client.query('delete from saved_view where id = $1 and user_id = $2', [id, userId]);
    return rowCount === 0 ? refuse('not_found') : undefined;
  });
}
