import { Elements, ExpressCheckoutElement, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { type SyntheticEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createSandboxStripe } from '../browser/sandbox-stripe.ts';

/** A checkout page as a shop would write it, for the browser test: only Stripe's own React components. */
function Checkout({ clientSecret, redirects }: { clientSecret: string; redirects: boolean }) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [isComplete, setComplete] = useState(false);
  const [result, setResult] = useState('');

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!stripe || !elements) return;
    const confirmParams = { return_url: `${location.origin}/done` };
    const isPayment = clientSecret.startsWith('pi_');
    const base = { elements, confirmParams, redirect: 'if_required' as const };
    if (redirects) {
      const left = await stripe.confirmPayment({ elements, confirmParams });
      setResult(left.error.message ?? '');
      return;
    }
    const { error, ...rest } = isPayment ? await stripe.confirmPayment(base) : await stripe.confirmSetup(base);
    const intent = 'paymentIntent' in rest ? rest.paymentIntent : 'setupIntent' in rest ? rest.setupIntent : undefined;
    setResult(error ? `${error.type} ${error.code}: ${error.message}` : `status ${intent?.status}`);
  };

  return (
    <form onSubmit={(event) => void submit(event)}>
      <PaymentElement onReady={() => setReady(true)} onChange={(event) => setComplete(event.complete)} />
      <button type="submit" disabled={!isReady}>
        Confirm
      </button>
      <p>
        {isReady ? 'ready' : 'not ready'}, {isComplete ? 'complete' : 'incomplete'}
      </p>
      <p role="status">{result}</p>
    </form>
  );
}

/** Wallets before an intent exists, which the server creates later: the shop ships for $5, to Texas for $7. */
function WalletCheckout({ asksAddress }: { asksAddress: boolean }) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [result, setResult] = useState('');
  const lineItems = (cents: number) => [
    { name: 'Goods', amount: 5000 },
    { name: 'Shipping', amount: cents },
  ];
  return (
    <>
      <ExpressCheckoutElement
        onReady={({ availablePaymentMethods }) => setReady(availablePaymentMethods?.googlePay === true)}
        options={{ shippingAddressRequired: asksAddress, phoneNumberRequired: asksAddress }}
        onClick={({ resolve }) => resolve({ lineItems: [{ name: 'Goods', amount: 5000 }] })}
        onShippingAddressChange={({ address, resolve, reject }) => {
          if (address.state === 'MA') return reject();
          const cents = address.state === 'TX' ? 700 : 500;
          elements?.update({ amount: 5000 + cents });
          resolve({ lineItems: lineItems(cents) });
        }}
        onCancel={() => setResult('cancelled')}
        onConfirm={async ({ expressPaymentType, paymentFailed }) => {
          addEventListener('shop-declines', () => paymentFailed(), { once: true });
          if (!stripe || !elements) return;
          await elements.submit();
          const { error, confirmationToken } = await stripe.createConfirmationToken({ elements });
          setResult(error ? `${error.code}` : `${expressPaymentType} ${confirmationToken.id}`);
        }}
      />
      <p>{isReady ? 'ready, incomplete' : 'not ready'}</p>
      <p role="status">{result}</p>
    </>
  );
}

const { searchParams } = new URL(location.href);
const clientSecret = searchParams.get('secret') ?? '';
const stripe = createSandboxStripe(searchParams.get('key') ?? '');

createRoot(document.getElementById('root') as HTMLElement).render(
  <main>
    <h1>Checkout</h1>
    {searchParams.has('wallet') ? (
      <Elements stripe={stripe} options={{ mode: 'payment', amount: 5000, currency: 'usd' }}>
        <WalletCheckout asksAddress={searchParams.get('wallet') === 'address'} />
      </Elements>
    ) : (
      <Elements stripe={stripe} options={{ clientSecret }}>
        <Checkout clientSecret={clientSecret} redirects={searchParams.has('redirect')} />
      </Elements>
    )}
  </main>,
);
