import type { PaymentMethod } from '@assay/contract/shapes/payment.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useProof } from '../account/useProof.tsx';
import { messageOf } from '../forms/faults.ts';
import { browserApi } from '../session/browserApi.ts';
import { methodText } from './methodText.ts';

/** A bank account that was to be kept while paying with it: it can pay again once its owner has confirmed that it is he. */
export function KeptBank({ method }: { method: PaymentMethod }) {
  const { revalidate } = useRevalidator();
  const announce = useAnnounce();
  const { guard, proofForm } = useProof('kept');
  const [pending, setPending] = useState<'keep' | 'remove' | null>(null);
  const [fault, setFault] = useState('');
  const name = methodText(method);
  const run = async (what: 'keep' | 'remove', words: string, work: () => Promise<unknown>): Promise<void> => {
    setPending(what);
    setFault('');
    try {
      await work();
      await revalidate();
      announce(words);
    } catch (error) {
      setFault(await messageOf(error));
    } finally {
      setPending(null);
    }
  };
  const params = { id: method.id };
  return (
    <Panel as="article" label={`${name}, to be confirmed`} className="h-full">
      <p className="flex items-center gap-3 font-semibold">
        <Icon name="bank" />
        {name}
      </p>
      <p className="mt-3">
        <Chip tone="amber">To be confirmed</Chip>
      </p>
      <p className="mt-3 text-small text-ink-2">
        You have paid with it and asked us to keep it. Confirm that it is you, and it can pay again.
      </p>
      {proofForm}
      <div className="mt-3 flex flex-wrap gap-x-3 gap-y-1" hidden={proofForm !== null}>
        <Button
          aria-label={`Keep ${name}`}
          pending={pending === 'keep'}
          pendingLabel="Keeping…"
          onClick={() =>
            void run('keep', `${name} is kept`, () => guard(() => browserApi.call('payment.confirm', { params })))
          }
        >
          Keep it
        </Button>
        <Button
          variant="plain"
          aria-label={`Remove ${name}`}
          pending={pending === 'remove'}
          pendingLabel="Removing…"
          onClick={() => void run('remove', `${name} removed`, () => browserApi.call('payment.remove', { params }))}
        >
          Remove
        </Button>
      </div>
      <p role="alert" className="mt-2 text-small text-seal">
        {fault}
      </p>
    </Panel>
  );
}
