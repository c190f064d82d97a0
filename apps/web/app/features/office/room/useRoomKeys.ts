import { useKeyDown } from '../useKeyDown.ts';
import { isTypingIn } from '../workbench/keys.ts';

/** Keys of the control room that are not typed into a field. */
export type RoomKey = 'j' | 'k' | 'p' | 'e' | 'v' | 'w' | 'm' | 'Enter';

const KEYS: ReadonlySet<string> = new Set<RoomKey>(['j', 'k', 'p', 'e', 'v', 'w', 'm', 'Enter']);
const isRoomKey = (key: string): key is RoomKey => KEYS.has(key);

/**
 * Calls `onKey` for a key of the room, unless the keys are off, a field or dialog has the focus, or a modifier is held.
 * Enter presses the button or link that has the focus.
 */
export function useRoomKeys(isOn: boolean, onKey: (key: RoomKey) => void): void {
  useKeyDown((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!isRoomKey(key)) return;
    const target = event.target instanceof Element ? event.target : null;
    if (isTypingIn(event.target) || target?.closest('dialog, [popover]')) return;
    if (key === 'Enter' && target?.closest('a, button, summary')) return;
    event.preventDefault();
    onKey(key);
  }, isOn);
}
