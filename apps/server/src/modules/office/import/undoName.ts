import type { TaxonomyKind } from '@assay/domain/item/taxonomy.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { deleteName } from '../../catalog/taxonomy/index.ts';
import type { RowAct } from './adapter.ts';
import { refusalText } from './shapeFaults.ts';

/** What staff have done with a name besides making it, above all merging it. Null: nothing. */
async function workOn(tx: Tx, kind: TaxonomyKind, id: string): Promise<string | null> {
  const { rows } = await tx.client.query<{ action: string; into: string | null }>(
    `select action, after->>'into' as into from audit_event
     where subject = 'taxonomy' and subject_id = $1 and action <> $2
     order by action = $3 desc, at desc limit 1`,
    [id, `${kind}.create`, `${kind}.merge`],
  );
  const [last] = rows;
  if (last?.action === `${kind}.merge`) return `Merged into “${last.into}”, which stays`;
  const merged = await tx.client.query(
    'select from taxonomy_slug where kind = $1 and target_id = $2 and merged_id is not null limit 1',
    [kind, id],
  );
  if (merged.rowCount !== 0) return `Another ${kind} was merged into it`;
  return last === undefined ? null : 'Changed since the import';
}

/** Removes a name that an import created, unless it is used or staff have worked on it. Returns why it is kept. Null: it is removed. */
export async function undoName(tx: Tx, kind: TaxonomyKind, id: string, act: RowAct): Promise<string | null> {
  const work = await workOn(tx, kind, id);
  if (work !== null) return work;
  const refusal = await deleteName(tx, kind, id, act);
  return refusal === undefined ? null : refusalText(refusal);
}
