import type { Cart } from '@assay/contract/shapes/cart.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';

const CouponForm = lazyWithRetry(() => import('../bag/CouponForm.tsx'), 'CouponForm');

/** The coupon code behind a button: a checkout shows as few fields as it can. */
export function FoldedCoupon({ cart, show }: { cart: Cart; show: (next: Cart, message: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const fold = (
    <Button variant="plain" className="bag-fold" onClick={() => setOpen(true)}>
      {cart.coupon === null ? 'Add a promo code' : `Edit promo code ${cart.coupon.code}`}
    </Button>
  );
  if (!isOpen) return fold;
  return (
    <Suspense fallback={fold}>
      <CouponForm cart={cart} show={show} />
    </Suspense>
  );
}
