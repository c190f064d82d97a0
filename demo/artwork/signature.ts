import { createHash } from 'node:crypto';
import { hashText, randomFrom } from '../src/random.ts';
import { capitals, type Gesture, smalls } from './letters.ts';

/**
 * Signatures as pen strokes. Every signer has a hand (slant, width of letters, size of loops, how soon the name runs
 * out into a line) drawn from the name; the letters of the name are gestures of that hand. The initials can be read, and what
 * follows is as readable as a signature: no font is used.
 */
type Point = [number, number];

type Hand = { slant: number; pace: number; loop: number; height: number; decay: number; wobble: number };

function through(points: Point[], step: number): Point[] {
  const out: Point[] = [];
  for (let i = 0; i < points.length - 1; i++) {
    const p0 = points[Math.max(0, i - 1)]!;
    const p1 = points[i]!;
    const p2 = points[i + 1]!;
    const p3 = points[Math.min(points.length - 1, i + 2)]!;
    const n = Math.max(3, Math.ceil(Math.hypot(p2[0] - p1[0], p2[1] - p1[1]) / step));
    for (let k = 0; k < n; k++) {
      const t = k / n;
      const at = (a: number, b: number, c: number, d: number): number =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
      out.push([at(p0[0], p1[0], p2[0], p3[0]), at(p0[1], p1[1], p2[1], p3[1])]);
    }
  }
  out.push(points[points.length - 1]!);
  return out;
}

/** The words of a name in plain letters: accents are taken off, a hyphen begins a word. */
function plainWords(name: string): string[] {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
  const words = plain.split(/[\s-]+/).map((word) => word.replace(/[^A-Za-z]/g, ''));
  return words.filter((word) => word !== '');
}

/** One word from `x` on: its strokes, those put down when it is done, and where the pen is then. */
function word(random: () => number, hand: Hand, x: number, letters: string): { strokes: Point[][]; end: number } {
  const strokes: Point[][] = [];
  const bars: Point[][] = [];
  const put = (gesture: Gesture, left: number, width: number, tall: number): Point[] =>
    gesture.map(([gx, gy]) => {
      const y = gy * tall + hand.height * hand.wobble * (random() - 0.5);
      return [left + gx * width + y * hand.slant + hand.height * 0.5 * hand.wobble * (random() - 0.5), y];
    });
  const { body, extra, lifts } = capitals[letters.charAt(0).toUpperCase()]!;
  const tall = hand.height * (2.3 + hand.loop);
  const wide = tall * (0.55 + 0.25 * hand.loop);
  for (const stroke of extra ?? []) strokes.push(put(stroke, x, wide, tall));
  let run = put(body, x, wide, tall);
  if (lifts) {
    strokes.push(run);
    run = [];
  }
  let pen = x + wide * (lifts ? 0.94 : 1.02);
  const rest = letters.slice(1).toLowerCase();
  for (const [i, letter] of [...rest].entries()) {
    // The first two letters are whole; after them the hand hurries.
    const fade = Math.max(0.22, 1 - hand.decay * Math.max(0, (i - 1) / Math.max(4, rest.length - 1)));
    const { body: gesture, width, above } = smalls[letter]!;
    const across = hand.pace * width * (0.85 + 0.3 * random()) * (1.15 - 0.15 * fade);
    run.push(...put(gesture, pen, across, hand.height * fade));
    if (above) bars.push(put(above, pen, across, hand.height * Math.max(0.6, fade)));
    pen += across;
  }
  if (run.length > 0) strokes.push(run);
  strokes.push(...bars);
  return { strokes, end: pen };
}

/**
 * The signature of a name that fits a box of the given width and height, as stroke segments of varying pen width,
 * centered at (0, 0). The same name is the same hand; `take` varies it slightly, as a person never signs exactly the same
 * twice.
 */
