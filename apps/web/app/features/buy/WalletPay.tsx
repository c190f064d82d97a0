import type { Item } from '@assay/contract/shapes/item.ts';
import type { PurchaseEstimate } from '@assay/contract/shapes/purchase.ts';
import { useRef } from 'react';
import { WalletButtons, type WalletSheet } from '../../entities/payment/WalletButtons.tsx';
import { shippingLabel } from '../../entities/price/estimate.ts';
import { isExpectedFailure } from '../../session/isExpectedFailure.ts';
import type { Buy } from './useBuy.ts';

/** Pays the estimate with a wallet, using the wallet's address when none is saved. */
export default function WalletPay({ item, estimate, buy }: { item: Item; estimate: PurchaseEstimate; buy: Buy }) {
  // What the sheet of the wallet shows: with its own address another sum than the page.
  const shownEstimate = useRef(estimate);
  const toWalletSheet = (of: PurchaseEstimate): WalletSheet => ({
    totalCents: of.totalCents,
    lines: [
      { name: of.quantity === 1 ? item.title : `${of.quantity} × ${item.title}`, amount: of.subtotalCents },
      { name: shippingLabel(item), amount: of.shippingCents },
      { name: 'Tax', amount: of.taxCents },
    ],
    rates: [{ id: 'insured', displayName: shippingLabel(item), amount: of.shippingCents }],
  });
  return (
    <WalletButtons
      sheet={toWalletSheet(estimate)}
      {...(estimate.shipTo === null
        ? {
            async onAddress(place) {
              try {
                shownEstimate.current = await buy.price(estimate.quantity, place);
                return toWalletSheet(shownEstimate.current);
              } catch (error) {
                if (!isExpectedFailure(error)) throw error;
                return null;
              }
            },
          }
        : {})}
      onOpen={() => {
        shownEstimate.current = estimate;
      }}
      pay={(tokenId) => buy.orderByWallet(shownEstimate.current, tokenId)}
      showError={(title, text) => buy.showError({ title, text })}
    />
  );
}
