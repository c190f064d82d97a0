import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Link } from 'react-router';
import { ArrangeLots } from '../../features/office/sales/ArrangeLots.tsx';
import '../../features/office/sales/sales.css';
import { useMayDo } from '../../features/office/useMayDo.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/sale-arrange';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { items, id, version, title, status, firstEndAt, staggerMs } = await loadFor(args, (api) =>
    api.call('office.sale', { params: { id: args.params.id } }),
  );
  return {
    sale: { id, version, title, status, firstEndAt, staggerMs },
    lots: items.map((lot) => ({
      id: lot.id,
      title: lot.title,
      estimateLowCents: lot.estimateLowCents,
      ownEndAt: lot.hasOwnTimes && lot.endsAt !== null ? Date.parse(lot.endsAt) : null,
    })),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Lot order', matches);

/** The order of a draft sale's lots, and when they end. */
export default function SaleArrange({ loaderData: { sale, lots } }: Route.ComponentProps) {
  const mayDo = useMayDo();
  const back = `/office/sales/${sale.id}`;
  return (
    <>
      <p className="sale-back">
        <Link className="link" to={back}>
          {sale.title}
        </Link>
      </p>
      <h1>Lot order</h1>
      {!mayDo('office.arrangeSale') ? (
        <EmptyState title="The auction team orders lots" action={<LinkButton href={back}>Back to the sale</LinkButton>}>
          Your roles let you see the lots of this sale, but not change them.
        </EmptyState>
      ) : sale.status !== 'draft' || lots.length < 2 ? (
        <EmptyState title="Nothing to arrange" action={<LinkButton href={back}>Back to the sale</LinkButton>}>
          Only a draft with two lots or more can be arranged.
        </EmptyState>
      ) : (
        <>
          <p className="list-intro">
            Drag a lot, press ↑ or ↓ in its place, or type another place and press Enter. Nothing changes until you
            save.
          </p>
          <ArrangeLots key={sale.id} sale={sale} lots={lots} />
        </>
      )}
    </>
  );
}
