import { type DataRow, Facts } from '@assay/ui/components/DataList.tsx';
import type { ReactNode } from 'react';

/** The record of a row, shown below it: its facts, whatever else there is, and what can be done. */
export function Peek({
  facts,
  children,
  acts,
}: {
  facts: readonly DataRow[];
  children?: ReactNode;
  /** Acts that the state allows; nothing when there are none. */
  acts?: ReactNode;
}) {
  return (
    <div className="peek">
      <Facts rows={facts} />
      {children}
      {acts ? <div className="office-acts">{acts}</div> : null}
    </div>
  );
}
