import { fbm2, noise2, smooth } from './noise.ts';
import type { Plate } from './plate.ts';

type Box = [x: number, y: number, width: number, height: number];
const n1 = (v: number): string => v.toFixed(1);

/** Scattered small brown spots of age. */
export function foxing(
  plate: Plate,
  random: () => number,
  wear: number,
  [x, y, w, h]: Box,
  clip: string,
  color = '#6d4a1e',
): void {
  let spots = '';
  for (let i = 0; i < wear * 70; i++) {
    const r = 0.8 + 3.4 * random() ** 3;
    spots += `<circle cx="${n1(x + w * random())}" cy="${n1(y + h * random())}" r="${n1(r)}" fill="${color}" fill-opacity="${n1(0.1 + 0.25 * random())}"/>`;
  }
  for (let i = 0; i < wear * 9; i++) {
    spots += `<ellipse cx="${n1(x + w * random())}" cy="${n1(y + h * random())}" rx="${n1(20 + 80 * random())}" ry="${n1(14 + 50 * random())}" fill="${color}" fill-opacity=".045"/>`;
  }
  plate.print(spots, clip);
}

/** The ring of a cup. */
export function coffeeRing(plate: Plate, random: () => number, wear: number, [x, y, w, h]: Box, clip: string): void {
  if (wear < 0.35) return;
  const cx = x + w * random();
  const cy = y + h * random();
  const r = 62 + 30 * random();
  let ring = '';
  for (let i = 0; i < 5; i++) {
    ring += `<ellipse cx="${n1(cx + 2 * random())}" cy="${n1(cy + 2 * random())}" rx="${n1(r + i * 1.4)}" ry="${n1(r * 0.97 + i * 1.2)}" fill="none" stroke="#6a4217" stroke-opacity="${n1(0.08 + 0.1 * random())}" stroke-width="${n1(2 + 5 * random())}" stroke-dasharray="${n1(200 + 200 * random())} ${n1(20 + 60 * random())}"/>`;
  }
  plate.print(`${ring}<circle cx="${n1(cx)}" cy="${n1(cy)}" r="${n1(r)}" fill="#6a4217" fill-opacity=".05"/>`, clip);
}

/** Soft bends and a few sharp creases of paper, as height. */
export function creases(
  random: () => number,
  wear: number,
  [x, y, w, h]: Box,
  strength: number,
  folds: { at: number; across: boolean }[] = [],
): (px: number, py: number) => number {
  const seed = Math.floor(random() * 1e6);
  const lines = Array.from({ length: Math.round(wear * 4) }, () => {
    const angle = random() * Math.PI;
    return {
      nx: Math.cos(angle),
      ny: Math.sin(angle),
      d: (random() - 0.5) * Math.min(w, h) * 0.9,
      a: (random() - 0.5) * strength,
      reach: 60 + 160 * random(),
      off: random() * 900,
    };
  });
  return (px, py) => {
    const cx = px - x - w / 2;
    const cy = py - y - h / 2;
    let height = fbm2(px * 0.0035, py * 0.0035, 3, seed) * 7 * strength;
    for (const line of lines) {
      const d = cx * line.nx + cy * line.ny - line.d;
      const along = Math.abs(-cx * line.ny + cy * line.nx + noise2(line.off, 0.5, seed) * 200);
      height += line.a * 1.6 * Math.exp(-Math.abs(d) / 5) * (1 - smooth(line.reach * 0.5, line.reach * 1.6, along));
    }
    for (const fold of folds) {
      const d = fold.across ? py - (y + h * fold.at) : px - (x + w * fold.at);
      height -= 2.4 * strength * Math.exp(-Math.abs(d) / 3) - 5 * strength * Math.exp(-Math.abs(d) / 90);
    }
    return height;
  };
}

/** Blotches of dirt, mud or grass: thresholded turbulence in one color. `cover` 0..1 is how much of the area; `spots` (centre and radii) limits where. */
export function grime(
  plate: Plate,
  seed: number,
  color: string,
  cover: number,
  frequency: number,
  strength: number,
  clip: string,
  spots: Box[] = [],
): void {
  const id = `grime${seed}`;
  const n = Number.parseInt(color.slice(1), 16);
  const [r, g, b] = [n >> 16, (n >> 8) & 255, n & 255].map((v) => (v / 255).toFixed(3));
  const gain = 5;
  const offset = (-gain * (0.62 - 0.3 * cover)).toFixed(3);
  plate.defs += `<filter id="${id}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="5" seed="${seed % 997}"/><feColorMatrix values="0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b} ${gain} 0 0 0 ${offset}"/></filter>`;
  const mask = spots.length === 0 ? '' : ` mask="url(#${id}m)"`;
  if (mask) {
    plate.defs += `<radialGradient id="${id}g"><stop offset=".25" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><mask id="${id}m">${spots
      .map(([x, y, w, h]) => `<ellipse cx="${x}" cy="${y}" rx="${w}" ry="${h}" fill="url(#${id}g)"/>`)
      .join('')}</mask>`;
  }
  plate.print(
    `<g${mask}><rect x="0" y="0" width="1200" height="1200" filter="url(#${id})" opacity="${strength}"/></g>`,
    clip,
  );
}
