import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { BrowseItems } from '../features/browse/BrowseItems.tsx';
import { browse, pageOf } from '../features/browse/browse.ts';
import { NameHead } from '../features/browse/NameHead.tsx';
import { countsText, nameMeta, nameOr404, redirectFormer } from '../features/browse/namePages.ts';
import { PriceRecord } from '../features/browse/PriceRecord.tsx';
import { pageTitle, siteName } from '../lib/title.ts';
import { loadFor } from '../session/load.ts';
import type { Route } from './+types/category';
import '../features/browse/market.css';

export { NameNotFound as ErrorBoundary } from '../features/browse/NameNotFound.tsx';

export const handle = { isCacheable: true };

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(args.request.url);
  return loadFor(args, async (api) => {
    const category = await nameOr404(api.call('meta.categoryBySlug', { params: { slug: args.params.slug } }));
    redirectFormer(args.params.slug, category.slug, '/categories/', url.search);
    const [all, found, prices] = await Promise.all([
      api.call('meta.categories', { query: {} }),
      browse(api, url.searchParams, { [category.parentId === null ? 'category' : 'sub_category']: category.slug }),
      api.call('meta.categoryPrices', { params: { id: category.id } }),
    ]);
    return {
      category,
      parent: all.items.find(({ id }) => id === category.parentId) ?? null,
      kinds: all.items.filter(({ parentId, itemCount }) => parentId === category.id && itemCount > 0),
      browse: found,
      prices,
      origin: url.origin,
    };
  });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData === undefined)
    return [{ title: pageTitle('Category not found', matches) }, { name: 'robots', content: 'noindex' }];
  const { category, parent, browse: found, origin } = loaderData;
  return nameMeta({
    name: parent === null ? category.name : `${parent.name}: ${category.name}`,
    description: `${category.name}, authenticated and on record: ${countsText(category)}.`,
    path: `/categories/${category.slug}`,
    origin,
    site: siteName(matches),
    page: pageOf(found.offset),
    isSold: found.shelf === 'sold',
  });
};

export default function CategoryPage({
  loaderData: { category, parent, kinds, browse: found, prices },
}: Route.ComponentProps) {
  const { name, slug, parentId } = category;
  const trail = [
    { href: '/marketplace', label: 'Marketplace' },
    ...(parent === null ? [] : [{ href: `/categories/${parent.slug}`, label: parent.name }]),
  ];
  return (
    <div className="page py-6 md:py-8">
      <NameHead trail={trail} name={name} line={countsText(category)}>
        {kinds.length === 0 ? null : (
          <ul className="mt-4 flex flex-wrap gap-2" aria-label={`${name} subcategories`}>
            {kinds.map((kind) => (
              <li key={kind.id}>
                <Anchor className="toggle-link" href={`/categories/${kind.slug}`}>
                  {kind.name} <span className="filter-count num">{kind.itemCount}</span>
                </Anchor>
              </li>
            ))}
          </ul>
        )}
      </NameHead>
      <div className="mt-8">
        <BrowseItems
          path={`/categories/${slug}`}
          name={name}
          browse={found}
          refineHref={`/marketplace?${parentId === null ? 'category' : 'sub_category'}=${slug}`}
        />
      </div>
      <PriceRecord name={name} prices={prices} />
    </div>
  );
}
