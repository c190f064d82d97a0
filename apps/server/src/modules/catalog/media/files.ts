import { refuse } from '@assay/contract/problem.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../../../platform/context.ts';
import { type OpenFile, openDisk, readAll } from '../../../platform/files.ts';
import { sendRefusal } from '../../../platform/http/problems.ts';
import { mediaStore } from '../../../platform/mediaStore.ts';
import { pictureTool } from '../../../platform/pictures.ts';
import { PUBLIC_FOLDERS, readerOf } from './publicFiles.ts';

const WIDTHS = new Set([320, 480, 640, 960, 1280, 1600]);
/**
 * File names that Assay assigns: lower case, no dots except the extension, in `items`, in a public folder, or, as those of
 * the demo, in none. Any other name is not found: files for staff have calls of their own.
 */
const FILE = new RegExp(`^(?:(?:items|${PUBLIC_FOLDERS.join('|')})/)?[a-z0-9-]+\\.(webp|avif|jpg|png|mp4|vtt)$`);
const TYPES: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
};
/** Images for shared links: the size social networks expect, on Assay's background, in a format all of them read. */
const SHARED = { width: 1_200, height: 630, background: '#e9ede6' } as const;

/**
 * `/media/{file}?w=640`: pictures from the file store. A narrower width is generated once and stored. `?w=share` is the
 * picture of a shared link, 1200 × 630 JPEG. Films support range requests. URLs never change. Pictures of an item that was
 * never published are there only for staff, and no one keeps them (decision 0246).
 */
export function mountMedia(app: FastifyInstance, ctx: AppContext): void {
  const store = mediaStore(ctx);
  const derived = openDisk(`${ctx.config.DATA_DIR}/derived`, () => ctx.clock.now());
  const making = new Map<string, Promise<void>>();

  app.get('/media/*', async (request, reply) => {
    const file = (request.params as { '*': string })['*'];
    const ending = FILE.exec(file)?.[1];
    const requestedWidth = (request.query as { w?: string }).w;
    const width =
      requestedWidth === undefined ? null : requestedWidth === 'share' ? requestedWidth : Number(requestedWidth);
    if (ending === undefined || (typeof width === 'number' && !WIDTHS.has(width)))
      return sendRefusal(reply, refuse('not_found'));
    if (width !== null && (ending === 'mp4' || ending === 'vtt')) return sendRefusal(reply, refuse('not_found'));
    const reader = await readerOf(ctx, request, file);
    if (reader === null) return sendRefusal(reply, refuse('not_found'));
    if (ending === 'mp4') return sendFilm(reply, file, request.headers, reader);
    const found = width === null ? await store.open(file) : await narrowed(file, width);
    if (found === null) return sendRefusal(reply, refuse('not_found'));
    // Emails show the logo, on pages of others.
    const isForOthers = width === 'share' || file.startsWith('logos/');
    return keepable(reply, reader, isForOthers ? 'cross-origin' : 'same-site')
      .header('content-disposition', file.startsWith('avatars/') ? 'inline; filename="avatar.webp"' : 'inline')
      .header('content-length', found.size)
      .type(width === null ? TYPES[ending]! : width === 'share' ? 'image/jpeg' : 'image/webp')
      .send(found.body);
  });

  /** The picture in this width, generated on the first request. Null if there is no such picture, or it was deleted. */
  async function narrowed(file: string, width: number | 'share'): Promise<OpenFile | null> {
    const narrower = `${width}/${file}.${width === 'share' ? 'jpg' : 'webp'}`;
    if ((await derived.size(narrower)) !== null)
      return (await store.size(file)) === null ? null : derived.open(narrower);
    const busy = making.get(narrower) ?? derive(file, narrower, width).finally(() => making.delete(narrower));
    making.set(narrower, busy);
    await busy;
    return derived.open(narrower);
  }

  function keepable(
    reply: FastifyReply,
    reader: 'anyone' | 'staff',
    embedder: 'same-site' | 'cross-origin',
  ): FastifyReply {
    return reply
      .header('cache-control', reader === 'anyone' ? 'public, max-age=31536000, immutable' : 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', embedder)
      .header('content-security-policy', "default-src 'none'; sandbox");
  }

  async function sendFilm(
    reply: FastifyReply,
    file: string,
    headers: { range?: string; 'if-range'?: string | string[] },
    reader: 'anyone' | 'staff',
  ): Promise<FastifyReply> {
    const tag = `"${file.replace(/^.*\/|\.mp4$/g, '')}"`;
    const isSame = headers['if-range'] === undefined || headers['if-range'] === tag;
    const film = await store.open(file, isSame ? headers.range : undefined);
    if (film === null) return sendRefusal(reply, refuse('not_found'));
    const { size, part, body } = film;
    keepable(reply, reader, 'same-site').header('accept-ranges', 'bytes').header('etag', tag);
    if (part === 'none') {
      body.destroy();
      reply.header('content-range', `bytes */${size}`).header('cache-control', 'no-store');
      return reply.code(416).send('');
    }
    reply.type(TYPES.mp4!).header('content-disposition', 'inline');
    if (part === 'whole') return reply.header('content-length', size).send(body);
    return reply
      .code(206)
      .header('content-range', `bytes ${part.start}-${part.end}/${size}`)
      .header('content-length', part.end - part.start + 1)
      .send(body);
  }

  async function derive(file: string, narrower: string, width: number | 'share'): Promise<void> {
    const [sharp, master] = await Promise.all([pictureTool(), readAll(store, file)]);
    if (master === null) return;
    await derived.write(
      narrower,
      width === 'share'
        ? await sharp(master)
            .resize({ ...SHARED, fit: 'contain' })
            .flatten({ background: SHARED.background })
            .jpeg({ quality: 82 })
            .toBuffer()
        : await sharp(master).resize({ width, withoutEnlargement: true }).webp({ quality: 82 }).toBuffer(),
    );
  }
}
