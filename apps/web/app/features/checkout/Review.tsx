import { Button } from '@assay/ui/components/Button.tsx';
import { useClockValue } from '@assay/ui/components/ClockProvider.tsx';
import { Countdown } from '@assay/ui/components/Countdown.tsx';
import { ErrorSummary } from '@assay/ui/components/ErrorSummary.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useBusinessName } from '../../session/shellData.ts';
import { FORM_ID, OTHER, type PayWay } from './payWay.ts';
import type { Checkout } from './useCheckout.ts';

/** Final review, and the one button, which shows the total. */
export function Review({
  checkout,
  payWay,
  chosen,
  methodName,
  isBank,
  isVerified,
}: {
  checkout: Checkout;
  payWay: PayWay;
  chosen: string;
  /** Label of the saved method; null for one being entered now. */
  methodName: string | null;
  isBank: boolean;
  isVerified: boolean;
}) {
  const site = useBusinessName();
  const { cart, error, drift, isRestarted: isAnew, totalCents, isPending } = checkout;
  return (
    <div className="space-y-5">
      {error === null ? null : (
        <ErrorSummary key={error.round} title={error.title} errors={[{ field: null, message: error.text }]} />
      )}
      <div role="status" className="empty:hidden">
        {isAnew ? (
          <Strip tone="amber" title="We restarted your payment.">
            The previous one expired or was already used. You weren’t charged.{' '}
            {drift === null ? `The total is still ${formatMoney(totalCents, true)}. ` : ''}Review it and press again.
          </Strip>
        ) : null}
      </div>
      {drift === null ? null : (
        <Strip tone="amber" title={`The total has changed to ${formatMoney(drift.toCents, true)}.`}>
          It was {formatMoney(drift.fromCents, true)}. You weren’t charged. Review the summary, then pay the new total.
        </Strip>
      )}
      <ReservationTimer checkout={checkout} isForm={payWay === 'pay' && chosen === OTHER} />
      <dl className="checkout-facts">
        <div>
          <dt>Deliver to</dt>
          <dd>
            {cart.needsAddress
              ? cart.shipTo?.addressId == null
                ? 'No address yet'
                : cart.shipTo.place
              : 'Local pickup'}
          </dd>
        </div>
        <div>
          <dt>Payment</dt>
          <dd>
            {payWay === 'nothing'
              ? 'Nothing to pay'
              : payWay === 'later'
                ? 'Later, by invoice'
                : payWay !== 'pay'
                  ? 'Not yet'
                  : (methodName ?? 'The card or bank account you enter above')}
          </dd>
        </div>
      </dl>
      {payWay === 'blocked' ? (
        <LinkButton href="/bag" variant="commit" size="large" block>
          Edit bag
        </LinkButton>
      ) : (
        <Button
          variant="commit"
          size="large"
          block
          {...(payWay === 'pay' && chosen === OTHER ? { type: 'submit', form: FORM_ID } : {})}
          pending={isPending}
          pendingLabel={payWay === 'pay' ? 'Paying…' : 'Placing order…'}
          disabledReason={
            isVerified
              ? payWay === 'address'
                ? 'Add a delivery address first.'
                : null
              : 'Verify your email first. We sent you a link.'
          }
          onClick={() => {
            if (payWay === 'pay' && chosen === OTHER) return;
            void (payWay === 'pay' ? checkout.paySaved(chosen) : checkout.place());
          }}
        >
          {payWay === 'nothing'
            ? 'Place order'
            : payWay === 'later'
              ? `Buy for ${formatMoney(totalCents, true)}, pay later`
              : `Pay ${formatMoney(totalCents, true)}`}
        </Button>
      )}
      <p className="text-caption text-ink-2">
        {isBank
          ? `By paying, you authorize ${site} to debit this bank account once for this amount. It takes about four business days. `
          : ''}
        The total includes shipping and tax. Sales are final, and items are sold as-is.
      </p>
    </div>
  );
}

/** Counts down by the server's clock; at zero, offers to reserve again. */
function ReservationTimer({ checkout, isForm }: { checkout: Checkout; isForm: boolean }) {
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
      title="Your reservation expired."
      action={isForm ? <Button onClick={() => void checkout.renewReservation()}>Reserve again</Button> : undefined}
    >
      You weren’t charged. If everything is still available, you can reserve it again.
    </Strip>
  );
}
