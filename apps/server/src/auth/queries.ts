import type { House } from '../platform/house.ts';

/** Is this session alive right now? Asked before every write. */
export async function isSessionAlive(house: House, sessionId: string): Promise<boolean> {
  const { rows } = await house.pool.query<{ alive: boolean }>({
    name: 'session-alive',
    text: `select true as alive from session s join users u on u.id = s.user_id
           where s.id = $1 and s.revoked_at is null and s.expires_at > $2 and u.blocked_at is null and u.deleted_at is null`,
    values: [sessionId, house.clock.date()],
  });
  return rows.length === 1;
}
