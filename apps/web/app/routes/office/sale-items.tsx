import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { Pagination } from '@assay/ui/components/Pagination.tsx';
import { Link } from 'react-router';
import { FindForm } from '../../features/office/FindForm.tsx';
import { AddItems } from '../../features/office/sales/AddItems.tsx';
import '../../features/office/sales/sales.css';
import { pageOf } from '../../lib/pageOf.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/sale-items';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const ROWS = 100;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const page = pageOf(searchParams);
  const typed = (searchParams.get('find') ?? '').trim().slice(0, 120);
  const find = typed.length < 2 ? '' : typed;
  const query = { limit: ROWS, offset: (page - 1) * ROWS, ...(find === '' ? {} : { find }) };
  const [sale, list] = await loadFor(args, (api) =>
    Promise.all([api.call('office.sale', { params: { id: args.params.id } }), api.call('office.sellable', { query })]),
  );
  return { page, find, list, sale: { id: sale.id, title: sale.title, lots: sale.lots } };
}

export const meta: Route.MetaFunction = () => personalMeta('Add items');

/** Items to add to a sale, many in one press. */
export default function SaleItems({ loaderData: { page, find, list, sale } }: Route.ComponentProps) {
  const path = `/office/sales/${sale.id}/add`;
  return (
    <>
      <p className="text-small text-ink-2">
        <Link className="link" to={`/office/sales/${sale.id}`}>
          {sale.title}
        </Link>
        , {sale.lots} {sale.lots === 1 ? 'lot' : 'lots'}
      </p>
      <h1 className="mt-2">Add items</h1>
      <div className="mt-4">
        <FindForm
          action={path}
          name="find"
          label="Item"
          hint="Words of the title or story, or a serial. Leave blank for the newest."
          maxLength={120}
          defaultValue={find}
        />
      </div>
      <div className="mt-4">
        {list.items.length === 0 ? (
          <EmptyState title="No items">Items that aren’t sold, listed or in another lot will appear here.</EmptyState>
        ) : (
          <AddItems key={`${find} ${page}`} saleId={sale.id} items={list.items} />
        )}
      </div>
      <div className="mt-8 flex justify-center">
        <Pagination
          page={page}
          pages={Math.ceil(list.total / ROWS)}
          hrefFor={(to) => `${path}?${new URLSearchParams({ ...(find === '' ? {} : { find }), page: String(to) })}`}
        />
      </div>
    </>
  );
}
