import { randomFrom } from '../../src/random.ts';
import type { CardArt, CassetteArt, PassArt } from '../../src/types.ts';
import { shade } from '../color.ts';
import { text } from '../fonts.ts';
import { Plate } from '../plate.ts';
import { signaturesSvg } from '../signature.ts';
import { creases, foxing, grime } from '../wear.ts';
import type { Thing } from './thing.ts';

/** A graded trading card in its slab. The player is seen from behind. */
export function card(art: CardArt, seed: number): Thing {
  const random = randomFrom(seed);
  const plate = new Plate(art.surface, seed);
  const [a, b, c] = art.inks;
  const turn = `rotate(${(2 + 3 * random()).toFixed(2)} 600 600)`;
  plate.bevel = 3;
  plate.heightScale = 64;
  const rect = (x: number, y: number, w: number, h: number, r: number): string =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}"/>`;
  plate.clip('card', `<rect x="372" y="330" width="456" height="640" rx="12" transform="${turn}"/>`);
  plate.add(rect(300, 110, 600, 980, 26), {
    fill: '#c9d0d3',
    height: 26,
    material: 'plastic',
    rough: 0.06,
    transform: turn,
  });
  plate.add(rect(322, 132, 556, 936, 16), {
    fill: '#e7ebec',
    height: 23,
    material: 'plastic',
    rough: 0.06,
    transform: turn,
  });
  plate.add(rect(340, 150, 520, 130, 8), {
    fill: '#f7f4ea',
    height: 20,
    material: 'paper',
    rough: 0.35,
    transform: turn,
  });
  const put = (markup: string, fill: string, opacity = 1): void => {
    plate.add(markup, { fill, opacity, transform: turn });
  };
  put(rect(340, 150, 520, 12, 0), a);
  put(text('tech', art.player, 38, 362, 214, { anchor: 'start', maxWidth: 340 }), '#16181a');
  put(text('sans', art.team, 25, 362, 254, { anchor: 'start', maxWidth: 340, track: 1 }), '#3c4144');
  put(text('block', art.grade, 92, 838, 264, { anchor: 'end' }), '#16181a');
  put(rect(350, 300, 500, 744, 12), '#bfc7ca');
  plate.add(rect(350, 300, 500, 744, 12), {
    fill: '#ccd3d6',
    height: 17,
    material: 'plastic',
    rough: 0.05,
    transform: turn,
  });
  plate.add(rect(372, 330, 456, 640, 12), {
    fill: '#f4efe2',
    height: 19,
    material: 'plastic',
    rough: 0.22,
    transform: turn,
  });
  const isFoil = art.wear < 0.1;
  plate.defs += `<linearGradient id="foil" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f6e7a8"/><stop offset=".3" stop-color="#c9992e"/><stop offset=".5" stop-color="#fff3c4"/><stop offset=".75" stop-color="#a3741a"/><stop offset="1" stop-color="#f0d488"/></linearGradient>`;
  if (isFoil)
    plate.print(
      `<g transform="${turn}"><rect x="372" y="330" width="456" height="640" rx="12" fill="url(#foil)"/></g>`,
    );
  plate.clip('image', `<rect x="396" y="354" width="408" height="520" transform="${turn}"/>`);
  let rays = '';
  for (let i = 0; i < 28; i++) {
    const t = (i / 28) * Math.PI * 2;
    rays += `<path d="M600 600L${(600 + 700 * Math.cos(t)).toFixed(1)} ${(600 + 700 * Math.sin(t)).toFixed(1)}L${(600 + 700 * Math.cos(t + 0.112)).toFixed(1)} ${(600 + 700 * Math.sin(t + 0.112)).toFixed(1)}Z" fill="${shade(a, 0.18)}"/>`;
  }
  const figure = `<ellipse cx="600" cy="505" rx="52" ry="62" fill="#2a1c14"/><path d="M541 500C541 430 659 430 659 500L664 516H536Z" fill="${c}"/><rect x="574" y="548" width="52" height="60" fill="#7a4f35"/><path d="M430 900C430 720 452 640 552 600C580 622 620 622 648 600C748 640 770 720 770 900Z" fill="${b}"/><path d="M552 600C580 622 620 622 648 600L660 606C626 642 574 642 540 606Z" fill="${c}"/><path d="M474 680L452 900H486L496 700ZM726 680L748 900H714L704 700Z" fill="#000" fill-opacity=".14"/><g fill="${c}">${text('varsity', art.number, 170, 600, 840)}</g>`;
  plate.print(
    `<g transform="${turn}"><rect x="396" y="354" width="408" height="520" fill="${a}"/>${rays}<circle cx="600" cy="600" r="178" fill="${shade(a, 0.35)}"/><circle cx="600" cy="600" r="150" fill="${shade(a, 0.5)}"/>${figure}</g>`,
    'image',
  );
  put(rect(396, 874, 408, 72, 0), c);
  put(text('block', art.player, 44, 600, 926, { track: 4, maxWidth: 380 }), '#f7efd8');
  put(`<circle cx="442" cy="398" r="34"/>`, c);
  put(text('block', art.team.slice(0, 1), 44, 442, 415), '#f7efd8');
  if (art.signature)
    plate.print(`<g transform="${turn}">${signaturesSvg(600, 772, 330, 116, 6, -9, art.signature.ink)}</g>`, 'card');
  foxing(plate, random, art.wear * 0.4, [372, 330, 456, 640], 'card');
  // Edge light of the acrylic.
  plate.print(
    `<g transform="${turn}" fill="none" stroke="#fff"><rect x="303" y="113" width="594" height="974" rx="24" stroke-width="4" stroke-opacity=".75"/><rect x="352" y="302" width="496" height="740" rx="12" stroke-width="2" stroke-opacity=".6"/></g>`,
  );
  plate.shape = (x, y) => 0.00002 * ((x - 500) ** 2 + (y - 420) ** 2);
  return {
    form: 'plate',
    plate,
    hero: { x: 600, y: 606, width: 1190, tilt: 14, turn: -14 },
    detail: { x: 600, y: 740, width: 400, tilt: 42, turn: 22, blur: 7 },
  };
}

