import type { Actor } from '../../../platform/audit.ts';
import type { JobRegistry } from '../../../platform/jobs.ts';
import { workImport } from './work.ts';

export function registerImportJobs(registry: JobRegistry): void {
  registry.task('import.work', (ctx, { importId, actor }) => workImport(ctx, importId as string, actor as Actor));
}
