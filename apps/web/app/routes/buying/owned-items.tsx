import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { Pagination } from '@assay/ui/components/Pagination.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { PayoutRule } from '../../entities/offer/PayoutRule.tsx';
import { LinkForm } from '../../features/sell/LinkForm.tsx';
import { OwnedRow } from '../../features/sell/OwnedRow.tsx';
import { SealDiagram } from '../../features/sell/SealDiagram.tsx';
import { SellingHelp } from '../../features/sell/SellingHelp.tsx';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { pageOf } from '../../lib/pageOf.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/owned-items';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

// Few are given something: its script is loaded with it.
const GivenToYou = lazyWithRetry(() => import('../../features/sell/Gifts.tsx'), 'GivenToYou');

// So is what a collection is worth.
const Portfolio = lazyWithRetry(() => import('../../features/sell/Portfolio.tsx'), 'Portfolio');

const LIMIT = 24;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const page = pageOf(new URL(args.request.url).searchParams);
  const [list, transfers] = await loadFor(args, (api) =>
    Promise.all([
      api.call('item.owning', { query: { limit: LIMIT, offset: (page - 1) * LIMIT } }),
      api.call('transfer.all', { query: { limit: 100 } }),
    ]),
  );
  return {
    items: list.items,
    totals: list.totals,
    gifts: transfers.items.filter(({ side }) => side === 'receiver'),
    page,
    pages: Math.ceil(list.total / LIMIT),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Owned items', matches);

export default function OwnedItems({ loaderData: { items, totals, gifts, page, pages } }: Route.ComponentProps) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1>Owned items</h1>
        <Anchor className="link" href="/items/selling">
          How selling works
        </Anchor>
      </div>
      <SellingHelp />
      {items.length === 0 ? null : <PayoutRule />}
      {gifts.length === 0 ? null : <GivenToYou gifts={gifts} />}
      <div className="mt-6">
        {items.length === 0 ? (
          <EmptyState title="No linked items yet">
            Link an item with the code on its seal. It’ll appear here with its certificate, and you can choose to take
            offers.
          </EmptyState>
        ) : (
          <>
            {totals.estimated > 1 ? <Portfolio totals={totals} /> : null}
            <ul className="divide-y divide-line">
              {items.map((owned) => (
                <OwnedRow key={owned.item.id} owned={owned} />
              ))}
            </ul>
          </>
        )}
      </div>
      <div className="mt-8 flex justify-center">
        <Pagination page={page} pages={pages} hrefFor={(to) => `/buying/owned-items?page=${to}`} />
      </div>
      <section aria-labelledby="link" className="mt-10">
        <h2 id="link" className="text-h3">
          Link an item
        </h2>
        <Panel as="div" className="mt-4">
          <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <LinkForm />
            <div className="order-first lg:order-none">
              <SealDiagram />
            </div>
          </div>
        </Panel>
      </section>
    </>
  );
}
