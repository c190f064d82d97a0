import { runCertificate } from './certificate.ts';
import { runClosing } from './closing.ts';
import { runDepth } from './depth.ts';
import { runFailover } from './failover.ts';
import { runFanout, runMemory } from './fanout.ts';
import { runHot } from './hot.ts';
import { runImport } from './importCsv.ts';
import type { Size } from './lib/benchApp.ts';
import { runOffice } from './office.ts';
import { runPages } from './pages.ts';
import { runProcesses } from './processes.ts';
import { runSearch } from './search.ts';
import { runShop } from './shop.ts';

const names: Record<string, (size: Size) => Promise<void>> = {
  hot: runHot,
  depth: runDepth,
  fanout: runFanout,
  closing: runClosing,
  processes: runProcesses,
  memory: runMemory,
  shop: runShop,
  pages: runPages,
  search: runSearch,
  office: runOffice,
  import: runImport,
  certificate: runCertificate,
  failover: runFailover,
};

const [name = 'hot', ...flags] = process.argv.slice(2);
const run = names[name];
if (run === undefined) {
  process.stderr.write(`There is no measurement "${name}". Known: ${Object.keys(names).join(', ')}\n`);
  process.exit(1);
}
await run(flags.includes('--tiny') ? 'tiny' : 'full');
