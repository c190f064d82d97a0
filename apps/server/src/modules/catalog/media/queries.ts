import type { OfficeMedia, OfficeMediaChange, OfficeMediaList } from '@assay/contract/routes/media.ts';
import type { MediaFreeze } from '@assay/domain/item/mediaFreeze.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import {
  MEDIA_CHANGE_JSON,
  MEDIA_JSON,
  type MediaChangeJson,
  type MediaJson,
  toMedia,
  toMediaChange,
} from './presenter.ts';

export type OfficeRow = Pick<Tables['media'], 'id' | 'version' | 'position' | 'duration_ms'> & { media: MediaJson };
/** The staff view of a row `m`. */
export const MEDIA_COLUMNS = `m.id, m.version, m.position, m.duration_ms, ${MEDIA_JSON} as media`;
export const toOffice = (row: OfficeRow): OfficeMedia => ({
  ...toMedia(row.media),
  id: row.id,
  version: row.version,
  position: row.position,
  durationMs: row.duration_ms,
});

/** One picture or film of an item. */
export async function readMediaRow(tx: Tx, itemId: string, mediaId: string): Promise<OfficeRow | undefined> {
  const { rows } = await tx.client.query<OfficeRow>(
    `select ${MEDIA_COLUMNS} from media m where m.item_id = $1 and m.id = $2`,
    [itemId, mediaId],
  );
  return rows[0];
}

/** All pictures and films of an item in their order, what freezes them and what changed since; null when there is no such item. */
export async function readOfficeMedia(ctx: AppContext, itemId: string): Promise<OfficeMediaList | null> {
  const { rows } = await ctx.pool.query<(OfficeRow | { id: null }) & { freeze: MediaFreeze }>(
    `select ${MEDIA_COLUMNS}, json_build_object('isSealed', f.is_sealed, 'hasCommitment', f.has_commitment) as freeze
     from item t cross join lateral media_freeze(t.id) f left join media m on m.item_id = t.id where t.id = $1 order by m.position`,
    [itemId],
  );
  const [first] = rows;
  if (first === undefined) return null;
  const changes = await ctx.pool.query<
    Pick<Tables['media_change'], 'id' | 'media_id'> & { actor: Tables['users']['username']; change: MediaChangeJson }
  >(
    `select c.id, c.media_id, u.username as actor, ${MEDIA_CHANGE_JSON} as change
     from media_change c left join lateral jsonb_populate_record(null::media, c.before) m on true join users u on u.id = c.actor_id
     where c.item_id = $1 order by c.at desc, c.id desc`,
    [itemId],
  );
  return {
    items: rows.flatMap((row) => (row.id === null ? [] : [toOffice(row)])),
    freeze: first.freeze,
    changes: changes.rows.map(
      ({ id, media_id: mediaId, actor, change }): OfficeMediaChange => ({
        ...toMediaChange(change),
        id,
        mediaId,
        actor,
      }),
    ),
  };
}
