import { randomFrom } from '../src/random.ts';

/**
 * Signatures as pen strokes. Every signer has a hand (slant, width of letters, size of loops, how soon the name runs
 * out into a line) drawn from the seed; every letter is a small gesture of that hand. Nothing is lettering.
 */
type Point = [number, number];

type Hand = { slant: number; pace: number; loop: number; height: number; decay: number; wobble: number };

/** Gestures in a unit box: x 0..1 across the letter, y 0 on the line, 1 at the height of a small letter, up positive. */
const small: Point[][] = [
  [
    [0, 0.05],
    [0.2, 0.9],
    [0.5, 1],
    [0.55, 0.3],
    [0.6, 0],
    [0.95, 0.1],
  ],
  [
    [0, 0],
    [0.15, 0.9],
    [0.35, 0.1],
    [0.5, 0.95],
    [0.7, 0.1],
    [1, 0.15],
  ],
  [
    [0, 0.1],
    [0.4, 0.55],
    [0.55, 0.95],
    [0.3, 1],
    [0.2, 0.45],
    [0.5, 0],
    [1, 0.2],
  ],
  [
    [0, 0],
    [0.3, 1.2],
    [0.5, 2.3],
    [0.3, 2.4],
    [0.3, 0.6],
    [0.5, 0],
    [0.95, 0.15],
  ],
  [
    [0, 0.1],
    [0.25, 0.9],
    [0.05, 0.5],
    [0.25, 0.05],
    [0.55, 0.8],
    [0.6, 0.1],
    [1, 0.1],
  ],
  [
    [0, 0.2],
    [0.4, 1],
    [0.5, 0.3],
    [0.4, -1.1],
    [0.15, -1.2],
    [0.3, -0.3],
    [0.95, 0.4],
  ],
  [
    [0, 0.05],
    [0.3, 1.8],
    [0.36, 0.4],
    [0.45, 0],
    [0.95, 0.2],
  ],
  [
    [0, 0.1],
    [0.3, 0.95],
    [0.6, 0.6],
    [0.35, 0.15],
    [0.9, 0.05],
  ],
];

const capitals: Point[][] = [
  [
    [0.15, 2.2],
    [0.05, 0.6],
    [0, -0.2],
    [0.5, 0.4],
    [1, 1.6],
    [0.8, 2.7],
    [0.2, 2.5],
    [0.35, 0.9],
    [1.1, -0.1],
  ],
  [
    [0, 0],
    [0.1, 1.6],
    [0.2, 2.6],
    [0.3, 1.2],
    [0.45, 0.2],
    [0.7, 1.9],
    [0.8, 2.5],
    [0.85, 0.8],
    [1.05, 0],
  ],
  [
    [0.9, 2.2],
    [0.5, 2.7],
    [0.1, 2.1],
    [0.5, 1.4],
    [0.85, 0.8],
    [0.5, -0.1],
    [0, 0.3],
    [0.6, 0.5],
    [1.2, 0.4],
  ],
  [
    [0.6, 2.5],
    [0.2, 2.1],
    [0.3, 0.8],
    [0.1, -0.1],
    [-0.25, 0.2],
    [0.2, 0.5],
    [0.8, 0.05],
    [1.25, 0.3],
  ],
  [
    [0.05, 0],
    [0.2, 2.4],
    [0.1, 1.1],
    [0.7, 2.6],
    [0.95, 2],
    [0.3, 1.2],
    [0.9, 0.1],
    [1.2, 0.1],
  ],
  [
    [0.9, 2],
    [0.4, 2.5],
    [0, 1.2],
    [0.3, -0.1],
    [0.9, 0.6],
    [0.9, 1.1],
    [0.5, 0.9],
    [1.2, 0.3],
  ],
  [
    [-0.2, 2.1],
    [0.5, 2.5],
    [1.1, 2.4],
    [0.6, 2.2],
    [0.45, 0.9],
    [0.2, -0.2],
    [-0.2, 0.2],
    [0.5, 0.6],
    [1.1, 0.2],
  ],
];

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

