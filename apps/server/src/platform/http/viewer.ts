import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';

/** The signed-in caller. Roles and standing are read from the database by whoever needs them, never from the token. */
export type Viewer = { readonly userId: string; readonly sessionId: string };

export type Cookies = { auth: string; device: string; bag: string; google: string };

/** Names of the cookies with secrets: `__Host-` wherever https is sure (interfaces §4). */
export function cookieNames(ctx: Pick<AppContext, 'config'>): Cookies {
  const prefix = ctx.config.isProduction ? '__Host-' : '';
  return {
    auth: `${prefix}assay_auth`,
    device: `${prefix}assay_device`,
    bag: `${prefix}assay_bag`,
    google: `${prefix}assay_google`,
  };
}

const DEVICE_UUID = /^[\w-]{8,64}$/;

/** What the caller's browser calls itself (spec §9, header x-device-uuid); null where it sent nothing of that form. */
export function deviceUuidOf(request: FastifyRequest): string | null {
  const said = request.headers['x-device-uuid'];
  return typeof said === 'string' && DEVICE_UUID.test(said) ? said : null;
}

const READ_TRUST_MS = 5_000;
const READ_TRUST_LIMIT = 20_000;
const trusted = new WeakMap<AppContext, Map<string, number>>();

/**
 * Who calls? Null without a good access token or with an ended session. A write asks the database each time; a read
 * trusts an answer for 5 s (security S-7.8). `skipSessionCheck` is for the bid desk, which asks in its own batch.
 */
export async function readViewer(
  ctx: AppContext,
  request: FastifyRequest,
  options: { isWrite: boolean; skipSessionCheck?: boolean },
): Promise<Viewer | null> {
  const token = request.cookies[cookieNames(ctx).auth];
  if (token === undefined || token === '') return null;
  const claims = await ctx.tokens.verifyAccess(token);
  if (claims === null) return null;
  const viewer = { userId: claims.userId, sessionId: claims.sessionId };
  if (options.skipSessionCheck === true) return viewer;
  const seen = trusted.get(ctx) ?? new Map<string, number>();
  trusted.set(ctx, seen);
  const now = ctx.clock.now();
  const checkedAt = seen.get(viewer.sessionId);
  if (!options.isWrite && checkedAt !== undefined && now - checkedAt < READ_TRUST_MS) return viewer;
  if (!(await ctx.ports.isSessionAlive(ctx, viewer.sessionId))) {
    seen.delete(viewer.sessionId);
    return null;
  }
  if (seen.size >= READ_TRUST_LIMIT) seen.clear();
  seen.set(viewer.sessionId, now);
  return viewer;
}

/**
 * Staff, with the second factor that the office asks for. Asked of the database each time: whoever is no longer staff, or
 * has turned the second factor off, is out at once.
 */
export async function isStaff(ctx: Pick<AppContext, 'pool'>, viewer: Viewer | null): Promise<boolean> {
  if (viewer === null) return false;
  const { rowCount } = await ctx.pool.query(
    `select from users u join second_factor f on f.user_id = u.id
     where u.id = $1 and u.role = 'staff' and u.blocked_at is null and u.deleted_at is null`,
    [viewer.userId],
  );
  return rowCount === 1;
}
