import { createHash } from 'node:crypto';
import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { ViewedRow } from '@assay/contract/shapes/item.ts';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { cookieNames, readDeviceUuid, type Viewer } from '../../../platform/http/viewer.ts';
import { LOT_COLUMNS } from '../lot/queries.ts';
import { CARD_COLUMNS, type CardWithLot, IS_PUBLIC, toCard, WITH_LOT } from './presenter.ts';
import type { Page } from './queries.ts';

/** A repeat view from the same device within this time does not count (rules §13). */
const VIEW_DEDUPE_MS = 30 * 60_000;
const MAX_VIEWED_ITEMS = 50;
const SWEEP_BATCH = 10_000;

/**
 * The device of a request, as a hash: the browser's device id, or its session cookie, or the account. Null for an
 * unidentified caller, whose views are not counted.
 */
export function hashDevice(ctx: AppContext, request: FastifyRequest, viewer: Viewer | null): Buffer | null {
  const device = readDeviceUuid(request) ?? request.cookies[cookieNames(ctx).device] ?? viewer?.userId;
  return device === undefined ? null : createHash('sha256').update(device).digest();
}

/**
 * Records a view of an item: counted once per device and half hour, and put first in the user's view history of up to
 * fifty items. Refusal: not_found for an item that is not visible.
 */
export async function recordView(
  ctx: AppContext,
  itemId: string,
  by: { device: Buffer | null; userId: string | null },
): Promise<Refusal | undefined> {
  const now = ctx.clock.now();
  const { rows } = await ctx.pool.query(
    `with shown as (select t.id from item t where t.id = $1 and ${IS_PUBLIC}),
       counted as (
         insert into item_view (device_hash, item_id, counted_at) select $2, id, $4 from shown where $2::bytea is not null
         on conflict (device_hash, item_id) do update set counted_at = excluded.counted_at where item_view.counted_at <= $5
         returning item_id),
       added as (
         insert into item_views (item_id, views) select item_id, 1 from counted
         on conflict (item_id) do update set views = item_views.views + 1),
       seen as (
         insert into recently_viewed (user_id, item_id, viewed_at) select $3, id, $4 from shown where $3::uuid is not null
         on conflict (user_id, item_id) do update set viewed_at = excluded.viewed_at),
       gone as (
         delete from recently_viewed where user_id = $3 and item_id in (
           select item_id from recently_viewed where user_id = $3 and item_id <> $1
           order by viewed_at desc, item_id offset ${MAX_VIEWED_ITEMS - 1}))
     select id from shown`,
    [itemId, by.device, by.userId, new Date(now), new Date(now - VIEW_DEDUPE_MS)],
  );
  return rows.length === 0 ? refuse('not_found') : undefined;
}

/** The items a user has viewed, latest first, without unpublished ones. */
export async function readViewed(ctx: AppContext, userId: string, limit: number): Promise<Page<ViewedRow>> {
  const { rows } = await ctx.pool.query<CardWithLot & Pick<Tables['recently_viewed'], 'viewed_at'> & { total: number }>(
    `select count(*) over ()::int as total, v.viewed_at, ${CARD_COLUMNS}, ${LOT_COLUMNS} ${WITH_LOT}
     join recently_viewed v on v.item_id = t.id where v.user_id = $1 and ${IS_PUBLIC}
     order by v.viewed_at desc, t.id limit $2`,
    [userId, limit],
  );
  const now = ctx.clock.now();
  const items = rows.map((row) => ({ item: toCard(row, now, userId), viewedAt: row.viewed_at.toISOString() }));
  return { items, total: rows[0]?.total ?? 0, offset: 0, limit };
}

/** Devices are deleted once they no longer affect whether a view counts. */
export async function deleteOldDevices(ctx: AppContext): Promise<number> {
  const { rowCount } = await ctx.pool.query(
    `delete from item_view where ctid = any(array(select ctid from item_view where counted_at <= $1 limit ${SWEEP_BATCH}))`,
    [new Date(ctx.clock.now() - VIEW_DEDUPE_MS)],
  );
  return rowCount ?? 0;
}
