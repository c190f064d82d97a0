import type { MicrophoneArt, PropArt, TrophyArt } from '../../src/types.ts';
import { rgb } from '../color.ts';
import { decal, lay } from '../decal.ts';
import { text } from '../fonts.ts';
import { clamp, fbm2, noise3, smooth } from '../noise.ts';
import type { Skin } from '../solid.ts';
import type { Thing } from './thing.ts';

type V3 = [number, number, number];
const put = (out: Skin, c: readonly number[], rough: number, metal: number, tone = 1): void => {
  out.r = c[0]! * tone;
  out.g = c[1]! * tone;
  out.b = c[2]! * tone;
  out.rough = rough;
  out.metal = metal;
};

/**
 * Distance to a solid of revolution about y whose outline is a list of [radius, height] from the foot to the top.
 * Computed once on a fine grid of the half plane, then read from it.
 */
function lathe(profile: [number, number][]): (x: number, y: number, z: number) => number {
  const pts: [number, number][] = [[0, profile[0]![1]], ...profile, [0, profile[profile.length - 1]![1]]];
  const pad = 0.35;
  const cell = 0.008;
  const low = Math.min(...pts.map((p) => p[1])) - pad;
  const cols = Math.ceil((Math.max(...pts.map((p) => p[0])) + pad) / cell) + 2;
  const rows = Math.ceil((Math.max(...pts.map((p) => p[1])) + pad - low) / cell) + 2;
  const grid = new Float32Array(cols * rows);
  for (let row = 0; row < rows; row++)
    for (let col = 0; col < cols; col++) grid[row * cols + col] = outlineDistance(pts, col * cell, low + row * cell);
  return (x, y, z) => {
    const u = Math.hypot(x, z) / cell;
    const v = (y - low) / cell;
    const cu = u > cols - 1.01 ? cols - 1.01 : u;
    const cv = v < 0 ? 0 : v > rows - 1.01 ? rows - 1.01 : v;
    const i = (cv | 0) * cols + (cu | 0);
    const fu = cu - (cu | 0);
    const fv = cv - (cv | 0);
    const a = grid[i]! + (grid[i + 1]! - grid[i]!) * fu;
    const b = grid[i + cols]! + (grid[i + cols + 1]! - grid[i + cols]!) * fu;
    return a + (b - a) * fv + Math.hypot(u - cu, v - cv) * cell * 0.9;
  };
}

function outlineDistance(pts: [number, number][], px: number, y: number): number {
  let d = 1e9;
  let inside = false;
  for (let i = 0, j = pts.length - 1; i < pts.length; j = i++) {
    const [ax, ay] = pts[j]!;
    const [bx, by] = pts[i]!;
    const ex = bx - ax;
    const ey = by - ay;
    const wx = px - ax;
    const wy = y - ay;
    const t = clamp((wx * ex + wy * ey) / (ex * ex + ey * ey || 1), 0, 1);
    const qx = wx - ex * t;
    const qy = wy - ey * t;
    // The axis itself is no surface.
    if (ax > 0 || bx > 0) d = Math.min(d, qx * qx + qy * qy);
    if (ay > y !== by > y && px < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return (inside ? -1 : 1) * Math.sqrt(d);
}

/** Points of a smooth curve through the given ones. */
function curve(points: [number, number][], steps = 5): [number, number][] {
  const out: [number, number][] = [];
  for (let i = 0; i < points.length - 1; i++) {
    const [p0, p1, p2, p3] = [
      points[Math.max(0, i - 1)]!,
      points[i]!,
      points[i + 1]!,
      points[Math.min(points.length - 1, i + 2)]!,
    ];
    for (let k = 0; k < steps; k++) {
      const t = k / steps;
      const at = (a: number, b: number, c: number, d: number): number =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3);
      out.push([Math.max(0.001, at(p0[0], p1[0], p2[0], p3[0])), at(p0[1], p1[1], p2[1], p3[1])]);
    }
  }
  out.push(points[points.length - 1]!);
  return out;
}

const torus = (x: number, y: number, z: number, R: number, r: number): number =>
  Math.hypot(Math.hypot(x, y) - R, z) - r;
const box = (x: number, y: number, z: number, a: number, b: number, c: number, e: number): number => {
  const [qx, qy, qz] = [Math.abs(x) - a + e, Math.abs(y) - b + e, Math.abs(z) - c + e];
  return Math.hypot(Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0)) + Math.min(Math.max(qx, qy, qz), 0) - e;
};
const capsule = (x: number, y: number, z: number, a: V3, b: V3, r: number): number => {
  const e: V3 = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const t = clamp(
    ((x - a[0]) * e[0] + (y - a[1]) * e[1] + (z - a[2]) * e[2]) / (e[0] ** 2 + e[1] ** 2 + e[2] ** 2),
    0,
    1,
  );
  return Math.hypot(x - a[0] - e[0] * t, y - a[1] - e[1] * t, z - a[2] - e[2] * t) - r;
};
const join = (a: number, b: number, k: number): number => {
  const h = clamp(0.5 + (0.5 * (b - a)) / k, 0, 1);
  return b + (a - b) * h - k * h * (1 - h);
};

