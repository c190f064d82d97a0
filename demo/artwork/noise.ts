/** Value noise in two and three dimensions, and sums of it. Results lie in [-1, 1]; deterministic. */

function lattice(x: number, y: number, z: number): number {
  let h = Math.imul(x, 0x27d4eb2f) ^ Math.imul(y, 0x165667b1) ^ Math.imul(z, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 2147483648 - 1;
}

export function noise2(x: number, y: number, seed = 0): number {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const fx = x - xi;
  const fy = y - yi;
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
  const a = lattice(xi, yi, seed);
  const b = lattice(xi + 1, yi, seed);
  const c = lattice(xi, yi + 1, seed);
  const d = lattice(xi + 1, yi + 1, seed);
  return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v;
}

/** One of twelve edge directions of a cube, dotted with the offset. */
function slope(h: number, x: number, y: number, z: number): number {
  const k = h & 15;
  const u = k < 8 ? x : y;
  const v = k < 4 ? y : k === 12 || k === 14 ? x : z;
  return ((k & 1) === 0 ? u : -u) + ((k & 2) === 0 ? v : -v);
}

function corner(x: number, y: number, z: number, seed: number): number {
  let h = Math.imul(x, 0x27d4eb2f) ^ Math.imul(y, 0x165667b1) ^ Math.imul(z, 0x9e3779b1) ^ Math.imul(seed, 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  return h ^ (h >>> 13);
}

/** Gradient noise in three dimensions: without the blocks of value noise. */
export function noise3(x: number, y: number, z: number, seed = 0): number {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const zi = Math.floor(z);
  const fx = x - xi;
  const fy = y - yi;
  const fz = z - zi;
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
  const w = fz * fz * fz * (fz * (fz * 6 - 15) + 10);
  const a = slope(corner(xi, yi, zi, seed), fx, fy, fz);
  const b = slope(corner(xi + 1, yi, zi, seed), fx - 1, fy, fz);
  const c = slope(corner(xi, yi + 1, zi, seed), fx, fy - 1, fz);
  const d = slope(corner(xi + 1, yi + 1, zi, seed), fx - 1, fy - 1, fz);
  const e = slope(corner(xi, yi, zi + 1, seed), fx, fy, fz - 1);
  const f = slope(corner(xi + 1, yi, zi + 1, seed), fx - 1, fy, fz - 1);
  const g = slope(corner(xi, yi + 1, zi + 1, seed), fx, fy - 1, fz - 1);
  const h = slope(corner(xi + 1, yi + 1, zi + 1, seed), fx - 1, fy - 1, fz - 1);
  const near = a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v;
  const far = e + (f - e) * u + (g - e) * v + (e - f - g + h) * u * v;
  return near + (far - near) * w;
}

/** Octaves of noise, each twice as fine and half as strong. */
export function fbm2(x: number, y: number, octaves: number, seed = 0): number {
  let sum = 0;
  let weight = 0.5;
  let fx = x;
  let fy = y;
  for (let i = 0; i < octaves; i++) {
    sum += weight * noise2(fx, fy, seed + i * 17);
    weight *= 0.5;
    const nx = fx * 1.6 + fy * 1.2;
    fy = fy * 1.6 - fx * 1.2;
    fx = nx;
  }
  return sum;
}

/** Distance to the nearest of randomly placed points, 0 at a point; for pebbled leather. */
export function cell2(x: number, y: number, seed = 0): number {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  let best = 9;
  for (let j = -1; j <= 1; j++) {
    for (let i = -1; i <= 1; i++) {
      const px = xi + i + 0.5 + 0.45 * lattice(xi + i, yi + j, seed);
      const py = yi + j + 0.5 + 0.45 * lattice(xi + i, yi + j, seed + 71);
      const d = (px - x) ** 2 + (py - y) ** 2;
      if (d < best) best = d;
    }
  }
  return Math.sqrt(best);
}

export const smooth = (low: number, high: number, x: number): number => {
  const t = x <= low ? 0 : x >= high ? 1 : (x - low) / (high - low);
  return t * t * (3 - 2 * t);
};

export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
export const clamp = (x: number, low: number, high: number): number => (x < low ? low : x > high ? high : x);
