import { expect, test } from 'vitest';
import { firstFilled } from './firstFilled.ts';

const LISTS = [
  { key: 'to_quote', queue: 'to_quote' },
  { key: 'to_ship', queue: 'to_send' },
  { key: 'overdue', queue: 'overdue' },
] as const;

test('a tab opens on its first nonempty queue, and on the default one if all are empty', () => {
  const open = (counts: Record<string, number>) =>
    firstFilled<string>(
      Object.entries(counts).map(([queue, count]) => ({ queue, count })),
      LISTS,
      'due',
    );
  expect(open({ to_quote: 0, to_send: 80, overdue: 2 })).toBe('to_ship');
  expect(open({ to_quote: 1, to_send: 80 })).toBe('to_quote');
  expect(open({ to_quote: 0, to_send: 0, offers: 3 })).toBe('due');
});
