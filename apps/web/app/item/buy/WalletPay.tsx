import type { Item } from '@assay/contract/shapes/item.ts';
import type { PurchaseEstimate } from '@assay/contract/shapes/purchase.ts';
import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { LineItem, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { useRef, useState } from 'react';
import { getStripe } from '../../payments/getStripe.ts';
import { usePaymentKeys } from '../../payments/usePaymentKeys.ts';
import { shippingLabel } from '../estimate.ts';
import { isSilence } from '../useAccess.ts';
import type { Buy } from './useBuy.ts';

type WalletProps = { item: Item; estimate: PurchaseEstimate; buy: Buy };

/** Cards in a wallet: what else the provider could offer is not paid from a card. */
const METHODS = {
  applePay: 'auto',
  googlePay: 'auto',
  amazonPay: 'never',
  klarna: 'never',
  link: 'never',
  paypal: 'never',
} as const;

/** Paying the estimate with a wallet of the browser; nothing where it has none. Loaded with the checkout only. */
export default function WalletPay(props: WalletProps) {
  const keys = usePaymentKeys();
  const [stripe] = useState(() => getStripe(keys));
  return (
    <Elements stripe={stripe} options={{ mode: 'payment', amount: props.estimate.totalCents, currency: 'usd' }}>
      <Wallets {...props} />
    </Elements>
  );
}

function Wallets({ item, estimate, buy }: WalletProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [has, setHas] = useState<boolean | null>(null);
  // What the sheet of the wallet shows: with its own address another sum than the page.
  const shown = useRef(estimate);
  const asksAddress = estimate.shipTo === null;
  const lines = (of: PurchaseEstimate): LineItem[] => [
    { name: of.quantity === 1 ? item.title : `${of.quantity} × ${item.title}`, amount: of.subtotalCents },
    { name: shippingLabel(item), amount: of.shippingCents },
    { name: 'Tax', amount: of.taxCents },
  ];
  const rates = (of: PurchaseEstimate) => [
    { id: 'insured', displayName: shippingLabel(item), amount: of.shippingCents },
  ];

  async function confirm(event: StripeExpressCheckoutElementConfirmEvent): Promise<void> {
    if (stripe === null || elements === null) return event.paymentFailed();
    const { error: fault } = await elements.submit();
    const { error, confirmationToken } = fault ? { error: fault } : await stripe.createConfirmationToken({ elements });
    if (error !== undefined || confirmationToken === undefined) {
      event.paymentFailed();
      return buy.blame({ title: 'Error Processing Payment', text: error?.message ?? 'Your wallet gave no card.' });
    }
    if (!(await buy.orderByWallet(shown.current, confirmationToken.id))) event.paymentFailed();
  }

  return (
    <div className="buy-wallets" hidden={has === false} aria-busy={has === null}>
      <ExpressCheckoutElement
        options={{
          buttonHeight: 48,
          paymentMethods: METHODS,
          buttonType: { applePay: 'buy', googlePay: 'buy' },
          shippingAddressRequired: asksAddress,
          phoneNumberRequired: asksAddress,
          allowedShippingCountries: ['US'],
        }}
        onReady={({ availablePaymentMethods }) => setHas(availablePaymentMethods !== undefined)}
        onLoadError={() => setHas(false)}
        onClick={({ resolve }) => {
          shown.current = estimate;
          elements?.update({ amount: estimate.totalCents });
          resolve({ lineItems: lines(estimate), ...(asksAddress ? { shippingRates: rates(estimate) } : {}) });
        }}
        onShippingAddressChange={async ({ address, resolve, reject }) => {
          try {
            const { city, state, postal_code: postalCode } = address;
            const priced = await buy.price(estimate.quantity, { city, state, postalCode });
            shown.current = priced;
            elements?.update({ amount: priced.totalCents });
            resolve({ lineItems: lines(priced), shippingRates: rates(priced) });
          } catch (error) {
            if (!isSilence(error)) throw error;
            reject();
          }
        }}
        onConfirm={(event) => void confirm(event)}
      />
      <p className="buy-or">or</p>
    </div>
  );
}
