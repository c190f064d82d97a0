import { SealStatus } from '@assay/domain/item/seal.ts';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { ActLink } from '../../features/office/ActLink.tsx';
import { ScanCode } from '../../features/office/seals/ScanCode.tsx';
import { BatchList, SealList } from '../../features/office/seals/SealLists.tsx';
import { SEAL_STATUSES } from '../../features/office/seals/sealText.ts';
import { useMayDo } from '../../features/office/useMayDo.ts';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/seals';

// No Suspense boundary: the server-rendered page, with opened parts and typed input, stays until they are loaded.
const loadActions = () => import('../../features/office/seals/SealActions.tsx');
const NewBatch = lazyWithRetry(loadActions, 'NewBatch');
const MoveSeals = lazyWithRetry(loadActions, 'MoveSeals');

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const VIEWS = [
  { key: 'batches', label: 'Batches' },
  { key: 'all', label: 'All seals' },
  ...SealStatus.map((key) => ({ key, label: SEAL_STATUSES[key].label })),
] as const;
const SPEC = {
  path: '/office/seals',
  views: { param: 'status', keys: VIEWS.map(({ key }) => key) },
  filters: { find: /^.{2,300}$/, batch: /^[\w-]{1,20}$/ },
};

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, SPEC);
  const page = pageOfList(state);
  const view = state.view ?? 'batches';
  if (view === 'batches' && Object.keys(state.values).length === 0)
    return {
      state,
      batches: await loadFor(args, (api) => api.call('office.sealBatches', { query: page })),
      seals: null,
    };
  const query = { ...page, ...state.values, ...(view === 'batches' ? {} : { status: view }) };
  return {
    // Batches are not searched: seals are.
    state: view === 'batches' ? { ...state, view: 'all' as const } : state,
    batches: null,
    seals: await loadFor(args, (api) => api.call('office.seals', { query })),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Seals', matches);

/** The stock of seals: batches with their prints, and each seal with what has happened to it. */
export default function Seals({ loaderData: { state, batches, seals } }: Route.ComponentProps) {
  const mayDo = useMayDo();
  const isNarrowed = Object.keys(state.values).length > 0;
  const list = {
    title: 'Seals',
    state,
    views: VIEWS,
    filters: [
      ...(batches === null
        ? [{ name: 'batch', label: 'Batch', kind: 'text' as const, placeholder: 'SB-000001', maxLength: 20 }]
        : []),
      {
        name: 'find',
        label: 'Seal',
        kind: 'search' as const,
        placeholder: 'Scan, or type a number',
        maxLength: 300,
        isForAllViews: true,
      },
    ],
    actions: (
      <>
        {mayDo('office.seal') ? <LinkButton href="/office/seals/bind">Bind seals</LinkButton> : null}
        <NewBatch />
        <MoveSeals />
        <ScanCode inputId="filter-find" submits label="Scan a seal" />
      </>
    ),
  };
  return batches === null ? (
    <SealList
      {...list}
      seals={seals?.items ?? []}
      paging={{ kind: 'pages', total: seals?.total ?? 0 }}
      exportPath="/v1/office/seal/export"
      empty={
        isNarrowed
          ? { title: 'No matches', text: 'No seal matches. Compare its number with the print.' }
          : { title: 'No seals', text: 'Seals with this status will appear here.' }
      }
    />
  ) : (
    <BatchList
      {...list}
      batches={batches.items}
      exportPath="/v1/office/seal/batch/export"
      exportState={{ ...state, view: null }}
      paging={{ kind: 'pages', total: batches.total }}
      empty={{
        title: 'No seals yet',
        text: 'Seals are made in batches, printed, and issued to authenticators. Batches will appear here.',
        action: (
          <ActLink call="office.createSeals" act="new-batch">
            New batch
          </ActLink>
        ),
      }}
    />
  );
}
