import { randomFrom } from '../../src/random.ts';
import type { ProgrammeArt } from '../../src/types.ts';
import { shade } from '../color.ts';
import { text } from '../fonts.ts';
import { Plate } from '../plate.ts';
import { signaturesSvg } from '../signature.ts';
import { creases, foxing } from '../wear.ts';
import type { Thing } from './thing.ts';

const [x, y, w, h] = [270, 130, 660, 940];

function cover(art: ProgrammeArt): string {
  const [a, b, c] = art.inks;
  const full = `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${a}"/>`;
  switch (art.design) {
    case 'diagonal':
      return `${full}<path d="M${x} ${y + 780}L${x + w} ${y + 330}V${y + 560}L${x} ${y + h + 70}Z" fill="${b}"/><path d="M${x} ${y + 720}L${x + w} ${y + 270}V${y + 310}L${x} ${y + 760}Z" fill="${c}"/>`;
    case 'circle':
      return `${full}<circle cx="${x + w / 2}" cy="${y + 520}" r="262" fill="${b}"/><circle cx="${x + w / 2}" cy="${y + 520}" r="196" fill="${a}"/><circle cx="${x + w / 2}" cy="${y + 520}" r="128" fill="${c}"/><path d="M${x} ${y + 512}H${x + w}V${y + 528}H${x}Z" fill="${b}"/>`;
    case 'stripes':
      return `${full}${[0, 1, 2, 3, 4, 5].map((i) => `<rect x="${x + 34 + i * 104}" y="${y + 270}" width="${72 - i * 9}" height="470" fill="${i % 2 ? c : b}"/>`).join('')}`;
    default:
      return `${full}${[0, 1, 2, 3, 4, 5, 6, 7, 8]
        .map((i) => {
          const [bx, by] = [x + 44 + (i % 3) * 192, y + 262 + Math.floor(i / 3) * 168];
          const ink = [b, c, shade(a, 0.25)][(i * 2 + Math.floor(i / 3)) % 3];
          return i % 2
            ? `<circle cx="${bx + 94}" cy="${by + 82}" r="76" fill="${ink}"/>`
            : `<path d="M${bx + 8} ${by + 158}V${by + 6}H${bx + 180}A172 152 0 0 1 ${bx + 8} ${by + 158}Z" fill="${ink}"/>`;
        })
        .join('')}`;
  }
}

/** A stapled booklet, sold at the door. */
export function programme(art: ProgrammeArt, seed: number): Thing {
  const random = randomFrom(seed);
  const plate = new Plate(art.surface, seed);
  const turn = `rotate(${(-6 + 9 * random()).toFixed(2)} 600 600)`;
  const page = `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="3"/>`;
  plate.bevel = 1.1;
  plate.clip('paper', `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="3" transform="${turn}"/>`);
  for (let i = 3; i >= 1; i--)
    plate.add(page, {
      fill: i % 2 ? '#e9e2d0' : '#f3eddd',
      height: 6 - i,
      material: 'paper',
      rough: 0.8,
      transform: `translate(${i * 2.4} ${i * 1.6}) ${turn}`,
    });
  plate.add(page, { fill: art.inks[0], height: 6.2, material: 'paper', rough: 0.55, transform: turn });
  plate.print(`<g transform="${turn}">${cover(art)}</g>`, 'paper');
  const put = (markup: string, fill: string): void => {
    plate.add(markup, { fill, transform: turn, clip: 'paper' });
  };
  const light = art.inks[2];
  put(text('block', art.head, 128, x + w / 2, y + 168, { track: 3, maxWidth: w - 70 }), light);
  put(text('sans', art.lines[0] ?? '', 38, x + w / 2, y + 224, { track: 5, maxWidth: w - 80 }), light);
  put(text('slab', art.lines[1] ?? '', 50, x + w / 2, y + 830, { maxWidth: w - 80 }), light);
  put(text('sans', art.lines[2] ?? '', 30, x + w / 2, y + 880, { track: 3, maxWidth: w - 200 }), light);
  put(text('block', art.price, 34, x + w - 34, y + h - 26, { anchor: 'end' }), light);
  for (const sy of [y + 190, y + h - 190])
    plate.round(
      `<path d="M${x + 11} ${sy}v58"/>`,
      { stroke: '#b9bdc0', strokeWidth: 4, height: 8, material: 'brushed', rough: 0.3, metal: 1, transform: turn },
      6.3,
    );
  const signed: [number, number] = [x + w * 0.56, y + 690];
  if (art.signature)
    plate.print(
      `<g transform="${turn}">${signaturesSvg(signed[0], signed[1], 380, 130, 6, -8, art.signature.ink)}</g>`,
      'paper',
    );
  foxing(plate, random, art.wear, [x, y, w, h], 'paper');
  plate.shape = creases(random, art.wear, [x, y, w, h], 1.6, art.wear > 0.4 ? [{ at: 0.5, across: true }] : []);
  return {
    form: 'plate',
    plate,
    hero: { x: 600, y: 604, width: 1150, tilt: 8, turn: 8 },
    detail: art.signature
      ? { x: signed[0], y: signed[1], width: 470, tilt: 44, turn: 18, blur: 8 }
      : { x: x + 240, y: y + 210, width: 480, tilt: 46, turn: 20, blur: 8 },
  };
}
