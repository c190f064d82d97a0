import type { Surface } from '../src/types.ts';
import { develop, type Picture } from './develop.ts';
import { lit, outRgb, type Rig, standingRig } from './light.ts';
import { clamp, mix, smooth } from './noise.ts';
import { blur } from './raster.ts';
import { backdrop, groundAt } from './surfaces.ts';

/** What an object's surface is at a point; written by `skin`. */
export type Skin = { r: number; g: number; b: number; rough: number; metal: number; glow: number };

/**
 * An object on the table (y = 0), given as a signed distance. Units: about 1 = the object's radius. `bump` is fine
 * height in the same units, used only for shading.
 */
export type SolidScene = {
  surface: Surface;
  seed: number;
  bounds: { x: number; y: number; z: number; r: number };
  distance(x: number, y: number, z: number): number;
  skin(x: number, y: number, z: number, nx: number, ny: number, nz: number, out: Skin): void;
  bump?(x: number, y: number, z: number): number;
  /** Width over which the surface slope is measured; larger for fields read from a grid. */
  grain?: number;
  /** Fraction of the distance that a step may cover; smaller for inexact fields. */
  stride?: number;
};

export type SolidView = {
  eye: [number, number, number];
  at: [number, number, number];
  angle: number;
  blur?: number;
  exposure?: number;
};

const groundScale = 260;

type Vec = [number, number, number];
const norm = ([x, y, z]: Vec): Vec => {
  const l = Math.hypot(x, y, z);
  return [x / l, y / l, z / l];
};
const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Distance along a ray to the object, or -1. */
function march(
  scene: SolidScene,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  far: number,
): number {
  const c = scene.bounds;
  const lx = c.x - ox;
  const ly = c.y - oy;
  const lz = c.z - oz;
  const tc = lx * dx + ly * dy + lz * dz;
  const d2 = lx * lx + ly * ly + lz * lz - tc * tc;
  if (d2 > c.r * c.r) return -1;
  const half = Math.sqrt(c.r * c.r - d2);
  let t = Math.max(0, tc - half);
  const end = Math.min(far, tc + half);
  const stride = scene.stride ?? 1;
  for (let i = 0; i < 120 && t < end; i++) {
    const d = scene.distance(ox + dx * t, oy + dy * t, oz + dz * t);
    if (d < 0.0008) return t;
    t += Math.max(0.0008, d * stride);
  }
  return -1;
}

function shadowAt(scene: SolidScene, rig: Rig, x: number, y: number, z: number): number {
  const [dx, dy, dz] = rig.key;
  const c = scene.bounds;
  const lx = c.x - x;
  const ly = c.y - y;
  const lz = c.z - z;
  const tc = lx * dx + ly * dy + lz * dz;
  const d2 = lx * lx + ly * ly + lz * lz - tc * tc;
  const reach = c.r * 1.35;
  if (d2 > reach * reach) return 1;
  const end = tc + Math.sqrt(reach * reach - d2);
  let open = 1;
  let t = 0.03;
  const stride = (scene.stride ?? 1) * 0.9;
  for (let i = 0; i < 44 && t < end; i++) {
    const d = scene.distance(x + dx * t, y + dy * t, z + dz * t);
    open = Math.min(open, 0.5 + (0.5 * d) / (0.11 * t + 0.004));
    if (open <= 0) return 0;
    t += clamp(d * stride, 0.02, 0.35);
  }
  return smooth(0, 1, open);
}

function openness(scene: SolidScene, x: number, y: number, z: number, nx: number, ny: number, nz: number): number {
  let closed = 0;
  let weight = 1;
  for (let i = 1; i <= 5; i++) {
    const h = 0.02 + 0.11 * i * i * 0.22;
    const py = y + ny * h;
    const d = Math.min(scene.distance(x + nx * h, py, z + nz * h), py);
    closed += (h - d) * weight;
    weight *= 0.72;
  }
  return clamp(1 - 0.95 * closed, 0, 1);
}

const skin: Skin = { r: 0, g: 0, b: 0, rough: 0.5, metal: 0, glow: 0 };

