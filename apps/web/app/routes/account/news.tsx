import { Button } from '@assay/ui/components/Button.tsx';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { CatalogGrid } from '../../entities/lot/CatalogGrid.tsx';
import { messageOf } from '../../forms/faults.ts';
import { StatusRow } from '../../forms/StatusRow.tsx';
import { personalMeta } from '../../lib/title.ts';
import { browserApi } from '../../session/browserApi.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/news';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const SHOWN = 8;

export async function loader(args: Route.LoaderArgs) {
  const { email, newsletter } = requireViewer(args);
  const { items } = await loadFor(args, (api) => api.call('search', { query: { sort_by: 'newest', limit: SHOWN } }));
  return { email, newsletter, items };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('News', matches);

const STATES = {
  off: {
    tone: 'neutral',
    state: 'Off',
    description: (email: string) => `Get upcoming sales and the stories behind them at ${email}, about once a month.`,
  },
  pending: {
    tone: 'amber',
    state: 'Waiting for confirmation',
    description: (email: string) => `Open the link we emailed to ${email} to start receiving it.`,
  },
  subscribed: {
    tone: 'commit',
    state: 'On',
    description: (email: string) => `We send upcoming sales and the stories behind them to ${email}.`,
  },
} as const;

export default function News({ loaderData: { email, newsletter, items } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState<'ask' | 'end' | null>(null);
  const [notice, setNotice] = useState('');
  const change = async (isWanted: boolean): Promise<void> => {
    setPending(isWanted ? 'ask' : 'end');
    try {
      await browserApi.call('user.update', { body: { newsletter: isWanted } });
      await revalidate();
      setNotice(
        isWanted ? `We emailed a link to ${email}. Open it to confirm.` : 'You’re unsubscribed from the newsletter.',
      );
    } catch (error) {
      setNotice(await messageOf(error));
    } finally {
      setPending(null);
    }
  };
  const { tone, state, description } = STATES[newsletter];
  return (
    <>
      <h1>News</h1>
      <div className="mt-6 max-w-3xl">
        <Panel title="Newsletter">
          <p className="flex flex-wrap items-center gap-3">
            <Chip tone={tone}>{state}</Chip>
            <span>{description(email)}</span>
          </p>
          <StatusRow message={notice} className="mt-4">
            {newsletter === 'subscribed' ? null : (
              <Button pending={pending === 'ask'} pendingLabel="Sending…" onClick={() => void change(true)}>
                {newsletter === 'pending' ? 'Send again' : 'Subscribe'}
              </Button>
            )}
            {newsletter === 'off' ? null : (
              <Button pending={pending === 'end'} pendingLabel="Saving…" onClick={() => void change(false)}>
                {newsletter === 'pending' ? 'Cancel' : 'Unsubscribe'}
              </Button>
            )}
          </StatusRow>
        </Panel>
      </div>
      <h2 className="mt-9">New arrivals</h2>
      <div className="mt-5">
        {items.length === 0 ? (
          <p className="text-ink-2">Nothing is listed right now. New items will appear here.</p>
        ) : (
          <CatalogGrid items={items} headingLevel={3} />
        )}
      </div>
    </>
  );
}
