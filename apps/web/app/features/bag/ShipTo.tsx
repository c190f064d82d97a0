import type { Cart } from '@assay/contract/shapes/cart.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useState } from 'react';
import { useApiForm } from '../../forms/useApiForm.ts';
import { browserApi } from '../../session/browserApi.ts';

/** The cart's destination: the account's address, or a ZIP code, which is enough for shipping and tax. */
export function ShipTo({ cart, show }: { cart: Cart; show: (next: Cart, message: string) => void }) {
  const [isChanging, setChanging] = useState(false);
  const { shipTo } = cart;
  if (!cart.needsAddress) return null;
  if (shipTo !== null && !isChanging)
    return (
      <p className="bag-applied">
        <span>
          {shipTo.addressId === null ? 'Estimate for' : 'Ships to'} <b>{shipTo.place}</b>
        </span>
        {shipTo.addressId === null ? (
          <Button variant="plain" aria-label="Edit ZIP code" onClick={() => setChanging(true)}>
            Edit
          </Button>
        ) : null}
      </p>
    );
  return (
    <ZipForm
      zip={shipTo?.postalCode ?? ''}
      onDone={(next) => {
        setChanging(false);
        show(next, `Estimate for ${next.shipTo?.place ?? 'your ZIP code'}.`);
      }}
    />
  );
}

function ZipForm({ zip, onDone }: { zip: string; onDone: (next: Cart) => void }) {
  const form = useApiForm<'postalCode'>({
    fields: ['postalCode'],
    idPrefix: 'bag-',
    // Only the server knows whether a state has it.
    check: ({ postalCode }) =>
      /^\d{5}(-\d{4})?$/.test(postalCode.trim())
        ? []
        : [{ path: 'postalCode', code: 'postal_code_invalid', message: 'Enter a 5- or 9-digit ZIP code' }],
    submit: async ({ postalCode }) =>
      onDone(await browserApi.call('cart.shippingAddress', { body: { postalCode: postalCode.trim() } })),
  });
  const field = form.field('postalCode');
  const error = field.error ?? form.errors.find((one) => one.field === null)?.message ?? null;
  return (
    <form {...form.props} className="bag-code">
      <TextField
        {...field}
        label="ZIP code"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        defaultValue={zip}
        error={error}
      />
      <Button type="submit" pending={form.isPending} pendingLabel="One moment…">
        Estimate
      </Button>
      <p className="visually-hidden" role="alert">
        {error}
      </p>
    </form>
  );
}
