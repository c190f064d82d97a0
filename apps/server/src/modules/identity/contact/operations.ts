import { createHash } from 'node:crypto';
import { type ContactTopic, TOPIC_NAMES } from '@assay/domain/account/contact.ts';
import { normalizeEmail } from '@assay/domain/account/email.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { queueEmail } from '../../../platform/mail/operations.ts';
import { transact } from '../../../platform/outbox.ts';
import { readContactAddress } from '../../../platform/settings.ts';

const SAME_MS = 86_400_000;

type Message = { name: string; email: string; topic: ContactTopic; message: string };

/**
 * Stores a message to Assay and emails it to the team, once: a repeat within a day, such as a double click, returns the
 * first one's number. Returns that number. The sender gets no email, so that no one can make Assay write to strangers.
 */
export function receiveMessage(ctx: AppContext, userId: string | null, given: Message): Promise<{ reference: string }> {
  const name = given.name;
  const email = normalizeEmail(given.email);
  const message = given.message;
  const hash = createHash('sha256')
    .update(JSON.stringify([email, given.topic, message]))
    .digest();
  return transact(ctx, async ({ client }) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended('contact:' || $1, 0))", [hash.toString('hex')]);
    const now = ctx.clock.now();
    const same = await client.query<Pick<Tables['contact_message'], 'number'>>(
      'select number from contact_message where content_hash = $1 and created_at > $2',
      [hash, new Date(now - SAME_MS)],
    );
    const known = same.rows[0];
    if (known !== undefined) return { reference: messageReference(known.number) };
    const id = newId(now);
    const { rows } = await client.query<Pick<Tables['contact_message'], 'number'>>(
      `insert into contact_message (id, user_id, name, email, topic, message, content_hash, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning number`,
      [id, userId, name, email, given.topic, message, hash, new Date(now)],
    );
    const reference = messageReference(rows[0]!.number);
    await queueEmail(ctx, client, {
      userId: null,
      to: readContactAddress(ctx),
      template: 'contact_message',
      data: {
        reference,
        name,
        email,
        topic: TOPIC_NAMES[given.topic],
        message,
        isMember: userId !== null,
        url: mailtoUrl(email, `Re: ${reference}`),
      },
      dedupeKey: `contact:${id}`,
    });
    return { reference };
  });
}

/**
 * Opens an email to this address in the reader's email client. Nothing in the address can become a field of that email.
 */
function mailtoUrl(email: string, subject: string): string {
  const at = email.lastIndexOf('@');
  const [mailbox, domain] = [email.slice(0, at), email.slice(at + 1)].map(encodeURIComponent);
  return `mailto:${mailbox}@${domain}?subject=${encodeURIComponent(subject)}`;
}

const messageReference = (number: number): string => `M-${number}`;
