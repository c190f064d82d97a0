import { expect, test } from 'vitest';
import { findDeadEnds, findUnknown, findUnreachable } from '../machine.ts';
import { type ItemMoveFacts, ItemStatus, type ItemTrigger, itemMachine, moveItem } from './status.ts';

const facts = (status: ItemStatus, more: Partial<ItemMoveFacts> = {}): ItemMoveFacts => ({
  status,
  writers: ['writer', 'another writer'],
  isInSale: false,
  ...more,
});

test('the table is sound: every state is reached, and every one can end', () => {
  expect([findUnreachable(itemMachine), findDeadEnds(itemMachine), findUnknown(itemMachine)]).toEqual([[], [], []]);
});

test.each<[ItemStatus, ItemTrigger, ItemStatus]>([
  ['draft', 'submit', 'in_review'],
  ['in_review', 'return', 'draft'],
  ['in_review', 'approve', 'approved'],
  ['approved', 'return', 'draft'],
  ['approved', 'publish', 'live'],
  ['draft', 'withdraw', 'withdrawn'],
  ['in_review', 'withdraw', 'withdrawn'],
  ['approved', 'withdraw', 'withdrawn'],
  ['live', 'withdraw', 'withdrawn'],
])('given an item that is %s, when a colleague does %s, then it is %s', (status, trigger, to) => {
  expect(moveItem(facts(status), trigger, 'colleague')).toEqual({ to });
});

test('given every other pair of status and act, then it is refused', () => {
  const allowed = new Set(itemMachine.transitions.map((row) => `${row.from}:${row.trigger}`));
  for (const status of ItemStatus)
    for (const { trigger } of itemMachine.transitions)
      if (!allowed.has(`${status}:${trigger}`))
        expect(moveItem(facts(status), trigger, 'colleague')).toEqual({ refused: 'wrong_status' });
});

test('no writer approves their own work, but each may return and withdraw it', () => {
  expect(moveItem(facts('in_review'), 'approve', 'another writer')).toEqual({ refused: 'own_work' });
  expect(moveItem(facts('in_review'), 'approve', 'writer')).toEqual({ refused: 'own_work' });
  expect(moveItem(facts('in_review'), 'return', 'writer')).toEqual({ to: 'draft' });
  expect(moveItem(facts('in_review'), 'withdraw', 'writer')).toEqual({ to: 'withdrawn' });
});

test.each(['draft', 'in_review', 'approved', 'live'] as const)(
  'an item that is %s, and in a lot or sold, is not withdrawn here',
  (status) => {
    expect(moveItem(facts(status, { isInSale: true }), 'withdraw', 'colleague')).toEqual({ refused: 'in_sale' });
  },
);
