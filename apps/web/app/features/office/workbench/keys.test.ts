import { expect, test } from 'vitest';
import { commandOf, rowAfter } from './keys.ts';

const press = (key: string, facts: Partial<Parameters<typeof commandOf>[0]> = {}) =>
  commandOf({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    defaultPrevented: false,
    isTyping: false,
    isCovered: false,
    ...facts,
  });

test('single keys are commands, in either case', () => {
  expect(['j', 'K', '/', '?', 'x', 'e', 'a', 'r', 'Escape'].map((key) => press(key))).toEqual([
    'next',
    'previous',
    'search',
    'help',
    'select',
    'edit',
    'approve',
    'reject',
    'close',
  ]);
  expect(press('q')).toBeNull();
  expect(press('Enter')).toBeNull();
});

test.each([
  ['in a field', { isTyping: true }],
  ['under a dialog', { isCovered: true }],
  ['with Ctrl', { ctrlKey: true }],
  ['with Command', { metaKey: true }],
  ['with Alt', { altKey: true }],
  ['that another part has handled', { defaultPrevented: true }],
])('a key %s is no command', (_name, facts) => expect(press('j', facts)).toBeNull());

test('J and K stay within the list', () => {
  expect([rowAfter(-1, 1, 3), rowAfter(0, 1, 3), rowAfter(2, 1, 3)]).toEqual([0, 1, 2]);
  expect([rowAfter(-1, -1, 3), rowAfter(0, -1, 3), rowAfter(2, -1, 3)]).toEqual([2, 0, 1]);
});
