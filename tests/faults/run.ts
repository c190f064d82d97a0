import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { runSeeds } from './simulation/seeds.ts';
import { simulate } from './simulation/simulate.ts';

/** Long fault runs by hand. `simulate`: seeded runs of the auction under any order of events. `mails`: 10,000 of them. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seeds: { type: 'string' }, seed: { type: 'string' }, count: { type: 'string' } },
});

/** A number given as `-- --seeds 5000`, or as `--seeds 5000`: npm then keeps the name for itself and hands on the number. */
function whole(name: 'seeds' | 'seed' | 'count'): number | null {
  const given = values[name] ?? (process.env[`npm_config_${name}`] === undefined ? undefined : positionals[1]);
  if (given === undefined) return null;
  if (!/^\d{1,9}$/.test(given)) stop(`--${name} is a whole number, not "${given}"`);
  return Number(given);
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const [what] = positionals;
if (what === 'mails') {
  const { status } = spawnSync('vitest', ['run', '--project', 'faults', 'tests/faults/mails.test.ts'], {
    stdio: 'inherit',
    env: { ...process.env, MAILS: String(whole('count') ?? 10_000) },
  });
  process.exit(status ?? 1);
}
if (what !== 'simulate') stop('Usage: npm run faults simulate [--seeds 20000] [--seed 7] | mails [--count 10000]');

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
