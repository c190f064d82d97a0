import type { PaymentMethod } from '@assay/contract/shapes/payment.ts';
import { paymentIfWonText } from '@assay/domain/invoice/scheduleText.ts';
import { useEffect, useState } from 'react';
import { methodText } from '../../entities/payment/methodText.ts';
import { browserApi } from '../../session/browserApi.ts';
import { isExpectedFailure } from '../../session/isExpectedFailure.ts';

/** What happens if this bid wins: the default card is charged by itself; without one the invoice is due. */
export function PayWith({ isBankOnly, isVip }: { isBankOnly: boolean; isVip: boolean }) {
  const [method, setMethod] = useState<PaymentMethod | null>(null);
  useEffect(() => {
    let isOver = false;
    const read = async (): Promise<void> => {
      try {
        const { items } = await browserApi.call('payment.methods', { query: { limit: 100 } });
        const charged = items.find(({ isDefault, type }) => isDefault && type === 'user_card' && !isBankOnly);
        if (!isOver) setMethod(charged ?? null);
      } catch (error) {
        // The review works without it; the invoice asks how to pay.
        if (!isExpectedFailure(error)) throw error;
      }
    };
    void read();
    return () => {
      isOver = true;
    };
  }, [isBankOnly]);
  return (
    <p className="m-0 text-small text-ink-2" aria-live="polite">
      {paymentIfWonText(method === null ? null : methodText(method), isVip)}
    </p>
  );
}
