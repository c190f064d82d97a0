import type { ArrivalPicture } from '@assay/contract/shapes/arrival.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isoSql } from '../../../platform/database/sql.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { OpenFile } from '../../../platform/files.ts';
import { mediaStore } from '../../../platform/mediaStore.ts';

export const ARRIVALS = 'arrivals';

/** An arrival picture `p` as JSON, in the form of the contract. */
export const PICTURE_JSON = `json_build_object('id', p.id, 'kind', p.kind, 'width', p.width, 'height', p.height,
  'by', (select u.username from users u where u.id = p.taken_by), 'at', ${isoSql('p.at')})`;

/** One picture. */
export async function readPicture(client: Queryable, id: string): Promise<ArrivalPicture> {
  const { rows } = await client.query<{ picture: ArrivalPicture }>(
    `select ${PICTURE_JSON} as picture from arrival_picture p where p.id = $1`,
    [id],
  );
  return rows[0]!.picture;
}

/** Pictures that were taken at the recheck of a resale, oldest first. */
export async function readRecheckPictures(client: Queryable, resaleId: string): Promise<ArrivalPicture[]> {
  const { rows } = await client.query<{ picture: ArrivalPicture }>(
    `select ${PICTURE_JSON} as picture from arrival_picture p where p.resale_id = $1 order by p.at, p.id`,
    [resaleId],
  );
  return rows.map(({ picture }) => picture);
}

/** A picture, open for reading. Null: there is none. */
export async function openPicture(ctx: AppContext, id: string): Promise<OpenFile | null> {
  const { rows } = await ctx.pool.query<Pick<Tables['arrival_picture'], 'file'>>(
    'select file from arrival_picture where id = $1',
    [id],
  );
  const file = rows[0]?.file;
  return file === undefined ? null : mediaStore(ctx).open(`${ARRIVALS}/${file}`);
}
