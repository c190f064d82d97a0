import { amountFault, typedAmount } from '@assay/domain/money/readAmount.ts';
import { normalName } from '@assay/domain/normalName.ts';
import { FieldErrorText } from '@assay/ui/components/Field.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { FILTER_LABELS, FILTERS, type FilterName, VALUE_LABELS } from './filterNames.ts';
import { filterCount, type PriceName, type SearchQuery, type ShownFacets, type ShownValue } from './searchQuery.ts';

/** A list of values longer than this can be searched; without scripts it scrolls. */
const SEARCHED_FROM = 10;
const OPEN_AT_FIRST: readonly FilterName[] = ['sale_state', 'offer_type', 'authentication_type', 'category'];

export const PANEL_ID = 'filters';

/**
 * The filters: a column next to the list on wide screens, a bottom sheet on others (a native popover, so it opens
 * without scripts). Its checkboxes belong to the page's form (`formId`).
 */
export function FilterPanel({
  search,
  facets,
  total,
  formId,
}: {
  search: SearchQuery;
  facets: ShownFacets;
  total: number;
  formId: string;
}) {
  return (
    <section id={PANEL_ID} popover="auto" className="filters" aria-label="Filters">
      <div className="filters-head">
        <h2 className="text-h4">Filters</h2>
        <button
          type="button"
          className="icon-button"
          popoverTarget={PANEL_ID}
          popoverTargetAction="hide"
          aria-label="Close filters"
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="filters-body">
        {FILTERS.map((name) => (
          <FilterGroup key={name} name={name} values={facets[name]} search={search} formId={formId} />
        ))}
        <PriceRange search={search} formId={formId} />
      </div>
      <div className="filters-foot">
        <button type="submit" form={formId} className="btn btn-commit btn-block">
          {total === 1 ? 'Show 1 item' : `Show ${total.toLocaleString('en-US')} items`}
        </button>
      </div>
    </section>
  );
}

/**
 * An element that keeps the user's input until the URL changes it: it is written only when `value` changes, so neither
 * the focus nor a choice made before hydration is lost.
 */
function useFollowing<E extends Element, V>(value: V, write: (element: E) => void): RefObject<E | null> {
  const element = useRef<E>(null);
  const syncedText = useRef(value);
  useEffect(() => {
    if (syncedText.current === value || element.current === null) return;
    syncedText.current = value;
    write(element.current);
  });
  return element;
}

/** Enum values in their fixed order, all others by frequency. */
function inOrder(name: FilterName, values: readonly ShownValue[]): ShownValue[] {
  const labels = VALUE_LABELS[name];
  if (labels === undefined) return [...values];
  return Object.keys(labels).flatMap((word) => values.filter(({ value }) => value === word));
}

function FilterGroup({
  name,
  values,
  search,
  formId,
}: {
  name: FilterName;
  values: readonly ShownValue[];
  search: SearchQuery;
  formId: string;
}) {
  const [query, setQuery] = useState('');
  const chosen = search.filters[name] ?? [];
  const label = FILTER_LABELS[name];
  const isLong = values.length > SEARCHED_FROM;
  if (values.length === 0) return null;
  const needle = normalName(query);
  return (
    <details className="filter" open={chosen.length > 0 || OPEN_AT_FIRST.includes(name)}>
      <summary>
        {label}
        {chosen.length > 0 ? <span className="count">{chosen.length}</span> : null}
        <Icon name="down" />
      </summary>
      <fieldset>
        <legend className="visually-hidden">{label}</legend>
        {isLong ? (
          <input
            type="search"
            className="input filter-find"
            placeholder={`Search ${values.length} options`}
            aria-label={`Search ${label} options`}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        ) : null}
        <div className={isLong ? 'filter-list filter-long' : 'filter-list'}>
          {inOrder(name, values).map((each) => (
            <FilterRow
              key={each.value}
              name={name}
              facet={each}
              isChosen={chosen.includes(each.value)}
              // Hidden values stay in the form.
              isHidden={needle !== '' && !normalName(textOf(name, each)).includes(needle)}
              formId={formId}
            />
          ))}
        </div>
      </fieldset>
    </details>
  );
}

const textOf = (name: FilterName, { name: text, value }: ShownValue): string =>
  VALUE_LABELS[name]?.[value] ?? text ?? value;

function FilterRow({
  name,
  facet,
  isChosen,
  isHidden,
  formId,
}: {
  name: FilterName;
  facet: ShownValue;
  isChosen: boolean;
  isHidden: boolean;
  formId: string;
}) {
  const box = useFollowing<HTMLInputElement, boolean>(isChosen, (element) => {
    element.checked = isChosen;
  });
  return (
    <label className="filter-row" hidden={isHidden}>
      <input
        ref={box}
        type="checkbox"
        className="check-box"
        form={formId}
        name={name}
        value={facet.value}
        defaultChecked={isChosen}
      />
      <span>{textOf(name, facet)}</span>
      <span className="filter-count num">{facet.count.toLocaleString('en-US')}</span>
    </label>
  );
}

function PriceRange({ search, formId }: { search: SearchQuery; formId: string }) {
  const { priceMinCents, priceMaxCents, unreadPrices } = search;
  return (
    <details className="filter" open>
      <summary>
        Price
        {priceMinCents === null && priceMaxCents === null ? null : <span className="count">1</span>}
        <Icon name="down" />
      </summary>
      <fieldset className="filter-prices">
        <legend className="visually-hidden">Price in dollars</legend>
        <PriceField
          name="price_min"
          label="From"
          text={unreadPrices.price_min ?? typedAmount(priceMinCents)}
          formId={formId}
        />
        <PriceField
          name="price_max"
          label="To"
          text={unreadPrices.price_max ?? typedAmount(priceMaxCents)}
          formId={formId}
        />
      </fieldset>
    </details>
  );
}

function PriceField({ name, label, text, formId }: { name: PriceName; label: string; text: string; formId: string }) {
  const fault = text === '' ? null : amountFault(text);
  const field = useFollowing<HTMLInputElement, string>(text, (element) => {
    element.value = text;
  });
  return (
    <div className="filter-price">
      <label htmlFor={name}>{label}</label>
      <span className="input-box">
        <span className="filter-dollar" aria-hidden="true">
          $
        </span>
        <input
          ref={field}
          id={name}
          className="input num"
          form={formId}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={text}
          maxLength={16}
          aria-invalid={fault === null ? undefined : true}
          aria-describedby={fault === null ? undefined : `${name}-error`}
        />
      </span>
      <FieldErrorText control={name} error={fault} />
    </div>
  );
}

/** Active values without a checkbox, because no facet lists them. The form keeps them until they are removed. */
export function UnlistedFilters({ search, facets }: { search: SearchQuery; facets: ShownFacets | null }) {
  return FILTERS.flatMap((name) =>
    (search.filters[name] ?? [])
      .filter((value) => !facets?.[name].some((each) => each.value === value))
      .map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
  );
}

/** Opens the sheet on screens where the filters are not next to the list. */
export function FilterButton({ search }: { search: SearchQuery }) {
  const count = filterCount(search);
  return (
    <button type="button" className="btn btn-quiet filter-button" popoverTarget={PANEL_ID}>
      Filters
      {count > 0 ? <span className="count">{count}</span> : null}
    </button>
  );
}
