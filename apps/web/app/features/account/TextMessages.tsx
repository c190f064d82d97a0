import type { Messaging, MessagingCode } from '@assay/contract/routes/messaging.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { messageOf } from '../../forms/faults.ts';
import { StatusRow } from '../../forms/StatusRow.tsx';
import { DateTime } from '../../lib/DateTime.tsx';
import { browserApi } from '../../session/browserApi.ts';
import { useBusinessName } from '../../session/shellData.ts';

/** How often the page polls for the text's arrival while it is visible. */
const POLL_MS = 4_000;

/** +15005550006 as people write it. */
const readable = (number: string): string => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 ($1) $2-$3');

/** Consent to text messages: the phone, the current state, and the next step. */
export function TextMessages({ messaging }: { messaging: Messaging }) {
  const site = useBusinessName();
  const { revalidate } = useRevalidator();
  const [pendingCode, setPendingCode] = useState<MessagingCode | null>(null);
  const [busy, setBusy] = useState<'code' | 'end' | null>(null);
  const [notice, setNotice] = useState('');
  const { status, shortCode, phoneHint, subscribedAt, isStopped } = messaging;
  const isWaiting = pendingCode?.keyword != null && status !== 'subscribed';
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
  if (shortCode === null) return null;

  const work = async (what: 'code' | 'end', call: () => Promise<void>): Promise<void> => {
    setBusy(what);
    setNotice('');
    try {
      await call();
      await revalidate();
    } catch (error) {
      setNotice(await messageOf(error));
    } finally {
      setBusy(null);
    }
  };
  const requestCode = (): Promise<void> =>
    work('code', async () => {
      setPendingCode(await browserApi.call('messaging.code'));
    });
  const end = (doneMessage: string): Promise<void> =>
    work('end', async () => {
      await browserApi.call('messaging.end');
      setPendingCode(null);
      setNotice(doneMessage);
    });
  const number = readable(shortCode);
  const end4 = phoneHint?.slice(-4);

  return (
    <Panel title="Text messages" label="Text messages">
      <p className="flex flex-wrap items-center gap-3">
        {status === 'subscribed' ? (
          <Chip tone="commit">On</Chip>
        ) : status === 'pending' ? (
          <Chip tone="amber">Waiting for your message</Chip>
        ) : (
          <Chip tone="amber">Off</Chip>
        )}
        <span>
          {status === 'subscribed'
            ? `We text urgent updates to the number ending in ${end4}.`
            : status === 'un_subscribed' && phoneHint !== null
              ? `The number ending in ${end4} ${isStopped ? 'has opted out with STOP' : 'is turned off'}. To turn text messages back on, text START to ${number} from that number.`
              : 'Get urgent updates by text message: when you’re outbid in extended bidding, win a lot or receive an offer.'}
        </span>
      </p>
      {subscribedAt === null ? null : (
        <p className="mt-2 text-small text-ink-2">
          On since <DateTime at={subscribedAt} format="date" />. You can also text STOP to {number} at any time.
        </p>
      )}
      {isWaiting ? (
        <div className="mt-5 max-w-prose space-y-3">
          <p>
            From your phone, text <strong className="mono whitespace-nowrap">{pendingCode?.keyword}</strong> to{' '}
            <strong className="mono whitespace-nowrap">{number}</strong>
            {pendingCode?.expiresAt == null ? null : (
              <>
                {' '}
                by <DateTime at={pendingCode.expiresAt} />
              </>
            )}
            .
          </p>
          <p>
            <a className="link" href={`sms:${shortCode}?&body=${encodeURIComponent(pendingCode?.keyword ?? '')}`}>
              Open a text message on this phone
            </a>
          </p>
          <p className="text-small text-ink-2">
            By sending it, you agree to receive text messages from {site} about your bids, offers and deliveries.
            Message frequency varies. Message and data rates may apply. Text HELP for help, STOP to cancel.
          </p>
        </div>
      ) : null}
      <StatusRow
        message={isWaiting && notice === '' ? 'This page updates when we receive your message.' : notice}
        className="mt-4"
      >
        {status === 'subscribed' ? (
          <Button
            pending={busy === 'end'}
            pendingLabel="Turning off…"
            onClick={() => void end('Text messages are off.')}
          >
            Turn off text messages
          </Button>
        ) : isWaiting ? (
          status === 'pending' ? (
            <Button pending={busy === 'end'} pendingLabel="Canceling…" onClick={() => void end('Canceled.')}>
              Cancel
            </Button>
          ) : null
        ) : (
          <Button pending={busy === 'code'} pendingLabel="One moment…" onClick={() => void requestCode()}>
            {status === 'pending' ? 'Show code' : phoneHint === null ? 'Get text messages' : 'Use a different number'}
          </Button>
        )}
      </StatusRow>
    </Panel>
  );
}
