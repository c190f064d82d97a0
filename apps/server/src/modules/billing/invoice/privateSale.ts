import { SALE_HOLD_TEXT } from '@assay/domain/item/saleHold.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';
import { assignItems, holdConsigned, releaseItem } from '../../catalog/item/operations.ts';

// The items that a manual invoice sells. A line may also name an item that is sold already: then it is a service for it.

type ItemRow = Pick<Tables['item'], 'id' | 'title' | 'sale_hold'> & {
  is_listed: boolean;
  is_drafted: boolean;
  is_held: boolean;
  is_asked: boolean;
  /** Number of another invoice that sells it; '' for a draft. */
  other_invoice: string | null;
};

const ITEMS = `
  select i.id, i.title, i.sale_hold,
    exists (select from auction a where a.item_id = i.id and a.status <> 'done') as is_listed,
    exists (select from draft_lot d where d.item_id = i.id) as is_drafted,
    exists (select from offer o where o.item_id = i.id and o.holds_item)
      or exists (select from item_transfer x where x.item_id = i.id and x.status = 'pending') as is_held,
    exists (select from lot_offer o join auction a on a.id = o.auction_id where a.item_id = i.id and o.status = 'offered') as is_asked,
    (select coalesce(v.number, '') from invoice_line l join invoice v on v.id = l.invoice_id
      where l.item_id = i.id and v.type = 'manual' and v.status not in ('void', 'refunded') and v.id is distinct from $2
      order by v.created_at limit 1) as other_invoice
  from item i where i.id = any($1::uuid[]) and i.owner_id is null and i.item_assignment is null order by i.id`;

/**
 * Locks the items that an invoice's lines name, before credit and invoices. Returns those it sells, each with one sentence
 * about why it can't be sold now, or null.
 */
export async function lockPrivateSale(
  tx: Tx,
  itemIds: readonly string[],
  invoiceId: string | null,
): Promise<ReadonlyMap<string, string | null>> {
  await tx.client.query('select from item where id = any($1::uuid[]) order by id for update', [itemIds]);
  const { rows } = await tx.client.query<ItemRow>(ITEMS, [itemIds, invoiceId]);
  return new Map(rows.map((row) => [row.id, findConflict(row)]));
}

/** An issued invoice has sold these items: no one else can buy them. The caller holds their locks. */
export async function sellPrivately(tx: Tx, invoiceId: string, itemIds: readonly string[]): Promise<void> {
  await assignItems(tx, itemIds, 'virtual');
  await tx.client.query(
    'update invoice_line set sells_item = true where invoice_id = $1 and item_id = any($2::uuid[])',
    [invoiceId, itemIds],
  );
}

/** A manual invoice is void: Assay sells its items again. Idempotent. */
export function releasePrivateSale(ctx: AppContext, invoiceId: string): Promise<void> {
  return transact(ctx, async (tx) => {
    await tx.client.query(
      'select from item where id in (select item_id from invoice_line where invoice_id = $1 and sells_item) order by id for update',
      [invoiceId],
    );
    const { rows } = await tx.client.query<{ item_id: string }>(
      'update invoice_line set sells_item = false where invoice_id = $1 and sells_item returning item_id',
      [invoiceId],
    );
    for (const { item_id: itemId } of rows) await releaseItem(tx, itemId);
    await holdConsigned(
      tx,
      rows.map(({ item_id: itemId }) => itemId),
    );
  });
}

function findConflict(item: ItemRow): string | null {
  if (item.sale_hold !== null) return SALE_HOLD_TEXT[item.sale_hold];
  const end = (where: string) => `“${item.title}” is ${where}. End that first`;
  if (item.is_listed) return end('in a lot or a listing');
  if (item.is_drafted) return end('in a lot that isn’t published yet');
  if (item.is_held) return end('being sold through an offer or given as a gift');
  if (item.is_asked) return end('offered to a bidder');
  if (item.other_invoice === null) return null;
  return end(item.other_invoice === '' ? 'on another draft invoice' : `on invoice ${item.other_invoice}`);
}
