import { deliver, type Occasion } from '@assay/domain/notifications/delivery.ts';
import { isSwitchable } from '@assay/domain/notifications/matrix.ts';
import { shortBusinessName } from '@assay/domain/settings/name.ts';
import type { PoolClient } from 'pg';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { type OutgoingMail, queueEmails } from '../../../platform/mail/operations.ts';
import type { TemplateData, TemplateName } from '../../../platform/mail/templates.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { readSettings, readTimeZone } from '../../../platform/settings.ts';
import { type OutgoingText, queueTexts } from '../../../platform/texts.ts';
import { type OutgoingPush, queuePushes } from '../push/operations.ts';
import { addAlerts, type NewAlert, subjectOf } from './operations.ts';
import { type Recipient, readRecipients } from './recipients.ts';

type Mail = { [T in TemplateName]: { template: T; data: TemplateData<T> } }[TemplateName];

/** Two parts of a text message. */
const TEXT_LENGTH = 306;

/** An alert and what its email adds. Without `mail` the email has the alert’s text. */
export type Notice = NewAlert &
  Pick<Occasion, 'barred' | 'isOvertime' | 'isAnswer'> & {
    mail?: (to: Recipient) => Mail;
    /** Key of the email, if it differs from the alert’s. */
    key?: string;
    facts?: Array<[string, string]>;
    /** Label of the email’s button. */
    label?: string;
    /** Emails and texts not sent by then (epoch ms) are dropped because they would be wrong. */
    expiresAt?: number;
    /** No email if one whose key starts with `prefix` was queued within `pauseMs`. */
    mailPause?: { prefix: string; pauseMs: number };
  };

/** notifyAll for one notice, in its own transaction. */
export function notify(ctx: AppContext, notice: Notice): Promise<number> {
  return transact(ctx, (tx, emit) => notifyAll(ctx, tx, emit, [notice]));
}

/**
 * Notifies people by the channels that the matrix, their choices and quiet hours allow, once per (user, type, ref). The
 * alert is the record of that, so it is written even when hidden. Returns how many were new. Deleted accounts are
 * skipped.
 */
export async function notifyAll(
  ctx: Pick<AppContext, 'clock' | 'config' | 'settings'>,
  tx: Tx,
  emit: Emit,
  notices: readonly Notice[],
): Promise<number> {
  if (notices.length === 0) return 0;
  const now = ctx.clock.now();
  const recipients = await readRecipients(
    tx.client,
    [...new Set(notices.map(({ userId }) => userId))],
    readTimeZone(ctx),
  );
  const planned = notices.flatMap((notice) => {
    const to = recipients.get(notice.userId);
    return to === undefined ? [] : [{ notice, to, delivery: deliver(to.reach, notice, now) }];
  });
  const added = await addAlerts(
    ctx,
    tx,
    emit,
    planned.map(({ notice, delivery }) => ({ ...notice, isShown: delivery.isShown })),
  );
  const titles = await readTitles(tx.client, planned);
  const emails: OutgoingMail<TemplateName>[] = [];
  const texts: OutgoingText[] = [];
  const pushes: OutgoingPush[] = [];
  for (const { notice, to, delivery } of planned) {
    if (!added.has(subjectOf(notice))) continue;
    if (delivery.smsAt !== null) texts.push(toTextMessage(ctx, notice, delivery.smsAt));
    if (delivery.pushAt !== null) pushes.push(toPush(notice, delivery.pushAt));
    if (!delivery.isMailed) continue;
    if (notice.mailPause !== undefined && (await isPaused(tx.client, notice, now))) continue;
    emails.push(toEmail(ctx, notice, to, titles.get(notice.itemId ?? '')));
  }
  await queueEmails(ctx, tx.client, emails);
  await queueTexts(ctx, tx.client, texts);
  await queuePushes(ctx, tx.client, pushes);
  return added.size;
}

/** Titles of the items that emailed notices are about. */
async function readTitles(
  client: PoolClient,
  planned: ReadonlyArray<{ notice: Notice; delivery: { isMailed: boolean } }>,
): Promise<Map<string, string>> {
  const ids = planned.flatMap(({ notice: { itemId, mail }, delivery }) =>
    itemId !== null && mail === undefined && delivery.isMailed ? [itemId] : [],
  );
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<Pick<Tables['item'], 'id' | 'title'>>(
    'select id, title from item where id = any($1::uuid[])',
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

function toEmail(
  ctx: Pick<AppContext, 'config'>,
  notice: Notice,
  to: Recipient,
  about: string | undefined,
): OutgoingMail<TemplateName> {
  const { userId, type, ref, title, body, href, facts = [], label = 'View details', key } = notice;
  const url = `${ctx.config.PUBLIC_URL}${href}`;
  const { template, data } = notice.mail?.(to) ?? {
    template: 'notice' as const,
    data: { title, body, facts, label, url, ...(about === undefined ? {} : { about }) },
  };
  const stops = isSwitchable(type, 'email') ? { stops: type } : {};
  const expires = notice.expiresAt === undefined ? {} : { expiresAt: notice.expiresAt };
  const ownZone = to.reach.timeZone;
  return {
    userId,
    to: to.email,
    template,
    data,
    ownZone,
    ...stops,
    ...expires,
    dedupeKey: key ?? `${type}:${userId}:${ref}`,
  };
}

/** Title, body and link; without the body if that would need more than two parts. */
function toTextMessage(ctx: Pick<AppContext, 'config' | 'settings'>, notice: Notice, dueAt: number): OutgoingText {
  const { userId, type, ref, title, body, href, expiresAt } = notice;
  const url = `${ctx.config.PUBLIC_URL}${href}`;
  const name = shortBusinessName(readSettings(ctx));
  const long = `${name}: ${title}. ${body} ${url}`;
  const text = long.length <= TEXT_LENGTH ? long : `${name}: ${title}. ${url}`;
  const expires = expiresAt === undefined ? {} : { expiresAt };
  return { userId, text, dueAt, ...expires, dedupeKey: `text:${type}:${userId}:${ref}` };
}

function toPush({ userId, type, ref, title, body, href }: Notice, dueAt: number): OutgoingPush {
  return { userId, title, body, href, dueAt, dedupeKey: `${type}:${userId}:${ref}` };
}

/** The alert holds the user’s lock, so two rows can’t both find no email. */
async function isPaused(client: PoolClient, { userId, mailPause }: Notice, now: number): Promise<boolean> {
  const { prefix, pauseMs } = mailPause!;
  const { rowCount } = await client.query(
    `select from message where user_id = $1 and channel = 'email' and starts_with(dedupe_key, $2) and created_at > $3 limit 1`,
    [userId, prefix, new Date(now - pauseMs)],
  );
  return rowCount !== 0;
}
