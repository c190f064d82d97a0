import { randomFrom } from '../../src/random.ts';
import type { JerseyArt } from '../../src/types.ts';
import { shade } from '../color.ts';
import { type Face, text } from '../fonts.ts';
import { fbm2, noise2, smooth } from '../noise.ts';
import { Plate } from '../plate.ts';
import { signaturesSvg } from '../signature.ts';
import { grime } from '../wear.ts';
import type { Thing } from './thing.ts';

type P = [number, number];
type Segment = [P, P, P];

const line = (a: P, b: P): Segment => [
  [a[0] + (b[0] - a[0]) / 3, a[1] + (b[1] - a[1]) / 3],
  [a[0] + ((b[0] - a[0]) * 2) / 3, a[1] + ((b[1] - a[1]) * 2) / 3],
  b,
];

type Cut = {
  neck: P;
  side: Segment[];
  sleeve: [P, P] | null;
  armpit: P;
  number: [y: number, size: number];
  nameY: number;
  face: Face;
  material: 'cloth' | 'mesh' | 'knit';
};

/** Right half of each cut, from the middle of the neck to the middle of the hem. */
function cuts(cut: JerseyArt['cut']): Cut {
  switch (cut) {
    case 'basketball':
      return {
        neck: [600, 268],
        side: [
          [
            [650, 268],
            [688, 240],
            [700, 196],
          ],
          [
            [722, 190],
            [748, 196],
            [770, 206],
          ],
          [
            [772, 330],
            [792, 452],
            [868, 508],
          ],
          [
            [858, 640],
            [862, 830],
            [878, 1000],
          ],
          [
            [780, 1022],
            [690, 1028],
            [600, 1028],
          ],
        ],
        sleeve: null,
        armpit: [868, 508],
        number: [800, 330],
        nameY: 440,
        face: 'block',
        material: 'mesh',
      };
    case 'football':
      return {
        neck: [600, 262],
        side: [
          [
            [652, 262],
            [678, 244],
            [690, 226],
          ],
          [
            [780, 232],
            [880, 252],
            [952, 320],
          ],
          [
            [1006, 392],
            [1036, 480],
            [1048, 560],
          ],
          line([1048, 560], [922, 602]),
          [
            [905, 560],
            [888, 532],
            [862, 512],
          ],
          [
            [850, 660],
            [846, 840],
            [858, 1002],
          ],
          [
            [780, 1030],
            [690, 1036],
            [600, 1036],
          ],
        ],
        sleeve: [
          [1048, 560],
          [922, 602],
        ],
        armpit: [862, 512],
        number: [830, 340],
        nameY: 448,
        face: 'block',
        material: 'mesh',
      };
    case 'hockey':
      return {
        neck: [600, 270],
        side: [
          [
            [650, 270],
            [680, 250],
            [694, 222],
          ],
          [
            [770, 232],
            [850, 256],
            [908, 306],
          ],
          [
            [990, 450],
            [1066, 660],
            [1106, 852],
          ],
          line([1106, 852], [980, 896]),
          [
            [950, 760],
            [912, 620],
            [872, 520],
          ],
          [
            [868, 680],
            [872, 850],
            [890, 1006],
          ],
          [
            [790, 1034],
            [690, 1040],
            [600, 1040],
          ],
        ],
        sleeve: [
          [1106, 852],
          [980, 896],
        ],
        armpit: [872, 520],
        number: [752, 280],
        nameY: 436,
        face: 'varsity',
        material: 'knit',
      };
    case 'soccer':
      return {
        neck: [600, 272],
        side: [
          [
            [648, 272],
            [676, 250],
            [688, 222],
          ],
          [
            [760, 236],
            [830, 256],
            [882, 296],
          ],
          [
            [950, 372],
            [1006, 458],
            [1040, 548],
          ],
          line([1040, 548], [918, 602]),
          [
            [896, 552],
            [876, 512],
            [848, 478],
          ],
          [
            [834, 650],
            [838, 830],
            [850, 1000],
          ],
          [
            [770, 1022],
            [690, 1026],
            [600, 1026],
          ],
        ],
        sleeve: [
          [1040, 548],
          [918, 602],
        ],
        armpit: [848, 478],
        number: [790, 330],
        nameY: 428,
        face: 'sans',
        material: 'cloth',
      };
    default:
      return {
        neck: [600, 258],
        side: [
          [
            [654, 258],
            [684, 240],
            [698, 214],
          ],
          [
            [776, 232],
            [846, 254],
            [902, 298],
          ],
          [
            [976, 388],
            [1040, 500],
            [1078, 610],
          ],
          line([1078, 610], [948, 664]),
          [
            [926, 600],
            [900, 546],
            [862, 500],
          ],
          [
            [850, 660],
            [856, 830],
            [872, 960],
          ],
          [
            [800, 1020],
            [700, 1052],
            [600, 1056],
          ],
        ],
        sleeve: [
          [1078, 610],
          [948, 664],
        ],
        armpit: [862, 500],
        number: [800, 310],
        nameY: 432,
        face: 'varsity',
        material: 'cloth',
      };
  }
}

