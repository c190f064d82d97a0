import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { Wall } from '@assay/contract/shapes/ownership.ts';
import type { AppContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { isDoubtedSql } from '../../catalog/certificate/queries.ts';
import { readCardsById } from '../../catalog/item/queries.ts';

/**
 * Shows an item on its owner's public wall, or removes it. Idempotent. Refusals: not_found, forbidden (not theirs, or
 * only paid for).
 */
export function setWallVisibility(
  ctx: AppContext,
  given: { userId: string; itemId: string; isShown: boolean },
): Promise<Refusal | null> {
  const { userId, itemId, isShown } = given;
  return inTransaction(ctx.pool, async (tx) => {
    const { rows } = await tx.client.query<Pick<Tables['item'], 'owner_id'>>(
      'select owner_id from item where id = $1 for no key update',
      [itemId],
    );
    if (rows[0] === undefined) return refuse('not_found');
    const { rowCount } = await tx.client.query(
      'update ownership set is_on_wall = $3 where item_id = $1 and user_id = $2 and to_at is null',
      [itemId, userId, isShown],
    );
    return rowCount === 0 ? refuse('forbidden') : null;
  });
}

type Row = { username: string; id: string; serial: string; from_at: Date; total: number };

/**
 * The wall of the user with this username, with items as `viewerId` sees them. An item without an active certificate,
 * or without a page, is left out. Refusal: not_found (no user of this name shows anything: a user who shows nothing
 * looks the same as one who does not exist).
 */
export async function readWall(
  ctx: AppContext,
  username: string,
  viewerId: string | null,
  page: { offset: number; limit: number },
): Promise<Wall | Refusal> {
  const { rows } = await ctx.pool.query<Row>(
    `with shown as (
       select u.username, t.id, t.serial, w.from_at from users u
       join ownership w on w.user_id = u.id and w.to_at is null and w.is_on_wall
       join item t on t.id = w.item_id and t.status = 'live' and t.serial is not null and not ${isDoubtedSql('t.id')}
       where lower(u.username) = lower($1) and u.deleted_at is null and u.blocked_at is null)
     select *, (select count(*)::int from shown) as total from shown order by from_at desc, id offset $2 limit $3`,
    [username, page.offset, page.limit],
  );
  const first = rows[0];
  if (first === undefined) return refuse('not_found');
  const cards = await readCardsById(
    ctx,
    rows.map(({ id }) => id),
    viewerId,
  );
  const items = rows.map(({ id, serial, from_at }) => ({
    item: cards.get(id)!,
    serial,
    ownedSince: from_at.toISOString(),
  }));
  return { username: first.username, items, total: first.total, ...page };
}
