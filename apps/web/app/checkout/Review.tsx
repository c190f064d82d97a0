import { Button } from '@assay/ui/components/Button.tsx';
import { useClockValue } from '@assay/ui/components/ClockProvider.tsx';
import { Countdown } from '@assay/ui/components/Countdown.tsx';
import { ErrorSummary } from '@assay/ui/components/ErrorSummary.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { FORM_ID, OTHER, type PayWay } from './payWay.ts';
import type { Checkout } from './useCheckout.ts';

/** The last look, and the one button, which carries the sum. */
export function Review({
  checkout,
  way,
  chosen,
  methodName,
  isBank,
  isVerified,
}: {
  checkout: Checkout;
  way: PayWay;
  chosen: string;
  /** The saved method in words; null for one that is typed now. */
  methodName: string | null;
  isBank: boolean;
  isVerified: boolean;
}) {
  const { cart, fault, drift, isAnew, totalCents, isPending } = checkout;
  return (
    <div className="space-y-5">
      {fault === null ? null : (
        <ErrorSummary key={fault.round} title={fault.title} errors={[{ field: null, message: fault.text }]} />
      )}
      <div role="status" className="empty:hidden">
        {isAnew ? (
          <Strip tone="amber" title="Your payment was begun anew.">
            The one before had run out, or was used already. Nothing was charged.{' '}
            {drift === null ? `The total is still ${formatMoney(totalCents, true)}. ` : ''}Look it over and press again.
          </Strip>
        ) : null}
      </div>
      {drift === null ? null : (
        <Strip tone="amber" title={`The total has changed to ${formatMoney(drift.toCents, true)}.`}>
          It was {formatMoney(drift.fromCents, true)}. Nothing was charged. Look at the summary, then pay the new total.
        </Strip>
      )}
      <Held checkout={checkout} isForm={way === 'pay' && chosen === OTHER} />
      <dl className="checkout-facts">
        <div>
          <dt>Goes to</dt>
          <dd>
            {cart.needsAddress ? (cart.shipTo?.addressId == null ? 'No address yet' : cart.shipTo.place) : 'Picked up'}
          </dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>
            {way === 'nothing'
              ? 'Nothing to pay'
              : way === 'later'
                ? 'Later, by invoice'
                : way !== 'pay'
                  ? 'Not yet'
                  : methodName === null
                    ? 'With what you enter above'
                    : `With ${methodName}`}
          </dd>
        </div>
      </dl>
      {way === 'blocked' ? (
        <LinkButton href="/bag" variant="commit" size="large" block>
          Change your bag
        </LinkButton>
      ) : (
        <Button
          variant="commit"
          size="large"
          block
          {...(way === 'pay' && chosen === OTHER ? { type: 'submit', form: FORM_ID } : {})}
          pending={isPending}
          pendingLabel={way === 'pay' ? 'Paying…' : 'Placing the order…'}
          disabledReason={
            isVerified
              ? way === 'address'
                ? 'Say where it goes first.'
                : null
              : 'Verify your email first: the link is in your inbox.'
          }
          onClick={() => {
            if (way === 'pay' && chosen === OTHER) return;
            void (way === 'pay' ? checkout.paySaved(chosen) : checkout.place());
          }}
        >
          {way === 'nothing'
            ? 'Place the order'
            : way === 'later'
              ? `Buy for ${formatMoney(totalCents, true)}, pay later`
              : `Pay ${formatMoney(totalCents, true)}`}
        </Button>
      )}
      <p className="text-caption text-ink-2">
        {isBank
          ? 'By paying you allow Assay to debit this bank account once for this sum. It takes about four banking days. '
          : ''}
        All in: shipping and tax are part of the total. Sales are final, items sold as-is.
      </p>
    </div>
  );
}

/** The countdown by the house's clock; at its end the way on is offered again instead. */
function Held({ checkout, isForm }: { checkout: Checkout; isForm: boolean }) {
  const until = checkout.cart.checkout?.reservedUntil ?? null;
  const endsAt = until === null ? null : Date.parse(until);
  const isOver = useClockValue((now) => endsAt !== null && now >= endsAt);
  if (endsAt === null || checkout.isPending) return null;
  if (!isOver)
    return (
      <p className="checkout-held num">
        Reserved for you for <Countdown endsAt={endsAt} closingText="a moment" />
      </p>
    );
  return (
    <Strip
      tone="amber"
      title="Your reservation has ended."
      action={isForm ? <Button onClick={() => void checkout.renew()}>Reserve again</Button> : undefined}
    >
      Nothing was charged. If everything is still free, it can be yours again.
    </Strip>
  );
}
