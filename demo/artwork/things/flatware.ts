import { randomFrom } from '../../src/random.ts';
import type { ClapperArt, DrumheadArt, PropArt, TrophyArt } from '../../src/types.ts';
import { shade } from '../color.ts';
import { text } from '../fonts.ts';
import { fbm2 } from '../noise.ts';
import { Plate } from '../plate.ts';
import { signatureSvg, signers } from '../signature.ts';
import { grime } from '../wear.ts';
import type { Thing } from './thing.ts';

/** A painted bass drumhead. */
export function drumhead(art: DrumheadArt, seed: number): Thing {
  const random = randomFrom(seed);
  const plate = new Plate(art.surface, seed);
  plate.bevel = 2;
  const r = 480;
  plate.add(`<circle cx="600" cy="600" r="${r}"/>`, {
    fill: '#b9bcbd',
    height: 20,
    rough: 0.25,
    metal: 1,
    material: 'plain',
  });
  plate.add(`<circle cx="600" cy="600" r="${r - 15}"/>`, { fill: art.head, height: 11, rough: 0.6, material: 'skin' });
  plate.add(`<circle cx="600" cy="600" r="${r - 42}"/>`, { fill: art.head, height: 16, rough: 0.55, material: 'skin' });
  plate.clip('head', `<circle cx="600" cy="600" r="${r - 15}"/>`);
  const ink = art.ink;
  let petals = '';
  for (let i = 0; i < 24; i++) {
    petals += `<path transform="rotate(${i * 15} 600 600)" d="M600 ${600 - 424}C632 ${600 - 396} 632 ${600 - 356} 600 ${600 - 330}C568 ${600 - 356} 568 ${600 - 396} 600 ${600 - 424}Z" fill="${i % 2 ? ink : '#d98a2b'}"/>`;
  }
  plate.defs += `<filter id="brush" x="-5%" y="-5%" width="110%" height="110%"><feTurbulence type="fractalNoise" baseFrequency=".025" numOctaves="3" seed="${seed % 99}" result="t"/><feDisplacementMap in="SourceGraphic" in2="t" scale="9" xChannelSelector="R" yChannelSelector="G"/></filter>`;
  const [one = '', two = ''] = art.logo;
  plate.print(
    `<g filter="url(#brush)"><circle cx="600" cy="600" r="436" fill="none" stroke="${ink}" stroke-width="9"/>${petals}<circle cx="600" cy="600" r="316" fill="none" stroke="${ink}" stroke-width="6"/><g fill="${ink}">${text('slab', one, 130, 600, 590, { maxWidth: 520, track: 2 })}</g><g fill="#d98a2b">${text('slab', two, 130, 600, 700, { maxWidth: 560, track: 2 })}</g></g>`,
    'head',
  );
  plate.defs += `<filter id="craze" x="0" y="0" width="1" height="1"><feTurbulence type="turbulence" baseFrequency=".03" numOctaves="4" seed="${seed % 77}"/><feColorMatrix values="0 0 0 0 .93 0 0 0 0 .9 0 0 0 0 .82 -9 0 0 0 .95"/></filter>`;
  plate.print('<rect width="1200" height="1200" filter="url(#craze)" opacity=".6"/>', 'head');
  grime(plate, seed, '#6b5a40', 0.4, 0.006, 0.28, 'head', [
    [420, 900, 260, 190],
    [600, 620, 200, 200],
  ]);
  const places: [number, number, number][] = [
    [600, 440, -4],
    [440, 770, -8],
    [760, 776, 6],
    [600, 850, -5],
    [795, 385, 10],
  ];
  if (art.signature)
    for (const [i, [x, y, angle]] of places.slice(0, signers()).entries())
      plate.print(signatureSvg(i, x, y, 210 + 40 * random(), 84, 5, angle, art.signature.ink), 'head');
  const s = seed % 555;
  plate.shape = (x, y) =>
    fbm2(x * 0.004, y * 0.004, 3, s) * 5 - 3.5 * Math.exp(-((x - 600) ** 2 + (y - 620) ** 2) / 16000);
  return {
    form: 'plate',
    plate,
    hero: { x: 600, y: 606, width: 1150, tilt: 10, turn: 6 },
    detail: { x: 500, y: 760, width: 420, tilt: 44, turn: 20, blur: 8 },
  };
}

