import { refuse } from '@assay/contract/problem.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { openDisk } from '../platform/files.ts';
import type { House } from '../platform/house.ts';
import { sendRefusal } from '../platform/http/problems.ts';
import { mediaStore } from '../platform/mediaStore.ts';
import { pictureTool } from '../platform/pictures.ts';

const WIDTHS = new Set([320, 480, 640, 960, 1280]);
/**
 * Names the house gives: lower case, no dots but the ending, at most two folders deep. Anything else is not there, nor is what
 * people hand in for staff alone.
 */
const FILE = /^(?!certificates\/)(?:[a-z0-9-]+\/){0,2}[a-z0-9-]+\.(webp|avif|jpg|png|mp4|vtt)$/;
const TYPES: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
};
const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** Pictures of shared links: the size that the networks ask for, on the house's ground, as a format that all of them read. */
const SHARED = { width: 1_200, height: 630, background: '#e9ede6' } as const;

/**
 * The part of a file that a `Range` header asks for. 'whole' where it asks for none, for several, or in words that mean nothing
 * (RFC 9110 §14.2); 'none' when the file has nothing there.
 */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'whole' | 'none' {
  const [, from, to] = ONE_RANGE.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole';
  if (from === '') return Number(to) === 0 ? 'none' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  if (to !== '' && Number(to) < Number(from)) return 'whole';
  if (Number(from) >= size) return 'none';
  return { start: Number(from), end: to === '' ? size - 1 : Math.min(size - 1, Number(to)) };
}

/**
 * `/media/{file}?w=640`: pictures from the file store; a narrower width is made once and kept. `?w=share` is the picture of a
 * shared link, 1200 × 630 JPEG. Films answer requests for a part. Addresses never change.
 */
export function mountMedia(app: FastifyInstance, house: House): void {
  const store = mediaStore(house);
  const derived = openDisk(`${house.config.DATA_DIR}/derived`, () => house.clock.now());
  const making = new Map<string, Promise<void>>();

  app.get('/media/*', async (request, reply) => {
    const file = (request.params as { '*': string })['*'];
    const ending = FILE.exec(file)?.[1];
    const asked = (request.query as { w?: string }).w;
    const width = asked === undefined ? null : asked === 'share' ? asked : Number(asked);
    if (ending === undefined || (typeof width === 'number' && !WIDTHS.has(width)))
      return sendRefusal(reply, refuse('not_found'));
    const size = await store.size(file);
    if (size === null || (width !== null && (ending === 'mp4' || ending === 'vtt')))
      return sendRefusal(reply, refuse('not_found'));
    if (ending === 'mp4') return sendFilm(reply, file, size, request.headers);
    const narrower = width === null ? null : `${width}/${file}.${width === 'share' ? 'jpg' : 'webp'}`;
    if (narrower !== null && width !== null && (await derived.size(narrower)) === null) {
      const busy = making.get(narrower) ?? derive(file, narrower, width).finally(() => making.delete(narrower));
      making.set(narrower, busy);
      await busy;
    }
    return keepable(reply, width === 'share' ? 'cross-origin' : 'same-site')
      .header('content-disposition', file.startsWith('avatars/') ? 'inline; filename="avatar.webp"' : 'inline')
      .type(width === null ? TYPES[ending]! : width === 'share' ? 'image/jpeg' : 'image/webp')
      .send(narrower === null ? await store.read(file) : await derived.read(narrower));
  });

  function keepable(reply: FastifyReply, reader: 'same-site' | 'cross-origin'): FastifyReply {
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', reader)
      .header('content-security-policy', "default-src 'none'; sandbox");
  }

  function sendFilm(
    reply: FastifyReply,
    file: string,
    size: number,
    headers: { range?: string; 'if-range'?: string | string[] },
  ): FastifyReply {
    const tag = `"${file.replace(/^.*\/|\.mp4$/g, '')}"`;
    const isSame = headers['if-range'] === undefined || headers['if-range'] === tag;
    const range = isSame ? rangeOf(headers.range, size) : 'whole';
    keepable(reply, 'same-site').header('accept-ranges', 'bytes').header('etag', tag);
    if (range === 'none') {
      reply.header('content-range', `bytes */${size}`).header('cache-control', 'no-store');
      return reply.code(416).send('');
    }
    reply.type(TYPES.mp4!).header('content-disposition', 'inline');
    if (range === 'whole') return reply.header('content-length', size).send(store.stream(file));
    return reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
      .header('content-length', range.end - range.start + 1)
      .send(store.stream(file, range));
  }

  async function derive(file: string, narrower: string, width: number | 'share'): Promise<void> {
    const [sharp, master] = await Promise.all([pictureTool(), store.read(file)]);
    await derived.write(
      narrower,
      width === 'share'
        ? await sharp(master)
            .resize({ ...SHARED, fit: 'contain' })
            .flatten({ background: SHARED.background })
            .jpeg({ quality: 82 })
            .toBuffer()
        : await sharp(master).resize({ width, withoutEnlargement: true }).webp({ quality: 78 }).toBuffer(),
    );
  }
}
