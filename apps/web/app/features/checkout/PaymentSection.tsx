import type { PaymentMethod } from '@assay/contract/shapes/payment.ts';
import { CheckboxField } from '@assay/ui/components/CheckboxField.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { Suspense } from 'react';
import { CardFormSlot } from '../../entities/payment/CardFormSlot.tsx';
import { expiryState, methodText } from '../../entities/payment/methodText.ts';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { FORM_ID, OTHER, type PayWay } from './payWay.ts';
import type { Checkout } from './useCheckout.ts';

const Wallets = lazyWithRetry(() => import('./Wallets.tsx'), 'default');

type Props = {
  checkout: Checkout;
  methods: readonly PaymentMethod[];
  payWay: PayWay;
  /** Epoch ms of the server. */
  now: number;
  chosen: string;
  choose: (id: string) => void;
};

/** How to pay: the saved method, or a form without one. */
export function PaymentSection({ checkout, methods, payWay, now, chosen, choose }: Props) {
  const { cart } = checkout;
  switch (payWay) {
    case 'blocked':
      return <p className="text-ink-2">Edit your bag first.</p>;
    case 'address':
      return <p className="text-ink-2">Add a delivery address first. We need it to calculate shipping and tax.</p>;
    case 'nothing':
      return (
        <Strip tone="commit" title="Nothing to pay.">
          Place the order below.
        </Strip>
      );
    case 'later':
      return (
        <Strip tone="commit" title="Pay later by invoice.">
          You have 30 days to pay. You can also pay right away from the invoice.
        </Strip>
      );
    case 'pay':
      break;
  }
  const isAllowed = (method: PaymentMethod): boolean => cart.paymentMethodTypes.includes(method.type);
  const usable = methods.filter((method) => expiryState(method, now) !== 'expired');
  const others = cart.achOnly ? 'Another bank account' : 'Another card or bank account';
  return (
    <div className="space-y-5">
      {cart.achOnly ? (
        <Strip tone="blind" title="Bank transfer only.">
          This order is above the card limit. We’ll debit your bank account in about four business days.
        </Strip>
      ) : (
        <Suspense fallback={<div className="wallets" />}>
          <Wallets key={`${checkout.totalCents} ${cart.shipTo?.place}`} checkout={checkout} />
        </Suspense>
      )}
      {usable.length === 0 ? null : (
        <fieldset>
          <legend className="field-label">Pay with</legend>
          {usable.map((method) => (
            <CheckboxField
              key={method.id}
              type="radio"
              name="method"
              value={method.id}
              label={methodText(method)}
              hint={isAllowed(method) ? undefined : 'Not available for this order: bank transfer only.'}
              disabled={!isAllowed(method)}
              checked={chosen === method.id}
              onChange={() => {
                choose(method.id);
                checkout.clearError();
              }}
            />
          ))}
          <CheckboxField
            type="radio"
            name="method"
            value={OTHER}
            label={others}
            checked={chosen === OTHER}
            onChange={() => {
              choose(OTHER);
              checkout.clearError();
            }}
          />
        </fieldset>
      )}
      {chosen === OTHER ? (
        <>
          <CardFormSlot
            key={[checkout.formRound, checkout.totalCents, cart.shipTo?.addressId, cart.deliveryMethod].join(' ')}
            kind="payment"
            label="Card or bank account"
            formId={FORM_ID}
            submitLabel="Pay"
            pendingLabel="Paying…"
            errorTitle="Error Processing Payment"
            getSecret={checkout.begin}
            onConfirmed={checkout.settle}
            onStale={() => void checkout.restart()}
            onPending={checkout.setPending}
          />
          {cart.achOnly && !usable.some(isAllowed) ? (
            <p className="text-small text-ink-2">
              Can’t link your bank account instantly?{' '}
              <LinkButton variant="plain" href="/account/payments?add=bank">
                Link it with micro-deposits
              </LinkButton>
            </p>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
