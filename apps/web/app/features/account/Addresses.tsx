import type { Address } from '@assay/contract/shapes/account.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { Skeleton } from '@assay/ui/components/Skeleton.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { Suspense, useState } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { AddressLines } from '../../entities/address/AddressLines.tsx';
import { addressesHref } from '../../entities/address/addressesHref.ts';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { messageOf } from '../../forms/faults.ts';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { useHydrated } from '../../lib/useInBrowser.ts';
import { browserApi } from '../../session/browserApi.ts';
import { safeNext } from '../../session/next.ts';

// Needed only to write an address. Input typed before hydration would be lost, so the form renders only once loaded.
const AddressForm = lazyWithRetry(() => import('../../entities/address/AddressForm.tsx'), 'AddressForm');
const USE = { shipping: 'Shipping', billing: 'Billing', both: 'Shipping and billing', none: null } as const;

/** The person's addresses; the one being written or changed is in the address of the page (`edit`). */
export function Addresses({ addresses, fullName }: { addresses: readonly Address[]; fullName: string }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const isScripted = useHydrated();
  const edit = params.get('edit');
  const next = safeNext(params.get('next')) ?? undefined;
  const edited = addresses.find((address) => address.id === edit) ?? null;
  if (edit === 'new' || edited !== null)
    return (
      <Panel title={edited === null ? 'New address' : 'Edit address'}>
        <Suspense fallback={<Skeleton className="h-[36rem]" />}>
          {isScripted ? (
            <AddressForm
              key={edit}
              address={edited}
              fullName={fullName}
              submitLabel="Save address"
              onSaved={async () => {
                await navigate(next ?? addressesHref());
                announce('Address saved');
              }}
              more={<LinkButton href={next ?? addressesHref()}>Cancel</LinkButton>}
            />
          ) : (
            <Skeleton className="h-[36rem]" />
          )}
        </Suspense>
      </Panel>
    );
  if (addresses.length === 0)
    return (
      <EmptyState
        title="No addresses yet"
        action={
          <LinkButton href={addressesHref({ edit: 'new', next })} variant="commit">
            Add an address
          </LinkButton>
        }
      >
        Add a shipping address to see exact shipping and tax on every item.
      </EmptyState>
    );
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2">
        {addresses.map((address) => (
          <li key={address.id}>
            <AddressCard address={address} next={next} />
          </li>
        ))}
      </ul>
      <LinkButton href={addressesHref({ edit: 'new', next })} className="mt-6">
        Add an address
      </LinkButton>
    </>
  );
}

function AddressCard({ address, next }: { address: Address; next: string | undefined }) {
  const { revalidate } = useRevalidator();
  const announce = useAnnounce();
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState('');
  const name = `${address.fullName}, ${address.line1}`;
  const remove = async (): Promise<void> => {
    setPending(true);
    try {
      await browserApi.call('user.addressDelete', { params: { id: address.id } });
      await revalidate();
      announce('Address removed');
    } catch (error) {
      setError(await messageOf(error));
    } finally {
      setPending(false);
      setAsking(false);
    }
  };
  return (
    <Panel as="article" label={name} className="flex h-full flex-col">
      <AddressLines address={address} />
      <p className="mt-2 text-small text-ink-2">{address.phone}</p>
      {USE[address.mode] === null ? null : (
        <p className="mt-3">
          <Chip glyph={null}>{USE[address.mode]}</Chip>
        </p>
      )}
      {address.fault === null ? null : <Strip className="mt-3" tone="seal" title={address.fault} />}
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton
          href={addressesHref({ edit: address.id, next })}
          aria-label={`${address.fault === null ? 'Change' : 'Correct'} ${name}`}
        >
          {address.fault === null ? 'Change' : 'Correct it'}
        </LinkButton>
        <Button variant="plain" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
          Remove
        </Button>
      </div>
      <p role="alert" className="mt-2 text-small text-seal">
        {error}
      </p>
      <ConfirmDialog
        open={isAsking}
        title="Remove this address?"
        action="Remove"
        pending={isPending}
        pendingLabel="Removing…"
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      >
        <AddressLines address={address} />
      </ConfirmDialog>
    </Panel>
  );
}
