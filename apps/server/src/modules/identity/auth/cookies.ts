import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ACCESS_TOKEN_MS } from '../../../platform/accessTokens.ts';
import type { AppContext } from '../../../platform/context.ts';
import { cookieNames } from '../../../platform/http/viewer.ts';

/** Browsers keep a cookie for at most 400 days. */
const DEVICE_MAX_AGE_S = 34_560_000;
/** A login at Google, and the form that may follow it. */
const GOOGLE_MAX_AGE_S = 1_200;

/** HTTPS only: always in production. In the sandbox if a trusted proxy reports that the request came over HTTPS. */
const isSecure = (ctx: AppContext, reply: FastifyReply): boolean =>
  !ctx.config.sandbox || reply.request.protocol === 'https';

/** Sets the access cookie and, with a new session, the device cookie (reliability S-3.1). */
export function setSessionCookies(
  ctx: AppContext,
  reply: FastifyReply,
  given: { accessToken: string; deviceSecret: string | null },
): void {
  const names = cookieNames(ctx);
  const secure = isSecure(ctx, reply);
  reply.setCookie(names.auth, given.accessToken, {
    path: '/',
    httpOnly: true,
    secure,
    sameSite: 'lax',
    maxAge: ACCESS_TOKEN_MS / 1000,
  });
  if (given.deviceSecret !== null) setDeviceCookie(ctx, reply, given.deviceSecret);
}

/** Sets the device cookie: with a session, and with a login that still needs its second factor. */
export function setDeviceCookie(ctx: AppContext, reply: FastifyReply, deviceSecret: string): void {
  reply.setCookie(cookieNames(ctx).device, deviceSecret, {
    path: '/',
    httpOnly: true,
    secure: isSecure(ctx, reply),
    sameSite: 'strict',
    maxAge: DEVICE_MAX_AGE_S,
  });
}

export function clearSessionCookies(ctx: AppContext, reply: FastifyReply): void {
  const names = cookieNames(ctx);
  const secure = isSecure(ctx, reply);
  reply.setCookie(names.auth, '', { path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge: 0 });
  reply.setCookie(names.device, '', { path: '/', httpOnly: true, secure, sameSite: 'strict', maxAge: 0 });
}

export function readDeviceSecret(ctx: AppContext, request: FastifyRequest): string | null {
  return request.cookies[cookieNames(ctx).device] || null;
}

/** Stores what a Google login is tied to until the browser returns. Null clears it. */
export function setGoogleCookie(ctx: AppContext, reply: FastifyReply, value: string | null): void {
  reply.setCookie(cookieNames(ctx).google, value ?? '', {
    path: '/',
    httpOnly: true,
    secure: isSecure(ctx, reply),
    sameSite: 'strict',
    maxAge: value === null ? 0 : GOOGLE_MAX_AGE_S,
  });
}

export function readGoogleCookie(ctx: AppContext, request: FastifyRequest): string | null {
  return request.cookies[cookieNames(ctx).google] || null;
}
