import type { Cart } from '@assay/contract/shapes/cart.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useState } from 'react';
import { messageOf } from '../../forms/faults.ts';
import { useApiForm } from '../../forms/useApiForm.ts';
import { browserApi, problemOf } from '../../session/browserApi.ts';

/** The cart's coupon code: only one at a time, a second one replaces it. */
export function CouponForm({ cart, show }: { cart: Cart; show: (next: Cart, message: string) => void }) {
  const { coupon } = cart;
  return coupon === null ? <CodeForm show={show} /> : <Applied coupon={coupon} show={show} />;
}

function CodeForm({ show }: { show: (next: Cart, message: string) => void }) {
  const form = useApiForm<'code'>({
    fields: ['code'],
    idPrefix: 'coupon-',
    fieldOf: { rate_limited: 'code', cart_empty: 'code', coupon_invalid: 'code' },
    check: ({ code }) =>
      code.trim() === '' ? [{ path: 'code', code: 'required', message: 'Enter a code first' }] : [],
    submit: async ({ code }) => {
      try {
        const next = await browserApi.call('cart.applyCoupon', { body: { code: code.trim() } });
        show(
          next,
          `Code ${next.coupon?.code ?? code} applied: ${formatMoney(next.coupon?.discountCents ?? 0, true)} off.`,
        );
      } catch (error) {
        const problem = await problemOf(error);
        if (problem?.code !== 'coupon_min_spend') throw error;
        form.setFieldError(
          'code',
          `${problem.message}: add ${formatMoney(problem.neededCents ?? 0, true)} more of eligible items.`,
        );
      }
    },
  });
  const field = form.field('code');
  const error = field.error ?? form.errors.find((one) => one.field === null)?.message ?? null;
  // One field: its own error is enough, and it is announced.
  return (
    <form {...form.props} className="bag-code">
      <TextField
        {...field}
        label="Promo code"
        look="mono"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        error={error}
      />
      <Button type="submit" pending={form.isPending} pendingLabel="Checking…">
        Apply
      </Button>
      <p className="visually-hidden" role="alert">
        {error}
      </p>
    </form>
  );
}

function Applied({
  coupon,
  show,
}: {
  coupon: NonNullable<Cart['coupon']>;
  show: (next: Cart, message: string) => void;
}) {
  const [error, setError] = useState('');
  const remove = async (): Promise<void> => {
    try {
      show(await browserApi.call('cart.removeCoupon', {}), `Code ${coupon.code} removed.`);
    } catch (error) {
      setError(await messageOf(error));
    }
  };
  return (
    <div>
      <p className="bag-applied">
        <span>
          Code <b className="mono">{coupon.code}</b>{' '}
          <span className="num">
            {coupon.percent === null ? `${formatMoney(coupon.valueCents ?? 0, true)} off` : `${coupon.percent}% off`}
          </span>
        </span>
        <Button variant="plain" aria-label={`Remove code ${coupon.code}`} onClick={() => void remove()}>
          Remove
        </Button>
      </p>
      <p role="alert" className="text-small text-seal">
        {error}
      </p>
    </div>
  );
}
