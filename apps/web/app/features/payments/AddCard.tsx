import type { PaymentMethod } from '@assay/contract/shapes/payment.ts';
import { Strip } from '@assay/ui/components/Strip.tsx';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { CardFormSlot } from '../../entities/payment/CardFormSlot.tsx';
import { messageOf } from '../../forms/faults.ts';
import { browserApi, newIdempotencyKey } from '../../session/browserApi.ts';

/** Saves a new card: the provider's form confirms it, then the server stores it. */
export function AddCard({
  submitLabel = 'Save card',
  onSaved,
  more,
}: {
  submitLabel?: string;
  onSaved: (method: PaymentMethod) => Promise<void> | void;
  more?: ReactNode;
}) {
  const [error, setError] = useState<string | null>(null);
  const key = useRef(newIdempotencyKey());
  const saveCard = async (setupIntentId: string): Promise<void> => {
    try {
      setError(null);
      const method = await browserApi.call('payment.setupCard', {
        body: { setupIntentId },
        idempotencyKey: key.current,
      });
      key.current = newIdempotencyKey();
      await onSaved(method);
    } catch (error) {
      setError(await messageOf(error));
    }
  };
  // The bank may have redirected the user away and back: then the card is already confirmed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    const url = new URL(location.href);
    const returned = url.searchParams.get('setup_intent');
    if (returned === null) return;
    for (const name of ['setup_intent', 'setup_intent_client_secret', 'redirect_status']) url.searchParams.delete(name);
    history.replaceState(history.state, '', url);
    void saveCard(returned);
  }, []);
  return (
    <div className="space-y-4">
      {error === null ? null : (
        <div role="alert">
          <Strip tone="seal" title="Error Adding Card">
            {error === 'Error Adding Card' ? 'Check the card and try again, or use another one.' : error}
          </Strip>
        </div>
      )}
      <p className="text-small text-ink-2">
        Our payment provider stores your card. We see only the last four digits, and you won’t be charged now.
      </p>
      <CardFormSlot
        kind="setup"
        submitLabel={submitLabel}
        pendingLabel="Saving…"
        errorTitle="Error Adding Card"
        getSecret={async () => (await browserApi.call('payment.setupCardStart')).clientSecret}
        onConfirmed={saveCard}
        more={more}
      />
    </div>
  );
}
