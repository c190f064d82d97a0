import { createHmac, randomBytes } from 'node:crypto';
import type { World } from '../core/world.ts';

/** The shop's account name here; worthless outside loopback. */
export const ACCOUNT_SID = 'AC_local_assay';
const AUTH_TOKEN = 'local_assay';
/** The number that the shop's texts come from. */
export const SHOP_NUMBER = '+15005550006';
const ANSWER_WITHIN_MS = 10_000;

const STOP = /^\s*(stop|stopall|unsubscribe|cancel|end|quit|revoke|optout)\s*$/i;
const START = /^\s*(start|yes|unstop)\s*$/i;

/** Twilio's signature: HMAC-SHA1 over the address and the sorted names and values of the form. */
export function formSignature(url: string, form: URLSearchParams): string {
  const text = [...form.keys()].sort().map((name) => name + form.get(name));
  return createHmac('sha1', AUTH_TOKEN)
    .update(url + text.join(''))
    .digest('base64');
}

/**
 * A user texts the shop from a phone. The provider keeps its own list of STOP senders, replies to STOP itself, and
 * forwards the text to the shop, signed for the shop's public address. The shop's reply goes to the phone's inbox.
 * Throws if the shop does not accept it.
 */
export async function sendToShop(world: World, { from, body }: { from: string; body: string }): Promise<void> {
  const put = (text: string): void => {
    world.inbox.add({ kind: 'sms', to: from, from: SHOP_NUMBER, subject: '', text, html: null });
  };
  world.inbox.add({ kind: 'sms', to: SHOP_NUMBER, from, subject: '', text: body, html: null });
  if (START.test(body)) world.inbox.stopped.delete(from);
  if (STOP.test(body)) {
    world.inbox.stopped.add(from);
    put(
      'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.',
    );
  }
  if (world.textsUrl === null) return;
  const form = new URLSearchParams({
    AccountSid: ACCOUNT_SID,
    ApiVersion: '2010-04-01',
    Body: body,
    From: from,
    MessageSid: `SM${randomBytes(16).toString('hex')}`,
    NumMedia: '0',
    NumSegments: '1',
    SmsStatus: 'received',
    To: SHOP_NUMBER,
  });
  const answer = await fetch(world.textsUrl, {
    method: 'POST',
    headers: { 'x-twilio-signature': formSignature(`${world.publicUrl}/v1/webhooks/twilio`, form) },
    body: form,
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!answer.ok) throw new Error(`The shop answered ${answer.status}: ${await answer.text()}`);
  for (const [, message = ''] of (await answer.text()).matchAll(/<Message>([^<]*)<\/Message>/g))
    if (!world.inbox.stopped.has(from))
      put(message.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'));
}
