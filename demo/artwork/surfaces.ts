import type { Surface } from '../src/types.ts';
import { type Rgb, rgb } from './color.ts';
import { fbm2, noise2, smooth } from './noise.ts';

/** The surface below the object. Coordinates are canvas units: 1200 across a full picture. */
export type Ground = { r: number; g: number; b: number; height: number; rough: number };

const base: Record<Surface, Rgb> = {
  plaster: rgb('#cbc7be'),
  slate: rgb('#4a5256'),
  walnut: rgb('#5e3a20'),
  felt: rgb('#1f4a3a'),
  museum: rgb('#a3a7a6'),
  ink: rgb('#252a33'),
};

/** The color the backdrop fades to, behind standing things. */
export const backdrop: Record<Surface, Rgb> = {
  plaster: rgb('#d9d5cc'),
  slate: rgb('#4a5054'),
  walnut: rgb('#3a281c'),
  felt: rgb('#16332a'),
  museum: rgb('#b3b6b5'),
  ink: rgb('#1a1e26'),
};

const ground: Ground = { r: 0, g: 0, b: 0, height: 0, rough: 0.9 };

function wood(x: number, y: number, seed: number): number {
  const plank = Math.floor(y / 330);
  const py = y - plank * 330;
  const shift = noise2(plank * 7.3, 1.5, seed) * 900;
  const long = (x + shift) * 0.0016;
  const warp = fbm2(long, py * 0.006 + plank * 9, 3, seed) * 2.2;
  const rings = Math.sin((py * 0.05 + warp * 5 + fbm2(long * 2, py * 0.02, 2, seed + 3) * 3) * 2.2);
  const fibre =
    noise2((x + shift) * 0.02, py * 0.9, seed + 9) * 0.5 + noise2((x + shift) * 0.05, py * 2.1, seed + 4) * 0.3;
  const gap = smooth(0, 2.4, Math.min(py, 330 - py));
  return (rings * 0.3 + fibre * 0.55) * gap - (1 - gap) * 3;
}

/** Writes the ground at (x, y) into a shared record. `height` is in canvas units. */
export function groundAt(surface: Surface, x: number, y: number, seed: number): Ground {
  const [r, g, b] = base[surface];
  let tone = 1;
  let height = 0;
  let rough = 0.9;
  switch (surface) {
    case 'plaster':
      tone = 1 + 0.05 * fbm2(x * 0.006, y * 0.006, 4, seed);
      height = fbm2(x * 0.011, y * 0.011, 5, seed) * 3.2 + fbm2(x * 0.09, y * 0.09, 3, seed + 5) * 0.55;
      break;
    case 'slate': {
      const band = fbm2(x * 0.004, y * 0.012, 5, seed);
      tone = 1 + 0.22 * band + 0.1 * noise2(x * 0.5, y * 0.5, seed + 2);
      height = band * 5 + fbm2(x * 0.05, y * 0.05, 4, seed + 1) * 1.6;
      rough = 0.68;
      break;
    }
    case 'walnut': {
      const grain = wood(x, y, seed);
      tone = Math.max(0.12, 0.95 + 0.3 * grain);
      height = grain * 0.55;
      rough = 0.46;
      break;
    }
    case 'felt': {
      const fuzz = noise2(x * 0.42, y * 0.42, seed) * 0.5 + noise2(x * 0.9, y * 0.9, seed + 1) * 0.5;
      tone = 1 + 0.24 * fuzz + 0.08 * fbm2(x * 0.008, y * 0.008, 3, seed + 2);
      height = fuzz * 0.8;
      rough = 1;
      break;
    }
    case 'museum':
      tone = 1 + 0.02 * fbm2(x * 0.01, y * 0.01, 3, seed) + 0.015 * noise2(x * 0.7, y * 0.7, seed);
      height = noise2(x * 0.35, y * 0.35, seed) * 0.16;
      rough = 0.85;
      break;
    case 'ink':
      tone = 1 + 0.14 * fbm2(x * 0.01, y * 0.01, 4, seed) + 0.06 * noise2(x * 0.6, y * 0.6, seed);
      height = fbm2(x * 0.03, y * 0.03, 4, seed) * 0.9;
      rough = 0.55;
      break;
  }
  ground.r = r * tone;
  ground.g = g * tone;
  ground.b = b * tone;
  ground.height = height;
  ground.rough = rough;
  return ground;
}
