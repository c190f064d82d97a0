import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FormObject } from '../core/form.ts';
import { newId } from '../core/ids.ts';
import type { World } from '../core/world.ts';

const MAXIMUM_LENGTH = 1600;

/** Numbers that fail as Twilio's own test numbers do. */
const MAGIC: Readonly<Record<string, readonly [code: number, message: string]>> = {
  '+15005550001': [21211, "Invalid 'To' Phone Number: +15005550001"],
  '+15005550004': [21610, 'Attempt to send to unsubscribed recipient'],
  '+15005550009': [21614, "'To' number: +15005550009, is not a mobile number"],
};

const refuse = (reply: FastifyReply, status: number, code: number, message: string): FastifyReply =>
  reply.code(status).send({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });

/** Twilio's "create message": the SMS goes to the inbox. Any account is accepted; the number must be E.164. */
export function registerTwilio(app: FastifyInstance, world: World): void {
  app.post<{ Params: { sid: string }; Body: FormObject | null }>(
    '/2010-04-01/Accounts/:sid/Messages.json',
    (request, reply) => {
      const { sid } = request.params;
      const [scheme, value = ''] = (request.headers.authorization ?? '').split(' ');
      const user = Buffer.from(value, 'base64').toString('utf8').split(':')[0];
      if (!/^basic$/i.test(scheme ?? '') || !user) return refuse(reply, 401, 20003, 'Authenticate');
      const text = (key: string): string => {
        const sent = request.body?.[key];
        return typeof sent === 'string' ? sent : '';
      };
      const [to, body] = [text('To'), text('Body')];
      const from = text('From') || text('MessagingServiceSid');
      if (to === '') return refuse(reply, 400, 21604, "A 'To' phone number is required.");
      if (!/^\+[1-9]\d{6,14}$/.test(to)) return refuse(reply, 400, 21211, `Invalid 'To' Phone Number: ${to}`);
      const magic = MAGIC[to];
      if (magic !== undefined) return refuse(reply, 400, ...magic);
      if (world.inbox.stopped.has(to)) return refuse(reply, 400, 21610, 'Attempt to send to unsubscribed recipient');
      if (from === '') return refuse(reply, 400, 21603, "A 'From' phone number is required.");
      if (body === '') return refuse(reply, 400, 21602, 'Message body is required.');
      if (body.length > MAXIMUM_LENGTH)
        return refuse(reply, 400, 21617, 'The concatenated message body exceeds the 1600 character limit');
      const stored = world.inbox.add({ kind: 'sms', to, from, subject: '', text: body, html: null });
      const at = new Date(world.clock.now()).toUTCString().replace('GMT', '+0000');
      const messageSid = `SM${Buffer.from(newId('m').slice(2, 18)).toString('hex')}`;
      return reply.code(201).send({
        account_sid: sid,
        api_version: '2010-04-01',
        body: stored.text,
        date_created: at,
        date_sent: null,
        date_updated: at,
        direction: 'outbound-api',
        error_code: null,
        error_message: null,
        from: text('From') || null,
        messaging_service_sid: text('MessagingServiceSid') || null,
        num_media: '0',
        num_segments: String(Math.ceil(body.length / 160)),
        price: null,
        price_unit: 'USD',
        sid: messageSid,
        status: 'queued',
        subresource_uris: { media: `/2010-04-01/Accounts/${sid}/Messages/${messageSid}/Media.json` },
        to,
        uri: `/2010-04-01/Accounts/${sid}/Messages/${messageSid}.json`,
      });
    },
  );
}