function word(random: () => number, hand: Hand, x: number, letters: number): { points: Point[]; end: number } {
  const points: Point[] = [];
  const put = (gesture: Point[], left: number, width: number, tall: number): void => {
    for (const [gx, gy] of gesture) {
      const y = gy * hand.height * tall * (1 + hand.wobble * (random() - 0.5));
      points.push([left + gx * width + y * hand.slant + hand.wobble * 5 * (random() - 0.5), y]);
    }
  };
  const big = hand.height * (1.5 + hand.loop);
  put(capitals[Math.floor(random() * capitals.length)]!, x, big, 0.95 + hand.loop * 0.4);
  let pen = x + big * 0.98;
  for (let i = 0; i < letters; i++) {
    const fade = Math.max(0.16, 1 - (hand.decay * i) / letters);
    const width = hand.pace * (0.75 + 0.5 * random()) * (0.7 + 0.5 * (1 - fade) + 0.3);
    put(small[Math.floor(random() * small.length)]!, pen, width, fade);
    pen += width * 0.92;
  }
  return { points, end: pen };
}

export type Signature = { paths: { d: string; width: number }[]; width: number; height: number };

/**
 * A signature that fits a box of the given width and height, as stroke segments of varying pen width, centered at (0,
 * 0). The same seed is the same hand; `take` varies it slightly, as a person never signs exactly the same twice.
 */
export function signatureStrokes(
  seed: number,
  boxWidth: number,
  boxHeight: number,
  pen: number,
  take = 0,
): { d: string; width: number }[] {
  const random = randomFrom(seed);
  const hand: Hand = {
    slant: 0.12 + 0.4 * random(),
    pace: 20 + 16 * random(),
    loop: 0.1 + 0.7 * random(),
    height: 24 + 10 * random(),
    decay: 0.35 + 0.6 * random(),
    wobble: 0.1 + 0.12 * random() + take * 0.02,
  };
  const strokes: Point[][] = [];
  const first = word(random, hand, 0, 2 + Math.floor(random() * 4));
  const second = word(random, hand, first.end + hand.pace * (0.2 + 0.6 * random()), 4 + Math.floor(random() * 4));
  const end = second.points[second.points.length - 1]!;
  const tail = random();
  if (tail < 0.45)
    second.points.push(
      [end[0] + 50, 6],
      [end[0] + 70, -14],
      [end[0] - 60, -34],
      [end[0] * 0.45, -30],
      [end[0] * 0.2, -26],
    );
  else if (tail < 0.75) second.points.push([end[0] + 40, 4], [end[0] + 90, 14 * random()]);
  else second.points.push([end[0] + 40, 30], [end[0] + 20, 60], [end[0] - 10, 20], [end[0] + 60, -8]);
  if (random() < 0.4) {
    first.points.push(...second.points);
    strokes.push(through(first.points, 3));
  } else strokes.push(through(first.points, 3), through(second.points, 3));
  if (random() < 0.6)
    strokes.push(
      through(
        [
          [end[0] * 0.42, hand.height * 1.9],
          [end[0] * 0.6, hand.height * 2.1],
          [end[0] * 0.78, hand.height * 1.95],
        ],
        3,
      ),
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

let signer: { seed: number; itemSeed: number } | null = null;

/**
 * The signer of everything drawn from here on: the same person signs every object in the same hand, with slight
 * variation. A second signer on one object, drawn with another seed, has another hand.
 */
export function signAs(seed: number, itemSeed: number): void {
  signer = { seed, itemSeed };
}

/** The strokes as SVG, centred on (x, y) and turned by `angle` degrees. */
export function signatureSvg(
  seed: number,
  x: number,
  y: number,
  width: number,
  height: number,
  pen: number,
  angle: number,
  ink: string,
  take = 0,
): string {
  const hand = signer === null ? seed : signer.seed + seed - signer.itemSeed;
  const body = signatureStrokes(hand, width, height, pen, signer === null ? take : signer.itemSeed % 9)
    .map((stroke) => `<path d="${stroke.d}" stroke-width="${stroke.width}"/>`)
    .join('');
  return `<g transform="translate(${x} ${y}) rotate(${angle})" fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round">${body}</g>`;
}
