import { type RecordFieldChange, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { AuditEntry } from './audit.ts';
import type { Tx } from './database/database.ts';

// Every record that staff edit has a version, which a trigger of its table counts. An edit names the version it is based on;
// of another one nothing is saved, and the person is told what colleagues have changed (decision 0235).

type Edit = Pick<AuditEntry, 'subject' | 'subjectId'> & {
  /** A picture of the item that is the subject. */
  mediaId?: string;
  /** The version that the edit is based on; undefined: it was not based on what a person saw. */
  based: number | undefined;
  /** The version of the locked record. */
  present: number;
};

type Act = {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  by: string | null;
  at: Date;
};

/** Null: the edit goes on. Otherwise record_changed, with what colleagues have changed since, by the audit log. */
export async function staleRefusal(tx: Tx, { based, present, ...record }: Edit): Promise<Refusal | null> {
  if (based === undefined || based === present) return null;
  const { rows } = await tx.client.query<Act>(
    `select e.before, e.after, u.username as by, e.at from audit_event e left join users u on u.id = e.actor_id
     where e.subject = $1 and e.subject_id = $2 and e.version > $3
       and case when $4::text is null then e.action not like 'media.%' else e.after->>'id' = $4 end
     order by e.version, e.at, e.id`,
    [record.subject, record.subjectId, based, record.mediaId ?? null],
  );
  return changedRefusal(rows);
}

/** record_changed with the fields that differ between these states of a record, oldest first. */
export function changedRefusal(acts: readonly Act[]): Refusal {
  const changes = new Map<string, RecordFieldChange>();
  for (const { before, after, by, at } of acts)
    for (const [field, value] of Object.entries(after)) {
      const known = changes.get(field);
      const was = known === undefined ? (before[field] ?? null) : known.before;
      // Counted by the version, told by the fields.
      if (field === 'version' || (known === undefined && isSame(was, value))) continue;
      changes.set(field, {
        field,
        before: was as RecordFieldChange['before'],
        after: (value ?? null) as RecordFieldChange['after'],
        by,
        at: at.toISOString(),
      });
    }
  return refuse('record_changed', {
    detail: 'Nothing was saved, and your entries are kept. Compare them with the changes, then save again',
    changes: [...changes.values()].filter(({ before, after }) => !isSame(before, after)),
  });
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
