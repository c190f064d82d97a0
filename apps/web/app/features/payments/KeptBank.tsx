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
import { useReauthentication } from '../../forms/useReauthentication.tsx';
import { browserApi } from '../../session/browserApi.ts';

/** A bank account saved while paying: it can pay again once its owner re-authenticates. */
export function SavedBank({ method }: { method: PaymentMethod }) {
  const { revalidate } = useRevalidator();
  const announce = useAnnounce();
  const { withReauthentication, passwordForm } = useReauthentication('kept');
  const [pending, setPending] = useState<'keep' | 'remove' | null>(null);
  const [error, setError] = useState('');
  const name = methodText(method);
  const run = async (action: 'keep' | 'remove', message: string, work: () => Promise<unknown>): Promise<void> => {
    setPending(action);
    setError('');
    try {
      await work();
      await revalidate();
      announce(message);
    } catch (error) {
      setError(await messageOf(error));
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
      {passwordForm}
      <div className="mt-3 flex flex-wrap gap-x-3 gap-y-1" hidden={passwordForm !== null}>
        <Button
          aria-label={`Confirm ${name}`}
          pending={pending === 'keep'}
          pendingLabel="Confirming…"
          onClick={() =>
            void run('keep', `${name} saved`, () =>
              withReauthentication(() => browserApi.call('payment.confirm', { params })),
            )
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
        {error}
      </p>
    </Panel>
  );
}
