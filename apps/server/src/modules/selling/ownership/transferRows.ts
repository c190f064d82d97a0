import type { TransferStatus } from '@assay/domain/item/transfer.ts';
import { resaleMachine } from '@assay/domain/resale/machine.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { listSql } from '../../../platform/database/sql.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Emit } from '../../../platform/outbox.ts';
import { certificateStateSql } from '../../catalog/certificate/queries.ts';

export type TransferRow = Pick<
  Tables['item_transfer'],
  'id' | 'item_id' | 'from_id' | 'to_email' | 'status' | 'created_at' | 'expires_at' | 'concluded_at'
> & {
  /** Null while pending for the holder of `to_email`. */
  to_id: Tables['item_transfer']['to_id'];
  /** What the giver typed. */
  named: Tables['item_transfer']['named'];
};

type ItemRow = Pick<Tables['item'], 'id' | 'title' | 'slug' | 'owner_id'> & {
  is_final: boolean;
  is_being_sold: boolean;
  live_offers: number;
  has_instant_price: boolean;
  is_being_given: boolean;
  certificate_state: string | null;
};

const ITEM = `
  select t.id, t.title, t.slug, t.owner_id, t.item_assignment is not distinct from 'final' as is_final,
    exists (select from offer o where o.item_id = t.id and o.holds_item)
      or exists (select from auction a where a.item_id = t.id and a.status <> 'done')
      or exists (select from secondary_transaction s where s.item_id = t.id and s.status not in ${listSql(resaleMachine.terminal)}) as is_being_sold,
    (select count(*)::int from offer o where o.item_id = t.id and o.status in ('pending', 'countered')) as live_offers,
    t.offer_type = 'offer_instant' as has_instant_price,
    exists (select from item_transfer x where x.item_id = t.id and x.status = 'pending') as is_being_given,
    ${certificateStateSql('t.id')} as certificate_state
  from item t where t.id = $1`;

/** Locks the item, the first lock of everything that can change its owner, and reads what a transfer requires. */
export async function lockTransferItem(tx: Tx, itemId: string): Promise<ItemRow | null> {
  await tx.client.query('select id from item where id = $1 for update', [itemId]);
  const { rows } = await tx.client.query<ItemRow>(ITEM, [itemId]);
  return rows[0] ?? null;
}
export type TransferItemRow = ItemRow;

export async function lockTransfer(tx: Tx, id: string): Promise<TransferRow | null> {
  const { rows } = await tx.client.query<TransferRow>('select * from item_transfer where id = $1 for update', [id]);
  return rows[0] ?? null;
}

/** SQL: the transfer `x` is for the user `$1`, by their account or by their verified address. */
export const isForSql = (user: string): string =>
  `(x.to_id = ${user} or (x.to_id is null and x.from_id <> ${user} and x.to_email = (select lower(u.email) from users u
    where u.id = ${user} and u.email_verified_at is not null and u.blocked_at is null and u.deleted_at is null)))`;

/** A transfer's event, as emitted to the alerts. */
export type TransferChange = 'proposed' | Exclude<TransferStatus, 'pending'>;

/** Tells the alerts of both sides. */
export function emitTransfer(
  emit: Emit,
  given: { item: Pick<ItemRow, 'id' | 'title' | 'slug'>; transfer: TransferRow; change: TransferChange },
): void {
  const { item, transfer, change } = given;
  emit({
    kind: 'transfer.changed',
    dedupeKey: `transfer:${transfer.id}:${change}`,
    private: {
      transferId: transfer.id,
      change,
      itemId: item.id,
      title: item.title,
      slug: item.slug,
      fromId: transfer.from_id,
      toId: transfer.to_id,
      toEmail: transfer.to_id === null ? transfer.to_email : null,
      named: transfer.named,
      expiresAt: transfer.expires_at.toISOString(),
    },
  });
}
