import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { refuse } from '@assay/contract/problem.ts';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { House } from '../platform/house.ts';
import { sendRefusal } from '../platform/http/problems.ts';
import { newId } from '../platform/ids.ts';

const WIDTHS = new Set([320, 480, 640, 960, 1280]);
/** Names the house gives: lower case, no dots but the ending, at most two folders deep. Anything else is not there. */
const FILE = /^(?:[a-z0-9-]+\/){0,2}[a-z0-9-]+\.(webp|avif|jpg|png)$/;
const TYPES: Record<string, string> = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg', png: 'image/png' };

/** Pictures of shared links: the size that the networks ask for, on the house's ground, as a format that all of them read. */
const SHARED = { width: 1_200, height: 630, background: '#e9ede6' } as const;

/**
 * `/media/{file}?w=640`: pictures from the file store; a narrower width is made once and kept. `?w=share` is the picture of a
 * shared link, 1200 × 630 JPEG. Addresses never change.
 */
export function mountMedia(app: FastifyInstance, house: House): void {
  const store = resolve(house.config.DATA_DIR, 'files');
  const derived = resolve(house.config.DATA_DIR, 'derived');
  const making = new Map<string, Promise<void>>();

  app.get('/media/*', async (request, reply) => {
    const file = (request.params as { '*': string })['*'];
    const ending = FILE.exec(file)?.[1];
    const asked = (request.query as { w?: string }).w;
    const width = asked === undefined ? null : asked === 'share' ? asked : Number(asked);
    if (ending === undefined || (typeof width === 'number' && !WIDTHS.has(width)))
      return sendRefusal(reply, refuse('not_found'));
    const master = join(store, file);
    if (!existsSync(master)) return sendRefusal(reply, refuse('not_found'));
    const path =
      width === null ? master : join(derived, String(width), `${file}.${width === 'share' ? 'jpg' : 'webp'}`);
    if (width !== null && !existsSync(path)) {
      const busy = making.get(path) ?? derive(master, path, width).finally(() => making.delete(path));
      making.set(path, busy);
      await busy;
    }
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', width === 'share' ? 'cross-origin' : 'same-site')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', file.startsWith('avatars/') ? 'inline; filename="avatar.webp"' : 'inline')
      .type(width === null ? TYPES[ending]! : width === 'share' ? 'image/jpeg' : 'image/webp')
      .send(await readFile(path));
  });

  async function derive(master: string, path: string, width: number | 'share'): Promise<void> {
    await mkdir(resolve(path, '..'), { recursive: true });
    const unfinished = `${path}.${newId(house.clock.now())}`;
    await writeFile(
      unfinished,
      width === 'share'
        ? await sharp(master)
            .resize({ ...SHARED, fit: 'contain' })
            .flatten({ background: SHARED.background })
            .jpeg({ quality: 82 })
            .toBuffer()
        : await sharp(master).resize({ width, withoutEnlargement: true }).webp({ quality: 78 }).toBuffer(),
    );
    await rename(unfinished, path);
  }
}
