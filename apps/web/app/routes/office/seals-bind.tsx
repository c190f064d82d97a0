import { Strip } from '@assay/ui/components/Strip.tsx';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { focusForScanner } from '../../features/office/focusForScanner.ts';
import { ifAllowed } from '../../features/office/ifAllowed.ts';
import { ChooseObject, FindObject, OBJECT_FIELD, ObjectToSeal } from '../../features/office/seals/BindObject.tsx';
import { SEAL_FIELD } from '../../features/office/seals/BindSeal.tsx';
import { useMayDo } from '../../features/office/useMayDo.ts';
import { List } from '../../features/office/workbench/List.tsx';
import { readList } from '../../features/office/workbench/listState.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import { useBusinessName } from '../../session/shellData.ts';
import type { Route } from './+types/seals-bind';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const SPEC = { path: '/office/seals/bind', filters: { find: /^.{2,80}$/, item: /^[0-9a-f-]{36}$/ } };
/** Objects to choose from, and seals bound last. */
const [CHOICES, LAST] = [12, 12];

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, SPEC);
  const { find, item } = state.values;
  const [found, seals] = await loadFor(args, (api) =>
    Promise.all([
      find === undefined ? null : ifAllowed(api.call('office.authentications', { query: { find, limit: CHOICES } })),
      api.call('office.seals', { query: { status: 'active', limit: LAST } }),
    ]),
  );
  const items = (found?.items ?? []).filter(({ id }) => item === undefined || id === item);
  return { state, find: find ?? '', items, seals: seals.items };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Bind seals', matches);

/** Binds seals by scanner: the object, its seal, and the next object. Below: what was bound last. */
export default function BindSeals({ loaderData: { state, find, items, seals } }: Route.ComponentProps) {
  const mayDo = useMayDo();
  const navigate = useNavigate();
  const [place, setPlace] = useState(useBusinessName());
  const [done, setDone] = useState('');
  const one = items.length === 1 ? items[0]! : null;
  const oneId = one?.id ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search or object is what moves the cursor
  useEffect(() => {
    focusForScanner(document.getElementById(SEAL_FIELD) === null ? OBJECT_FIELD : SEAL_FIELD);
  }, [find, oneId]);
  const onBound = async (title: string, serial: string, typedPlace: string): Promise<void> => {
    setPlace(typedPlace);
    await navigate(SPEC.path);
    setDone(`${title} is sealed with ${serial}.`);
  };
  return (
    <>
      <p className="text-small">
        <Link className="link" to="/office/seals">
          Seals
        </Link>
      </p>
      <List
        title="Bind seals"
        caption="Seals bound last"
        intro="Scan the object, then its seal. Enter binds it, and the next object can be scanned."
        state={{ ...state, values: {} }}
        above={
          mayDo('office.seal') ? (
            <div className="bind">
              <FindObject find={find} />
              <p role="status" className="bind-done">
                {find === '' ? done : ''}
              </p>
              {one !== null ? (
                <ObjectToSeal item={one} place={place} onBound={(...bound) => onBound(one.title, ...bound)} />
              ) : items.length > 1 ? (
                <ChooseObject find={find} items={items} />
              ) : find === '' ? null : (
                <Strip tone="amber" title={`No object matches “${find}”.`}>
                  Try a part of its title, or the number of its receipt.
                </Strip>
              )}
              <h2>Bound last</h2>
            </div>
          ) : null
        }
        rows={seals}
        rowKey={({ serial }) => serial}
        rowName={({ serial }) => serial}
        hrefOf={({ serial, item }) =>
          item === null ? `/office/seals?status=all&find=${serial}` : `/office/authentication/${item.id}`
        }
        paging={{ kind: 'cursor', next: null }}
        empty={{ title: 'No seals bound yet', text: 'Seals will appear here once they are on an object.' }}
        columns={[
          { key: 'item', label: 'Object', kind: 'lead', cell: ({ item, serial }) => item?.title ?? serial },
          { key: 'serial', label: 'Seal', kind: 'code', phone: 'meta', cell: ({ serial }) => serial },
          {
            key: 'by',
            label: 'Bound by',
            cell: ({ changes }) => changes.findLast(({ to }) => to === 'active')?.by ?? '–',
          },
          { key: 'at', label: 'Bound', kind: 'date', cell: ({ changedAt }) => <DateTime at={changedAt} /> },
        ]}
      />
    </>
  );
}
