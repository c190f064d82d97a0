import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Erased } from '../../identity/account/ports.ts';

const TARGET = 'select id from sale where slug = $1 and published_at is not null';

/** Follows a published sale; again changes nothing. Refusals: not_found. */
export async function followSale(ctx: AppContext, slug: string, userId: string): Promise<Refusal | undefined> {
  const { rows } = await ctx.pool.query(
    `with target as (${TARGET}),
       added as (insert into sale_follow (user_id, sale_id, created_at) select $2, id, $3 from target on conflict do nothing)
     select id from target`,
    [slug, userId, ctx.clock.date()],
  );
  return rows.length === 0 ? refuse('not_found') : undefined;
}

/** Unfollows it. Does nothing if it was not followed. Refusals: not_found. */
export async function unfollowSale(ctx: AppContext, slug: string, userId: string): Promise<Refusal | undefined> {
  const { rows } = await ctx.pool.query(
    `with target as (${TARGET}),
       gone as (delete from sale_follow f using target where f.user_id = $2 and f.sale_id = target.id)
     select id from target`,
    [slug, userId],
  );
  return rows.length === 0 ? refuse('not_found') : undefined;
}

/** Deletes which sales an erased account followed. */
export async function eraseSaleFollows(tx: Tx, { userId }: Erased): Promise<void> {
  await tx.client.query('delete from sale_follow where user_id = $1', [userId]);
}
