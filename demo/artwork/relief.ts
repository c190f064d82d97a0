import { develop, type Picture } from './develop.ts';
import { flatRig, lit, outRgb, type Rig } from './light.ts';
import { materials, micro, microAt } from './materials.ts';
import { clamp, mix, smooth } from './noise.ts';
import type { Plate } from './plate.ts';
import { blur, colorPlanes, draw, plainChannel, type Region, sample } from './raster.ts';
import { groundAt } from './surfaces.ts';

/** Camera position: over canvas point (x, y), seeing `width` units there, tilted back by `tilt` degrees. */
export type View = {
  x: number;
  y: number;
  width: number;
  tilt?: number;
  turn?: number;
  roll?: number;
  focus?: number;
  blur?: number;
};

type Camera = { eye: [number, number, number]; ray: (u: number, v: number) => [number, number] };

/** A pinhole camera over the plate. Canvas y points down the page; z up out of it. */
function cameraFor(view: View): Camera {
  const distance = view.width * 2.1;
  const tilt = ((view.tilt ?? 0) * Math.PI) / 180;
  const turn = ((view.turn ?? 0) * Math.PI) / 180;
  const roll = ((view.roll ?? 0) * Math.PI) / 180;
  const back: [number, number, number] = [
    Math.sin(tilt) * Math.sin(turn),
    Math.sin(tilt) * Math.cos(turn),
    Math.cos(tilt),
  ];
  const eye: [number, number, number] = [view.x + back[0] * distance, view.y + back[1] * distance, back[2] * distance];
  const right: [number, number, number] = [Math.cos(turn), -Math.sin(turn), 0];
  const down: [number, number, number] = [
    Math.cos(tilt) * Math.sin(turn),
    Math.cos(tilt) * Math.cos(turn),
    -Math.sin(tilt),
  ];
  const half = view.width / 2 / distance;
  return {
    eye,
    ray(u, v) {
      const cu = (u * Math.cos(roll) - v * Math.sin(roll)) * half;
      const cv = (u * Math.sin(roll) + v * Math.cos(roll)) * half;
      const dx = -back[0] + right[0] * cu + down[0] * cv;
      const dy = -back[1] + right[1] * cu + down[1] * cv;
      const dz = -back[2] + right[2] * cu + down[2] * cv;
      const t = -eye[2] / dz;
      return [eye[0] + dx * t, eye[1] + dy * t];
    },
  };
}

function regionSeen(camera: Camera): Region {
  const corners = [camera.ray(-1, -1), camera.ray(1, -1), camera.ray(-1, 1), camera.ray(1, 1)];
  const xs = corners.map((c) => c[0]);
  const ys = corners.map((c) => c[1]);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.max(x1 - x0, y1 - y0) * 1.01;
  return { x: (x0 + x1 - width) / 2, y: (y0 + y1 - width) / 2, width };
}

/** How much key light reaches each point of a height field (in pixels), with shadows that soften with distance. */
function keyVisibility(height: Float32Array, size: number, rig: Rig, reach: number): Float32Array {
  const out = new Float32Array(size * size).fill(1);
  const flat = Math.hypot(rig.key[0], rig.key[1]);
  const sx = rig.key[0] / flat;
  const sy = -rig.key[1] / flat;
  const rise = rig.key[2] / flat;
  const steps = 22;
  // The direction and minimum height of each step are the same for every point.
  const looks = Array.from({ length: steps }, (_, k) => {
    const t = reach * ((k + 1) / steps) ** 1.7;
    return { dx: Math.round(sx * t), dy: Math.round(sy * t), climb: t * rise, soft: 1 / (0.9 + t * 0.5) };
  });
  const highest = quantile(height);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      const h0 = height[i]!;
      let shadow = 0;
      for (let k = 0; k < steps; k++) {
        const look = looks[k]!;
        // Nothing on the plate is high enough to reach back from here.
        if (highest - h0 < look.climb) break;
        const px = x + look.dx;
        const py = y + look.dy;
        if (px < 0 || py < 0 || px >= size || py >= size) break;
        const over = (height[py * size + px]! - h0 - look.climb) * look.soft;
        if (over > shadow) shadow = over;
        if (shadow >= 1) break;
      }
      out[i] = 1 - clamp(shadow, 0, 1);
    }
  }
  return out;
}

