import type { Passkey } from '@assay/contract/routes/passkey.ts';
import { required } from '@assay/domain/account/issue.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { messageOf } from '../../forms/faults.ts';
import { StatusRow } from '../../forms/StatusRow.tsx';
import { useApiForm } from '../../forms/useApiForm.ts';
import { useReauthentication } from '../../forms/useReauthentication.tsx';
import { browserApi } from '../../session/browserApi.ts';
import { makePasskey, PasskeyCancelled } from '../login/passkeyCeremony.ts';
import { PasskeyList, PasskeyName } from './PasskeyList.tsx';

/** The account's passkeys: create, name and remove them. */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { revalidate } = useRevalidator();
  const { withReauthentication, passwordForm, codeDialog } = useReauthentication('passkeys');
  const [busy, setBusy] = useState<string | null>(null);
  const [naming, setNaming] = useState<string | null>(null);
  const [notice, setNotice] = useState('');

  const run = async (what: string, call: () => Promise<string>): Promise<void> => {
    setBusy(what);
    setNotice('');
    try {
      const message = await withReauthentication(call);
      await revalidate();
      setNotice(message);
    } catch (error) {
      setNotice(error instanceof PasskeyCancelled ? error.message : await messageOf(error));
    } finally {
      setBusy(null);
    }
  };
  const add = (): Promise<void> =>
    run('add', async () => {
      const { id } = await makePasskey(`Passkey ${passkeys.length + 1}`);
      setNaming(id);
      return 'Passkey saved. Give it a name so you’ll recognize the device.';
    });
  // The last message prompted for the name, so clear it.
  const endNaming = (): void => {
    setNaming(null);
    setNotice('');
  };
  const remove = ({ id, name }: Passkey): Promise<void> =>
    run(id, async () => {
      await browserApi.call('passkey.remove', { params: { id } });
      return `${name} removed. It can no longer log you in.`;
    });

  return (
    <>
      <PasskeyList
        passkeys={passkeys}
        row={(passkey) =>
          naming === passkey.id ? (
            <NameForm passkey={passkey} onDone={endNaming} />
          ) : (
            <>
              <PasskeyName passkey={passkey} />
              <div className="flex flex-wrap gap-3">
                <Button aria-label={`Rename ${passkey.name}`} onClick={() => setNaming(passkey.id)}>
                  Rename
                </Button>
                <Button
                  aria-label={`Remove ${passkey.name}`}
                  pending={busy === passkey.id}
                  pendingLabel="Removing…"
                  onClick={() => void remove(passkey)}
                >
                  Remove
                </Button>
              </div>
            </>
          )
        }
      />
      {passwordForm}
      {codeDialog}
      <StatusRow message={notice} className="mt-4">
        <Button
          variant="commit"
          pending={busy === 'add'}
          pendingLabel="Waiting for your device…"
          onClick={() => void add()}
        >
          Add a passkey
        </Button>
      </StatusRow>
    </>
  );
}

function NameForm({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const form = useApiForm({
    fields: ['name'] as const,
    idPrefix: `passkey-${id}-`,
    check: (values) => (values.name.trim() === '' ? [required('name')] : []),
    submit: async (values) => {
      await browserApi.call('passkey.rename', { params: { id }, body: { name: values.name } });
      await revalidate();
      onDone();
    },
  });
  return (
    <form {...form.props} className="w-full max-w-md space-y-3">
      <FormErrors of={form} />
      <TextField {...form.field('name')} label="Passkey name" defaultValue={name} maxLength={60} autoFocus />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Saving…">
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
