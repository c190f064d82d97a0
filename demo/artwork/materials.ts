import { cell2, fbm2, noise2, smooth } from './noise.ts';

/** Fine surface of a material: height in canvas units and a factor on its color. */
export const materials = [
  'plain',
  'cloth',
  'mesh',
  'paper',
  'leather',
  'wood',
  'brushed',
  'groove',
  'plastic',
  'skin',
  'strap',
  'knit',
] as const;
export type Material = (typeof materials)[number];

export const micro = { height: 0, tone: 1 };

const thread = (x: number, period: number): number => 0.5 + 0.5 * Math.cos((x / period) * Math.PI * 2);

/**
 * Writes the fine surface at canvas point (x, y) into `micro`. `pixel` is the width of a pixel in canvas units: detail
 * finer than a pixel fades out instead of glittering.
 */
export function microAt(
  material: Material,
  x: number,
  y: number,
  pixel: number,
  seed: number,
  cx: number,
  cy: number,
): void {
  micro.height = 0;
  micro.tone = 1;
  const seen = (period: number): number => 1 - smooth(period * 0.18, period * 0.5, pixel);
  switch (material) {
    case 'plain':
      return;
    case 'cloth': {
      const p = 2.6;
      const k = seen(p);
      const wob = noise2(x * 0.05, y * 0.05, seed) * 0.6;
      const over = thread(x + wob, p) * thread(y, p * 2) + thread(x + p / 2, p) * thread(y + p, p * 2);
      const slub = noise2(x * 0.9, y * 0.03, seed + 1) * 0.5 + noise2(x * 0.03, y * 0.9, seed + 2) * 0.5;
      micro.height = k * over * 0.5 + slub * 0.1 + noise2(x * 0.6, y * 0.6, seed + 3) * 0.08;
      micro.tone = 1 + 0.05 * slub + k * 0.16 * (over - 0.5) + 0.035 * fbm2(x * 0.02, y * 0.02, 3, seed);
      return;
    }
    case 'knit': {
      const p = 4.2;
      const k = seen(p);
      const v = thread(y + Math.abs(((x / p) % 1) - 0.5) * p * 1.1, p) * (0.4 + 0.6 * thread(x + p / 2, p));
      micro.height = k * v * 0.9 + noise2(x * 0.4, y * 0.4, seed) * 0.1;
      micro.tone = 1 + k * 0.2 * (v - 0.4) + 0.03 * fbm2(x * 0.02, y * 0.02, 3, seed);
      return;
    }
    case 'mesh': {
      const p = 7;
      const k = seen(p);
      const row = Math.floor(y / (p * 0.5));
      const hx = (x + (row % 2) * p * 0.5) / p;
      const dx = (hx - Math.floor(hx) - 0.5) * p;
      const dy = (y / (p * 0.5) - row - 0.5) * p * 0.5;
      const hole = 1 - smooth(0.7, 1.5, Math.hypot(dx, dy));
      const weave = thread(x, 1.9) * thread(y, 1.9) * seen(1.9);
      micro.height = -hole * k * 1.1 + weave * 0.25;
      micro.tone = 1 - hole * k * 0.5 + 0.08 * (weave - 0.25) + 0.03 * fbm2(x * 0.02, y * 0.02, 3, seed);
      return;
    }
    case 'paper': {
      const f = fbm2(x * 0.12, y * 0.12, 4, seed);
      micro.height = f * 0.5 + noise2(x * 0.7, y * 0.7, seed + 1) * 0.14;
      micro.tone = 1 + 0.05 * fbm2(x * 0.012, y * 0.012, 4, seed + 4) + 0.03 * f;
      return;
    }
    case 'leather': {
      const c = cell2(x * 0.17, y * 0.17, seed);
      const f = cell2(x * 0.42 + 9, y * 0.42, seed + 5);
      micro.height = smooth(0.1, 0.75, c) * -1.5 - f * 0.35;
      micro.tone = 1 - 0.18 * smooth(0.35, 0.85, c) + 0.12 * fbm2(x * 0.015, y * 0.015, 4, seed + 2);
      return;
    }
    case 'wood': {
      const warp = fbm2(x * 0.003, y * 0.003, 3, seed) * 60;
      const ring = Math.sin((x + warp) * 0.11 + fbm2(x * 0.02, y * 0.0025, 3, seed + 1) * 5);
      const fibre = noise2(x * 0.6, y * 0.03, seed + 2);
      micro.height = fibre * 0.06;
      micro.tone = 1 + 0.13 * ring + 0.12 * fibre;
      return;
    }
    case 'brushed': {
      const line = noise2(x * 0.05, y * 1.3, seed) * 0.6 + noise2(x * 0.02, y * 0.4, seed + 1) * 0.4;
      micro.height = line * 0.12;
      micro.tone = 1 + 0.08 * line;
      return;
    }
    case 'groove': {
      const d = Math.hypot(x - cx, y - cy);
      const k = seen(2.2);
      const band = noise2(d * 0.33, 3.3, seed);
      micro.height = k * thread(d, 2.2) * 0.6 + band * 0.5;
      micro.tone = 1 + band * 0.25;
      return;
    }
    case 'plastic':
      micro.height = noise2(x * 0.5, y * 0.5, seed) * 0.035 + fbm2(x * 0.01, y * 0.01, 2, seed) * 0.4;
      return;
    case 'skin': {
      const f = fbm2(x * 0.05, y * 0.05, 5, seed);
      micro.height = f * 0.55 + noise2(x * 0.8, y * 0.8, seed) * 0.1;
      micro.tone = 1 + 0.07 * fbm2(x * 0.008, y * 0.008, 5, seed + 3);
      return;
    }
    case 'strap': {
      const k = seen(5);
      const v = thread(x + y, 5) * 0.5 + thread(x - y, 5) * 0.5;
      micro.height = k * v * 1.1;
      micro.tone = 1 + k * 0.2 * (v - 0.5);
      return;
    }
  }
}
