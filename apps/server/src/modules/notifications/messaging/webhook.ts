import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../platform/context.ts';
import type { Mounting } from '../../../platform/http/mount.ts';
import { mountWebhook } from '../../../platform/http/webhook.ts';
import { applyInboundText, type InboundText } from './inbound.ts';
import { isSigned } from './signature.ts';

const BODY_LIMIT = 64 * 1024;
export const TWILIO_PATH = '/v1/webhooks/twilio';

/**
 * `POST /v1/webhooks/twilio`: texts from phones, signed by the provider over the public address and the form. Unsigned
 * requests, and those of another account or number, are refused. The response is TwiML.
 */
export function mountTwilioWebhook(mounting: Mounting): Promise<void> {
  const { ctx } = mounting;
  return mountWebhook(mounting, {
    path: TWILIO_PATH,
    bodyLimit: BODY_LIMIT,
    what: 'an inbound text message',
    verify: (request) => verify(ctx, request),
    async take(inbound, reply) {
      const replyText = await applyInboundText(ctx, inbound);
      return reply.type('text/xml; charset=utf-8').header('cache-control', 'no-store').send(twiml(replyText));
    },
  });
}

function verify(ctx: AppContext, request: FastifyRequest & { body: Buffer }): InboundText | null {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: secret, TWILIO_FROM: number, PUBLIC_URL: origin } = ctx.config;
  const signature = request.headers['x-twilio-signature'];
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  if (sid === null || secret === null || number === null || typeof signature !== 'string' || !isForm) return null;
  const form = new URLSearchParams(request.body.toString());
  if (!isSigned(secret, origin + request.url, form, signature)) return null;
  const given = (name: string): string => form.get(name) ?? '';
  if (given('AccountSid') !== sid || given('To') !== number) return null;
  if (!/^\w{1,64}$/.test(given('MessageSid')) || !/^\+[1-9]\d{6,14}$/.test(given('From'))) return null;
  return {
    sid: given('MessageSid'),
    from: given('From'),
    text: given('Body').replaceAll('\0', '').slice(0, 1600),
    isAnswered: given('OptOutType') !== '',
  };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function twiml(replyText: string | null): string {
  const message =
    replyText === null
      ? ''
      : `<Message>${replyText.replace(/[&<>]/g, (character) => ENTITIES[character] as string)}</Message>`;
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`;
}
