import { Anchor } from './Anchor.tsx';
import { Icon } from './Icon.tsx';

/** Page numbers to show: first, last, and two around the current; null is a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const shown = new Set([1, pages, page - 1, page, page + 1].filter((n) => n >= 1 && n <= pages));
  if (page <= 3) for (const n of [2, 3, 4]) if (n <= pages) shown.add(n);
  if (page >= pages - 2) for (const n of [pages - 3, pages - 2, pages - 1]) if (n >= 1) shown.add(n);
  const list: (number | null)[] = [];
  for (const n of [...shown].sort((a, b) => a - b)) {
    const last = list.at(-1);
    if (last !== undefined && last !== null && n - last > 1) list.push(n - last === 2 ? n - 1 : null);
    list.push(n);
  }
  return list;
}

/** Numbered pages as links. Draws nothing for a single page. `page` counts from 1. */
export function Pagination({
  page,
  pages,
  hrefFor,
  label = 'Pages',
}: {
  page: number;
  pages: number;
  hrefFor: (page: number) => string;
  label?: string;
}) {
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label={label}>
      {page > 1 ? (
        <Anchor href={hrefFor(page - 1)} rel="prev" aria-label="Previous page">
          <Icon name="left" />
        </Anchor>
      ) : null}
      {pageNumbers(page, pages).map((n, index) =>
        n === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its place
          <span key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Anchor key={n} href={hrefFor(n)} aria-label={`Page ${n}`} aria-current={n === page ? 'page' : undefined}>
            {n}
          </Anchor>
        ),
      )}
      {page < pages ? (
        <Anchor href={hrefFor(page + 1)} rel="next" aria-label="Next page">
          <Icon name="right" />
        </Anchor>
      ) : null}
    </nav>
  );
}
