import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { FILTERS, type FilterName, VALUE_LABELS } from './filterNames.ts';
import {
  filterCount,
  type SearchQuery,
  type ShownFacets,
  searchHref,
  withoutFilter,
  withoutFilters,
  withValue,
} from './searchQuery.ts';

/** The most popular filters, shown here and in their usual place too. */
const PROMOTED: readonly { name: FilterName; values: readonly string[]; label: string }[] = [
  { name: 'sale_state', values: ['live'], label: 'Live auctions' },
  { name: 'offer_type', values: ['buy_now'], label: 'Buy now' },
  { name: 'offer_type', values: ['make_offer', 'offer_instant'], label: 'Offers' },
  { name: 'authentication_type', values: ['gold'], label: 'Gold' },
  { name: 'autographed', values: ['true'], label: 'Autographed' },
];

/** One-click links to the most popular filters. They work without scripts and open in a new tab. */
export function PromotedFilters({ search }: { search: SearchQuery }) {
  return (
    <ul className="promoted" aria-label="Quick filters">
      <li>
        <Anchor
          className="toggle-link"
          href={searchHref({ ...search, offset: 0, isOpenToMe: !search.isOpenToMe })}
          aria-current={search.isOpenToMe ? 'true' : undefined}
        >
          {search.isOpenToMe ? <Icon name="check" /> : null}
          Open to me
        </Anchor>
      </li>
      {PROMOTED.map(({ name, values, label }) => {
        const isSet = values.every((value) => search.filters[name]?.includes(value));
        const next = isSet
          ? values.reduce((each, value) => withValue(each, name, value), search)
          : {
              ...search,
              offset: 0,
              filters: { ...search.filters, [name]: [...new Set([...(search.filters[name] ?? []), ...values])] },
            };
        return (
          <li key={label}>
            <Anchor className="toggle-link" href={searchHref(next)} aria-current={isSet ? 'true' : undefined}>
              {isSet ? <Icon name="check" /> : null}
              {label}
            </Anchor>
          </li>
        );
      })}
    </ul>
  );
}

function priceText({ priceMinCents, priceMaxCents }: SearchQuery): string {
  if (priceMinCents === null) return `Up to ${formatMoney(priceMaxCents ?? 0)}`;
  if (priceMaxCents === null) return `From ${formatMoney(priceMinCents)}`;
  return `${formatMoney(priceMinCents)} to ${formatMoney(priceMaxCents)}`;
}

/** The active filters, each with a way to remove it. Renders nothing without filters. */
export function AppliedFilters({ search, facets }: { search: SearchQuery; facets: ShownFacets | null }) {
  if (filterCount(search) === 0) return null;
  const textOf = (name: FilterName, value: string): string =>
    VALUE_LABELS[name]?.[value] ?? facets?.[name].find((each) => each.value === value)?.name ?? value;
  const hasPrice = search.priceMinCents !== null || search.priceMaxCents !== null;
  return (
    <ul className="applied" aria-label="Applied filters">
      {FILTERS.flatMap((name) =>
        (search.filters[name] ?? []).map((value) => (
          <Applied
            key={`${name} ${value}`}
            text={textOf(name, value)}
            href={searchHref(withValue(search, name, value))}
          />
        )),
      )}
      {search.isOpenToMe ? <Applied text="Open to me" href={searchHref(withoutFilter(search, 'open_to_me'))} /> : null}
      {hasPrice ? <Applied text={priceText(search)} href={searchHref(withoutFilter(search, 'price'))} /> : null}
      <li>
        <Anchor className="link applied-clear" href={searchHref(withoutFilters(search))}>
          Clear all
        </Anchor>
      </li>
    </ul>
  );
}

function Applied({ text, href }: { text: string; href: string }) {
  return (
    <li>
      <Anchor className="applied-link" href={href} aria-label={`Remove ${text}`}>
        {text}
        <Icon name="close" />
      </Anchor>
    </li>
  );
}
