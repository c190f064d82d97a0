import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { AppContext } from '../../../platform/context.ts';
import { codePath } from '../../../platform/printing.ts';
import type { SealPrint } from './queries.ts';
import { addressOf } from './sheet.ts';

// One drawing for label printers and plotters, in points: every seal is a group that is named by its serial.

const COLUMNS = 10;
const CELL = { width: 90, height: 90, code: 60 };
/** Seals that are drawn before other requests get their turn. */
const CHUNK = 40;

async function* drawSeals(ctx: AppContext, { number, seals }: SealPrint): AsyncGenerator<string> {
  const width = COLUMNS * CELL.width;
  const height = Math.max(1, Math.ceil(seals.length / COLUMNS)) * CELL.height;
  yield `<svg xmlns="http://www.w3.org/2000/svg" width="${width}pt" height="${height}pt" viewBox="0 0 ${width} ${height}">
<title>Seals ${number}</title>
<rect width="100%" height="100%" fill="#fff"/>
<g fill="#000" font-family="Courier, monospace" font-size="9" text-anchor="middle">
`;
  for (let first = 0; first < seals.length; first += CHUNK) {
    const part = seals.slice(first, first + CHUNK).map(({ serial, token }, index) => {
      const place = first + index;
      const x = (place % COLUMNS) * CELL.width;
      const y = Math.floor(place / COLUMNS) * CELL.height;
      const inset = (CELL.width - CELL.code) / 2;
      return `<g id="${serial}" transform="translate(${x} ${y})"><path transform="translate(${inset} 8)" d="${codePath(addressOf(ctx, token), CELL.code)}"/><text x="${CELL.width / 2}" y="${CELL.code + 20}">${serial}</text></g>\n`;
    });
    yield part.join('');
    await setImmediate();
  }
  yield '</g>\n</svg>\n';
}

/** The print sheet of a batch as one SVG, written a few seals at a time. */
export const streamSealDrawing = (ctx: AppContext, print: SealPrint): Readable => Readable.from(drawSeals(ctx, print));
