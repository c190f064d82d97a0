import type { Cart } from '@assay/contract/shapes/cart.ts';
import { pickupText } from '@assay/domain/settings/settings.ts';
import { CheckboxField } from '@assay/ui/components/CheckboxField.tsx';
import { useState } from 'react';
import { messageOf } from '../../forms/faults.ts';
import { browserApi } from '../../session/browserApi.ts';
import { useSettings } from '../../session/shellData.ts';

const methodsFor = (place: string) =>
  [
    { value: 'ship', label: 'Ship it to me', hint: 'Insured for the full price. Signature required.' },
    {
      value: 'pickup',
      label: 'Local pickup',
      hint: `${place}, with photo ID. We hold it for 30 days.`,
    },
  ] as const;

/** Shipped or picked up, for the goods where the buyer may choose. */
export function DeliveryChoice({ cart, show }: { cart: Cart; show: (next: Cart, message: string) => void }) {
  const [error, setError] = useState('');
  /** The pressed choice, until the server answers. */
  const [pressed, setPressed] = useState<'ship' | 'pickup' | null>(null);
  const choose = async (deliveryMethod: 'ship' | 'pickup'): Promise<void> => {
    setError('');
    setPressed(deliveryMethod);
    try {
      const next = await browserApi.call('cart.shippingAddress', { body: { deliveryMethod } });
      show(next, deliveryMethod === 'pickup' ? 'Local pickup selected.' : 'Shipping selected.');
    } catch (error) {
      setError(await messageOf(error));
    } finally {
      setPressed(null);
    }
  };
  const settings = useSettings();
  if (!cart.canChooseDelivery) return null;
  return (
    <fieldset>
      <legend className="field-label">Delivery</legend>
      {methodsFor(pickupText(settings)).map(({ value, label, hint }) => (
        <CheckboxField
          key={value}
          type="radio"
          name="deliveryMethod"
          value={value}
          label={label}
          hint={hint}
          checked={(pressed ?? cart.deliveryMethod) === value}
          onChange={() => void choose(value)}
        />
      ))}
      <p role="alert" className="text-small text-seal">
        {error}
      </p>
    </fieldset>
  );
}
