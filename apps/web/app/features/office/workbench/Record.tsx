import { type DataRow, Facts } from '@assay/ui/components/DataList.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/**
 * The page of one record: what it is and its state, the facts that decide, its sections, and what can be done. The acts
 * stand in a column of their own on wide screens, and before the sections on narrow ones.
 */
export function RecordPage({
  back,
  title,
  state,
  facts,
  acts,
  children,
}: {
  /** The list it belongs to. */
  back: { href: string; label: string };
  title: ReactNode;
  /** Its state, as a chip. */
  state?: ReactNode;
  facts: readonly DataRow[];
  /** Acts that the state allows. */
  acts?: ReactNode;
  children: ReactNode;
}) {
  return (
    <article className="record">
      <header className="record-head">
        <p>
          <Link className="record-back" to={back.href}>
            <Icon name="left" />
            {back.label}
          </Link>
        </p>
        <div className="record-title">
          <h1>{title}</h1>
          {state}
        </div>
        <Facts className="record-facts" rows={facts} />
      </header>
      {acts === undefined ? null : (
        <section className="record-acts" aria-label="Actions">
          {acts}
        </section>
      )}
      <div className="record-body">{children}</div>
    </article>
  );
}

/** A part of a record. */
export function RecordSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="record-section">
      <div className="record-section-head">
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
