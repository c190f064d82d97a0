import { describe, expect, it } from 'vitest';
import { Clock } from './clock.ts';

describe('the virtual clock', () => {
  it('given planned work, when time is moved past it, then it has run in order, each at its own moment', () => {
    const clock = new Clock();
    const start = clock.now();
    const seen: [string, number][] = [];
    clock.after(60_000, () => seen.push(['second', clock.now() - start]));
    clock.after(10_000, () => {
      seen.push(['first', clock.now() - start]);
      clock.after(5000, () => seen.push(['made on the way', clock.now() - start]));
    });
    clock.after(3_600_000, () => seen.push(['later', 0]));
    clock.set(start + 120_000);
    expect(seen.map(([name]) => name)).toEqual(['first', 'made on the way', 'second']);
    for (const [index, after] of [10_000, 15_000, 60_000].entries()) {
      expect(seen[index]?.[1]).toBeGreaterThanOrEqual(after);
      expect(seen[index]?.[1]).toBeLessThan(after + 1000);
    }
    expect(clock.now() - start).toBeGreaterThanOrEqual(120_000);
    clock.stop();
  });
});
