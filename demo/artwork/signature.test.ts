import { describe, expect, it } from 'vitest';
import { signatureStrokes } from './signature.ts';

const drawn = (seed: number): string =>
  signatureStrokes(seed, 300, 100, 6)
    .map((stroke) => stroke.d)
    .join();

describe('a drawn signature', () => {
  it('given a seed, when drawn twice, then every stroke is the same', () => {
    expect(drawn(7)).toBe(drawn(7));
  });

  it('given two hundred seeds, when drawn, then no two are alike', () => {
    expect(new Set(Array.from({ length: 200 }, (_, seed) => drawn(seed))).size).toBe(200);
  });

  it('given a box, when drawn, then no stroke leaves it', () => {
    for (let seed = 0; seed < 50; seed++) {
      const points = (drawn(seed).match(/-?[\d.]+ -?[\d.]+/g) ?? []).map((pair) => pair.split(' ').map(Number));
      expect(points.length).toBeGreaterThan(60);
      expect(Math.max(...points.map(([x = 0]) => Math.abs(x)))).toBeLessThanOrEqual(150.01);
      expect(Math.max(...points.map(([, y = 0]) => Math.abs(y)))).toBeLessThanOrEqual(50.01);
    }
  });
});
