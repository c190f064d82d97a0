import type { Whereabouts as Found } from '@assay/contract/shapes/intake.ts';
import { toTag } from '@assay/domain/item/intake.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CUSTODY } from '../../entities/certificate/custodyText.ts';
import { focusForScanner } from '../../features/office/focusForScanner.ts';
import { ifAllowed } from '../../features/office/ifAllowed.ts';
import { MoveObject } from '../../features/office/intake/MoveObject.tsx';
import { Moves } from '../../features/office/intake/Moves.tsx';
import { loadShelves } from '../../features/office/intake/shelves.ts';
import { WHERE_FIELD, WhereForm } from '../../features/office/intake/WhereForm.tsx';
import { useMayOpen } from '../../features/office/useMayDo.ts';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { Peek } from '../../features/office/workbench/Peek.tsx';
import { DateTime } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/whereabouts';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const SPEC = { path: '/office/whereabouts', filters: { find: /^.{1,300}$/ } };
const keyOf = ({ itemId, intake }: Found): string => itemId ?? intake?.lineId ?? '';

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const state = readList(searchParams, SPEC);
  const query = { ...pageOfList(state), ...state.values };
  const [list, shelves] = await loadFor(args, (api) =>
    Promise.all([api.call('office.whereabouts', { query }), ifAllowed(loadShelves(api))]),
  );
  // A scanned object is one: it opens by itself.
  const [only, ...others] = list.items;
  const isOne = state.values.find !== undefined && only !== undefined && others.length === 0;
  return {
    state: isOne && !searchParams.has('open') ? { ...state, open: keyOf(only) } : state,
    list,
    one: isOne ? keyOf(only) : null,
    shelves: shelves ?? [],
  };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Find an object', matches);

/** Where an object is now, and who has it; and to move it: scan the object, scan the shelf, and the next object. */
export default function Whereabouts({ loaderData: { list, state, one, shelves } }: Route.ComponentProps) {
  const { find } = state.values;
  const [done, setDone] = useState<string | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (one !== null) focusForScanner(`move-${one}-shelf`);
  }, [one]);
  const onMoved = async (title: string, shelf: string): Promise<void> => {
    await navigate('/office/whereabouts');
    setDone(`${title}: now on ${shelf}.`);
    focusForScanner(WHERE_FIELD);
  };
  return (
    <List
      title="Find an object"
      caption={find === undefined ? 'Objects that moved last' : 'Objects found'}
      state={state}
      above={<WhereForm find={find ?? ''} done={done} hasOne={one !== null} />}
      rows={list.items}
      rowKey={keyOf}
      rowName={({ title }) => title}
      paging={{ kind: 'pages', total: list.total }}
      exportPath="/v1/office/whereabouts/export"
      empty={
        find === undefined
          ? { title: 'Nothing has moved yet', text: 'Objects that moved last will appear here.' }
          : {
              title: 'Not found',
              text: `No object matches “${find}”. Try a part of its title, or the number of its receipt.`,
            }
      }
      detail={(object) => (
        <ObjectPeek
          key={keyOf(object)}
          object={object}
          shelves={shelves}
          onMoved={(shelf) => void onMoved(object.title, shelf)}
        />
      )}
      columns={[
        { key: 'title', label: 'Object', kind: 'lead', cell: ({ title }) => title },
        {
          key: 'where',
          label: 'Where',
          kind: 'state',
          cell: ({ custody }) => <Chip tone={TONES[custody] ?? 'neutral'}>{CUSTODY[custody]}</Chip>,
        },
        { key: 'shelf', label: 'Shelf', kind: 'code', cell: ({ shelf }) => shelf ?? '–' },
        { key: 'owner', label: 'Owner', phone: 'none', cell: ({ owner }) => owner ?? 'The business' },
        {
          key: 'seal',
          label: 'Seal',
          kind: 'code',
          phone: 'none',
          from: 'widest',
          cell: ({ serial }) => serial ?? '–',
        },
        { key: 'intake', label: 'Receipt', kind: 'code', phone: 'none', cell: tagOf },
        {
          key: 'moved',
          label: 'Last moved',
          kind: 'date',
          cell: ({ moves: [last] }) => (last === undefined ? '–' : <DateTime at={last.at} />),
        },
        { key: 'by', label: 'By', isExtra: true, phone: 'none', cell: ({ moves: [last] }) => last?.by ?? '–' },
      ]}
    />
  );
}

const TONES: Partial<Record<Found['custody'], 'amber' | 'seal' | 'commit'>> = {
  held: 'amber',
  lost: 'seal',
  in_transit_in: 'amber',
  in_transit_out: 'amber',
};
const tagOf = ({ itemId, intake }: Found): string =>
  intake === null ? '–' : itemId === null ? toTag(intake.number, intake.position) : intake.number;

function ObjectPeek({
  object,
  shelves,
  onMoved,
}: {
  object: Found;
  shelves: readonly string[];
  onMoved: (shelf: string) => void;
}) {
  const mayOpen = useMayOpen();
  const { itemId, title, custody, shelf, owner, serial, intake, moves } = object;
  const pages = [
    ...(itemId === null
      ? []
      : [
          { href: `/office/items/${itemId}`, label: 'Item' },
          { href: `/office/authentication/${itemId}`, label: 'Authentication' },
          { href: `/office/custody?item=${itemId}`, label: 'Custody' },
        ]),
    ...(intake === null ? [] : [{ href: `/office/intake/${intake.id}`, label: `Receipt ${intake.number}` }]),
  ].filter(({ href }) => mayOpen(href));
  return (
    <Peek
      facts={[
        { key: 'object', label: 'Object', value: title },
        { key: 'where', label: 'Who has it', value: CUSTODY[custody] },
        { key: 'shelf', label: 'Shelf', value: <span className="mono">{shelf ?? '–'}</span> },
        { key: 'owner', label: 'Owner', value: owner ?? 'The business' },
        { key: 'seal', label: 'Seal', value: <span className="mono">{serial ?? '–'}</span> },
        {
          key: 'pages',
          label: 'Records',
          value: (
            <span className="flex flex-wrap gap-x-3 gap-y-2">
              {pages.map(({ href, label }) => (
                <Link key={href} className="link" to={href}>
                  {label}
                </Link>
              ))}
            </span>
          ),
        },
      ]}
    >
      {custody !== 'in_house' ? null : itemId !== null ? (
        <MoveObject id={itemId} object={{ itemId }} shelves={shelves} onMoved={onMoved} />
      ) : intake === null ? null : (
        <MoveObject
          id={intake.lineId}
          object={{ itemId: null, intakeId: intake.id, lineId: intake.lineId }}
          shelves={shelves}
          onMoved={onMoved}
        />
      )}
      <Moves moves={moves} />
    </Peek>
  );
}
