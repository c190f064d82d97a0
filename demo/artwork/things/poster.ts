import { randomFrom } from '../../src/random.ts';
import type { PosterArt } from '../../src/types.ts';
import { shade } from '../color.ts';
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
      let rain = '';
      for (let i = 0; i < 90; i++) {
        const [rx, ry] = [x + w * random(), y + 700 * random()];
        rain += `<path d="M${n(rx)} ${n(ry)}l-9 40" stroke="${d}" stroke-opacity=".16" stroke-width="2"/>`;
      }
      return `<defs><linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${shade(a, -0.5)}"/><stop offset="1" stop-color="${shade(a, 0.3)}"/></linearGradient></defs><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="url(#dusk)"/><circle cx="768" cy="290" r="96" fill="${c}"/><circle cx="736" cy="272" r="92" fill="${shade(a, -0.32)}"/>${rain}<path d="M${x} 760Q430 650 620 690T952 650V1110H${x}Z" fill="${shade(a, -0.7)}"/><path d="M430 740V500L500 410L570 500V450L660 330L750 450V520H800V740Z" fill="${shade(a, -0.85)}"/><path d="M700 362V300h26V398Z" fill="${shade(a, -0.85)}"/><path d="M634 520h52v84h-52Z" fill="${b}"/><path d="M660 520v84M634 562h52" stroke="${shade(a, -0.85)}" stroke-width="6"/><path d="M640 740L600 840H540L600 740Z" fill="${b}" fill-opacity=".35"/><g stroke="${shade(a, -0.85)}" stroke-width="9" fill="none"><path d="M330 760C330 640 300 600 316 500M322 610L280 540M326 580L362 500M318 540L300 470"/></g>`;
    }
    case 'tower': {
      let rays = '';
      for (let i = 0; i < 9; i++)
        rays += `<path d="M600 300L${n(600 + 900 * Math.cos(Math.PI * (0.06 + i * 0.11)))} ${n(300 - 900 * Math.sin(Math.PI * (0.06 + i * 0.11)))}L${n(600 + 900 * Math.cos(Math.PI * (0.1 + i * 0.11)))} ${n(300 - 900 * Math.sin(Math.PI * (0.1 + i * 0.11)))}Z" fill="${d}" fill-opacity=".22"/>`;
      return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${a}"/>${rays}<path d="M${x} 790H952V1110H${x}Z" fill="${shade(a, -0.5)}"/><path d="M520 790L566 250H634L680 790Z" fill="${b}"/><path d="M566 250H634L640 320H560Z" fill="${shade(b, -0.35)}"/><path d="M547 470h106l6 70H541ZM532 650h136l6 70H526Z" fill="${shade(b, -0.35)}"/><rect x="548" y="232" width="104" height="18" fill="${shade(a, -0.7)}"/><circle cx="600" cy="206" r="34" fill="${c}"/><path d="M560 232a40 52 0 0 1 80 0Z" fill="none" stroke="${shade(a, -0.7)}" stroke-width="7"/><path d="M430 800q60 -18 120 0t120 0 120 0" stroke="${d}" stroke-width="6" fill="none" stroke-opacity=".6"/>`;
    }
    case 'sea': {
      let waves = '';
      for (let i = 0; i < 11; i++)
        waves += `<path d="M${x} ${560 + i * 34}${Array.from({ length: 12 }, () => 'q30 -22 60 0').join('')}V1110H${x}Z" fill="${[a, shade(a, 0.18), b, shade(a, -0.2)][i % 4]}"/>`;
      return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${d}"/><circle cx="420" cy="330" r="120" fill="${c}"/>${waves}<g fill="${shade(a, -0.7)}"><path d="M520 566h220l-34 66H556Z"/><rect x="616" y="300" width="9" height="270"/><path d="M632 318L760 540H632ZM610 350L500 540H610Z" fill="${c}"/></g>`;
    }
    case 'city': {
      let blocks = '';
      for (let row = 0; row < 3; row++)
        for (let bx = x; bx < x + w; bx += 74) {
          const tall = 180 + 230 * random() - row * 50;
          const top = 760 - tall + row * 40;
          blocks += `<rect x="${bx}" y="${n(top)}" width="${n(56 + 26 * random())}" height="${n(420 + tall)}" fill="${shade(a, 0.22 - row * 0.3)}"/>`;
          for (let k = 0; k < 7; k++)
            if (random() < 0.45)
              blocks += `<rect x="${n(bx + 10 + 22 * Math.floor(random() * 2))}" y="${n(top + 20 + k * 34)}" width="12" height="18" fill="${c}"/>`;
        }
      return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${b}"/><circle cx="600" cy="380" r="190" fill="${d}" fill-opacity=".85"/>${blocks}<path d="M560 1110L592 700h16L640 1110Z" fill="${c}" fill-opacity=".5"/>`;
    }
    case 'discs': {
      let discs = '';
      for (let i = 0; i < 12; i++) {
        const [px, py] = [x + 118 + (i % 3) * 234, y + 120 + Math.floor(i / 3) * 168];
        discs += `<circle cx="${px}" cy="${py}" r="74" fill="${[b, c, d][(i + Math.floor(i / 3)) % 3]}"/><path d="M${px - 74} ${py}a74 74 0 0 1 148 0Z" fill="${[c, d, b][(i * 2 + 1) % 3]}" transform="rotate(${90 * Math.floor(random() * 4)} ${px} ${py})"/>`;
      }
      return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${a}"/>${discs}`;
    }
    case 'rays': {
      let out = `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${a}"/>`;
      for (let i = 0; i < 28; i++) {
        const [t0, t1] = [(i / 28) * Math.PI * 2, ((i + 0.5) / 28) * Math.PI * 2];
        out += `<path d="M600 480L${n(600 + 1000 * Math.cos(t0))} ${n(480 + 1000 * Math.sin(t0))}L${n(600 + 1000 * Math.cos(t1))} ${n(480 + 1000 * Math.sin(t1))}Z" fill="${i % 2 ? b : c}"/>`;
      }
      return `${out}<circle cx="600" cy="480" r="196" fill="${d}"/><circle cx="600" cy="480" r="160" fill="${a}"/><path d="M560 380v176a44 36 0 1 0 20 30V436l96 -22v116a44 36 0 1 0 20 30V356Z" fill="${d}"/>`;
    }
    default: {
      let beams = '';
      for (let i = 0; i < 6; i++)
        beams += `<path d="M${x + 60 + i * 116} ${y}L${x + ((i * 257) % 640)} 800h150Z" fill="${[b, c, d][i % 3]}" fill-opacity=".42"/>`;
      let heads = '';
      for (let i = 0; i < 34; i++)
        heads += `<circle cx="${n(x + 12 + (i % 17) * 43 + 14 * random())}" cy="${n(772 + Math.floor(i / 17) * 40 + 14 * random())}" r="30" fill="${shade(a, -0.75)}"/>`;
      return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${a}"/>${beams}<rect x="${x}" y="640" width="${w}" height="500" fill="${shade(a, -0.55)}"/><g fill="${shade(a, -0.8)}"><rect x="330" y="500" width="100" height="150"/><rect x="770" y="500" width="100" height="150"/><circle cx="600" cy="600" r="52"/><ellipse cx="530" cy="560" rx="46" ry="9"/><ellipse cx="670" cy="556" rx="46" ry="9"/></g>${heads}<rect x="${x}" y="800" width="${w}" height="310" fill="${shade(a, -0.75)}"/>`;
    }
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
  const isScreen = ['waves', 'discs', 'rays', 'stage'].includes(art.motif);
  const ink = isScreen || art.motif === 'rider' || art.motif === 'tower' ? d : art.motif === 'sea' ? art.inks[2] : b;
  const lowerInk = art.motif === 'sea' ? art.inks[2] : d;
  const [first = '', second = ''] = art.title;
  if (isScreen) {
    plate.add(`<rect x="${x}" y="${y + 700}" width="${w}" height="320"/>`, { fill: a, clip: 'image' });
    plate.add(text('slab', first, 170, 600, y + 834, { maxWidth: w - 100 }), { fill: b, clip: 'image' });
    plate.add(text('slab', second, 170, 600, y + 926, { maxWidth: w - 100 }), { fill: d, clip: 'image' });
  } else {
    plate.add(text('block', first, 122, 600, y + 800, { track: 6, maxWidth: w - 110 }), { fill: ink, clip: 'image' });
    plate.add(text('block', second, 122, 600, y + 930, { track: 6, maxWidth: w - 110 }), {
      fill: lowerInk,
      clip: 'image',
    });
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
  // Ink is slightly uneven on the stock.
  plate.defs += `<filter id="press" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".6" numOctaves="2" seed="${seed % 99}"/><feColorMatrix values="0 0 0 0 .95 0 0 0 0 .92 0 0 0 0 .86 2.4 0 0 0 -1.5"/></filter>`;
  plate.print('<rect x="0" y="0" width="1200" height="1200" filter="url(#press)" opacity=".22"/>', 'image');
  foxing(plate, random, art.wear * 0.6, [x, y, w, h], 'paper');
  const isFolded = ['planet', 'house', 'city'].includes(art.motif);
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
