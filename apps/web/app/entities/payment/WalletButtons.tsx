import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { LineItem, ShippingRate, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { useRef, useState } from 'react';
import { getStripe } from './getStripe.ts';
import { usePaymentKeys } from './usePaymentKeys.ts';

/** The contents of a wallet's payment sheet: the total and its parts. */
export type WalletSheet = { totalCents: number; lines: LineItem[]; rates: ShippingRate[] };
export type WalletPlace = { city: string; state: string; postalCode: string };

export type WalletButtonsProps = {
  sheet: WalletSheet;
  /** Where the wallet's own address counts: the sheet for it, or null when it cannot be had. */
  onAddress?: (place: WalletPlace) => Promise<WalletSheet | null>;
  /** Called as a wallet opens. */
  onOpen?: () => void;
  /** Pays with the wallet's token; returns true if it succeeded. */
  pay: (confirmationTokenId: string) => Promise<boolean>;
  showError: (title: string, text: string) => void;
};

/** Only cards in a wallet: the provider's other options are not card payments. */
const METHODS = {
  applePay: 'auto',
  googlePay: 'auto',
  amazonPay: 'never',
  klarna: 'never',
  link: 'never',
  paypal: 'never',
} as const;

/** Wallet buttons of the browser; nothing without a wallet. Loaded only where people pay. */
export function WalletButtons(props: WalletButtonsProps) {
  const keys = usePaymentKeys();
  const [stripe] = useState(() => getStripe(keys));
  return (
    <Elements stripe={stripe} options={{ mode: 'payment', amount: props.sheet.totalCents, currency: 'usd' }}>
      <Buttons {...props} />
    </Elements>
  );
}

function Buttons({ sheet, onAddress, onOpen, pay, showError }: WalletButtonsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [has, setHas] = useState<boolean | null>(null);
  const asksAddress = onAddress !== undefined;
  // Addresses are priced one after another, so that the last one chosen is the one paid.
  const lastPlace = useRef<Promise<unknown>>(Promise.resolve());

  async function confirm(event: StripeExpressCheckoutElementConfirmEvent): Promise<void> {
    if (stripe === null || elements === null) return event.paymentFailed();
    const { error: submitError } = await elements.submit();
    const { error, confirmationToken } = submitError
      ? { error: submitError }
      : await stripe.createConfirmationToken({ elements });
    if (error !== undefined || confirmationToken === undefined) {
      event.paymentFailed();
      return showError('Error Processing Payment', error?.message ?? 'Your wallet didn’t provide a card.');
    }
    if (!(await pay(confirmationToken.id))) event.paymentFailed();
  }

  return (
    <div className="wallets" hidden={has === false} aria-busy={has === null}>
      <ExpressCheckoutElement
        options={{
          buttonHeight: 48,
          paymentMethods: METHODS,
          buttonType: { applePay: 'buy', googlePay: 'buy' },
          ...(asksAddress
            ? { shippingAddressRequired: true, phoneNumberRequired: true, allowedShippingCountries: ['US'] }
            : {}),
        }}
        onReady={({ availablePaymentMethods }) => setHas(availablePaymentMethods !== undefined)}
        onLoadError={() => setHas(false)}
        onClick={({ resolve }) => {
          onOpen?.();
          // An address of the wallet may have changed the sum before.
          elements?.update({ amount: sheet.totalCents });
          resolve({ lineItems: sheet.lines, ...(asksAddress ? { shippingRates: sheet.rates } : {}) });
        }}
        onShippingAddressChange={async ({ address, resolve, reject }) => {
          const { city, state, postal_code: postalCode } = address;
          const pricing = lastPlace.current.then(() => onAddress?.({ city, state, postalCode }));
          lastPlace.current = pricing.catch(() => undefined);
          const priced = await pricing;
          if (priced == null) return reject();
          elements?.update({ amount: priced.totalCents });
          resolve({ lineItems: priced.lines, shippingRates: priced.rates });
        }}
        onConfirm={(event) => void confirm(event)}
      />
      <p className="wallets-or">or</p>
    </div>
  );
}
