import type { BallArt, PuckArt } from '../../src/types.ts';
import { rgb } from '../color.ts';
import { decal, lay } from '../decal.ts';
import { text } from '../fonts.ts';
import { cell2, fbm2, mix, noise3, smooth } from '../noise.ts';
import { signatureSvg, signaturesSvg, signers } from '../signature.ts';
import type { Skin } from '../solid.ts';
import type { Thing } from './thing.ts';

type V3 = [number, number, number];

/** Rotates a direction: about y, then x, then z (radians). */
function turned(yaw: number, pitch: number, roll: number): (x: number, y: number, z: number) => V3 {
  const [cy, sy, cp, sp, cr, sr] = [
    Math.cos(yaw),
    Math.sin(yaw),
    Math.cos(pitch),
    Math.sin(pitch),
    Math.cos(roll),
    Math.sin(roll),
  ];
  return (x, y, z) => {
    const ax = x * cy + z * sy;
    const az = -x * sy + z * cy;
    const by = y * cp - az * sp;
    const bz = y * sp + az * cp;
    return [ax * cr - by * sr, ax * sr + by * cr, bz];
  };
}

const paint = (out: Skin, [r, g, b]: V3, tone = 1): void => {
  out.r = r * tone;
  out.g = g * tone;
  out.b = b * tone;
};

const blend = (out: Skin, [r, g, b]: V3, t: number): void => {
  out.r = mix(out.r, r, t);
  out.g = mix(out.g, g, t);
  out.b = mix(out.b, b, t);
};

/** The seam of a baseball: a closed curve on the sphere, with its length so far. */
function baseballSeam(): { points: V3[]; length: number } {
  const points: V3[] = [];
  const count = 900;
  const bend = 0.44;
  for (let i = 0; i < count; i++) {
    const t = (i / count) * Math.PI * 4;
    const alpha = Math.PI / 2 - (Math.PI / 2 - bend) * Math.cos(t);
    const beta = t / 2 + bend * Math.sin(2 * t);
    points.push([Math.sin(alpha) * Math.cos(beta), Math.sin(alpha) * Math.sin(beta), Math.cos(alpha)]);
  }
  return { points, length: count };
}

/** Nearest place on a closed curve: signed side distance and place along it, through a coarse then a fine search. */
function nearest(points: V3[], x: number, y: number, z: number): { along: number; side: number; away: number } {
  const n = points.length;
  let best = 0;
  let most = -2;
  for (let i = 0; i < n; i += 9) {
    const p = points[i]!;
    const d = p[0] * x + p[1] * y + p[2] * z;
    if (d > most) [most, best] = [d, i];
  }
  if (most < 0.94) return { along: 0, side: 0, away: 1 };
  let fine = best;
  for (let k = -9; k <= 9; k++) {
    const p = points[(best + k + n) % n]!;
    const d = p[0] * x + p[1] * y + p[2] * z;
    if (d > most) [most, fine] = [d, best + k];
  }
  const p = points[(fine + n) % n]!;
  const q = points[(fine + 1 + n) % n]!;
  const t: V3 = [q[0] - p[0], q[1] - p[1], q[2] - p[2]];
  const tl = Math.hypot(...t);
  const ex = x - p[0];
  const ey = y - p[1];
  const ez = z - p[2];
  const along = fine + (ex * t[0] + ey * t[1] + ez * t[2]) / (tl * tl);
  // Across: normal × tangent.
  const cx = p[1] * t[2] - p[2] * t[1];
  const cy = p[2] * t[0] - p[0] * t[2];
  const cz = p[0] * t[1] - p[1] * t[0];
  const side = (ex * cx + ey * cy + ez * cz) / tl;
  return { along, side, away: Math.abs(side) };
}

/** One large signature, and below it in rows those of everyone else who has signed. */
function teamSvg(y: number, size: number, pen: number, ink: string): string {
  const others = signers() - 1;
  const columns = others > 6 ? 4 : others > 3 ? 3 : Math.min(others, 2);
  const wide = (size * 1.25) / Math.max(2, columns);
  const large = others > 2 ? size * 0.8 : size;
  let all = signatureSvg(0, 600, others > 2 ? y - size * 0.02 : y, large, large * 0.4, pen, -6, ink);
  for (let i = 0; i < others; i++) {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const across = (column - (Math.min(columns, others - row * columns) - 1) / 2) * wide * 1.02;
    const down = size * (others > 2 ? 0.22 : 0.3) + row * wide * 0.36;
    all += signatureSvg(i + 1, 600 + across, y + down, wide * 0.9, wide * 0.3, pen * 0.6, ((i * 5) % 9) - 8, ink);
  }
  return all;
}

