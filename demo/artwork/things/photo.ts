import { randomFrom } from '../../src/random.ts';
import type { PhotoArt } from '../../src/types.ts';
import { text } from '../fonts.ts';
import { Plate } from '../plate.ts';
import { signaturesSvg } from '../signature.ts';
import { creases, foxing } from '../wear.ts';
import { sceneSvg } from './scenes.ts';
import type { Thing } from './thing.ts';

/** A press print with a white border, its caption typed below the picture. */
export function photo(art: PhotoArt, seed: number): Thing {
  const random = randomFrom(seed);
  const plate = new Plate(art.surface, seed);
  const [x, y, w, h] = [110, 240, 980, 730];
  const turn = `rotate(${(-4 + 8 * random()).toFixed(2)} 600 600)`;
  const margin = 34;
  plate.bevel = 0.9;
  plate.clip('paper', `<rect x="${x}" y="${y}" width="${w}" height="${h}" transform="${turn}"/>`);
  plate.add(`<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="2"/>`, {
    fill: '#f1ede3',
    height: 2.6,
    material: 'paper',
    rough: 0.5,
    transform: turn,
  });
  // The emulsion shines more than the border.
  const scale = (w - margin * 2) / 1000;
  plate.add(`<rect x="${x + margin}" y="${y + margin}" width="${w - margin * 2}" height="${700 * scale}"/>`, {
    fill: '#222',
    material: 'plastic',
    rough: 0.34,
    transform: turn,
    clip: 'paper',
  });
  plate.print(
    `<g transform="${turn}"><g transform="translate(${x + margin} ${y + margin}) scale(${scale.toFixed(4)})">${sceneSvg(art, seed)}</g></g>`,
    'paper',
  );
  plate.add(text('typed', art.caption, 21, x + margin + 4, y + h - 20, { anchor: 'start', maxWidth: w - 90 }), {
    fill: '#2b2925',
    opacity: 0.9,
    transform: turn,
    clip: 'paper',
  });
  const signed: [number, number] = [x + w * 0.68, y + h * 0.66];
  if (art.signature)
    plate.print(
      `<g transform="${turn}">${signaturesSvg(signed[0], signed[1], 380, 130, 6, -9, art.signature.ink)}</g>`,
      'paper',
    );
  foxing(plate, random, art.wear * 0.5, [x, y, w, h], 'paper');
  plate.shape = creases(random, art.wear * 0.8, [x, y, w, h], 1.6);
  return {
    form: 'plate',
    plate,
    hero: { x: 600, y: 606, width: 1130, tilt: 9, turn: 7 },
    detail: art.signature
      ? { x: signed[0], y: signed[1] + 10, width: 500, tilt: 42, turn: 18, blur: 8 }
      : { x: x + 330, y: y + h - 120, width: 520, tilt: 44, turn: 16, blur: 8 },
  };
}
