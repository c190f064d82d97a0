import { createTransport, type Transporter } from 'nodemailer';
import type { PoolClient } from 'pg';
import { assertOutsideTransaction } from '../database/database.ts';
import type { House } from '../house.ts';
import { type MailContent, renderHtml } from './layout.ts';
import { SECRET_TEMPLATES } from './templates.ts';

const TIMEOUT_MS = 10_000;
const transports = new WeakMap<House, Transporter>();

function transportOf(house: House): Transporter {
  let transport = transports.get(house);
  if (transport === undefined) {
    if (house.config.SMTP_URL === null) throw new Error('SMTP_URL is not set: mail waits');
    transport = createTransport({
      url: house.config.SMTP_URL,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
    transports.set(house, transport);
  }
  return transport;
}

type MessageRow = {
  recipient: string;
  template: string;
  subject: string;
  text: string;
  html: string;
  content: MailContent | null;
};

/**
 * Sends one queued mail and marks it sent; a mail that is sent already, or being sent by another process, is left
 * alone. Throws when the server refuses, so that the job is tried again. The Message-ID stays the same over all tries,
 * so that a crash between sending and marking shows one mail in most inboxes.
 */
export async function sendMessage(house: House, messageId: string): Promise<void> {
  assertOutsideTransaction('The mail server');
  const client = await house.pool.connect();
  let broken: Error | undefined;
  try {
    const lock = await client.query<{ taken: boolean }>(
      "select pg_try_advisory_lock(hashtextextended('mail:' || $1, 0)) as taken",
      [messageId],
    );
    if (lock.rows[0]!.taken) await sendLocked(house, client, messageId);
  } finally {
    // The lock is the connection's own: one that cannot give it back is not returned to the pool.
    await client.query('select pg_advisory_unlock_all()').catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  }
}

async function sendLocked(house: House, client: PoolClient, messageId: string): Promise<void> {
  const { rows } = await client.query<MessageRow>(
    'update message set attempts = attempts + 1 where id = $1 and sent_at is null returning recipient, template, subject, text, html, content',
    [messageId],
  );
  const message = rows[0];
  if (message === undefined) return;
  try {
    await deliver(house, messageId, message);
  } catch (error) {
    await client.query('update message set last_error = $2 where id = $1', [messageId, String(error)]);
    throw error;
  }
  await client.query(
    `update message set sent_at = $2, last_error = null, text = case when $3 then '' else text end,
       html = case when $3 then '' else html end, content = case when $3 then null else content end where id = $1`,
    [messageId, house.clock.date(), SECRET_TEMPLATES.has(message.template)],
  );
}

async function deliver(house: House, messageId: string, message: MessageRow): Promise<void> {
  await transportOf(house).sendMail({
    from: house.config.MAIL_FROM,
    to: message.recipient,
    subject: message.subject,
    text: message.text,
    html: message.content === null ? message.html : renderHtml(message.content),
    messageId: `<${messageId}@${new URL(house.config.PUBLIC_URL).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
