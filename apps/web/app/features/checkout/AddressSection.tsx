import type { Address } from '@assay/contract/shapes/account.ts';
import type { Cart } from '@assay/contract/shapes/cart.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Skeleton } from '@assay/ui/components/Skeleton.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { Suspense, useState } from 'react';
import { AddressLines } from '../../entities/address/AddressLines.tsx';
import { AddressRadio } from '../../entities/address/AddressRadio.tsx';
import { messageOf } from '../../forms/faults.ts';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { useHydrated } from '../../lib/useInBrowser.ts';
import { browserApi } from '../../session/browserApi.ts';
import { useSettings } from '../../session/shellData.ts';
import { DeliveryChoice } from '../bag/DeliveryChoice.tsx';

// Needed only without a saved address. Rendered complete, since typing before hydration would be lost.
const NewAddress = lazyWithRetry(() => import('../../entities/address/NewAddress.tsx'), 'NewAddress');
const AddressForm = lazyWithRetry(() => import('../../entities/address/AddressForm.tsx'), 'AddressForm');

type Props = {
  cart: Cart;
  addresses: readonly Address[];
  fullName: string;
  show: (next: Cart, message?: string) => void;
  /** Reads the addresses again, after one was added. */
  reload: () => Promise<void>;
};

/** Where the order goes: the saved address, or a form of four fields without one. */
export function AddressSection(props: Props) {
  const { cart, show } = props;
  const isCollected = cart.lines.some(({ deliveryMethod }) => deliveryMethod === 'pickup');
  return (
    <div className="space-y-5">
      <DeliveryChoice cart={cart} show={show} />
      {isCollected ? <Pickup isAll={!cart.needsAddress} /> : null}
      {cart.needsAddress ? <Where {...props} /> : null}
    </div>
  );
}

function Pickup({ isAll }: { isAll: boolean }) {
  const { name, line1, city, state, postalCode } = useSettings().pickup;
  return (
    <div>
      <p className="text-small text-ink-2">{isAll ? 'Local pickup at' : 'Pick up local items at'}</p>
      <AddressLines address={{ fullName: name, line1, line2: null, city, state, postalCode }} />
      <p className="mt-2 text-small text-ink-2">
        Bring a photo ID and your invoice number. We hold your order for 30 days.
      </p>
    </div>
  );
}

function Where({ cart, addresses, fullName, show, reload }: Props) {
  const chosen = addresses.find(({ id }) => id === cart.shipTo?.addressId) ?? null;
  const [step, setStep] = useState<'shown' | 'choose' | 'new'>('shown');
  /** A saved address that we no longer ship to as it is. */
  const [corrected, setCorrected] = useState<Address | null>(null);
  const [error, setError] = useState('');
  const isScripted = useHydrated();
  const use = async (addressId: string): Promise<void> => {
    setError('');
    try {
      const next = await browserApi.call('cart.shippingAddress', { body: { addressId } });
      setStep('shown');
      show(next, `Ships to ${next.shipTo?.place ?? 'your address'}.`);
    } catch (error) {
      setError(await messageOf(error));
    }
  };
  if (corrected !== null)
    return (
      <Suspense fallback={<Waiting />}>
        <AddressForm
          key={corrected.id}
          address={corrected}
          submitLabel="Save and ship here"
          onSaved={async ({ id }) => {
            await use(id);
            await reload();
            setCorrected(null);
          }}
          more={<Button onClick={() => setCorrected(null)}>Back</Button>}
        />
      </Suspense>
    );
  if (step === 'new' || addresses.length === 0)
    return (
      <Suspense fallback={<Waiting />}>
        {isScripted ? (
          <NewAddress
            fullName={fullName}
            postalCode={addresses.length === 0 ? (cart.shipTo?.postalCode ?? '') : ''}
            onSaved={async (address) => {
              await use(address.id);
              await reload();
            }}
            more={addresses.length === 0 ? null : <Button onClick={() => setStep('choose')}>Back</Button>}
          />
        ) : (
          <Waiting />
        )}
      </Suspense>
    );
  if (chosen !== null && step === 'shown')
    return (
      <>
        <div className="checkout-chosen">
          <AddressLines address={chosen} />
          <Button variant="plain" aria-label="Edit address" onClick={() => setStep('choose')}>
            Edit
          </Button>
        </div>
        {chosen.fault === null ? null : (
          <Strip
            tone="seal"
            title={chosen.fault}
            action={<Button onClick={() => setCorrected(chosen)}>Edit this address</Button>}
          />
        )}
      </>
    );
  return (
    <fieldset>
      <legend className="field-label">Ship to</legend>
      {addresses.map((address) => (
        <AddressRadio
          key={address.id}
          address={address}
          name="addressId"
          checked={address.id === chosen?.id}
          onChoose={() => void use(address.id)}
          onCorrect={() => setCorrected(address)}
        />
      ))}
      <Button variant="plain" onClick={() => setStep('new')}>
        Use another address
      </Button>
      <p role="alert" className="text-small text-seal">
        {error}
      </p>
    </fieldset>
  );
}

/** The form's own size. */
function Waiting() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading the address form…
      </p>
      <Skeleton className="h-[29rem] md:h-[24rem]" />
    </div>
  );
}
