import sharp from 'sharp';
import { linear } from './color.ts';

/** A drawing as float planes: color in linear light, not premultiplied. */
export type Planes = { size: number; r: Float32Array; g: Float32Array; b: Float32Array; a: Float32Array };

/** A square crop of the drawing's canvas. */
export type Region = { x: number; y: number; width: number };

/** Draws SVG markup (canvas units) as RGBA bytes, `size` pixels square. */
export async function draw(defs: string, markup: string, region: Region, size: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${region.x} ${region.y} ${region.width} ${region.width}" width="${size}" height="${size}"><defs>${defs}</defs>${markup}</svg>`;
  return sharp(Buffer.from(svg), { unlimited: true }).ensureAlpha().raw().toBuffer();
}

/** Bytes as linear color planes. */
export function colorPlanes(bytes: Buffer, size: number): Planes {
  const n = size * size;
  const planes: Planes = {
    size,
    r: new Float32Array(n),
    g: new Float32Array(n),
    b: new Float32Array(n),
    a: new Float32Array(n),
  };
  for (let i = 0; i < n; i++) {
    planes.r[i] = linear(bytes[i * 4]!);
    planes.g[i] = linear(bytes[i * 4 + 1]!);
    planes.b[i] = linear(bytes[i * 4 + 2]!);
    planes.a[i] = bytes[i * 4 + 3]! / 255;
  }
  return planes;
}

/** One channel of the bytes, 0..1, without gamma, times its alpha. */
export function plainChannel(bytes: Buffer, channel: 0 | 1 | 2 | 3, n: number): Float32Array {
  const out = new Float32Array(n);
  for (let i = 0; i < n; i++) out[i] = (bytes[i * 4 + channel]! / 255) * (channel === 3 ? 1 : bytes[i * 4 + 3]! / 255);
  return out;
}

/** Gaussian-like blur of a square plane (three box passes); `radius` in pixels. */
export function blur(source: Float32Array, size: number, radius: number): Float32Array {
  const r = Math.round(radius * 0.72);
  if (r < 1) return source.slice();
  let from = source.slice();
  let to = new Float32Array(source.length);
  const inverse = 1 / (2 * r + 1);
  for (let pass = 0; pass < 3; pass++) {
    for (let y = 0; y < size; y++) {
      const row = y * size;
      let sum = 0;
      for (let k = -r; k <= r; k++) sum += from[row + Math.min(size - 1, Math.max(0, k))]!;
      for (let x = 0; x < size; x++) {
        to[row + x] = sum * inverse;
        sum += from[row + Math.min(size - 1, x + r + 1)]! - from[row + Math.max(0, x - r)]!;
      }
    }
    [from, to] = [to, from];
    for (let x = 0; x < size; x++) {
      let sum = 0;
      for (let k = -r; k <= r; k++) sum += from[Math.min(size - 1, Math.max(0, k)) * size + x]!;
      for (let y = 0; y < size; y++) {
        to[y * size + x] = sum * inverse;
        sum += from[Math.min(size - 1, y + r + 1) * size + x]! - from[Math.max(0, y - r) * size + x]!;
      }
    }
    [from, to] = [to, from];
  }
  return from;
}

/** Value between the four nearest pixels; outside, the border. */
export function sample(plane: Float32Array, size: number, x: number, y: number): number {
  const cx = x < 0 ? 0 : x > size - 1.001 ? size - 1.001 : x;
  const cy = y < 0 ? 0 : y > size - 1.001 ? size - 1.001 : y;
  const xi = cx | 0;
  const yi = cy | 0;
  const fx = cx - xi;
  const fy = cy - yi;
  const i = yi * size + xi;
  const top = plane[i]! + (plane[i + 1]! - plane[i]!) * fx;
  const low = plane[i + size]! + (plane[i + size + 1]! - plane[i + size]!) * fx;
  return top + (low - top) * fy;
}
