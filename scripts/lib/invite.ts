import { inviteByCommand } from '../../apps/server/src/modules/identity/staff/index.ts';
import { databaseClock } from '../../apps/server/src/platform/clock.ts';
import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { requestTimeouts } from '../../apps/server/src/platform/database/timeouts.ts';

const TIMEOUT_MS = 10_000;

/**
 * Invites the first administrator of a migrated database. Returns the link, which works once within 72 hours; null if there
 * is an administrator and no `reason` to make another.
 */
export async function inviteFirstAdmin(given: {
  databaseUrl: string;
  publicUrl: string;
  email: string;
  reason: string | null;
}): Promise<string | null> {
  const { databaseUrl, publicUrl, email, reason } = given;
  const pool = createPool(databaseUrl, 2, requestTimeouts(TIMEOUT_MS));
  try {
    const config = { PUBLIC_URL: publicUrl.replace(/\/$/, '') };
    const ctx = { pool, clock: await databaseClock(pool), live: { committed: () => undefined }, config };
    const invited = await inviteByCommand(ctx, { email, reason });
    return invited === 'admin_exists' ? null : invited.url;
  } finally {
    await pool.end();
  }
}
