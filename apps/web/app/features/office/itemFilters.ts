import type { Client } from '@assay/client/index.ts';
import type { OfficeSale } from '@assay/contract/shapes/sale.ts';
import type { OfficeName } from '@assay/contract/shapes/taxonomy.ts';
import { dateText, type TimeZone } from '@assay/domain/timeZone.ts';
import { ifAllowed } from './ifAllowed.ts';
import type { FilterField } from './workbench/Filters.tsx';

/** Sales to choose from: the latest. */
const MOST_SALES = 100;
const ID = /^[\da-f-]{36}$/;

/** Filters of a list of items or lots, as its address has them. */
export const ITEM_FILTERS = {
  artist: /^.{1,80}$/,
  category_id: ID,
  consigned: /^(?:yes|no)$/,
  sale_id: ID,
} as const;

/** The filters in force, for the call of the list. */
export const narrowingOf = ({
  consigned,
  ...values
}: Partial<Record<keyof typeof ITEM_FILTERS, string>>): ItemNarrowing => ({
  ...values,
  ...(consigned === undefined ? {} : { consigned: consigned === 'yes' ? 'yes' : 'no' }),
});
type ItemNarrowing = { artist?: string; category_id?: string; consigned?: 'yes' | 'no'; sale_id?: string };

/** What can be chosen in the filters. No sales: the viewer's roles don't read them. */
type FilterChoices = {
  categories: readonly Pick<OfficeName, 'id' | 'name' | 'parentName'>[];
  sales: readonly Pick<OfficeSale, 'id' | 'title' | 'opensAt'>[] | null;
};

/** Reads what can be chosen in the filters of a list of items or lots. */
export async function readFilterChoices(api: Pick<Client, 'call'>): Promise<FilterChoices> {
  const [categories, sales] = await Promise.all([
    api.call('office.category.list', { query: { limit: 500 } }),
    ifAllowed(api.call('office.sales', { query: { status: 'all', limit: MOST_SALES } })),
  ]);
  return {
    categories: categories.items.map(({ id, name, parentName }) => ({ id, name, parentName })),
    sales: sales?.items.map(({ id, title, opensAt }) => ({ id, title, opensAt })) ?? null,
  };
}

/** The filters of a list of items or lots, with the values in force. */
export function itemFilters(
  { categories, sales }: FilterChoices,
  values: { readonly sale_id?: string },
  zone: TimeZone,
): FilterField[] {
  const chosen = values.sale_id;
  const isOlder = chosen !== undefined && sales?.every(({ id }) => id !== chosen);
  return [
    { name: 'artist', label: 'Person or team', kind: 'text', maxLength: 80 },
    {
      name: 'category_id',
      label: 'Category',
      kind: 'select',
      options: categories.map(({ id, name, parentName }) => ({
        value: id,
        label: parentName == null ? name : `${parentName} › ${name}`,
      })),
    },
    {
      name: 'consigned',
      label: 'Consigned',
      kind: 'select',
      options: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ],
    },
    ...(sales === null
      ? []
      : [
          {
            name: 'sale_id',
            label: 'Sale',
            kind: 'select' as const,
            options: [
              ...(isOlder ? [{ value: chosen, label: 'An earlier sale' }] : []),
              ...sales.map(({ id, title, opensAt }) => ({
                value: id,
                label: `${title}, ${dateText(Date.parse(opensAt), zone)}`,
              })),
            ],
          },
        ]),
  ];
}