async function mark(
  art: BallArt,
  options: { stampY: number; stampInk: string; signY: number; size: number; pen?: number },
): Promise<Awaited<ReturnType<typeof decal>>> {
  const stamp = `<g fill="${options.stampInk}" fill-opacity=".8">${text('sans', art.stamp, 40, 600, options.stampY, { track: 4, maxWidth: 620 })}</g>`;
  const sign = art.signature ? teamSvg(options.signY, options.size, options.pen ?? 9, art.signature.ink) : '';
  return decal(`${stamp}${sign}`);
}

const standard = (exposure = 0.82): Pick<Extract<Thing, { form: 'solid' }>, 'hero' | 'detail'> => ({
  hero: { eye: [0.35, 2.1, 6.6], at: [0, 0.96, 0], angle: 25, exposure },
  detail: { eye: [1.3, 1.9, 3.7], at: [-0.06, 1.02, 0.3], angle: 25, exposure },
});

async function baseball(art: BallArt, seed: number): Promise<Thing> {
  const seam = baseballSeam().points;
  const turn = turned(0.16, -0.12, Math.PI / 2 + 0.1);
  const hide = rgb(art.body) as V3;
  const thread = rgb(art.trim) as V3;
  const print = await mark(art, { stampY: 545, stampInk: '#2b3d6e', signY: 650, size: 660, pen: 11 });
  const stitch = { height: 0, color: 0 };
  const seamAt = (lx: number, ly: number, lz: number): void => {
    const { along, side, away } = nearest(seam, lx, ly, lz);
    stitch.height = 0;
    stitch.color = 0;
    if (away > 0.14) return;
    // Two rows of thread in a V over a closed seam.
    const phase = along / 8.34 + away * 8;
    const pulse = 1 - smooth(0.12, 0.27, Math.abs(phase - Math.floor(phase) - 0.5));
    const reach = smooth(0.004, 0.02, away) * (1 - smooth(0.088, 0.108, away));
    stitch.color = pulse * reach;
    stitch.height =
      pulse * reach * 0.017 - 0.012 * (1 - smooth(0, 0.014, away)) + 0.012 * (1 - smooth(0.05, 0.13, away));
    void side;
  };
  return {
    form: 'solid',
    scene: {
      surface: art.surface,
      seed,
      bounds: { x: 0, y: 1, z: 0, r: 1.04 },
      distance: (x, y, z) => Math.hypot(x, y - 1, z) - 1,
      bump: (x, y, z) => {
        const l = 1 / Math.hypot(x, y - 1, z);
        const [lx, ly, lz] = turn(x * l, (y - 1) * l, z * l);
        seamAt(lx, ly, lz);
        return (
          stitch.height + 0.0016 * noise3(x * 46, y * 46, z * 46, seed) + 0.003 * noise3(x * 9, y * 9, z * 9, seed + 5)
        );
      },
      skin: (x, y, z, _nx, _ny, _nz, out) => {
        const [lx, ly, lz] = turn(x, y - 1, z);
        seamAt(lx, ly, lz);
        const age = fbm2(x * 1.7 + 3, y * 1.7, 5, seed) * 0.5 + noise3(x * 4, y * 4, z * 4, seed) * 0.3;
        paint(out, hide, 1 - 0.16 * art.wear * smooth(-0.1, 0.5, age));
        blend(
          out,
          [0.21, 0.13, 0.06],
          0.34 *
            art.wear *
            smooth(0.12, 0.5, noise3(x * 2.3, y * 2.3, z * 2.3, seed + 8) + 0.25 * noise3(x * 9, y * 9, z * 9, seed)),
        );
        out.rough = 0.52;
        if (z > 0)
          lay(
            print,
            Math.asin(Math.max(-1, Math.min(1, x))) / 1.12,
            Math.asin(Math.max(-1, Math.min(1, y - 1))) / 1.12,
            out,
          );
        blend(out, thread, stitch.color * 0.94);
      },
    },
    ...standard(0.74),
  };
}

