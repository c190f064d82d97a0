import { useEffect, useRef } from 'react';

/** Keys of the control room that are not typed into a field. */
export type RoomKey = 'j' | 'k' | 'p' | 'e' | 'v' | 'w' | 'm' | 'Enter';

const KEYS: ReadonlySet<string> = new Set<RoomKey>(['j', 'k', 'p', 'e', 'v', 'w', 'm', 'Enter']);
const isRoomKey = (key: string): key is RoomKey => KEYS.has(key);

/** Calls `onKey` for a key of the room, unless a field, button, link or dialog has the focus or a modifier is held. */
export function useRoomKeys(onKey: (key: RoomKey) => void): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (!isRoomKey(key)) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('input, textarea, select, dialog, [contenteditable]')) return;
      // Enter presses what has the focus.
      if (key === 'Enter' && target?.closest('a, button, summary')) return;
      event.preventDefault();
      latest.current(key);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
