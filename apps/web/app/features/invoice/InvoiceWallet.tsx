import type { Invoice, InvoiceEstimate } from '@assay/contract/shapes/invoice.ts';
import { useEffect, useRef, useState } from 'react';
import { WalletButtons, type WalletSheet } from '../../entities/payment/WalletButtons.tsx';
import { browserApi } from '../../session/browserApi.ts';
import type { PayInvoice } from './usePayInvoice.ts';

/**
 * Pays an invoice with a browser wallet, using the wallet's address if the invoice has none. The wallet's sheet shows
 * the invoice's current total from the server. If it differs from the page's, the page is reloaded first. Its code
 * loads only with the pay panel.
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
  const shownTotalCents = useRef(invoice.totalCents);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each invoice; the caller's function is new each time
  useEffect(() => {
    const stop = new AbortController();
    browserApi.call('invoice.estimate', { params: { id: invoice.id }, body: {}, signal: stop.signal }).then(
      (result) => {
        setEstimate(result);
        if (result.totalCents !== invoice.totalCents) void onChange();
      },
      (error: unknown) => {
        if (!(isExpectedFailure(error) || stop.signal.aborted)) throw error;
        // Refused or no response: the other ways to pay remain.
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
      sheet={toWalletSheet(estimate)}
      {...(asksAddress
        ? {
            async onAddress({ state, postalCode }) {
              try {
                const result = await browserApi.call('invoice.estimate', {
                  params: { id: invoice.id },
                  body: { address: { state, postalCode } },
                });
                shownTotalCents.current = result.totalCents;
                return toWalletSheet(result);
              } catch (error) {
                if (!isExpectedFailure(error)) throw error;
                return null;
              }
            },
          }
        : {})}
      onOpen={() => {
        shownTotalCents.current = invoice.totalCents;
      }}
      pay={(tokenId) => payment.payByWallet(tokenId, shownTotalCents.current)}
      showError={payment.showError}
    />
  );
}

const isExpectedFailure = (error: unknown): boolean => error instanceof Response || error instanceof TypeError;

function toWalletSheet(estimate: InvoiceEstimate): WalletSheet {
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