export function signatureStrokes(
  name: string,
  boxWidth: number,
  boxHeight: number,
  pen: number,
  take = 0,
): { d: string; width: number }[] {
  const words = plainWords(name);
  if (words.length === 0) throw new Error(`No letters to sign with: ${name}`);
  const random = randomFrom(hashText(`hand:${name}`));
  const hand: Hand = {
    slant: 0.1 + 0.38 * random(),
    pace: 19 + 10 * random(),
    loop: 0.1 + 0.8 * random(),
    height: 24 + 6 * random(),
    decay: 0.3 + 0.55 * random(),
    wobble: 0.05 + 0.06 * random(),
  };
  const isShort = random() < 0.5;
  const tail = random();
  const lift = random() * 0.1 - 0.02;
  // What follows differs a little each time the same hand signs.
  const shake = randomFrom(hashText(`hand:${name}:${take}`));
  hand.wobble += take * 0.003;
  const strokes: Point[][] = [];
  let x = 0;
  for (const [i, letters] of words.entries()) {
    // In a long name the first word is its initial.
    const isInitial = i === 0 && words.length > 1 && (isShort || words.join('').length > 13);
    const made = word(shake, hand, x, isInitial ? letters.charAt(0) : letters);
    strokes.push(...made.strokes);
    x = made.end + hand.pace * (isInitial ? 0.1 : 0.35);
  }
  const last = strokes.filter((stroke) => stroke.length > 3).at(-1)!;
  const end = last.at(-1)!;
  if (words.at(-1)!.length > 1) {
    if (tail < 0.35)
      last.push([end[0] + 40, 4], [end[0] + 66, -16], [end[0] - 40, -40], [end[0] * 0.5, -36], [end[0] * 0.22, -30]);
    else if (tail < 0.75) last.push([end[0] + 36, 4], [end[0] + 84, 16 * shake()]);
    else last.push([end[0] + 34, 22], [end[0] + 22, 46], [end[0], 14], [end[0] + 56, -8]);
  }
  for (const [k, stroke] of strokes.entries())
    strokes[k] = through(
      stroke.map(([px, py]) => [px, py + px * lift] as Point),
      3,
    );

  const all = strokes.flat();
  const [x0, x1] = [Math.min(...all.map((p) => p[0])), Math.max(...all.map((p) => p[0]))];
  const [y0, y1] = [Math.min(...all.map((p) => p[1])), Math.max(...all.map((p) => p[1]))];
  const scale = Math.min(boxWidth / (x1 - x0), boxHeight / (y1 - y0));
  const place = ([x, y]: Point): Point => [(x - (x0 + x1) / 2) * scale, ((y0 + y1) / 2 - y) * scale];

  const paths: { d: string; width: number }[] = [];
  for (const stroke of strokes) {
    const pts = stroke.map(place);
    let weight = pen;
    for (let i = 1; i < pts.length; i++) {
      const [ax, ay] = pts[i - 1]!;
      const [bx, by] = pts[i]!;
      const down = (by - ay) / (Math.hypot(bx - ax, by - ay) || 1);
      const ends = Math.min(1, i / 5, (pts.length - i) / 9);
      const target = pen * (0.82 + 0.3 * down) * (0.45 + 0.55 * ends);
      weight += (target - weight) * 0.3;
      const d = `M${ax.toFixed(2)} ${ay.toFixed(2)}L${bx.toFixed(2)} ${by.toFixed(2)}`;
      const w = Math.round(weight * 8) / 8;
      const last = paths[paths.length - 1];
      if (last && last.width === w) last.d += d;
      else paths.push({ d, width: w });
    }
  }
  return paths;
}

/** Who has signed the object being drawn, and what has been put on it so far. */
let signing: { names: readonly string[]; take: number; drawn: string[] } = { names: [], take: 0, drawn: [] };

/** Everything drawn from here on is signed by these people; `take` tells one object's signatures from another's. */
export function signAs(names: readonly string[], take: number): void {
  signing = { names, take, drawn: [] };
}

/** The number of people who have signed the object. */
export const signers = (): number => signing.names.length;

/** The variation of signer number `who` on one object. */
const takeOf = (take: number, who: number): number => (take + who) % 9;

/** The strokes of a signature without place, size and ink. */
const shapeOf = (name: string, take: number): string =>
  signatureStrokes(name, 1000, 1000, 10, take)
    .map(({ width, d }) => `${width}${d}`)
    .join('');

function hashOf(shapes: readonly string[]): string | null {
  if (shapes.length === 0) return null;
  return createHash('sha256').update(shapes.join('|')).digest('hex').slice(0, 16);
}

/** A hash of all strokes that have been put on the object since `signAs`; null if there are none. */
export const drawnSignatures = (): string | null => hashOf(signing.drawn);

/** The hash of the strokes that these people put on an object; null if nobody signed it. */
export const signatureHash = (names: readonly string[], take: number): string | null =>
  hashOf(names.map((name, who) => shapeOf(name, takeOf(take, who))));

/** The strokes of the object's signer number `who` as SVG, centered on (x, y) and turned by `angle` degrees. */
export function signatureSvg(
  who: number,
  x: number,
  y: number,
  width: number,
  height: number,
  pen: number,
  angle: number,
  ink: string,
): string {
  const name = signing.names[who];
  if (name === undefined) throw new Error(`The object has no signer ${who}`);
  const take = takeOf(signing.take, who);
  signing.drawn.push(shapeOf(name, take));
  const body = signatureStrokes(name, width, height, pen, take)
    .map((stroke) => `<path d="${stroke.d}" stroke-width="${stroke.width}"/>`)
    .join('');
  return `<g transform="translate(${x} ${y}) rotate(${angle})" fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round">${body}</g>`;
}

/**
 * Everyone who has signed the object: the first centered on (x, y), a second one to the left of it, more of them smaller in
 * rows below, or above and to the left.
 */
export function signaturesSvg(
  x: number,
  y: number,
  width: number,
  height: number,
  pen: number,
  angle: number,
  ink: string,
  rows: 'down' | 'up' = 'down',
): string {
  let all = signatureSvg(0, x, y, width, height, pen, angle, ink);
  const step = (rows === 'down' ? 1 : -1) * height * 0.8;
  for (let i = 1; i < signing.names.length; i++) {
    const isLeft = rows === 'up' || signing.names.length === 2;
    const row = Math.floor(isLeft ? i / 2 : (i + 1) / 2);
    const across = isLeft ? -(i % 2) * 0.94 : (i % 2) * 0.94 - 0.47;
    const turned = angle + ((i * 5) % 8) - 4;
    all += signatureSvg(i, x + across * width, y + row * step, width * 0.78, height * 0.7, pen * 0.85, turned, ink);
  }
  return all;
}
