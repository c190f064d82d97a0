import type { Media, MediaChange } from '@assay/contract/shapes/item.ts';
import { isPublicMediaAct, MediaAct } from '@assay/domain/item/mediaFreeze.ts';
import { isoSql, listSql } from '../../../platform/database/sql.ts';

export type MediaJson = {
  type: Media['type'];
  file: string;
  alt: string;
  kind: string;
  width: number;
  height: number;
  color: string;
  focalX: number;
  focalY: number;
  captions: string | null;
};

export type MediaChangeJson = Omit<MediaChange, 'before'> & { before: MediaJson | null };

/** One picture or film of an item (row `m`) as JSON. */
export const MEDIA_JSON = `json_build_object('type', m.type, 'file', m.file, 'alt', m.alt, 'kind', m.kind, 'width', m.width,
      'height', m.height, 'color', m.color, 'focalX', m.focal_x, 'focalY', m.focal_y, 'captions', m.captions)`;
/** The first picture of an item as JSON, or null. `itemId`: a column, for example `i.id`. */
export const firstPicture = (itemId: string): string =>
  `(select ${MEDIA_JSON} from media m where m.item_id = ${itemId} and m.type = 'image' order by m.position limit 1)`;
/** One change of a frozen picture (row `c`, and `m` as it was before) as JSON. */
export const MEDIA_CHANGE_JSON = `json_build_object('act', c.act, 'at', ${isoSql('c.at')}, 'reason', c.reason,
      'before', case when c.before is not null then ${MEDIA_JSON} end)`;
/** Public changes to the frozen pictures of an item `t`, as JSON, latest first. */
export const MEDIA_CHANGES = `coalesce((select json_agg(${MEDIA_CHANGE_JSON} order by c.at desc, c.id desc)
    from media_change c left join lateral jsonb_populate_record(null::media, c.before) m on true
    where c.item_id = t.id and c.act in ${listSql(MediaAct.filter(isPublicMediaAct))}), '[]')`;

export function toMedia({ file, captions, ...rest }: MediaJson): Media {
  return { ...rest, url: `/media/${file}`, captionsUrl: captions === null ? null : `/media/${captions}` };
}

/** A picture that an item may lack. */
export const toPicture = (picture: MediaJson | null): Media | null => (picture === null ? null : toMedia(picture));

export const toMediaChange = ({ before, ...rest }: MediaChangeJson): MediaChange => ({
  ...rest,
  before: before === null ? null : toMedia(before),
});
