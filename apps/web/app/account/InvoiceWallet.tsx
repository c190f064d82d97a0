import type { Invoice, InvoiceEstimate } from '@assay/contract/shapes/payment.ts';
import { useEffect, useState } from 'react';
import { WalletButtons } from '../payments/WalletButtons.tsx';
import { browserApi } from '../session/browserApi.ts';
import type { PayInvoice } from './usePayInvoice.ts';

/**
 * Paying an invoice with a wallet of the browser. What its sheet shows is what the house says that the invoice comes to
 * now; another sum than that of the page has the page asked anew first. Its code comes with the pay panel only.
 */
export default function InvoiceWallet({
  invoice,
  payment,
  onChange,
}: {
  invoice: Invoice;
  payment: PayInvoice;
  onChange: () => Promise<void>;
}) {
  const [estimate, setEstimate] = useState<InvoiceEstimate | 'none' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each invoice; the caller's function is new each time
  useEffect(() => {
    const stop = new AbortController();
    browserApi.call('invoice.estimate', { params: { id: invoice.id }, body: {}, signal: stop.signal }).then(
      (given) => {
        setEstimate(given);
        if (given.totalCents !== invoice.totalCents) void onChange();
      },
      (error: unknown) => {
        if (!(error instanceof Response || error instanceof TypeError || stop.signal.aborted)) throw error;
        // Refused or no answer: the other ways to pay are there.
        if (!stop.signal.aborted) setEstimate('none');
      },
    );
    return () => stop.abort();
  }, [invoice.id]);
  if (estimate === null) return <div className="wallets" />;
  if (estimate === 'none' || estimate.totalCents !== invoice.totalCents) return null;
  return (
    <WalletButtons
      sheet={{
        totalCents: estimate.totalCents,
        lines: [
          { name: 'Items', amount: estimate.subtotalCents + estimate.premiumCents - estimate.discountCents },
          {
            name: estimate.deliveryMethod === 'pickup' ? 'Pickup' : 'Shipping, insured',
            amount: estimate.shippingCents,
          },
          { name: 'Tax', amount: estimate.taxCents },
        ],
        rates: [],
      }}
      pay={payment.payByWallet}
      blame={payment.blame}
    />
  );
}
