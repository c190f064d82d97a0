import type { OfficeItemRow } from '@assay/contract/shapes/itemEditor.ts';
import { type ItemStatus, type ItemTrigger, itemMachine } from '@assay/domain/item/status.ts';
import { browserApi } from '../../../session/browserApi.ts';
import type { BulkAct } from '../workbench/bulk.ts';
import { ITEM_STATES } from './itemText.ts';

const canMove = (status: ItemStatus, trigger: ItemTrigger): boolean =>
  itemMachine.transitions.some((row) => row.from === status && row.trigger === trigger);

/** Why the status of a row rules the act out. */
const byStatus =
  (trigger: ItemTrigger) =>
  ({ status }: OfficeItemRow): string | null =>
    canMove(status, trigger) ? null : ITEM_STATES[status].label.toLowerCase();

const input = ({ id, version }: OfficeItemRow, note: string, idempotencyKey: string) => ({
  params: { id },
  body: { version, note },
  idempotencyKey,
});

/** Steps of many items in one act. Each is checked by itself: the list's version must be the present one. */
export const ITEM_BULK_ACTS: readonly BulkAct<OfficeItemRow>[] = [
  {
    key: 'submit',
    label: 'Submit for review',
    blocker: byStatus('submit'),
    send: (row, note, key) => browserApi.call('office.submitItem', input(row, note, key)),
  },
  {
    key: 'approve',
    label: 'Approve',
    shortcut: 'a',
    text: 'Items that you changed last are refused: a colleague approves those.',
    blocker: (row) => byStatus('approve')(row) ?? (row.missing === 0 ? null : `${row.missing} missing`),
    send: (row, note, key) => browserApi.call('office.approveItem', input(row, note, key)),
  },
  {
    key: 'return',
    label: 'Return',
    shortcut: 'r',
    text: 'Their writers read the note.',
    blocker: byStatus('return'),
    send: (row, note, key) => browserApi.call('office.returnItem', input(row, note, key)),
  },
  {
    key: 'withdraw',
    label: 'Withdraw',
    tone: 'danger',
    text: 'Withdrawn items can’t be edited or sold again.',
    blocker: byStatus('withdraw'),
    send: (row, note, key) => browserApi.call('office.withdrawItem', input(row, note, key)),
  },
];
