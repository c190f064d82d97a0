import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { OfficeMedia } from '@assay/contract/routes/media.ts';
import type { MediaAct } from '@assay/domain/item/mediaFreeze.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { mediaStore } from '../../../platform/mediaStore.ts';
import { transact } from '../../../platform/outbox.ts';
import { staleRefusal } from '../../../platform/versions.ts';
import { type MediaContent, newMediaName, readMediaContent } from './content.ts';
import { archiveFrozenMedia, deleteUnusedMediaFiles, lockMedia } from './freeze.ts';
import { MEDIA_COLUMNS, type OfficeRow, readMediaRow, toOffice } from './queries.ts';

const MAX_MEDIA = 24;

/** A picture's texts, and its focal point in percent from left and top. */
export type MediaCopy = { alt: string; kind: string; focalX: number; focalY: number };
/** Who changes what, and why. The reason is public and required once the item's pictures are frozen. */
type MediaChangeRequest = { itemId: string; mediaId: string; reason: string | undefined; actor: Actor };

/**
 * Appends a picture or film to an item. Type and size are read from the content, and Assay assigns the name. Refusals:
 * not_found, file_invalid, validation_failed (24 there already, or no reason), unavailable.
 */
export async function addMedia(
  ctx: AppContext,
  act: Omit<MediaChangeRequest, 'mediaId'> & { bytes: Buffer; words: MediaCopy },
): Promise<OfficeMedia | Refusal> {
  const { itemId, words, actor, reason } = act;
  const { rowCount } = await ctx.pool.query('select from item where id = $1', [itemId]);
  if (rowCount === 0) return refuse('not_found');
  const content = await readMediaContent(act.bytes);
  if (isRefusal(content)) return content;
  const file = newMediaName(content.ending);
  await mediaStore(ctx).write(file, content.bytes);
  const added = await transact(ctx, (tx) =>
    insertMedia(tx, { itemId, file, content, words, reason, actor, at: ctx.clock.now() }),
  );
  if (isRefusal(added)) await deleteUnusedMediaFiles(ctx, [file]);
  return added;
}

/**
 * Appends a stored picture or film to an item, in the caller's transaction. Refusals: not_found, validation_failed (24
 * there already, or no reason).
 */
export async function insertMedia(
  tx: Tx,
  given: Omit<MediaChangeRequest, 'mediaId'> & {
    file: string;
    content: Omit<MediaContent, 'bytes' | 'ending'>;
    words: MediaCopy;
    at: number;
  },
): Promise<OfficeMedia | Refusal> {
  const { itemId, file, content, words, reason, actor, at } = given;
  const freeze = await lockMedia(tx, itemId);
  if (freeze === null) return refuse('not_found');
  const position = (await readMediaOrder(tx, itemId)).length;
  // Before a change is recorded: a refusal keeps what was written.
  if (position >= MAX_MEDIA)
    return refuse('validation_failed', { detail: `An item can have up to ${MAX_MEDIA} photos and films.` });
  const mediaId = newId(at);
  const refusal = await archiveFrozenMedia(tx, freeze, { itemId, mediaId, act: 'added', reason, actor, at });
  if (refusal !== undefined) return refusal;
  const { rows } = await tx.client.query<OfficeRow>(
    `insert into media as m (id, item_id, type, position, kind, alt, file, width, height, color, focal_x, focal_y, duration_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning ${MEDIA_COLUMNS}`,
    [
      mediaId,
      itemId,
      content.type,
      position,
      words.kind,
      words.alt,
      file,
      content.width,
      content.height,
      content.color,
      words.focalX,
      words.focalY,
      content.durationMs,
    ],
  );
  const row = rows[0]!;
  await recordAudit(tx, {
    actor,
    action: 'media.add',
    subject: 'item',
    subjectId: itemId,
    ...(reason === undefined ? {} : { reason }),
    after: { mediaId: row.id, file, ...words },
    at,
  });
  return toOffice(row);
}

