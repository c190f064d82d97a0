// Draws the engraved marks into src/marks/*.svg. Run by hand after a change: node packages/ui/scripts/marks.ts
// The files are pictures, so they carry their own metal colors (tokens.css names the same stops for CSS use).
import { writeFileSync } from 'node:fs';

const OUT = new URL('../src/marks/', import.meta.url);
const TAU = Math.PI * 2;
const n2 = (v: number): string => (Math.round(v * 100) / 100).toString();

/** Closed smooth path through points (Catmull-Rom as cubic segments). */
function smooth(points: [number, number][]): string {
  const at = (i: number): [number, number] => points[(i + points.length) % points.length]!;
  let d = `M${n2(at(0)[0])} ${n2(at(0)[1])}`;
  for (let i = 0; i < points.length; i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${n2(b[0] + (c[0] - a[0]) / 6)} ${n2(b[1] + (c[1] - a[1]) / 6)} ${n2(c[0] - (e[0] - b[0]) / 6)} ${n2(c[1] - (e[1] - b[1]) / 6)} ${n2(c[0])} ${n2(c[1])}`;
  }
  return `${d}Z`;
}

/** One engraved ring: a wave of `lobes` between two radii, repeated `turns` times by rotation. */
function ring(id: string, inner: number, outer: number, lobes: number, turns: number, width: number): string {
  const mid = (inner + outer) / 2;
  const amp = (outer - inner) / 2;
  const steps = lobes * 6;
  const points = Array.from({ length: steps }, (_, i): [number, number] => {
    const t = (i / steps) * TAU;
    const r = mid + amp * Math.sin(lobes * t) * (0.82 + 0.18 * Math.cos(2 * lobes * t));
    return [r * Math.cos(t), r * Math.sin(t)];
  });
  const uses = Array.from({ length: turns }, (_, k) =>
    k === 0 ? '' : `<use href="#${id}" transform="rotate(${n2((360 / lobes / turns) * k)})"/>`,
  ).join('');
  return `<g stroke-width="${width}"><path id="${id}" d="${smooth(points)}"/>${uses}</g>`;
}

const octagon = (r: number): string =>
  `<polygon points="${Array.from({ length: 8 }, (_, i) => {
    const t = (i + 0.5) * (TAU / 8);
    return `${n2((r / Math.cos(TAU / 16)) * Math.cos(t))},${n2((r / Math.cos(TAU / 16)) * Math.sin(t))}`;
  }).join(' ')}"`;
const circle = (r: number): string => `<circle r="${r}"`;

const METAL = {
  gold: ['#F6E7A8', '#C9992E', '#FFF3C4', '#A3741A', '#EBCF7A', '#5E430E'],
  silver: ['#F7FAFC', '#9AA7B2', '#FFFFFF', '#7C8994', '#DCE3E9', '#39434B'],
} as const;

const SIZES = {
  28: () => `<g stroke-width="1.6" opacity=".8">${ring('a', 38, 45, 16, 1, 1.8)}</g>`,
  64: () => ring('a', 32.6, 45.6, 18, 3, 0.8) + ring('b', 24.6, 32, 14, 2, 0.8),
  104: () => ring('a', 34.6, 45.8, 28, 4, 0.5) + ring('b', 24.4, 34, 20, 3, 0.5),
} as const;

function mark(grade: 'gold' | 'silver', size: 28 | 64 | 104): string {
  const shape = grade === 'gold' ? circle : octagon;
  const [a, b, c, d, e, ink] = METAL[grade];
  const core = size === 28 ? 34 : 23.4;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-52 -52 104 104"><defs><linearGradient id="m" x1="0" y1="0" x2="1" y2="1">` +
    `<stop offset="0" stop-color="${a}"/><stop offset=".3" stop-color="${b}"/><stop offset=".5" stop-color="${c}"/><stop offset=".76" stop-color="${d}"/><stop offset="1" stop-color="${e}"/></linearGradient>` +
    `<linearGradient id="r" x1="1" y1="1" x2="0" y2="0"><stop offset="0" stop-color="${a}"/><stop offset=".45" stop-color="${b}"/><stop offset="1" stop-color="${c}"/></linearGradient></defs>` +
    `${shape(51)} fill="${d}"/>${shape(50.2)} fill="url(#m)"/>${shape(47)} fill="none" stroke="${ink}" stroke-opacity=".45" stroke-width="${size === 28 ? 1.6 : 0.7}"/>` +
    `<g fill="none" stroke="${ink}" stroke-opacity=".5">${SIZES[size]()}</g>` +
    `${shape(core)} fill="url(#r)"/>${shape(core)} fill="none" stroke="${ink}" stroke-opacity=".5" stroke-width="${size === 28 ? 1.6 : 0.8}"/></svg>`
  );
}

for (const grade of ['gold', 'silver'] as const)
  for (const size of [28, 64, 104] as const) writeFileSync(new URL(`${grade}-${size}.svg`, OUT), mark(grade, size));

// The hologram's line work, used as a mask (alpha only).
writeFileSync(
  new URL('hologram.svg', OUT),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-52 -52 104 104"><g fill="none" stroke="#000">${ring('a', 29, 42.2, 24, 4, 0.5)}${ring('b', 14, 28.4, 16, 4, 0.5)}${ring('c', 3, 13.4, 9, 3, 0.5)}<circle r="42.6" stroke-width=".5"/><circle r="51" stroke-width=".8"/></g></svg>`,
);

// The header band: nine interleaved waves, tileable, used as a mask so that the color stays a token.
const band = Array.from({ length: 9 }, (_, k) => {
  let d = '';
  for (let x = 0; x <= 1200; x += 10) {
    const y = 20 + 13.5 * Math.sin((x / 1200) * TAU * 4 + k * 0.7) * Math.cos((x / 1200) * TAU + k * 0.22);
    d += `${x ? 'L' : 'M'}${x} ${n2(y)}`;
  }
  return `<path d="${d}"/>`;
}).join('');
writeFileSync(
  new URL('band.svg', OUT),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 40" preserveAspectRatio="none"><g fill="none" stroke="#000" stroke-width=".8" vector-effect="non-scaling-stroke">${band}</g></svg>`,
);
