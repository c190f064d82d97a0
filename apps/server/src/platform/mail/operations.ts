import { withOwnTimes } from '@assay/domain/notifications/ownTimes.ts';
import { businessName } from '@assay/domain/settings/name.ts';
import type { TimeZone } from '@assay/domain/timeZone.ts';
import type { PoolClient } from 'pg';
import type { AppContext } from '../context.ts';
import { arrayLiteral } from '../database/arrays.ts';
import { newId } from '../ids.ts';
import { readSettings } from '../settings.ts';
import { type MailBody, senderLines, withSender } from './layout.ts';
import type { UnsubscribeTarget } from './stopLink.ts';
import { type TemplateData, type TemplateName, templates } from './templates.ts';

export type OutgoingMail<T extends TemplateName> = {
  userId: string | null;
  to: string;
  template: T;
  data: TemplateData<T>;
  /** The recipient's own time zone (IANA name): times are shown in it too. */
  ownZone?: string;
  /** What the recipient can unsubscribe from by its link. If omitted, the email is always sent. */
  stops?: UnsubscribeTarget['what'];
  /** A caller waits for it and sends it immediately with `sendQueued`. The job is the fallback if that fails. */
  isAwaited?: boolean;
  /** Each key is written only once, however often it is requested. */
  dedupeKey: string;
  /** After this time its content is outdated, and it is dropped instead of sent. Epoch ms. */
  expiresAt?: number;
};

/** By then a direct sender has given up: the mail server has ten seconds. */
const SENDER_TIMEOUT = '30 seconds';

/**
 * Writes an email and its send job in one statement: inside the caller's transaction (`tx.client`) they commit or roll
 * back with it. Returns true if the email is new.
 */
export async function queueEmail<T extends TemplateName>(
  ctx: Pick<AppContext, 'clock' | 'settings'>,
  client: Pick<PoolClient, 'query'>,
  email: OutgoingMail<T>,
): Promise<boolean> {
  return (await queueEmails(ctx, client, [email])) === 1;
}

/** queueMail for several, in one statement. Answers how many are new. */
export async function queueEmails<T extends TemplateName>(
  ctx: Pick<AppContext, 'clock' | 'settings'>,
  client: Pick<PoolClient, 'query'>,
  emails: ReadonlyArray<OutgoingMail<T>>,
): Promise<number> {
  if (emails.length === 0) return 0;
  const now = ctx.clock.now();
  const settings = readSettings(ctx);
  const sender = senderLines(settings);
  const written = emails.map((email) => {
    const render = templates[email.template] as (data: TemplateData<T>, zone: TimeZone, name: string) => MailBody;
    const body = render(email.data, settings.timeZone.zone, businessName(settings));
    const { ownZone } = email;
    const addOwn = (text: string): string =>
      ownZone === undefined ? text : withOwnTimes(text, settings.timeZone.zone, ownZone);
    return {
      ...email,
      subject: body.subject,
      text: addOwn(withSender(body.text, sender)),
      content: addOwn(JSON.stringify(body.content)),
      id: newId(now),
    };
  });
  const column = (read: (email: (typeof written)[number]) => string | null) => arrayLiteral(written.map(read));
  const { rowCount } = await client.query(
    `with written as (
       insert into message (id, user_id, channel, recipient, template, subject, text, content, dedupe_key, stops, created_at, expires_at)
       select id, user_id, 'email', recipient, template, subject, text, content::jsonb, dedupe_key, stops, $9, expires_at::timestamptz
       from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $10::text[], $12::text[])
         as m (id, user_id, recipient, template, subject, text, content, dedupe_key, stops, expires_at)
       on conflict (dedupe_key) do nothing returning id, dedupe_key)
     select graphile_worker.add_job('mail.send', json_build_object('messageId', id), job_key => 'mail:' || id, max_attempts => 12,
       run_at => case when dedupe_key = any($11) then now() + interval '${SENDER_TIMEOUT}' end)
     from written`,
    [
      column((email) => email.id),
      column((email) => email.userId),
      column((email) => email.to),
      column((email) => email.template),
      column((email) => email.subject),
      column((email) => email.text),
      column((email) => email.content),
      column((email) => email.dedupeKey),
      new Date(now),
      column((email) => email.stops ?? null),
      emails.filter(({ isAwaited }) => isAwaited === true).map(({ dedupeKey }) => dedupeKey),
      column((email) => (email.expiresAt === undefined ? null : new Date(email.expiresAt).toISOString())),
    ],
  );
  return rowCount ?? 0;
}
