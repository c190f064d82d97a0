import { randomFrom } from '../../src/random.ts';
import type { ArtSpec, CardArt, ItemText } from '../../src/types.ts';
import { rgb, shade } from '../color.ts';
import { text } from '../fonts.ts';
import { putSeal } from '../hologram.ts';
import { Plate } from '../plate.ts';
import type { View } from '../relief.ts';
import type { Thing } from './thing.ts';

/** Kinds flat enough to be turned over. */
type Flat = Extract<
  ArtSpec,
  { kind: 'ticket' | 'photo' | 'programme' | 'poster' | 'sheet' | 'vinyl' | 'pass' | 'card' }
>;
type Box = readonly [x: number, y: number, width: number, height: number];

/** The printed face of each kind as placed on the front, and the name of its clip there. */
const faces: Readonly<Record<Flat['kind'], { box: Box; clip: string }>> = {
  ticket: { box: [150, 395, 900, 410], clip: 'paper' },
  photo: { box: [110, 240, 980, 730], clip: 'paper' },
  programme: { box: [270, 130, 660, 940], clip: 'paper' },
  poster: { box: [248, 90, 704, 1020], clip: 'paper' },
  sheet: { box: [240, 125, 720, 950], clip: 'paper' },
  vinyl: { box: [105, 235, 730, 730], clip: 'sleeve' },
  pass: { box: [418, 384, 364, 668], clip: 'face' },
  card: { box: [372, 330, 456, 640], clip: 'card' },
};

const mirror = 'translate(1200 0) scale(-1 1)';
const pencil = '#4b4d52';

/** Color, height and gloss of the reverse. */
function stockOf(art: Flat): { fill: string; height: number; rough: number; ghost: number } {
  switch (art.kind) {
    case 'ticket':
      return { fill: shade(art.paper, -0.02), height: 3.4, rough: 0.82, ghost: 0.07 };
    case 'photo':
      return { fill: '#dbd3bf', height: 2.6, rough: 0.7, ghost: 0.03 };
    case 'programme':
      return { fill: art.inks[0], height: 6.2, rough: 0.55, ghost: 0 };
    case 'poster':
      return { fill: '#d9d0ba', height: 3, rough: 0.85, ghost: 0.1 };
    case 'sheet':
      return { fill: shade(art.paper, -0.07), height: art.sheet === 'script' ? 9.6 : 2.6, rough: 0.88, ghost: 0.11 };
    case 'vinyl':
      return { fill: shade(art.sleeve, 0.04), height: 9, rough: 0.58, ghost: 0 };
    case 'pass':
      return { fill: shade(art.card, 0.2), height: 15, rough: 0.1, ghost: 0 };
    case 'card':
      return { fill: '#efe7d2', height: 19, rough: 0.3, ghost: 0 };
  }
}

/** Drawing context of a reverse: its current box, and how pieces are placed. */
type Reverse = {
  plate: Plate;
  box: Box;
  turn: string;
  random: () => number;
  put: (markup: string, fill: string, opacity?: number) => void;
};

const songNames = [
  'Ferry at Four',
  'Cold Solder',
  'The Long Platform',
  'Ordinary Weather',
  'Left at the Mill',
  'Paper Lanterns',
  'Salt on the Stairs',
  'Second Hand',
  'What the Porter Saw',
  'Harbor Lights Out',
  'Nine Miles Dry',
  'Borrowed Coat',
  'Slow Elevator',
  'A Room Above',
  'Tin Roof, May',
  'Letters to a Landlord',
  'Copper Wire',
  'The Kindest Thief',
  'Sunday, Twice',
  'Quarter to Rain',
  'Night Porter',
  'Small Engines',
  'Winter Timetable',
  'Everyone Goes Home',
];

function ruleLines(words: readonly string[], { box: [x, y, w], put }: Reverse, top: number, ink: string): void {
  words.forEach((line, i) => {
    put(text('sans', line, 17, x + w / 2, y + top + i * 27, { track: 1.2, maxWidth: w - 60 }), ink, 0.85);
  });
}

