import sharp from 'sharp';
import { hashText, randomFrom } from '../src/random.ts';
import { seenFirst } from '../src/seen-first.ts';
import type { Shot } from '../src/types.ts';
import { display } from './color.ts';
import { smooth } from './noise.ts';

/** Sides of masters in pixels; the seal is the same on every item and needs the least. */
const sides = { hero: 1000, back: 800, detail: 800, hologram: 640 } as const;

/** Of the items that a visitor sees first. */
const largeSides = { hero: 1600, back: 800, detail: 1000, hologram: 640 } as const;

/** The side of one shot of an item in pixels. */
export const sideOf = (slug: string, shot: Shot): number => (seenFirst.has(slug) ? largeSides : sides)[shot];

export type Picture = { bytes: Buffer; dominantColor: string };

/** The mean color of a picture as #rrggbb, shown while it loads. */
export async function dominantColorOf(bytes: Buffer): Promise<string> {
  const pixel = await sharp(bytes).resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  return `#${[...pixel.subarray(0, 3)].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * From linear light to a WebP master: exposure, a slight vignette, film grain, tone curve. `planes` are r, g, b of
 * `size` pixels square, the master is `side` pixels.
 */
export async function develop(
  planes: [Float32Array, Float32Array, Float32Array],
  size: number,
  name: string,
  side: number,
  exposure = 0.8,
): Promise<Picture> {
  const random = randomFrom(hashText(`grain:${name}`));
  const out = Buffer.allocUnsafe(size * size * 3);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      const d = Math.hypot(x / size - 0.5, y / size - 0.5);
      const fall = exposure * (1 - 0.3 * smooth(0.35, 0.78, d));
      const grain = (random() + random() - 1) * 1.9;
      const grey = 0.2126 * planes[0][i]! + 0.7152 * planes[1][i]! + 0.0722 * planes[2][i]!;
      for (let c = 0; c < 3; c++) {
        // The tone curve deepens color; this restores some of it.
        const value = planes[c]![i]! * 0.86 + grey * 0.14;
        out[i * 3 + c] = Math.max(0, Math.min(255, Math.round(display(value * fall) + grain)));
      }
    }
  }
  let image = sharp(out, { raw: { width: size, height: size, channels: 3 } });
  if (size !== side)
    image = sharp(await image.resize(side, side, { kernel: 'lanczos3' }).png({ compressionLevel: 1 }).toBuffer());
  const bytes = await image.webp({ quality: 74, effort: 5, smartSubsample: true }).toBuffer();
  return { bytes, dominantColor: await dominantColorOf(bytes) };
}
