import { randomBytes } from 'node:crypto';
import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { OfficeMedia } from '@assay/contract/routes/officeMedia.ts';
import { type Actor, recordAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database/database.ts';
import type { House } from '../platform/house.ts';
import { newId } from '../platform/ids.ts';
import { mediaStore } from '../platform/mediaStore.ts';
import { change } from '../platform/outbox.ts';
import { pictureTool } from '../platform/pictures.ts';
import { createPlaces } from '../platform/places.ts';
import { readFilm } from './film.ts';
import { MEDIA_JSON, type MediaJson, toMedia } from './shape.ts';

/** Masters of the house's own photographers: larger than what people may send (decision 0082). */
export const MEDIA_BYTES = 25 * 1024 * 1024;
const MOST = 24;
const [LEAST_SIDE, MOST_SIDE, PIXELS] = [600, 12_000, 80_000_000];
const DECODE_S = 10;
const STORED_SIDE = 2_400;
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif']);

const inPlace = createPlaces(2, 8);

type Kept = {
  type: 'image' | 'video';
  bytes: Buffer;
  ending: 'webp' | 'mp4';
  width: number;
  height: number;
  color: string;
  durationMs: number | null;
};

/** What is kept of an upload, by its content: a WebP drawn anew, or the film with its tags blanked. Null: neither. */
async function readMedia(bytes: Buffer): Promise<Kept | null> {
  if (bytes.toString('latin1', 4, 8) === 'ftyp' && bytes.toString('latin1', 8, 12) !== 'avif') {
    const film = readFilm(bytes);
    return film === null ? null : { type: 'video', bytes, ending: 'mp4', color: '#101214', ...film };
  }
  const sharp = await pictureTool();
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error' }).timeout({ seconds: DECODE_S });
    const { format, width, height, pages = 1, compression } = await picture.metadata();
    if (format === undefined || !FORMATS.has(format) || pages > 1) return null;
    if (format === 'heif' && compression !== 'av1') return null;
    if (Math.min(width, height) < LEAST_SIDE || Math.max(width, height) > MOST_SIDE) return null;
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: STORED_SIDE, height: STORED_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 86, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
    const mean = await sharp(data).flatten().resize(1, 1, { fit: 'fill' }).raw().toBuffer();
    const color = `#${mean.subarray(0, 3).toString('hex')}`;
    return {
      type: 'image',
      bytes: data,
      ending: 'webp',
      width: info.width,
      height: info.height,
      color,
      durationMs: null,
    };
  } catch {
    // Whatever the decoder stumbles over is the same to the sender: no picture.
    return null;
  }
}

export type OfficeRow = { id: string; position: number; duration_ms: number | null; media: MediaJson };
/** What staff see of a row `m`. */
export const COLUMNS = `m.id, m.position, m.duration_ms, ${MEDIA_JSON} as media`;
export const toOffice = (row: OfficeRow): OfficeMedia => ({
  ...toMedia(row.media),
  id: row.id,
  position: row.position,
  durationMs: row.duration_ms,
});

/** Whoever changes an item's pictures holds its row; false: there is no such item. */
export async function lockItem(tx: Tx, itemId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query('select from item where id = $1 for no key update', [itemId]);
  return rowCount === 1;
}

/** All pictures and films of an item, in their order; null when there is no such item. */
export async function readOfficeMedia(house: House, itemId: string): Promise<OfficeMedia[] | null> {
  const { rows } = await house.pool.query<OfficeRow | { id: null }>(
    `select ${COLUMNS} from item t left join media m on m.item_id = t.id where t.id = $1 order by m.position`,
    [itemId],
  );
  return rows.length === 0 ? null : rows.flatMap((row) => (row.id === null ? [] : [toOffice(row)]));
}

/** What is said of a picture, and the point it is about in percent from its left and top. */
export type MediaWords = { alt: string; kind: string; focalX: number; focalY: number };

/**
 * Adds a picture or film behind the others of its item. Type and size are read from the content; the name is the house's own.
 * Refusals: not_found, file_invalid, validation_failed (24 there already), unavailable.
 */
