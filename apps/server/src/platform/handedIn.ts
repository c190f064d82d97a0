import { randomBytes } from 'node:crypto';
import type { AppContext } from './context.ts';
import type { Tx } from './database/database.ts';
import type { Tables } from './database/tables.ts';
import { mediaStore } from './mediaStore.ts';

/**
 * Every folder of the file store that takes uploads, and who reads its files: anyone below /media/, or only those whom a
 * call of the contract lets through (decision 0246). Photos and films of items have rules of their own (catalog/media).
 */
export const FOLDERS = {
  avatars: 'anyone',
  logos: 'anyone',
  certificates: 'call',
  evidence: 'call',
  arrivals: 'call',
} as const;
type Folder = keyof typeof FOLDERS;

const DAY_MS = 86_400_000;
const BATCH = 500;

/**
 * Stores an uploaded file under a new name in this folder. It is registered first, so that unclaimed files can be
 * found. Returns its name there.
 */
export async function storeUpload(ctx: AppContext, folder: Folder, ending: string, bytes: Buffer): Promise<string> {
  const file = `${randomBytes(16).toString('hex')}.${ending}`;
  await ctx.pool.query('insert into stored_file (name, created_at) values ($1, $2)', [
    `${folder}/${file}`,
    ctx.clock.date(),
  ]);
  await mediaStore(ctx).write(`${folder}/${file}`, bytes);
  return file;
}

/** An upload belongs to something from now on, once the transaction commits. Deletion of unclaimed files skips it. */
export async function claimUpload(tx: Tx, folder: Folder, file: string): Promise<void> {
  await tx.client.query('delete from stored_file where name = $1', [`${folder}/${file}`]);
}

/** Deletes uploads over a day old that belong to nothing: they were interrupted. Returns how many. */
export async function deleteOrphanedUploads(ctx: AppContext): Promise<number> {
  const store = mediaStore(ctx);
  const { rows } = await ctx.pool.query<Pick<Tables['stored_file'], 'name'>>(
    `select name from stored_file where created_at < $1
       and not exists (select from users where 'avatars/' || image_file = name)
       and not exists (select from tax_certificate where 'certificates/' || file = name)
       and not exists (select from evidence_file where 'evidence/' || file = stored_file.name)
       and not exists (select from arrival_picture where 'arrivals/' || file = stored_file.name)
     order by created_at limit $2`,
    [new Date(ctx.clock.now() - DAY_MS), BATCH],
  );
  for (const { name } of rows) await store.remove(name);
  await ctx.pool.query('delete from stored_file where name = any($1)', [rows.map(({ name }) => name)]);
  return rows.length;
}