/** A clapperboard with its stick raised. */
export function clapper(art: ClapperArt, seed: number): Thing {
  const random = randomFrom(seed);
  const plate = new Plate(art.surface, seed);
  const isSlate = art.board === 'slate';
  const face = isSlate ? '#1c1f21' : '#ece9df';
  const line = isSlate ? '#e8e6de' : '#1b1c1e';
  const hand = isSlate ? '#f1f0ea' : '#1d2a6b';
  const [x, y, w, h] = [190, 430, 820, 600];
  const turn = 'rotate(-3 600 700)';
  plate.bevel = 1.8;
  plate.add(`<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="10"/>`, {
    fill: isSlate ? '#6a4a2c' : '#d9d6cb',
    height: 22,
    rough: 0.5,
    material: isSlate ? 'wood' : 'plastic',
    transform: turn,
  });
  plate.add(`<rect x="${x + 14}" y="${y + 14}" width="${w - 28}" height="${h - 28}" rx="4"/>`, {
    fill: face,
    height: 23,
    rough: isSlate ? 0.7 : 0.16,
    material: isSlate ? 'skin' : 'plastic',
    transform: turn,
  });
  plate.clip(
    'face',
    `<rect x="${x + 14}" y="${y + 14}" width="${w - 28}" height="${h - 28}" rx="4" transform="${turn}"/>`,
  );
  const stick = (sy: number, at: string, up: number): void => {
    plate.add(`<rect x="${x}" y="${sy}" width="${w}" height="72" rx="5"/>`, {
      fill: '#f0eee6',
      height: up,
      rough: 0.45,
      material: 'wood',
      transform: at,
    });
    const id = `stick${sy}`;
    plate.clip(id, `<rect x="${x}" y="${sy}" width="${w}" height="72" rx="5" transform="${at}"/>`);
    let bars = '';
    for (let i = -1; i < 9; i++) bars += `<path d="M${x + i * 108} ${sy + 72}l54 -72h54l-54 72z" fill="#17181a"/>`;
    plate.print(`<g transform="${at}">${bars}</g>`, id);
  };
  stick(358, turn, 26);
  stick(286, `${turn} rotate(-11 ${x + 22} 352)`, 34);
  plate.add(`<path d="M${x - 8} 300h76l10 120h-86z"/>`, {
    fill: '#b9975a',
    height: 30,
    rough: 0.3,
    metal: 1,
    material: 'brushed',
    transform: turn,
  });
  for (const [bx, by] of [
    [x + 24, 340],
    [x + 24, 396],
  ] as const)
    plate.add(`<circle cx="${bx}" cy="${by}" r="9"/>`, {
      fill: '#e2ca92',
      height: 38,
      rough: 0.25,
      metal: 1,
      material: 'plain',
      transform: turn,
    });
  const put = (markup: string, fill: string, opacity = 1): void => {
    plate.add(markup, { fill, opacity, transform: turn, clip: 'face' });
  };
  const rule = (rx: number, ry: number, rw: number, rh: number): string =>
    `<rect x="${rx}" y="${ry}" width="${rw}" height="${rh}"/>`;
  put(
    rule(x + 30, y + 128, w - 60, 4) +
      rule(x + 30, y + 330, w - 60, 4) +
      rule(x + 30, y + 460, w - 60, 4) +
      rule(x + 288, y + 132, 4, 198) +
      rule(x + 546, y + 132, 4, 198),
    line,
  );
  const label = (words: string, lx: number, ly: number): void =>
    put(text('sans', words, 24, lx, ly, { anchor: 'start', track: 3 }), line);
  label('PROD.', x + 34, y + 52);
  label('ROLL', x + 38, y + 164);
  label('SCENE', x + 304, y + 164);
  label('TAKE', x + 562, y + 164);
  label('DIRECTOR', x + 34, y + 366);
  label('CAMERA', x + 34, y + 496);
  label('DATE', x + 440, y + 496);
  plate.defs += `<filter id="chalk" x="-5%" y="-5%" width="110%" height="110%"><feTurbulence type="fractalNoise" baseFrequency=".22" numOctaves="3" seed="${seed % 99}" result="t"/><feColorMatrix in="t" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 4.5 0 0 0 -1.6" result="m"/><feComposite in="SourceGraphic" in2="m" operator="in"/></filter>`;
  const chalk = isSlate ? ' filter="url(#chalk)"' : '';
  const write = (words: string, size: number, lx: number, ly: number, anchor: 'start' | 'middle' = 'middle'): string =>
    `<g transform="rotate(${(3 * (random() - 0.5)).toFixed(2)} ${lx} ${ly})">${text('marker', words, size, lx, ly, { anchor, maxWidth: 640 })}</g>`;
  const names =
    art.crew ??
    (art.production === 'SUNDOWN REVUE' ? ['P. QUAYLE', 'L. HARTE', '7-29-55'] : ['H. STRAITH', 'M. DOYLE', '3-30-79']);
  plate.print(
    `<g transform="${turn}" fill="${hand}"><g${chalk}>${write(art.production, 66, x + 130, y + 104, 'start')}${art.roll.map((v, i) => write(v, 120, x + 160 + i * 258, y + 302)).join('')}${write(names[0]!, 60, x + 200, y + 424, 'start')}${write(names[1]!, 50, x + 170, y + 552, 'start')}${write(names[2]!, 50, x + 530, y + 552, 'start')}</g></g>`,
    'face',
  );
  if (isSlate) {
    // Wiped chalk.
    plate.defs +=
      '<filter id="dust" x="-20%" y="-40%" width="140%" height="180%"><feGaussianBlur stdDeviation="22"/></filter>';
    plate.print(
      `<g transform="${turn}" filter="url(#dust)"><path d="M${x + 60} ${y + 250}q200 -70 380 -10t300 -30" fill="none" stroke="#dcdcd6" stroke-width="70" stroke-opacity=".12"/><path d="M${x + 120} ${y + 420}q240 60 560 -20" fill="none" stroke="#dcdcd6" stroke-width="60" stroke-opacity=".1"/></g>`,
      'face',
    );
  } else plate.print(`<g transform="${turn}"><rect x="${x + 300}" y="300" width="26" height="40" fill="#b6262c"/></g>`);
  let nicks = '';
  for (let i = 0; i < 70 * art.wear; i++)
    nicks += `<path d="M${(x + w * random()).toFixed(0)} ${(y + h * random()).toFixed(0)}l${(90 * (random() - 0.5)).toFixed(0)} ${(40 * (random() - 0.5)).toFixed(0)}" stroke="${isSlate ? '#fff' : '#555'}" stroke-width="1" stroke-opacity=".25"/>`;
  plate.print(nicks, 'face');
  plate.shape = (px, py) => 0.000012 * ((px - 420) ** 2 + (py - 500) ** 2);
  return {
    form: 'plate',
    plate,
    hero: { x: 600, y: 650, width: 1120, tilt: 16, turn: -12 },
    detail: { x: 620, y: 660, width: 480, tilt: 46, turn: 22, blur: 8 },
  };
}