function quantile(plane: Float32Array): number {
  let max = 0;
  for (let i = 0; i < plane.length; i += 7) if (plane[i]! > max) max = plane[i]!;
  return max;
}

/** Shades a plate and photographs it from a view. */
export async function photographPlate(
  plate: Plate,
  view: View,
  name: string,
  side: number,
  rig: Rig = flatRig,
): Promise<Picture> {
  const camera = cameraFor(view);
  const region = regionSeen(camera);
  const size = Math.round(side * 1.1);
  const scale = size / region.width;
  const n = size * size;
  const [colorBytes, heightBytes, stuffBytes] = [
    await draw(plate.defs, plate.color, region, size),
    await draw(plate.defs, plate.heights, region, size),
    await draw(plate.defs, plate.stuff, region, size),
  ];
  const paint = colorPlanes(colorBytes, size);
  const glow = plate.glow ? colorPlanes(await draw(plate.defs, plate.glow, region, size), size) : null;
  const solid = plainChannel(heightBytes, 3, n);

  // Height in pixels: drawn height with rounded edges, pillow, folds, grain.
  const height = plainChannel(heightBytes, 0, n);
  for (let i = 0; i < n; i++) height[i] = height[i]! * plate.heightScale * scale;
  const rounded = blur(height, size, plate.bevel * scale);
  const puffed = plate.puff ? blur(solid, size, plate.puff.radius * scale) : null;
  const ids = new Uint8Array(n);
  const fine = new Float32Array(n);
  const pixel = 1 / scale;
  const close = plate.closeness;
  const [cx, cy] = plate.centre;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      const px = region.x + x * pixel;
      const py = region.y + y * pixel;
      const cover = solid[i]!;
      let tone = 1;
      if (cover > 0.5) {
        const id = Math.min(materials.length - 1, stuffBytes[i * 4 + 2]! >> 4);
        ids[i] = id;
        microAt(materials[id]!, px / close, py / close, pixel / close, plate.seed, cx, cy);
        tone = micro.tone;
        let h = rounded[i]! + micro.height * scale * (close === 1 ? 1 : close * 0.6);
        if (puffed && plate.puff) h += plate.puff.amount * scale * smooth(0.42, 1, puffed[i]!);
        if (plate.shape) h += plate.shape(px, py) * scale;
        fine[i] = h;
        const a = paint.a[i]!;
        if (a < 1) {
          const ground = groundAt(plate.surface, px, py, plate.seed);
          paint.r[i] = mix(ground.r, paint.r[i]!, a);
          paint.g[i] = mix(ground.g, paint.g[i]!, a);
          paint.b[i] = mix(ground.b, paint.b[i]!, a);
        }
      } else {
        const ground = groundAt(plate.surface, px, py, plate.seed);
        fine[i] = ground.height * scale * 0.55;
        const a = paint.a[i]!;
        paint.r[i] = mix(ground.r, paint.r[i]!, a);
        paint.g[i] = mix(ground.g, paint.g[i]!, a);
        paint.b[i] = mix(ground.b, paint.b[i]!, a);
        stuffBytes[i * 4] = Math.round(ground.rough * 255);
        stuffBytes[i * 4 + 1] = 0;
      }
      paint.r[i] = paint.r[i]! * tone;
      paint.g[i] = paint.g[i]! * tone;
      paint.b[i] = paint.b[i]! * tone;
    }
  }

  const tall = Math.max(8, quantile(fine));
  const visible = blur(keyVisibility(fine, size, rig, tall * 1.7 + 10 * scale), size, 1.4 + 0.9 * scale);
  // Contact and cavity shade: how much lower a point is than its surroundings.
  const near = blur(fine, size, 7 * scale);
  const wide = blur(fine, size, 30 * scale);
  const shadowBase = blur(solid, size, 16 * scale);

  const out: [Float32Array, Float32Array, Float32Array] = [
    new Float32Array(n),
    new Float32Array(n),
    new Float32Array(n),
  ];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      const cover = solid[i]!;
      const isObject = cover > 0.5;
      const step = (j: number): number => (solid[j]! > 0.5 === isObject ? fine[j]! : fine[i]!);
      const left = x > 0 ? step(i - 1) : fine[i]!;
      const right = x < size - 1 ? step(i + 1) : fine[i]!;
      const up = y > 0 ? step(i - size) : fine[i]!;
      const down = y < size - 1 ? step(i + size) : fine[i]!;
      let nx = (left - right) * 0.5;
      let ny = (down - up) * 0.5;
      const nl = 1 / Math.sqrt(nx * nx + ny * ny + 1);
      nx *= nl;
      ny *= nl;
      const px = region.x + x * pixel;
      const py = region.y + y * pixel;
      let vx = camera.eye[0] - px;
      let vy = -(camera.eye[1] - py);
      let vz = camera.eye[2];
      const vl = 1 / Math.hypot(vx, vy, vz);
      vx *= vl;
      vy *= vl;
      vz *= vl;
      const low = Math.max(0, near[i]! - fine[i]!) / (9 * scale) + Math.max(0, wide[i]! - fine[i]!) / (34 * scale);
      let open = Math.exp(-1.5 * low);
      if (!isObject) open *= 1 - 0.42 * smooth(0.02, 0.6, shadowBase[i]!);
      const rough = stuffBytes[i * 4]! / 255;
      const metal = stuffBytes[i * 4 + 1]! / 255;
      lit(
        rig,
        paint.r[i]!,
        paint.g[i]!,
        paint.b[i]!,
        nx,
        ny,
        nl,
        vx,
        vy,
        vz,
        Math.max(0.04, rough),
        metal,
        visible[i]!,
        open,
        isObject ? plate.sheen : 0,
      );
      // The studio lamp falls off across the table.
      const lamp = 1.1 - 0.34 * smooth(0, 1, (px - 80) / 1300) * 0.6 - 0.3 * smooth(0, 1, (py - 80) / 1300);
      out[0][i] = outRgb[0]! * lamp + (glow ? glow.r[i]! * glow.a[i]! * 1.6 : 0);
      out[1][i] = outRgb[1]! * lamp + (glow ? glow.g[i]! * glow.a[i]! * 1.6 : 0);
      out[2][i] = outRgb[2]! * lamp + (glow ? glow.b[i]! * glow.a[i]! * 1.6 : 0);
    }
  }
  return develop(expose(out, size, camera, region, view, side), side, name, side);
}

