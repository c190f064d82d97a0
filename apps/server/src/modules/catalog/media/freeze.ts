import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { MEDIA_REASON, type MediaAct, type MediaFreeze, needsMediaReason } from '@assay/domain/item/mediaFreeze.ts';
import type { Actor } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { mediaStore } from '../../../platform/mediaStore.ts';

/**
 * Locks an item and its lots for a change of its photos, so that no first bid comes in between. Null if the item does
 * not exist.
 */
export async function lockMedia(tx: Tx, itemId: string): Promise<MediaFreeze | null> {
  const { rows } = await tx.client.query<MediaFreeze>(
    'select is_sealed as "isSealed", has_commitment as "hasCommitment" from lock_media($1)',
    [itemId],
  );
  return rows[0] ?? null;
}

/** An act on one photo or film of an item. `reason` is public and required once it is frozen. */
export type MediaChangeAct = {
  itemId: string;
  mediaId: string;
  act: MediaAct;
  reason: string | undefined;
  actor: Actor;
  at: number;
};

/**
 * Call before every change of a photo: archives a frozen one as it is now, with the reason. Unfrozen photos are not
 * archived. Refusal: validation_failed where a reason is missing.
 */
export async function archiveFrozenMedia(
  tx: Tx,
  freeze: MediaFreeze,
  given: MediaChangeAct,
): Promise<Refusal | undefined> {
  if (!needsMediaReason(freeze, given.act)) return undefined;
  if (given.reason === undefined) {
    const cause = freeze.hasCommitment
      ? 'people have bid, made offers or paid based on them'
      : 'its certificate shows them';
    return refuse('validation_failed', {
      detail: `The photos and films of this item are frozen: ${cause}.`,
      errors: [
        {
          path: 'reason',
          code: 'required',
          message: `Enter a reason of ${MEDIA_REASON.min} to ${MEDIA_REASON.max} characters. It’s public.`,
        },
      ],
    });
  }
  await tx.client.query(
    `insert into media_change (id, item_id, media_id, act, reason, actor_id, at, before)
     values ($1, $2, $3, $4, $5, $6, $7, (select to_jsonb(m) from media m where m.id = $3 and m.item_id = $2))`,
    [newId(given.at), given.itemId, given.mediaId, given.act, given.reason, given.actor.userId, new Date(given.at)],
  );
  return undefined;
}

/**
 * Deletes those of these files that no photo, film or recorded change uses. Called after the commit that dropped them.
 */
export async function deleteUnusedMediaFiles(ctx: AppContext, files: ReadonlyArray<string | null>): Promise<void> {
  if (files.length === 0) return;
  const { rows } = await ctx.pool.query<{ name: string }>(
    `select f.name from unnest($1::text[]) f (name) where f.name is not null
       and not exists (select from media m where f.name in (m.file, m.captions))
       and not exists (select from media_change c where f.name in (c.before->>'file', c.before->>'captions'))`,
    [files],
  );
  const store = mediaStore(ctx);
  for (const { name } of rows) await store.remove(name);
}