/** A medal on its ribbon. */
export function medal(art: TrophyArt, seed: number): Thing {
  const plate = new Plate(art.surface, seed);
  const gold = art.metal === 'gold' ? '#d3a443' : art.metal === 'silver' ? '#c3cbd1' : '#a86b3c';
  plate.bevel = 2.4;
  plate.heightScale = 80;
  const ribbon = (path: string, color: string, height: number): void => {
    plate.add(`<path d="${path}"/>`, { fill: color, height, rough: 0.6, material: 'strap' });
  };
  ribbon('M330 40H440L640 500H550Z', '#14513c', 6);
  ribbon('M367 40H402L610 500H580Z', '#efe9da', 6.2);
  ribbon('M760 40H870L650 500H560Z', '#14513c', 11);
  ribbon('M797 40H833L622 500H590Z', '#efe9da', 11.2);
  plate.round(
    '<circle cx="600" cy="520" r="36"/>',
    { stroke: gold, strokeWidth: 14, height: 28, rough: 0.22, metal: 1, material: 'plain' },
    18,
  );
  const [cx, cy] = [600, 790];
  plate.add(`<circle cx="${cx}" cy="${cy}" r="258"/>`, {
    fill: gold,
    height: 30,
    rough: 0.26,
    metal: 1,
    material: 'plain',
  });
  plate.add(`<circle cx="${cx}" cy="${cy}" r="234"/>`, {
    fill: shade(gold, -0.5),
    height: 20,
    rough: 0.4,
    metal: 1,
    material: 'skin',
  });
  let beads = '';
  for (let i = 0; i < 72; i++)
    beads += `<circle cx="${(cx + 246 * Math.cos((i * Math.PI) / 36)).toFixed(1)}" cy="${(cy + 246 * Math.sin((i * Math.PI) / 36)).toFixed(1)}" r="5"/>`;
  plate.add(beads, { fill: gold, height: 35, rough: 0.24, metal: 1, material: 'plain' });
  const leaf = (side: number): string => {
    let out = '';
    for (let i = 0; i < 9; i++) {
      const t = ((58 + i * 8.6) * Math.PI) / 180;
      const lx = cx + side * 196 * Math.sin(t) * 1;
      const ly = cy - 196 * Math.cos(t);
      const angle = side * ((t * 180) / Math.PI + 62);
      out += `<ellipse cx="${lx.toFixed(1)}" cy="${ly.toFixed(1)}" rx="27" ry="10" transform="rotate(${angle.toFixed(1)} ${lx.toFixed(1)} ${ly.toFixed(1)})"/>`;
    }
    return out;
  };
  plate.add(leaf(1) + leaf(-1), { fill: gold, height: 28, rough: 0.24, metal: 1, material: 'plain' });
  // A cup in the middle, and lettering.
  plate.add(
    `<path d="M${cx - 52} ${cy - 70}H${cx + 52}C${cx + 52} ${cy - 10} ${cx + 26} ${cy + 16} ${cx + 9} ${cy + 22}V${cy + 48}H${cx + 32}V${cy + 62}H${cx - 32}V${cy + 48}H${cx - 9}V${cy + 22}C${cx - 26} ${cy + 16} ${cx - 52} ${cy - 10} ${cx - 52} ${cy - 70}Z"/>`,
    { fill: gold, height: 32, rough: 0.2, metal: 1, material: 'plain' },
  );
  plate.add(`<path d="M${cx - 52} ${cy - 56}c-46 0 -40 56 10 56M${cx + 52} ${cy - 56}c46 0 40 56 -10 56"/>`, {
    stroke: gold,
    strokeWidth: 9,
    height: 30,
    rough: 0.2,
    metal: 1,
    material: 'plain',
  });
  const [one = '', two = '', three = ''] = art.plate;
  plate.add(
    text('slab', one, 42, cx, cy - 118, { maxWidth: 300, track: 2 }) +
      text('sans', two, 34, cx, cy + 112, { track: 8 }) +
      text('slab', three, 44, cx, cy + 164, { track: 3 }),
    { fill: gold, height: 29, rough: 0.2, metal: 1, material: 'plain' },
  );
  // Patina in the field.
  plate.defs += `<radialGradient id="field"><stop offset=".5" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#2a1a05" stop-opacity=".5"/></radialGradient>`;
  plate.print(`<circle cx="${cx}" cy="${cy}" r="234" fill="url(#field)"/>`);
  const s = seed % 99;
  plate.shape = (x, y) =>
    (x - cx) ** 2 + (y - cy) ** 2 < 260 ** 2
      ? -0.00024 * ((x - cx) ** 2 + (y - cy) ** 2)
      : fbm2(x * 0.01, y * 0.01, 2, s) * 5;
  return {
    form: 'plate',
    plate,
    hero: { x: 600, y: 560, width: 1160, tilt: 14, turn: 8 },
    detail: { x: 600, y: 790, width: 430, tilt: 42, turn: -20, blur: 7 },
  };
}

