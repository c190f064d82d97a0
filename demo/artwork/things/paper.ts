import { randomFrom } from '../../src/random.ts';
import type { SheetArt } from '../../src/types.ts';
import { text, textWidth } from '../fonts.ts';
import { Plate } from '../plate.ts';
import { signaturesSvg } from '../signature.ts';
import { coffeeRing, creases, foxing, grime } from '../wear.ts';
import { drawLetter, drawScore, drawStoryboard } from './sheets.ts';
import type { Thing } from './thing.ts';

/** A leaf of paper: setlist, lyric, script page, letter, score or storyboard. */
export function sheet(art: SheetArt, seed: number): Thing {
  const random = randomFrom(seed);
  const plate = new Plate(art.surface, seed);
  const isNotebook = art.sheet === 'lyrics';
  const [w, h] = isNotebook ? [650, 960] : [720, 950];
  const [x, y] = [600 - w / 2, 600 - h / 2];
  const turn = `rotate(${(-5 + 8 * random()).toFixed(2)} 600 600)`;
  let outline = `M${x} ${y}H${x + w}V${y + h}H${x}Z`;
  if (isNotebook) {
    // Torn from the book at its left edge.
    let tear = '';
    for (let i = 0; i < 60; i++) tear += `L${(x + 4 + 9 * random()).toFixed(1)} ${(y + h - (h * i) / 60).toFixed(1)}`;
    outline = `M${x + 8} ${y}H${x + w}V${y + h}H${x + 8}${tear}Z`;
  }
  plate.bevel = 0.9;
  plate.clip('paper', `<path d="${outline}" transform="${turn}"/>`);
  if (art.sheet === 'script') {
    // The leaves below.
    for (let i = 4; i >= 1; i--) {
      plate.add(`<path d="${outline}"/>`, {
        fill: i % 2 ? '#d9cdac' : '#e4d9ba',
        height: 9 - i * 2,
        material: 'paper',
        rough: 0.85,
        transform: `translate(${(i * 3.2).toFixed(1)} ${(i * 3.6).toFixed(1)}) ${turn}`,
      });
    }
  }
  plate.add(`<path d="${outline}"/>`, {
    fill: art.paper,
    height: art.sheet === 'script' ? 9.6 : 2.6,
    material: 'paper',
    rough: 0.85,
    transform: turn,
  });
  const put = (markup: string, fill: string, opacity = 1): void => {
    plate.add(markup, { fill, opacity, transform: turn, clip: 'paper' });
  };
  const raw = (markup: string): void => {
    plate.print(`<g transform="${turn}">${markup}</g>`, 'paper');
  };
  if ((art.sheet === 'setlist' || isNotebook) && art.paper !== '#efe9da') {
    let rules = '';
    for (let ly = y + 120; ly < y + h - 20; ly += isNotebook ? 42 : 46)
      rules += `<rect x="${x}" y="${ly}" width="${w}" height="1.3" fill="#5a7fa8" fill-opacity=".4"/>`;
    raw(`${rules}<rect x="${x + 84}" y="${y}" width="1.5" height="${h}" fill="#b8443c" fill-opacity=".45"/>`);
  }
  const tilt = (markup: string, px: number, py: number, spread: number): string =>
    `<g transform="rotate(${((random() - 0.5) * spread).toFixed(2)} ${px} ${py})">${markup}</g>`;
  if (art.sheet === 'setlist') {
    const step = (h - (art.signature ? 300 : 210)) / art.lines.length;
    put(
      tilt(text('marker', art.heading, 50, x + 60, y + 86, { anchor: 'start', maxWidth: w - 120 }), x + 60, y + 86, 2),
      '#1b1b1f',
    );
    raw(
      `<path d="M${x + 56} ${y + 106}q${w * 0.3} 9 ${w * 0.62} -4" fill="none" stroke="#1b1b1f" stroke-width="5" stroke-linecap="round"/>`,
    );
    art.lines.forEach((line, i) => {
      const ly = y + 172 + i * step;
      put(
        tilt(
          text('marker', line, Math.min(54, step * 0.78), x + 66 + 12 * random(), ly, {
            anchor: 'start',
            maxWidth: w - 190,
          }),
          x + 60,
          ly,
          1.6,
        ),
        '#1b1b1f',
        0.94,
      );
      if (random() < 0.18)
        raw(
          `<path d="M${x + 60} ${ly - 16}l${200 + 120 * random()} -6" fill="none" stroke="#1b1b1f" stroke-width="4.5" stroke-linecap="round"/>`,
        );
    });
    art.notes.forEach((note, i) => {
      const ly = y + 180 + (i + 0.6) * ((h - 260) / art.notes.length);
      put(tilt(text('note', note, 58, x + w - 60, ly, { anchor: 'end' }), x + w - 60, ly, 16), '#b3242b');
    });
  } else if (art.sheet === 'lyrics') {
    put(tilt(text('hand', art.heading, 46, x + 110, y + 92, { anchor: 'start' }), x + 110, y + 92, 2), '#243a78');
    art.lines.forEach((line, i) => {
      const ly = y + 154 + i * 84 + (i > 3 ? 20 : 0);
      put(
        tilt(text('hand', line, 30, x + 104, ly, { anchor: 'start', maxWidth: w - 140 }), x + 104, ly, 1.4),
        i % 3 === 2 ? '#3b3b40' : '#243a78',
        0.92,
      );
      if (i % 3 === 1) {
        const words = line.split(' ');
        const from = textWidth('hand', words.slice(0, 2).join(' '), 24);
        raw(
          `<path d="M${x + 110 + from} ${ly - 8}q40 -10 90 2t80 -6" fill="none" stroke="#243a78" stroke-width="3" stroke-linecap="round"/>`,
        );
        put(
          tilt(
            text('hand', words.slice(-2).join(' '), 20, x + 150 + from, ly - 36, { anchor: 'start' }),
            x + 150,
            ly - 36,
            6,
          ),
          '#3b3b40',
        );
      }
    });
    art.notes.forEach((note, i) => {
      put(
        tilt(text('note', note, 44, x + 22, y + 300 + i * 330, { anchor: 'start' }), x + 40, y + 300 + i * 330, 14),
        '#8c2b2b',
        0.85,
      );
    });
  } else if (art.sheet === 'letter') drawLetter(art, { x, y, w, h, put, raw });
  else if (art.sheet === 'score') drawScore(art, { x, y, w, h, put, raw }, random);
  else if (art.sheet === 'storyboard') drawStoryboard(art, { x, y, w, h, put, raw }, random);
  else {
    put(text('typed', art.heading, 34, x + w / 2, y + 92, { track: 3 }), '#23221f', 0.9);
    put(text('typed', '118.', 24, x + w - 60, y + 60, { anchor: 'end' }), '#23221f', 0.85);
    let ly = y + 160;
    for (const line of [...art.lines, ...art.lines.slice(0, 4)]) {
      const isCue = line === line.toUpperCase();
      const isName = isCue && line.length < 9;
      const isSpeech = !isCue && line.length < 24;
      put(
        text('typed', line, 25, x + (isName ? w * 0.44 : isSpeech ? w * 0.3 : 92), ly, {
          anchor: 'start',
          maxWidth: w - 270,
        }),
        '#23221f',
        0.82 + 0.14 * random(),
      );
      ly += isName ? 34 : 66;
    }
    art.notes.forEach((note, i) => {
      const ny = y + 230 + i * 205;
      put(
        tilt(text('note', note, 62, x + w - 40, ny, { anchor: 'end' }), x + w - 90, ny, 18),
        i % 2 ? '#a3262b' : '#33406a',
      );
      raw(
        `<path d="M${x + w - 250} ${ny - 14}q-60 -26 -150 ${10 + 20 * random()}" fill="none" stroke="${i % 2 ? '#a3262b' : '#33406a'}" stroke-width="3" stroke-linecap="round"/>`,
      );
    });
    raw(`<path d="M${x + 86} ${y + 432}h${w * 0.5}" stroke="#a3262b" stroke-width="3.4" stroke-linecap="round"/>`);
    for (const by of [150, h / 2, h - 150]) {
      plate.add(`<circle cx="${x + 40}" cy="${y + by}" r="15"/>`, {
        fill: '#b8934a',
        height: 14,
        material: 'brushed',
        rough: 0.3,
        metal: 1,
        transform: turn,
      });
    }
  }
  coffeeRing(plate, random, art.wear, [x + w * 0.55, y + h * 0.6, w * 0.35, h * 0.3], 'paper');
  foxing(plate, random, art.wear, [x, y, w, h], 'paper');
  grime(plate, seed, '#8a7350', 0.35 * art.wear, 0.004, 0.16, 'paper');
  if (art.sheet === 'setlist') {
    for (const [tx, ty, angle] of [
      [x + 6, y + 8, 44],
      [x + w - 6, y + 8, -46],
      [x + 8, y + h - 8, -42],
      [x + w - 8, y + h - 6, 47],
    ] as const) {
      plate.add(`<rect x="-70" y="-24" width="140" height="48"/>`, {
        fill: '#d8cfae',
        opacity: 0.62,
        height: 3.4,
        material: 'plastic',
        rough: 0.3,
        transform: `${turn} translate(${tx} ${ty}) rotate(${angle})`,
      });
    }
  }
  const sig: [number, number] = art.sheet === 'lyrics' ? [x + w - 180, y + h - 70] : [x + w - 210, y + h - 92];
  if (art.signature) raw(signaturesSvg(sig[0], sig[1], 280, 100, 4.4, -6, art.signature.ink, 'up'));
  plate.shape = creases(
    random,
    art.wear,
    [x, y, w, h],
    1.3,
    art.sheet === 'script' ? [] : [{ at: 0.5, across: true }, ...(isNotebook ? [] : [{ at: 0.5, across: false }])],
  );
  return {
    form: 'plate',
    plate,
    hero: { x: 600, y: 605, width: 1120, tilt: 10, turn: 10 },
    detail: art.signature
      ? { x: sig[0] - 10, y: sig[1] - 60, width: 430, tilt: 44, turn: -20, blur: 8 }
      : { x: 560, y: 430, width: 430, tilt: 46, turn: 22, blur: 8 },
  };
}