const f = (p: P): string => `${p[0].toFixed(1)} ${p[1].toFixed(1)}`;
const flip = (p: P): P => [1200 - p[0], p[1]];

function outlineOf(cut: Cut): string {
  let d = `M${f(cut.neck)}`;
  for (const [a, b, p] of cut.side) d += `C${f(a)} ${f(b)} ${f(p)}`;
  for (let i = cut.side.length - 1; i >= 0; i--) {
    const [a, b] = cut.side[i]!;
    const to = i === 0 ? cut.neck : cut.side[i - 1]![2];
    d += `C${f(flip(b))} ${f(flip(a))} ${f(flip(to))}`;
  }
  return `${d}Z`;
}

/** Folds of cloth laid on a table: long ridges from the armpits and shoulders, smaller bends between. */
function folds(random: () => number, cut: Cut): (x: number, y: number) => number {
  type Ridge = { a: P; b: P; w: number; h: number; bow: number };
  const ridges: Ridge[] = [];
  const arm = cut.armpit;
  for (const side of [1, -1]) {
    const m = (p: P): P => (side === 1 ? p : flip(p));
    for (let i = 0; i < 6; i++) {
      const angle = 0.9 + i * 0.22 + 0.16 * random();
      const long = 170 + 230 * random();
      ridges.push({
        a: m([arm[0] - 8, arm[1] - 6]),
        b: m([arm[0] - Math.sin(angle) * long * 0.9, arm[1] + Math.cos(angle - 0.9) * long]),
        w: 13 + 15 * random(),
        h: (5 + 6 * random()) * (random() < 0.8 ? 1 : -1),
        bow: 50 * (random() - 0.5),
      });
    }
    if (cut.sleeve) {
      const [s0, s1] = cut.sleeve;
      for (let i = 0; i < 4; i++) {
        const t = 0.15 + 0.7 * random();
        ridges.push({
          a: m([arm[0] + 6, arm[1] - 20 - 30 * i]),
          b: m([s0[0] + (s1[0] - s0[0]) * t, s0[1] + (s1[1] - s0[1]) * t]),
          w: 12 + 12 * random(),
          h: 4 + 5 * random(),
          bow: 40 * (random() - 0.5),
        });
      }
    }
  }
  for (let i = 0; i < 7; i++) {
    const x = 350 + 500 * random();
    ridges.push({
      a: [x, 900 + 60 * random()],
      b: [x + 120 * (random() - 0.5), 560 + 160 * random()],
      w: 20 + 26 * random(),
      h: 4 + 5 * random(),
      bow: 70 * (random() - 0.5),
    });
  }
  const seed = Math.floor(random() * 1e5);
  return (x, y) => {
    let h = fbm2(x * 0.0045, y * 0.0032, 3, seed) * 16 + fbm2(x * 0.02, y * 0.012, 3, seed + 7) * 4.2;
    const wx = x + 18 * noise2(x * 0.008, y * 0.008, seed + 3);
    const wy = y + 18 * noise2(x * 0.008, y * 0.008, seed + 4);
    for (const r of ridges) {
      const dx = r.b[0] - r.a[0];
      const dy = r.b[1] - r.a[1];
      const l2 = dx * dx + dy * dy;
      const t = ((wx - r.a[0]) * dx + (wy - r.a[1]) * dy) / l2;
      if (t < -0.1 || t > 1.1) continue;
      const l = Math.sqrt(l2);
      const d = ((wx - r.a[0]) * dy - (wy - r.a[1]) * dx) / l - r.bow * Math.sin(Math.PI * t);
      const w = r.w * (0.55 + 0.6 * t);
      if (d > w * 3 || d < -w * 3) continue;
      // Steeper on one side: cloth leans.
      const lean = d > 0 ? w * 0.75 : w * 1.25;
      h += r.h * Math.exp(-((d / lean) ** 2)) * smooth(-0.1, 0.12, t) * (1 - smooth(0.55, 1.1, t));
    }
    return h;
  };
}

