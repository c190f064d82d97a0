import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { ArrivalPicture } from '@assay/contract/shapes/arrival.ts';
import { ARRIVAL_PICTURES_MAX } from '@assay/domain/item/intake.ts';
import { MEDIA_MAX } from '@assay/domain/item/mediaSize.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { readPhoto } from '../../../platform/documents.ts';
import { storeUpload } from '../../../platform/handedIn.ts';
import { newId } from '../../../platform/ids.ts';
import { transact } from '../../../platform/outbox.ts';
import { ARRIVALS, readPicture } from './queries.ts';

export const ARRIVAL_UPLOAD = {
  invalid: 'file_invalid',
  tooLarge: 'file_too_large',
  most: `Choose a photo of ${MEDIA_MAX} or less.`,
} as const;

/** An object of a delivery, or the item of a resale that is rechecked, with the kind of photo it is compared with. */
type Of =
  | { intakeId: string; lineId: string; resaleId: null; kind: null }
  | { intakeId: null; lineId: null; resaleId: string; kind: string };

/**
 * Adds a photo of an object as it arrived. `lock` locks what it belongs to, and may refuse. Refusals: those of `lock`;
 * file_invalid (no photo, or too many of this object); unavailable (too many at the same time).
 */
export async function addPicture(
  ctx: AppContext,
  given: { of: Of; bytes: Buffer; actor: Actor; lock: (tx: Tx) => Promise<Refusal | null> },
): Promise<ArrivalPicture | Refusal> {
  const { of, actor, lock } = given;
  const photo = await readPhoto(given.bytes);
  if (isRefusal(photo)) return photo;
  const file = await storeUpload(ctx, ARRIVALS, photo.extension, photo.bytes);
  return transact(ctx, async (tx) => {
    const refusal = await lock(tx);
    if (refusal !== null) return refusal;
    const at = ctx.clock.now();
    const { rows } = await tx.client.query<{ n: number }>(
      'select count(*)::int as n from arrival_picture where line_id = $1 or resale_id = $2',
      [of.lineId, of.resaleId],
    );
    if (rows[0]!.n >= ARRIVAL_PICTURES_MAX)
      return refuse('file_invalid', { detail: `An object has up to ${ARRIVAL_PICTURES_MAX} photos of its arrival.` });
    const id = newId(at);
    await tx.client.query(
      `insert into arrival_picture (id, line_id, resale_id, kind, file, width, height, bytes, taken_by, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        id,
        of.lineId,
        of.resaleId,
        of.kind,
        file,
        photo.width,
        photo.height,
        photo.bytes.length,
        actor.userId,
        new Date(at),
      ],
    );
    await recordAudit(tx, {
      actor,
      action: of.lineId === null ? 'resale.picture' : 'intake.picture',
      subject: of.lineId === null ? 'resale' : 'intake',
      subjectId: of.lineId === null ? of.resaleId : of.intakeId,
      after: { picture: id, ...(of.kind === null ? {} : { kind: of.kind }) },
      at,
    });
    return readPicture(tx.client, id);
  });
}
