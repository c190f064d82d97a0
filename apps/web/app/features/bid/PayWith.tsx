import type { PaymentMethod } from '@assay/contract/shapes/payment.ts';
import { useEffect, useState } from 'react';
import { methodText } from '../../entities/payment/methodText.ts';
import { browserApi } from '../../session/browserApi.ts';
import { isExpectedFailure } from '../../session/isExpectedFailure.ts';

/** The payment method if this bid wins, by name: the default one. Nothing while it is unknown. */
export function PayWith({ isBankOnly }: { isBankOnly: boolean }) {
  const [method, setMethod] = useState<PaymentMethod | null>(null);
  useEffect(() => {
    let isOver = false;
    const read = async (): Promise<void> => {
      try {
        const { items } = await browserApi.call('payment.methods', { query: { limit: 100 } });
        const fit = items.filter(({ type }) => !isBankOnly || type === 'user_bank_account');
        if (!isOver) setMethod(fit.find(({ isDefault }) => isDefault) ?? fit[0] ?? null);
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
      {method === null
        ? 'If you win, your invoice is due in five days.'
        : `If you win, you’ll pay with ${methodText(method)}.`}
    </p>
  );
}
