import type { Address } from '@assay/contract/shapes/account.ts';
import type { Invoice } from '@assay/contract/shapes/invoice.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { Skeleton } from '@assay/ui/components/Skeleton.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Suspense, useState } from 'react';
import { AddressRadio } from '../../entities/address/AddressRadio.tsx';
import { messageOf } from '../../forms/faults.ts';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { browserApi, newIdempotencyKey } from '../../session/browserApi.ts';

const AddressForm = lazyWithRetry(() => import('../../entities/address/AddressForm.tsx'), 'AddressForm');
const NewAddress = lazyWithRetry(() => import('../../entities/address/NewAddress.tsx'), 'NewAddress');

type Step =
  | { step: 'shown' }
  | { step: 'choose'; addresses: readonly Address[] }
  | { step: 'correct'; address: Address }
  | { step: 'new' };

/** Sends an unpaid invoice elsewhere: to another address of the person's, or to one typed now. The total follows. */
export function AddressChange({
  invoice,
  fullName,
  onChange,
}: {
  invoice: Invoice;
  fullName: string;
  onChange: () => Promise<void>;
}) {
  const announce = useAnnounce();
  const [at, setAt] = useState<Step>({ step: 'shown' });
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState('');
  const run = async (work: () => Promise<void>): Promise<void> => {
    setPending(true);
    setError('');
    try {
      await work();
    } catch (error) {
      setError(await messageOf(error));
    } finally {
      setPending(false);
    }
  };
  const choose = (): Promise<void> =>
    run(async () => {
      const { items } = await browserApi.call('user.addresses', { query: { limit: 100 } });
      setAt(items.length === 0 ? { step: 'new' } : { step: 'choose', addresses: items });
    });
  const send = (addressId: string): Promise<void> =>
    run(async () => {
      const next = await browserApi.call('invoice.address', {
        params: { id: invoice.id },
        body: { addressId },
        idempotencyKey: newIdempotencyKey(),
      });
      await onChange();
      setAt({ step: 'shown' });
      announce(`Address changed. New total: ${formatMoney(next.totalCents, true)}.`);
    });
  const preservedParams = (
    <Button variant="plain" onClick={() => setAt({ step: 'shown' })}>
      Keep current address
    </Button>
  );
  return (
    <div className="mt-5">
      {at.step === 'shown' ? (
        <Button pending={isPending} pendingLabel="One moment…" onClick={() => void choose()}>
          Change address
        </Button>
      ) : at.step === 'choose' ? (
        <fieldset disabled={isPending}>
          <legend className="field-label">Ship to</legend>
          <p className="text-small text-ink-2">We’ll recalculate shipping and tax. Your other invoices don’t change.</p>
          {at.addresses.map((address) => (
            <AddressRadio
              key={address.id}
              address={address}
              name="invoiceAddress"
              checked={isSame(invoice.address, address)}
              onChoose={() => void send(address.id)}
              onCorrect={() => setAt({ step: 'correct', address })}
            />
          ))}
          <div className="mt-3 flex flex-wrap gap-3">
            <Button onClick={() => setAt({ step: 'new' })}>Add another address</Button>
            {preservedParams}
          </div>
        </fieldset>
      ) : at.step === 'correct' ? (
        <Suspense fallback={<Skeleton className="h-[36rem]" />}>
          <AddressForm
            address={at.address}
            submitLabel="Save and ship here"
            onSaved={({ id }) => send(id)}
            more={preservedParams}
          />
        </Suspense>
      ) : (
        <Suspense fallback={<Skeleton className="h-[29rem] md:h-[24rem]" />}>
          <NewAddress
            fullName={fullName}
            postalCode=""
            mode="none"
            onSaved={({ id }) => send(id)}
            more={preservedParams}
          />
        </Suspense>
      )}
      <p role="alert" className="mt-2 text-small text-seal">
        {error}
      </p>
    </div>
  );
}

const isSame = (one: Invoice['address'], other: Address): boolean =>
  one !== null && one.line1 === other.line1 && one.postalCode === other.postalCode && one.fullName === other.fullName;
