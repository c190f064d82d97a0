import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Mounting } from './mount.ts';
import { sendRefusal } from './problems.ts';

type Webhook<T> = {
  path: string;
  /** Most bytes of a body. */
  bodyLimit: number;
  /** For the log, where it could not be verified. */
  what: string;
  /** The payload if its signature is valid. Otherwise null. */
  verify(request: FastifyRequest & { body: Buffer }): T | null;
  /** Processes it and sends the response. */
  take(given: T, reply: FastifyReply): Promise<unknown>;
};

/**
 * Mounts a call that another service makes, signed over the bytes it sent (reliability D.9): no cookies, no session, a
 * separate budget. Refusals: rate_limited; webhook_invalid for any fault.
 */
export async function mountWebhook<T>({ app, limits }: Mounting, webhook: Webhook<T>): Promise<void> {
  const { path, bodyLimit, what } = webhook;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
    scope.post<{ Body: unknown }>(path, { bodyLimit }, async (request, reply) => {
      const refused = (refusal: Refusal) => sendRefusal(reply, refusal);
      const waitMs = await limits.check('webhook', request, null);
      if (waitMs !== null) return refused(refuse('rate_limited', { retryAfterMs: waitMs }));
      const given = Buffer.isBuffer(request.body) ? webhook.verify(request as FastifyRequest & { body: Buffer }) : null;
      if (given !== null) return webhook.take(given, reply);
      request.log.warn({ ip: request.ip }, `${what} could not be verified`);
      return refused(refuse('webhook_invalid'));
    });
  });
}
