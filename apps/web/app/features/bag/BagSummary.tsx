import type { Cart } from '@assay/contract/shapes/cart.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Countdown } from '@assay/ui/components/Countdown.tsx';
import { DataList } from '@assay/ui/components/DataList.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { factsOf, itemsText, totalRows } from '../../entities/bag/bagText.ts';
import { loginPath } from '../../session/next.ts';
import { CouponForm } from './CouponForm.tsx';
import { DeliveryChoice } from './DeliveryChoice.tsx';
import { ShipTo } from './ShipTo.tsx';
import type { Bag } from './useBag.ts';

/** Total of the bag, shown before login, and the checkout button. */
export function BagSummary({ bag, isLoggedIn }: { bag: Bag; isLoggedIn: boolean }) {
  const { cart, show } = bag;
  const { totals } = cart;
  return (
    <Panel ruled as="aside" label="Summary" title="Summary">
      <div className="space-y-5">
        <ShipTo cart={cart} show={show} />
        <DeliveryChoice cart={cart} show={show} />
        <CouponForm cart={cart} show={show} />
        {totals === null ? null : <DataList className="num" rows={totalRows(factsOf(cart, totals))} />}
        <CheckoutInProgress cart={cart} />
        <CheckoutButton cart={cart} isLoggedIn={isLoggedIn} />
        <p className="text-caption text-ink-2">
          {cart.checkout === null ? 'Nothing is reserved yet. ' : ''}Sales are final, and items are sold as-is.
        </p>
      </div>
    </Panel>
  );
}

function CheckoutInProgress({ cart: { checkout } }: { cart: Cart }) {
  if (checkout?.reservedUntil == null) return null;
  return (
    <Strip tone="commit" title="Reserved for you">
      for{' '}
      <span className="num">
        <Countdown endsAt={Date.parse(checkout.reservedUntil)} closingText="a moment" />
      </span>
      . If you change your bag, you’ll lose the reservation.
    </Strip>
  );
}

function CheckoutButton({ cart, isLoggedIn }: { cart: Cart; isLoggedIn: boolean }) {
  const label = cart.checkout === null ? 'Check out' : 'Continue checkout';
  if (!cart.canCheckout)
    return (
      <Button
        variant="commit"
        size="large"
        block
        disabledReason="You can’t buy something in your bag. Edit or remove it first."
      >
        {label}
      </Button>
    );
  if (isLoggedIn)
    return (
      <LinkButton href="/checkout" variant="commit" size="large" block>
        {label}
      </LinkButton>
    );
  return (
    <div className="space-y-3">
      <LinkButton href={loginPath('/checkout')} variant="commit" size="large" block>
        Log in to check out
      </LinkButton>
      <LinkButton href={`/signup?next=${encodeURIComponent('/checkout')}`} block>
        Sign up
      </LinkButton>
      <p className="text-small text-ink-2">
        {cart.count === 1 ? 'Your item' : `Your ${itemsText(cart.count)}`} will stay in your bag.
      </p>
    </div>
  );
}
