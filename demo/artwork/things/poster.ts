import { randomFrom } from '../../src/random.ts';
import type { PosterArt } from '../../src/types.ts';
import { shade } from '../colour.ts';
import { text } from '../fonts.ts';
import { Plate } from '../plate.ts';
import { creases, foxing } from '../wear.ts';
import type { Thing } from './thing.ts';

const [x, y, w, h] = [248, 90, 704, 1020];

function picture(art: PosterArt, random: () => number): string {
  const [a, b, c, d] = art.inks;
  const n = (v: number): string => v.toFixed(1);
  switch (art.motif) {
    case 'waves': {
      let out = `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${a}"/>`;
      for (let i = 11; i >= 1; i--) {
        const r = 56 * i;
        let ring = '';
        for (let k = 0; k <= 60; k++) {
          const t = (k / 60) * Math.PI * 2;
          const q = r * (1 + 0.11 * Math.sin(t * 6 + i * 0.55));
          ring += `${k ? 'L' : 'M'}${n(600 + q * Math.cos(t))} ${n(520 + q * 1.06 * Math.sin(t))}`;
        }
        out += `<path d="${ring}Z" fill="${[b, c, a, d][i % 4]}"/>`;
      }
      return out;
    }
    case 'planet': {
      let out = `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${shade(a, -0.5)}"/><stop offset="1" stop-color="${shade(a, 0.16)}"/></linearGradient><radialGradient id="globe" cx=".34" cy=".3" r=".85"><stop offset="0" stop-color="${b}"/><stop offset=".55" stop-color="${c}"/><stop offset="1" stop-color="${shade(a, -0.4)}"/></radialGradient></defs><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="url(#sky)"/>`;
      for (let i = 0; i < 170; i++)
        out += `<circle cx="${n(x + w * random())}" cy="${n(y + h * 0.8 * random())}" r="${n(0.6 + 1.8 * random() ** 3)}" fill="${d}" fill-opacity="${n(0.3 + 0.7 * random())}"/>`;
      out += `<g transform="rotate(-16 640 480)"><path d="M270 470A370 84 0 0 1 1010 470" fill="none" stroke="${d}" stroke-width="15" stroke-opacity=".7"/></g><circle cx="640" cy="480" r="232" fill="url(#globe)"/><g transform="rotate(-16 640 480)"><path d="M270 470A370 84 0 0 0 1010 470" fill="none" stroke="${d}" stroke-width="15"/><path d="M300 488A345 66 0 0 0 980 488" fill="none" stroke="${b}" stroke-width="6"/></g>`;
      out += `<g fill="${d}" transform="translate(424 720)"><path d="M0 0l160 -26v18l-160 42zM60 8l26 -70h14l-10 66zM60 12l34 66h14l-18 -70z"/><rect x="-20" y="-4" width="50" height="36"/></g>`;
      return out;
    }
    case 'rider': {
      let out = `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${c}"/><circle cx="600" cy="470" r="205" fill="${d}"/><path d="M${x} 620L360 500L470 560L560 470L700 590L830 480L952 590V1110H${x}Z" fill="${b}"/><path d="M${x} 700C400 640 620 730 952 640V1110H${x}Z" fill="${a}"/><path d="M${x} 830C430 780 700 860 952 770V1110H${x}Z" fill="${shade(a, -0.4)}"/>`;
      // Rider and horse going away, seen from behind.
      out += `<g fill="${shade(a, -0.75)}" transform="translate(600 742) scale(1.05)"><path d="M-78 -214C-40 -228 -30 -226 -24 -250C-18 -266 18 -266 24 -250C30 -226 40 -228 78 -214C40 -204 -40 -204 -78 -214Z"/><circle cx="0" cy="-206" r="20"/><path d="M-16 -192C-50 -184 -58 -160 -60 -120L-50 -70H50L60 -120C58 -160 50 -184 16 -192Z"/><path d="M-50 -84C-84 -70 -90 -30 -84 6L-66 20L-58 -40ZM50 -84C84 -70 90 -30 84 6L66 20L58 -40Z"/><path d="M-46 -86C-74 -60 -72 0 -56 40C-50 70 -56 100 -52 150H-22C-22 110 -14 80 -8 60H8C14 80 22 110 22 150H52C56 100 50 70 56 40C72 0 74 -60 46 -86Z"/></g><path d="M594 680C572 730 590 800 600 846C612 800 628 730 606 680Z" fill="${shade(a, -0.55)}"/><path d="M548 892H652L560 1110H430Z" fill="${shade(a, -0.75)}" fill-opacity=".35"/>`;
      return out;
    }
    case 'house': {
      return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${a}"/><circle cx="740" cy="330" r="110" fill="${c}"/><path d="M380 800V480L470 400L560 480V440L660 340L760 440V800Z" fill="${shade(a, -0.6)}"/><rect x="640" y="520" width="40" height="60" fill="${b}"/>`;
    }
    case 'tower':
      return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${a}"/><path d="M540 800L580 240H620L660 800Z" fill="${b}"/><circle cx="600" cy="220" r="40" fill="${c}"/>`;
    default:
      return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${a}"/><path d="M600 240L300 840H900Z" fill="${b}" fill-opacity=".8"/><circle cx="600" cy="760" r="60" fill="${c}"/>`;
  }
}

