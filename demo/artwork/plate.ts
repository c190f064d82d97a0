import type { Surface } from '../src/types.ts';
import { type Material, materials } from './materials.ts';

export type Ink = {
  fill?: string;
  stroke?: string;
  strokeWidth?: number;
  opacity?: number;
  /** Height of the top in canvas units. If omitted, the piece is printed on what is below it. */
  height?: number;
  material?: Material;
  rough?: number;
  metal?: number;
  clip?: string;
  transform?: string;
  /** Only dims or tints; does not make the plate solid. */
  stain?: boolean;
};

/**
 * An object lying on a surface, drawn as three pictures of one geometry: color, height, and material. Pieces are put
 * down in order; each is SVG markup without fills.
 */
export class Plate {
  readonly surface: Surface;
  readonly seed: number;
  defs = '';
  color = '';
  heights = '';
  stuff = '';
  /** Light given off, added after shading. */
  glow = '';
  /** Rounding of edges, in canvas units. */
  bevel = 2;
  /** Canvas units for full height (255). */
  heightScale = 64;
  /** Pillow shape: `amount` units high, over `radius` from the edge. */
  puff: { amount: number; radius: number } | null = null;
  /** Further height at a canvas point, for folds and dents. */
  shape: ((x: number, y: number) => number) | null = null;
  /** Centre of round grooves. */
  centre: [number, number] = [600, 600];
  sheen = 0;
  /** Magnification of the fine surface, for macro shots. */
  closeness = 1;

  constructor(surface: Surface, seed: number) {
    this.surface = surface;
    this.seed = seed;
  }

  /** Puts down a piece. */
  add(markup: string, ink: Ink): this {
    const clip = ink.clip ? ` clip-path="url(#${ink.clip})"` : '';
    const place = ink.transform ? ` transform="${ink.transform}"` : '';
    const paint = (fill: string, stroke: string | null, opacity: number): string =>
      `<g${clip}><g${place} fill="${ink.stroke && !ink.fill ? 'none' : fill}"${
        stroke && ink.strokeWidth
          ? ` stroke="${stroke}" stroke-width="${ink.strokeWidth}" stroke-linejoin="round" stroke-linecap="round"`
          : ''
      } opacity="${opacity}">${markup}</g></g>`;
    this.color += paint(ink.fill ?? 'none', ink.stroke ?? null, ink.opacity ?? 1);
    if (ink.height !== undefined) {
      const v = Math.round(Math.max(0, Math.min(1, ink.height / this.heightScale)) * 255);
      const grey = `rgb(${v},${v},${v})`;
      this.heights += paint(grey, ink.stroke ? grey : null, 1);
    }
    if (!ink.stain && (ink.material !== undefined || ink.rough !== undefined || ink.metal !== undefined)) {
      const id = materials.indexOf(ink.material ?? 'plain') * 16 + 8;
      const tone = `rgb(${Math.round((ink.rough ?? 0.8) * 255)},${Math.round((ink.metal ?? 0) * 255)},${id})`;
      this.stuff += paint(tone, ink.stroke ? tone : null, 1);
    }
    return this;
  }

  /** A rounded ridge along a path: like `add` with a stroke, but its section is a half circle of the given height. */
  round(markup: string, ink: Ink & { strokeWidth: number; height: number }, base: number): this {
    const color = ink.stroke ?? ink.fill ?? '#000';
    this.add(markup, { ...ink, stroke: color, height: base });
    const steps = 9;
    for (let k = 1; k <= steps; k++) {
      const up = k / steps;
      const v = Math.round(Math.min(1, (base + (ink.height - base) * up) / this.heightScale) * 255);
      const width = ink.strokeWidth * Math.sqrt(1 - (up * 0.985) ** 2);
      const clip = ink.clip ? ` clip-path="url(#${ink.clip})"` : '';
      const place = ink.transform ? ` transform="${ink.transform}"` : '';
      this.heights += `<g${clip}><g${place} fill="none" stroke="rgb(${v},${v},${v})" stroke-width="${width.toFixed(2)}" stroke-linejoin="round" stroke-linecap="round">${markup}</g></g>`;
    }
    return this;
  }

  /** A domed piece: filled, and raised toward its middle. `markup` must be one closed path; `rim` is how far the dome reaches in. */
  dome(markup: string, ink: Ink & { height: number }, base: number, rim: number): this {
    this.add(markup, { ...ink, height: base });
    const steps = 12;
    const id = `dome${this.domes++}`;
    this.defs += `<clipPath id="${id}">${ink.transform ? markup.replace(/<(path|circle|ellipse|rect) /, `<$1 transform="${ink.transform}" `) : markup}</clipPath>`;
    const level = (h: number): string => {
      const v = Math.round(Math.min(1, h / this.heightScale) * 255);
      return `rgb(${v},${v},${v})`;
    };
    const place = ink.transform ? ` transform="${ink.transform}"` : '';
    // From the top down: ever narrower strokes along the edge carve the side.
    let stack = `<g${place} fill="${level(ink.height)}">${markup}</g>`;
    for (let k = 0; k < steps; k++) {
      const inward = rim * 2 * (1 - k / steps);
      const at = base + (ink.height - base) * Math.sin(((1 - k / steps) * Math.PI) / 2);
      stack += `<g${place} fill="none" stroke="${level(at)}" stroke-width="${inward.toFixed(2)}">${markup}</g>`;
    }
    this.heights += `<g clip-path="url(#${id})">${stack}</g>`;
    return this;
  }

  private domes = 0;

  /** Color only, with its own fills (signatures, gradients, prints). */
  print(markup: string, clip?: string): this {
    this.color += clip ? `<g clip-path="url(#${clip})">${markup}</g>` : markup;
    return this;
  }

  /** Print that also changes how the surface shines: foil, paint pen, lacquer. `markup` has no fills. */
  foil(markup: string, fill: string, rough: number, metal: number, clip?: string): this {
    return this.add(markup, { fill, rough, metal, ...(clip ? { clip } : {}) });
  }

  clip(id: string, markup: string): this {
    this.defs += `<clipPath id="${id}">${markup}</clipPath>`;
    return this;
  }
}
