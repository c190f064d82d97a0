import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { OfficeMedia } from '@assay/contract/routes/media.ts';
import type { Actor } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { mediaStore } from '../../../platform/mediaStore.ts';
import { readCaptions } from './captions.ts';
import { newMediaName } from './content.ts';
import { deleteUnusedMediaFiles } from './freeze.ts';
import { changeMediaRow, updateRow } from './operations.ts';

/**
 * Sets a film's captions, replacing existing ones. Like every file, they get a separate name. Refusals: not_found (no
 * such film), file_invalid (no WebVTT that fits the film), validation_failed (no reason, where they are frozen).
 */
export async function setCaptions(
  ctx: AppContext,
  act: { itemId: string; mediaId: string; bytes: Buffer; reason: string | undefined; actor: Actor },
): Promise<OfficeMedia | Refusal> {
  const { itemId, mediaId } = act;
  const found = await ctx.pool.query<Pick<Tables['media'], 'duration_ms'>>(
    "select duration_ms from media where id = $1 and item_id = $2 and type = 'video'",
    [mediaId, itemId],
  );
  const [film] = found.rows;
  if (film === undefined) return refuse('not_found');
  const captions = readCaptions(act.bytes, film.duration_ms ?? 0);
  if (captions === null)
    return refuse('file_invalid', {
      detail:
        'Upload a UTF-8 WebVTT file with at least one cue, in order, with no cue that starts after the film ends.',
    });
  const file = newMediaName('vtt');
  await mediaStore(ctx).write(file, Buffer.from(captions));
  const given = await changeMediaRow(ctx, act, () => ({
    act: 'captioned',
    action: 'media.captions',
    write: (tx) => updateRow(tx, mediaId, 'captions = $2', [file]),
  }));
  if (isRefusal(given)) await deleteUnusedMediaFiles(ctx, [file]);
  return given;
}