/** The back of a jersey laid flat: number, name, stripes, seams, wear, signature. */
export function jersey(art: JerseyArt, seed: number): Thing {
  const random = randomFrom(seed);
  const cut = cuts(art.cut);
  const plate = new Plate(art.surface, seed);
  const body = outlineOf(cut);
  plate.bevel = 2.2;
  plate.puff = { amount: 15, radius: 15 };
  plate.sheen = art.cut === 'baseball' ? 0.22 : 0.12;
  plate.clip('body', `<path d="${body}"/>`);
  const cloth = {
    material: cut.material,
    rough: art.cut === 'basketball' || art.cut === 'soccer' ? 0.66 : 0.86,
    clip: 'body',
  } as const;
  plate.add(`<path d="${body}"/>`, { ...cloth, fill: art.body, height: 12 });

  // Inside of the neck, seen above the back collar.
  if (art.pattern === 'pinstripe') {
    let stripes = '';
    for (let x = 120; x < 1100; x += 24) stripes += `<rect x="${x}" y="150" width="2.6" height="920"/>`;
    plate.add(stripes, { fill: art.trim, opacity: 0.85, clip: 'body' });
  }
  if (art.pattern === 'sash')
    plate.add('<path d="M210 330L410 230L930 900L930 1060L800 1060Z"/>', { fill: art.trim, clip: 'body' });
  if (art.pattern === 'yoke')
    plate.add(
      '<path d="M100 150H1100V330C900 330 800 372 600 372S300 330 100 330Z"/><path d="M100 476L300 540V600L100 560Z M1100 476L900 540V600L1100 560Z"/>',
      { fill: art.trim, clip: 'body' },
    );
  if (art.pattern === 'hoops') {
    plate.add('<rect x="250" y="872" width="700" height="34"/><rect x="250" y="956" width="700" height="100"/>', {
      fill: art.trim,
      clip: 'body',
    });
    plate.add('<rect x="250" y="918" width="700" height="26"/>', { fill: art.accent, clip: 'body' });
  }
  if (cut.sleeve) {
    const [a, b] = cut.sleeve;
    const band = (from: number, to: number): string => {
      const up: P = [(cut.armpit[0] + 30 - a[0]) * 0.22, (cut.armpit[1] - 120 - a[1]) * 0.3];
      const k = art.cut === 'hockey' ? 0.42 : 0.72;
      const at = (p: P, t: number): P => [p[0] + up[0] * t * k, p[1] + up[1] * t * k];
      const quad = [at(a, from), at(b, from), at(b, to), at(a, to)];
      const wide = (p: P, i: number): P => [
        p[0] + (i === 0 || i === 3 ? 40 : -40),
        p[1] + (i === 0 || i === 3 ? -14 : 14),
      ];
      return [quad.map(wide), quad.map(wide).map(flip)].map((q) => `<path d="M${q.map(f).join('L')}Z"/>`).join('');
    };
    if (art.cut === 'hockey') {
      plate.add(band(-0.2, 0.5), { fill: art.trim, clip: 'body' });
      plate.add(band(0.62, 0.86), { fill: art.accent, clip: 'body' });
      plate.add(band(1, 1.3), { fill: art.trim, clip: 'body' });
    } else plate.add(band(-0.2, art.cut === 'baseball' ? 0.16 : 0.34), { fill: art.trim, clip: 'body' });
  }
  if (!cut.sleeve) {
    const armhole = `M${f(cut.side[1]![2])}C${cut.side[2]!.map(f).join(' ')}`;
    const left = `M${f(flip(cut.side[1]![2]))}C${cut.side[2]!.map(flip).map(f).join(' ')}`;
    plate.add(`<path d="${armhole}"/><path d="${left}"/>`, { stroke: art.accent, strokeWidth: 40, clip: 'body' });
    plate.add(`<path d="${armhole}"/><path d="${left}"/>`, { stroke: art.trim, strokeWidth: 22, clip: 'body' });
    plate.add('<path d="M322 508L352 560V1040H300ZM878 508L848 560V1040H900Z"/>', { fill: art.trim, clip: 'body' });
  }
  // Collar.
  const neckRight = cut.side[0]!;
  const collar = `M${f(flip(neckRight[2]))}C${f(flip(neckRight[1]))} ${f(flip(neckRight[0]))} ${f(cut.neck)}C${f(neckRight[0])} ${f(neckRight[1])} ${f(neckRight[2])}`;
  plate.add(`<path d="${collar}"/>`, {
    stroke: art.trim,
    strokeWidth: 46,
    height: 15,
    material: 'knit',
    rough: 0.9,
    clip: 'body',
  });
  plate.add(`<path d="${collar}"/>`, { stroke: shade(art.trim, 0.12), strokeWidth: 4, opacity: 0.5, clip: 'body' });

  // Seams: shoulders, sides, sleeves, hem.
  const seam = (d: string): void => {
    plate.add(`<path d="${d}"/>`, { stroke: '#000000', strokeWidth: 2.6, opacity: 0.25, clip: 'body' });
    plate.add(`<path d="${d}"/>`, { stroke: '#000000', strokeWidth: 3, height: 10.6, clip: 'body', opacity: 0 });
    plate.print(
      `<path d="${d}" fill="none" stroke="${shade(art.body, -0.35)}" stroke-width="1.5" stroke-dasharray="6 4" transform="translate(0 7)"/>`,
      'body',
    );
  };
  seam('M300 400C420 372 500 366 600 366S780 372 900 400');
  if (cut.sleeve && art.cut !== 'football') {
    seam(
      `M${f([cut.armpit[0], cut.armpit[1]])}C${cut.armpit[0] - 30} 430 ${cut.armpit[0] - 34} 340 ${cut.side[1]![2][0] - 62} 262`,
    );
    seam(
      `M${f(flip(cut.armpit))}C${1200 - cut.armpit[0] + 30} 430 ${1200 - cut.armpit[0] + 34} 340 ${1200 - cut.side[1]![2][0] + 62} 262`,
    );
  }
  plate.print(
    `<path d="${body}" fill="none" stroke="${shade(art.body, -0.4)}" stroke-width="1.6" stroke-dasharray="6 4" transform="translate(600 640) scale(.965 .972) translate(-600 -640)" opacity=".55"/>`,
    'body',
  );

  // Number and name: twill, two layers, stitched down.
  const [ny, size] = cut.number;
  const number = text(cut.face, art.number, size, 600, ny, { track: art.cut === 'soccer' ? 8 : 14 });
  const name = text(cut.face === 'varsity' ? 'varsity' : cut.face, art.name, 84, 600, cut.nameY, {
    track: 7,
    maxWidth: art.cut === 'basketball' ? 318 : 440,
  });
  const isPrinted = art.cut === 'soccer';
  if (!isPrinted) {
    plate.add(number, {
      fill: art.accent,
      stroke: art.accent,
      strokeWidth: 30,
      height: 13.2,
      material: 'cloth',
      rough: 0.72,
      clip: 'body',
    });
    plate.print(
      `<g fill="none" stroke="${shade(art.accent, -0.4)}" stroke-width="24" stroke-opacity=".28">${number}</g><g fill="none" stroke="${art.accent}" stroke-width="21">${number}</g>`,
      'body',
    );
  }
  if (art.pattern === 'sash')
    plate.add(number + name, { fill: art.body, stroke: art.body, strokeWidth: 22, clip: 'body' });
  plate.add(number, {
    fill: art.trim,
    height: isPrinted ? 12.4 : 14.2,
    material: isPrinted ? 'plastic' : 'cloth',
    rough: isPrinted ? 0.5 : 0.72,
    clip: 'body',
    ...(isPrinted ? {} : { stroke: art.trim, strokeWidth: 3 }),
  });
  if (!isPrinted)
    plate.print(
      `<g fill="none" stroke="${shade(art.trim, -0.3)}" stroke-width="1.6" stroke-dasharray="4 3.4" stroke-opacity=".7">${number}</g>`,
      'body',
    );
  plate.add(name, {
    fill: art.trim,
    height: 13.4,
    material: isPrinted ? 'plastic' : 'cloth',
    rough: 0.7,
    clip: 'body',
  });

  // Wear.
  if (art.cut === 'football') {
    grime(plate, seed + 1, '#5a452a', 0.5, 0.007, 0.75, 'body', [
      [470, 900, 330, 260],
      [880, 420, 260, 200],
      [700, 1000, 260, 130],
    ]);
    grime(plate, seed + 2, '#94805a', 0.45, 0.013, 0.6, 'body', [
      [640, 960, 360, 170],
      [330, 470, 190, 150],
    ]);
  } else if (art.wear > 0.25) {
    grime(plate, seed + 1, '#7a6845', art.wear * 0.5, 0.009, 0.26, 'body');
    if (art.cut === 'baseball')
      grime(plate, seed + 3, '#4d5f2c', 0.5, 0.01, 0.55, 'body', [
        [210, 520, 130, 150],
        [420, 1010, 220, 80],
      ]);
    if (art.cut === 'soccer') grime(plate, seed + 3, '#4d5f2c', 0.5, 0.01, 0.5, 'body', [[460, 980, 220, 90]]);
  }
  const spots = {
    baseball: [690, 925],
    basketball: [615, 930],
    football: [640, 925],
    soccer: [556, 900],
    hockey: [720, 816],
  } as const;
  const [sx, sy] = spots[art.cut];
  if (art.signature)
    plate.print(signaturesSvg(sx, sy, 330, art.cut === 'hockey' ? 96 : 118, 6.6, -6, art.signature.ink), 'body');
  plate.shape = folds(random, cut);
  return {
    form: 'plate',
    plate,
    hero: { x: 600, y: 632, width: 1130, tilt: 6, turn: -6 },
    detail: art.signature
      ? { x: sx - 20, y: sy - 30, width: 430, tilt: 40, turn: -24, blur: 7 }
      : { x: 600, y: 420, width: 460, tilt: 40, turn: -20, blur: 7 },
  };
}
