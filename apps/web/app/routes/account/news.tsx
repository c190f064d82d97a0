import { Button } from '@assay/ui/components/Button.tsx';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { CatalogueGrid } from '../../catalogue/CatalogueGrid.tsx';
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

export default function News({ loaderData: { email, newsletter, items } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [isPending, setPending] = useState(false);
  const [word, setWord] = useState('');
  const change = async (): Promise<void> => {
    setPending(true);
    try {
      await browserApi.call('user.update', { body: { newsletter: !newsletter } });
      await revalidate();
      setWord(newsletter ? 'You get no more newsletters.' : 'You are subscribed.');
    } catch (error) {
      setWord(await messageOf(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <h1>News</h1>
      <div className="mt-6 max-w-3xl">
        <Panel title="Newsletter">
          <p className="flex flex-wrap items-center gap-3">
            {newsletter ? <Chip tone="commit">On</Chip> : <Chip tone="amber">Off</Chip>}
            <span>
              {newsletter
                ? `Coming sales and their stories go to ${email}.`
                : `Coming sales and their stories, about once a month, to ${email}.`}
            </span>
          </p>
          <WordRow word={word} className="mt-4">
            <Button pending={isPending} pendingLabel="Saving…" onClick={() => void change()}>
              {newsletter ? 'End the newsletter' : 'Subscribe'}
            </Button>
          </WordRow>
        </Panel>
      </div>
      <h2 className="mt-9">New in the house</h2>
      <div className="mt-5">
        {items.length === 0 ? (
          <p className="text-ink-2">Nothing is listed right now.</p>
        ) : (
          <CatalogueGrid items={items} headingLevel={3} />
        )}
      </div>
    </>
  );
}
