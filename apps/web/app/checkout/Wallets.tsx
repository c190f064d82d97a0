import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { useState } from 'react';
import { getStripe } from '../payments/getStripe.ts';
import { usePaymentKeys } from '../payments/usePaymentKeys.ts';
import type { Checkout } from './useCheckout.ts';

/** Cards in a wallet: what else the provider could offer is not paid from a card. */
const METHODS = {
  applePay: 'auto',
  googlePay: 'auto',
  amazonPay: 'never',
  klarna: 'never',
  link: 'never',
  paypal: 'never',
} as const;

/** Paying the bag with a wallet of the browser; nothing where it has none. Its code comes with the checkout only. */
export default function Wallets({ checkout }: { checkout: Checkout }) {
  const keys = usePaymentKeys();
  const [stripe] = useState(() => getStripe(keys));
  return (
    <Elements stripe={stripe} options={{ mode: 'payment', amount: checkout.totalCents, currency: 'usd' }}>
      <Buttons checkout={checkout} />
    </Elements>
  );
}

function Buttons({ checkout }: { checkout: Checkout }) {
  const stripe = useStripe();
  const elements = useElements();
  const [has, setHas] = useState<boolean | null>(null);
  const { totals } = checkout.cart;

  async function confirm(event: StripeExpressCheckoutElementConfirmEvent): Promise<void> {
    if (stripe === null || elements === null) return event.paymentFailed();
    const { error: fault } = await elements.submit();
    const { error, confirmationToken } = fault ? { error: fault } : await stripe.createConfirmationToken({ elements });
    if (error !== undefined || confirmationToken === undefined) {
      event.paymentFailed();
      return checkout.blame('Error Processing Payment', error?.message ?? 'Your wallet gave no card.');
    }
    if (!(await checkout.payByWallet(confirmationToken.id))) event.paymentFailed();
  }

  return (
    <div className="checkout-wallets" hidden={has === false} aria-busy={has === null}>
      <ExpressCheckoutElement
        options={{ buttonHeight: 48, paymentMethods: METHODS, buttonType: { applePay: 'buy', googlePay: 'buy' } }}
        onReady={({ availablePaymentMethods }) => setHas(availablePaymentMethods !== undefined)}
        onLoadError={() => setHas(false)}
        onClick={({ resolve }) =>
          resolve({
            lineItems:
              totals === null
                ? []
                : [
                    { name: 'Items', amount: totals.subtotalCents - totals.discountCents },
                    { name: 'Shipping, insured', amount: totals.shippingCents },
                    { name: 'Tax', amount: totals.taxCents },
                  ],
          })
        }
        onConfirm={(event) => void confirm(event)}
      />
      <p className="checkout-or">or</p>
    </div>
  );
}
