import type { NotificationType } from '@assay/domain/enums.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { TYPE_WORDS } from '../account/notificationText.ts';
import { messageOf } from '../forms/faults.ts';
import { personalMeta } from '../lib/title.ts';
import { AuthFrame } from '../session/AuthFrame.tsx';
import { browserApi } from '../session/browserApi.ts';
import { useLinkToken } from '../session/linkToken.ts';
import type { Route } from './+types/unsubscribe';

export const meta: Route.MetaFunction = () => personalMeta('Stop mails');

/** Ends the mails that a mail's own link ends, by a press and without signing in. Opening the page alone does nothing. */
export default function Unsubscribe() {
  const token = useLinkToken();
  const [ended, setEnded] = useState<NotificationType | 'newsletter' | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const stop = async (): Promise<void> => {
    setPending(true);
    setFault(null);
    try {
      const { type } = await browserApi.call('mail.stop', { body: { token: token ?? '' } });
      setEnded(type ?? 'newsletter');
    } catch (error) {
      setFault(await messageOf(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <AuthFrame
      title="Stop mails"
      lead="What concerns your security, your invoices and a won lot is mailed all the same."
    >
      <div role="status">
        {ended === null ? null : (
          <Strip
            tone="commit"
            title={
              ended === 'newsletter'
                ? 'You get no more newsletters.'
                : `You get no more mails of: ${TYPE_WORDS[ended]}.`
            }
          />
        )}
      </div>
      <div role="alert">{fault === null ? null : <Strip tone="seal" title={fault} />}</div>
      {token === null ? (
        <p>This page ends the mails from which it is opened: please use the link at the foot of one.</p>
      ) : ended === null ? (
        <Button
          variant="commit"
          pending={isPending}
          pendingLabel="Stopping…"
          disabledReason={token === undefined ? 'One moment…' : null}
          onClick={() => void stop()}
        >
          Stop mails like this one
        </Button>
      ) : null}
      <p className="mt-5">
        <Link className="link" to={ended === 'newsletter' ? '/newsletter' : '/account/notifications?tab=settings'}>
          {ended === 'newsletter' ? 'Subscribe again' : 'Choose everything we tell you'}
        </Link>
      </p>
    </AuthFrame>
  );
}
