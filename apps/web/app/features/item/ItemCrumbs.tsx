import { Anchor } from '@assay/ui/components/Anchor.tsx';

/** Where a page about an item belongs. */
export function ItemCrumbs({ slug, title }: { slug: string; title: string }) {
  return (
    <nav aria-label="Breadcrumb" className="crumbs">
      <ol>
        <li>
          <Anchor href="/marketplace">Marketplace</Anchor>
        </li>
        <li>
          <Anchor href={`/items/${slug}`}>{title}</Anchor>
        </li>
      </ol>
    </nav>
  );
}
