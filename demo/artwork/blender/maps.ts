import { join } from 'node:path';
import sharp from 'sharp';
import { materials, micro, microAt } from '../materials.ts';
import { smooth } from '../noise.ts';
import type { Plate } from '../plate.ts';
import { blur, colorPlanes, draw, plainChannel } from '../raster.ts';
import type { Skin, SolidScene } from '../solid.ts';

/**
 * Files of a square surface for Blender. `height` is the mesh displacement, 16-bit gray over `reach` in the drawing's
 * units. `fine` is the remaining relief, used only for shading, 16-bit gray over `fineReach` around the middle.
 */
export type Maps = { color: string; shine: string; height: string; reach: number; fine: string; fineReach: number };

const SIDE = 1600;
const CANVAS = 1200;

async function grey16(values: Float32Array, reach: number, file: string): Promise<void> {
  const out = new Uint16Array(values.length);
  for (let i = 0; i < values.length; i++) out[i] = Math.round(Math.max(0, Math.min(1, values[i]! / reach)) * 65_535);
  await sharp(out, { raw: { width: SIDE, height: SIDE, channels: 1 } })
    .toColorspace('grey16')
    .png({ compressionLevel: 1 })
    .toFile(file);
}

/** The plate's color (its edge drawn on beyond it), shine and height; alpha of the color tells where the object is. */
export async function plateMaps(plate: Plate, folder: string, name: string): Promise<Maps> {
  const n = SIDE * SIDE;
  const scale = SIDE / CANVAS;
  const region = { x: 0, y: 0, width: CANVAS };
  const heightBytes = await draw(plate.defs, plate.heights, region, SIDE);
  const stuff = await draw(plate.defs, plate.stuff, region, SIDE);
  const paint = colorPlanes(await draw(plate.defs, plate.color, region, SIDE), SIDE);
  const solid = plainChannel(heightBytes, 3, n);
  const height = plainChannel(heightBytes, 0, n);
  for (let i = 0; i < n; i++) height[i] = height[i]! * plate.heightScale;
  const rounded = blur(height, SIDE, plate.bevel * scale);
  const puffed = plate.puff ? blur(solid, SIDE, plate.puff.radius * scale) : null;
  const [cx, cy] = plate.centre;
  const reach = plate.heightScale + (plate.puff?.amount ?? 0) + 30;
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const i = y * SIDE + x;
      if (solid[i]! <= 0.5) {
        rounded[i] = 0;
        continue;
      }
      const [px, py] = [x / scale, y / scale];
      const id = Math.min(materials.length - 1, stuff[i * 4 + 2]! >> 4);
      microAt(materials[id]!, px, py, 1 / scale, plate.seed, cx, cy);
      for (const plane of [paint.r, paint.g, paint.b]) plane[i] = plane[i]! * micro.tone;
      let h = rounded[i]! + micro.height;
      if (puffed && plate.puff) h += plate.puff.amount * smooth(0.42, 1, puffed[i]!);
      if (plate.shape) h += plate.shape(px, py);
      rounded[i] = Math.max(0.5, h + 6);
    }
  // Beyond the edge the color continues, so that no rim of the table's color shows on the side.
  const near = blur(solid, SIDE, 9);
  const spread = [paint.r, paint.g, paint.b].map((plane) =>
    blur(
      plane.map((value, i) => (solid[i]! > 0.5 ? value * solid[i]! : 0)),
      SIDE,
      9,
    ),
  );
  const rgba = Buffer.alloc(n * 4);
  const shine = Buffer.alloc(n * 3);
  for (let i = 0; i < n; i++) {
    const isInside = solid[i]! > 0.5;
    [paint.r, paint.g, paint.b].forEach((plane, c) => {
      const value = isInside ? plane[i]! : spread[c]![i]! / Math.max(0.004, near[i]!);
      rgba[i * 4 + c] = Math.max(0, Math.min(255, Math.round(srgb(value))));
    });
    rgba[i * 4 + 3] = isInside ? 255 : 0;
    shine[i * 3] = isInside ? stuff[i * 4]! : 200;
    shine[i * 3 + 1] = isInside ? stuff[i * 4 + 1]! : 0;
  }
  return write(folder, name, { rgba, shine, height: rounded, reach, fineReach: 4 });
}

const srgb = (v: number): number => 255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * Math.max(0, v) ** (1 / 2.4) - 0.055);

async function write(
  folder: string,
  name: string,
  made: { rgba: Buffer; shine: Buffer; height: Float32Array; reach: number; fineReach: number },
): Promise<Maps> {
  const file = (map: string): string => join(folder, `${name}-${map}.png`);
  const coarse = blur(made.height, SIDE, 2);
  const fine = made.height.map((value, i) => value - coarse[i]! + made.fineReach / 2);
  for (const [map, bytes, channels] of [
    ['color', made.rgba, 4],
    ['shine', made.shine, 3],
  ] as const)
    await sharp(bytes, { raw: { width: SIDE, height: SIDE, channels } })
      .png({ compressionLevel: 1 })
      .toFile(file(map));
  await grey16(coarse, made.reach, file('height'));
  await grey16(fine, made.fineReach, file('fine'));
  return {
    color: file('color'),
    shine: file('shine'),
    height: file('height'),
    reach: made.reach,
    fine: file('fine'),
    fineReach: made.fineReach,
  };
}

/**
 * A solid seen from its center in every direction (longitude starts behind and runs left around, latitude runs down):
 * the distance of its surface, including the fine relief, its color and its shine.
 */
export async function solidMaps(scene: SolidScene, folder: string, name: string): Promise<Maps> {
  const height = new Float32Array(SIDE * SIDE);
  const rgba = Buffer.alloc(SIDE * SIDE * 4);
  const shine = Buffer.alloc(SIDE * SIDE * 3);
  const skin: Skin = { r: 0, g: 0, b: 0, rough: 0.5, metal: 0, glow: 0 };
  const { x: mx, y: my, z: mz } = scene.bounds;
  const reach = scene.bounds.r * 1.1;
  for (let row = 0; row < SIDE; row++) {
    const down = ((row + 0.5) / SIDE) * Math.PI;
    for (let column = 0; column < SIDE; column++) {
      const round = ((column + 0.5) / SIDE) * 2 * Math.PI - Math.PI;
      // Longitude 0 faces the camera.
      const [dx, dy, dz] = [Math.sin(down) * Math.sin(round), Math.cos(down), Math.sin(down) * Math.cos(round)];
      let far = scene.bounds.r * 1.02;
      for (let k = 0; k < 60; k++) {
        const d = scene.distance(mx + dx * far, my + dy * far, mz + dz * far);
        if (d < 0.0006) break;
        far -= d * 0.9;
      }
      const [px, py, pz] = [mx + dx * far, my + dy * far, mz + dz * far];
      const e = 0.004;
      const ny = scene.distance(px, py + e, pz) - scene.distance(px, py - e, pz);
      skin.rough = 0.5;
      skin.metal = 0;
      scene.skin(px, py, pz, 0, ny / (2 * e), 0, skin);
      const i = row * SIDE + column;
      height[i] = far + (scene.bump?.(px, py, pz) ?? 0);
      [skin.r, skin.g, skin.b].forEach((value, c) => {
        rgba[i * 4 + c] = Math.max(0, Math.min(255, Math.round(srgb(value))));
      });
      rgba[i * 4 + 3] = 255;
      shine[i * 3] = Math.round(skin.rough * 255);
      shine[i * 3 + 1] = Math.round(skin.metal * 255);
    }
  }
  return write(folder, name, { rgba, shine, height, reach, fineReach: 0.04 });
}
