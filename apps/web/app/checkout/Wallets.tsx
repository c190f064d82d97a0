import { WalletButtons } from '../payments/WalletButtons.tsx';
import type { Checkout } from './useCheckout.ts';

/** Paying the bag with a wallet. Its code comes with the checkout only. */
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
      blame={checkout.blame}
    />
  );
}
