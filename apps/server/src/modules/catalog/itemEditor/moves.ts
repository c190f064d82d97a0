import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import { issue } from '@assay/domain/account/issue.ts';
import { completenessOf } from '@assay/domain/item/completeness.ts';
import { type ItemMoveRefusal, type ItemStatus, type ItemTrigger, moveItem } from '@assay/domain/item/status.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { secondPersonFaults } from './faults.ts';
import { lockItem } from './operations.ts';
import { toItemFacts } from './queries.ts';

// Submit, return, approve, withdraw. Going live is in publish.ts.

export type ItemMove = {
  itemId: string;
  trigger: Exclude<ItemTrigger, 'create' | 'publish'>;
  version: number | undefined;
  note: string;
  actor: Actor;
  at: number;
};

/** What a move writes besides the status. $3: who, $4: when, $5: the note. */
const WRITES: Readonly<Record<ItemMove['trigger'], string>> = {
  submit: "submitted_at = $4, return_note = ''",
  return: 'return_note = $5, approved_by = null, approved_at = null',
  approve: 'approved_by = $3, approved_at = $4',
  withdraw: 'return_note = $5',
};

/** What the status of an item is called on screens. */
const STATUS_TEXT: Readonly<Record<ItemStatus, string>> = {
  draft: 'a draft',
  in_review: 'in review',
  approved: 'approved',
  live: 'live',
  withdrawn: 'withdrawn',
};

const refusalOf: Readonly<Record<ItemMoveRefusal, (status: ItemStatus) => Refusal>> = {
  wrong_status: (status) => refuse('item_state', { detail: `The item is ${STATUS_TEXT[status]}` }),
  own_work: () =>
    refuse('forbidden', { detail: 'You have written part of this version: a colleague who hasn’t must approve it' }),
  in_sale: () => refuse('item_in_transaction', { detail: 'End its lot or sale first, or remove its unpublished lot' }),
};

/**
 * Moves an item to its next status. Refusals: not_found; record_changed; item_state; forbidden, where one of its
 * writers approves; validation_failed, with everything that an approval lacks; item_in_transaction, where an item to withdraw is
 * in a lot or being sold.
 */
export async function applyItemMove(tx: Tx, move: ItemMove): Promise<Refusal | null> {
  const { itemId, trigger, note, actor, at } = move;
  const locked = await lockItem(tx, itemId, move.version);
  if (isRefusal(locked)) return locked;
  const { row } = locked;
  const next = moveItem({ status: row.status, writers: row.writers, isInSale: row.is_in_sale }, trigger, actor.userId);
  if ('refused' in next) return refusalOf[next.refused](row.status);
  if (trigger === 'approve') {
    const { missing } = completenessOf(toItemFacts(row));
    const errors = missing.map(({ code, field, message }) => issue(field, code, message));
    errors.push(...(await secondPersonFaults(tx, itemId, row.estimate_high_cents ?? row.estimate_low_cents)));
    if (errors.length > 0) return refuse('validation_failed', { detail: 'The item isn’t complete', errors });
  }
  const { rows: written } = await tx.client.query<{ version: number }>(
    `update item set status = $2, ${WRITES[trigger]} where id = $1 and ($3::uuid, $4::timestamptz, $5::text) is not null
     returning version`,
    [itemId, next.to, actor.userId, new Date(at), note],
  );
  await recordAudit(tx, {
    actor,
    action: `item.${trigger}`,
    subject: 'item',
    subjectId: itemId,
    note,
    before: { status: row.status },
    after: { status: next.to },
    version: written[0]!.version,
    at,
  });
  return null;
}