/** Through the lens: perspective, and softness away from the plane of focus. */
function expose(
  shaded: [Float32Array, Float32Array, Float32Array],
  size: number,
  camera: Camera,
  region: Region,
  view: View,
  target: number,
): [Float32Array, Float32Array, Float32Array] {
  const lens = view.blur ?? 0;
  const levels = lens > 0 ? [2.2, 5.5, 12].map((r) => shaded.map((plane) => blur(plane, size, (r * size) / 1500))) : [];
  const out: [Float32Array, Float32Array, Float32Array] = [
    new Float32Array(target * target),
    new Float32Array(target * target),
    new Float32Array(target * target),
  ];
  const scale = size / region.width;
  const middle = camera.ray(0, view.focus ?? 0);
  const focal = Math.hypot(camera.eye[0] - middle[0], camera.eye[1] - middle[1], camera.eye[2]);
  for (let v = 0; v < target; v++) {
    for (let u = 0; u < target; u++) {
      const [px, py] = camera.ray((u / target) * 2 - 1, (v / target) * 2 - 1);
      const sx = (px - region.x) * scale;
      const sy = (py - region.y) * scale;
      const i = v * target + u;
      let level = 0;
      if (lens > 0) {
        const depth = Math.hypot(camera.eye[0] - px, camera.eye[1] - py, camera.eye[2]);
        level = clamp((Math.abs(depth - focal) / focal) * lens, 0, 2.999);
      }
      for (let c = 0; c < 3; c++) {
        const sharp = level < 1 ? sample(shaded[c]!, size, sx, sy) : 0;
        if (level <= 0.001) out[c]![i] = sharp;
        else {
          const k = Math.floor(level);
          const a = k === 0 ? sharp : sample(levels[k - 1]![c]!, size, sx, sy);
          const b = sample(levels[k]![c]!, size, sx, sy);
          out[c]![i] = mix(a, b, level - k);
        }
      }
    }
  }
  return out;
}
