import type { AuditEvent } from '@assay/contract/shapes/office.ts';
import type { Tx } from './database/database.ts';
import { newId } from './ids.ts';

/** The member of staff who acts, and from where. */
export type Actor = { readonly userId: string; readonly ip: string; readonly requestId: string };

/** Who acts by this call. */
export const toActor = ({
  viewer,
  request,
}: {
  viewer: { userId: string };
  request: { ip: string; id: string };
}): Actor => ({ userId: viewer.userId, ip: request.ip, requestId: request.id });

export type AuditEntry = {
  /** Without a person: a command on the server. */
  actor: Actor | (Omit<Actor, 'userId'> & { readonly userId: null });
  /** The act: `auction.pause`, `invoice.void`, ... */
  action: string;
  subject: AuditEvent['subject'];
  subjectId: string;
  reason?: string;
  note?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** The version of the record that the act made, if it edits one that has versions. */
  version?: number;
  at: number;
};

/** Writes one act of staff into the audit log, in the transaction of the act. The table only grows. Answers its id. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<string> {
  const id = newId(entry.at);
  await tx.client.query({
    name: 'audit-write',
    text: `insert into audit_event (id, at, actor_id, action, subject, subject_id, reason, note, before, after, ip, request_id, version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    values: [
      id,
      new Date(entry.at),
      entry.actor.userId,
      entry.action,
      entry.subject,
      entry.subjectId,
      entry.reason ?? '',
      entry.note ?? '',
      JSON.stringify(entry.before ?? {}),
      JSON.stringify(entry.after ?? {}),
      entry.actor.ip,
      entry.actor.requestId,
      entry.version ?? null,
    ],
  });
  return id;
}