/** Photographs a standing object. */
export async function photographSolid(
  scene: SolidScene,
  view: SolidView,
  name: string,
  side: number,
  rig: Rig = standingRig,
): Promise<Picture> {
  const size = Math.round(side * 1.15);
  const n = size * size;
  const out: [Float32Array, Float32Array, Float32Array] = [
    new Float32Array(n),
    new Float32Array(n),
    new Float32Array(n),
  ];
  const glows: [Float32Array, Float32Array, Float32Array] = [
    new Float32Array(n),
    new Float32Array(n),
    new Float32Array(n),
  ];
  const depth = new Float32Array(n);
  let hasGlow = false;
  const [ex, ey, ez] = view.eye;
  const forward = norm([view.at[0] - ex, view.at[1] - ey, view.at[2] - ez]);
  const right = norm(cross(forward, [0, 1, 0]));
  const up = cross(right, forward);
  const half = Math.tan((view.angle * Math.PI) / 360);
  const [br, bg, bb] = backdrop[scene.surface];
  const focus = Math.hypot(view.at[0] - ex, view.at[1] - ey, view.at[2] - ez);

  for (let py = 0; py < size; py++) {
    const v = 1 - (2 * (py + 0.5)) / size;
    for (let px = 0; px < size; px++) {
      const u = (2 * (px + 0.5)) / size - 1;
      const i = py * size + px;
      let dx = forward[0] + right[0] * u * half + up[0] * v * half;
      let dy = forward[1] + right[1] * u * half + up[1] * v * half;
      let dz = forward[2] + right[2] * u * half + up[2] * v * half;
      const l = 1 / Math.hypot(dx, dy, dz);
      dx *= l;
      dy *= l;
      dz *= l;
      const ground = dy < -1e-4 ? -ey / dy : 1e9;
      const t = march(scene, ex, ey, ez, dx, dy, dz, ground);
      if (t > 0) {
        depth[i] = t;
        shadeObject(scene, rig, ex + dx * t, ey + dy * t, ez + dz * t, dx, dy, dz, (t * half) / size);
        if (skin.glow > 0) {
          hasGlow = true;
          glows[0][i] = skin.r * skin.glow;
          glows[1][i] = skin.g * skin.glow;
          glows[2][i] = skin.b * skin.glow;
        }
      } else if (ground < 60) {
        depth[i] = ground;
        shadeGround(scene, rig, ex + dx * ground, ez + dz * ground, dx, dy, dz);
        const away = smooth(3.2, 9, Math.hypot(ex + dx * ground, ez + dz * ground));
        const wall = wallLight(u, v);
        outRgb[0] = mix(outRgb[0]!, br * wall, away);
        outRgb[1] = mix(outRgb[1]!, bg * wall, away);
        outRgb[2] = mix(outRgb[2]!, bb * wall, away);
      } else {
        depth[i] = 30;
        const wall = wallLight(u, v);
        outRgb[0] = br * wall;
        outRgb[1] = bg * wall;
        outRgb[2] = bb * wall;
      }
      out[0][i] = outRgb[0]!;
      out[1][i] = outRgb[1]!;
      out[2][i] = outRgb[2]!;
    }
  }
  if (hasGlow) {
    for (let c = 0; c < 3; c++) {
      const near = blur(glows[c]!, size, size / 60);
      const far = blur(glows[c]!, size, size / 13);
      for (let i = 0; i < n; i++) out[c]![i] = out[c]![i]! + near[i]! * 0.3 + far[i]! * 0.35;
    }
  }
  const lens = view.blur ?? 0.9;
  // Blurs only what is behind the object, without bleeding from the object.
  const behind = new Float32Array(n);
  for (let i = 0; i < n; i++) behind[i] = depth[i]! > focus + 0.7 ? 1 : 0;
  const radii = [3, 8, 16].map((radius) => (radius * size) / 1560);
  const weights = radii.map((radius) => blur(behind, size, radius));
  const result = out.map((plane) => {
    const masked = plane.map((value, i) => value * behind[i]!);
    const soft = radii.map((radius, k) =>
      blur(masked, size, radius).map((value, i) => value / Math.max(0.02, weights[k]![i]!)),
    );
    const done = new Float32Array(n);
    for (let i = 0; i < n; i++) {
      const level = clamp((Math.max(0, depth[i]! - focus - 0.7) / focus) * lens * 6, 0, 2.999);
      const k = Math.floor(level);
      const a = k === 0 ? plane[i]! : soft[k - 1]![i]!;
      done[i] = level > 0 ? mix(a, soft[k]![i]!, level - k) : a;
    }
    return done;
  }) as [Float32Array, Float32Array, Float32Array];
  return develop(result, size, name, side, view.exposure ?? 0.82);
}

