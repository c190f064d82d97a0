import { Button } from '@assay/ui/components/Button.tsx';
import { Dialog } from '@assay/ui/components/Dialog.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { loginPath } from '../session/next.ts';
import { useSession } from '../session/SessionProvider.tsx';
import { endUnfinished, type Unfinished } from '../session/unfinished.ts';
import { UNFINISHED } from '../session/unfinishedText.ts';

/**
 * Tells a visitor once that the session ended over something unfinished on this page: what did not happen, and the way
 * back to it.
 */
export default function LoggedOut() {
  const { isRestoring } = useSession();
  const { pathname, search } = useLocation();
  const [entry, setEntry] = useState<Unfinished | null>(null);
  useEffect(() => {
    if (isRestoring) return;
    const ended = endUnfinished(pathname);
    setEntry(ended === null || ended.wasLoggedOut ? null : ended);
  }, [isRestoring, pathname]);
  const onClose = (): void => setEntry(null);
  if (entry === null) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title="You were logged out"
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <LinkButton href={loginPath(pathname + search)} variant="commit">
            Log in
          </LinkButton>
        </>
      }
    >
      <p role="alert">
        <b>{UNFINISHED[entry.form][entry.isSent ? 'unsure' : 'lost']}</b>
        {entry.isSent ? null : ' Log in to pick up where you left off.'}
      </p>
    </Dialog>
  );
}
