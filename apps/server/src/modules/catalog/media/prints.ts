import type { AppContext } from '../../../platform/context.ts';
import { openDisk, readAll } from '../../../platform/files.ts';
import { mediaStore } from '../../../platform/mediaStore.ts';
import { pictureTool } from '../../../platform/pictures.ts';

/** Sides of a printed thumbnail in pixels: 58 points at 200 dots an inch. */
const SIDE = 160;
/** The narrowest width of the pages: most pictures have it already, and it decodes in milliseconds. */
const FROM_WIDTH = 320;
/** A document spends this long on pictures that were never printed; the others are there the next time. */
const MAKING_MS = 10_000;

/**
 * Thumbnails of photos in the format that PDF has, made once each and stored. Returns a reader for one document: a thumbnail
 * by the photo’s file, or null where there is none yet and the document has spent its time on making others.
 */
export function createPrints(ctx: AppContext): (file: string) => Promise<Buffer | null> {
  const store = mediaStore(ctx);
  const derived = openDisk(`${ctx.config.DATA_DIR}/derived`, () => ctx.clock.now());
  let spentMs = 0;
  /** One at a time: a document leaves the other cores to others. */
  let last: Promise<unknown> = Promise.resolve();

  async function make(file: string, name: string): Promise<Buffer | null> {
    if (spentMs >= MAKING_MS) return null;
    const began = performance.now();
    const [sharp, narrow] = await Promise.all([pictureTool(), readAll(derived, `${FROM_WIDTH}/${file}.webp`)]);
    const photo = narrow ?? (await readAll(store, file));
    if (photo === null) throw new Error(`${file} is not there`);
    const print = await sharp(photo)
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 72 })
      .toBuffer();
    await derived.write(name, print);
    spentMs += performance.now() - began;
    return print;
  }

  return async (file) => {
    const name = `print/${file}.jpg`;
    try {
      const known = await readAll(derived, name);
      if (known !== null) return known;
      const made = last.then(() => make(file, name));
      last = made.catch(() => undefined);
      return await made;
    } catch (error) {
      // The document is complete without it. The missing photo is only logged.
      ctx.log.warn({ err: error, file }, 'printed without a photo');
      return null;
    }
  };
}
