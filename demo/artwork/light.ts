import { clamp, smooth } from './noise.ts';

/**
 * The studio: a large softbox above on the left, a strip on the right, a dim room. Directions are x right, y up, z
 * toward the camera (plates are in the xy plane and face z, solids rest on y = 0).
 */
export type Rig = { key: [number, number, number]; keyPower: number; ambient: number; warmth: number };

const unit = (x: number, y: number, z: number): [number, number, number] => {
  const l = Math.hypot(x, y, z);
  return [x / l, y / l, z / l];
};

/** Light for objects lying flat and seen from above. */
export const flatRig: Rig = { key: unit(-0.62, 0.68, 0.72), keyPower: 1.5, ambient: 0.2, warmth: 0.03 };

/** Light for things standing on a table. */
export const standingRig: Rig = { key: unit(-0.62, 0.86, 0.55), keyPower: 1.6, ambient: 0.2, warmth: 0.03 };

/** Brightness of a rectangular light in direction d: 1 inside, falling off with the surface's roughness. */
function panel(d: readonly number[], c: readonly number[], width: number, height: number, soft: number): number {
  const f = d[0]! * c[0]! + d[1]! * c[1]! + d[2]! * c[2]!;
  if (f <= 0.02) return 0;
  // Right and up of the panel, from its centre direction.
  let rx = c[2]!;
  let rz = -c[0]!;
  const rl = Math.hypot(rx, rz) || 1;
  rx /= rl;
  rz /= rl;
  const ux = c[1]! * rz;
  const uy = c[2]! * rx - c[0]! * rz;
  const uz = -c[1]! * rx;
  const u = (d[0]! * rx + d[2]! * rz) / f;
  const v = (d[0]! * ux + d[1]! * uy + d[2]! * uz) / f;
  const inU = 1 - smooth(width - soft * 0.6, width + soft, Math.abs(u));
  const inV = 1 - smooth(height - soft * 0.6, height + soft, Math.abs(v));
  return inU * inV;
}

const strip = unit(0.9, 0.18, 0.42);
const back = unit(-0.75, 0.12, -0.6);
const overhead = unit(0.1, 0.95, -0.25);

/** The studio's brightness in direction d from a surface of this roughness. One number: the lights are neutral. */
export function studio(rig: Rig, dx: number, dy: number, dz: number, rough: number): number {
  const d = [dx, dy, dz];
  const soft = 0.06 + rough * 1.3;
  const spread = 1 / (1 + rough * rough * 9);
  const key = 7.5 * spread * panel(d, rig.key, 0.42, 0.42, soft);
  const side = 2.6 * spread * panel(d, strip, 0.12, 0.7, soft * 0.7);
  const top = 1.6 * spread * panel(d, overhead, 0.7, 0.25, soft);
  const rear = 1.5 * spread * panel(d, back, 0.5, 0.16, soft);
  // Walls brighten toward the ceiling; below the horizon is the table.
  const room = dy < 0 ? 0.13 - 0.05 * dy : 0.13 + 0.34 * dy;
  return key + side + top + rear + room;
}

/** Ambient light on a surface with this normal. */
export function sky(rig: Rig, nx: number, ny: number, nz: number): number {
  return rig.ambient * (0.62 + 0.38 * clamp(0.35 * ny + 0.55 * nz + 0.2 * -nx + 0.2, -1, 1));
}

/** Out parameter of `lit`: reused, so that shading allocates nothing. */
export const outRgb = new Float32Array(3);

/**
 * Light leaving a surface toward the viewer v, written to `outRgb`. n, v are unit vectors; `visible` is how much of the
 * key light reaches the point, `open` how much of the room (ambient occlusion).
 */
export function lit(
  rig: Rig,
  r: number,
  g: number,
  b: number,
  nx: number,
  ny: number,
  nz: number,
  vx: number,
  vy: number,
  vz: number,
  rough: number,
  metal: number,
  visible: number,
  open: number,
  sheen = 0,
): void {
  const nl = nx * rig.key[0] + ny * rig.key[1] + nz * rig.key[2];
  const wrap = 0.12;
  const key = rig.keyPower * Math.max(0, (nl + wrap) / (1 + wrap)) * visible;
  const around = sky(rig, nx, ny, nz) * open;
  const nv = Math.max(0.02, nx * vx + ny * vy + nz * vz);
  const k = 2 * (nx * vx + ny * vy + nz * vz);
  const rx = k * nx - vx;
  const ry = k * ny - vy;
  const rz = k * nz - vz;
  const grazing = (1 - nv) ** 5;
  const smoothness = 1 - rough;
  const mirror =
    studio(rig, rx, ry, rz, rough) * (0.25 + 0.75 * open) * (metal + (1 - metal) * (0.35 + 0.65 * visible));
  const f0 = 0.042;
  const f = f0 + (Math.max(f0, smoothness) - f0) * grazing;
  const diffuse = (1 - metal) * (key + around);
  const gloss = mirror * f * (1 - metal) * (0.35 + 0.65 * smoothness);
  const fuzz = sheen * (1 - nv) ** 3 * (0.3 + 0.7 * visible);
  const tint = metal * mirror;
  const warm = rig.warmth;
  outRgb[0] = r * (diffuse * (1 + warm) + tint + fuzz + metal * grazing * mirror) + gloss;
  outRgb[1] = g * (diffuse + tint + fuzz + metal * grazing * mirror) + gloss;
  outRgb[2] = b * (diffuse * (1 - warm) + around * 0.06 + tint + fuzz + metal * grazing * mirror) + gloss;
}
