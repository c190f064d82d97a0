import type { ErrorCode } from '@assay/contract/errors.ts';
import { type Refusal, refuse } from '@assay/contract/problem.ts';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Mounting } from './mount.ts';

/** Mounts calls that take one file up to a maximum size in bytes: only they parse multipart. */
export async function withUploads(mounting: Mounting, mostBytes: number, mountCalls: (uploads: Mounting) => void) {
  await mounting.app.register(async (app) => {
    await app.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: mostBytes } });
    mountCalls({ ...mounting, app });
  });
}

/** The error codes of an upload, and its maximum size as text. */
export type UploadCopy = { invalid: ErrorCode; tooLarge: ErrorCode; most: string };

/** The file of the field `file`, size-checked while it streams in. Refusals: those of `words`. */
export async function readUpload(request: FastifyRequest, copy: UploadCopy): Promise<Buffer | Refusal> {
  if (!request.isMultipart()) return refuse(copy.invalid, { detail: 'Send one file in the multipart field "file".' });
  try {
    const part = await request.file();
    if (part?.fieldname !== 'file') return refuse(copy.invalid, { detail: 'The field is named "file".' });
    return await part.toBuffer();
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') return refuse(copy.tooLarge, { detail: copy.most });
    request.log.info({ err: error }, 'an upload could not be read');
    return refuse(copy.invalid, { detail: 'The upload could not be read.' });
  }
}
