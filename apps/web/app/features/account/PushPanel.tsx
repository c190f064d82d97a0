import type { Push } from '@assay/contract/routes/push.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { useEffect, useState } from 'react';
import { messageOf } from '../../forms/faults.ts';
import { StatusRow } from '../../forms/StatusRow.tsx';
import { browserApi } from '../../session/browserApi.ts';

type PushState = 'unknown' | 'impossible' | 'denied' | 'off' | 'on';

/** This browser's service worker, which shows push messages. */
const worker = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.register('/push.js');

async function readPushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'impossible';
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  return subscription == null ? 'off' : 'on';
}

/** Asks the browser for permission, and registers it on the server. Only on a press, because browsers require one. */
async function turnOn(publicKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState();
  await worker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = subscription.toJSON();
  try {
    await browserApi.call('push.subscribe', {
      body: { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return 'on';
}

async function turnOff(): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription != null) {
    await browserApi.call('push.end', { query: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  return 'off';
}

/** Push for this browser, offered to bidders: one press turns it on, another turns it off. */
export function PushPanel({ push }: { push: Push }) {
  const [pushState, setPushState] = useState<PushState>('unknown');
  const [isPending, setPending] = useState(false);
  const [notice, setNotice] = useState('');
  useEffect(() => {
    readPushState().then(setPushState, () => setPushState('impossible'));
  }, []);
  const { publicKey } = push;
  if (publicKey === null || !push.isOffered) return null;

  const work = async (change: () => Promise<PushState>): Promise<void> => {
    setPending(true);
    setNotice('');
    try {
      setPushState(await change());
    } catch (error) {
      setNotice(
        error instanceof Response ? await messageOf(error) : 'We couldn’t turn on push notifications in this browser.',
      );
    } finally {
      setPending(false);
    }
  };
  return (
    <Panel title="Push notifications in this browser" label="Push notifications in this browser">
      <p className="max-w-[60ch] text-ink-2">
        {pushState === 'on'
          ? 'You’ll get a notification as soon as you’re outbid, even when this site isn’t open.'
          : pushState === 'denied'
            ? 'Notifications are blocked. Allow them for this site in your browser settings.'
            : pushState === 'impossible'
              ? 'This browser doesn’t support push notifications.'
              : 'Get notified as soon as you’re outbid or a lot closes, even when this site isn’t open. Your browser will ask for permission.'}
      </p>
      <StatusRow message={notice} className="mt-4">
        {pushState === 'off' ? (
          <Button pending={isPending} pendingLabel="Turning on…" onClick={() => void work(() => turnOn(publicKey))}>
            Turn on push
          </Button>
        ) : pushState === 'on' ? (
          <Button pending={isPending} pendingLabel="Turning off…" onClick={() => void work(turnOff)}>
            Turn off push
          </Button>
        ) : null}
      </StatusRow>
    </Panel>
  );
}
