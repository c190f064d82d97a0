import { parseArgs } from 'node:util';
import { checkEmail } from '@assay/domain/account/email.ts';
import { lastAddress } from '../apps/server/src/platform/publicAddress.ts';
import { inviteFirstAdmin } from './lib/invite.ts';
import { findRunning, openRunningDataDir, readPort } from './lib/options.ts';
import { describeProblem, Problem } from './lib/problem.ts';
import { withDatabase } from './lib/with-database.ts';

const USAGE = 'npm run office:invite -- you@example.org [--force "reason"]';

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
  const { email, reason } = readArguments();
  const dataDir = openRunningDataDir();
  await withDatabase(dataDir, async (databaseUrl) => {
    const publicUrl = process.env.PUBLIC_URL || findRunning(dataDir)?.url || (await lastAddress(databaseUrl));
    const address = (publicUrl ?? `http://localhost:${readPort()}`).replace(/\/$/, '');
    const link = await inviteFirstAdmin({ databaseUrl, publicUrl: address, email, reason });
    if (link === null)
      throw new Problem(
        `There is an administrator already, who can invite colleagues at ${address}/office/staff. ` +
          'If none can log in any more: --force "reason", which the audit log keeps.',
      );
    console.log(`Open this link within 72 hours. It works once and makes ${email} an administrator:\n`);
    console.log(`  ${link}\n`);
  });
}

await invite().catch((error: unknown) => {
  console.error(describeProblem(error));
  process.exit(1);
});
