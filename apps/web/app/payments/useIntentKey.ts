import { useRef } from 'react';
import { newIdempotencyKey } from '../session/browserApi.ts';

/**
 * The key of what a person means to pay. The same press repeated is the same intent and keeps its key; `keyFor` another
 * thing, or `isOver` after a definite answer, begins a new one.
 */
export function useIntentKey() {
  const intent = useRef({ key: newIdempotencyKey(), of: '' });
  return {
    keyFor(what: string): string {
      if (intent.current.of !== what) intent.current = { key: newIdempotencyKey(), of: what };
      return intent.current.key;
    },
    isOver(): void {
      intent.current = { key: newIdempotencyKey(), of: '' };
    },
  };
}
