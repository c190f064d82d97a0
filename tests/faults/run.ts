import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { runSeeds } from './simulation/seeds.ts';
import { simulate } from './simulation/simulate.ts';

/**
 * Long fault runs by hand. `simulate`: seeded runs of the auction under any order of events. `emails`: 10,000 emails.
 * `model`: random users against the tables of offers and resales. `resales`: 10,000 resales with faults.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seeds: { type: 'string' }, seed: { type: 'string' }, count: { type: 'string' } },
});

/** A number given as `-- --seeds 5000`, or as `--seeds 5000`: npm then consumes the name and passes on the number. */
function whole(name: 'seeds' | 'seed' | 'count'): number | null {
  const value = values[name] ?? (process.env[`npm_config_${name}`] === undefined ? undefined : positionals[1]);
  if (value === undefined) return null;
  if (!/^\d{1,9}$/.test(value)) stop(`--${name} is a whole number, not "${value}"`);
  return Number(value);
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** A fault test in its long form; it prints its findings. */
function runTest(name: string, sizes: Record<string, number>): never {
  const value = Object.fromEntries(Object.entries(sizes).map(([key, value]) => [key, String(value)]));
  const { status } = spawnSync('vitest', ['run', '--project', 'faults', `tests/faults/${name}.test.ts`], {
    stdio: 'inherit',
    env: { ...process.env, ...value },
  });
  process.exit(status ?? 1);
}

const [what] = positionals;
if (what === 'emails') runTest('emails', { EMAILS: whole('count') ?? 10_000 });
if (what === 'resales')
  runTest('resaleFaults', { RESALES: whole('count') ?? 10_000, RESALES_SEED: whole('seed') ?? 1 });
if (what === 'model') {
  const seed = whole('seed');
  const seeds = whole('seeds') ?? (seed === null ? 20 : 1);
  runTest('resaleModel', { MODEL_SEED: seed ?? 1, MODEL_SEEDS: seeds });
}
if (what !== 'simulate')
  stop(
    'Usage: npm run faults simulate [--seeds 20000] [--seed 7] | emails [--count 10000] | resales [--count 10000] | model [--seeds 20] [--seed 7]',
  );

const DEFAULT_SEEDS = 20_000;
const seed = whole('seed');
if (seed !== null) {
  const result = simulate(seed);
  process.stdout.write(`${result.trace.join('\n')}\n`);
  if (result.faults.length > 0) stop(`Seed ${seed}:\n${result.faults.join('\n')}`);
  process.stdout.write(`Seed ${seed}: every invariant held after every step\n`);
} else {
  const startedAt = performance.now();
  const { failure, seedsRun, counts } = runSeeds(1, whole('seeds') ?? DEFAULT_SEEDS);
  console.table(counts);
  if (failure !== null) stop(failure);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${seedsRun} seeds in ${seconds} s: every invariant held after every step\n`);
}