/**
 * Puts another picture in the place of a picture, or another film in the place of a film, whose captions go with it. Refusals:
 * not_found, file_invalid, validation_failed (no reason), unavailable.
 */
export async function replaceMedia(
  ctx: AppContext,
  act: MediaChangeRequest & { bytes: Buffer; words: Omit<MediaCopy, 'alt' | 'kind'> & { alt: string | undefined } },
): Promise<OfficeMedia | Refusal> {
  const { words } = act;
  const found = await ctx.pool.query<Pick<Tables['media'], 'type'>>(
    'select type from media where id = $1 and item_id = $2',
    [act.mediaId, act.itemId],
  );
  const [old] = found.rows;
  if (old === undefined) return refuse('not_found');
  const content = await readMediaContent(act.bytes);
  if (isRefusal(content)) return content;
  if (content.type !== old.type)
    return refuse('file_invalid', { detail: 'Replace a photo with a photo, and a film with a film.' });
  const file = newMediaName(content.ending);
  await mediaStore(ctx).write(file, content.bytes);
  const replaced = await changeMediaRow(ctx, act, () => ({
    act: 'replaced',
    action: 'media.replace',
    write: (tx) =>
      updateRow(
        tx,
        act.mediaId,
        'file = $2, width = $3, height = $4, color = $5, duration_ms = $6, focal_x = $7, focal_y = $8, alt = coalesce($9, m.alt), captions = null',
        [
          file,
          content.width,
          content.height,
          content.color,
          content.durationMs,
          words.focalX,
          words.focalY,
          words.alt ?? null,
        ],
      ),
  }));
  if (isRefusal(replaced)) await deleteUnusedMediaFiles(ctx, [file]);
  return replaced;
}

/**
 * Changes texts, focal point or position of a picture. Omitted fields stay. Refusals: not_found, record_changed,
 * validation_failed (no reason).
 */
export function changeMedia(
  ctx: AppContext,
  act: MediaChangeRequest & { version: number; given: Partial<MediaCopy> & { position?: number | undefined } },
): Promise<OfficeMedia | Refusal> {
  const { itemId, mediaId, given } = act;
  const differs = (was: Record<string, unknown>, names: readonly (keyof typeof given)[]): boolean =>
    names.some((name) => given[name] !== undefined && given[name] !== was[name]);
  return changeMediaRow(ctx, act, (was) => ({
    act: differs(was, ['alt', 'kind'])
      ? 'reworded'
      : differs(was, ['focalX', 'focalY', 'position'])
        ? 'arranged'
        : null,
    action: 'media.change',
    write: async (tx) => {
      const row = await updateRow(
        tx,
        mediaId,
        `alt = coalesce($2, m.alt), kind = coalesce($3, m.kind), focal_x = coalesce($4, m.focal_x),
           focal_y = coalesce($5, m.focal_y), version = m.version + $6::int`,
        // A move is a version of the picture that moves, not of those that make room.
        [
          given.alt ?? null,
          given.kind ?? null,
          given.focalX ?? null,
          given.focalY ?? null,
          given.position === undefined ? 0 : 1,
        ],
      );
      if (given.position === undefined) return row;
      const order = (await readMediaOrder(tx, itemId)).filter((id) => id !== mediaId);
      order.splice(given.position, 0, mediaId);
      await reorderMedia(tx, itemId, order);
      return { ...row, position: order.indexOf(mediaId) };
    },
  }));
}

/** Writes a row of a picture, whose id is $1; the values are $2 and so on. */
export async function updateRow(tx: Tx, mediaId: string, set: string, values: readonly unknown[]): Promise<OfficeRow> {
  const { rows } = await tx.client.query<OfficeRow>(
    `update media as m set ${set} where m.id = $1 returning ${MEDIA_COLUMNS}`,
    [mediaId, ...values],
  );
  return rows[0]!;
}

/** A change to a row: the act (null: no difference), its name in the audit log, and the function that writes it. */
type RowChange = { act: MediaAct | null; action: string; write: (tx: Tx) => Promise<OfficeRow> };

