import { Button } from '@assay/ui/components/Button.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { detailedMessageOf } from '../../forms/formFault.ts';
import { importWithRetry } from '../../lib/lazyWithRetry.ts';
import { useInBrowser } from '../../lib/useInBrowser.ts';
import { afterLogIn } from '../../session/destination.ts';
import { useSession } from '../../session/SessionProvider.tsx';

const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Log in by a passkey, in browsers that have them. */
export function PasskeyButton({ next }: { next: string | null }) {
  const { logIn } = useSession();
  const navigate = useNavigate();
  const isOffered = useInBrowser(hasPasskeys, true);
  const [isPending, setPending] = useState(false);
  const [notice, setNotice] = useState('');
  if (!isOffered) return null;
  const use = async (): Promise<void> => {
    setPending(true);
    setNotice('');
    const { PasskeyCancelled, logInByPasskey } = await importWithRetry(
      () => import('./passkeyCeremony.ts'),
      'logInByPasskey',
      2,
    );
    try {
      const session = await logInByPasskey();
      logIn(session);
      await navigate(afterLogIn(session.user, next, document.cookie), { replace: true });
    } catch (error) {
      setNotice(error instanceof PasskeyCancelled ? error.message : await detailedMessageOf(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <Button block size="large" pending={isPending} pendingLabel="Waiting for your device…" onClick={() => void use()}>
        Use a passkey
      </Button>
      <p role="status" className="mt-2 text-small text-ink-2">
        {notice}
      </p>
    </>
  );
}
