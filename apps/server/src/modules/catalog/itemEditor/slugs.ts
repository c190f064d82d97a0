import { freeSlug, slugFrom } from '@assay/domain/item/slug.ts';
import type { Tx } from '../../../platform/database/database.ts';

/**
 * Reserves an address for a title until the transaction ends: neither another item's nor a former one of another item.
 * `itemId`: of the item that has the title now, which may take back its own former address.
 */
export async function reserveItemSlug(tx: Tx, title: string, itemId: string | null): Promise<string> {
  const base = slugFrom(title);
  await tx.client.query("select pg_advisory_xact_lock(hashtextextended('item-slug:' || $1, 0))", [base]);
  const { rows } = await tx.client.query<{ slug: string }>(
    `select slug from item where slug ~ $1 and id is distinct from $2
     union select slug from item_slug where slug ~ $1 and item_id is distinct from $2`,
    [`^${base}(?:-[0-9]+)?$`, itemId],
  );
  return freeSlug(base, new Set(rows.map(({ slug }) => slug)));
}

/** Moves a published item's address: the former one redirects. The caller writes the new one to the item. */
export async function keepFormerSlug(
  tx: Tx,
  given: { itemId: string; from: string; to: string; at: number },
): Promise<void> {
  const { itemId, from, to, at } = given;
  await tx.client.query('delete from item_slug where slug = $1', [to]);
  await tx.client.query(
    'insert into item_slug (slug, item_id, replaced_at) values ($1, $2, $3) on conflict (slug) do nothing',
    [from, itemId, new Date(at)],
  );
}
