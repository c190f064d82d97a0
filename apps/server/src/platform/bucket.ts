import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { type FileStore, parseRange } from './files.ts';

/** Where a bucket is: its address without the bucket's own name, and who may write there. */
export type BucketAccess = {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

const TRIES = 3;
const TIMEOUT_MS = 30_000;

/** A bucket's response that is neither the file nor 404, or no response (`status` null). */
export class BucketError extends Error {
  /** True where the same request may succeed in a moment. */
  readonly isAway: boolean;
  constructor(method: string, name: string, status: number | null, cause?: unknown) {
    super(`The bucket answered ${method} ${name} with ${status ?? 'nothing'}`, { cause });
    this.isAway = status === null || status >= 500 || status === 429;
  }
}

/**
 * Files in an S3-compatible bucket (path style, signature version 4). A request to an overloaded or failing bucket is
 * sent up to three times. Names are written once, so a repeated write changes nothing.
 */
export function openBucket({ endpoint, region, bucket, accessKeyId, secretAccessKey }: BucketAccess): FileStore {
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: TRIES - 1 });
  const at = (name: string): string =>
    `${endpoint.replace(/\/$/, '')}/${bucket}/${name.split('/').map(encodeURIComponent).join('/')}`;

  async function ask(
    method: 'HEAD' | 'GET' | 'PUT' | 'DELETE',
    name: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: Buffer<ArrayBuffer> } = {},
  ): Promise<Response> {
    // Timeout of the response only: reading a film may take longer.
    const given = new AbortController();
    const timer = setTimeout(() => given.abort(), TIMEOUT_MS);
    const answer = await aws
      .fetch(at(name), { method, headers, signal: given.signal, ...(body === undefined ? {} : { body }) })
      .catch((cause: unknown) => {
        throw new BucketError(method, name, null, cause);
      })
      .finally(() => clearTimeout(timer));
    if (answer.ok || answer.status === 404 || answer.status === 416) return answer;
    await answer.body?.cancel();
    throw new BucketError(method, name, answer.status);
  }

  async function sizeOf(name: string): Promise<number | null> {
    const answer = await ask('HEAD', name);
    return answer.ok ? Number(answer.headers.get('content-length')) : null;
  }

  return {
    size: sizeOf,
    async open(name, range) {
      // An invalid range header is not forwarded: buckets differ in how they treat it.
      const isRange = range !== undefined && parseRange(range, Number.MAX_SAFE_INTEGER) !== 'whole';
      const answer = await ask('GET', name, { headers: isRange ? { range } : {} });
      const body =
        answer.body === null ? Readable.from([]) : Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
      if (answer.status === 404) {
        body.destroy();
        return null;
      }
      const contentRange = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+)$/.exec(answer.headers.get('content-range') ?? '');
      if (answer.status === 416) {
        body.destroy();
        return { size: Number(contentRange?.[3] ?? (await sizeOf(name))), part: 'none', body: Readable.from([]) };
      }
      if (answer.status !== 206 || contentRange === null)
        return { size: Number(answer.headers.get('content-length')), part: 'whole', body };
      return {
        size: Number(contentRange[3]),
        part: { start: Number(contentRange[1]), end: Number(contentRange[2]) },
        body,
      };
    },
    async write(name, bytes) {
      const answer = await ask('PUT', name, {
        body: Buffer.from(bytes),
        headers: { 'content-type': 'application/octet-stream', 'content-length': String(bytes.length) },
      });
      if (!answer.ok) throw new BucketError('PUT', name, answer.status);
    },
    async remove(name) {
      await ask('DELETE', name);
    },
  };
}
