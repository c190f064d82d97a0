import { WalletButtons } from '../../entities/payment/WalletButtons.tsx';
import type { Checkout } from './useCheckout.ts';

/** Wallet buttons of the bag. Their code loads only at checkout. */
export default function Wallets({ checkout }: { checkout: Checkout }) {
  const { totals } = checkout.cart;
  const lines =
    totals === null
      ? []
      : [
          { name: 'Items', amount: totals.subtotalCents - totals.discountCents },
          { name: 'Shipping, insured', amount: totals.shippingCents },
          { name: 'Tax', amount: totals.taxCents },
        ];
  return (
    <WalletButtons
      sheet={{ totalCents: checkout.totalCents, lines, rates: [] }}
      pay={checkout.payByWallet}
      showError={checkout.showError}
    />
  );
}
