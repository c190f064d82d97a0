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
const LEAST = 60;
const MOST = IS_LONG ? 6_000 : LEAST;

test.each(Array.from({ length: SEEDS }, (_, index) => SEED + index))(
  'given random users and seed %i, when they offer and sell at random, then the app does what the tables say',
  async (seed) => {
    const run = await runModel(seed, LEAST, MOST, ({ steps, missed }) =>
      process.stdout.write(
        `seed ${seed}, ${steps} steps: ${missed.length} missing: ${missed.slice(0, 12).join('; ')}\n`,
      ),
    );
    process.stdout.write(`${coverageText(run)}\n`);
    const again = `npm run faults model --seed ${seed}\n${run.trace.slice(-20).join('\n')}`;
    expect(run.faults, again).toEqual([]);
    if (IS_LONG) expect(run.missed, again).toEqual([]);
    else
      expect(
        REACHED_IN_SHORT.filter((key) => !run.counts.has(key)),
        again,
      ).toEqual([]);
  },
  7_200_000,
);