const metals: Record<TrophyArt['metal'], V3> = {
  gold: [0.86, 0.6, 0.21],
  silver: [0.82, 0.84, 0.86],
  bronze: [0.55, 0.3, 0.14],
};

/** A two-handled cup on its base. */
export async function cup(art: TrophyArt, seed: number): Promise<Thing> {
  const bowl = lathe([
    ...curve([
      [0.52, 0.82],
      [0.5, 0.88],
      [0.2, 0.96],
      [0.12, 1.08],
      [0.2, 1.16],
      [0.11, 1.24],
      [0.14, 1.36],
      [0.42, 1.5],
      [0.72, 1.78],
      [0.84, 2.2],
      [0.85, 2.62],
      [0.92, 2.86],
      [0.99, 2.92],
    ]),
    [0.96, 2.95],
    ...curve([
      [0.88, 2.88],
      [0.78, 2.5],
      [0.7, 2.1],
      [0.4, 1.75],
      [0.05, 1.66],
    ]),
  ]);
  const plate = await decal(
    `<rect x="40" y="330" width="1120" height="540" fill="#b9bfc4"/><rect x="64" y="354" width="1072" height="492" fill="none" stroke="#43484c" stroke-width="6"/><g fill="#24282b">${art.plate.map((line, i) => text(i === 1 ? 'slab' : 'serif', line, i === 1 ? 130 : 92, 600, 480 + i * 150, { track: 6, maxWidth: 980 })).join('')}</g>`,
  );
  const engraving = await decal(
    `<g fill="#3d4347" fill-opacity=".75">${text('serif', art.plate[0] ?? '', 120, 600, 560, { track: 8, maxWidth: 1000 })}${text('slab', art.plate[1] ?? '', 130, 600, 740, { track: 6, maxWidth: 900 })}</g>`,
  );
  const handle = (x: number, y: number, z: number): number => {
    const ax = Math.abs(x) - 0.98;
    const ring = Math.hypot(Math.hypot(ax * 1.05, (y - 2.2) * 0.74) - 0.4, z) - 0.055;
    return ax < -0.2 ? Math.max(ring, -ax - 0.2) : ring;
  };
  const base = (x: number, y: number, z: number): number => {
    const r = Math.hypot(x, z);
    const tier = (top: number, low: number, radius: number): number =>
      Math.max(r - radius, Math.abs(y - (top + low) / 2) - (top - low) / 2);
    return Math.min(tier(0.16, 0, 0.98), tier(0.66, 0.14, 0.82), tier(0.82, 0.64, 0.62)) - 0.015;
  };
  return {
    form: 'solid',
    scene: {
      surface: art.surface,
      seed,
      bounds: { x: 0, y: 1.5, z: 0, r: 1.95 },
      stride: 0.8,
      grain: 0.011,
      distance: (x, y, z) => Math.min(join(bowl(x, y, z) - 0.012, handle(x, y, z), 0.05), base(x, y, z)),
      bump: (x, y, z) => {
        const dent = -0.06 * Math.exp(-((x + 0.5) ** 2 + (y - 2.35) ** 2 + (z - 0.62) ** 2) * 22);
        const band =
          y > 1.5 && y < 1.86
            ? 0.016 * Math.cos(Math.atan2(z, x) * 22) * smooth(1.5, 1.6, y) * (1 - smooth(1.76, 1.86, y))
            : 0;
        return y > 0.8
          ? dent + band + 0.003 * noise3(x * 4, y * 4, z * 4, seed)
          : 0.001 * noise3(x * 30, y * 30, z * 30, seed);
      },
      skin: (x, y, z, _nx, _ny, _nz, out) => {
        if (y < 0.825) {
          put(out, [0.012, 0.012, 0.014], 0.14, 0);
          if (z > 0.3 && y > 0.2 && y < 0.62) {
            const before = out.r;
            lay(plate, x / 0.56, (y - 0.41) / 0.42, out);
            if (out.r !== before) [out.metal, out.rough] = [0.9, 0.3];
          }
          return;
        }
        const tarnish = smooth(0.05, 0.6, noise3(x * 2.4, y * 2.4, z * 2.4, seed) + 0.3 * fbm2(x * 9, y * 9, 3, seed));
        put(out, metals[art.metal], 0.1 + 0.16 * tarnish * art.wear, 1, 1 - 0.28 * tarnish * art.wear);
        if (z > 0.2 && y > 1.8) lay(engraving, Math.atan2(x, z) / 0.86, (y - 2.3) / 0.72, out);
      },
    },
    hero: { eye: [0.7, 2.6, 9.4], at: [0, 1.48, 0], angle: 24.5, exposure: 1.15 },
    detail: { eye: [1.6, 2.6, 5.2], at: [-0.05, 1.95, 0.2], angle: 22, exposure: 1.15 },
  };
}

