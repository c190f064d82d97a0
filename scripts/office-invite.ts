import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkEmail } from '@assay/domain/account/email.ts';
import { inviteByCommand } from '../apps/server/src/modules/identity/staff/index.ts';
import { databaseClock } from '../apps/server/src/platform/clock.ts';
import { createPool } from '../apps/server/src/platform/database/database.ts';
import { migrateToLatest } from '../apps/server/src/platform/database/migrate.ts';
import { requestTimeouts } from '../apps/server/src/platform/database/timeouts.ts';
import { ensureDatabase, findRunningPostgres, startPostgres } from './lib/embedded-postgres.ts';
import { findRunning, openDataDir, readPort } from './lib/options.ts';
import { describeProblem, Problem } from './lib/problem.ts';

const USAGE = 'npm run office:invite -- you@example.org [--force "reason"]';
const TIMEOUT_MS = 10_000;

function readArguments(): { email: string; reason: string | null } {
  const { values, positionals } = parseArgs({ options: { force: { type: 'string' } }, allowPositionals: true });
  const [email = ''] = positionals;
  if (positionals.length !== 1 || checkEmail(email).length > 0) throw new Problem(`Name one email address: ${USAGE}`);
  const reason = values.force?.trim() ?? null;
  if (reason !== null && (reason.length < 3 || reason.length > 500))
    throw new Problem(`Give a reason of 3 to 500 characters, for the audit log: ${USAGE}`);
  return { email, reason };
}

/** Prints a link that makes the first administrator, in the database of DATABASE_URL or of the data directory. */
async function invite(): Promise<void> {
  const given = readArguments();
  const dataDir = openDataDir();
  const folder = path.join(dataDir, 'postgres');
  const running = process.env.DATABASE_URL ? undefined : await findRunningPostgres(folder);
  const database =
    process.env.DATABASE_URL || running !== undefined
      ? undefined
      : await startPostgres({ dataDir: folder, log: (line) => console.log(line) });
  const databaseUrl = process.env.DATABASE_URL || (running?.('assay') ?? (await ensureDatabase(database!, 'assay')));
  const publicUrl = process.env.PUBLIC_URL || findRunning(dataDir)?.url || `http://localhost:${readPort()}`;
  try {
    await migrateToLatest(databaseUrl);
    const pool = createPool(databaseUrl, 2, requestTimeouts(TIMEOUT_MS));
    try {
      const config = { PUBLIC_URL: publicUrl.replace(/\/$/, '') };
      const ctx = { pool, clock: await databaseClock(pool), live: { committed: () => undefined }, config };
      const invited = await inviteByCommand(ctx, given);
      if (invited === 'admin_exists')
        throw new Problem(
          `There is an administrator already, who can invite colleagues at ${config.PUBLIC_URL}/office/staff. ` +
            'If none can log in any more: --force "reason", which the audit log keeps.',
        );
      console.log(`Open this link within 72 hours. It works once and makes ${given.email} an administrator:\n`);
      console.log(`  ${invited.url}\n`);
    } finally {
      await pool.end();
    }
  } finally {
    await database?.stop();
  }
}

await invite().catch((error: unknown) => {
  console.error(describeProblem(error));
  process.exit(1);
});
