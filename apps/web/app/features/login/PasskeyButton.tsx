import { Button } from '@assay/ui/components/Button.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { explanationOf } from '../../forms/formFault.ts';
import { fetchPart } from '../../lib/fetchPart.ts';
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
  const [word, setWord] = useState('');
  if (!isOffered) return null;
  const use = async (): Promise<void> => {
    setPending(true);
    setWord('');
    const { PasskeyCancelled, logInByPasskey } = await fetchPart(
      () => import('./passkeyCeremony.ts'),
      'logInByPasskey',
      2,
    );
    try {
      const session = await logInByPasskey();
      logIn(session);
      await navigate(afterLogIn(session.user, next, document.cookie), { replace: true });
    } catch (error) {
      setWord(error instanceof PasskeyCancelled ? error.message : await explanationOf(error));
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
        {word}
      </p>
    </>
  );
}