/** A statuette: a robed figure holding a film reel over its head. */
export async function statuette(art: TrophyArt, seed: number): Promise<Thing> {
  const robe = lathe(
    curve(
      [
        [0.5, 0.72],
        [0.46, 0.8],
        [0.34, 1.1],
        [0.27, 1.5],
        [0.25, 1.85],
        [0.3, 2.12],
        [0.33, 2.3],
        [0.24, 2.46],
        [0.1, 2.53],
        [0.085, 2.6],
      ],
      4,
    ),
  );
  const plate = await decal(
    `<rect x="60" y="380" width="1080" height="440" fill="#c9a04a"/><g fill="#2a2010">${art.plate.map((line, i) => text(i === 0 ? 'slab' : 'serif', line, i === 0 ? 120 : 88, 600, 500 + i * 122, { track: 8, maxWidth: 960 })).join('')}</g>`,
  );
  const reel = (x: number, y: number, z: number): number => {
    const [rx, ry] = [x, y - 3.42];
    const r = Math.hypot(rx, ry);
    const disc = Math.max(r - 0.52, Math.abs(z) - 0.1);
    const rim = Math.max(Math.abs(r - 0.5) - 0.045, Math.abs(z) - 0.13);
    let d = Math.min(disc, rim);
    for (let i = 0; i < 5; i++) {
      const a = (i / 5) * Math.PI * 2 + 0.3;
      d = Math.max(d, 0.125 - Math.hypot(rx - 0.29 * Math.cos(a), ry - 0.29 * Math.sin(a)));
    }
    return Math.max(d, 0.05 - r) - 0.008;
  };
  const arms = (x: number, y: number, z: number): number => {
    const ax = Math.abs(x);
    return join(
      capsule(ax, y, z, [0.24, 2.36, 0], [0.42, 2.72, 0.02], 0.075),
      capsule(ax, y, z, [0.42, 2.72, 0.02], [0.3, 3.04, 0], 0.06),
      0.04,
    );
  };
  return {
    form: 'solid',
    scene: {
      surface: art.surface,
      seed,
      bounds: { x: 0, y: 1.95, z: 0, r: 2.1 },
      stride: 0.8,
      grain: 0.011,
      distance: (x, y, z) => {
        const fold =
          0.022 * Math.cos(Math.atan2(z, x) * 11 + y * 1.6) * smooth(2.1, 0.8, y) * (y > 0.7 && y < 2.2 ? 1 : 0);
        const figure = join(
          join(robe(x, y, z) + fold, Math.hypot(x, (y - 2.74) * 0.86, z) - 0.15, 0.05),
          arms(x, y, z),
          0.07,
        );
        const base = Math.min(box(x, y - 0.32, z, 0.66, 0.32, 0.66, 0.03), box(x, y - 0.68, z, 0.56, 0.06, 0.56, 0.02));
        return Math.min(figure, reel(x, y, z), base);
      },
      bump: (x, y, z) =>
        y > 0.75 ? 0.0022 * noise3(x * 7, y * 7, z * 7, seed) : 0.001 * noise3(x * 30, y * 30, z * 30, seed),
      skin: (x, y, z, _nx, _ny, nz, out) => {
        if (y < 0.745) {
          put(out, [0.016, 0.014, 0.014], 0.13, 0, 1 + 0.3 * smooth(0.3, 0.6, noise3(x * 3, y * 3, z * 3, seed)));
          if (nz > 0.8 && Math.abs(x) < 0.5 && Math.abs(y - 0.33) < 0.2) {
            lay(plate, x / 0.52, (y - 0.33) / 0.5, out);
            if (out.r > 0.05 || out.g > 0.03) [out.metal, out.rough] = [0.9, 0.28];
          }
          return;
        }
        put(out, metals[art.metal], 0.14 + 0.14 * art.wear * smooth(0, 0.5, noise3(x * 3, y * 3, z * 3, seed)), 1);
      },
    },
    hero: { eye: [1.5, 2.5, 10.2], at: [0, 1.92, 0], angle: 25.5, exposure: 1.05 },
    detail: { eye: [1.7, 3.2, 5], at: [0, 2.95, 0], angle: 23 },
  };
}