async function basketball(art: BallArt, seed: number): Promise<Thing> {
  const turn = turned(0.52, 0.34, 0.3);
  const hide = rgb(art.body) as V3;
  const line = rgb(art.trim) as V3;
  const print = await mark(art, { stampY: 330, stampInk: '#161210', signY: 640, size: 620, pen: 11 });
  const gap = (x: number, y: number, z: number): number => {
    const [a, b, c] = turn(x, y, z);
    const bow = Math.abs(Math.hypot(b * 0.78, c * 1.12) - 0.66);
    return Math.min(Math.abs(a), Math.abs(b), bow);
  };
  return {
    form: 'solid',
    scene: {
      surface: art.surface,
      seed,
      bounds: { x: 0, y: 1, z: 0, r: 1.04 },
      distance: (x, y, z) => {
        const r = Math.hypot(x, y - 1, z);
        return r - 1 + 0.014 * (1 - smooth(0.006, 0.03, gap(x / r, (y - 1) / r, z / r)));
      },
      stride: 0.9,
      bump: (x, y, z) => {
        const r = 1 / Math.hypot(x, y - 1, z);
        const worn = 1 - 0.75 * art.wear * smooth(0, 0.5, noise3(x * 1.6, y * 1.6, z * 1.6, seed + 3));
        const pebble = smooth(-0.15, 0.6, noise3(x * 44, y * 44, z * 44, seed));
        return 0.0052 * pebble * worn * smooth(0.022, 0.045, gap(x * r, (y - 1) * r, z * r));
      },
      skin: (x, y, z, _nx, _ny, _nz, out) => {
        const pebble = smooth(-0.15, 0.6, noise3(x * 44, y * 44, z * 44, seed));
        paint(out, hide, 0.82 + 0.2 * pebble + 0.12 * noise3(x * 2, y * 2, z * 2, seed + 1));
        out.rough = 0.5;
        blend(
          out,
          [0.05, 0.035, 0.025],
          0.35 * art.wear * smooth(0.1, 0.6, noise3(x * 2.6, y * 2.6, z * 2.6, seed + 9)),
        );
        if (z > 0)
          lay(
            print,
            Math.asin(Math.max(-1, Math.min(1, x))) / 1.12,
            Math.asin(Math.max(-1, Math.min(1, y - 1))) / 1.12,
            out,
          );
        const g = gap(x, y - 1, z);
        blend(out, line, 1 - smooth(0.018, 0.026, g));
      },
    },
    ...standard(),
  };
}

async function soccer(art: BallArt, seed: number): Promise<Thing> {
  const turn = turned(0.34, 0.3, 0.2);
  const gold = (1 + Math.sqrt(5)) / 2;
  const faces: { n: V3; h: number; isPent: boolean }[] = [];
  const unit = (v: V3): V3 => {
    const l = Math.hypot(...v);
    return [v[0] / l, v[1] / l, v[2] / l];
  };
  for (const s of [1, -1])
    for (const t of [1, -1])
      faces.push(
        ...(
          [
            [0, s, t * gold],
            [s, t * gold, 0],
            [t * gold, 0, s],
          ] as V3[]
        ).map((v) => ({ n: unit(v), h: 0.9393, isPent: true })),
      );
  const inv = 1 / gold;
  const hexes: V3[] = [];
  for (const a of [1, -1])
    for (const b of [1, -1]) {
      for (const c of [1, -1]) hexes.push([a, b, c]);
      hexes.push([0, a * inv, b * gold], [a * inv, b * gold, 0], [b * gold, 0, a * inv]);
    }
  faces.push(...hexes.map((v) => ({ n: unit(v), h: 0.915, isPent: false })));
  const panel = { edge: 0, isPent: false, index: 0 };
  const find = (x: number, y: number, z: number): void => {
    const [a, b, c] = turn(x, y, z);
    let first = -9;
    let second = -9;
    for (let i = 0; i < faces.length; i++) {
      const f = faces[i]!;
      const d = (f.n[0] * a + f.n[1] * b + f.n[2] * c) / f.h;
      if (d > first) {
        second = first;
        first = d;
        panel.isPent = f.isPent;
        panel.index = i;
      } else if (d > second) second = d;
    }
    panel.edge = first - second;
  };
  const [white, green] = [rgb(art.body) as V3, rgb(art.trim) as V3];
  const print = await mark(art, { stampY: 360, stampInk: art.trim, signY: 660, size: 620, pen: 10 });
  return {
    form: 'solid',
    scene: {
      surface: art.surface,
      seed,
      bounds: { x: 0, y: 1, z: 0, r: 1.04 },
      distance: (x, y, z) => {
        const r = Math.hypot(x, y - 1, z);
        find(x / r, (y - 1) / r, z / r);
        return r - 1 + 0.022 * (1 - smooth(0, 0.05, panel.edge));
      },
      stride: 0.85,
      bump: (x, y, z) => 0.0011 * noise3(x * 80, y * 80, z * 80, seed) + 0.004 * noise3(x * 6, y * 6, z * 6, seed),
      skin: (x, y, z, _nx, _ny, _nz, out) => {
        const r = 1 / Math.hypot(x, y - 1, z);
        find(x * r, (y - 1) * r, z * r);
        const { edge, isPent } = panel;
        paint(out, isPent ? green : white, 0.97 + 0.05 * noise3(x * 3, y * 3, z * 3, seed));
        out.rough = 0.3;
        const scuff = smooth(
          0.16,
          0.5,
          noise3(x * 2.2, y * 2.2, z * 2.2, seed + 4) + 0.4 * noise3(x * 14, y * 14, z * 14, seed + 6),
        );
        blend(out, [0.12, 0.14, 0.06], 0.5 * art.wear * scuff);
        if (z > 0)
          lay(
            print,
            Math.asin(Math.max(-1, Math.min(1, x))) / 1.12,
            Math.asin(Math.max(-1, Math.min(1, y - 1))) / 1.12,
            out,
          );
        blend(out, [0.05, 0.05, 0.05], 0.8 * (1 - smooth(0.004, 0.013, edge)));
      },
    },
    ...standard(0.76),
  };
}