export async function addMedia(
  house: House,
  act: { itemId: string; bytes: Buffer; words: MediaWords; actor: Actor },
): Promise<OfficeMedia | Refusal> {
  const { itemId, words, actor } = act;
  const { rowCount } = await house.pool.query('select from item where id = $1', [itemId]);
  if (rowCount === 0) return refuse('not_found');
  const kept = await inPlace(() => readMedia(act.bytes));
  if (isRefusal(kept)) return kept;
  if (kept === null)
    return refuse('file_invalid', {
      detail:
        'Send a JPEG, PNG, WebP or AVIF of 600 to 12,000 pixels a side, or an MP4 with H.264 of at most 3 minutes.',
    });
  const store = mediaStore(house);
  const file = `items/${randomBytes(16).toString('hex')}.${kept.ending}`;
  await store.write(file, kept.bytes);
  const added = await change(house, async (tx) => {
    if (!(await lockItem(tx, itemId))) return refuse('not_found');
    const now = house.clock.now();
    const { rows } = await tx.client.query<OfficeRow>(
      `insert into media as m (id, item_id, type, position, kind, alt, file, width, height, color, focal_x, focal_y, duration_ms)
       select $1, $2, $3, count(*), $4, $5, $6, $7, $8, $9, $10, $11, $12 from media where item_id = $2 having count(*) < ${MOST}
       returning ${COLUMNS}`,
      [
        newId(now),
        itemId,
        kept.type,
        words.kind,
        words.alt,
        file,
        kept.width,
        kept.height,
        kept.color,
        words.focalX,
        words.focalY,
        kept.durationMs,
      ],
    );
    const [row] = rows;
    if (row === undefined)
      return refuse('validation_failed', { detail: `An item has at most ${MOST} pictures and films.` });
    await recordAudit(tx, {
      actor,
      action: 'media.add',
      subject: 'item',
      subjectId: itemId,
      after: { mediaId: row.id, file, ...words },
      at: now,
    });
    return toOffice(row);
  });
  if (isRefusal(added)) await store.remove(file);
  return added;
}

/** Changes words, focal point or place of a picture; what is left out stays. Refusal: not_found. */
export function changeMedia(
  house: House,
  act: {
    itemId: string;
    mediaId: string;
    given: Partial<MediaWords> & { position?: number | undefined };
    actor: Actor;
  },
): Promise<OfficeMedia | Refusal> {
  const { itemId, mediaId, given, actor } = act;
  return change(house, async (tx) => {
    if (!(await lockItem(tx, itemId))) return refuse('not_found');
    const { rows: before } = await tx.client.query<OfficeRow>(
      `select ${COLUMNS} from media m where m.item_id = $1 order by m.position`,
      [itemId],
    );
    const row = before.find(({ id }) => id === mediaId);
    if (row === undefined) return refuse('not_found');
    const { rows } = await tx.client.query<OfficeRow>(
      `update media as m set alt = coalesce($2, m.alt), kind = coalesce($3, m.kind), focal_x = coalesce($4, m.focal_x),
         focal_y = coalesce($5, m.focal_y) where m.id = $1 returning ${COLUMNS}`,
      [mediaId, given.alt ?? null, given.kind ?? null, given.focalX ?? null, given.focalY ?? null],
    );
    const after = toOffice(rows[0]!);
    if (given.position !== undefined) {
      const order = before.map(({ id }) => id).filter((id) => id !== mediaId);
      order.splice(given.position, 0, mediaId);
      await arrange(tx, itemId, order);
      after.position = order.indexOf(mediaId);
    }
    await recordAudit(tx, {
      actor,
      action: 'media.change',
      subject: 'item',
      subjectId: itemId,
      before: { ...toOffice(row) },
      after: { ...after },
      at: house.clock.now(),
    });
    return after;
  });
}

/** Puts an item's pictures into this order. No two ever have one place, not even between the two statements. */
async function arrange(tx: Tx, itemId: string, order: readonly string[]): Promise<void> {
  await tx.client.query('update media set position = position + 1000 where item_id = $1', [itemId]);
  await tx.client.query(
    `update media m set position = o.at - 1 from unnest($2::uuid[]) with ordinality as o (id, at) where m.id = o.id and m.item_id = $1`,
    [itemId, order],
  );
}

/** Takes a picture away, its file too; the others close up. Refusal: not_found. */
export async function removeMedia(
  house: House,
  act: { itemId: string; mediaId: string; actor: Actor },
): Promise<undefined | Refusal> {
  const { itemId, mediaId, actor } = act;
  const gone = await change(house, async (tx) => {
    if (!(await lockItem(tx, itemId))) return refuse('not_found');
    const { rows } = await tx.client.query<{ file: string; captions: string | null; alt: string; kind: string }>(
      'delete from media where id = $1 and item_id = $2 returning file, captions, alt, kind',
      [mediaId, itemId],
    );
    const [gone] = rows;
    if (gone === undefined) return refuse('not_found');
    const { rows: left } = await tx.client.query<{ id: string }>(
      'select id from media where item_id = $1 order by position',
      [itemId],
    );
    await arrange(
      tx,
      itemId,
      left.map(({ id }) => id),
    );
    await recordAudit(tx, {
      actor,
      action: 'media.remove',
      subject: 'item',
      subjectId: itemId,
      before: { mediaId, ...gone },
      at: house.clock.now(),
    });
    return gone;
  });
  if (isRefusal(gone)) return gone;
  const store = mediaStore(house);
  await store.remove(gone.file);
  if (gone.captions !== null) await store.remove(gone.captions);
  return undefined;
}
