import { useRef } from 'react';
import { newIdempotencyKey } from '../../session/browserApi.ts';

/**
 * The idempotency key of a payment. A repeated click is the same intent and keeps its key. `keyFor` another subject, or
 * `startNew` after a definite response, starts a new one.
 */
export function useIntentKey() {
  const intent = useRef({ key: newIdempotencyKey(), of: '' });
  return {
    keyFor(intentId: string): string {
      if (intent.current.of !== intentId) intent.current = { key: newIdempotencyKey(), of: intentId };
      return intent.current.key;
    },
    startNew(): void {
      intent.current = { key: newIdempotencyKey(), of: '' };
    },
  };
}
