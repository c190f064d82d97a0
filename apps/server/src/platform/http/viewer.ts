import '@fastify/cookie';
import { mayCall, type StaffRole } from '@assay/domain/office/roles.ts';
import type { FastifyRequest } from 'fastify';
import { LEEWAY_MS } from '../accessTokens.ts';
import { type CacheDefinition, getCache } from '../cache.ts';
import type { AppContext } from '../context.ts';

/** The logged-in caller. Roles and account state are read from the database where needed, never from the token. */
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
export function readDeviceUuid(request: FastifyRequest): string | null {
  const headerValue = request.headers['x-device-uuid'];
  return typeof headerValue === 'string' && DEVICE_UUID.test(headerValue) ? headerValue : null;
}

/** What the office knows of the caller: their roles, and whether they entered a code in the last minutes. */
export type StaffAccess = { readonly roles: readonly StaffRole[]; readonly hasRecentCode: boolean };

const SESSION_CACHE_MS = 5_000;
type KnownToken = { readonly viewer: Viewer; readonly expiresAtMs: number; readonly checkedAtMs: number };
const ACCESS_TOKENS: CacheDefinition<KnownToken> = {
  name: 'access tokens',
  rule: 'The signature is good until the token expires; a read believes for 5 s that the session is alive.',
  maxEntries: 20_000,
};

/**
 * Returns the caller; null without a good access token or with an ended session. A write asks the database each time; a
 * read trusts an answer for 5 s (security S-7.8). `skipSessionCheck` is for the bid engine, which asks in its own batch.
 */
export async function readViewer(
  ctx: AppContext,
  request: FastifyRequest,
  options: { isWrite: boolean; skipSessionCheck?: boolean },
): Promise<Viewer | null> {
  const token = request.cookies[cookieNames(ctx).auth];
  if (token === undefined || token === '') return null;
  const cache = getCache(ctx, ACCESS_TOKENS);
  const known = cache.get(token) ?? (await verifyToken(ctx, token));
  if (known === null || ctx.clock.now() >= known.expiresAtMs + LEEWAY_MS) return null;
  const { viewer } = known;
  const checkedAtMs = await checkSession(ctx, known, options);
  cache.set(token, { ...known, checkedAtMs: checkedAtMs ?? Number.NEGATIVE_INFINITY });
  return checkedAtMs === null ? null : viewer;
}

/** Forgets what is remembered of the caller's token: the session has just ended. */
export function forgetToken(ctx: AppContext, request: FastifyRequest): void {
  const token = request.cookies[cookieNames(ctx).auth];
  if (token !== undefined) getCache(ctx, ACCESS_TOKENS).delete(token);
}

async function verifyToken(ctx: AppContext, token: string): Promise<KnownToken | null> {
  const claims = await ctx.tokens.verifyAccess(token);
  if (claims === null) return null;
  const { userId, sessionId, expiresAtMs } = claims;
  return { viewer: { userId, sessionId }, expiresAtMs, checkedAtMs: Number.NEGATIVE_INFINITY };
}

/** Returns when the session was last known to be alive, epoch ms; null when it has ended. */
async function checkSession(
  ctx: AppContext,
  { viewer, checkedAtMs }: KnownToken,
  { isWrite, skipSessionCheck = false }: { isWrite: boolean; skipSessionCheck?: boolean },
): Promise<number | null> {
  const now = ctx.clock.now();
  if (skipSessionCheck || (!isWrite && now - checkedAtMs < SESSION_CACHE_MS)) return checkedAtMs;
  return (await ctx.ports.isSessionAlive(ctx, viewer.sessionId)) ? now : null;
}

/**
 * Returns true for staff with one of these roles (admins and auditors always) and the second factor that the office
 * requires: for what customers call, too. Read from the database each time.
 */
export async function isStaff(
  ctx: Pick<AppContext, 'pool'>,
  viewer: Viewer | null,
  roles: readonly StaffRole[],
): Promise<boolean> {
  if (viewer === null) return false;
  const { rows } = await ctx.pool.query<{ staff_roles: StaffRole[] }>(
    `select u.staff_roles from users u join second_factor f on f.user_id = u.id
     where u.id = $1 and u.blocked_at is null and u.deleted_at is null`,
    [viewer.userId],
  );
  return mayCall(rows[0]?.staff_roles ?? [], { method: 'GET', roles });
}