/** A control panel, seen from above. */
export function console_(art: PropArt, seed: number): Thing {
  const random = randomFrom(seed);
  const plate = new Plate(art.surface, seed);
  plate.bevel = 2;
  plate.heightScale = 110;
  const [x, y, w, h] = [110, 250, 980, 700];
  plate.add(`<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="26"/>`, {
    fill: shade(art.body, -0.25),
    height: 40,
    rough: 0.45,
    material: 'leather',
  });
  plate.add(`<rect x="${x + 22}" y="${y + 22}" width="${w - 44}" height="${h - 44}" rx="14"/>`, {
    fill: art.body,
    height: 46,
    rough: 0.42,
    material: 'plastic',
  });
  plate.clip('panel', `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="26"/>`);
  for (const [bx, by] of [
    [x + 46, y + 46],
    [x + w - 46, y + 46],
    [x + 46, y + h - 46],
    [x + w - 46, y + h - 46],
  ] as const) {
    plate.add(`<circle cx="${bx}" cy="${by}" r="13"/>`, {
      fill: '#b5b9ba',
      height: 51,
      rough: 0.3,
      metal: 1,
      material: 'plain',
    });
    plate.add(`<path d="M${bx - 10} ${by - 4}l20 8"/>`, { stroke: '#3c3f40', strokeWidth: 4, height: 47 });
  }
  // Compass.
  const [cx, cy] = [350, 520];
  plate.add(`<circle cx="${cx}" cy="${cy}" r="172"/>`, {
    fill: '#b58a3e',
    height: 62,
    rough: 0.26,
    metal: 1,
    material: 'plain',
  });
  plate.add(`<circle cx="${cx}" cy="${cy}" r="152"/>`, {
    fill: '#15191c',
    height: 50,
    rough: 0.08,
    material: 'plastic',
  });
  let dial = '';
  for (let i = 0; i < 72; i++)
    dial += `<path d="M${cx} ${cy - 146}v${i % 6 === 0 ? 22 : 11}" transform="rotate(${i * 5} ${cx} ${cy})" stroke="#d9c58f" stroke-width="${i % 6 === 0 ? 3 : 1.4}"/>`;
  for (let i = 0; i < 9; i++)
    dial += `<ellipse cx="${cx}" cy="${cy}" rx="${16 + i * 13}" ry="108" transform="rotate(${i * 20} ${cx} ${cy})" fill="none" stroke="#7fd0c0" stroke-opacity=".4" stroke-width="1.2"/>`;
  plate.print(dial);
  plate.add(
    `<path d="M${cx} ${cy - 120}L${cx + 13} ${cy}L${cx} ${cy + 120}L${cx - 13} ${cy}Z" transform="rotate(34 ${cx} ${cy})"/>`,
    { fill: '#d9b35c', height: 58, rough: 0.2, metal: 1, material: 'plain' },
  );
  plate.add(`<circle cx="${cx}" cy="${cy}" r="15"/>`, {
    fill: '#c99b45',
    height: 64,
    rough: 0.2,
    metal: 1,
    material: 'plain',
  });
  // Switches, lamps, labels.
  const words = ['FWD', 'AFT', 'FAN', 'YAW', 'ROLL', 'TRIM', 'LOCK', 'VENT', 'BUS A', 'BUS B', 'TEST'];
  words.forEach((word, i) => {
    const sx = 600 + (i % 4) * 118;
    const sy = 400 + Math.floor(i / 4) * 158;
    plate.add(`<rect x="${sx - 42}" y="${sy - 66}" width="84" height="26" rx="2"/>`, {
      fill: '#17191a',
      height: 47.4,
      rough: 0.5,
      material: 'plain',
    });
    plate.add(text('mono', word, 17, sx, sy - 47), { fill: '#ece7d6' });
    plate.add(`<circle cx="${sx}" cy="${sy}" r="26"/>`, {
      fill: '#9ea4a6',
      height: 51,
      rough: 0.25,
      metal: 1,
      material: 'plain',
    });
    const up = random() < 0.55;
    plate.round(
      `<path d="M${sx} ${sy}L${sx + 3} ${sy + (up ? -30 : 30)}"/>`,
      { stroke: '#d9dcdd', strokeWidth: 17, height: 92, rough: 0.14, metal: 1, material: 'plain' },
      60,
    );
    const lit = i % 3 === 0 || i === 7;
    plate.add(`<circle cx="${sx + 44}" cy="${sy - 20}" r="12"/>`, {
      fill: '#44494a',
      height: 50,
      rough: 0.3,
      metal: 1,
      material: 'plain',
    });
    plate.dome(
      `<circle cx="${sx + 44}" cy="${sy - 20}" r="9"/>`,
      { fill: lit ? '#ffb648' : '#5a3512', height: 56, rough: 0.1, material: 'plain' },
      50,
      8,
    );
    if (lit)
      plate.glow += `<circle cx="${sx + 44}" cy="${sy - 20}" r="9" fill="#ffbf5a" fill-opacity=".85"/><circle cx="${sx + 44}" cy="${sy - 20}" r="46" fill="url(#halo)"/>`;
  });
  plate.defs += `<radialGradient id="halo"><stop offset="0" stop-color="${art.accent}" stop-opacity=".5"/><stop offset="1" stop-color="${art.accent}" stop-opacity="0"/></radialGradient>`;
  plate.add(`<rect x="${x + 60}" y="${y + 46}" width="380" height="58" rx="4"/>`, {
    fill: '#101314',
    height: 47.6,
    rough: 0.4,
    material: 'plain',
  });
  plate.add(text('tech', art.label, 31, x + 80, y + 86, { anchor: 'start', track: 3, maxWidth: 340 }), {
    fill: art.accent,
  });
  plate.add(`<rect x="${cx - 172}" y="${cy + 224}" width="344" height="56" rx="6"/>`, {
    fill: '#121516',
    height: 44,
    rough: 0.1,
    material: 'plastic',
  });
  plate.glow += `<g fill="${art.accent}" fill-opacity=".9">${text('mono', '094.118.7', 40, cx, cy + 267)}</g>`;
  grime(plate, seed, '#3a3a36', 0.3 * art.wear, 0.02, 0.16, 'panel');
  let chips = '';
  for (let i = 0; i < 60 * art.wear; i++)
    chips += `<path d="M${(x + w * random()).toFixed(0)} ${(y + (random() < 0.6 ? h - 40 * random() : 30 * random())).toFixed(0)}l${(12 * random()).toFixed(0)} ${(7 * (random() - 0.5)).toFixed(0)}l${(4 * random()).toFixed(0)} 6z" fill="#c9ccca" fill-opacity=".8"/>`;
  plate.print(chips, 'panel');
  plate.shape = (px, py) => 0.00001 * ((px - 440) ** 2 + (py - 460) ** 2);
  return {
    form: 'plate',
    plate,
    hero: { x: 600, y: 606, width: 1170, tilt: 22, turn: -14 },
    detail: { x: 770, y: 520, width: 430, tilt: 46, turn: 20, blur: 7 },
  };
}

