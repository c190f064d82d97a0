import type { NotificationType } from '@assay/domain/enums.ts';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/**
 * At the end of a test file whose app has run: each of `types` was raised there by its real cause, and when every event
 * arrives a second time, no one is notified again, on the site, by email, text or push (rules §7: each once per user,
 * type and subject). Together the files cover all types (events.test.ts).
 */
export async function expectNotified(
  { ctx, runJobs }: Pick<TestApp, 'ctx' | 'runJobs'>,
  types: readonly NotificationType[],
): Promise<void> {
  const { pool } = ctx;
  const readNotifications = async () => {
    await runJobs();
    const { rows } = await pool.query<{ type: string; notification: string }>(
      `select type, concat_ws(' ', 'alert', type, user_id, ref) as notification from alert
       union all select '', concat_ws(' ', channel, dedupe_key) from message
       union all select '', concat_ws(' ', 'push', dedupe_key) from push_message order by notification`,
    );
    return rows;
  };
  const once = await readNotifications();
  expect([...new Set(once.map(({ type }) => type))]).toEqual(expect.arrayContaining([...types]));
  const { rowCount } = await pool.query(
    'update outbox set dispatched_at = null, claimed_until = null where dispatched_at is not null',
  );
  expect(rowCount).toBeGreaterThan(0);
  expect(await readNotifications()).toEqual(once);
}
