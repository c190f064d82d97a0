/** What a key press asks a list to do. */
export type ListCommand = 'next' | 'previous' | 'search' | 'help' | 'select' | 'close' | 'edit' | 'approve' | 'reject';

const COMMANDS: Readonly<Record<string, ListCommand>> = {
  j: 'next',
  k: 'previous',
  '/': 'search',
  '?': 'help',
  x: 'select',
  Escape: 'close',
  e: 'edit',
  a: 'approve',
  r: 'reject',
};

type KeyFacts = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'> & {
  /** The pressed key would type or choose here. */
  isTyping: boolean;
  /** A dialog or a menu is open. */
  isCovered: boolean;
};

/** The command of a key press; null where it is typed text, part of another shortcut, or meant for what covers the list. */
export function commandOf({ key, ctrlKey, metaKey, altKey, defaultPrevented, isTyping, isCovered }: KeyFacts) {
  if (ctrlKey || metaKey || altKey || defaultPrevented || isTyping || isCovered) return null;
  return COMMANDS[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

/** Returns true if keys pressed in the element type or choose. */
export const isTypingIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'));

/** Place of the row to go to, among `count`; `at` is -1 when no row is current. */
export const rowAfter = (at: number, step: 1 | -1, count: number): number =>
  at === -1 ? (step === 1 ? 0 : count - 1) : Math.min(count - 1, Math.max(0, at + step));
