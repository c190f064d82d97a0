import type { PaymentMethod } from '@assay/contract/shapes/payment.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { methodText } from '../../entities/payment/methodText.ts';
import { messageOf } from '../../forms/faults.ts';
import { useProof } from '../../forms/useProof.tsx';
import { browserApi } from '../../session/browserApi.ts';

/** A bank account saved while paying: it can pay again once its owner re-authenticates. */
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
    <Panel as="article" label={`${name}, needs confirmation`} className="h-full">
      <p className="flex items-center gap-3 font-semibold">
        <Icon name="bank" />
        {name}
      </p>
      <p className="mt-3">
        <Chip tone="amber">Needs confirmation</Chip>
      </p>
      <p className="mt-3 text-small text-ink-2">
        You paid with this account and asked us to save it. Confirm it’s yours to use it again.
      </p>
      {proofForm}
      <div className="mt-3 flex flex-wrap gap-x-3 gap-y-1" hidden={proofForm !== null}>
        <Button
          aria-label={`Confirm ${name}`}
          pending={pending === 'keep'}
          pendingLabel="Confirming…"
          onClick={() =>
            void run('keep', `${name} saved`, () => guard(() => browserApi.call('payment.confirm', { params })))
          }
        >
          Confirm
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
