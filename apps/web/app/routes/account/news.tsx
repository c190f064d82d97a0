import { Button } from '@assay/ui/components/Button.tsx';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { CatalogGrid } from '../../catalog/CatalogGrid.tsx';
import { messageOf } from '../../forms/faults.ts';
import { WordRow } from '../../forms/WordRow.tsx';
import { personalMeta } from '../../lib/title.ts';
import { browserApi } from '../../session/browserApi.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/news';

export { RouteError as ErrorBoundary } from '../../account/RouteError.tsx';

const SHOWN = 8;

export async function loader(args: Route.LoaderArgs) {
  const { email, newsletter } = requireViewer(args);
  const { items } = await loadFor(args, (api) => api.call('search', { query: { sort_by: 'newest', limit: SHOWN } }));
  return { email, newsletter, items };
}

export const meta: Route.MetaFunction = () => personalMeta('News');

const STATES = {
  off: {
    tone: 'neutral',
    state: 'Off',
    says: (email: string) => `Coming sales and their stories, about once a month, to ${email}.`,
  },
  pending: {
    tone: 'amber',
    state: 'Waiting for your confirmation',
    says: (email: string) => `Open the link that we mailed to ${email}. Nothing comes until then.`,
  },
  subscribed: {
    tone: 'commit',
    state: 'On',
    says: (email: string) => `Coming sales and their stories go to ${email}.`,
  },
} as const;

export default function News({ loaderData: { email, newsletter, items } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState<'ask' | 'end' | null>(null);
  const [word, setWord] = useState('');
  const change = async (isWanted: boolean): Promise<void> => {
    setPending(isWanted ? 'ask' : 'end');
    try {
      await browserApi.call('user.update', { body: { newsletter: isWanted } });
      await revalidate();
      setWord(isWanted ? `We have mailed a link to ${email}. Open it to confirm.` : 'You get no more newsletters.');
    } catch (error) {
      setWord(await messageOf(error));
    } finally {
      setPending(null);
    }
  };
  const { tone, state, says } = STATES[newsletter];
  return (
    <>
      <h1>News</h1>
      <div className="mt-6 max-w-3xl">
        <Panel title="Newsletter">
          <p className="flex flex-wrap items-center gap-3">
            <Chip tone={tone}>{state}</Chip>
            <span>{says(email)}</span>
          </p>
          <WordRow word={word} className="mt-4">
            {newsletter === 'subscribed' ? null : (
              <Button pending={pending === 'ask'} pendingLabel="Sending…" onClick={() => void change(true)}>
                {newsletter === 'pending' ? 'Send again' : 'Subscribe'}
              </Button>
            )}
            {newsletter === 'off' ? null : (
              <Button pending={pending === 'end'} pendingLabel="Saving…" onClick={() => void change(false)}>
                {newsletter === 'pending' ? 'Never mind' : 'End the newsletter'}
              </Button>
            )}
          </WordRow>
        </Panel>
      </div>
      <h2 className="mt-9">New in the house</h2>
      <div className="mt-5">
        {items.length === 0 ? (
          <p className="text-ink-2">Nothing is listed right now.</p>
        ) : (
          <CatalogGrid items={items} headingLevel={3} />
        )}
      </div>
    </>
  );
}