/**
 * Changes one row of a picture: records the old version if it is frozen, writes, audits, and then deletes files no
 * longer used.
 */
export async function changeMediaRow(
  ctx: AppContext,
  { itemId, mediaId, version, reason, actor }: MediaChangeRequest & { version?: number },
  plan: (was: OfficeMedia) => RowChange,
): Promise<OfficeMedia | Refusal> {
  const done = await transact(ctx, async (tx) => {
    const freeze = await lockMedia(tx, itemId);
    const before = freeze === null ? undefined : await readMediaRow(tx, itemId, mediaId);
    if (freeze === null || before === undefined) return refuse('not_found');
    const picture = { subject: 'item', subjectId: itemId, mediaId } as const;
    const stale = await staleRefusal(tx, { ...picture, based: version, present: before.version });
    if (stale !== null) return stale;
    const { act, action, write } = plan(toOffice(before));
    if (act === null) return { before, after: before };
    const at = ctx.clock.now();
    const refusal = await archiveFrozenMedia(tx, freeze, { itemId, mediaId, act, reason, actor, at });
    if (refusal !== undefined) return refusal;
    const after = await write(tx);
    await recordAudit(tx, {
      actor,
      action,
      subject: 'item',
      subjectId: itemId,
      ...(reason === undefined ? {} : { reason }),
      before: { ...toOffice(before) },
      after: { ...toOffice(after) },
      version: after.version,
      at,
    });
    return { before, after };
  });
  if (isRefusal(done)) return done;
  const { file, captions } = done.after.media;
  await deleteUnusedMediaFiles(
    ctx,
    [done.before.media.file, done.before.media.captions].filter((name) => name !== file && name !== captions),
  );
  return toOffice(done.after);
}

async function readMediaOrder(tx: Tx, itemId: string): Promise<string[]> {
  const { rows } = await tx.client.query<Pick<Tables['media'], 'id'>>(
    'select id from media where item_id = $1 order by position',
    [itemId],
  );
  return rows.map(({ id }) => id);
}

/** Puts an item's pictures into this order. No two ever have one place, not even between the two statements. */
async function reorderMedia(tx: Tx, itemId: string, order: readonly string[]): Promise<void> {
  await tx.client.query('update media set position = position + 1000 where item_id = $1', [itemId]);
  await tx.client.query(
    `update media m set position = o.at - 1 from unnest($2::uuid[]) with ordinality as o (id, at) where m.id = o.id and m.item_id = $1`,
    [itemId, order],
  );
}

/**
 * Removes a picture and closes the gap. Its files are deleted too, unless it was frozen. Refusals: not_found,
 * validation_failed (no reason).
 */
export async function removeMedia(
  ctx: AppContext,
  { itemId, mediaId, reason, actor }: MediaChangeRequest,
): Promise<undefined | Refusal> {
  const gone = await transact(ctx, async (tx) => {
    const freeze = await lockMedia(tx, itemId);
    const row = freeze === null ? undefined : await readMediaRow(tx, itemId, mediaId);
    if (freeze === null || row === undefined) return refuse('not_found');
    const at = ctx.clock.now();
    const refusal = await archiveFrozenMedia(tx, freeze, { itemId, mediaId, act: 'removed', reason, actor, at });
    if (refusal !== undefined) return refusal;
    await tx.client.query('delete from media where id = $1', [mediaId]);
    await reorderMedia(tx, itemId, await readMediaOrder(tx, itemId));
    await recordAudit(tx, {
      actor,
      action: 'media.remove',
      subject: 'item',
      subjectId: itemId,
      ...(reason === undefined ? {} : { reason }),
      before: { mediaId, ...toOffice(row) },
      at,
    });
    return row.media;
  });
  if (isRefusal(gone)) return gone;
  await deleteUnusedMediaFiles(ctx, [gone.file, gone.captions]);
  return undefined;
}
