import { isRefusal, type Refusal } from '@assay/contract/problem.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { lockPresets } from '../salePreset/index.ts';
import { lockDraftSale } from './operations.ts';

// Lots of a draft sale that come from a file, in the transaction of a part of that file.

type Act = { actor: Actor; note: string; at: number };

/** Locks presets, a draft sale, then items, as every change of its lots does. Refusals: not_found, auction_state. */
export async function lockForLots(
  tx: Tx,
  saleId: string,
  { itemIds, presetIds }: { itemIds: readonly string[]; presetIds: readonly string[] },
): Promise<Refusal | null> {
  await lockPresets(tx, presetIds);
  const sale = await lockDraftSale(tx, saleId);
  if (isRefusal(sale)) return sale;
  await tx.client.query('select from item where id = any($1::uuid[]) order by id for no key update', [itemIds]);
  return null;
}

/**
 * Puts these lots of a draft sale in this order, in the places that they have now; the other lots stay where they are. Does
 * nothing once the sale is published.
 */
export async function orderLots(tx: Tx, saleId: string, lotIds: readonly string[], act: Act): Promise<void> {
  if (isRefusal(await lockDraftSale(tx, saleId))) return;
  await tx.client.query(
    `with mine as (select d.id, d.position, w.place from unnest($2::uuid[]) with ordinality as w (id, place)
         join draft_lot d on d.id = w.id and d.sale_id = $1),
       places as (select position, row_number() over (order by position) as nth from mine),
       ordered as (select id, row_number() over (order by place) as nth from mine)
     update draft_lot d set position = p.position from ordered o join places p on p.nth = o.nth where d.id = o.id`,
    [saleId, lotIds],
  );
  await recordAudit(tx, {
    actor: act.actor,
    action: 'sale.arrange',
    subject: 'sale',
    subjectId: saleId,
    note: act.note,
    after: { lots: lotIds.length },
    at: act.at,
  });
}

/**
 * Removes those of these lots that are not published and that no one has changed since they were made; the lots after
 * them move up. Returns the ids of the removed ones.
 */
export async function removeUntouchedLots(
  tx: Tx,
  saleId: string,
  lotIds: readonly string[],
  { actor, note, at }: Act,
): Promise<string[]> {
  if (isRefusal(await lockDraftSale(tx, saleId))) return [];
  const { rows } = await tx.client.query<
    Pick<Tables['draft_lot'], 'id' | 'item_id' | 'opening_cents' | 'reserve_cents'>
  >(
    `delete from draft_lot d where d.id = any($2::uuid[]) and d.sale_id = $1
       and not exists (select from audit_event e where e.subject = 'auction' and e.subject_id = d.id and e.action <> 'lot.create')
     returning d.id, d.item_id, d.opening_cents, d.reserve_cents`,
    [saleId, lotIds],
  );
  await tx.client.query(
    `update draft_lot d set position = n.position
     from (select id, row_number() over (order by position) as position from draft_lot where sale_id = $1) n
     where d.id = n.id and d.position <> n.position`,
    [saleId],
  );
  for (const row of rows)
    await recordAudit(tx, {
      actor,
      action: 'lot.remove',
      subject: 'item',
      subjectId: row.item_id,
      note,
      before: { lotId: row.id, openingCents: row.opening_cents, reserveCents: row.reserve_cents },
      at,
    });
  return rows.map(({ id }) => id);
}
