import { Icon } from '@assay/ui/components/Icon.tsx';
import { Form, Link } from 'react-router';
import type { Column } from './columns.ts';
import { type ListState, listHref, listParams } from './listState.ts';

/** Which columns to show: a form in a native popover, so it works without scripts. */
export function ColumnMenu<R>({
  columns,
  shown,
  state,
}: {
  columns: readonly Column<R>[];
  shown: readonly Column<R>[];
  state: ListState;
}) {
  return (
    <span className="list-columns">
      <button type="button" className="list-tool" popoverTarget="list-columns">
        Columns
        <Icon name="down" />
      </button>
      <div id="list-columns" popover="auto" className="list-menu">
        <Form method="get" action={state.path} key={shown.map(({ key }) => key).join()}>
          {listParams({ ...state, columns: null, open: null }).map(([name, value]) => (
            <input key={name + value} type="hidden" name={name} value={value} />
          ))}
          <fieldset>
            <legend>Columns</legend>
            {columns.map(({ key, label, kind }) => (
              <label key={key}>
                <input
                  type="checkbox"
                  name="col"
                  value={key}
                  autoComplete="off"
                  defaultChecked={shown.some((column) => column.key === key)}
                  disabled={kind === 'lead'}
                />
                {label}
              </label>
            ))}
          </fieldset>
          <div className="list-menu-foot">
            <button type="submit" className="list-tool">
              Show
            </button>
            {state.columns === null ? null : (
              <Link className="list-tool is-plain" to={listHref(state, { columns: null, page: state.page })}>
                Reset
              </Link>
            )}
          </div>
        </Form>
      </div>
    </span>
  );
}
