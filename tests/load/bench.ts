import { runHot } from './hot.ts';

const names: Record<string, (size: 'full' | 'tiny') => Promise<void>> = { hot: runHot };

const [name = 'hot', ...flags] = process.argv.slice(2);
const run = names[name];
if (run === undefined) {
  process.stderr.write(`There is no measurement "${name}". Known: ${Object.keys(names).join(', ')}\n`);
  process.exit(1);
}
await run(flags.includes('--tiny') ? 'tiny' : 'full');
