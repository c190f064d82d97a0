import { Table } from '@assay/ui/components/Table.tsx';
import { Link } from 'react-router';
import { CUSTODY } from '../../entities/certificate/custodyText.ts';
import { FindForm } from '../../features/office/FindForm.tsx';
import { ListFrame, PAGE_ROWS } from '../../features/office/ListFrame.tsx';
import { ScanCode } from '../../features/office/seals/ScanCode.tsx';
import { DateTime } from '../../lib/DateTime.tsx';
import { pageOf } from '../../lib/pageOf.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/whereabouts';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const page = pageOf(searchParams);
  const find = (searchParams.get('find') ?? '').trim().slice(0, 300);
  const list = await loadFor(args, (api) =>
    api.call('office.whereabouts', {
      query: { limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS, ...(find === '' ? {} : { find }) },
    }),
  );
  return { list, page, find };
}

export const meta: Route.MetaFunction = () => personalMeta('Find an object');

/** Where an object is now, and who has it. */
export default function Whereabouts({ loaderData: { list, page, find } }: Route.ComponentProps) {
  return (
    <ListFrame
      title="Find an object"
      exportHref={`/v1/office/whereabouts/export?${new URLSearchParams(find === '' ? {} : { find })}`}
      above={
        <>
          <FindForm
            action="/office/whereabouts"
            isMain
            name="find"
            label="Where is it?"
            hint="Scan its seal, or type a seal number, receipt (IN-…), shelf, or a part of its title."
            defaultValue={find}
            maxLength={300}
          />
          <div className="mt-3">
            <ScanCode inputId="find" submits />
          </div>
        </>
      }
      filters={[]}
      current=""
      hrefFor={(_filter, to) => `/office/whereabouts?${new URLSearchParams({ find, page: String(to) })}`}
      page={page}
      total={list.total}
      empty={
        find === ''
          ? { title: 'Nothing has moved yet', text: 'Objects that moved last will appear here.' }
          : { title: 'Not found', text: 'Try a part of its title, or the number of its receipt.' }
      }
    >
      <Table
        caption={find === '' ? 'Objects that moved last' : 'Objects found'}
        rows={list.items}
        rowKey={({ itemId, intake, title }) => itemId ?? `${intake?.id} ${title}`}
        columns={[
          {
            key: 'title',
            label: 'Object',
            cell: ({ itemId, title }) =>
              itemId === null ? (
                title
              ) : (
                <Link className="link" to={`/office/authentication/${itemId}`}>
                  {title}
                </Link>
              ),
          },
          {
            key: 'where',
            label: 'Where',
            cell: ({ itemId, custody }) =>
              itemId === null ? (
                CUSTODY[custody]
              ) : (
                <Link className="link" to={`/office/custody?item=${itemId}`}>
                  {CUSTODY[custody]}
                </Link>
              ),
          },
          { key: 'shelf', label: 'Shelf', cell: ({ shelf }) => <span className="mono">{shelf ?? '–'}</span> },
          { key: 'owner', label: 'Owner', cell: ({ owner }) => owner ?? 'Assay' },
          { key: 'seal', label: 'Seal', cell: ({ serial }) => <span className="mono">{serial ?? '–'}</span> },
          {
            key: 'intake',
            label: 'Receipt',
            cell: ({ intake }) =>
              intake === null ? (
                '–'
              ) : (
                <Link className="link mono" to={`/office/intake/${intake.id}`}>
                  {intake.number}
                </Link>
              ),
          },
          {
            key: 'moved',
            label: 'Last moved',
            cell: ({ moved }) =>
              moved === null ? (
                '–'
              ) : (
                <>
                  <DateTime at={moved.at} />
                  {moved.by === null ? '' : `, ${moved.by}`}
                </>
              ),
          },
        ]}
      />
    </ListFrame>
  );
}
