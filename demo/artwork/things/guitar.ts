import { randomFrom } from '../../src/random.ts';
import type { GuitarArt } from '../../src/types.ts';
import { shade } from '../color.ts';
import { fbm2, smooth } from '../noise.ts';
import { Plate } from '../plate.ts';
import { signaturesSvg } from '../signature.ts';
import type { Thing } from './thing.ts';

/** Outlines in the guitar's own space: middle line at x = 0, head at the top. */
const bodies: Record<GuitarArt['shape'], string> = {
  offset:
    'M-44 92C-62 84 -70 46 -112 16C-150 -8 -196 20 -192 74C-190 116 -160 142 -164 186C-168 236 -214 270 -208 352C-200 436 -112 480 -10 472C98 466 202 446 210 352C214 290 168 262 160 214C152 172 188 142 194 98C198 44 150 14 116 38C86 58 68 84 44 92Z',
  single:
    'M-44 96C-92 62 -172 72 -180 152C-184 202 -152 222 -158 262C-164 302 -207 322 -198 382C-188 448 -92 470 0 468C96 470 192 448 198 380C206 322 162 302 156 260C152 222 176 196 160 164C142 132 84 168 62 140C56 128 54 112 44 96Z',
  acoustic:
    'M0 62C-110 40 -178 88 -172 162C-166 208 -138 218 -142 250C-148 296 -240 306 -232 396C-226 472 -112 488 0 486C112 488 226 472 232 396C240 306 148 296 142 250C138 218 166 208 172 162C178 88 110 40 0 62Z',
};

const fretAt = (i: number, nut: number, bridge: number): number => bridge - (bridge - nut) * 2 ** (-i / 12);

