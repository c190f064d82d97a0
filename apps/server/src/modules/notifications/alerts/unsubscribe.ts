import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { NotificationType } from '@assay/domain/enums.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../platform/context.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { sendRefusal } from '../../../platform/http/problems.ts';
import { readUnsubscribeToken } from '../../../platform/mail/stopLink.ts';
import { transact } from '../../../platform/outbox.ts';
import { leaveNewsletter } from '../newsletter/operations.ts';
import { changeSettings } from './settings.ts';

const BODY_LIMIT = 4096;
/** What an email client posts (RFC 8058), as a form or as its parts. */
const ONE_CLICK = /\bList-Unsubscribe(?:=|"\s+)One-Click\b/;

/**
 * Unsubscribes from what an email's link names, logged in or not. Idempotent. Returns the type; null is the newsletter.
 * Refusal: not_found for a link that is not ours.
 */
async function unsubscribeByToken(
  ctx: AppContext,
  token: string,
): Promise<{ type: NotificationType | null } | Refusal> {
  const stop = readUnsubscribeToken(ctx, token);
  if (stop === null) return refuse('not_found');
  if (stop.what === 'newsletter') {
    await transact(ctx, (tx) => leaveNewsletter(tx, stop.email, ctx.clock.date()));
    return { type: null };
  }
  const { rowCount } = await ctx.pool.query('select from users where id = $1 and deleted_at is null', [stop.userId]);
  // For a deleted user nothing is stored, not even a choice, and nothing is emailed.
  if (rowCount === 0) return { type: stop.what };
  const choices = [{ type: stop.what, channel: 'email' as const, isOn: false }];
  // A type that could be switched off when it was emailed and no longer can.
  if (isRefusal(await changeSettings(ctx, stop.userId, { choices }))) return refuse('not_found');
  return { type: stop.what };
}

/**
 * The List-Unsubscribe URL: an email client's POST unsubscribes immediately, without cookies or session (RFC 8058). A
 * browser that opens it is redirected to a confirmation page, because link scanners open links too.
 */
export async function mountUnsubscribe(mounting: Mounting): Promise<void> {
  const { app, ctx, limits } = mounting;
  mount(mounting, 'mail.stop', ({ ctx, body }) => unsubscribeByToken(ctx, body.token));

  type ByToken = { Params: { token: string } };
  const guarded = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const waitMs = await limits.check('webhook', request, null);
    return waitMs === null ? undefined : sendRefusal(reply, refuse('rate_limited', { retryAfterMs: waitMs }));
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.get<ByToken>('/v1/unsubscribe/:token', async (request, reply) => {
      const refused = await guarded(request, reply);
      if (refused !== undefined) return refused;
      const token = encodeURIComponent(request.params.token);
      return reply.redirect(`${ctx.config.PUBLIC_URL}/unsubscribe#token=${token}`, 303);
    });
    scope.post<ByToken & { Body: unknown }>('/v1/unsubscribe/:token', async (request, reply) => {
      const refused = await guarded(request, reply);
      if (refused !== undefined) return refused;
      if (typeof request.body !== 'string' || !ONE_CLICK.test(request.body))
        return sendRefusal(
          reply,
          refuse('validation_failed', {
            errors: [{ path: 'List-Unsubscribe', code: 'required', message: 'Required' }],
          }),
        );
      const stopped = await unsubscribeByToken(ctx, request.params.token);
      if (isRefusal(stopped)) return sendRefusal(reply, stopped);
      return reply.type('text/plain; charset=utf-8').send('You’re unsubscribed from these emails.\n');
    });
  });
}
