import type { NotificationType } from '@assay/domain/enums.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { TYPE_LABELS } from '../features/account/notificationText.ts';
import { messageOf } from '../forms/faults.ts';
import { personalMeta } from '../lib/title.ts';
import { browserApi } from '../session/browserApi.ts';
import { useLinkToken } from '../session/linkToken.ts';
import { AuthFrame } from '../shell/AuthFrame.tsx';
import type { Route } from './+types/unsubscribe';

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Unsubscribe', matches);

/** Unsubscribes from the type of email that linked here, with one press and no login. Opening the page alone does nothing. */
export default function Unsubscribe() {
  const token = useLinkToken();
  const [ended, setEnded] = useState<NotificationType | 'newsletter' | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const stop = async (): Promise<void> => {
    setPending(true);
    setError(null);
    try {
      const { type } = await browserApi.call('mail.stop', { body: { token: token ?? '' } });
      setEnded(type ?? 'newsletter');
    } catch (error) {
      setError(await messageOf(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <AuthFrame
      title="Unsubscribe"
      lead="We’ll still email you about your account security, invoices, and lots you win."
    >
      <div role="status">
        {ended === null ? null : (
          <Strip
            tone="commit"
            title={
              ended === 'newsletter'
                ? 'You’re unsubscribed from the newsletter.'
                : `You’re unsubscribed from: ${TYPE_LABELS[ended]}.`
            }
          />
        )}
      </div>
      <div role="alert">{error === null ? null : <Strip tone="seal" title={error} />}</div>
      {token === null ? (
        <p>To unsubscribe, use the link at the bottom of one of our emails.</p>
      ) : ended === null ? (
        <Button
          variant="commit"
          pending={isPending}
          pendingLabel="Unsubscribing…"
          disabledReason={token === undefined ? 'One moment…' : null}
          onClick={() => void stop()}
        >
          Unsubscribe from emails like this
        </Button>
      ) : null}
      <p className="mt-5">
        <Link className="link" to={ended === 'newsletter' ? '/newsletter' : '/account/notifications?tab=settings'}>
          {ended === 'newsletter' ? 'Subscribe again' : 'Manage your notifications'}
        </Link>
      </p>
    </AuthFrame>
  );
}
