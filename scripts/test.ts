import path from 'node:path';
import { assertBrowserFloor } from './lib/browser-floor.ts';
import { ensureChromium } from './lib/chromium.ts';
import { secondsSince } from './lib/progress.ts';
import { programOf, ROOT } from './lib/root.ts';
import { check, customStep, journeys, type Step, vitest } from './lib/steps.ts';
import { assertScriptBudget } from './lib/web-budget.ts';
import { assertNoSandboxCode, buildWeb } from './lib/web-build.ts';

const web = path.join(ROOT, 'apps/web');
const FOLDERS = ['packages', 'apps', 'sandbox', 'demo', 'scripts', 'tests'];

/** Steps run one after the other; lanes of one stage run in parallel. */
type Lane = Step[];

const STATIC: Lane = [
  check('format and lint', {
    args: [
      programOf('@biomejs/biome', 'biome'),
      'ci',
      '--colors=off',
      '--max-diagnostics=200',
      '--error-on-warnings',
      '.',
    ],
  }),
  check(
    'types',
    { args: [programOf('typescript', 'tsc'), '-p', 'tsconfig.json', '--noEmit'] },
    { args: [programOf('@react-router/dev', 'react-router'), 'typegen'], cwd: web },
    { args: [programOf('typescript', 'tsc'), '-p', 'apps/web', '--noEmit'] },
  ),
  check('import rules', {
    args: [programOf('dependency-cruiser', 'depcruise'), '--config', '.dependency-cruiser.cjs', ...FOLDERS],
  }),
  check('dead code', { args: [programOf('knip', 'knip'), '--no-progress', '--no-config-hints'] }),
  check('banned words', { args: ['scripts/check-words.ts'] }),
  check('database types', { args: ['scripts/db-types.ts', '--check'] }),
];
const CHECKS: Lane[][] = [
  [STATIC, [vitest('unit and property tests', 'unit'), vitest('integration tests', 'integration')]],
];
const browser = () => ensureChromium(console.log);
const MAIN: Lane[][] = [[[journeys('main journeys', browser, ['--grep', '@main'])]]];
const BENCHES = [
  'hot',
  'depth',
  'fanout',
  'closing',
  'processes',
  'memory',
  'shop',
  'search',
  'office',
  'import',
  'pages',
];
const REST: Lane[][] = [
  [
    [vitest('fault tests', 'faults')],
    [
      customStep('web build', buildWeb),
      customStep('nothing of the sandbox in the pages for real providers', assertNoSandboxCode),
      customStep('script budget of every page', async () => assertScriptBudget(path.join(web, 'build/client'))),
      customStep('nothing in the pages is newer than the oldest browsers', async () =>
        assertBrowserFloor(path.join(web, 'build')),
      ),
      check(
        'benches run, at tiny sizes',
        ...BENCHES.map((name) => ({ args: ['tests/load/bench.ts', name, '--tiny'] })),
      ),
    ],
  ],
  [[journeys('all other journeys', browser, ['--grep-invert', '@main'])]],
];
const BROWSERS: Lane[][] = [
  [[journeys('in Firefox and WebKit', browser, ['--config', 'playwright.engines.config.ts'])]],
];
/** `npm run check`, `npm test` (no flag), `npm run test:all`, what the last has beyond the one before it, and `npm run test:browsers`. */
const PLANS: Record<string, Lane[][]> = {
  '--checks': CHECKS,
  '--main': [...CHECKS, ...MAIN],
  '--rest': REST,
  '--browsers': BROWSERS,
  '--all': [...CHECKS, ...MAIN, ...REST],
};

const plan = PLANS[process.argv[2] ?? '--main'];
if (plan === undefined) throw new Error(`Unknown plan ${process.argv[2]}; there are ${Object.keys(PLANS).join(', ')}`);
const total = { passed: 0, failed: 0, skipped: 0 };
const times: string[] = [];

/** Runs a step, counts it, and prints the result; failures are printed in full. */
async function runStep(step: Step): Promise<void> {
  const startedAt = performance.now();
  const { passed, failed, skipped, output } = await step.run();
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  const seconds = secondsSince(startedAt);
  const counts = passed + failed > 1 ? `, ${passed} passed${failed ? `, ${failed} failed` : ''}` : '';
  console.log(`${step.name} … ${failed ? 'FAILED' : 'ok'} (${seconds}${counts})`);
  if (failed) console.log(`\n${output.trim()}\n`);
  times.push(`${seconds.padStart(10)}  ${step.name}${failed ? ' (FAILED)' : ''}`);
}

const startedAt = performance.now();
for (const lanes of plan)
  await Promise.all(
    lanes.map(async (lane) => {
      for (const step of lane) await runStep(step);
    }),
  );
console.log(`\nTime of each step:\n${times.join('\n')}\n${secondsSince(startedAt).padStart(10)}  all`);
const summary = `${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`;
// A pipe reads a long report in pieces: exiting before the last one would cut off the name of the failed test.
process.stdout.write(`${summary}\n`, () => process.exit(total.failed > 0 ? 1 : 0));
