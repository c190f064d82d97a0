import type { PaymentMethod } from '@assay/contract/shapes/payment.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { inUseText } from '../../entities/payment/bankText.ts';
import { expiryState, expiryText, methodText } from '../../entities/payment/methodText.ts';
import { messageOf } from '../../forms/faults.ts';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { browserApi, problemOf } from '../../session/browserApi.ts';

// Loaded with the first press that needs it.
const ConfirmDialog = lazyWithRetry(() => import('../../forms/ConfirmDialog.tsx'), 'ConfirmDialog');

/** A saved method: default or not, and buttons to make it the default or remove it. */
export function MethodCard({ method, now }: { method: PaymentMethod; now: number }) {
  const { revalidate } = useRevalidator();
  const announce = useAnnounce();
  const [isAsking, setAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const [pending, setPending] = useState<'default' | 'remove' | null>(null);
  const [error, setError] = useState('');
  const name = methodText(method);
  const expiry = expiryText(method);
  const state = expiryState(method, now);
  const run = async (action: 'default' | 'remove', work: () => Promise<string>): Promise<void> => {
    setPending(action);
    setError('');
    try {
      const message = await work();
      await revalidate();
      announce(message);
    } catch (error) {
      const problem = await problemOf(error);
      setError(problem?.code === 'payment_method_in_use' ? inUseText(problem.reasons) : await messageOf(error));
    } finally {
      setPending(null);
      setAsking(false);
    }
  };
  const makeDefault = (): Promise<void> =>
    run('default', async () => {
      await browserApi.call('payment.makeDefault', { params: { id: method.id }, body: { isDefault: true } });
      return `${name} is now your default`;
    });
  const remove = (): Promise<void> =>
    run('remove', async () => {
      await browserApi.call('payment.remove', { params: { id: method.id } });
      return `${name} removed`;
    });
  return (
    <Panel as="article" label={name} className="flex h-full flex-col">
      <p className="flex items-center gap-3 font-semibold">
        <Icon name={method.type === 'user_bank_account' ? 'bank' : 'card'} />
        {name}
      </p>
      {expiry === null ? null : <p className="mt-1 text-small text-ink-2 num">Valid to {expiry}</p>}
      <p className="mt-3 flex min-h-[1.625rem] flex-wrap gap-2">
        {method.isDefault ? <Chip tone="commit">Default</Chip> : null}
        {state === 'expiring' ? <Chip tone="amber">Expires soon</Chip> : null}
        {state === 'expired' ? <Chip tone="seal">Expired</Chip> : null}
      </p>
      <div className="mt-3 flex flex-wrap gap-x-3 gap-y-1">
        {method.isDefault || state === 'expired' ? null : (
          <Button
            aria-label={`Make default: ${name}`}
            pending={pending === 'default'}
            pendingLabel="One moment…"
            onClick={() => void makeDefault()}
          >
            Make default
          </Button>
        )}
        <Button
          variant="plain"
          aria-label={`Remove ${name}`}
          onClick={() => {
            setWasAsked(true);
            setAsking(true);
          }}
        >
          Remove
        </Button>
      </div>
      <p role="alert" className="mt-2 text-small text-seal">
        {error}
      </p>
      {wasAsked ? (
        <Suspense>
          <ConfirmDialog
            open={isAsking}
            title={`Remove ${name}?`}
            action="Remove"
            pending={pending === 'remove'}
            pendingLabel="Removing…"
            onConfirm={() => void remove()}
            onClose={() => setAsking(false)}
          >
            <p>You won’t be able to pay with it. You can add it again later.</p>
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </Panel>
  );
}
