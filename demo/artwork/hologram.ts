import { createHash } from 'node:crypto';
import { serialFor } from '../src/serial.ts';
import type { ArtSpec, ItemText } from '../src/types.ts';
import { shade } from './color.ts';
import { text } from './fonts.ts';
import type { Material } from './materials.ts';
import { Plate } from './plate.ts';
import type { View } from './relief.ts';

const spectrum = ['#9fe8ff', '#c9b6ff', '#ffc6e6', '#fff0b8', '#b8ffd9'];

function between(a: string, b: string, t: number): string {
  const [x, y] = [a, b].map((hex) => Number.parseInt(hex.slice(1), 16)) as [number, number];
  const channel = (shift: number): string => {
    const v = ((x >> shift) & 255) * (1 - t) + ((y >> shift) & 255) * t;
    return Math.round(v).toString(16).padStart(2, '0');
  };
  return `#${channel(16)}${channel(8)}${channel(0)}`;
}

/** What the seal is stuck to: material, color, gloss. */
function under(art: ArtSpec): { material: Material; color: string; rough: number; metal: number; closeness: number } {
  const on = (
    material: Material,
    color: string,
    rough: number,
    metal = 0,
    closeness = 6,
  ): ReturnType<typeof under> => ({ material, color, rough, metal, closeness });
  switch (art.kind) {
    case 'jersey':
      return on(
        art.cut === 'hockey' ? 'knit' : art.cut === 'baseball' || art.cut === 'soccer' ? 'cloth' : 'mesh',
        art.body,
        0.85,
      );
    case 'ball':
      return on('leather', art.body, 0.5, 0, art.sport === 'baseball' ? 2.4 : 4);
    case 'puck':
      return on('skin', '#19191b', 0.6, 0, 3);
    case 'glove':
      return on('leather', shade(art.leather, -0.12), 0.5, 0, 4);
    case 'guitar':
      return on('wood', art.burst[1], 0.12, 0, 3);
    case 'drumhead':
      return on('skin', art.head, 0.6, 0, 4);
    case 'microphone':
      return on('brushed', '#8e9294', 0.3, 1, 3);
    case 'vinyl':
      return on('paper', art.sleeve, 0.6, 0, 5);
    case 'cassette':
      return on('plastic', art.shell, 0.32, 0, 3);
    case 'sheet':
      return on('paper', '#d8cdb2', 0.85, 0, 5);
    case 'poster':
      return on('paper', '#ece5d4', 0.8, 0, 5);
    case 'clapper':
      return on('wood', art.board === 'white' ? '#d3cfc3' : '#5f4227', 0.5, 0, 4);
    case 'prop':
      return art.prop === 'console'
        ? on('leather', shade(art.body, -0.3), 0.5, 0, 3)
        : on('brushed', art.body, 0.3, 1, 3);
    case 'ticket':
      return on('paper', art.paper, 0.8, 0, 5);
    case 'pass':
      return on('plastic', art.card, 0.14, 0, 3);
    case 'card':
      return on('plastic', '#cfd6d9', 0.08, 0, 3);
    case 'photo':
      return on('paper', '#e6e2d8', 0.5, 0, 5);
    case 'programme':
      return on('paper', art.inks[0], 0.6, 0, 5);
    case 'pennant':
      return on('knit', art.felt, 0.95, 0, 5);
    case 'studio':
      if (art.object === 'boots') return on('leather', art.body, 0.5, 0, 4);
      return on(['globe', 'hat', 'bucket'].includes(art.object) ? 'wood' : 'brushed', art.body, 0.5, 0, 3);
    case 'trophy':
      return on('brushed', art.metal === 'silver' ? '#aeb4b8' : '#2a2622', 0.3, art.metal === 'silver' ? 1 : 0, 3);
  }
}

/** The seal that was drawn last: its serial, and a hash of what is engraved on it. */
let lastSeal: string | null = null;

/** The seal drawn since this was last asked, as `serial:hash`; null if there is none. */
export function drawnSeal(): string | null {
  const seal = lastSeal;
  lastSeal = null;
  return seal;
}