async function football(art: BallArt, seed: number): Promise<Thing> {
  const [R, D] = [1.52, 0.7];
  const B = Math.sqrt(R * R - D * D);
  const tilt = turned(-0.32, 0, 0.16);
  const [hide, white] = [rgb(art.body) as V3, rgb(art.trim) as V3];
  const print = await mark(art, { stampY: 700, stampInk: '#e9dfc8', signY: 800, size: 600, pen: 10 });
  const local = (x: number, y: number, z: number): V3 => tilt(x, y - 0.84, z);
  const body = (a: number, b: number, c: number): number => {
    const px = Math.hypot(b, c);
    const py = Math.abs(a);
    return (py - B) * D > px * B ? Math.hypot(px, py - B) : Math.hypot(px + D, py) - R;
  };
  // Laces run along the top front.
  const lift = 0.86;
  const radiusAt = (a: number): number => Math.sqrt(Math.max(0, R * R - a * a)) - D;
  const laces = (a: number, b: number, c: number): number => {
    const angle = Math.atan2(c, b) - lift;
    const r = Math.hypot(b, c);
    const surface = radiusAt(a) + 0.015;
    const across = angle * surface;
    let d = 9;
    if (Math.abs(a) < 0.62) {
      const slot = (Math.floor(a / 0.15) + 0.5) * 0.15;
      const ex = Math.max(0, Math.abs(across) - 0.12);
      d = Math.hypot(a - slot, ex, r - surface - 0.012 * Math.cos(across * 9)) - 0.03;
    }
    const bar = Math.hypot(Math.max(0, Math.abs(a) - 0.56), across, r - surface) - 0.022;
    return Math.min(d, bar);
  };
  return {
    form: 'solid',
    scene: {
      surface: art.surface,
      seed,
      bounds: { x: 0, y: 0.84, z: 0, r: 1.5 },
      stride: 0.85,
      distance: (x, y, z) => {
        const [a, b, c] = local(x, y, z);
        return Math.min(body(a, b, c), laces(a, b, c));
      },
      bump: (x, y, z) => {
        const [a, b, c] = local(x, y, z);
        const angle = Math.atan2(c, b) - lift;
        const r = Math.hypot(b, c);
        const quarter = Math.PI / 2;
        const seam = Math.abs(angle - Math.round(angle / quarter) * quarter) * r;
        return (
          0.006 * smooth(0.05, 0.6, 0.75 - cell2(a * 26, Math.atan2(c, b) * 19, seed)) -
          0.02 * (1 - smooth(0, 0.02, seam))
        );
      },
      skin: (x, y, z, _nx, _ny, _nz, out) => {
        const [a, b, c] = local(x, y, z);
        const isLace = laces(a, b, c) < body(a, b, c);
        paint(out, isLace ? white : hide, isLace ? 0.9 : 0.9 + 0.3 * fbm2(a * 2, Math.atan2(c, b) * 2, 4, seed));
        out.rough = isLace ? 0.7 : 0.42;
        if (isLace) return;
        const stripe =
          smooth(0.8, 0.812, Math.abs(a)) *
          (1 - smooth(0.92, 0.932, Math.abs(a))) *
          (Math.cos(Math.atan2(c, b) - lift) > -0.1 ? 1 : 0);
        blend(out, white, stripe * (0.9 - 0.4 * art.wear * smooth(0, 0.4, noise3(a * 20, b * 20, c * 20, seed))));
        blend(
          out,
          [0.16, 0.11, 0.06],
          0.55 * art.wear * smooth(0.05, 0.5, noise3(a * 2.2, b * 2.2, c * 2.2, seed + 3)),
        );
        if (c > 0) lay(print, a / 1.05, (Math.atan2(b, c) * 0.85) / 1.05, out);
      },
    },
    hero: { eye: [0.3, 2.3, 6.8], at: [0, 0.8, 0], angle: 26 },
    detail: { eye: [1.2, 2.2, 3.6], at: [0.05, 0.86, 0.4], angle: 24 },
  };
}

