import { Button } from '@assay/ui/components/Button.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { explanationOf } from '../forms/formFault.ts';
import { fetchPart } from '../lib/fetchPart.ts';
import { useInBrowser } from '../lib/useInBrowser.ts';
import { afterSignIn } from '../session/destination.ts';
import { useSession } from '../session/SessionProvider.tsx';

const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Log in by a passkey, in browsers that have them. */
export function PasskeyButton({ next }: { next: string | null }) {
  const { signIn } = useSession();
  const navigate = useNavigate();
  const isOffered = useInBrowser(hasPasskeys, true);
  const [isPending, setPending] = useState(false);
  const [word, setWord] = useState('');
  if (!isOffered) return null;
  const use = async (): Promise<void> => {
    setPending(true);
    setWord('');
    const { PasskeyCancelled, signInByPasskey } = await fetchPart(
      () => import('./passkeyCeremony.ts'),
      'signInByPasskey',
      2,
    );
    try {
      const session = await signInByPasskey();
      signIn(session);
      await navigate(afterSignIn(session.user, next, document.cookie), { replace: true });
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
