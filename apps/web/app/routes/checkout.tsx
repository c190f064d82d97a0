import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { redirect, useRevalidator } from 'react-router';
import '../features/bag/bag.css';
import { AddressSection } from '../features/checkout/AddressSection.tsx';
import '../features/checkout/checkout.css';
import { methodText } from '../entities/payment/methodText.ts';
import { OrderSummary } from '../features/checkout/OrderSummary.tsx';
import { PaymentSection } from '../features/checkout/PaymentSection.tsx';
import { OTHER, payWayOf, usualMethod } from '../features/checkout/payWay.ts';
import { Review } from '../features/checkout/Review.tsx';
import { useCheckout } from '../features/checkout/useCheckout.ts';
import { NeedsScript } from '../forms/NeedsScript.tsx';
import { personalMeta } from '../lib/title.ts';
import { requestContext } from '../session/context.ts';
import { loadFor, requireViewer } from '../session/load.ts';
import { lostText } from '../session/unfinishedText.ts';
import type { Route } from './+types/checkout';

export { RouteErrorPage as ErrorBoundary } from '../shell/RouteErrorPage.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args);
  const [cart, addresses, methods] = await loadFor(args, (api) =>
    Promise.all([
      api.call('cart.read', { query: { calculate: 'true' } }),
      api.call('user.addresses', { query: { limit: 100 } }),
      api.call('payment.methods', { query: { limit: 100 } }),
    ]),
  );
  // Back from the bank's page the bag may be empty already: the browser reads the payment's outcome.
  const isBack = new URL(args.request.url).searchParams.has('payment_intent');
  if (cart.lines.length === 0 && !isBack) throw redirect('/bag');
  return {
    cart,
    addresses: addresses.items,
    methods: methods.items,
    fullName: `${viewer.firstName} ${viewer.lastName}`.trim(),
    isVerified: viewer.emailVerified,
    now: args.context.get(requestContext).serverNow,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Checkout', matches);

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const { addresses, methods, fullName, isVerified, now } = loaderData;
  const { revalidate } = useRevalidator();
  const [picked, setPicked] = useState<string | null>(null);
  const checkout = useCheckout(loaderData.cart, picked);
  const { cart, settleReturned, left } = checkout;
  useEffect(() => {
    if (left !== null) setPicked((last) => last ?? left.value.picked);
  }, [left]);
  const defaultMethod = usualMethod(methods, cart, now);
  const isStillThere =
    picked === OTHER || methods.some(({ id, type }) => id === picked && cart.paymentMethodTypes.includes(type));
  const chosen = picked !== null && isStillThere ? picked : defaultMethod;
  const method = methods.find(({ id }) => id === chosen) ?? null;
  const payWay = payWayOf(cart);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on the way back from the bank's own page
  useEffect(() => {
    const url = new URL(location.href);
    const returned = url.searchParams.get('payment_intent');
    if (returned === null) return;
    for (const name of ['payment_intent', 'payment_intent_client_secret', 'redirect_status'])
      url.searchParams.delete(name);
    history.replaceState(history.state, '', url);
    void settleReturned(returned);
  }, []);
  return (
    <div className="page py-8 md:py-12">
      <h1>Checkout</h1>
      <div className="bag-strips mt-6 mb-0">
        <NeedsScript what="Checking out" />
        {left?.wasLoggedOut ? (
          <Strip tone="amber" title={lostText({ form: 'checkout', isSent: false })}>
            Check the total, then pay.
          </Strip>
        ) : null}
        {cart.notices.map((notice) => (
          <Strip key={notice.message} tone="amber" title={notice.message} />
        ))}
        {cart.canCheckout || cart.lines.length === 0 ? null : (
          <Strip
            tone="seal"
            title="You can’t buy something in your bag."
            action={<LinkButton href="/bag">Edit bag</LinkButton>}
          >
            You weren’t charged.
          </Strip>
        )}
      </div>
      <div className="checkout-grid mt-6">
        <Panel className="checkout-address" title={<Numbered at={1}>Delivery</Numbered>}>
          <AddressSection
            cart={cart}
            addresses={addresses}
            fullName={fullName}
            show={checkout.show}
            reload={revalidate}
          />
        </Panel>
        <Panel className="checkout-payment" title={<Numbered at={2}>Payment</Numbered>}>
          {isVerified ? (
            <PaymentSection {...{ checkout, methods, payWay, now, chosen }} choose={setPicked} />
          ) : (
            <p className="text-ink-2">Verify your email to continue.</p>
          )}
        </Panel>
        <div className="checkout-side">
          <OrderSummary checkout={checkout} />
        </div>
        <Panel ruled className="checkout-review" title={<Numbered at={3}>Review</Numbered>}>
          <Review
            {...{ checkout, payWay, chosen, isVerified }}
            methodName={method === null ? null : methodText(method)}
            isBank={payWay === 'pay' && method?.type === 'user_bank_account'}
          />
        </Panel>
      </div>
    </div>
  );
}

function Numbered({ at, children }: { at: number; children: ReactNode }) {
  return (
    <>
      <span className="checkout-step num" aria-hidden="true">
        {at}
      </span>
      {children}
    </>
  );
}
