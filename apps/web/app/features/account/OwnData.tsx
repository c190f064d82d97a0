import type { Deletion } from '@assay/contract/shapes/account.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Dialog } from '@assay/ui/components/Dialog.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { messageOf } from '../../forms/faults.ts';
import { PasswordForm } from '../../forms/PasswordForm.tsx';
import { DateTime } from '../../lib/DateTime.tsx';
import { saveFile } from '../../lib/saveFile.ts';
import { browserApi, problemOf } from '../../session/browserApi.ts';
import { reasonText } from './ownDataText.ts';

type Action = 'copy' | 'delete';

/** Data export and account deletion. Both require the password if the login is not recent. */
export function OwnData({ deletion }: { deletion: Deletion }) {
  const { revalidate } = useRevalidator();
  const [confirming, setConfirming] = useState<Action | null>(null);
  const [isCanceling, setCanceling] = useState(false);
  const [notice, setNotice] = useState('');
  const [error, setError] = useState('');
  const reasons = reasonText(deletion.reasons);

  const cancelDeletion = async (): Promise<void> => {
    setCanceling(true);
    setError('');
    try {
      await browserApi.call('user.deletionCancel');
      await revalidate();
      setNotice('We won’t delete your account.');
    } catch (error) {
      setError(await messageOf(error));
    } finally {
      setCanceling(false);
    }
  };
  const onActionDone = async (kind: Action): Promise<void> => {
    setConfirming(null);
    setNotice(kind === 'copy' ? 'Your data is in your downloads.' : '');
    await revalidate();
  };

  return (
    <Panel title="Your data" label="Your data">
      <div className="space-y-6">
        <div>
          <p className="text-ink-2">
            Download everything we store about you as a JSON file: profile, addresses, bids, invoices, offers, sales,
            alerts, logins and more. Once a day.
          </p>
          <div className="mt-3">
            <Button onClick={() => setConfirming('copy')}>Download your data</Button>
          </div>
        </div>
        <div className="border-t border-line pt-6">
          {deletion.deletesAt === null ? (
            <>
              <p className="text-ink-2">
                We delete your account 14 days after you ask, and you can change your mind until then. After that,
                everything that identifies you is gone. By law, we keep sales records for seven years.
              </p>
              {reasons.length === 0 ? (
                <div className="mt-3">
                  <Button variant="danger" onClick={() => setConfirming('delete')}>
                    Delete account
                  </Button>
                </div>
              ) : (
                <div className="mt-3">
                  <p>You can’t delete your account yet:</p>
                  <ul className="mt-1 list-disc pl-5">
                    {reasons.map((reason) => (
                      <li key={reason}>{reason}</li>
                    ))}
                  </ul>
                </div>
              )}
            </>
          ) : (
            <Strip
              tone="seal"
              title="Your account will be deleted"
              action={
                <Button pending={isCanceling} pendingLabel="Saving…" onClick={() => void cancelDeletion()}>
                  Keep my account
                </Button>
              }
            >
              <DateTime at={deletion.deletesAt} />.
            </Strip>
          )}
        </div>
        <p role="status" className="text-small text-commit empty:hidden">
          {notice}
        </p>
        <p role="alert" className="text-small text-seal empty:hidden">
          {error}
        </p>
      </div>
      <Dialog
        open={confirming !== null}
        onClose={() => setConfirming(null)}
        title={confirming === 'delete' ? 'Delete account?' : 'Download your data'}
      >
        {confirming === null ? null : (
          <ConfirmAction
            kind={confirming}
            onDone={() => void onActionDone(confirming)}
            onCancel={() => setConfirming(null)}
          />
        )}
      </Dialog>
    </Panel>
  );
}

/** The act, and before it the password where the last proof is too old. */
function ConfirmAction({ kind, onDone, onCancel }: { kind: Action; onDone: () => void; onCancel: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState('');
  const run = async (): Promise<void> => {
    if (kind === 'delete') await browserApi.call('user.deletionRequest');
    else save(await browserApi.call('user.export'));
    onDone();
  };
  const start = async (): Promise<void> => {
    setPending(true);
    setError('');
    try {
      await run();
    } catch (error) {
      if ((await problemOf(error))?.code === 'step_up_required') setOpen(true);
      else setError(await messageOf(error));
    } finally {
      setPending(false);
    }
  };
  const action = kind === 'delete' ? 'Delete in 14 days' : 'Download';
  const pendingLabel = kind === 'delete' ? 'Requesting…' : 'Preparing…';
  return (
    <>
      <p>
        {kind === 'delete'
          ? 'We’ll delete your account, addresses and alerts in 14 days. You can cancel until then.'
          : 'The file includes your addresses and bids. Keep it where no one else can read it.'}
      </p>
      {isOpen ? (
        <PasswordForm
          name="own-data"
          action={action}
          pendingLabel={pendingLabel}
          submit={async (password) => {
            await browserApi.call('auth.stepUp', { body: { password } });
            await run();
          }}
          onCancel={onCancel}
        />
      ) : (
        <div className="mt-5 flex flex-wrap gap-3">
          <Button
            variant={kind === 'delete' ? 'danger' : 'commit'}
            pending={isPending}
            pendingLabel={pendingLabel}
            onClick={() => void start()}
          >
            {action}
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      )}
      <p role="alert" className="mt-3 text-small text-seal empty:hidden">
        {error}
      </p>
    </>
  );
}

/** Hands the copy to the browser as a file. */
function save(copy: { madeAt: string }): void {
  const file = new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' });
  saveFile(file, `assay-${copy.madeAt.slice(0, 10)}.json`);
}
