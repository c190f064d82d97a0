import type { LoggedInSession } from '@assay/contract/routes/auth.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { messageOf } from '../../forms/faults.ts';
import { StatusRow } from '../../forms/StatusRow.tsx';
import { DateTime } from '../../lib/DateTime.tsx';
import { browserApi } from '../../session/browserApi.ts';
import type { OnDevice } from './deviceText.ts';

/** Active login sessions, each with a button to end it. */
export function SessionList({ sessions }: { sessions: ReadonlyArray<OnDevice<LoggedInSession>> }) {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState<string | null>(null);
  const [notice, setNotice] = useState('');
  const end = async (name: string, work: () => Promise<string>): Promise<void> => {
    setPending(name);
    try {
      setNotice(await work());
      await revalidate();
    } catch (error) {
      setNotice(await messageOf(error));
    } finally {
      setPending(null);
    }
  };
  const endOne = (session: OnDevice<LoggedInSession>): Promise<void> =>
    end(session.id, async () => {
      await browserApi.call('auth.endSession', { params: { id: session.id } });
      return `${session.device} is logged out.`;
    });
  const endOthers = (): Promise<void> =>
    end('others', async () => {
      const { ended } = await browserApi.call('auth.endOtherSessions', {});
      return ended === 1 ? 'Logged out of one other device.' : `Logged out of ${ended} other devices.`;
    });
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4 first:pt-0">
            <div>
              <b>{session.device}</b> {session.isCurrent ? <Chip tone="commit">This device</Chip> : null}
              <p className="text-small text-ink-2">
                Last used <DateTime at={session.lastSeenAt} />
                {session.ip === '' ? '' : ` from ${session.ip}`}. Logged in{' '}
                <DateTime at={session.createdAt} format="date" />.
              </p>
            </div>
            {session.isCurrent ? null : (
              <Button
                aria-label={`Log out ${session.device}`}
                pending={pending === session.id}
                pendingLabel="Logging out…"
                onClick={() => void endOne(session)}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <StatusRow message={notice} className="mt-4">
        {sessions.length > 1 ? (
          <Button pending={pending === 'others'} pendingLabel="Logging out…" onClick={() => void endOthers()}>
            Log out all other devices
          </Button>
        ) : null}
      </StatusRow>
    </>
  );
}