/** A laminated pass on its strap. */
export function pass(art: PassArt, seed: number): Thing {
  const random = randomFrom(seed);
  const plate = new Plate(art.surface, seed);
  plate.bevel = 1.6;
  plate.heightScale = 64;
  const strap = 'M604 330C560 240 420 250 380 330S470 470 520 300S640 60 760 110S890 300 770 330S640 240 600 330';
  plate.round(
    `<path d="${strap}"/>`,
    { stroke: art.strap, strokeWidth: 40, height: 11, material: 'strap', rough: 0.85 },
    8,
  );
  plate.print(
    `<path d="${strap}" fill="none" stroke="${shade(art.strap, 0.3)}" stroke-width="3" stroke-opacity=".6"/>`,
  );
  const turn = 'rotate(-4 600 740)';
  const laminate =
    '<path d="M400 392a26 26 0 0 1 26 -26H774a26 26 0 0 1 26 26V1044a26 26 0 0 1 -26 26H426a26 26 0 0 1 -26 -26Z"/>';
  plate.clip('card', laminate.replace('<path ', `<path transform="${turn}" `));
  plate.clip('face', `<rect x="418" y="384" width="364" height="668" rx="12" transform="${turn}"/>`);
  plate.add(laminate, { fill: shade(art.card, 0.25), height: 15, material: 'plastic', rough: 0.07, transform: turn });
  plate.print(`<g transform="${turn}"><rect x="418" y="384" width="364" height="668" rx="12" fill="${art.card}"/></g>`);
  // Security lattice.
  let lattice = '';
  for (let i = 0; i < 26; i++) {
    let d = '';
    for (let k = 0; k <= 40; k++)
      d += `${k ? 'L' : 'M'}${(418 + k * 9.1).toFixed(1)} ${(520 + i * 14 + 22 * Math.sin(k * 0.42 + i * 0.5)).toFixed(1)}`;
    lattice += `<path d="${d}" fill="none" stroke="${art.ink}" stroke-width="1.4" stroke-opacity=".28"/>`;
  }
  plate.print(`<g transform="${turn}">${lattice}</g>`, 'face');
  const put = (markup: string, fill: string): void => {
    plate.add(markup, { fill, transform: turn, clip: 'face' });
  };
  put(text('block', art.head, 58, 600, 510, { track: 3, maxWidth: 320 }), art.ink);
  put(`<rect x="418" y="646" width="364" height="168"/>`, art.ink);
  put(text('block', art.word, 130, 600, 772, { track: 4, maxWidth: 330 }), art.card);
  put(text('sans', art.lines[0] ?? '', 30, 600, 884, { track: 3, maxWidth: 320 }), art.ink);
  put(text('mono', art.lines[1] ?? '', 25, 600, 930, { maxWidth: 320 }), art.ink);
  let code = '';
  for (let i = 0, bx = 470; bx < 726; i++) {
    const bw = 1.6 + 4 * random();
    if (i % 2 === 0) code += `<rect x="${bx.toFixed(1)}" y="962" width="${bw.toFixed(1)}" height="54"/>`;
    bx += bw + 1;
  }
  put(code, art.ink);
  plate.add('<rect x="556" y="396" width="88" height="26" rx="13"/>', {
    fill: '#101214',
    height: 2,
    material: 'plain',
    rough: 0.9,
    transform: turn,
  });
  plate.round(
    '<path d="M600 330V392a16 16 0 1 0 .1 0"/>',
    { stroke: '#c3c8cc', strokeWidth: 9, height: 26, material: 'plain', rough: 0.22, metal: 1 },
    16,
  );
  plate.add('<rect x="580" y="288" width="40" height="64" rx="6"/>', {
    fill: '#cdd2d6',
    height: 24,
    material: 'brushed',
    rough: 0.3,
    metal: 1,
  });
  grime(plate, seed, '#d9dde0', 0.22 * art.wear, 0.03, 0.16, 'card');
  let scratches = '';
  for (let i = 0; i < 40 * art.wear; i++) {
    const sx = 420 + 360 * random();
    const sy = 390 + 660 * random();
    scratches += `<path d="M${sx.toFixed(1)} ${sy.toFixed(1)}l${(120 * (random() - 0.5)).toFixed(1)} ${(60 * (random() - 0.5)).toFixed(1)}" stroke="#fff" stroke-width=".9" stroke-opacity="${(0.12 + 0.25 * random()).toFixed(2)}"/>`;
  }
  plate.print(scratches, 'card');
  const bend = creases(random, 0.3, [400, 366, 400, 704], 0.5);
  plate.shape = (x, y) => bend(x, y) + 0.00006 * (x - 560) ** 2;
  return {
    form: 'plate',
    plate,
    hero: { x: 600, y: 640, width: 1120, tilt: 12, turn: 10 },
    detail: { x: 600, y: 720, width: 410, tilt: 44, turn: -22, blur: 8 },
  };
}

