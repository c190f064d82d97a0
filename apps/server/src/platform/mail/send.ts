import { logoPath, logoSize } from '@assay/domain/settings/logo.ts';
import { businessName } from '@assay/domain/settings/name.ts';
import type { LogoImage } from '@assay/domain/settings/settings.ts';
import { createTransport, type Transporter } from 'nodemailer';
import type { PoolClient } from 'pg';
import type { AppContext } from '../context.ts';
import { assertOutsideTransaction } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { withTryLock } from '../database/tryLock.ts';
import { transact } from '../outbox.ts';
import { readSender, readSettings } from '../settings.ts';
import { type MailContent, type MailFrame, renderHtml, senderLines } from './layout.ts';
import { type UnsubscribeTarget, unsubscribeHeaders } from './stopLink.ts';
import { SECRET_TEMPLATES } from './templates.ts';

const TIMEOUT_MS = 10_000;
/** Mailbox unavailable, user not local, name not allowed, domain accepts no mail (RFC 5321, RFC 7504). */
const NO_MAILBOX: ReadonlySet<number> = new Set([550, 551, 553, 556]);

function createMailTransport({ config }: AppContext): Transporter {
  if (config.SMTP_URL === null) throw new Error('SMTP_URL is not set: email stays queued');
  return createTransport({
    url: config.SMTP_URL,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
}

type MessageRow = Pick<
  Tables['message'],
  'user_id' | 'recipient' | 'template' | 'subject' | 'text' | 'html' | 'content' | 'stops' | 'expires_at'
> & { content: MailContent | null; stops: UnsubscribeTarget['what'] | null; has_failed: boolean };

/**
 * Sends one queued email and marks it sent. Skips emails that are already sent, or being sent by another process.
 * Throws when the server cannot take it now, so that the job is retried. Permanently refused emails are dropped, and a
 * refused address gets no more email. The Message-ID stays the same over all attempts, so that a crash between sending
 * and marking shows one email in most inboxes.
 */
export async function sendMessage(ctx: AppContext, messageId: string): Promise<void> {
  assertOutsideTransaction('The mail server');
  await withTryLock(ctx.pool, `mail:${messageId}`, (client) => sendLocked(ctx, client, messageId));
}

/**
 * Sends the queued email of this key now. Returns false when the server does not accept it. It is then retried later.
 */
export async function sendQueued(ctx: AppContext, dedupeKey: string): Promise<boolean> {
  const { rows } = await ctx.pool.query<Pick<Tables['message'], 'id'>>('select id from message where dedupe_key = $1', [
    dedupeKey,
  ]);
  const messageId = rows[0]!.id;
  try {
    await sendMessage(ctx, messageId);
  } catch (error) {
    ctx.log.warn({ err: error, messageId }, 'an email could not be sent');
    return false;
  }
  const sent = await ctx.pool.query('select from message where id = $1 and dropped_at is null', [messageId]);
  return sent.rowCount === 1;
}

async function sendLocked(ctx: AppContext, client: PoolClient, messageId: string): Promise<void> {
  const { rows } = await client.query<MessageRow>(
    `update message m set attempts = attempts + 1
     where id = $1 and channel = 'email' and sent_at is null and dropped_at is null
     returning user_id, recipient, template, subject, text, html, content, stops, expires_at,
       exists (select from users u where u.id = m.user_id and u.email = m.recipient and u.mail_failed_at is not null) as has_failed`,
    [messageId],
  );
  const message = rows[0];
  if (message === undefined) return;
  if (message.expires_at !== null && message.expires_at <= ctx.clock.date())
    return dropEmail(client, messageId, 'It expired before it could be sent', ctx.clock.date());
  // A requested link is how the user fixes it.
  if (message.has_failed && !SECRET_TEMPLATES.has(message.template))
    return dropEmail(client, messageId, 'Email to this address bounced', ctx.clock.date());
  try {
    await deliver(ctx, messageId, message);
  } catch (error) {
    const fault = classifyFailure(error);
    if (fault === 'address') return recordBounce(ctx, messageId, message, String(error));
    if (fault === 'mail') {
      ctx.log.error(
        { err: error, messageId, template: message.template },
        'the mail server rejected an email permanently',
      );
      return dropEmail(client, messageId, String(error), ctx.clock.date());
    }
    await client.query('update message set last_error = $2 where id = $1', [messageId, String(error)]);
    throw error;
  }
  await client.query(
    `update message set sent_at = $2, last_error = null, text = case when $3 then '' else text end,
       html = case when $3 then '' else html end, content = case when $3 then null else content end where id = $1`,
    [messageId, ctx.clock.date(), SECRET_TEMPLATES.has(message.template)],
  );
}

async function dropEmail(client: Pick<PoolClient, 'query'>, messageId: string, why: string, at: Date): Promise<void> {
  await client.query(
    "update message set dropped_at = $2, last_error = $3, text = '', html = '', content = null where id = $1",
    [messageId, at, why],
  );
}

/**
 * Meaning of a server's refusal: `address` - the recipient is permanently refused; `mail` - this email is; `later` -
 * anything else, including a problem with our own account: it is retried.
 */
function classifyFailure(error: unknown): 'address' | 'mail' | 'later' {
  const { responseCode, response, command } = error as { responseCode?: number; response?: string; command?: string };
  if (responseCode === undefined || responseCode < 500) return 'later';
  // 5.7: the server's policy against us, which is unrelated to the address.
  if (command === 'RCPT TO')
    return NO_MAILBOX.has(responseCode) && !/\b5\.7\.\d/.test(response ?? '') ? 'address' : 'later';
  return command === 'DATA' ? 'mail' : 'later';
}

/**
 * A hard bounce: the email is dropped. If the address belongs to a user, it is marked and the user is notified on the
 * site.
 */
async function recordBounce(ctx: AppContext, messageId: string, message: MessageRow, why: string): Promise<void> {
  const at = ctx.clock.date();
  await transact(ctx, async (tx, emit) => {
    await dropEmail(tx.client, messageId, why, at);
    await ctx.ports.markAddress(tx, emit, { userId: message.user_id, email: message.recipient, why, at });
  });
}

async function deliver(ctx: AppContext, messageId: string, message: MessageRow): Promise<void> {
  const stop = toUnsubscribeTarget(message);
  const links = stop === null ? null : unsubscribeHeaders(ctx, stop);
  await createMailTransport(ctx).sendMail({
    from: readSender(ctx),
    to: message.recipient,
    subject: message.subject,
    text: links === null ? message.text : `${message.text}Unsubscribe:\n${links.page}\n`,
    html:
      message.content === null
        ? message.html
        : renderHtml(message.content, { ...readFrame(ctx), stopUrl: links?.page }),
    messageId: `<${messageId}@${new URL(ctx.config.PUBLIC_URL).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...links?.headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** The largest that a logo is shown in emails, in pixels. */
const LOGO_BOX = { width: 220, height: 36 };

function readFrame(ctx: Pick<AppContext, 'config' | 'settings'>): MailFrame {
  const settings = readSettings(ctx);
  const { light, dark } = settings.logo;
  const toPicture = (image: LogoImage) => ({
    url: `${ctx.config.PUBLIC_URL}${logoPath(image)}`,
    ...logoSize(image, LOGO_BOX),
  });
  return {
    name: businessName(settings),
    sender: senderLines(settings),
    logo:
      light === null
        ? null
        : {
            light: toPicture(light),
            dark: dark === null ? null : toPicture(dark),
          },
  };
}

/** What this email's link unsubscribes from. Null if it is always sent, or its recipient has no stored choices. */
function toUnsubscribeTarget({ stops, user_id: userId, recipient }: MessageRow): UnsubscribeTarget | null {
  if (stops === null) return null;
  if (stops === 'newsletter') return { what: stops, email: recipient };
  return userId === null ? null : { what: stops, userId };
}
