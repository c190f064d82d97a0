/** Colors as linear light, red green blue in 0..1. */
export type Rgb = [number, number, number];

const toLinear = Float32Array.from({ length: 256 }, (_, i) => {
  const c = i / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});

/** One byte of sRGB as linear light. */
export const linear = (byte: number): number => toLinear[byte] ?? 0;

/** A CSS hex color as linear light. */
export function rgb(hex: string): Rgb {
  const n = Number.parseInt(hex.slice(1), 16);
  return [linear(n >> 16), linear((n >> 8) & 255), linear(n & 255)];
}

/** A CSS hex color moved toward white (amount > 0) or black (amount < 0), in sRGB. */
export function shade(hex: string, amount: number): string {
  const n = Number.parseInt(hex.slice(1), 16);
  const target = amount > 0 ? 255 : 0;
  const t = Math.abs(amount);
  const channel = (v: number): string =>
    Math.round(v + (target - v) * t)
      .toString(16)
      .padStart(2, '0');
  return `#${channel(n >> 16)}${channel((n >> 8) & 255)}${channel(n & 255)}`;
}

/** Filmic tone curve, then sRGB: linear light to a byte value (not rounded). */
export function display(x: number): number {
  const v = Math.max(0, x);
  const t = Math.min(1, (v * (2.51 * v + 0.03)) / (v * (2.43 * v + 0.59) + 0.14));
  return 255 * (t <= 0.0031308 ? 12.92 * t : 1.055 * t ** (1 / 2.4) - 0.055);
}
