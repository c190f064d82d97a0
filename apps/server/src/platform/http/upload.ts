import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErrorCode } from '@assay/contract/errors.ts';
import { type Operation, routes } from '@assay/contract/index.ts';
import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { RouteDefinition } from '@assay/contract/route.ts';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';
import { isStorageFull } from '../files.ts';
import { newId } from '../ids.ts';
import { createSemaphore } from '../semaphore.ts';
import type { Mounting } from './mount.ts';

/** Mounts calls that take one file, all with the limit that the contract gives `operation`: only they parse multipart. */
export async function withUploads(mounting: Mounting, operation: Operation, mountCalls: (uploads: Mounting) => void) {
  const { file } = routes[operation] as RouteDefinition;
  if (file === undefined) throw new Error(`${operation} takes no file`);
  await mounting.app.register(async (app) => {
    await app.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: file.maxBytes } });
    mountCalls({ ...mounting, app });
  });
}

/** The error codes of an upload, and its maximum size as text. */
export type UploadCopy = { invalid: ErrorCode; tooLarge: ErrorCode; most: string };

/**
 * Uploads whose bytes are in memory at one time. The others wait on disk, however slowly they arrive. The queue takes all
 * that a process can have open.
 */
export const UPLOADS_IN_MEMORY = 2;
const inTurn = createSemaphore(UPLOADS_IN_MEMORY, 1_000);

/**
 * Runs `work` with the whole file of the field `file`, when it is its turn. A file over the limit is refused, never cut.
 * Refusals: those of `copy`, unavailable (no space), and those of `work`.
 */
export async function withUpload<T>(
  { ctx, request }: { ctx: Pick<AppContext, 'config' | 'clock'>; request: FastifyRequest },
  copy: UploadCopy,
  work: (bytes: Buffer) => Promise<T>,
): Promise<T | Refusal> {
  if (!request.isMultipart()) return refuse(copy.invalid, { detail: 'Send one file in the multipart field "file".' });
  const folder = join(ctx.config.DATA_DIR, 'uploads');
  await mkdir(folder, { recursive: true });
  const path = join(folder, newId(ctx.clock.now()));
  const stored = await open(path, 'wx+', 0o600);
  try {
    // Without a name, nothing is left of it if the process dies.
    await unlink(path);
    const refusal = await receive(request, copy, stored);
    if (refusal !== null) return refusal;
    return await inTurn(async () => {
      const { size } = await stored.stat();
      const bytes = Buffer.alloc(size);
      await stored.read(bytes, 0, size, 0);
      return work(bytes);
    });
  } finally {
    await stored.close();
  }
}

/** Stores the file of a request as it arrives. Null: it is whole. */
async function receive(request: FastifyRequest, copy: UploadCopy, stored: FileHandle): Promise<Refusal | null> {
  const tooLarge = () => refuse(copy.tooLarge, { detail: copy.most });
  try {
    const part = await request.file();
    if (part?.fieldname !== 'file') return refuse(copy.invalid, { detail: 'The field is named "file".' });
    await stored.writeFile(part.file);
    // The parser ends a longer file at the limit without an error.
    return part.file.truncated ? tooLarge() : null;
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
    if (isStorageFull(error)) return refuse('unavailable');
    request.log.info({ err: error }, 'an upload could not be read');
    return refuse(copy.invalid, { detail: 'The upload could not be read.' });
  }
}
