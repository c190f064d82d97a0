import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../platform/context.ts';
import { cookieNames, type Viewer } from '../../../platform/http/viewer.ts';
import { hashCartSecret, isCartSecret, newCartSecret, type Owner } from '../../selling/cart/index.ts';

/** A visitor's bag is kept for 90 days after their last change. */
export const VISITOR_BAG_MAX_AGE_S = 90 * 86_400;

/**
 * The cart that a call acts on: the account's, or the one of the browser's cookie. No call takes an id, so no other
 * cart is reachable.
 */
export function readCartOwner(ctx: AppContext, request: FastifyRequest, viewer: Viewer | null): Owner {
  if (viewer !== null) return { userId: viewer.userId, deviceHash: null };
  const secret = request.cookies[cookieNames(ctx).bag];
  return { userId: null, deviceHash: isCartSecret(secret) ? hashCartSecret(secret) : null };
}

/** The owner of a bag that may have to be opened: a visitor without a cookie is given one. */
export function ensureCartOwner(
  ctx: AppContext,
  request: FastifyRequest,
  viewer: Viewer | null,
): { owner: Owner; secret: string | null } {
  const owner = readCartOwner(ctx, request, viewer);
  if (owner.userId !== null || owner.deviceHash !== null) return { owner, secret: null };
  const secret = newCartSecret();
  return { owner: { userId: null, deviceHash: hashCartSecret(secret) }, secret };
}

/** HttpOnly: no script reads it, and it opens nothing but this bag. */
export function setCartCookie(ctx: AppContext, reply: FastifyReply, secret: string): void {
  reply.setCookie(cookieNames(ctx).bag, secret, {
    path: '/',
    httpOnly: true,
    secure: !ctx.config.sandbox,
    sameSite: 'lax',
    maxAge: VISITOR_BAG_MAX_AGE_S,
  });
}
