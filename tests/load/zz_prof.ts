import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemo } from '../../demo/src/seed.ts';
import { buildWeb } from '../../scripts/lib/web-build.ts';
import { openBenchHouse } from './lib/benchHouse.ts';

await buildWeb();
const dataDir = mkdtempSync(join(tmpdir(), 'assay-pages-'));
const bench = await openBenchHouse({ ROLES: 'web,api', DATA_DIR: dataDir });
await seedDemo({ databaseUrl: bench.house.config.DATABASE_URL, dataDir, seed: 1, stripeApiBase: null });
console.log(JSON.stringify({ DATABASE_URL: bench.house.config.DATABASE_URL, DATA_DIR: dataDir, pid: process.pid }));
setInterval(() => {}, 1e6);
process.on('SIGTERM', () => void bench.close().then(() => process.exit(0)));
