import path from 'node:path';
import { migrateToLatest } from '../../apps/server/src/platform/database/migrate.ts';
import { ensureDatabase, findRunningPostgres, startPostgres } from './embedded-postgres.ts';

/**
 * Runs `work` with the address of the migrated database: that of DATABASE_URL, or the one in the data directory, whose
 * server is started for the work if it is not running.
 */
export async function withDatabase(dataDir: string, work: (databaseUrl: string) => Promise<void>): Promise<void> {
  const folder = path.join(dataDir, 'postgres');
  const known = process.env.DATABASE_URL || (await findRunningPostgres(folder))?.('assay');
  const started =
    known === undefined ? await startPostgres({ dataDir: folder, log: (line) => console.log(line) }) : undefined;
  try {
    const databaseUrl = known ?? (await ensureDatabase(started!, 'assay'));
    await migrateToLatest(databaseUrl);
    await work(databaseUrl);
  } finally {
    await started?.stop();
  }
}
