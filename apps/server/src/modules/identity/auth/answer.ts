import { isTimeZone } from '@assay/domain/notifications/quietHours.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../platform/context.ts';
import { cookieNames, readDeviceUuid, readViewer } from '../../../platform/http/viewer.ts';
import { readMe } from '../account/queries.ts';
import { readDeviceSecret, setDeviceCookie, setSessionCookies } from './cookies.ts';
import type { HalfLoggedIn, LoggedIn } from './firstFactor.ts';
import type { OpenedSession, Origin } from './sessions.ts';

/** Where a login comes from, and the session of this browser that it replaces. */
export async function readBrowser(
  ctx: AppContext,
  request: FastifyRequest,
): Promise<{ origin: Origin; replacesSessionId: string | null }> {
  const before = await readViewer(ctx, request, { isWrite: true });
  return {
    origin: {
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      deviceSecret: readDeviceSecret(ctx, request),
      deviceUuid: readDeviceUuid(request),
    },
    replacesSessionId: before?.sessionId ?? null,
  };
}

/** The response to a valid first factor: the session, or the options for the second factor. */
export async function answerFirstFactor(ctx: AppContext, reply: FastifyReply, passed: LoggedIn | HalfLoggedIn) {
  if ('sessionId' in passed) return answerSession(ctx, reply, passed, passed.deviceSecret);
  const { deviceSecret, ...challenge } = passed;
  setDeviceCookie(ctx, reply, deviceSecret);
  reply.header('cache-control', 'no-store');
  return { mfaRequired: true as const, ...challenge };
}

/** Every way into a session ends here: cookies set, tokens answered. */
export async function answerSession(
  ctx: AppContext,
  reply: FastifyReply,
  session: OpenedSession,
  deviceSecret: string | null,
) {
  const { token, expiresAtMs } = await ctx.tokens.signAccess(session.userId, session.sessionId);
  setSessionCookies(ctx, reply, { accessToken: token, deviceSecret });
  const zone = reply.request.headers['x-timezone'];
  if (typeof zone === 'string' && isTimeZone(zone)) await ctx.ports.defaultTimeZone(ctx, session.userId, zone);
  if (deviceSecret !== null) await adoptVisitorCart(ctx, reply, session.userId);
  reply.header('cache-control', 'no-store');
  return {
    user: await readMe(ctx.db, session.userId),
    accessTokenExpiresAt: new Date(expiresAtMs).toISOString(),
    tokenPayload: token.split('.')[1]!,
    refreshToken: session.refreshToken,
  };
}

/** Merges the visitor's cart at login. If that fails, its cookie keeps it for the next time. */
async function adoptVisitorCart(ctx: AppContext, reply: FastifyReply, userId: string): Promise<void> {
  const { bag } = cookieNames(ctx);
  const secret = reply.request.cookies[bag];
  if (secret === undefined) return;
  try {
    if (!(await ctx.ports.adoptVisitorCart(ctx, userId, secret))) return;
    reply.setCookie(bag, '', { path: '/', httpOnly: true, secure: !ctx.config.sandbox, sameSite: 'lax', maxAge: 0 });
  } catch (error) {
    ctx.log.error({ err: error }, "a visitor's bag could not be merged");
  }
}
