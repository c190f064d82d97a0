import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import { transact } from '../../../platform/outbox.ts';

/** Action of a note about a person in the audit log, which is where notes are kept. */
export const NOTE = 'user.note';

/** Writes a note about a person. It is an entry of the audit log, so it stays. Refusals: not_found. */
export function addNote(
  ctx: AppContext,
  act: { userId: string; actor: Actor; note: string },
): Promise<Refusal | undefined> {
  return transact(ctx, async (tx) => {
    const { userId, actor, note } = act;
    const { rowCount } = await tx.client.query('select from users where id = $1 and deleted_at is null', [userId]);
    if (rowCount === 0) return refuse('not_found');
    await recordAudit(tx, { actor, action: NOTE, subject: 'user', subjectId: userId, note, at: ctx.clock.now() });
    return undefined;
  });
}
