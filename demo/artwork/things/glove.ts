import { randomFrom } from '../../src/random.ts';
import type { GloveArt } from '../../src/types.ts';
import { shade } from '../color.ts';
import { text } from '../fonts.ts';
import { fbm2 } from '../noise.ts';
import { Plate } from '../plate.ts';
import { signaturesSvg } from '../signature.ts';
import { grime } from '../wear.ts';
import type { Thing } from './thing.ts';

/** A fielder's glove, pocket up: fingers as padded rolls, a laced web, a dished palm. */
export function glove(art: GloveArt, seed: number): Thing {
  const random = randomFrom(seed);
  const plate = new Plate(art.surface, seed);
  plate.bevel = 3;
  plate.heightScale = 160;
  plate.sheen = 0.1;
  const hide = { rough: 0.46, material: 'leather' } as const;
  const tone = (amount: number): string => shade(art.leather, amount);
  // Back of the hand and heel below everything.
  const outline =
    'M330 1010C250 940 214 820 226 700C196 650 176 560 210 520C240 486 284 500 306 540L330 420C318 330 330 250 372 230C410 214 436 240 446 300C452 220 476 150 520 142C566 136 588 180 588 260C596 190 624 138 668 142C712 148 724 200 716 290C738 236 772 206 806 222C850 244 846 320 822 410C880 380 960 400 978 470C996 548 930 640 876 720C880 830 850 950 770 1020C660 1086 430 1090 330 1010Z';
  plate.dome(`<path d="${outline}"/>`, { ...hide, fill: tone(-0.25), height: 60 }, 18, 46);
  plate.clip('glove', `<path d="${outline}"/>`);
  // Web between thumb and first finger (at right, thumb at the far right).
  plate.add('<path d="M800 250C860 300 900 380 905 470L840 640L760 560L770 400Z"/>', {
    ...hide,
    fill: tone(-0.12),
    height: 62,
    clip: 'glove',
  });
  const lattice = ['M800 270L890 520M850 300L800 600M780 380L900 430M770 460L895 510M768 540L870 590'];
  plate.round(
    `<path d="${lattice[0]}"/>`,
    { stroke: tone(0.08), strokeWidth: 30, height: 86, ...hide, clip: 'glove' },
    64,
  );
  // Fingers, from the little one on the left.
  const fingers = [
    'M330 700C322 560 340 400 376 282',
    'M452 660C440 480 470 300 516 206',
    'M584 650C584 480 620 300 660 206',
    'M704 680C716 520 756 380 790 286',
  ];
  fingers.forEach((d, i) => {
    plate.round(
      `<path d="${d}"/>`,
      { stroke: tone(0.02 + 0.03 * (i % 2)), strokeWidth: 112 - i * 2, height: 124, ...hide },
      40,
    );
  });
  // Thumb.
  plate.round(
    '<path d="M800 850C850 740 900 620 926 470"/>',
    { stroke: tone(0.04), strokeWidth: 118, height: 126, ...hide },
    40,
  );
  plate.round(
    '<path d="M282 820C258 740 246 640 252 566"/>',
    { stroke: tone(-0.02), strokeWidth: 84, height: 92, ...hide },
    36,
  );
  // Palm: a dished pad.
  const palm =
    'M300 760C300 680 360 640 450 640C560 636 680 640 760 690C820 730 830 840 800 920C760 1000 660 1044 550 1044C420 1044 330 980 304 890Z';
  plate.dome(`<path d="${palm}"/>`, { ...hide, fill: tone(0.03), height: 116 }, 74, 70);
  plate.clip('palm', `<path d="${palm}"/>`);
  plate.defs += `<radialGradient id="pocket"><stop offset="0" stop-color="#1a0e06" stop-opacity=".78"/><stop offset=".6" stop-color="#1a0e06" stop-opacity=".4"/><stop offset="1" stop-color="#1a0e06" stop-opacity="0"/></radialGradient>`;
  plate.print('<ellipse cx="640" cy="720" rx="250" ry="210" fill="url(#pocket)"/>', 'glove');
  // Laces across the fingertips, the palm's edge and the heel.
  const lace = (d: string, width: number, high: number): void => {
    plate.round(
      `<path d="${d}"/>`,
      { stroke: art.lace, strokeWidth: width, height: high, rough: 0.6, material: 'plain' },
      high - 12,
    );
  };
  lace('M366 330C430 318 452 300 500 280M536 276C590 270 620 262 648 268M684 286C730 300 752 320 776 336', 13, 138);
  for (let i = 0; i < 10; i++) {
    const t = i / 9;
    const lx = 318 + 470 * t;
    const ly = 706 - 70 * Math.sin(t * Math.PI * 0.9);
    lace(`M${lx.toFixed(0)} ${(ly - 18).toFixed(0)}l${(16 + 6 * random()).toFixed(0)} 40`, 10, 128);
  }
  for (let i = 0; i < 9; i++) {
    const t = i / 8;
    const lx = 372 + 380 * t;
    const ly = 1010 + 26 * Math.sin(t * Math.PI);
    lace(`M${lx.toFixed(0)} ${(ly - 22).toFixed(0)}l14 40`, 10, 118);
  }
  lace('M812 310L880 470M846 420L792 560', 12, 112);
  lace('M790 566C840 600 860 640 842 690C830 720 850 740 880 730', 12, 126);
  // Seams.
  for (const d of [...fingers, 'M800 850C850 740 900 620 926 470'])
    plate.print(
      `<path d="${d}" fill="none" stroke="#2c170a" stroke-opacity=".5" stroke-width="2.4" stroke-dasharray="9 5"/>`,
    );
  plate.print(
    `<path d="${palm}" fill="none" stroke="#2c170a" stroke-opacity=".55" stroke-width="2.6" stroke-dasharray="9 5" transform="translate(553 850) scale(.93) translate(-553 -850)"/>`,
  );
  plate.add(text('slab', art.stamp, 34, 520, 962, { maxWidth: 300, track: 2 }), {
    fill: '#20120a',
    opacity: 0.6,
    clip: 'palm',
    height: 112,
  });
  plate.print(
    `<g fill="none" stroke="#20120a" stroke-opacity=".5" stroke-width="3"><ellipse cx="520" cy="950" rx="186" ry="44"/></g>`,
    'palm',
  );
  grime(plate, seed, '#150c06', 0.6, 0.008, 0.6, 'glove');
  grime(plate, seed + 2, '#c79a63', 0.35, 0.02, 0.25, 'glove');
  if (art.signature) plate.print(signaturesSvg(560, 838, 340, 124, 6.6, -7, art.signature.ink), 'palm');
  const s = seed % 313;
  plate.shape = (x, y) => {
    const dx = (x - 630) / 230;
    const dy = (y - 730) / 210;
    return fbm2(x * 0.012, y * 0.012, 4, s) * 10 - 44 * Math.exp(-(dx * dx + dy * dy) * 1.3);
  };
  return {
    form: 'plate',
    plate,
    hero: { x: 600, y: 615, width: 1130, tilt: 14, turn: -10 },
    detail: { x: 560, y: 820, width: 430, tilt: 40, turn: 20, blur: 7 },
  };
}
