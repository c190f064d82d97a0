import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { FileStore } from './files.ts';

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

/** A bucket that answered with something that is neither the file nor "not there". */
export class BucketError extends Error {
  constructor(method: string, name: string, status: number) {
    super(`The bucket answered ${method} ${name} with ${status}`);
  }
}

/**
 * Files in a bucket that speaks the protocol of S3 (path style, signature version 4). A request that meets an overloaded or failing
 * bucket is sent three times in all; names are written once, so a second writing changes nothing.
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
    const answer = await aws.fetch(at(name), {
      method,
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body }),
    });
    if (answer.ok || answer.status === 404) return answer;
    await answer.body?.cancel();
    throw new BucketError(method, name, answer.status);
  }

  /** The file's own bytes; a name that is not there is a fault of whoever asks without looking first. */
  async function open(name: string, headers: Record<string, string> = {}): Promise<Response> {
    const answer = await ask('GET', name, { headers });
    if (!answer.ok) throw new BucketError('GET', name, answer.status);
    return answer;
  }

  return {
    async size(name) {
      const answer = await ask('HEAD', name);
      return answer.ok ? Number(answer.headers.get('content-length')) : null;
    },
    read: async (name) => Buffer.from(await (await open(name)).arrayBuffer()),
    stream: (name, range) =>
      Readable.from(
        (async function* () {
          const { body } = await open(name, range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` });
          if (body !== null) yield* Readable.fromWeb(body as ReadableStream<Uint8Array>);
        })(),
        { objectMode: false },
      ),
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
