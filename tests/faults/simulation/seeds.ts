import { simulate } from './simulate.ts';

/** How to reproduce a failing run, and the steps that led to it. */
const failureText = (seed: number, faults: readonly string[], trace: readonly string[]): string =>
  [
    `npm run faults simulate --seed ${seed}`,
    ...faults,
    'The last steps (ms from the start):',
    ...trace.slice(-20),
  ].join('\n');

/** Runs seeds in order up to the first that breaks an invariant. Adds up the event counts of all runs. */
export function runSeeds(
  first: number,
  seeds: number,
): { failure: string | null; seedsRun: number; counts: Record<string, number> } {
  const counts: Record<string, number> = {};
  for (let seed = first; seed < first + seeds; seed++) {
    const result = simulate(seed);
    for (const [name, times] of Object.entries(result.counts)) counts[name] = (counts[name] ?? 0) + times;
    if (result.faults.length > 0)
      return { failure: failureText(seed, result.faults, result.trace), seedsRun: seed - first + 1, counts };
  }
  return { failure: null, seedsRun: seeds, counts };
}
