import { randomFrom } from '../../src/random.ts';
import type { PennantArt } from '../../src/types.ts';
import { shade } from '../color.ts';
import { text } from '../fonts.ts';
import { Plate } from '../plate.ts';
import { signaturesSvg } from '../signature.ts';
import { creases, grime } from '../wear.ts';
import type { Thing } from './thing.ts';

/** A felt pennant with a sewn band, its letters flocked. */
export function pennant(art: PennantArt, seed: number): Thing {
  const random = randomFrom(seed);
  const plate = new Plate(art.surface, seed);
  const [x, y, w, h] = [90, 400, 1020, 400];
  const turn = `rotate(${(-14 + 6 * random()).toFixed(2)} 600 600)`;
  const outline = `M${x} ${y}L${x + w} ${y + h / 2 - 8}V${y + h / 2 + 8}L${x} ${y + h}Z`;
  plate.bevel = 2.4;
  plate.sheen = 0.5;
  plate.clip('felt', `<path d="${outline}" transform="${turn}"/>`);
  let tassels = '';
  for (const ty of [y + 22, y + h / 2, y + h - 22])
    for (let k = -2; k <= 2; k++) tassels += `<path d="M${x + 6} ${ty}q-30 ${k * 6} -64 ${k * 11}"/>`;
  plate.add(tassels, { stroke: art.trim, strokeWidth: 4, height: 4, material: 'cloth', rough: 0.9, transform: turn });
  plate.add(`<path d="${outline}"/>`, { fill: art.felt, height: 6, material: 'knit', rough: 0.95, transform: turn });
  plate.add(`<path d="M${x} ${y}h64V${y + h}h-64Z"/>`, {
    fill: art.trim,
    height: 8,
    material: 'knit',
    rough: 0.95,
    transform: turn,
    clip: 'felt',
  });
  plate.add(`<path d="M${x + 58} ${y + 14}V${y + h - 14}"/>`, {
    stroke: shade(art.trim, -0.4),
    strokeWidth: 2,
    height: 7,
    transform: turn,
  });
  plate.add(text('slab', art.word, 150, x + 100, y + h / 2 + 50, { anchor: 'start', maxWidth: 610 }), {
    fill: art.ink,
    height: 7.6,
    material: 'cloth',
    rough: 0.9,
    transform: turn,
    clip: 'felt',
  });
  plate.add(text('sans', art.line, 40, x + 740, y + h / 2 + 15, { anchor: 'start', track: 3, maxWidth: 170 }), {
    fill: art.ink,
    height: 7,
    rough: 0.9,
    transform: turn,
    clip: 'felt',
  });
  if (art.signature)
    plate.print(
      `<g transform="${turn}">${signaturesSvg(x + 260, y + h / 2 + 92, 220, 66, 4.4, 4, art.signature.ink)}</g>`,
      'felt',
    );
  grime(plate, seed, '#3b3226', 0.3 * art.wear, 0.004, 0.2, 'felt');
  plate.shape = creases(random, art.wear, [x, y, w, h], 5);
  return {
    form: 'plate',
    plate,
    hero: { x: 590, y: 600, width: 1180, tilt: 9, turn: 7 },
    detail: { x: 330, y: 640, width: 480, tilt: 44, turn: 18, blur: 8 },
  };
}
