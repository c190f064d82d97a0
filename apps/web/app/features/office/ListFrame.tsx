import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { Pagination } from '@assay/ui/components/Pagination.tsx';
import { Tabs } from '@assay/ui/components/Tabs.tsx';
import type { ReactNode } from 'react';
import { ExportCsv } from './workbench/ExportCsv.tsx';

export const PAGE_ROWS = 24;

/** A list of the office: its filters as addresses, its rows or why there are none, its pages. */
export function ListFrame({
  title,
  filters,
  current,
  hrefFor,
  page,
  total,
  empty,
  above,
  exportHref,
  children,
}: {
  title: string;
  filters: readonly { key: string; label: string; count?: number | null }[];
  current: string;
  hrefFor: (filter: string, page: number) => string;
  page: number;
  total: number;
  empty: { title: string; text: string };
  above?: ReactNode;
  /** The call that saves the rows of the list as CSV, with its filters. */
  exportHref?: string;
  children: ReactNode;
}) {
  return (
    <>
      <h1>{title}</h1>
      {above === undefined ? null : <div className="mt-5">{above}</div>}
      {filters.length === 0 ? null : (
        <Tabs
          className="mt-5"
          label={title}
          tabs={filters.map(({ key, label, count }) => ({
            href: hrefFor(key, 1),
            label,
            count: count ?? null,
            current: key === current,
          }))}
        />
      )}
      {exportHref === undefined || total === 0 ? null : (
        <div className="mt-3 flex justify-end">
          <ExportCsv href={exportHref} />
        </div>
      )}
      <div className="mt-6">{total === 0 ? <EmptyState title={empty.title}>{empty.text}</EmptyState> : children}</div>
      <div className="mt-8 flex justify-center">
        <Pagination page={page} pages={Math.ceil(total / PAGE_ROWS)} hrefFor={(to) => hrefFor(current, to)} />
      </div>
    </>
  );
}
