import { Button } from '@assay/ui/components/Button.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { useState } from 'react';
import { NewsletterForm } from '../features/newsletter/NewsletterForm.tsx';
import { messageOf } from '../forms/faults.ts';
import { personalMeta } from '../lib/title.ts';
import { browserApi } from '../session/browserApi.ts';
import { requestContext } from '../session/context.ts';
import { useLinkToken } from '../session/linkToken.ts';
import { AuthFrame } from '../shell/AuthFrame.tsx';
import type { Route } from './+types/newsletter';

export function loader({ context }: Route.LoaderArgs) {
  return { siteKey: context.get(requestContext).logInWays.captchaSiteKey };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Newsletter', matches);

type Outcome = { status: 'subscribed' | 'unsubscribed'; email: string };

/** Newsletter sign-up; with an emailed link, buttons confirm or unsubscribe. Opening the page alone does nothing. */
export default function Newsletter({ loaderData: { siteKey } }: Route.ComponentProps) {
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState<'confirm' | 'leave' | null>(null);
  const run = async (action: 'confirm' | 'leave'): Promise<void> => {
    setPending(action);
    setError(null);
    try {
      setOutcome(await browserApi.call(`newsletter.${action}`, { body: { token: token ?? '' } }));
    } catch (error) {
      setError(await messageOf(error));
    } finally {
      setPending(null);
    }
  };
  const lead = 'Upcoming sales and the stories behind them, about once a month.';
  if (token === null)
    return (
      <AuthFrame title="Newsletter" lead={lead}>
        <NewsletterForm siteKey={siteKey} />
      </AuthFrame>
    );
  return (
    <AuthFrame title="Newsletter" lead={lead}>
      <div role="status">
        {outcome === null ? null : (
          <Strip
            tone={outcome.status === 'subscribed' ? 'commit' : 'amber'}
            title={
              outcome.status === 'subscribed' ? `${outcome.email} is subscribed.` : `${outcome.email} is unsubscribed.`
            }
          />
        )}
      </div>
      <div role="alert">{error === null ? null : <Strip tone="seal" title={error} />}</div>
      <div className="mt-5 flex flex-wrap gap-3">
        {outcome?.status === 'subscribed' ? null : (
          <Button
            variant="commit"
            pending={pending === 'confirm'}
            pendingLabel="Confirming…"
            disabledReason={token === undefined ? 'One moment…' : null}
            onClick={() => void run('confirm')}
          >
            {outcome === null ? 'Confirm subscription' : 'Subscribe again'}
          </Button>
        )}
        {outcome?.status === 'unsubscribed' ? null : (
          <Button pending={pending === 'leave'} pendingLabel="Unsubscribing…" onClick={() => void run('leave')}>
            Unsubscribe
          </Button>
        )}
      </div>
    </AuthFrame>
  );
}
