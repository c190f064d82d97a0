import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';
import { addProvenance, changeTerms } from '../../catalog/item/operations.ts';
import { moveCertificateOnSale } from '../saleHold/operations.ts';
import { cancelTransfers } from './transfers.ts';

const REPORT_TEXT = {
  lost: 'Reported lost by its owner.',
  stolen: 'Reported stolen by its owner.',
} as const;

/**
 * An owner reports their item as lost or stolen (rules §6). Its certificate immediately shows it, and its live offers
 * and gifts end with a notice. It takes none and cannot be linked until staff have seen it again. Refusals, and nothing
 * changes: not_found (no such item, or not sealed by Assay), forbidden (not the owner), item_in_transaction (it is
 * being sold), certificate_state (already reported, or its certificate is no longer valid).
 */
export function reportLost(
  ctx: AppContext,
  given: { userId: string; itemId: string; kind: keyof typeof REPORT_TEXT },
): Promise<Refusal | null> {
  const { userId, itemId, kind } = given;
  return transact(ctx, async (tx, emit) => {
    const { rows } = await tx.client.query<Pick<Tables['item'], 'title' | 'slug' | 'owner_id'> & { is_held: boolean }>(
      `select t.title, t.slug, t.owner_id, exists (select from offer o where o.item_id = t.id and o.holds_item) as is_held
       from item t where t.id = $1 for update of t`,
      [itemId],
    );
    const item = rows[0];
    if (item === undefined) return refuse('not_found');
    if (item.owner_id !== userId) return refuse('forbidden');
    if (item.is_held) return refuse('item_in_transaction');
    const at = ctx.clock.now();
    const note = REPORT_TEXT[kind];
    const moved = await moveCertificateOnSale(ctx, tx, emit, { itemId, state: 'stolen', note, actorId: userId, at });
    if (isRefusal(moved)) return moved;
    await changeTerms(tx, itemId, { is_hidden_from_offers: true });
    await cancelTransfers(tx, emit, itemId, at);
    await addProvenance(tx, { itemId, at, kind: 'reported', place: '', text: note });
    return null;
  });
}