/**
 * The seal of an item, 790 × 456 about (600, 600) before `turn` moves it. `base` is the height of the surface below it,
 * `lift` the part of its own height that remains when it is drawn smaller.
 */
export function putSeal(plate: Plate, item: ItemText, seed: number, turn: string, base: number, lift = 1): void {
  const serial = serialFor(item.slug);
  const up = (height: number): number => base + height * lift;
  const body = '<rect x="205" y="372" width="790" height="456" rx="34"/>';
  plate.add(body, { fill: '#c9d0d2', height: up(4), material: 'plastic', rough: 0.2, metal: 0.55, transform: turn });
  plate.clip('seal', `<rect x="205" y="372" width="790" height="456" rx="34" transform="${turn}"/>`);
  // Low-chroma spectrum turning round the rosette.
  const [rx, ry] = [408, 566];
  const phase = (seed % 100) / 100;
  let fan = '';
  for (let i = 0; i < 120; i++) {
    const t = (i / 120 + phase) * spectrum.length * 2;
    const color = between(spectrum[Math.floor(t) % 5]!, spectrum[(Math.floor(t) + 1) % 5]!, t % 1);
    const [a, b] = [(i / 120) * Math.PI * 2, ((i + 1.15) / 120) * Math.PI * 2];
    fan += `<path d="M${rx} ${ry}L${(rx + 900 * Math.cos(a)).toFixed(1)} ${(ry + 900 * Math.sin(a)).toFixed(1)}L${(rx + 900 * Math.cos(b)).toFixed(1)} ${(ry + 900 * Math.sin(b)).toFixed(1)}Z" fill="${color}"/>`;
  }
  plate.print(`<g transform="${turn}" opacity=".66">${fan}</g>`, 'seal');
  // Engraved rosette, its lobes counted from the serial.
  const lobes = 11 + (seed % 9);
  let rosette = '';
  for (let k = 0; k < 15; k++) {
    let d = '';
    for (let i = 0; i <= 240; i++) {
      const a = (i / 240) * Math.PI * 2;
      const r = 62 + k * 7.2 + (10 + k * 0.9) * Math.sin(a * lobes + k * 0.42);
      d += `${i ? 'L' : 'M'}${(rx + r * Math.cos(a)).toFixed(1)} ${(ry + r * Math.sin(a)).toFixed(1)}`;
    }
    rosette += `<path d="${d}Z"/>`;
  }
  plate.add(rosette, {
    stroke: '#2a3a3a',
    strokeWidth: 1.5,
    opacity: 0.55,
    height: up(4.7),
    transform: turn,
    clip: 'seal',
  });
  // Microtext ring.
  const ring = `${serial} · ASSAY · `.repeat(3);
  let letters = '';
  [...ring].forEach((letter, i) => {
    const a = (i / ring.length) * 360;
    letters += `<g transform="rotate(${a.toFixed(2)} ${rx} ${ry})">${text('mono', letter, 13, rx, ry - 176)}</g>`;
  });
  plate.add(letters, { fill: '#26302f', opacity: 0.85, transform: turn, clip: 'seal' });
  // Grade mark: gold a circle, silver an octagon.
  const isGold = item.grade === 'gold';
  plate.defs += isGold
    ? '<linearGradient id="mark" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f6e7a8"/><stop offset=".35" stop-color="#c9992e"/><stop offset=".55" stop-color="#fff3c4"/><stop offset="1" stop-color="#a3741a"/></linearGradient>'
    : '<linearGradient id="mark" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f7fafc"/><stop offset=".35" stop-color="#9aa7b2"/><stop offset=".55" stop-color="#ffffff"/><stop offset="1" stop-color="#7c8994"/></linearGradient>';
  const eight = Array.from(
    { length: 8 },
    (_, i) =>
      `${(rx + 58 * Math.cos(((i + 0.5) * Math.PI) / 4)).toFixed(1)} ${(ry + 58 * Math.sin(((i + 0.5) * Math.PI) / 4)).toFixed(1)}`,
  ).join('L');
  const shape = isGold ? `<circle cx="${rx}" cy="${ry}" r="55"/>` : `<path d="M${eight}Z"/>`;
  plate.add(shape, {
    fill: isGold ? '#d3a443' : '#b9c3cb',
    height: up(7),
    rough: 0.22,
    metal: 1,
    material: 'plain',
    transform: turn,
  });
  plate.print(`<g transform="${turn}" fill="url(#mark)">${shape}</g>`);
  plate.add(text('serif', isGold ? 'Au' : 'Ag', 56, rx, ry + 19), {
    fill: isGold ? '#5a3f0a' : '#3a444c',
    height: up(5.6),
    transform: turn,
  });
  // Words.
  const ink = '#13201b';
  plate.add(text('serif', 'Assay', 96, 622, 522, { anchor: 'start' }), { fill: ink, transform: turn, clip: 'seal' });
  plate.add(text('sans', 'AUTHENTICATED', 32, 626, 576, { anchor: 'start', track: 6 }), {
    fill: ink,
    transform: turn,
    clip: 'seal',
  });
  plate.add(
    text('sans', isGold ? 'GOLD · WITNESSED' : 'SILVER · EVIDENCED', 26, 626, 622, { anchor: 'start', track: 4 }),
    { fill: ink, transform: turn, clip: 'seal' },
  );
  let wave = '';
  for (let k = 0; k < 7; k++) {
    let d = '';
    for (let i = 0; i <= 60; i++)
      d += `${i ? 'L' : 'M'}${626 + i * 5.4} ${(672 + 13 * Math.sin(i * 0.33 + k * 0.9) * Math.cos(i * 0.05 * (1 + (seed % 5)))).toFixed(1)}`;
    wave += `<path d="${d}"/>`;
  }
  plate.add(wave, { stroke: '#0a6a4c', strokeWidth: 1.4, opacity: 0.7, transform: turn, clip: 'seal' });
  plate.add('<rect x="232" y="742" width="736" height="66" rx="6"/>', {
    fill: '#f4f6f1',
    height: up(4.4),
    material: 'paper',
    rough: 0.6,
    transform: turn,
  });
  plate.add(text('mono', serial, 46, 600, 791, { track: 3, maxWidth: 690 }), { fill: ink, transform: turn });
  const engraved = [fan, rosette, letters, shape, wave].join('|');
  lastSeal = `${serial}:${createHash('sha256').update(engraved).digest('hex').slice(0, 16)}`;
  // Tamper cuts at the edge.
  let cuts = '';
  for (let i = 0; i < 9; i++) cuts += `<path d="M${268 + i * 83} 372v22M${268 + i * 83} 828v-16"/>`;
  plate.add(cuts, {
    stroke: '#4a5252',
    strokeWidth: 2.4,
    opacity: 0.6,
    height: up(2.6),
    transform: turn,
    clip: 'seal',
  });
}

/** The hologram seal, close, with the item's serial. */
export function hologramMacro(item: ItemText, seed: number): { plate: Plate; view: View } {
  const plate = new Plate(item.art.surface, seed);
  const base = under(item.art);
  plate.bevel = 1.6;
  plate.closeness = base.closeness;
  plate.heightScale = 64;
  plate.add('<rect x="-900" y="-900" width="3000" height="3000"/>', {
    fill: base.color,
    height: 20,
    material: base.material,
    rough: base.rough,
    metal: base.metal,
  });
  putSeal(plate, item, seed, `rotate(${((seed % 13) - 6).toFixed(1)} 600 600)`, 20);
  plate.shape = (x, y) =>
    0.00004 * ((x - 460) ** 2 + (y - 420) ** 2) + 2.2 * Math.sin(x * 0.006 + seed) * Math.cos(y * 0.007);
  // From the right, clear of the lamp's reflection.
  return {
    plate,
    view: {
      x: 600,
      y: 614,
      width: 1010,
      tilt: 32 + (seed % 5),
      turn: -16 - (seed % 11),
      roll: (seed % 7) - 3,
      blur: 6,
    },
  };
}
