import type { Pool } from 'pg';
import type { ServerUrls } from '../journey.ts';
import { type StagedCertificate, stageCertificate } from './certificates.ts';
import { productNow } from './clock.ts';
import type { Person } from './people.ts';

/**
 * An item with hologram and code that this user has bought for $1,000: in their possession, and by default not linked
 * by its seal yet.
 */
export async function stageOwned(
  assay: ServerUrls,
  pool: Pool,
  owner: Person,
  { isLinked = false, title }: { isLinked?: boolean; title?: string } = {},
): Promise<StagedCertificate> {
  const item = await stageCertificate(assay, pool, { isListed: false, ...(title === undefined ? {} : { title }) });
  await pool.query(
    `update item set owner_id = $2, item_assignment = $3, sale_type = 'secondary', offer_type = 'make_offer' where id = $1`,
    [item.itemId, owner.id, isLinked ? 'final' : 'virtual'],
  );
  await pool.query(
    "insert into ownership (item_id, user_id, from_at, cause, paid_cents) values ($1, $2, $3, 'sale', 100000)",
    [item.itemId, owner.id, new Date(await productNow(assay))],
  );
  return item;
}

/** An item that Assay sells by offers, from $100. */
export async function stageHouseItem(assay: ServerUrls, pool: Pool): Promise<StagedCertificate> {
  const item = await stageCertificate(assay, pool, { isListed: false });
  await pool.query(
    "update item set sale_type = 'primary', offer_type = 'make_offer', min_offer_cents = 10000 where id = $1",
    [item.itemId],
  );
  return item;
}
