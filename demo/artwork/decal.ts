import { colorPlanes, draw, type Planes, sample } from './raster.ts';
import type { Skin } from './solid.ts';

/** A drawing (canvas 1200 × 1200) to be laid on a solid. */
export async function decal(markup: string, defs = '', size = 1400): Promise<Planes> {
  return colorPlanes(await draw(defs, markup, { x: 0, y: 0, width: 1200 }, size), size);
}

/** Lays the drawing over the skin; u, v run from -1 to 1 across it, v upward. Outside, nothing. */
export function lay(planes: Planes, u: number, v: number, skin: Skin): number {
  if (u < -1 || u > 1 || v < -1 || v > 1) return 0;
  const x = (u * 0.5 + 0.5) * (planes.size - 1);
  const y = (0.5 - v * 0.5) * (planes.size - 1);
  const a = sample(planes.a, planes.size, x, y);
  if (a <= 0.003) return 0;
  skin.r += (sample(planes.r, planes.size, x, y) - skin.r) * a;
  skin.g += (sample(planes.g, planes.size, x, y) - skin.g) * a;
  skin.b += (sample(planes.b, planes.size, x, y) - skin.b) * a;
  return a;
}
