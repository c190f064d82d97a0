import { createHmac, timingSafeEqual } from 'node:crypto';
import { refuse } from '@assay/contract/problem.ts';
import type { FastifyRequest } from 'fastify';
import type { House } from '../house.ts';
import type { Mounting } from '../http/mount.ts';
import { sendRefusal } from '../http/problems.ts';
import { takeReport } from './bounces.ts';

const BODY_LIMIT = 1024 * 1024;
const TOLERANCE_S = 300;

/**
 * `POST /v1/webhooks/mail`: a mail that came back to the sender's mailbox, whole, as its server hands it on. It is signed:
 * `x-assay-signature: t=<seconds>,v1=<hex HMAC-SHA-256 of "<seconds>.<mail>" with BOUNCE_SECRET>`. What reports no failed
 * delivery of ours is taken and left.
 */
export async function mountMailWebhook({ app, house, limits }: Mounting): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/v1/webhooks/mail', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const waitMs = await limits.check('webhook', request, null);
      if (waitMs !== null) return sendRefusal(reply, refuse('rate_limited', { retryAfterMs: waitMs }));
      const mail = request.body;
      if (!Buffer.isBuffer(mail) || !isSigned(house, request, mail)) {
        request.log.warn({ ip: request.ip }, 'a mail that came back could not be verified');
        return sendRefusal(reply, refuse('webhook_invalid'));
      }
      await takeReport(house, mail.toString('latin1'));
      return reply.code(204).send();
    });
  });
}

function isSigned(house: House, request: FastifyRequest, mail: Buffer): boolean {
  const { BOUNCE_SECRET: secret } = house.config;
  const given = /^t=(\d{10}),v1=([0-9a-f]{64})$/.exec(String(request.headers['x-assay-signature'] ?? ''));
  if (secret === null || given === null) return false;
  const [, seconds = '', signature = ''] = given;
  if (Math.abs(house.clock.now() / 1000 - Number(seconds)) > TOLERANCE_S) return false;
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(mail).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
