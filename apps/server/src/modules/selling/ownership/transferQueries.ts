import type { ItemTransfer } from '@assay/contract/shapes/ownership.ts';
import type { TransferStatus } from '@assay/domain/item/transfer.ts';
import type { AppContext } from '../../../platform/context.ts';
import { type Page, readCardsById } from '../../catalog/item/queries.ts';
import { isForSql } from './transferRows.ts';

type Row = {
  id: string;
  item_id: string;
  serial: string | null;
  is_giver: boolean;
  status: TransferStatus;
  named: string;
  giver: string;
  created_at: Date;
  expires_at: Date;
  concluded_at: Date | null;
  total: number;
};

/** Transfers of `$1`, at `$2`. The deadline decides, even before the sweep records it. */
const OWN = `
  select x.id, x.item_id, t.serial, x.from_id = $1 as is_giver, x.named, g.username as giver, x.created_at, x.expires_at,
    case when x.status = 'pending' and x.expires_at <= $2 then 'expired' else x.status end as status,
    case when x.status = 'pending' and x.expires_at <= $2 then x.expires_at else x.concluded_at end as concluded_at
  from item_transfer x join item t on t.id = x.item_id join users g on g.id = x.from_id
  where x.from_id = $1 or ${isForSql('$1')}`;

async function toTransferJson(ctx: AppContext, rows: Row[], userId: string): Promise<ItemTransfer[]> {
  const cards = await readCardsById(
    ctx,
    rows.map((row) => row.item_id),
    userId,
  );
  return rows.map((row) => ({
    id: row.id,
    item: cards.get(row.item_id)!,
    serial: row.serial,
    side: row.is_giver ? 'giver' : 'receiver',
    status: row.status,
    otherSide: row.is_giver ? row.named : row.giver,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    concludedAt: row.concluded_at?.toISOString() ?? null,
  }));
}

/** A user's outgoing and incoming gifts: pending ones first, by deadline, then the others, latest first. */
export async function readTransfers(
  ctx: AppContext,
  userId: string,
  given: { offset: number; limit: number; includesConcluded: boolean },
): Promise<Page<ItemTransfer>> {
  const { offset, limit, includesConcluded } = given;
  const { rows } = await ctx.pool.query<Row>(
    `select *, count(*) over ()::int as total from (${OWN}) x where $3 or status = 'pending'
     order by status = 'pending' desc, case when status = 'pending' then expires_at end, created_at desc, id offset $4 limit $5`,
    [userId, ctx.clock.date(), includesConcluded, offset, limit],
  );
  return { items: await toTransferJson(ctx, rows, userId), total: rows[0]?.total ?? 0, offset, limit };
}

/** One of them, or null. */
export async function readTransfer(ctx: AppContext, userId: string, id: string): Promise<ItemTransfer | null> {
  const { rows } = await ctx.pool.query<Row>(`select * from (${OWN}) x where id = $3`, [userId, ctx.clock.date(), id]);
  return (await toTransferJson(ctx, rows, userId))[0] ?? null;
}
