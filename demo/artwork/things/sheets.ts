import type { SheetArt } from '../../src/types.ts';
import { text } from '../fonts.ts';

/** A leaf to draw on: its box, and how letters and free markup are put down. */
type Leaf = {
  x: number;
  y: number;
  w: number;
  h: number;
  put: (markup: string, fill: string, opacity?: number) => void;
  raw: (markup: string) => void;
};

const black = '#23221f';

/** A typed letter under a printed head; the first line is the date. */
export function drawLetter(art: SheetArt, { x, y, w, h, put, raw }: Leaf): void {
  put(text('serif', art.heading, 40, x + w / 2, y + 92, { track: 2, maxWidth: w - 140 }), '#5a2b22');
  put(text('sans', art.notes[0] ?? '', 19, x + w / 2, y + 124, { track: 4, maxWidth: w - 160 }), '#5a2b22', 0.8);
  raw(`<rect x="${x + 90}" y="${y + 146}" width="${w - 180}" height="2" fill="#5a2b22" fill-opacity=".7"/>`);
  art.lines.forEach((line, i) => {
    const ly = y + 214 + i * 52 + (i > 0 ? 26 : 0);
    put(
      i === 0
        ? text('typed', line, 24, x + w - 86, ly, { anchor: 'end' })
        : text('typed', line, 25, x + 86, ly, { anchor: 'start', maxWidth: w - 172 }),
      black,
      0.9,
    );
  });
  const note = art.notes[1];
  if (note) put(text('note', note, 54, x + 90, y + h - 64, { anchor: 'start' }), '#33406a');
}

/** Ruled staves with notes; `lines` are written between them. */
export function drawScore(art: SheetArt, { x, y, w, h, put, raw }: Leaf, random: () => number): void {
  put(text('hand', art.heading, 38, x + w / 2, y + 84, { maxWidth: w - 160 }), '#23221f');
  const staves = 6;
  for (let s = 0; s < staves; s++) {
    const top = y + 140 + s * ((h - 240) / staves);
    let lines = '';
    for (let k = 0; k < 5; k++)
      lines += `<rect x="${x + 54}" y="${top + k * 13}" width="${w - 108}" height="1.3" fill="#6b6455" fill-opacity=".75"/>`;
    let notes = `<path d="M${x + 70} ${top + 46}c-16 -2 -12 -26 4 -24c18 4 10 34 -10 28c-24 -8 0 -48 10 -62c8 -12 2 -24 -4 -10l8 78" fill="none" stroke="${black}" stroke-width="3"/>`;
    let nx = x + 120;
    while (nx < x + w - 80) {
      const ny = top + 52 - Math.floor(random() * 9) * 6.5;
      const up = ny > top + 26 ? -46 : 46;
      notes += `<ellipse cx="${nx.toFixed(1)}" cy="${ny.toFixed(1)}" rx="8.6" ry="6" transform="rotate(-22 ${nx.toFixed(1)} ${ny.toFixed(1)})" fill="${random() < 0.2 ? 'none' : black}" stroke="${black}" stroke-width="2.4"/><path d="M${(nx + (up < 0 ? 8 : -8)).toFixed(1)} ${ny.toFixed(1)}v${up}${random() < 0.35 ? 'q14 8 10 24' : ''}" fill="none" stroke="${black}" stroke-width="2.6"/>`;
      nx += 26 + 26 * random();
      if (random() < 0.16) {
        notes += `<rect x="${nx.toFixed(1)}" y="${top}" width="2.2" height="53" fill="${black}"/>`;
        nx += 18;
      }
    }
    raw(lines + notes);
    const words = art.lines[s];
    if (words) put(text('hand', words, 20, x + 122, top + 92, { anchor: 'start', maxWidth: w - 220 }), '#243a78');
  }
  for (const [i, note] of art.notes.entries())
    put(text('note', note, 50, x + w - 70, y + 250 + i * 260, { anchor: 'end' }), '#a3262b', 0.9);
}

const frames: ((x: number, y: number) => string)[] = [
  (x, y) =>
    `<path d="M${x} ${y + 120}h270M${x + 40} ${y + 120}V${y + 50}h60v70M${x + 160} ${y + 120}V${y + 30}h70v90M${x + 60} ${y + 66}h18v20h-18z"/><circle cx="${x + 132}" cy="${y + 36}" r="16"/>`,
  (x, y) =>
    `<path d="M${x} ${y + 150}L${x + 110} ${y + 60}H${x + 160}L${x + 270} ${y + 150}M${x + 110} ${y}V${y + 60}M${x + 160} ${y}V${y + 60}M${x + 128} ${y + 60}V${y + 28}h16v32"/>`,
  (x, y) =>
    `<ellipse cx="${x + 135}" cy="${y + 74}" rx="80" ry="40"/><circle cx="${x + 135}" cy="${y + 74}" r="26"/><circle cx="${x + 135}" cy="${y + 74}" r="9" fill="#3a3833"/>`,
  (x, y) =>
    `<path d="M${x + 20} ${y + 120}h90l20 -60h60l30 60h40M${x + 60} ${y + 120}a18 18 0 1 0 .1 0M${x + 210} ${y + 120}a18 18 0 1 0 .1 0M${x + 136} ${y + 66}h48"/>`,
  (x, y) =>
    `<path d="M${x + 100} ${y + 150}v-54q0 -34 35 -34t35 34v54"/><circle cx="${x + 135}" cy="${y + 40}" r="22"/><path d="M${x} ${y + 30}L${x + 90} ${y + 60}M${x + 270} ${y + 30}L${x + 182} ${y + 60}"/>`,
  (x, y) =>
    `<path d="M${x} ${y + 100}q34 -20 68 0t68 0 68 0 66 0M${x + 110} ${y + 84}V${y + 20}l50 56ZM${x + 84} ${y + 88}h100l-18 24h-64z"/>`,
];

/** Six pencil frames, two a row, with what happens written below each. */
export function drawStoryboard(art: SheetArt, { x, y, w, put, raw }: Leaf, random: () => number): void {
  put(text('typed', art.heading, 28, x + 60, y + 74, { anchor: 'start', maxWidth: w - 120 }), black, 0.9);
  const turnBy = Math.floor(random() * 6);
  for (let i = 0; i < 6; i++) {
    const [fx, fy] = [x + 56 + (i % 2) * 322, y + 110 + Math.floor(i / 2) * 262];
    let hatch = '';
    for (let k = 0; k < 26; k++)
      hatch += `<path d="M${(fx + 8 + k * 10).toFixed(1)} ${fy + 150}l${(14 + 20 * random()).toFixed(1)} ${(-30 - 70 * random()).toFixed(1)}" stroke-opacity=".22" stroke-width="3"/>`;
    raw(
      `<g fill="none" stroke="#3a3833" stroke-width="2.6" stroke-linecap="round"><rect x="${fx}" y="${fy}" width="270" height="160"/><svg x="${fx}" y="${fy}" width="270" height="160" viewBox="${fx} ${fy} 270 160">${hatch}${(frames[(i + turnBy) % 6] ?? frames[0]!)(fx, fy)}</svg></g>`,
    );
    put(text('hand', art.lines[i] ?? '', 17, fx + 2, fy + 192, { anchor: 'start', maxWidth: 266 }), '#2b2f3a');
  }
  for (const [i, note] of art.notes.entries())
    put(text('note', note, 46, x + w - 60, y + 90 + i * 262, { anchor: 'end' }), '#a3262b', 0.9);
}
