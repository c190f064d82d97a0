import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';
import type { Mounting } from '../http/mount.ts';
import { mountWebhook } from '../http/webhook.ts';
import { applyBounceReport } from './bounces.ts';

const BODY_LIMIT = 1024 * 1024;
const TOLERANCE_S = 300;

/**
 * `POST /v1/webhooks/mail`: the full text of an email that bounced to the sender's mailbox, forwarded by its server. It
 * is signed: `x-assay-signature: t=<seconds>,v1=<hex HMAC-SHA-256 of "<seconds>.<mail>" with BOUNCE_SECRET>`. Emails
 * that report no failed delivery of ours are accepted and ignored.
 */
export function mountMailWebhook(mounting: Mounting): Promise<void> {
  const { ctx } = mounting;
  return mountWebhook(mounting, {
    path: '/v1/webhooks/mail',
    bodyLimit: BODY_LIMIT,
    what: 'a bounced email',
    verify: (request) => (isSigned(ctx, request, request.body) ? request.body : null),
    async take(mail, reply) {
      // The database cannot store NUL.
      await applyBounceReport(ctx, mail.toString('latin1').replaceAll('\0', ''));
      return reply.code(204).send();
    },
  });
}

function isSigned(ctx: AppContext, request: FastifyRequest, mail: Buffer): boolean {
  const { BOUNCE_SECRET: secret } = ctx.config;
  const given = /^t=(\d{10}),v1=([0-9a-f]{64})$/.exec(String(request.headers['x-assay-signature'] ?? ''));
  if (secret === null || given === null) return false;
  const [, seconds = '', signature = ''] = given;
  if (Math.abs(ctx.clock.now() / 1000 - Number(seconds)) > TOLERANCE_S) return false;
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(mail).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
