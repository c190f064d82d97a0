import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

const IN_USE = '23503';

/**
 * Removes drafts as they were made: those that no one has changed since, and that nothing refers to (a photo, a lot, an
 * authentication). Each leaves a line in the audit log. Returns the ids of the removed ones.
 */
export async function removeDrafts(
  tx: Tx,
  itemIds: readonly string[],
  { actor, at, note }: { actor: Actor; at: number; note: string },
): Promise<string[]> {
  const { rows } = await tx.client.query<Pick<Tables['item'], 'id' | 'slug' | 'title'>>(
    `select id, slug, title from item where id = any($1::uuid[]) and status = 'draft' and version = 1 order by id for update`,
    [itemIds],
  );
  const removed: string[] = [];
  for (const { id, slug, title } of rows) {
    if (!(await removeUnused(tx, id))) continue;
    removed.push(id);
    await recordAudit(tx, {
      actor,
      action: 'item.remove',
      subject: 'item',
      subjectId: id,
      note,
      before: { slug, title },
      at,
    });
  }
  return removed;
}

/** Returns true if the item is removed; false: something refers to it. */
async function removeUnused(tx: Tx, itemId: string): Promise<boolean> {
  await tx.client.query('savepoint remove_draft');
  try {
    await tx.client.query('delete from item where id = $1', [itemId]);
  } catch (error) {
    if ((error as { code?: string }).code !== IN_USE) throw error;
    await tx.client.query('rollback to savepoint remove_draft');
    return false;
  }
  await tx.client.query('release savepoint remove_draft');
  return true;
}
