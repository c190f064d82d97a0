import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { ArrivalPicture } from '@assay/contract/shapes/arrival.ts';
import type { RecheckPictures } from '@assay/contract/shapes/resale.ts';
import type { Actor } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { addPicture } from '../../catalog/arrival/operations.ts';
import { readRecheckPictures } from '../../catalog/arrival/queries.ts';

type CertifiedRow = Pick<Tables['media'], 'id' | 'kind' | 'file' | 'alt' | 'width' | 'height'>;

/** The certified pictures of a resale's item, which are frozen, and those of its recheck. Null: no such resale. */
export async function readComparison(ctx: AppContext, resaleId: string): Promise<RecheckPictures | null> {
  const { rows } = await ctx.pool.query<Pick<Tables['secondary_transaction'], 'item_id'>>(
    'select item_id from secondary_transaction where id = $1',
    [resaleId],
  );
  const itemId = rows[0]?.item_id;
  if (itemId === undefined) return null;
  const [certified, taken] = await Promise.all([
    ctx.pool.query<CertifiedRow>(
      "select id, kind, file, alt, width, height from media where item_id = $1 and type = 'image' order by position",
      [itemId],
    ),
    readRecheckPictures(ctx.pool, resaleId),
  ]);
  return { certified: certified.rows.map(({ file, ...row }) => ({ ...row, url: `/media/${file}` })), taken };
}

/** Adds a photo of the object at its recheck. Refusals: not_found; sale_state (it isn't at its recheck); those of addPicture. */
export function addRecheckPicture(
  ctx: AppContext,
  given: { resaleId: string; kind: string; bytes: Buffer; actor: Actor },
): Promise<ArrivalPicture | Refusal> {
  const { resaleId, kind, bytes, actor } = given;
  return addPicture(ctx, {
    of: { intakeId: null, lineId: null, resaleId, kind },
    bytes,
    actor,
    lock: async (tx) => {
      const { rows } = await tx.client.query<Pick<Tables['secondary_transaction'], 'status'>>(
        'select status from secondary_transaction where id = $1 for no key update',
        [resaleId],
      );
      const status = rows[0]?.status;
      if (status === undefined) return refuse('not_found');
      return status === 'office_received' ? null : refuse('sale_state', { detail: 'It isn’t at its recheck' });
    },
  });
}
