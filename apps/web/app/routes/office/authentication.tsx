import type { AuthenticationItem } from '@assay/contract/shapes/authentication.ts';
import { TWO_PEOPLE_ABOVE_CENTS } from '@assay/domain/item/authentication.ts';
import { readTag } from '@assay/domain/item/intake.ts';
import { codeIn } from '@assay/domain/item/serial.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { redirect } from 'react-router';
import { GRADES } from '../../features/office/authentication/authenticationText.ts';
import { ScanCode } from '../../features/office/seals/ScanCode.tsx';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/authentication';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const VIEWS = [
  { key: 'undecided', label: 'To decide' },
  { key: 'second', label: 'Second authenticator' },
  { key: 'unsealed', label: 'To seal' },
  { key: 'unable', label: 'Unable' },
  { key: 'reject', label: 'Rejected' },
  { key: 'decided', label: 'Gold and silver' },
] as const;
const SPEC = {
  path: '/office/authentication',
  views: { param: 'queue', keys: VIEWS.map(({ key }) => key) },
  filters: { find: /^.{2,80}$/ },
  sorts: ['since', '-since'] as const,
};

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, SPEC);
  const { find = '' } = state.values;
  const query = { ...pageOfList(state), ...state.values, queue: state.view ?? 'undecided' };
  const list = await loadFor(args, (api) => api.call('office.authentications', { query }));
  // A scanned object is one: its bench opens.
  const [only, ...others] = list.items;
  const isScanned = readTag(find) !== null || codeIn(find) !== null;
  if (isScanned && only !== undefined && others.length === 0) throw redirect(`/office/authentication/${only.id}`);
  return { state, list };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Authentication', matches);

const isAboveLimit = ({ estimateHighCents }: AuthenticationItem): boolean =>
  estimateHighCents !== null && estimateHighCents > TWO_PEOPLE_ABOVE_CENTS;

/** Items that wait for an authenticator, and the decided ones. */
export default function Authentication({ loaderData: { list, state } }: Route.ComponentProps) {
  return (
    <List
      title="Authentication"
      caption="Items for authentication"
      state={state}
      rows={list.items}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      hrefOf={({ id }) => `/office/authentication/${id}`}
      paging={{ kind: 'pages', total: list.total }}
      views={VIEWS}
      filters={[
        {
          name: 'find',
          label: 'Item',
          kind: 'search',
          placeholder: 'Scan, or title, seal, IN-…',
          maxLength: 80,
          isForAllViews: true,
        },
      ]}
      actions={<ScanCode inputId="filter-find" submits label="Scan an object" />}
      exportPath="/v1/office/authentication/export"
      empty={
        state.values.find === undefined
          ? EMPTY[state.view ?? 'undecided']
          : { title: 'No matches', text: 'Try a shorter part of the title, or the number on the seal.' }
      }
      columns={[
        {
          key: 'picture',
          label: 'Photo',
          phone: 'none',
          cell: ({ picture }) =>
            picture === null ? (
              '–'
            ) : (
              <img
                src={`${picture}?w=320`}
                alt=""
                width={24}
                height={24}
                className="size-6 object-cover"
                loading="lazy"
              />
            ),
        },
        { key: 'title', label: 'Item', kind: 'lead', cell: ({ title }) => title },
        { key: 'artist', label: 'Person or team', from: 'wide', phone: 'none', cell: ({ artist }) => artist ?? '–' },
        {
          key: 'state',
          label: 'State',
          kind: 'state',
          cell: ({ grade, isRequested }) =>
            isRequested ? (
              <Chip tone="amber">Second authenticator</Chip>
            ) : grade === null ? (
              <Chip tone="neutral">To decide</Chip>
            ) : (
              <Chip tone={GRADES[grade].tone}>{GRADES[grade].label}</Chip>
            ),
        },
        { key: 'shelf', label: 'Shelf', kind: 'code', cell: ({ shelf }) => shelf ?? '–' },
        { key: 'seal', label: 'Seal', kind: 'code', phone: 'none', cell: ({ serial }) => serial ?? '–' },
        {
          key: 'estimate',
          label: 'High estimate',
          kind: 'money',
          phone: 'meta',
          cell: (item) => (item.estimateHighCents === null ? '–' : formatMoney(item.estimateHighCents)),
        },
        {
          key: 'people',
          label: 'Decided by',
          isExtra: true,
          phone: 'none',
          cell: (item) => (isAboveLimit(item) ? 'Two people' : 'One person'),
        },
        {
          key: 'at',
          label: 'Since',
          kind: 'date',
          ...(state.values.find === undefined && state.view !== 'second'
            ? { sorts: ['since', '-since'] as const }
            : {}),
          cell: ({ decidedAt, createdAt }) => <DateTime at={decidedAt ?? createdAt} format="date" />,
        },
      ]}
    />
  );
}

const EMPTY = {
  undecided: {
    title: 'Nothing to decide',
    text: 'Items appear here when they are made, until an authenticator decides.',
  },
  second: {
    title: 'Nothing to confirm',
    text: 'Rejections, upgrades and decisions above $10,000 wait here for a second authenticator.',
  },
  unsealed: { title: 'Nothing to seal', text: 'Items with a grade wait here for their seal.' },
  unable: { title: 'No items', text: 'Items that nothing proves either way will appear here.' },
  reject: { title: 'No items', text: 'Rejected items will appear here.' },
  decided: { title: 'No items', text: 'Items that are gold or silver will appear here.' },
} as const;
