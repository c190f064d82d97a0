import { randomBytes } from 'node:crypto';
import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { OfficeMedia } from '@assay/contract/routes/officeMedia.ts';
import { type Actor, recordAudit } from '../platform/audit.ts';
import type { House } from '../platform/house.ts';
import { mediaStore } from '../platform/mediaStore.ts';
import { change } from '../platform/outbox.ts';
import { readCaptions } from './captions.ts';
import { COLUMNS, lockItem, type OfficeRow, toOffice } from './mediaUpload.ts';

/**
 * Gives a film its captions, in place of those it has; they lie under a name of their own, like every file. Refusals: not_found (no
 * such film), file_invalid (no WebVTT that fits the film).
 */
export async function giveCaptions(
  house: House,
  act: { itemId: string; mediaId: string; bytes: Buffer; actor: Actor },
): Promise<OfficeMedia | Refusal> {
  const { itemId, mediaId, actor } = act;
  const found = await house.pool.query<{ duration_ms: number | null }>(
    "select duration_ms from media where id = $1 and item_id = $2 and type = 'video'",
    [mediaId, itemId],
  );
  const [film] = found.rows;
  if (film === undefined) return refuse('not_found');
  const captions = readCaptions(act.bytes, film.duration_ms ?? 0);
  if (captions === null)
    return refuse('file_invalid', {
      detail: 'Send WebVTT in UTF-8 with at least one cue, in order, none of which starts after the film ends.',
    });
  const store = mediaStore(house);
  const file = `items/${randomBytes(16).toString('hex')}.vtt`;
  await store.write(file, Buffer.from(captions));
  const given = await change(house, async (tx) => {
    if (!(await lockItem(tx, itemId))) return refuse('not_found');
    const before = await tx.client.query<{ captions: string | null }>(
      'select captions from media where id = $1 and item_id = $2',
      [mediaId, itemId],
    );
    const { rows } = await tx.client.query<OfficeRow>(
      `update media as m set captions = $3 where m.id = $1 and m.item_id = $2 returning ${COLUMNS}`,
      [mediaId, itemId, file],
    );
    const [row] = rows;
    if (row === undefined) return refuse('not_found');
    await recordAudit(tx, {
      actor,
      action: 'media.captions',
      subject: 'item',
      subjectId: itemId,
      after: { mediaId, file },
      at: house.clock.now(),
    });
    return { shown: toOffice(row), old: before.rows[0]!.captions };
  });
  if (isRefusal(given)) {
    await store.remove(file);
    return given;
  }
  if (given.old !== null) await store.remove(given.old);
  return given.shown;
}
