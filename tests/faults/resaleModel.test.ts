import { expect, test } from 'vitest';
import { coverageText, runModel } from './resales/model.ts';
import { REACHED_IN_SHORT } from './resales/shortRun.ts';

/**
 * `npm run faults model` requests full runs, which continue until every transition and refusal was reached; otherwise
 * seed 1, 60 steps.
 */
const IS_LONG = process.env.MODEL_SEEDS !== undefined;
const SEED = Number(process.env.MODEL_SEED ?? 1);
const SEEDS = Number(process.env.MODEL_SEEDS ?? 1);
const MIN_STEPS = 60;
const MAX_STEPS = IS_LONG ? 6_000 : MIN_STEPS;

test.each(Array.from({ length: SEEDS }, (_, index) => SEED + index))(
  'given random users and seed %i, when they offer and sell at random, then the app does what the tables say',
  async (seed) => {
    const run = await runModel(seed, MIN_STEPS, MAX_STEPS, ({ steps, missed }) =>
      process.stdout.write(
        `seed ${seed}, ${steps} steps: ${missed.length} missing: ${missed.slice(0, 12).join('; ')}\n`,
      ),
    );
    process.stdout.write(`${coverageText(run)}\n`);
    const reproduction = `npm run faults model --seed ${seed}\n${run.trace.slice(-20).join('\n')}`;
    expect(run.faults, reproduction).toEqual([]);
    if (IS_LONG) expect(run.missed, reproduction).toEqual([]);
    else
      expect(
        REACHED_IN_SHORT.filter((key) => !run.counts.has(key)),
        reproduction,
      ).toEqual([]);
  },
  7_200_000,
);