/** A music cassette, label side up. */
export function cassette(art: CassetteArt, seed: number): Thing {
  const random = randomFrom(seed);
  const plate = new Plate(art.surface, seed);
  plate.bevel = 3;
  const turn = 'rotate(-9 600 600)';
  const shell = '<rect x="160" y="320" width="880" height="560" rx="26"/>';
  plate.clip('shell', `<rect x="160" y="320" width="880" height="560" rx="26" transform="${turn}"/>`);
  plate.add(shell, { fill: art.shell, height: 34, material: 'plastic', rough: 0.32, transform: turn });
  plate.add('<path d="M270 880L296 762H904L930 880Z"/>', {
    fill: shade(art.shell, -0.03),
    height: 41,
    material: 'plastic',
    rough: 0.32,
    transform: turn,
  });
  plate.add('<rect x="206" y="356" width="788" height="390" rx="18"/>', {
    fill: '#f3eddc',
    height: 34.6,
    material: 'paper',
    rough: 0.7,
    transform: turn,
  });
  plate.clip('label', `<rect x="206" y="356" width="788" height="390" rx="18" transform="${turn}"/>`);
  const put = (markup: string, fill: string, opacity = 1): void => {
    plate.add(markup, { fill, opacity, transform: turn, clip: 'label' });
  };
  put(
    '<rect x="206" y="520" width="788" height="44"/><rect x="206" y="576" width="788" height="26"/><rect x="206" y="614" width="788" height="12"/>',
    art.label,
  );
  put('<rect x="240" y="428" width="720" height="2"/><rect x="240" y="492" width="720" height="2"/>', '#8b94a0', 0.6);
  const [one = '', two = '', three = ''] = art.lines;
  put(text('marker', one, 62, 250, 424, { anchor: 'start', maxWidth: 640 }), '#16171c');
  put(text('marker', two, 46, 250, 486, { anchor: 'start', maxWidth: 460 }), '#16171c');
  put(text('marker', three, 40, 950, 486, { anchor: 'end', maxWidth: 260 }), '#a8242b');
  put(text('block', 'A', 70, 226, 730, { anchor: 'start' }), '#16171c');
  put(text('sans', '60 MIN   NR  ON / OFF', 24, 960, 722, { anchor: 'end', track: 2 }), '#16171c', 0.8);
  // Window with reels.
  plate.add('<rect x="352" y="538" width="496" height="140" rx="70"/>', {
    fill: '#23211f',
    height: 20,
    material: 'plastic',
    rough: 0.12,
    transform: turn,
  });
  plate.clip('window', `<rect x="352" y="538" width="496" height="140" rx="70" transform="${turn}"/>`);
  for (const [rx, wound] of [
    [432, 150],
    [768, 84],
  ] as const) {
    plate.add(`<circle cx="${rx}" cy="608" r="${wound}"/>`, {
      fill: '#2e1d14',
      height: 21,
      material: 'groove',
      rough: 0.35,
      transform: turn,
      clip: 'window',
    });
    plate.add(`<circle cx="${rx}" cy="608" r="56"/>`, {
      fill: '#efece2',
      height: 30,
      material: 'plastic',
      rough: 0.4,
      transform: turn,
    });
    plate.add(`<circle cx="${rx}" cy="608" r="36"/>`, {
      fill: '#141416',
      height: 4,
      material: 'plain',
      rough: 0.9,
      transform: turn,
    });
    for (let k = 0; k < 6; k++)
      plate.add(`<rect x="${rx - 6}" y="570" width="12" height="18" transform="rotate(${k * 60 + 12} ${rx} 608)"/>`, {
        fill: '#efece2',
        height: 28,
        material: 'plastic',
        rough: 0.4,
        transform: turn,
      });
  }
  plate.centre = [432, 608];
  for (const [hx, hy] of [
    [190, 350],
    [1010, 350],
    [190, 850],
    [1010, 850],
    [600, 818],
  ] as const) {
    plate.add(`<circle cx="${hx}" cy="${hy}" r="15"/>`, {
      fill: '#8f8b80',
      height: 30,
      material: 'plain',
      rough: 0.3,
      metal: 0.9,
      transform: turn,
    });
    plate.add(`<path d="M${hx - 10} ${hy}h20M${hx} ${hy - 10}v20"/>`, {
      stroke: '#2b2a27',
      strokeWidth: 4,
      height: 26,
      transform: turn,
    });
  }
  for (const hx of [352, 468, 732, 848])
    plate.add(`<rect x="${hx - 15}" y="826" width="30" height="30" rx="${hx % 2 ? 15 : 5}"/>`, {
      fill: '#19191b',
      height: 12,
      material: 'plain',
      rough: 0.9,
      transform: turn,
    });
  grime(plate, seed, '#6a6050', 0.35 * art.wear, 0.02, 0.14, 'shell');
  foxing(plate, random, art.wear * 0.6, [206, 356, 788, 390], 'label');
  plate.shape = (x, y) => 0.00001 * ((x - 480) ** 2 + (y - 460) ** 2);
  return {
    form: 'plate',
    plate,
    hero: { x: 600, y: 600, width: 1090, tilt: 20, turn: 14 },
    detail: { x: 460, y: 470, width: 430, tilt: 46, turn: -20, blur: 8 },
  };
}
