import { randomFrom } from '../../src/random.ts';
import type { TicketArt } from '../../src/types.ts';
import { shade } from '../color.ts';
import { text } from '../fonts.ts';
import { Plate } from '../plate.ts';
import { signaturesSvg } from '../signature.ts';
import { coffeeRing, creases, foxing } from '../wear.ts';
import type { Thing } from './thing.ts';

/** A printed ticket, 900 × 420, with a perforated stub at its right. */
export function ticket(art: TicketArt, seed: number): Thing {
  const random = randomFrom(seed);
  const plate = new Plate(art.surface, seed);
  const [x, y, w, h] = [150, 395, 900, 410];
  const notch = 24;
  const stub = x + 690;
  const outline = `<path d="M${x} ${y}H${stub - notch}a${notch} ${notch} 0 0 0 ${notch * 2} 0H${x + w}V${y + h}H${stub + notch}a${notch} ${notch} 0 0 0 ${-notch * 2} 0H${x}Z"/>`;
  const turn = `rotate(${(-8 + 4 * random()).toFixed(2)} 600 600)`;
  plate.clip(
    'paper',
    `<g transform="${turn}">${outline}</g>`
      .replace(/<g transform="([^"]*)"><path /, '<path transform="$1" ')
      .replace('</g>', ''),
  );
  plate.add(outline, { fill: art.paper, height: 3.4, material: 'paper', rough: 0.78, transform: turn });
  plate.bevel = 1;
  const dark = shade(art.ink, -0.15);
  const put = (markup: string, fill: string, opacity = 1): void => {
    plate.add(markup, { fill, opacity, transform: turn, clip: 'paper' });
  };
  // Security print: fine wavy lines.
  let lines = '';
  for (let i = 0; i < 46; i++) {
    const ly = y + 6 + i * 9;
    lines += `<path d="M${x} ${ly}${Array.from({ length: 30 }, (_, k) => `q7.5 ${k % 2 ? 5 : -5} 15 0t15 0`).join('')}" fill="none" stroke="${art.ink}" stroke-width="1" stroke-opacity=".3"/>`;
  }
  plate.print(`<g transform="${turn}">${lines}</g>`, 'paper');
  const field = stub - x - 60;
  put(`<rect x="${x + 26}" y="${y + 26}" width="${field}" height="78"/>`, art.ink);
  put(text('block', art.head, 56, x + 26 + field / 2, y + 86, { track: 5, maxWidth: field - 36 }), art.paper);
  put(text('slab', art.venue, 60, x + 26 + field / 2, y + 186, { maxWidth: field - 20 }), dark);
  put(text('sans', art.lines[0] ?? '', 34, x + 26 + field / 2, y + 242, { track: 2, maxWidth: field - 20 }), dark);
  put(`<rect x="${x + 26}" y="${y + 266}" width="${field}" height="3"/>`, art.ink);
  put(text('courier', art.lines[1] ?? '', 36, x + 26 + field / 2, y + 316, { maxWidth: field - 30 }), dark);
  put(text('block', art.price, 52, x + 36, y + 384, { anchor: 'start' }), dark);
  put(
    text('mono', `No. ${String(10000 + Math.floor(random() * 89999))}`, 28, x + 26 + field, y + 378, { anchor: 'end' }),
    '#b0282d',
  );
  for (let i = 0; i < 17; i++)
    put(`<circle cx="${stub}" cy="${y + 42 + i * 20.5}" r="4"/>`, shade(art.paper, -0.7), 0.85);
  const sx = stub + (x + w - stub) / 2;
  put(
    `<g transform="rotate(90 ${sx} ${y + h / 2})">${text('block', 'ADMIT ONE', 62, sx, y + h / 2 + 4, { track: 7 })}${text('courier', art.lines[1] ?? '', 24, sx, y + h / 2 + 42, { maxWidth: 330 })}</g>`,
    art.ink,
  );
  // Signed along the stub, across its print.
  const signed: [number, number] = [sx + 30, y + h / 2];
  if (art.signature)
    plate.print(
      `<g transform="${turn}">${signaturesSvg(signed[0], signed[1], 330, 120, 6, 84, art.signature.ink)}</g>`,
      'paper',
    );
  coffeeRing(plate, random, art.wear, [x + 480, y + 120, 260, 200], 'paper');
  foxing(plate, random, art.wear, [x, y, w, h], 'paper');
  plate.shape = creases(random, art.wear, [x, y, w, h], 1.6);
  return {
    form: 'plate',
    plate,
    hero: { x: 600, y: 600, width: 1010, tilt: 10, turn: 8 },
    detail: art.signature
      ? { x: signed[0], y: signed[1], width: 470, tilt: 40, turn: 18, blur: 8 }
      : { x: 470, y: 575, width: 470, tilt: 46, turn: 18, blur: 9 },
  };
}
