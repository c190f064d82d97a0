import type { Alert } from '@assay/contract/shapes/alerts.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Dialog } from '@assay/ui/components/Dialog.tsx';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Pagination } from '@assay/ui/components/Pagination.tsx';
import { Tabs } from '@assay/ui/components/Tabs.tsx';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { groupAlerts } from '../../features/account/alertGroups.ts';
import { PushPanel } from '../../features/account/PushPanel.tsx';
import { TextMessages } from '../../features/account/TextMessages.tsx';
import { messageOf } from '../../forms/faults.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { pageOf } from '../../lib/pageOf.ts';
import { personalMeta } from '../../lib/title.ts';
import { useLive, useUnread } from '../../live/useLive.ts';
import { browserApi } from '../../session/browserApi.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/notifications';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

// Loaded only for the settings. No boundary: the server’s HTML stays until the code is there.
const NotificationSettings = lazyWithRetry(
  () => import('../../features/account/NotificationSettings.tsx'),
  'NotificationSettings',
);

const LIMIT = 24;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  if (searchParams.get('tab') === 'settings') {
    const [settings, messaging, push] = await loadFor(args, (api) =>
      Promise.all([api.call('user.notifications'), api.call('messaging.get'), api.call('push.get')]),
    );
    return { tab: 'settings' as const, settings, messaging, push };
  }
  const onlyUnread = searchParams.get('show') === 'unread';
  const page = pageOf(searchParams);
  const list = await loadFor(args, (api) =>
    api.call('user.alerts', {
      query: { limit: LIMIT, offset: (page - 1) * LIMIT, ...(onlyUnread ? { unread: 'true' } : {}) },
    }),
  );
  return { tab: 'alerts' as const, list, page, onlyUnread };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Alerts', matches);

export default function Notifications({ loaderData }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <h1>Alerts</h1>
      {loaderData.tab === 'settings' ? (
        <>
          <Places at="settings" unread={null} />
          <div className="mt-6 space-y-8">
            <PushPanel push={loaderData.push} />
            <TextMessages messaging={loaderData.messaging} />
            <NotificationSettings settings={loaderData.settings} />
          </div>
        </>
      ) : (
        <Alerts {...loaderData} />
      )}
    </div>
  );
}

function Places({ at, unread }: { at: 'all' | 'unread' | 'settings'; unread: number | null }) {
  return (
    <Tabs
      label="Alerts"
      className="mt-5"
      tabs={[
        { href: '/account/notifications', label: 'All', current: at === 'all' },
        {
          href: '/account/notifications?show=unread',
          label: 'Unread',
          count: unread === 0 ? null : unread,
          current: at === 'unread',
        },
        { href: '/account/notifications?tab=settings', label: 'Settings', current: at === 'settings' },
      ]}
    />
  );
}

function Alerts({ list, page, onlyUnread }: Extract<Loaded, { tab: 'alerts' }>) {
  const { revalidate } = useRevalidator();
  const { unread, setUnread } = useUnread(list.unread);
  const [busy, setBusy] = useState<'read' | 'clear' | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState('');
  useLive({
    user: true,
    onEvent: (event) => {
      if (event.kind === 'alert') void revalidate();
    },
    onResume: () => void revalidate(),
  });

  const work = async (what: 'read' | 'clear', call: () => Promise<number>): Promise<void> => {
    setBusy(what);
    setError('');
    try {
      setUnread(await call());
      await revalidate();
    } catch (error) {
      setError(await messageOf(error));
    } finally {
      setBusy(null);
      setAsking(false);
    }
  };
  const read = (alertIds?: string[]): Promise<void> =>
    work('read', async () => (await browserApi.call('user.alertsRead', { body: { alertIds } })).unread);
  const clear = (): Promise<void> =>
    work('clear', async () => {
      await browserApi.call('user.alertsClear');
      return 0;
    });

  return (
    <>
      <Places at={onlyUnread ? 'unread' : 'all'} unread={unread} />
      {list.items.length === 0 ? (
        <div className="mt-6">
          <EmptyState title="You’re all caught up" action={<LinkButton href="/marketplace">Marketplace</LinkButton>}>
            {onlyUnread
              ? 'New alerts will appear here.'
              : 'We’ll let you know here when you’re outbid, win a lot or have an invoice due.'}
          </EmptyState>
        </div>
      ) : (
        <>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button
              pending={busy === 'read'}
              pendingLabel="Marking…"
              disabledReason={unread === 0 ? 'All alerts marked as read.' : null}
              onClick={() => void read()}
            >
              Mark all as read
            </Button>
            <Button onClick={() => setAsking(true)}>Clear all</Button>
          </div>
          <p role="alert" className="mt-2 text-small text-seal">
            {error}
          </p>
          <ul className="mt-2 border-t border-line">
            {groupAlerts(list.items).map(({ newest, earlier }) => (
              <li key={newest.id} className="border-b border-line py-4">
                <AlertRow alert={newest} onRead={() => void read([newest.id])} />
                {earlier.length === 0 ? null : (
                  <details className="mt-3 ml-4">
                    <summary className="link cursor-pointer text-small">
                      {earlier.length} earlier about this item{newsOf(earlier)}
                    </summary>
                    <ul className="mt-3 space-y-4">
                      {earlier.map((alert) => (
                        <li key={alert.id}>
                          <AlertRow alert={alert} onRead={() => void read([alert.id])} />
                        </li>
                      ))}
                    </ul>
                  </details>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-8 flex justify-center">
        <Pagination
          page={page}
          pages={Math.ceil(list.total / LIMIT)}
          hrefFor={(to) => `/account/notifications?${onlyUnread ? 'show=unread&' : ''}page=${to}`}
        />
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Clear all alerts?"
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button variant="danger" pending={busy === 'clear'} pendingLabel="Clearing…" onClick={() => void clear()}>
              Clear all
            </Button>
          </>
        }
      >
        <p>This removes them permanently. Your bids and invoices stay as they are.</p>
      </Dialog>
    </>
  );
}

/** How many of these are new. */
function newsOf(alerts: readonly Alert[]): string {
  const unread = alerts.filter(({ readAt }) => readAt === null).length;
  return unread === 0 ? '' : `, ${unread} new`;
}

function AlertRow({ alert, onRead }: { alert: Alert; onRead: () => void }) {
  const isUnread = alert.readAt === null;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className={isUnread ? 'font-semibold' : undefined}>
          <Link className="link" to={alert.href} onClick={isUnread ? onRead : undefined}>
            {alert.title}
          </Link>{' '}
          {isUnread ? <Chip tone="seal">New</Chip> : null}
        </p>
        <p className="mt-1 text-small text-ink-2">{alert.body}</p>
        <p className="mt-1 text-caption text-ink-3">
          <DateTime at={alert.createdAt} />
        </p>
      </div>
      {isUnread ? (
        <Button variant="plain" aria-label={`Mark as read: ${alert.title}`} onClick={onRead}>
          Mark as read
        </Button>
      ) : null}
    </div>
  );
}
