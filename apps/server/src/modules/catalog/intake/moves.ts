import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { ArrivalPicture } from '@assay/contract/shapes/arrival.ts';
import type { Intake } from '@assay/contract/shapes/intake.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import { transact } from '../../../platform/outbox.ts';
import { addPicture } from '../arrival/operations.ts';
import { type LineOf, lockIntake, readOpenLine } from './operations.ts';
import { readIntake } from './queries.ts';

// Objects that are no item yet: where they are put, and how they look.

/**
 * Moves an object to another shelf. Refusals: those of lockIntake; request_state (it is an item already, which moves by
 * custody).
 */
export function moveLine(ctx: AppContext, given: LineOf & { shelf: string; note: string }): Promise<Intake | Refusal> {
  return transact(ctx, async (tx) => {
    const { intakeId, lineId, actor, note } = given;
    const at = ctx.clock.now();
    const locked = await lockIntake(tx, intakeId, actor);
    if (isRefusal(locked)) return locked;
    const line = await readOpenLine(tx, given);
    if (isRefusal(line)) return line;
    const shelf = given.shelf.toUpperCase();
    await tx.client.query(
      `insert into intake_line_move (id, line_id, position, shelf, actor_id, note, at)
       select $1, $2, coalesce(max(position), 0) + 1, $3, $4, $5, $6 from intake_line_move where line_id = $2`,
      [newId(at), lineId, shelf, actor.userId, note, new Date(at)],
    );
    await tx.client.query('update intake_line set shelf = $2 where id = $1', [lineId, shelf]);
    await recordAudit(tx, {
      actor,
      action: 'intake.move',
      subject: 'intake',
      subjectId: intakeId,
      note,
      before: { shelf: line.shelf },
      after: { object: line.description, shelf },
      at,
    });
    return (await readIntake(tx.client, intakeId)) as Intake;
  });
}

/** Adds a photo of an object as it arrived. Refusals: those of lockIntake; not_found (no such line); those of addPicture. */
export function addLinePicture(
  ctx: AppContext,
  given: { intakeId: string; lineId: string; bytes: Buffer; actor: Actor },
): Promise<ArrivalPicture | Refusal> {
  const { intakeId, lineId, bytes, actor } = given;
  return addPicture(ctx, {
    of: { intakeId, lineId, resaleId: null, kind: null },
    bytes,
    actor,
    lock: async (tx) => {
      const locked = await lockIntake(tx, intakeId, actor);
      if (isRefusal(locked)) return locked;
      const { rowCount } = await tx.client.query('select from intake_line where id = $1 and intake_id = $2', [
        lineId,
        intakeId,
      ]);
      return rowCount === 0 ? refuse('not_found') : null;
    },
  });
}
