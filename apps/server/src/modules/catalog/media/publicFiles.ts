import type { FastifyRequest } from 'fastify';
import { type CacheDefinition, getCache } from '../../../platform/cache.ts';
import type { AppContext } from '../../../platform/context.ts';
import { FOLDERS } from '../../../platform/handedIn.ts';
import { readViewer } from '../../../platform/http/viewer.ts';

/** Folders whose files anyone may read. Everything else below /media/ is a photo, film or caption of an item, or not there. */
export const PUBLIC_FOLDERS = Object.entries(FOLDERS).flatMap(([folder, reader]) =>
  reader === 'anyone' ? [folder] : [],
);

/** SQL: the pictures of an item (alias `i`) are public: it was live, someone owns it, or a buyer has seen it. */
const IS_PUBLIC = `(i.first_live_at is not null or i.owner_id is not null or exists (select from auction a where a.item_id = i.id)
  or (select has_commitment from media_freeze(i.id)))`;

const PUBLIC_FILES: CacheDefinition<{ isPublic: true }> = {
  name: 'public files',
  rule: 'A file that anyone has been able to read stays public.',
  maxEntries: 50_000,
};

/** Returns who may read a file below /media/: anyone, or this caller as staff of the office; null: it is not there for them. */
export async function readerOf(
  ctx: AppContext,
  request: FastifyRequest,
  file: string,
): Promise<'anyone' | 'staff' | null> {
  if (PUBLIC_FOLDERS.some((folder) => file.startsWith(`${folder}/`))) return 'anyone';
  const known = getCache(ctx, PUBLIC_FILES);
  if (known.get(file) !== undefined) return 'anyone';
  const { rows } = await ctx.pool.query<{ isPublic: boolean }>({
    name: 'public-file',
    text: `select exists (select from media m join item i on i.id = m.item_id where (m.file = $1 or m.captions = $1) and ${IS_PUBLIC})
      or exists (select from media_change c join item i on i.id = c.item_id
        where (c.before->>'file' = $1 or c.before->>'captions' = $1) and ${IS_PUBLIC}) as "isPublic"`,
    values: [file],
  });
  if (rows[0]!.isPublic) {
    known.set(file, { isPublic: true });
    return 'anyone';
  }
  // An item that is not published: the office shows its pictures to everyone who works there.
  const viewer = await readViewer(ctx, request, { isWrite: false });
  if (viewer === null) return null;
  const access = await ctx.ports.readStaffAccess(ctx, viewer, true);
  return access === null || access === 'ended' ? null : 'staff';
}
