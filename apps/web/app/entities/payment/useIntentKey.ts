import { useRef } from 'react';
import { newIdempotencyKey } from '../../session/browserApi.ts';

/**
 * The idempotency key of a payment. A repeated click is the same intent and keeps its key. `keyFor` another subject, or
 * `isOver` after a definite response, starts a new one.
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