/** A game ball of any of the four sports. */
export function ball(art: BallArt, seed: number): Promise<Thing> {
  return { baseball, basketball, soccer, football }[art.sport](art, seed);
}

/** A hockey puck. */
export async function puck(art: PuckArt, seed: number): Promise<Thing> {
  const [R, H] = [1.5, 0.5];
  const ring = art.ring;
  const top = await decal(
    `<circle cx="600" cy="600" r="520" fill="none" stroke="${ring}" stroke-width="10"/><circle cx="600" cy="600" r="494" fill="none" stroke="${ring}" stroke-width="4"/><g fill="${ring}">${text('block', art.text[0] ?? '', 118, 600, 420, { track: 6, maxWidth: 760 })}${text('block', art.text[1] ?? '', 118, 600, 930, { track: 6, maxWidth: 660 })}</g><path d="M600 460L625 545L712 520L650 585L712 650L625 628L600 712L575 628L488 650L550 585L488 520L575 545Z" fill="${ring}" fill-opacity=".28"/>${art.signature ? signaturesSvg(600, 650, 820, 300, 15, -7, art.signature.ink) : ''}`,
  );
  return {
    form: 'solid',
    scene: {
      surface: art.surface,
      seed,
      bounds: { x: 0, y: 0.5, z: 0, r: 1.62 },
      distance: (x, y, z) => {
        const e = 0.05;
        const dx = Math.hypot(x, z) - (R - e);
        const dy = Math.abs(y - H) - (H - e);
        return Math.min(Math.max(dx, dy), 0) + Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) - e;
      },
      bump: (x, y, z) => {
        const chew =
          0.02 *
          art.wear *
          smooth(0.15, 0.5, noise3(x * 7, y * 7, z * 7, seed)) *
          smooth(0.8, 0.98, Math.max(Math.hypot(x, z) / R, 0));
        const r = Math.hypot(x, z);
        const fine = 0.0015 * noise3(x * 60, y * 60, z * 60, seed);
        if (r < R - 0.04) return fine + 0.004 * noise3(x * 18, y * 18, z * 18, seed + 4) * art.wear - chew;
        if (y < 0.16 || y > 0.84) return fine - chew;
        const a = Math.atan2(z, x) * 26;
        const b = (y - 0.5) * 26;
        const diamond = Math.abs(((a + b) / 2) % 1) < 0.2 || Math.abs(((a - b) / 2) % 1) < 0.2 ? 0 : 0.012;
        return diamond + fine - chew;
      },
      skin: (x, y, z, _nx, ny, _nz, out) => {
        paint(out, [0.018, 0.018, 0.02], 1 + 0.15 * noise3(x * 6, y * 6, z * 6, seed));
        out.rough = 0.48;
        const ice = smooth(
          0.1,
          0.5,
          noise3(x * 3.4, y * 3.4, z * 3.4, seed + 2) + 0.4 * noise3(x * 17, y * 17, z * 17, seed + 3),
        );
        blend(out, [0.2, 0.21, 0.22], 0.12 * art.wear * ice);
        if (ny > 0.7) {
          const a = lay(top, x / 1.62, -z / 1.62, out);
          if (a > 0.2)
            blend(out, [0.03, 0.03, 0.03], 0.5 * art.wear * smooth(0.2, 0.6, noise3(x * 12, 1, z * 12, seed + 7)));
        }
      },
    },
    hero: { eye: [0.9, 4.6, 5.4], at: [0, 0.35, 0.05], angle: 28 },
    detail: { eye: [1.9, 2.9, 3.4], at: [0.05, 0.9, 0.1], angle: 22 },
  };
}
