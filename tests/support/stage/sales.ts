import type { Pool } from 'pg';
import { newId } from '../../../apps/server/src/platform/ids.ts';
import type { ServerUrls } from '../journey.ts';
import { productNow } from './clock.ts';
import type { StagedLot } from './lots.ts';

export type StagedSale = { id: string; slug: string; title: string; path: string };

const HOUR = 3_600_000;

/** A sale of these lots, in this order: open for an hour, and far from its end. Or a draft without lots. */
export async function stageSale(
  assay: ServerUrls,
  pool: Pool,
  { lots = [], isPublished = true }: { lots?: readonly StagedLot[]; isPublished?: boolean } = {},
): Promise<StagedSale> {
  const now = await productNow(assay);
  const id = newId(now);
  const slug = `sale-${id}`;
  const title = `Season ${id.slice(-12)}`;
  await pool.query(
    `insert into sale (id, slug, title, text, opens_at, first_end_at, stagger_ms, preset, window_ms, cap_ms, created_at, published_at)
     values ($1, $2, $3, 'One season, signed.', $4::timestamptz, $5, 60000, 'weekly', 300000, 3600000, $4, case when $6 then $4::timestamptz end)`,
    [id, slug, title, new Date(now - HOUR), new Date(now + 48 * HOUR), isPublished],
  );
  for (const [index, lot] of lots.entries())
    await pool.query('update auction set sale_id = $2, sale_position = $3 where id = $1', [
      lot.auctionId,
      id,
      index + 1,
    ]);
  return { id, slug, title, path: `/sales/${slug}` };
}
