import { randomFrom } from '../../src/random.ts';
import type { PhotoArt } from '../../src/types.ts';

/** What a photograph shows, drawn in a box of 1000 × 700 in shades of grey: places, never faces. */
const n = (value: number): string => value.toFixed(1);

const glow = (x: number, y: number, r: number, strength = 1): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="url(#bulb)" opacity="${strength}"/>`;
const ground = (top: string, bottom: string, from: number): string =>
  `<defs><linearGradient id="g${from}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect y="${from}" width="1000" height="${700 - from}" fill="url(#g${from})"/>`;
const sky = (top: string, bottom: string): string =>
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="1000" height="700" fill="url(#sky)"/>`;

function crowd(random: () => number, y: number, rows: number, size: number, dark: string, light: string): string {
  let out = '';
  for (let row = 0; row < rows; row++)
    for (let x = -10; x < 1010; x += size * 1.5)
      out += `<circle cx="${n(x + size * random())}" cy="${n(y + row * size * 1.25 + size * 0.5 * random())}" r="${n(size * (0.42 + 0.2 * random()))}" fill="${random() < 0.35 ? light : dark}"/>`;
  return out;
}

const tower = (x: number, y: number, h: number): string =>
  `<rect x="${x - 4}" y="${y}" width="8" height="${h}" fill="#191919"/><rect x="${x - 44}" y="${y - 40}" width="88" height="48" fill="#2a2a2a"/>${[0, 1, 2, 3, 4, 5, 6, 7].map((i) => `<circle cx="${x - 33 + (i % 4) * 22}" cy="${y - 28 + Math.floor(i / 4) * 22}" r="8" fill="#fff"/>`).join('')}${glow(x, y - 16, 190, 0.7)}`;

const beam = (x: number, y: number, tx: number, ty: number, w: number, a: number): string =>
  `<path d="M${x - 6} ${y}L${tx - w} ${ty}H${tx + w}L${x + 6} ${y}Z" fill="#fff" fill-opacity="${a}" filter="url(#soft)"/>`;

function ballpark(random: () => number): string {
  return (
    sky('#1d1d1d', '#8b8b8b') +
    [120, 360, 650, 890].map((x, i) => tower(x, 120 + (i % 2) * 22, 220)).join('') +
    '<path d="M0 300Q500 236 1000 300V430H0Z" fill="#3a3a3a"/><path d="M0 292Q500 226 1000 292L1000 306Q500 242 0 306Z" fill="#1c1c1c"/>' +
    crowd(random, 320, 6, 14, '#4a4a4a', '#8a8a8a') +
    '<rect y="412" width="1000" height="34" fill="#222"/>' +
    ground('#a2a2a2', '#6b6b6b', 444) +
    '<path d="M500 480L900 690L1000 760H0L100 690Z" fill="#c9c4ba"/><path d="M500 520L720 640L500 760L280 640Z" fill="#8f8f8f"/><path d="M496 486h8l430 214h-20ZM504 486h-8L66 700h20Z" fill="#f4f4f4"/><ellipse cx="500" cy="610" rx="46" ry="15" fill="#cfcac0"/>'
  );
}

function stage(random: () => number): string {
  let hands = '';
  for (let i = 0; i < 26; i++) {
    const x = 20 + i * 39 + 20 * random();
    const h = 60 + 90 * random();
    hands += `<path d="M${n(x)} 720q${n(10 * random() - 5)} ${n(-h * 0.6)} ${n(14 * random())} ${n(-h)}" stroke="#060606" stroke-width="${n(14 + 6 * random())}" stroke-linecap="round" fill="none"/>`;
  }
  return (
    sky('#050505', '#2b2b2b') +
    [110, 280, 450, 620, 790, 930]
      .map((x, i) => beam(x, 20, 180 + ((i * 377) % 700), 560, 80, 0.16 + (i % 3) * 0.07))
      .join('') +
    [110, 280, 450, 620, 790, 930].map((x) => glow(x, 24, 60)).join('') +
    '<rect y="18" width="1000" height="12" fill="#111"/><path d="M0 470H1000V560H0Z" fill="#1b1b1b"/><rect y="466" width="1000" height="6" fill="#9a9a9a"/>' +
    '<g fill="#0b0b0b"><rect x="120" y="300" width="130" height="170"/><rect x="740" y="300" width="130" height="170"/><rect x="270" y="360" width="90" height="110"/><rect x="640" y="360" width="90" height="110"/></g>' +
    '<g fill="#222" stroke="#777" stroke-width="3"><ellipse cx="500" cy="420" rx="52" ry="52"/><ellipse cx="430" cy="392" rx="30" ry="20"/><ellipse cx="570" cy="392" rx="30" ry="20"/><ellipse cx="398" cy="350" rx="54" ry="9"/><ellipse cx="604" cy="346" rx="54" ry="9"/></g><path d="M398 350V470M604 346V470M340 470l60 -170M322 306l40 -16" stroke="#888" stroke-width="4"/>' +
    glow(500, 400, 260, 0.4) +
    crowd(random, 560, 5, 26, '#0a0a0a', '#161616') +
    hands
  );
}

function ring(random: () => number): string {
  const lamps = [260, 420, 580, 740];
  const rope = (y: number, sag: number): string =>
    `<path d="M150 ${y}Q500 ${y + sag} 850 ${y}" stroke="#e9e9e9" stroke-width="7" fill="none"/>`;
  return (
    sky('#070707', '#2e2e2e') +
    crowd(random, 250, 9, 17, '#2c2c2c', '#555') +
    lamps
      .map(
        (x) =>
          `<path d="M${x} 0V70" stroke="#333" stroke-width="4"/><path d="M${x - 46} 104L${x - 20} 66H${x + 20}L${x + 46} 104Z" fill="#161616"/>${beam(x, 104, x, 560, 170, 0.13)}${glow(x, 108, 76)}`,
      )
      .join('') +
    '<path d="M170 470L830 470L960 620H40Z" fill="#d8d5cc"/><path d="M40 620H960V700H40Z" fill="#1d1d1d"/><path d="M470 470l-90 150M560 470l60 150" stroke="#b9b4a8" stroke-width="3"/><ellipse cx="540" cy="548" rx="130" ry="22" fill="#8f8a7e" fill-opacity=".35"/>' +
    [300, 356, 412].map((y) => rope(y, 12)).join('') +
    '<g fill="#0d0d0d"><rect x="138" y="270" width="26" height="230"/><rect x="836" y="270" width="26" height="230"/></g>' +
    [380, 450, 520]
      .map(
        (y, i) => `<path d="M20 ${y}Q500 ${y + 34 + i * 6} 980 ${y}" stroke="#f6f6f6" stroke-width="11" fill="none"/>`,
      )
      .join('') +
    '<g fill="#0a0a0a"><rect x="2" y="340" width="38" height="300"/><rect x="960" y="340" width="38" height="300"/></g><path d="M700 590l34 -8 8 26 -38 4Z" fill="#f2f2f2"/>'
  );
}

function rink(random: () => number): string {
  let scratches = '';
  for (let i = 0; i < 60; i++) {
    const [x, y] = [1000 * random(), 440 + 250 * random()];
    scratches += `<path d="M${n(x)} ${n(y)}q${n(80 * random())} ${n(20 * random() - 10)} ${n(200 * random())} ${n(-14 * random())}" stroke="#fff" stroke-opacity=".5" stroke-width="1.4" fill="none"/>`;
  }
  return (
    sky('#1a1a1a', '#3c3c3c') +
    [100, 260, 420, 580, 740, 900]
      .map((x) => `${glow(x, 60, 80)}<rect x="${x - 26}" y="52" width="52" height="10" fill="#fff"/>`)
      .join('') +
    crowd(random, 180, 10, 15, '#454545', '#777') +
    '<path d="M0 352Q500 326 1000 352V420H0Z" fill="#ededed"/><path d="M0 352Q500 326 1000 352V360Q500 334 0 360Z" fill="#2a2a2a"/><path d="M0 408Q500 386 1000 408V420H0Z" fill="#555"/>' +
    ground('#f2f2f2', '#b4b4b4', 414) +
    scratches +
    '<ellipse cx="500" cy="560" rx="250" ry="62" fill="none" stroke="#777" stroke-width="7"/><rect x="0" y="556" width="1000" height="9" fill="#777"/><ellipse cx="500" cy="560" rx="9" ry="4" fill="#444"/>' +
    '<path d="M440 330v62h120v-62M440 332h120" stroke="#3a3a3a" stroke-width="5" fill="none"/><path d="M450 338h100v52h-100z" fill="#bbb" fill-opacity=".6"/>'
  );
}

function filmSet(): string {
  return (
    sky('#121212', '#232323') +
    '<path d="M360 90H960V520H360Z" fill="#b9b5aa"/><path d="M360 90H960V520H360Z" fill="url(#pool)"/><g fill="#8d897e"><path d="M420 180h120v200H420zM600 180h120v200H600zM780 180h120v200H780z"/></g><g stroke="#d8d4c8" stroke-width="5"><path d="M480 180v200M420 280h120M660 180v200M600 280h120M840 180v200M780 280h120"/></g><path d="M360 520l-60 60H1000V520Z" fill="#77736a"/>' +
    ground('#2b2b2b', '#0d0d0d', 560) +
    '<path d="M960 90l40 -20V560l-40 -40Z" fill="#4b4840"/><rect x="640" y="430" width="120" height="90" fill="#3b382f"/><rect x="628" y="420" width="144" height="14" fill="#55513f"/>' +
    '<g fill="#050505"><rect x="120" y="300" width="190" height="112" rx="8"/><circle cx="166" cy="262" r="52"/><circle cx="262" cy="262" r="52"/><rect x="306" y="330" width="74" height="54"/><path d="M380 318l34 -12v102l-34 -12Z"/><path d="M206 412L110 690h22L224 430L232 690h20L236 430L340 690h22L252 412Z"/></g><circle cx="166" cy="262" r="14" fill="#3a3a3a"/><circle cx="262" cy="262" r="14" fill="#3a3a3a"/>' +
    `<path d="M70 80h70l34 60H40Z" fill="#0a0a0a"/>${beam(110, 138, 640, 470, 240, 0.12)}${glow(108, 140, 90)}<path d="M104 80V0" stroke="#0a0a0a" stroke-width="10"/>`
  );
}

function yard(random: () => number): string {
  let ties = '';
  for (let i = 0; i < 18; i++) {
    const t = (i / 18) ** 2;
    ties += `<rect x="${n(500 - 30 - t * 460)}" y="${n(392 + t * 300)}" width="${n(60 + t * 920)}" height="${n(2 + t * 18)}" fill="#1d1d1d"/>`;
  }
  let wagons = '';
  for (let i = 0; i < 4; i++)
    wagons += `<rect x="${20 + i * 108}" y="${316 + i * 6}" width="100" height="${72 - i * 10}" fill="#${['262626', '323232', '2a2a2a', '3a3a3a'][i]}"/>`;
  return (
    sky('#575757', '#d9d9d9') +
    `<circle cx="640" cy="330" r="250" fill="url(#bulb)" opacity=".6"/><path d="M0 380L140 340L280 372L430 336L600 376L760 342L1000 380V420H0Z" fill="#6d6d6d"/>` +
    ground('#555', '#202020', 390) +
    ties +
    '<path d="M494 390L120 700h34L500 390ZM506 390L880 700h-34L500 390Z" fill="#dadada"/>' +
    wagons +
    '<g fill="#141414"><path d="M740 400V250h130v150ZM724 250h162l-26 -46h-110Z"/><rect x="760" y="400" width="16" height="80"/><rect x="840" y="400" width="16" height="80"/></g><g fill="#f3e9c8"><rect x="756" y="272" width="42" height="52"/><rect x="812" y="272" width="42" height="52"/></g><path d="M777 272v52M756 298h42M833 272v52M812 298h42" stroke="#141414" stroke-width="4"/>' +
    `<path d="M640 470V120M640 140l-86 -26v24l86 26M640 230l-86 22" stroke="#0f0f0f" stroke-width="9" fill="none"/>${glow(640, 150, 40 + 6 * random())}`
  );
}

function club(random: () => number): string {
  let bricks = '';
  for (let y = 0; y < 440; y += 26)
    for (let x = (y / 26) % 2 ? -30 : 0; x < 1000; x += 62)
      bricks += `<rect x="${x + 1}" y="${y + 1}" width="60" height="24" fill="#${['232323', '272727', '1e1e1e', '2b2b2b'][Math.floor(random() * 4)]}"/>`;
  return (
    `<rect width="1000" height="700" fill="#0d0d0d"/>${bricks}` +
    ground('#3a3a3a', '#0d0d0d', 470) +
    beam(380, 0, 420, 590, 230, 0.34) +
    '<ellipse cx="420" cy="590" rx="250" ry="44" fill="#fff" fill-opacity=".45" filter="url(#soft)"/>' +
    '<g fill="#060606"><path d="M560 330C600 250 860 230 930 300L960 400H560Z"/><rect x="540" y="392" width="430" height="56"/><path d="M580 448l-10 180h20l8 -180M910 448l10 180h-20l-8 -180M740 448v180h16V448"/><path d="M566 330L700 150L940 250L930 310Z" fill="#141414"/></g><rect x="548" y="398" width="240" height="12" fill="#e4e4e4"/>' +
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
      .map((i) => `<rect x="${556 + i * 21}" y="398" width="8" height="7" fill="#111"/>`)
      .join('') +
    '<path d="M400 610L416 300M360 612h84" stroke="#bdbdbd" stroke-width="6"/><rect x="396" y="232" width="44" height="74" rx="20" fill="#c9c9c9"/><path d="M398 252h40M398 268h40M398 284h40" stroke="#555" stroke-width="4"/><g fill="#070707"><rect x="130" y="520" width="130" height="14"/><path d="M150 534l-14 150h14l18 -150M240 534l14 150h-14l-18 -150"/></g><path d="M180 520v-44h30v44Z" fill="#8f8f8f"/>'
  );
}

function pitch(random: () => number): string {
  let net = '';
  for (let i = 0; i <= 22; i++) net += `<path d="M${250 + i * 22.7} 300L${230 + i * 24.5} 500"/>`;
  for (let i = 0; i <= 9; i++) net += `<path d="M${250 - i * 2.2} ${300 + i * 22}H${750 + i * 2.2}"/>`;
  return (
    sky('#3d3d3d', '#b5b5b5') +
    [90, 910].map((x) => tower(x, 90, 320)).join('') +
    '<path d="M0 330Q500 290 1000 330V470H0Z" fill="#6f6f6f"/>' +
    crowd(random, 346, 6, 16, '#5a5a5a', '#8f8f8f') +
    ground('#8d8d8d', '#3e3e3e', 452) +
    `<g stroke="#fff" stroke-opacity=".5" stroke-width="1.6" fill="none">${net}</g><path d="M246 500V296H754V500" stroke="#fafafa" stroke-width="11" fill="none" stroke-linejoin="round"/>` +
    '<path d="M60 506H940" stroke="#eee" stroke-width="5"/><path d="M160 700L250 540H750L840 700" stroke="#eee" stroke-width="7" fill="none"/><ellipse cx="500" cy="640" rx="7" ry="3" fill="#fff"/><circle cx="560" cy="610" r="17" fill="#f3f3f3"/><path d="M552 604l9 -6 9 6 -4 10h-10Z" fill="#333"/>' +
    '<rect width="1000" height="520" fill="#fff" fill-opacity=".16"/>'
  );
}

/** The scene as SVG in 1000 × 700, with the filters it needs; `tone` colors the darks. */
export function sceneSvg(art: PhotoArt, seed: number): string {
  const random = randomFrom(seed);
  const draw = { ballpark, stage, ring, rink, set: filmSet, yard, club, pitch }[art.scene];
  return `<defs><radialGradient id="bulb"><stop offset="0" stop-color="#fff"/><stop offset=".18" stop-color="#fff" stop-opacity=".7"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><radialGradient id="pool" cx=".5" cy=".6" r=".6"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#000" stop-opacity=".5"/></radialGradient><radialGradient id="vig" cx=".5" cy=".5" r=".75"><stop offset=".5" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".55"/></radialGradient><filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="12"/></filter><filter id="film" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".55" numOctaves="2" seed="${seed % 97}"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 1.6 0 0 0 -.7"/></filter><filter id="lens"><feGaussianBlur stdDeviation=".9"/></filter><clipPath id="frame"><rect width="1000" height="700"/></clipPath></defs><g clip-path="url(#frame)"><g filter="url(#lens)">${draw(random)}</g><rect width="1000" height="700" fill="url(#vig)"/><rect width="1000" height="700" filter="url(#film)" opacity=".3"/><rect width="1000" height="700" fill="${art.tone}" fill-opacity=".2"/></g>`;
}