/** The lit backdrop: a pool of light behind the object, left of the middle. */
function wallLight(u: number, v: number): number {
  const d = Math.hypot((u + 0.25) * 0.8, v - 0.1);
  return 0.25 + 0.95 * Math.exp(-d * d * 1.5);
}

function shadeObject(
  scene: SolidScene,
  rig: Rig,
  x: number,
  y: number,
  z: number,
  dx: number,
  dy: number,
  dz: number,
  pixel: number,
): void {
  const e = Math.max(0.0011, pixel, scene.grain ?? 0);
  const f = scene.distance;
  // Four-point gradient.
  const a = f(x + e, y - e, z - e);
  const b = f(x - e, y - e, z + e);
  const c = f(x - e, y + e, z - e);
  const d = f(x + e, y + e, z + e);
  let [nx, ny, nz] = norm([a - b - c + d, -a - b + c + d, -a + b - c + d]);
  const [gx, gy, gz] = [nx, ny, nz];
  if (scene.bump) {
    const h = Math.max(0.0013, pixel * 1.1);
    const h0 = scene.bump(x, y, z);
    const bx = (scene.bump(x + h, y, z) - h0) / h;
    const by = (scene.bump(x, y + h, z) - h0) / h;
    const bz = (scene.bump(x, y, z + h) - h0) / h;
    const dot = bx * nx + by * ny + bz * nz;
    [nx, ny, nz] = norm([nx - (bx - dot * nx), ny - (by - dot * ny), nz - (bz - dot * nz)]);
  }
  skin.rough = 0.5;
  skin.metal = 0;
  skin.glow = 0;
  scene.skin(x, y, z, gx, gy, gz, skin);
  // Off the surface, further where the field is read from a grid.
  const lift = 0.006 + (scene.grain ?? 0) * 2;
  const visible =
    gx * rig.key[0] + gy * rig.key[1] + gz * rig.key[2] > -0.05
      ? shadowAt(scene, rig, x + gx * lift, y + gy * lift, z + gz * lift)
      : 0;
  const open = openness(scene, x, y, z, gx, gy, gz);
  lit(rig, skin.r, skin.g, skin.b, nx, ny, nz, -dx, -dy, -dz, Math.max(0.05, skin.rough), skin.metal, visible, open);
  // Light thrown back by the table.
  const bounce = 0.16 * Math.max(0, -ny) * Math.exp(-y * 0.9) * (1 - skin.metal * 0.5);
  const table = groundAt(scene.surface, 600 + x * groundScale, 600 + z * groundScale, scene.seed);
  outRgb[0] = outRgb[0]! + skin.r * table.r * bounce * 3 + skin.r * skin.glow;
  outRgb[1] = outRgb[1]! + skin.g * table.g * bounce * 3 + skin.g * skin.glow;
  outRgb[2] = outRgb[2]! + skin.b * table.b * bounce * 3 + skin.b * skin.glow;
}

function shadeGround(scene: SolidScene, rig: Rig, x: number, z: number, dx: number, dy: number, dz: number): void {
  const cx = 600 + x * groundScale;
  const cy = 600 + z * groundScale;
  const here = groundAt(scene.surface, cx, cy, scene.seed);
  const { r, g, b, height, rough } = here;
  const hx = groundAt(scene.surface, cx + 1, cy, scene.seed).height - height;
  const hz = groundAt(scene.surface, cx, cy + 1, scene.seed).height - height;
  const [nx, ny, nz] = norm([-hx * 0.5, 1, -hz * 0.5]);
  const visible = shadowAt(scene, rig, x, 0.004, z);
  const open = openness(scene, x, 0, z, 0, 1, 0);
  const lamp = 1.12 - 0.5 * smooth(0, 4.2, Math.hypot(x + 0.8, z - 0.4));
  lit(rig, r, g, b, nx, ny, nz, -dx, -dy, -dz, Math.max(0.3, rough), 0, visible, open);
  outRgb[0] = outRgb[0]! * lamp;
  outRgb[1] = outRgb[1]! * lamp;
  outRgb[2] = outRgb[2]! * lamp;
}
