import { bootstrap } from './lib/bootstrap.mjs';

const [script, ...args] = process.argv.slice(2);
if (!script) {
  console.error('Usage: node scripts/run.mjs <file.ts> [arguments]');
  process.exit(1);
}
await bootstrap(script, args);
