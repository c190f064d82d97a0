import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Link } from 'react-router';
import { FindForm } from '../../features/office/FindForm.tsx';
import { AddItems } from '../../features/office/sales/AddItems.tsx';
import '../../features/office/sales/sales.css';
import { cursorOf } from '../../features/office/sales/cursorOf.ts';
import { useMayDo } from '../../features/office/useMayDo.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/sale-items';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

/** Rows of a page: a sale of a hundred lots is one press. */
const ROWS = 100;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const after = cursorOf(searchParams.get('after'));
  const typed = (searchParams.get('find') ?? '').trim().slice(0, 120);
  const find = typed.length < 2 ? '' : typed;
  const query = { as: 'lot' as const, limit: ROWS, ...after, ...(find === '' ? {} : { find }) };
  const [sale, list] = await loadFor(args, (api) =>
    Promise.all([api.call('office.sale', { params: { id: args.params.id } }), api.call('office.sellable', { query })]),
  );
  return { after: after.after ?? null, find, list, sale: { id: sale.id, title: sale.title, lots: sale.lots } };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Add items', matches);

/** Items to add to a sale, many in one press. */
export default function SaleItems({ loaderData: { after, find, list, sale } }: Route.ComponentProps) {
  const mayDo = useMayDo();
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
          <EmptyState
            title={find === '' ? 'No items' : 'No matches'}
            action={<LinkButton href={`/office/sales/${sale.id}`}>Back to the sale</LinkButton>}
          >
            {find === ''
              ? 'Items that aren’t sold, listed or in another lot will appear here.'
              : 'No item that can become a lot matches.'}
          </EmptyState>
        ) : !mayDo('office.addLots') ? (
          <EmptyState
            title="The auction team adds items"
            action={<LinkButton href={`/office/sales/${sale.id}`}>Back to the sale</LinkButton>}
          >
            Your roles let you see the lots of this sale, but not change them.
          </EmptyState>
        ) : (
          <AddItems key={`${find} ${after}`} saleId={sale.id} items={list.items} />
        )}
      </div>
      {list.next === null && after === null ? null : (
        <div className="mt-8 flex justify-center gap-3">
          {after === null ? null : <LinkButton href={pathOf(path, find, null)}>First page</LinkButton>}
          {list.next === null ? null : <LinkButton href={pathOf(path, find, list.next)}>Next page</LinkButton>}
        </div>
      )}
    </>
  );
}

const pathOf = (path: string, find: string, after: string | null): string =>
  `${path}?${new URLSearchParams({ ...(find === '' ? {} : { find }), ...(after === null ? {} : { after }) })}`;
