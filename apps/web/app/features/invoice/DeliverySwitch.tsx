import type { Invoice, InvoiceEstimate } from '@assay/contract/shapes/invoice.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../forms/faults.ts';
import { browserApi, newIdempotencyKey } from '../../session/browserApi.ts';

/**
 * The alternative delivery method, with the invoice's total for it. Renders nothing if there is no choice: only the
 * server knows.
 */
export function DeliverySwitch({ invoice, onChange }: { invoice: Invoice; onChange: () => Promise<void> }) {
  const announce = useAnnounce();
  const [offer, setOffer] = useState<InvoiceEstimate | null>(null);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState('');
  const key = useRef(newIdempotencyKey());
  const other = invoice.deliveryMethod === 'ship' ? 'pickup' : 'ship';
  useEffect(() => {
    const stop = new AbortController();
    browserApi
      .call('invoice.estimate', {
        params: { id: invoice.id },
        body: { deliveryMethod: other },
        signal: stop.signal,
      })
      .then(setOffer, (error: unknown) => {
        // Refused: these goods go one way only. No answer: the choice is not offered now.
        if (!(error instanceof Response || error instanceof TypeError || stop.signal.aborted)) throw error;
      });
    return () => stop.abort();
  }, [invoice.id, other]);
  if (offer === null || offer.deliveryMethod !== other) return null;
  const change = async (): Promise<void> => {
    setPending(true);
    setError('');
    try {
      const next = await browserApi.call('invoice.deliveryMethod', {
        params: { id: invoice.id },
        body: { deliveryMethod: other },
        idempotencyKey: key.current,
      });
      await onChange();
      announce(
        `${other === 'pickup' ? 'Changed to local pickup' : 'Changed to shipping'}. New total: ${formatMoney(next.totalCents, true)}.`,
      );
    } catch (error) {
      setError(await messageOf(error));
    } finally {
      key.current = newIdempotencyKey();
      setPending(false);
    }
  };
  return (
    <div className="mt-6">
      <Button pending={isPending} pendingLabel="One moment…" onClick={() => void change()}>
        {other === 'pickup' ? 'Pick up instead' : 'Ship instead'}
        <span className="num">, {formatMoney(offer.totalCents, true)} in all</span>
      </Button>
      <p role="alert" className="mt-2 text-small text-seal">
        {error}
      </p>
    </div>
  );
}