/** A stage microphone lying on the table. */
export async function microphone(art: MicrophoneArt, seed: number): Promise<Thing> {
  const metal: V3 =
    art.metal === 'brass' ? [0.72, 0.52, 0.24] : art.metal === 'black' ? [0.05, 0.05, 0.055] : [0.75, 0.77, 0.79];
  const tape = rgb(art.tape ?? '#2f6b45');
  const yaw = -0.5;
  const pitch = 0.062;
  // Local frame: axis along a, head at negative a.
  const local = (x: number, y: number, z: number): V3 => {
    const a0 = x * Math.cos(yaw) + z * Math.sin(yaw);
    const c = -x * Math.sin(yaw) + z * Math.cos(yaw);
    const a = a0 * Math.cos(pitch) - (y - 0.47) * Math.sin(pitch);
    const b = a0 * Math.sin(pitch) + (y - 0.47) * Math.cos(pitch);
    return [a, b, c];
  };
  const barrel = lathe([
    [0.3, -0.86],
    [0.34, -0.78],
    [0.34, -0.5],
    [0.3, -0.44],
    [0.27, 0.6],
    [0.2, 1.62],
    [0.19, 1.75],
    [0.16, 1.78],
    [0.15, 2.06],
    [0.12, 2.08],
  ]);
  const head = (a: number, b: number, c: number): number => Math.hypot((a + 1.25) * 0.94, b, c) - 0.53;
  const collar = (a: number, b: number, c: number): number => {
    const r = Math.hypot(b, c);
    return Math.min(
      Math.hypot(Math.max(0, Math.abs(a + 1.22) - 0.07), Math.max(0, Math.abs(r - 0.53) - 0.008)) - 0.025,
      Math.hypot(Math.max(0, Math.abs(a + 0.82) - 0.05), Math.max(0, Math.abs(r - 0.36) - 0.01)) - 0.02,
    );
  };
  return {
    form: 'solid',
    scene: {
      surface: art.surface,
      seed,
      bounds: { x: 0.05, y: 0.5, z: 0, r: 2.25 },
      stride: 0.82,
      grain: 0.005,
      distance: (x, y, z) => {
        const [a, b, c] = local(x, y, z);
        const dent = 0.09 * Math.exp(-((a + 1.42) ** 2 + (b - 0.34) ** 2 + (c - 0.3) ** 2) * 14);
        return Math.min(head(a, b, c) + dent, barrel(b, a, c), collar(a, b, c));
      },
      bump: (x, y, z) => {
        const [a, b, c] = local(x, y, z);
        if (a < -0.84 && Math.abs(a + 1.22) > 0.08) {
          const lon = Math.atan2(c, b) * 15;
          const lat = Math.acos(clamp((a + 1.25) / 0.56, -1, 1)) * 15;
          return 0.024 * Math.max(Math.cos(lon * 2), Math.cos(lat * 2));
        }
        if (a > -0.1 && a < 0.16) return 0.012 + 0.002 * noise3(a * 30, b * 30, c * 30, seed);
        return 0.0012 * noise3(a * 3, b * 60, c * 60, seed);
      },
      skin: (x, y, z, _nx, _ny, _nz, out) => {
        const [a, b, c] = local(x, y, z);
        const worn = smooth(0.05, 0.5, noise3(a * 4, b * 4, c * 4, seed)) * art.wear;
        if (a < -0.84 && Math.abs(a + 1.22) > 0.09) {
          const lon = Math.atan2(c, b) * 15;
          const lat = Math.acos(clamp((a + 1.25) / 0.56, -1, 1)) * 15;
          const wire = smooth(0.05, 0.6, Math.max(Math.cos(lon * 2), Math.cos(lat * 2)));
          put(out, metal, 0.22, wire > 0.4 ? 1 : 0, 0.05 + 0.9 * wire);
          return;
        }
        if (a > -0.1 && a < 0.16 && art.tape) {
          put(out, tape, 0.8, 0, 0.75 + 0.2 * noise3(a * 40, b * 40, c * 40, seed));
          return;
        }
        if (a > -0.48 && a < 1.66) put(out, [0.05, 0.052, 0.055], 0.4, 0.2, 1 + 0.7 * worn);
        else put(out, metal, 0.16 + 0.2 * worn, 1, 1 - 0.3 * worn);
      },
    },
    hero: { eye: [-0.62, 2.9, 7.2], at: [-0.05, 0.4, 0], angle: 31 },
    detail: { eye: [-1.9, 1.9, 3.7], at: [-0.85, 0.48, -0.35], angle: 24 },
  };
}

