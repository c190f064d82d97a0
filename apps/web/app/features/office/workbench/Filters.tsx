import { Icon } from '@assay/ui/components/Icon.tsx';
import { Form, Link } from 'react-router';
import { type ListState, listHref, listParams } from './listState.ts';

/** A field that narrows a list. `name` is a filter of its ListSpec. */
export type FilterField = {
  name: string;
  label: string;
  /** search: the one that `/` focuses. */
  kind: 'search' | 'text' | 'select' | 'date';
  /** What can be typed. */
  placeholder?: string;
  maxLength?: number;
  options?: readonly { value: string; label: string }[];
  /** It looks in every view, not only in the one that is shown. */
  isForAllViews?: boolean;
};

/** A filter in force, as it is labeled: "Subject: Lot". Nothing of one that isn't. */
export const filterText = ({ label, options = [] }: FilterField, value: string | undefined): string[] =>
  value === undefined ? [] : [`${label}: ${options.find((option) => option.value === value)?.label ?? value}`];

/** A form that works without scripts; it keeps the view (unless a field looks in all), sort, columns and page size, and starts at the first page. */
export function Filters({ fields, state, label }: { fields: readonly FilterField[]; state: ListState; label: string }) {
  const names = new Set(fields.map(({ name }) => name));
  if (fields.some(({ isForAllViews }) => isForAllViews === true)) names.add(state.viewParam);
  const kept = listParams({ ...state, page: 1, after: null, open: null }).filter(([name]) => !names.has(name));
  const isOnlySearch = fields.every(({ kind }) => kind === 'search');
  const isNarrowed = Object.keys(state.values).length > 0;
  return (
    <search aria-label={label}>
      <Form method="get" action={state.path} className="list-filters" key={JSON.stringify(state.values)}>
        {kept.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        {fields.map((field) => (
          <FilterControl key={field.name} field={field} value={state.values[field.name] ?? ''} />
        ))}
        {isOnlySearch ? null : (
          <button type="submit" className="list-tool">
            Apply
          </button>
        )}
        {isNarrowed ? (
          <Link className="list-tool is-plain" to={listHref(state, { values: {} })}>
            Clear
          </Link>
        ) : null}
      </Form>
    </search>
  );
}

function FilterControl({ field, value }: { field: FilterField; value: string }) {
  const { name, label, kind, placeholder, maxLength, options = [] } = field;
  const id = `filter-${name}`;
  if (kind === 'search')
    return (
      <span className="list-search">
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        <input
          id={id}
          name={name}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          placeholder={placeholder}
          maxLength={maxLength}
          defaultValue={value}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-keyshortcuts="/"
        />
        <button type="submit" aria-label="Find">
          <Icon name="search" />
        </button>
      </span>
    );
  return (
    <span className="list-filter">
      <label htmlFor={id}>{label}</label>
      {kind === 'select' ? (
        <select id={id} name={name} defaultValue={value}>
          <option value="">Any</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          name={name}
          type={kind}
          placeholder={placeholder}
          maxLength={maxLength}
          defaultValue={value}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </span>
  );
}