/** A penciled number in the lower left corner, as an archive writes it. */
function pencilled({ box: [x, y, , h], random, put }: Reverse, size = 34): void {
  const number = `${String.fromCharCode(65 + Math.floor(random() * 20))} ${1 + Math.floor(random() * 60)} / ${1 + Math.floor(random() * 400)}`;
  const px = x + 34;
  put(
    `<g transform="rotate(-2 ${px} ${y + h - 30})">${text('note', number, size, px, y + h - 30, { anchor: 'start' })}</g>`,
    pencil,
    0.75,
  );
}

function lightness(color: string): number {
  const [r, g, b] = rgb(color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The first ink with a contrast of 4.5 : 1 against the stock, else cream or black. */
function readableOn(stock: string, inks: readonly string[]): string {
  const ratio = (ink: string): number => {
    const [low, high] = [lightness(stock), lightness(ink)].sort((one, other) => one - other) as [number, number];
    return (high + 0.05) / (low + 0.05);
  };
  return inks.find((ink) => ratio(ink) >= 4.5) ?? (ratio('#f4efe2') >= 4.5 ? '#f4efe2' : '#17181c');
}

function cardBack(art: CardArt, on: Reverse): void {
  const { box, put, random, turn, plate } = on;
  const [x, y, w, h] = box;
  // The two darker inks, so that light lettering can be read on them.
  const [a, c] = [...art.inks].sort((one, other) => lightness(one) - lightness(other)) as [string, string, string];
  plate.print(
    `<g transform="${turn}"><rect x="${x + 20}" y="${y + 20}" width="${w - 40}" height="${h - 40}" rx="8" fill="none" stroke="${a}" stroke-width="5"/></g>`,
    'reverse',
  );
  put(`<rect x="${x + 34}" y="${y + 34}" width="${w - 68}" height="88"/>`, a);
  put(`<circle cx="${x + 84}" cy="${y + 78}" r="58"/>`, c);
  put(text('varsity', art.number, art.number.length > 2 ? 46 : 66, x + 84, y + 101), '#f7efd8');
  put(text('block', art.player, 40, x + 160, y + 94, { anchor: 'start', track: 2, maxWidth: w - 214 }), '#f7efd8');
  put(text('sans', art.team, 23, x + w / 2, y + 172, { track: 3, maxWidth: w - 90 }), shade(a, -0.3));
  const columns = [x + 58, x + 150, x + 258, x + w - 56];
  put(`<rect x="${x + 44}" y="${y + 198}" width="${w - 88}" height="34"/>`, c, 0.9);
  ['YEAR', 'GAMES', 'STARTS', 'RATING'].forEach((head, i) => {
    put(text('tech', head, 17, columns[i]!, y + 222, { anchor: i === 3 ? 'end' : 'start' }), '#f7efd8');
  });
  for (let row = 0; row < 6; row++) {
    const ry = y + 262 + row * 36;
    if (row % 2) put(`<rect x="${x + 44}" y="${ry - 24}" width="${w - 88}" height="34"/>`, a, 0.12);
    const games = 20 + Math.floor(random() * 60);
    [
      `${row + 1}`,
      `${games}`,
      `${Math.floor(games * (0.4 + 0.6 * random()))}`,
      (60 + 39 * random()).toFixed(1),
    ].forEach((value, i) => {
      put(text('tech', value, 20, columns[i]!, ry, { anchor: i === 3 ? 'end' : 'start' }), '#2a2722');
    });
  }
  put(text('sans', 'PRINTED ON RECYCLED BOARD', 13, x + w / 2, y + h - 32, { track: 2 }), '#5b5548', 0.9);
}

/** Content of the reverse of each kind. */
function write(art: Flat, on: Reverse): void {
  const { box, put, random, plate, turn } = on;
  const [x, y, w, h] = box;
  const across = (height: number, ink: string, inset = 40): void =>
    put(`<rect x="${x + inset}" y="${y + height}" width="${w - inset * 2}" height="2"/>`, ink, 0.6);
  switch (art.kind) {
    case 'ticket': {
      const ink = shade(art.ink, -0.15);
      // The stub is on the left now.
      const stub = x + 210;
      for (let i = 0; i < 17; i++)
        put(`<circle cx="${stub}" cy="${y + 42 + i * 20.5}" r="4"/>`, shade(art.paper, -0.7), 0.85);
      const main: Reverse = { ...on, box: [stub + 10, y, w - 220, h] };
      put(text('block', 'CONDITIONS OF ADMISSION', 30, stub + 10 + (w - 220) / 2, y + 72, { track: 4 }), ink);
      ruleLines(
        [
          'THIS TICKET ADMITS ONE PERSON AND IS TAKEN AT THE GATE.',
          'IT IS NOT EXCHANGED AND ITS PRICE IS NOT RETURNED',
          'UNLESS THE EVENT IS CALLED OFF BEFORE IT BEGINS.',
          'THE MANAGEMENT MAY REFUSE ADMISSION AND MAY CHANGE',
          'THE HOUR AND THE ORDER OF WHAT IS ANNOUNCED.',
          'KEEP THE STUB. IT IS ASKED FOR ON RETURN.',
        ],
        main,
        120,
        ink,
      );
      pencilled(main);
      return;
    }
    case 'photo': {
      plate.print(
        `<g transform="${turn}"><g transform="rotate(-7 ${x + 280} ${y + 150})" fill="none" stroke="#5a3b7c" stroke-opacity=".72" stroke-width="5"><rect x="${x + 90}" y="${y + 78}" width="400" height="150" rx="8"/></g></g>`,
        'reverse',
      );
      put(
        `<g transform="rotate(-7 ${x + 280} ${y + 150})">${text('block', 'PRESS PRINT', 54, x + 290, y + 148, { track: 5 })}${text('sans', 'CREDIT MUST BE GIVEN · RETURN AFTER USE', 20, x + 290, y + 194, { track: 1, maxWidth: 360 })}</g>`,
        '#5a3b7c',
        0.72,
      );
      // The caption, typed on a slip and pasted.
      plate.add(`<rect x="${x + 120}" y="${y + 330}" width="620" height="96"/>`, {
        fill: '#f4f0e4',
        height: 3.4,
        material: 'paper',
        rough: 0.85,
        transform: `${turn} rotate(1.4 ${x + 400} ${y + 380})`,
      });
      put(
        `<g transform="rotate(1.4 ${x + 400} ${y + 380})">${text('typed', art.caption, 24, x + 146, y + 388, { anchor: 'start', maxWidth: 570 })}</g>`,
        '#2b2925',
        0.92,
      );
      put(
        `<g transform="rotate(-5 ${x + 700} ${y + 170})">${text('note', `crop ${2 + Math.floor(random() * 4)} col, rush`, 62, x + 700, y + 170)}</g>`,
        '#28509a',
        0.8,
      );
      pencilled(on, 44);
      return;
    }
    case 'programme': {
      const [, b, c] = art.inks;
      plate.print(
        `<g transform="${turn}"><rect x="${x + 44}" y="${y + 44}" width="${w - 88}" height="${h - 88}" fill="none" stroke="${b}" stroke-width="6"/></g>`,
        'reverse',
      );
      put(`<circle cx="${x + w / 2}" cy="${y + 300}" r="128"/>`, b);
      put(`<circle cx="${x + w / 2}" cy="${y + 300}" r="104"/>`, art.inks[0]);
      put(text('block', art.head.slice(0, 1), 130, x + w / 2, y + 348), c);
      put(text('block', art.head, 54, x + w / 2, y + 520, { track: 4, maxWidth: w - 160 }), c);
      art.lines.slice(0, 3).forEach((line, i) => {
        put(text('sans', line, 28, x + w / 2, y + 576 + i * 42, { track: 3, maxWidth: w - 160 }), c, 0.9);
      });
      across(700, c, 150);
      put(
        text('sans', 'THE RETURN OF THIS PROGRAM IS NOT ASKED FOR', 17, x + w / 2, y + 736, {
          track: 2,
          maxWidth: w - 140,
        }),
        c,
        0.85,
      );
      return;
    }
    case 'poster':
      put(
        `<g transform="rotate(-3 ${x + 60} ${y + 90})">${text('note', art.title.join(' ').toLowerCase(), 46, x + 60, y + 90, { anchor: 'start', maxWidth: w - 160 })}</g>`,
        pencil,
        0.7,
      );
      pencilled(on, 46);
      return;
    case 'sheet':
      if (art.sheet === 'letter')
        put(text('note', 'answered', 60, x + w - 60, y + 100, { anchor: 'end' }), '#8c2b2b', 0.75);
      pencilled(on, 46);
      return;
    case 'vinyl': {
      const ink = readableOn(stockOf(art).fill, [art.motif === 'bars' ? art.inks[2] : art.inks[1], ...art.inks]);
      const songs = songNames.filter((name) => name !== art.title);
      put(text('serif', art.title, 50, x + 54, y + 96, { anchor: 'start', maxWidth: w - 110 }), ink);
      put(text('sans', art.artist, 22, x + 56, y + 138, { anchor: 'start', track: 6, maxWidth: w - 110 }), ink);
      across(170, ink, 54);
      for (const [side, left] of [
        ['SIDE ONE', x + 54],
        ['SIDE TWO', x + w / 2 + 20],
      ] as const) {
        put(text('sans', side, 20, left, y + 224, { anchor: 'start', track: 4 }), ink);
        for (let i = 0; i < 5; i++) {
          const length = `${2 + Math.floor(random() * 4)}:${String(Math.floor(random() * 60)).padStart(2, '0')}`;
          put(text('serif', `${i + 1}`, 26, left, y + 274 + i * 46, { anchor: 'start' }), ink);
          put(
            text('serif', songs.splice(Math.floor(random() * songs.length), 1)[0]!, 22, left + 34, y + 274 + i * 46, {
              anchor: 'start',
              maxWidth: 206,
            }),
            ink,
            0.92,
          );
          put(text('mono', length, 17, left + 296, y + 274 + i * 46, { anchor: 'end' }), ink, 0.9);
        }
      }
      across(540, ink, 54);
      put(
        text('sans', 'STEREO · ALSO PLAYS ON MONO EQUIPMENT', 17, x + 56, y + h - 44, { anchor: 'start', track: 2 }),
        ink,
        0.85,
      );
      return;
    }
    case 'pass': {
      put(text('block', 'NOT TRANSFERABLE', 40, x + w / 2, y + 190, { track: 2, maxWidth: w - 50 }), art.ink);
      across(212, art.ink, 30);
      ruleLines(
        [
          'WEAR IT WHERE IT IS SEEN.',
          'IT REMAINS THE PROPERTY OF THE HOUSE',
          'AND IS GIVEN BACK WHEN ASKED FOR.',
          'NO RECORDING. NO GUESTS.',
          'LOST PASSES ARE NOT REPLACED.',
        ],
        on,
        256,
        art.ink,
      );
      return;
    }
    case 'card':
      cardBack(art, on);
  }
}

/** Where the seal is stuck on a reverse, as parts of the box, and how wide it is in canvas units. */
const seals: Readonly<Record<Flat['kind'], { x: number; y: number; width: number }>> = {
  ticket: { x: 0.79, y: 0.81, width: 150 },
  photo: { x: 0.86, y: 0.88, width: 170 },
  programme: { x: 0.5, y: 0.9, width: 150 },
  poster: { x: 0.83, y: 0.93, width: 150 },
  sheet: { x: 0.84, y: 0.94, width: 150 },
  vinyl: { x: 0.84, y: 0.88, width: 150 },
  pass: { x: 0.5, y: 0.82, width: 190 },
  card: { x: 0.5, y: 0.82, width: 190 },
};

/** True for things that have a picture of their reverse. */
export function hasBack(art: ArtSpec): art is Flat {
  return art.kind in faces;
}

/**
 * The reverse of a flat item, drawn from its front: the same outline mirrored, wear and folds in place, the print
 * showing through thin paper, and Assay's seal. `front` must be of the same item.
 */
export function backOf(item: ItemText, front: Thing, seed: number): { plate: Plate; view: View } {
  const { art } = item;
  if (!hasBack(art) || front.form !== 'plate') throw new Error(`${item.slug} has no reverse`);
  const face = faces[art.kind];
  const stock = stockOf(art);
  const from = front.plate;
  const plate = new Plate(from.surface, from.seed);
  Object.assign(plate, {
    bevel: from.bevel,
    heightScale: from.heightScale,
    puff: from.puff,
    sheen: from.sheen,
    centre: [1200 - from.centre[0], from.centre[1]],
  });
  const shape = from.shape;
  // A valley on one side is a ridge on the other.
  if (shape) plate.shape = (x, y) => (art.kind === 'pass' || art.kind === 'card' ? 1 : -1) * shape(1200 - x, y);
  const outline = new RegExp(`<clipPath id="${face.clip}">(.*?)</clipPath>`).exec(from.defs)?.[1];
  if (!outline) throw new Error(`${item.slug} has no outline to turn over`);
  const [, degrees = '0', cx = '600', cy = '600'] = /rotate\(([-\d.]+) ([\d.]+) ([\d.]+)\)/.exec(outline) ?? [];
  const turn = `rotate(${-Number(degrees)} ${1200 - Number(cx)} ${cy})`;
  plate.defs = `${from.defs}<clipPath id="reverse" transform="${mirror}">${outline}</clipPath>`;
  for (const layer of ['color', 'heights', 'stuff'] as const)
    plate[layer] = `<g transform="${mirror}">${from[layer]}</g>`;
  const everything = '<rect x="0" y="0" width="1200" height="1200"/>';
  plate.add(everything, {
    fill: stock.fill,
    height: stock.height,
    material: art.kind === 'pass' || art.kind === 'card' ? 'plastic' : 'paper',
    rough: stock.rough,
    clip: 'reverse',
  });
  if (stock.ghost > 0) plate.print(`<g transform="${mirror}" opacity="${stock.ghost}">${from.color}</g>`, 'reverse');
  const [x, y, w, h] = face.box;
  const box: Box = [1200 - x - w, y, w, h];
  const random = randomFrom(seed + 71);
  if (art.kind === 'card') labelBack(plate, turn, art, random);
  write(art, {
    plate,
    box,
    turn,
    random,
    put: (markup, fill, opacity = 1) => plate.add(markup, { fill, opacity, transform: turn, clip: 'reverse' }),
  });
  const seal = seals[art.kind];
  const scale = seal.width / 790;
  const at = [box[0] + w * seal.x, y + h * seal.y];
  putSeal(
    plate,
    item,
    seed,
    `${turn} translate(${at[0]} ${at[1]}) rotate(${((seed % 5) - 2).toFixed(1)}) scale(${scale.toFixed(4)}) translate(-600 -600)`,
    stock.height,
    0.35,
  );
  const { hero } = front;
  return { plate, view: { ...hero, x: 1200 - hero.x, turn: -(hero.turn ?? 0), tilt: (hero.tilt ?? 0) + 4 } };
}

/** The back of the slab's label: bars without text. */
function labelBack(plate: Plate, turn: string, art: CardArt, random: () => number): void {
  plate.add('<rect x="340" y="150" width="520" height="130" rx="8"/>', {
    fill: '#f7f4ea',
    height: 20,
    material: 'paper',
    rough: 0.35,
    transform: turn,
  });
  let bars = '';
  for (let i = 0, bx = 380; bx < 720; i++) {
    const bw = 1.8 + 4.6 * random();
    if (i % 2 === 0) bars += `<rect x="${bx.toFixed(1)}" y="180" width="${bw.toFixed(1)}" height="70"/>`;
    bx += bw + 1.2;
  }
  plate.add(bars, { fill: '#16181a', transform: turn });
  plate.add(text('block', art.grade, 60, 836, 242, { anchor: 'end' }), { fill: '#16181a', transform: turn });
}