/** A guitar laid on a surface, drawn along a slant. */
export function guitar(art: GuitarArt, seed: number): Thing {
  const random = randomFrom(seed);
  const plate = new Plate(art.surface, seed);
  const isAcoustic = art.shape === 'acoustic';
  const place = 'translate(628 664) rotate(27) scale(.98)';
  const [hi, mid, lo] = art.burst;
  plate.bevel = 1.5;
  plate.heightScale = 100;
  plate.sheen = 0;
  const bodyTop = isAcoustic ? 66 : 40;
  const body = bodies[art.shape];
  plate.defs += `<radialGradient id="burst" gradientUnits="userSpaceOnUse" cx="0" cy="${isAcoustic ? 300 : 270}" r="250" gradientTransform="translate(0 0)"><stop offset="0" stop-color="${hi}"/><stop offset=".5" stop-color="${hi}"/><stop offset=".74" stop-color="${mid}"/><stop offset=".98" stop-color="${lo}"/></radialGradient>`;
  plate.clip('body', `<path d="${body}" transform="${place}"/>`);
  plate.dome(
    `<path d="${body}"/>`,
    { fill: mid, height: bodyTop, material: 'wood', rough: 0.09, transform: place },
    16,
    isAcoustic ? 9 : 20,
  );
  plate.print(`<g transform="${place}"><path d="${body}" fill="url(#burst)"/></g>`, 'body');
  // Grain through the lacquer.
  let grain = '';
  for (let i = 0; i < 80; i++) {
    const gx = -230 + i * 5.9;
    grain += `<path d="M${gx.toFixed(1)} 20q${(10 * (random() - 0.5)).toFixed(1)} 240 ${(12 * (random() - 0.5)).toFixed(1)} 480" fill="none" stroke="${shade(lo, -0.3)}" stroke-opacity="${(0.03 + 0.11 * random()).toFixed(2)}" stroke-width="${(0.8 + 3 * random()).toFixed(1)}"/>`;
  }
  plate.print(`<g transform="${place}">${grain}</g>`, 'body');
  const add = (
    markup: string,
    fill: string,
    height: number,
    rough: number,
    metal = 0,
    material: 'plain' | 'wood' | 'plastic' | 'brushed' = 'plain',
  ): void => {
    plate.add(markup, { fill, height, rough, metal, material, transform: place });
  };
  if (isAcoustic) {
    plate.print(
      `<g transform="${place}"><path d="${body}" fill="none" stroke="#efe2c2" stroke-width="11"/><path d="${body}" fill="none" stroke="#2a1a10" stroke-width="5"/></g>`,
      'body',
    );
    plate.print(
      `<g transform="${place}" fill="none"><circle cx="0" cy="206" r="72" stroke="#2c1a10" stroke-width="12"/><circle cx="0" cy="206" r="72" stroke="#c99d5c" stroke-width="3" stroke-dasharray="5 4"/></g>`,
      'body',
    );
    add('<circle cx="0" cy="206" r="54"/>', '#0d0806', 4, 0.9);
    add(
      '<path d="M58 196C116 190 132 250 118 300C92 312 60 280 46 250C58 236 60 214 58 196Z"/>',
      art.guard,
      bodyTop + 1.4,
      0.08,
      0,
      'plastic',
    );
    add(
      '<path d="M-86 376C-40 370 40 370 86 376V396C40 404 -40 404 -86 396Z"/>',
      '#21140d',
      bodyTop + 11,
      0.3,
      0,
      'wood',
    );
    add('<rect x="-42" y="378" width="84" height="5" rx="2"/>', '#f1e8d2', bodyTop + 16, 0.4);
    for (let i = 0; i < 6; i++) add(`<circle cx="${-36 + i * 14.4}" cy="391" r="4"/>`, '#f1e8d2', bodyTop + 15, 0.3);
  } else {
    const guard =
      art.shape === 'offset'
        ? 'M40 96C74 78 100 46 134 52C176 62 178 110 160 140C138 172 134 196 142 226C152 262 176 276 178 318C160 300 128 290 96 300C60 310 62 252 30 240H-46C-70 220 -64 150 -34 118Z'
        : 'M-46 112C-78 100 -130 110 -140 160C-146 200 -118 226 -104 264C-60 268 -40 282 30 274C70 270 96 250 110 214C90 190 66 176 52 150L40 112Z';
    add(`<path d="${guard}"/>`, art.guard, bodyTop + 2.6, 0.13, 0, 'plastic');
    plate.print(
      `<g transform="${place}"><path d="${guard}" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="2"/></g>`,
    );
    for (const [sx, sy] of art.shape === 'offset'
      ? ([
          [150, 66],
          [166, 130],
          [146, 240],
          [170, 300],
          [-40, 228],
        ] as const)
      : ([
          [-132, 150],
          [-100, 250],
          [26, 264],
          [98, 214],
        ] as const))
      add(`<circle cx="${sx}" cy="${sy}" r="4.4"/>`, '#c9ccce', bodyTop + 4, 0.25, 1);
    const coil = (y: number, turn: number): void => {
      const at = `${place} rotate(${turn} 0 ${y})`;
      plate.add(`<rect x="-60" y="${y - 19}" width="120" height="38" rx="8"/>`, {
        fill: art.shape === 'offset' ? '#14120f' : '#c8ccce',
        height: bodyTop + 9,
        rough: 0.2,
        metal: art.shape === 'offset' ? 0 : 1,
        material: 'plain',
        transform: at,
      });
      for (let i = 0; i < 6; i++)
        plate.add(`<circle cx="${-40 + i * 16}" cy="${y}" r="4.6"/>`, {
          fill: '#cfd2d4',
          height: bodyTop + 11,
          rough: 0.25,
          metal: 1,
          material: 'plain',
          transform: at,
        });
    };
    coil(182, 0);
    coil(306, art.shape === 'single' ? -12 : 0);
    add('<rect x="-56" y="356" width="112" height="40" rx="5"/>', '#c4c8ca', bodyTop + 8, 0.2, 1, 'brushed');
    for (let i = 0; i < 6; i++)
      add(`<rect x="${-48 + i * 16.4}" y="362" width="13" height="22" rx="3"/>`, '#dadddf', bodyTop + 13, 0.18, 1);
    const knobs =
      art.shape === 'offset'
        ? [
            [118, 352],
            [146, 400],
          ]
        : [
            [112, 330],
            [124, 376],
            [128, 420],
          ];
    for (const [kx = 0, ky = 0] of knobs) {
      add(
        `<circle cx="${kx}" cy="${ky}" r="19"/>`,
        art.shape === 'offset' ? '#17140f' : '#cdd0d2',
        bodyTop + 14,
        0.2,
        art.shape === 'offset' ? 0 : 1,
      );
      add(
        `<circle cx="${kx}" cy="${ky}" r="13"/>`,
        art.shape === 'offset' ? '#211d16' : '#d9dcde',
        bodyTop + 19,
        0.25,
        art.shape === 'offset' ? 0 : 1,
      );
    }
    add('<circle cx="58" cy="436" r="12"/>', '#c9ccce', bodyTop + 6, 0.2, 1);
    add('<circle cx="58" cy="436" r="6"/>', '#101010', bodyTop, 0.8);
  }
  // Neck, head, frets.
  const nut = -452;
  const neckTop = bodyTop + 12;
  add(`<path d="M-25 ${nut}H25L31 ${isAcoustic ? 150 : 138}H-31Z"/>`, art.fretboard, neckTop, 0.42, 0, 'wood');
  const head = isAcoustic
    ? `M-25 ${nut}L-42 ${nut - 40}L-38 ${nut - 168}C-20 ${nut - 180} 20 ${nut - 180} 38 ${nut - 168}L42 ${nut - 40}L25 ${nut}Z`
    : `M-25 ${nut}C-30 ${nut - 20} -46 ${nut - 24} -48 ${nut - 46}L-40 ${nut - 170}C-34 ${nut - 198} 4 ${nut - 206} 26 ${nut - 188}C50 ${nut - 168} 34 ${nut - 150} 30 ${nut - 128}L25 ${nut}Z`;
  add(
    `<path d="${head}"/>`,
    art.shape === 'offset' ? shade(lo, -0.1) : isAcoustic ? '#2a1a10' : shade(hi, 0.1),
    neckTop - 2,
    0.14,
    0,
    'wood',
  );
  add(`<rect x="-26" y="${nut - 5}" width="52" height="9" rx="2"/>`, '#f0e8d6', neckTop + 4, 0.4);
  const tuners: [number, number][] = isAcoustic
    ? [0, 1, 2].flatMap((i): [number, number][] => [
        [-27, nut - 52 - i * 44],
        [27, nut - 52 - i * 44],
      ])
    : [0, 1, 2, 3, 4, 5].map((i): [number, number] => [-30 + i * 1.4, nut - 44 - i * 24]);
  for (const [tx, ty] of tuners) {
    add(
      `<rect x="${tx < 0 ? tx - 46 : tx + 22}" y="${ty - 9}" width="24" height="18" rx="8"/>`,
      '#d4d8da',
      neckTop - 8,
      0.18,
      1,
    );
    add(`<circle cx="${tx}" cy="${ty}" r="10"/>`, '#c8ccce', neckTop + 2, 0.2, 1);
    add(`<circle cx="${tx}" cy="${ty}" r="5"/>`, '#e4e7e8', neckTop + 9, 0.2, 1);
  }
  const bridge = isAcoustic ? 380 : 372;
  for (let i = 1; i <= 20; i++) {
    const fy = fretAt(i, nut, bridge);
    if (fy > 128) break;
    const half = 25 + 6 * ((fy - nut) / 590);
    add(
      `<rect x="${-half}" y="${fy - 1.7}" width="${half * 2}" height="3.4" rx="1.6"/>`,
      '#d9d6cc',
      neckTop + 3,
      0.2,
      1,
    );
    if ([3, 5, 7, 9, 12, 15, 17].includes(i)) {
      const my = (fy + fretAt(i - 1, nut, bridge)) / 2;
      add(
        i === 12
          ? `<circle cx="-11" cy="${my}" r="5"/><circle cx="11" cy="${my}" r="5"/>`
          : `<circle cx="0" cy="${my}" r="5"/>`,
        '#e9e2d0',
        neckTop + 0.2,
        0.25,
      );
    }
  }
  for (let i = 0; i < 6; i++) {
    const [tx, ty] = isAcoustic
      ? tuners[i % 2 === 0 ? 4 - Math.floor(i / 2) * 2 : 5 - Math.floor(i / 2) * 2]!
      : tuners[i]!;
    const x0 = -19 + i * 7.6;
    const x1 = -36 + i * 14.4;
    plate.add(
      `<path d="M${isAcoustic ? (i < 3 ? -27 : 27) : tx} ${isAcoustic ? nut - 52 - (i < 3 ? i : 5 - i) * 44 : ty}L${x0} ${nut}L${x1} ${bridge}"/>`,
      {
        stroke: i < 3 && isAcoustic ? '#b98b4e' : '#d9dbd8',
        strokeWidth: 2.6 - i * 0.26,
        height: neckTop + 9,
        rough: 0.25,
        metal: 0.9,
        material: 'plain',
        transform: place,
      },
    );
  }
  // Finish worn through where the arm lay, and checking.
  if (art.wear > 0.2) {
    plate.defs += `<filter id="worn" x="-20%" y="-20%" width="140%" height="140%"><feTurbulence type="fractalNoise" baseFrequency=".03" numOctaves="4" seed="${seed % 99}" result="t"/><feDisplacementMap in="SourceGraphic" in2="t" scale="46" xChannelSelector="R" yChannelSelector="G"/></filter>`;
    plate.print(
      `<g transform="${place}"><g filter="url(#worn)"><ellipse cx="-196" cy="372" rx="${30 + 26 * art.wear}" ry="${46 + 40 * art.wear}" fill="#b98d5b"/><ellipse cx="-192" cy="372" rx="${16 + 16 * art.wear}" ry="${28 + 30 * art.wear}" fill="#d3ad78"/></g></g>`,
      'body',
    );
    let checks = '';
    for (let i = 0; i < 60 * art.wear; i++)
      checks += `<path d="M${(-220 + 440 * random()).toFixed(0)} ${(60 + 400 * random()).toFixed(0)}l${(70 * (random() - 0.5)).toFixed(0)} ${(8 * (random() - 0.5)).toFixed(0)}" stroke="${shade(lo, -0.5)}" stroke-width=".8" stroke-opacity=".35"/>`;
    plate.print(`<g transform="${place}">${checks}</g>`, 'body');
  }
  const sig: [number, number] = isAcoustic ? [-92, 428] : [-50, 430];
  if (art.signature)
    plate.print(
      `<g transform="${place}">${signaturesSvg(sig[0], sig[1], isAcoustic ? 200 : 176, 74, 4.6, -8, art.signature.ink)}</g>`,
      'body',
    );
  const warp = seed % 777;
  plate.shape = (x, y) => {
    // A slight belly, so that the lamp runs across the lacquer; level over the strings.
    const u = (x - 628) * 0.891 + (y - 664) * 0.454;
    const v = -(x - 628) * 0.454 + (y - 664) * 0.891;
    const belly =
      smooth(-60, 120, v) *
      (isAcoustic ? 9 : 12) *
      (1 - Math.min(1, (u * u) / 52000) - Math.min(1, ((v - 270) * (v - 270)) / 90000));
    return belly + smooth(0, 60, v) * fbm2(x * 0.006, y * 0.006, 2, warp) * 1.6;
  };
  // Position of the signature on the canvas, following the object's slant.
  const rad = (27 * Math.PI) / 180;
  const [gx, gy] = [sig[0] * 0.98, sig[1] * 0.98];
  const spot: [number, number] = [
    628 + gx * Math.cos(rad) - gy * Math.sin(rad),
    664 + gx * Math.sin(rad) + gy * Math.cos(rad),
  ];
  return {
    form: 'plate',
    plate,
    hero: { x: 600, y: 606, width: 1160, tilt: 4, turn: 8 },
    detail: art.signature
      ? { x: spot[0] + 62, y: spot[1] - 40, width: 420, tilt: 40, turn: 20, blur: 8 }
      : { x: 560, y: 800, width: 460, tilt: 42, turn: 20, blur: 8 },
  };
}
