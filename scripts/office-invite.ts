import { parseArgs } from 'node:util';
import { checkEmail } from '@assay/domain/account/email.ts';
import { inviteByCommand } from '../apps/server/src/modules/identity/staff/index.ts';
import { databaseClock } from '../apps/server/src/platform/clock.ts';
import { createPool } from '../apps/server/src/platform/database/database.ts';
import { requestTimeouts } from '../apps/server/src/platform/database/timeouts.ts';
import { findRunning, openDataDir, readPort } from './lib/options.ts';
import { describeProblem, Problem } from './lib/problem.ts';
import { withDatabase } from './lib/with-database.ts';

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
  const publicUrl = process.env.PUBLIC_URL || findRunning(dataDir)?.url || `http://localhost:${readPort()}`;
  await withDatabase(dataDir, async (databaseUrl) => {
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
  });
}

await invite().catch((error: unknown) => {
  console.error(describeProblem(error));
  process.exit(1);
});
