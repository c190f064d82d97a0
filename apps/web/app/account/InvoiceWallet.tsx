import type { Invoice, InvoiceEstimate } from '@assay/contract/shapes/payment.ts';
import { useEffect, useRef, useState } from 'react';
import { WalletButtons, type WalletSheet } from '../payments/WalletButtons.tsx';
import { browserApi } from '../session/browserApi.ts';
import type { PayInvoice } from './usePayInvoice.ts';

/**
 * Paying an invoice with a wallet of the browser; one that has no address yet, with the wallet's own. What its sheet shows is
 * what the house says that the invoice comes to now; another sum than that of the page has the page asked anew first. Its
 * code comes with the pay panel only.
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
  // What the sheet of the wallet shows: with its own address another sum than the page.
  const shown = useRef(invoice.totalCents);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each invoice; the caller's function is new each time
  useEffect(() => {
    const stop = new AbortController();
    browserApi.call('invoice.estimate', { params: { id: invoice.id }, body: {}, signal: stop.signal }).then(
      (given) => {
        setEstimate(given);
        if (given.totalCents !== invoice.totalCents) void onChange();
      },
      (error: unknown) => {
        if (!(isSilence(error) || stop.signal.aborted)) throw error;
        // Refused or no answer: the other ways to pay are there.
        if (!stop.signal.aborted) setEstimate('none');
      },
    );
    return () => stop.abort();
  }, [invoice.id]);
  if (estimate === null) return <div className="wallets" />;
  if (estimate === 'none' || estimate.totalCents !== invoice.totalCents) return null;
  const asksAddress = invoice.address === null && invoice.deliveryMethod === 'ship';
  return (
    <WalletButtons
      sheet={sheetOf(estimate)}
      {...(asksAddress
        ? {
            async atPlace({ state, postalCode }) {
              try {
                const given = await browserApi.call('invoice.estimate', {
                  params: { id: invoice.id },
                  body: { address: { state, postalCode } },
                });
                shown.current = given.totalCents;
                return sheetOf(given);
              } catch (error) {
                if (!isSilence(error)) throw error;
                return null;
              }
            },
          }
        : {})}
      onOpen={() => {
        shown.current = invoice.totalCents;
      }}
      pay={(tokenId) => payment.payByWallet(tokenId, shown.current)}
      blame={payment.blame}
    />
  );
}

const isSilence = (error: unknown): boolean => error instanceof Response || error instanceof TypeError;

function sheetOf(estimate: InvoiceEstimate): WalletSheet {
  const shipping = estimate.deliveryMethod === 'pickup' ? 'Pickup' : 'Shipping, insured';
  return {
    totalCents: estimate.totalCents,
    lines: [
      { name: 'Items', amount: estimate.subtotalCents + estimate.premiumCents - estimate.discountCents },
      { name: shipping, amount: estimate.shippingCents },
      { name: 'Tax', amount: estimate.taxCents },
    ],
    rates: [{ id: 'insured', displayName: shipping, amount: estimate.shippingCents }],
  };
}
