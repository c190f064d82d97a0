import { type RefObject, startTransition, useEffect, useState } from 'react';
import { unfoldAct } from '../unfoldAct.ts';
import { useKeyDown } from '../useKeyDown.ts';
import { commandOf, isTypingIn, type ListCommand, rowAfter } from './keys.ts';
import type { RowAct } from './List.tsx';
import { useSingleKeys } from './useSingleKeys.ts';

const ACT_KEYS = { edit: 'e', approve: 'a', reject: 'r' } as const;

/** The keys of a list. They can be turned off, for people whose software types keys (WCAG 2.1.4). */
export function useListKeys<R>({
  box,
  rows,
  chosen,
  rowKey,
  rowActs,
  startBulk,
  openRow,
  toggle,
}: {
  box: RefObject<HTMLElement | null>;
  rows: readonly R[];
  /** The selected rows. */
  chosen: readonly R[];
  rowKey: (row: R) => string;
  rowActs: readonly RowAct<R>[];
  /** Begins the act on many rows that has this key; false when there is none. */
  startBulk: (key: string, rows: readonly R[]) => boolean;
  openRow: (key: string) => void;
  toggle: (key: string) => void;
}) {
  const [isOn, setOn] = useSingleKeys();
  const [isHelpShown, setHelpShown] = useState(false);
  const [act, setAct] = useState<{ id: string } | null>(null);

  const currentRow = (): HTMLElement | null =>
    document.activeElement?.closest<HTMLElement>('[data-row]') ??
    box.current?.querySelector('.list-row.is-open') ??
    null;
  const goTo = (step: 1 | -1): void => {
    const all = [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const current = currentRow();
    const place = rowAfter(current === null ? -1 : all.indexOf(current), step, all.length);
    all[place]?.querySelector<HTMLElement>('.row-link')?.focus();
  };
  const runAct = (command: keyof typeof ACT_KEYS): boolean => {
    if (startBulk(ACT_KEYS[command], chosen)) return true;
    const key = currentRow()?.dataset.row;
    const row = rows.find((one) => rowKey(one) === key);
    const id = row && rowActs.find((one) => one.key === ACT_KEYS[command])?.act(row);
    if (key === undefined || row === undefined) return false;
    if (id === undefined || id === null) return startBulk(ACT_KEYS[command], [row]);
    openRow(key);
    startTransition(() => setAct({ id }));
    return true;
  };
  const run = (command: ListCommand): boolean => {
    switch (command) {
      case 'next':
      case 'previous':
        goTo(command === 'next' ? 1 : -1);
        return true;
      case 'search': {
        const field = box.current?.querySelector<HTMLInputElement>('.list-search input');
        field?.focus();
        field?.select();
        return field !== null && field !== undefined;
      }
      case 'help':
        startTransition(() => setHelpShown(true));
        return true;
      case 'select': {
        const key = currentRow()?.dataset.row;
        if (key !== undefined) toggle(key);
        return key !== undefined;
      }
      case 'close': {
        const link = currentRow()?.querySelector<HTMLElement>('.row-link[aria-expanded="true"]');
        link?.click();
        link?.focus();
        return link !== null && link !== undefined;
      }
      default:
        return runAct(command);
    }
  };
  useKeyDown((event) => {
    const command = commandOf({
      key: event.key,
      ctrlKey: event.ctrlKey,
      metaKey: event.metaKey,
      altKey: event.altKey,
      defaultPrevented: event.defaultPrevented,
      isTyping: isTypingIn(event.target),
      isCovered:
        document.querySelector('dialog[open]') !== null ||
        (event.target instanceof Element && event.target.closest('[popover]') !== null),
    });
    if (command === null || (!isOn && command !== 'close')) return;
    if (run(command)) event.preventDefault();
  });
  // The act that a key asked for, once its row is open.
  useEffect(() => {
    if (act === null) return;
    if (unfoldAct(act.id)) setAct(null);
  }, [act]);
  return {
    isOn,
    isHelpShown,
    showHelp: () => startTransition(() => setHelpShown(true)),
    hideHelp: () => setHelpShown(false),
    setOn,
  };
}