/** A pocket watch with its chain. */
export function watch(art: PropArt, seed: number): Thing {
  const plate = new Plate(art.surface, seed);
  plate.bevel = 2;
  plate.heightScale = 110;
  const [cx, cy] = [600, 680];
  const brass = { rough: 0.24, metal: 1, material: 'plain' } as const;
  // Chain of eleven links.
  const way: [number, number][] = [];
  let [px, py] = [600, 300];
  for (let i = 0; i < 11; i++) {
    const heading = -1.9 - 1.5 * Math.sin(i * 0.29);
    way.push([px, py]);
    px += 42 * Math.cos(heading);
    py += 42 * Math.sin(heading);
  }
  way.forEach(([lx, ly], i) => {
    const next = way[i + 1] ?? [px, py];
    const angle = (Math.atan2(next[1] - ly, next[0] - lx) * 180) / Math.PI;
    plate.round(
      `<ellipse cx="${lx.toFixed(1)}" cy="${ly.toFixed(1)}" rx="27" ry="${i % 2 ? 7 : 15}" transform="rotate(${angle.toFixed(1)} ${lx.toFixed(1)} ${ly.toFixed(1)})"/>`,
      { stroke: art.body, strokeWidth: 9, height: 20 + (i % 2) * 6, ...brass },
      8 + (i % 2) * 6,
    );
  });
  plate.round(`<circle cx="${cx}" cy="352" r="46"/>`, { stroke: art.body, strokeWidth: 17, height: 44, ...brass }, 26);
  plate.add(`<rect x="${cx - 26}" y="382" width="52" height="58" rx="10"/>`, { fill: art.body, height: 46, ...brass });
  let knurl = '';
  for (let i = 0; i < 8; i++) knurl += `<rect x="${cx - 25 + i * 6.6}" y="386" width="2.6" height="36"/>`;
  plate.add(knurl, { fill: shade(art.body, -0.4), height: 42, ...brass });
  plate.dome(`<circle cx="${cx}" cy="${cy}" r="272"/>`, { fill: art.body, height: 62, ...brass }, 14, 40);
  plate.add(`<circle cx="${cx}" cy="${cy}" r="226"/>`, { fill: shade(art.body, -0.1), height: 56, ...brass });
  plate.add(`<circle cx="${cx}" cy="${cy}" r="216"/>`, {
    fill: art.accent,
    height: 46,
    rough: 0.12,
    material: 'plastic',
  });
  plate.clip('dial', `<circle cx="${cx}" cy="${cy}" r="216"/>`);
  const roman = ['XII', 'I', 'II', 'III', 'IIII', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI'];
  let dial = `<circle cx="${cx}" cy="${cy}" r="208" fill="none" stroke="#1b1a18" stroke-width="1.6"/><circle cx="${cx}" cy="${cy}" r="196" fill="none" stroke="#1b1a18" stroke-width="1.6"/>`;
  for (let i = 0; i < 60; i++)
    dial += `<path d="M${cx} ${cy - 208}v12" transform="rotate(${i * 6} ${cx} ${cy})" stroke="#1b1a18" stroke-width="${i % 5 === 0 ? 5 : 1.4}"/>`;
  dial += `<g fill="#1b1a18">${roman.map((r, i) => `<g transform="rotate(${i * 30} ${cx} ${cy})">${text('serif', r, 46, cx, cy - 142)}</g>`).join('')}${text('serif', art.label, 24, cx, cy - 66, { track: 5 })}</g>`;
  for (let i = 0; i < 60; i++)
    dial += `<path d="M${cx} ${cy + 106 - 40}v${i % 5 === 0 ? 9 : 5}" transform="rotate(${i * 6} ${cx} ${cy + 106})" stroke="#1b1a18" stroke-width="1.2"/>`;
  dial += `<circle cx="${cx}" cy="${cy + 106}" r="42" fill="none" stroke="#1b1a18" stroke-width="1"/>`;
  plate.print(dial, 'dial');
  const hand = (angle: number, long: number, wide: number, at: [number, number] = [cx, cy]): void => {
    plate.add(
      `<path d="M${at[0] - wide} ${at[1] + 26}L${at[0] - wide * 0.8} ${at[1] - long * 0.6}L${at[0]} ${at[1] - long}L${at[0] + wide * 0.8} ${at[1] - long * 0.6}L${at[0] + wide} ${at[1] + 26}Z" transform="rotate(${angle} ${at[0]} ${at[1]})"/>`,
      { fill: '#1d2c4a', height: 51, rough: 0.16, metal: 0.8, material: 'plain' },
    );
  };
  hand(277, 112, 8);
  hand(84, 178, 6);
  hand(200, 34, 2.2, [cx, cy + 106]);
  plate.add(`<circle cx="${cx}" cy="${cy}" r="11"/>`, { fill: art.body, height: 54, ...brass });
  // Crystal: a window's reflection and scratches.
  plate.defs += `<linearGradient id="crystal" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".42"/><stop offset=".42" stop-color="#fff" stop-opacity=".04"/><stop offset="1" stop-color="#fff" stop-opacity=".12"/></linearGradient>`;
  plate.glow += `<path d="M${cx - 190} ${cy - 40}A194 194 0 0 1 ${cx + 20} ${cy - 192}L${cx - 120} ${cy + 60}Z" fill="url(#crystal)" opacity=".5"/><path d="M${cx - 60} ${cy + 150}l130 -70M${cx + 20} ${cy + 120}l70 -16M${cx - 120} ${cy + 40}l60 30" stroke="#fff" stroke-opacity=".22" stroke-width="1.2" fill="none"/>`;
  const s = seed % 91;
  plate.shape = (x, y) => ((x - cx) ** 2 + (y - cy) ** 2 < 226 ** 2 ? 0 : fbm2(x * 0.02, y * 0.02, 2, s) * 1.4);
  return {
    form: 'plate',
    plate,
    hero: { x: 540, y: 580, width: 1010, tilt: 16, turn: 12 },
    detail: { x: 640, y: 640, width: 400, tilt: 44, turn: -20, blur: 8 },
  };
}