/** A brass lantern, lit. */
export function lantern(art: PropArt, seed: number): Thing {
  const brass = rgb(art.body);
  const amber = rgb(art.accent);
  const foot = lathe([
    [0.82, 0.08],
    [0.86, 0.14],
    [0.8, 0.3],
    [0.66, 0.38],
    [0.62, 0.5],
    [0.5, 0.52],
  ]);
  const roof = lathe([
    ...curve([
      [0.66, 2.02],
      [0.72, 2.06],
      [0.7, 2.14],
      [0.46, 2.36],
      [0.26, 2.5],
      [0.22, 2.66],
    ]),
    [0.34, 2.68],
    [0.34, 2.76],
    [0.12, 2.86],
    [0.06, 2.9],
  ]);
  const glass = lathe(
    curve(
      [
        [0.4, 0.52],
        [0.52, 0.8],
        [0.56, 1.2],
        [0.52, 1.65],
        [0.4, 2.04],
      ],
      4,
    ),
  );
  const posts = (x: number, y: number, z: number): number => {
    // Four posts are one, turned by quarters.
    const [px, pz] = [0.8253 * x + 0.5646 * z, -0.5646 * x + 0.8253 * z];
    const d =
      (Math.abs(px) > Math.abs(pz) ? Math.hypot(Math.abs(px) - 0.66, pz) : Math.hypot(px, Math.abs(pz) - 0.66)) - 0.035;
    const out = Math.hypot(x, z) - 0.66;
    const rings = Math.min(Math.hypot(out, y - 0.95), Math.hypot(out, y - 1.62)) - 0.028;
    return Math.min(Math.max(d, Math.abs(y - 1.26) - 0.8), rings);
  };
  const handle = (x: number, y: number, z: number): number => {
    const [c, s] = [Math.cos(0.5), Math.sin(0.5)];
    return torus((x * c - z * s) * 1.02, (y - 2.62) * 0.92, x * s + z * c, 0.6, 0.03);
  };
  const feet = (x: number, y: number, z: number): number => {
    let d = 9;
    for (let i = 0; i < 3; i++) {
      const t = (i / 3) * Math.PI * 2 + 0.9;
      d = Math.min(d, Math.hypot(x - 0.66 * Math.cos(t), y - 0.05, z - 0.66 * Math.sin(t)) - 0.07);
    }
    return d;
  };
  const frame = (x: number, y: number, z: number): number =>
    Math.min(foot(x, y, z) - 0.01, roof(x, y, z) - 0.01, posts(x, y, z), handle(x, y, z), feet(x, y, z));
  return {
    form: 'solid',
    scene: {
      surface: art.surface,
      seed,
      bounds: { x: 0, y: 1.7, z: 0, r: 1.95 },
      stride: 0.8,
      grain: 0.011,
      distance: (x, y, z) => Math.min(frame(x, y, z), glass(x, y, z)),
      bump: (x, y, z) =>
        glass(x, y, z) < frame(x, y, z)
          ? 0.006 * noise3(x * 4, y * 9, z * 4, seed)
          : 0.004 * noise3(x * 9, y * 9, z * 9, seed),
      skin: (x, y, z, _nx, _ny, nz, out) => {
        if (glass(x, y, z) < frame(x, y, z)) {
          const flame = Math.exp(-((x * 1.9) ** 2 + ((y - 1.12) * 1.5) ** 2) * 2);
          put(out, [amber[0] + flame * 0.5, amber[1] + flame * 0.42, amber[2] + flame * 0.2], 0.06, 0, 1);
          out.glow = 0.16 + 1.5 * flame * Math.max(0.15, nz);
          return;
        }
        const dark = smooth(-0.1, 0.5, noise3(x * 3.4, y * 3.4, z * 3.4, seed));
        put(out, brass, 0.24 + 0.2 * dark, 1, 1 - 0.5 * dark * art.wear);
      },
    },
    hero: { eye: [0.9, 2.7, 9.2], at: [0, 1.58, 0], angle: 24.5 },
    detail: { eye: [1.5, 2.1, 4.8], at: [0, 1.5, 0], angle: 22 },
  };
}
