import type { OfficeSaleLot } from '@assay/contract/shapes/sale.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { blockedGroups } from '../../features/office/sales/blocked.ts';
import { coverOptions } from '../../features/office/sales/covers.ts';
import { LotFacts } from '../../features/office/sales/LotFacts.tsx';
import { readPresetOptions } from '../../features/office/sales/presetOptions.ts';
import { DRAFT_ACTS, emptyLots, lotColumns } from '../../features/office/sales/SaleLots.tsx';
import { SaleSummary } from '../../features/office/sales/SaleSummary.tsx';
import { SALE_STATES } from '../../features/office/sales/saleText.ts';
import '../../features/office/sales/sales.css';
import { useMayDo } from '../../features/office/useMayDo.ts';
import { List } from '../../features/office/workbench/List.tsx';
import { listHref, readList } from '../../features/office/workbench/listState.ts';
import { useTimeZone } from '../../lib/DateTime.tsx';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/sale';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

// No Suspense boundary: the server-rendered page, with opened parts and typed input, stays until they are loaded.
const SaleActions = lazyWithRetry(() => import('../../features/office/sales/SaleActions.tsx'), 'SaleActions');
const LotForm = lazyWithRetry(() => import('../../features/office/sales/LotForm.tsx'), 'LotForm');

const KEYS = ['all', 'blocked'] as const;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { id } = args.params;
  const { searchParams } = new URL(args.request.url);
  const state = readList(searchParams, { path: `/office/sales/${id}`, views: { param: 'show', keys: KEYS } }, 'all');
  const [{ items, preview, ...sale }, presets] = await loadFor(args, (api) =>
    Promise.all([api.call('office.sale', { params: { id } }), readPresetOptions(api)]),
  );
  const isBlocked = ({ blockers }: OfficeSaleLot): boolean => blockers.length > 0;
  const chosen = state.view === 'blocked' ? items.filter(isBlocked) : items;
  // The lot that the address opens is on the page that is shown.
  const place = state.open === null ? -1 : chosen.findIndex((lot) => lot.id === state.open);
  const page = place === -1 ? state.page : Math.floor(place / state.limit) + 1;
  return {
    state: { ...state, page },
    sale,
    presets,
    preview,
    blocked: blockedGroups(items),
    blockedCount: items.filter(isBlocked).length,
    covers: coverOptions(items, sale.coverMediaId),
    rows: chosen.slice((page - 1) * state.limit, page * state.limit),
    total: chosen.length,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  personalMeta(loaderData?.sale.title ?? 'Sale', matches);

/** One sale: its clock, its lots in order with what blocks them, and what staff may do with it. */
export default function Sale({ loaderData }: Route.ComponentProps) {
  const { state, sale, presets, preview, blocked, blockedCount, covers, rows, total } = loaderData;
  const zone = useTimeZone();
  const isDraft = sale.status === 'draft';
  const mayDo = useMayDo();
  const { label, tone } = SALE_STATES[sale.status];
  return (
    <>
      <p className="sale-back">
        <Link className="link" to="/office/sales">
          Sales
        </Link>
        <Chip tone={tone}>{label}</Chip>
      </p>
      <List
        key={sale.id}
        title={sale.title}
        caption="Lots in order"
        state={state}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        detail={(lot) =>
          mayDo('office.editLot') ? (
            <Suspense fallback={<p aria-busy="true">Loading the lot…</p>}>
              <LotForm
                key={lot.id}
                lot={lot}
                sale={sale}
                presets={presets}
                backHref={listHref(state, { open: null })}
              />
            </Suspense>
          ) : (
            <LotFacts lot={lot} />
          )
        }
        paging={{ kind: 'pages', total }}
        views={
          blockedCount === 0 && state.view !== 'blocked'
            ? []
            : [
                { key: 'all', label: 'All lots', count: sale.lots },
                { key: 'blocked', label: 'Blocked', count: blockedCount },
              ]
        }
        above={
          <>
            <SaleSummary sale={sale} preview={preview} blocked={blocked} />
            <SaleActions sale={sale} blocked={blockedCount} covers={covers} presets={presets} />
          </>
        }
        bulk={isDraft && mayDo('office.removeLot') ? DRAFT_ACTS : []}
        empty={emptyLots(sale, state.view, mayDo('office.addLots'))}
        columns={lotColumns(zone)}
      />
    </>
  );
}