/** A printed sheet, shown unframed. */
export function poster(art: PosterArt, seed: number): Thing {
  const random = randomFrom(seed);
  const plate = new Plate(art.surface, seed);
  const [a, b, , d] = art.inks;
  plate.clip('paper', `<rect x="${x}" y="${y}" width="${w}" height="${h}"/>`);
  plate.clip('image', `<rect x="${x + 26}" y="${y + 26}" width="${w - 52}" height="${h - 52}"/>`);
  plate.bevel = 0.9;
  plate.add(`<rect x="${x}" y="${y}" width="${w}" height="${h}"/>`, {
    fill: '#f1ebdc',
    height: 2.8,
    material: 'paper',
    rough: 0.72,
  });
  plate.print(picture(art, random), 'image');
  const isScreen = art.motif === 'waves';
  const ink = isScreen ? d : art.motif === 'rider' ? d : b;
  const [first = '', second = ''] = art.title;
  if (isScreen) {
    plate.add(`<rect x="${x}" y="${y + 700}" width="${w}" height="320"/>`, { fill: a, clip: 'image' });
    plate.add(text('slab', first, 170, 600, y + 834, { maxWidth: w - 100 }), { fill: b, clip: 'image' });
    plate.add(text('slab', second, 170, 600, y + 926, { maxWidth: w - 100 }), { fill: d, clip: 'image' });
  } else {
    plate.add(text('block', first, 122, 600, y + 800, { track: 6, maxWidth: w - 110 }), { fill: ink, clip: 'image' });
    plate.add(text('block', second, 122, 600, y + 930, { track: 6, maxWidth: w - 110 }), { fill: d, clip: 'image' });
  }
  plate.add(text('sans', art.credit[0] ?? '', 27, 600, y + 968, { track: 5, maxWidth: w - 120 }), {
    fill: d,
    clip: 'image',
  });
  plate.add(text('sans', art.credit[1] ?? '', 20, 600, y + 990, { track: 5, maxWidth: w - 120 }), {
    fill: d,
    opacity: 0.85,
    clip: 'image',
  });
  // Ink lies a little unevenly on the stock.
  plate.defs += `<filter id="press" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".6" numOctaves="2" seed="${seed % 99}"/><feColorMatrix values="0 0 0 0 .95 0 0 0 0 .92 0 0 0 0 .86 2.4 0 0 0 -1.5"/></filter>`;
  plate.print('<rect x="0" y="0" width="1200" height="1200" filter="url(#press)" opacity=".22"/>', 'image');
  foxing(plate, random, art.wear * 0.6, [x, y, w, h], 'paper');
  const isFolded = art.motif === 'planet';
  if (isFolded) {
    for (const t of [0.25, 0.5, 0.75])
      plate.print(
        `<rect x="${x}" y="${y + h * t - 1}" width="${w}" height="2" fill="#fff" fill-opacity=".28"/>`,
        'paper',
      );
    plate.print(
      `<rect x="${x + w / 2 - 1}" y="${y}" width="2" height="${h}" fill="#fff" fill-opacity=".28"/>`,
      'paper',
    );
  }
  plate.shape = creases(
    random,
    art.wear * 0.5,
    [x, y, w, h],
    isFolded ? 1.2 : 1.5,
    isFolded
      ? [
          { at: 0.25, across: true },
          { at: 0.5, across: true },
          { at: 0.75, across: true },
          { at: 0.5, across: false },
        ]
      : [],
  );
  return {
    form: 'plate',
    plate,
    hero: { x: 600, y: 604, width: 1180, tilt: 7, turn: -6 },
    detail: { x: 560, y: y + 800, width: 460, tilt: 46, turn: 22, blur: 8 },
  };
}
