import { deliver, type Occasion } from '@assay/domain/notifications/delivery.ts';
import { isSwitchable } from '@assay/domain/notifications/matrix.ts';
import type { PoolClient } from 'pg';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { type OutgoingMail, queueMails } from '../../../platform/mail/operations.ts';
import type { TemplateData, TemplateName } from '../../../platform/mail/templates.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { type OutgoingText, queueTexts } from '../messaging/operations.ts';
import { type OutgoingPush, queuePushes } from '../push/operations.ts';
import { addAlerts, type NewAlert, subjectOf } from './operations.ts';
import { type Recipient, readRecipients } from './recipients.ts';

type Mail = { [T in TemplateName]: { template: T; data: TemplateData<T> } }[TemplateName];

/** Two parts of a text message. */
const TEXT_LENGTH = 306;

/** What somebody is told: the alert, and what its mail adds. Without `mail` the mail has the words of the alert. */
export type Notice = NewAlert &
  Pick<Occasion, 'barred' | 'isOvertime' | 'isAnswer'> & {
    mail?: (to: Recipient) => Mail;
    /** Key of the mail, where it is not that of the alert. */
    key?: string;
    facts?: Array<[string, string]>;
    /** Words of the mail's button. */
    label?: string;
    /** After this moment mail and text say nothing true any more: what has not been sent by then is dropped. Epoch ms. */
    expiresAt?: number;
    /** No mail when one whose key begins so has been written in this time. */
    mailPause?: { prefix: string; pauseMs: number };
  };

/** notifyAll for one, in a transaction of its own. */
export function notify(ctx: AppContext, notice: Notice): Promise<number> {
  return transact(ctx, (tx, emit) => notifyAll(ctx, tx, emit, [notice]));
}

/**
 * Tells people, each by the ways that the matrix, their choices and quiet hours say (rules §7), once for each (user,
 * type, ref): the alert is what says that it was told, so it is written even where it is not shown. Answers how many
 * were new. Whose account is gone is not told.
 */
export async function notifyAll(
  ctx: Pick<AppContext, 'clock' | 'config'>,
  tx: Tx,
  emit: Emit,
  notices: readonly Notice[],
): Promise<number> {
  if (notices.length === 0) return 0;
  const now = ctx.clock.now();
  const recipients = await readRecipients(tx.client, [...new Set(notices.map(({ userId }) => userId))]);
  const planned = notices.flatMap((notice) => {
    const to = recipients.get(notice.userId);
    return to === undefined ? [] : [{ notice, to, delivery: deliver(to.reach, notice, now) }];
  });
  const told = await addAlerts(
    ctx,
    tx,
    emit,
    planned.map(({ notice, delivery }) => ({ ...notice, isShown: delivery.isShown })),
  );
  const titles = await readTitles(tx.client, planned);
  const mails: OutgoingMail<TemplateName>[] = [];
  const texts: OutgoingText[] = [];
  const pushes: OutgoingPush[] = [];
  for (const { notice, to, delivery } of planned) {
    if (!told.has(subjectOf(notice))) continue;
    if (delivery.smsAt !== null) texts.push(textOf(ctx, notice, delivery.smsAt));
    if (delivery.pushAt !== null) pushes.push(pushOf(notice, delivery.pushAt));
    if (!delivery.isMailed) continue;
    if (notice.mailPause !== undefined && (await isPaused(tx.client, notice, now))) continue;
    mails.push(mailOf(ctx, notice, to, titles.get(notice.itemId ?? '')));
  }
  await queueMails(ctx, tx.client, mails);
  await queueTexts(ctx, tx.client, texts);
  await queuePushes(ctx, tx.client, pushes);
  return told.size;
}

/** What the notices that are mailed in the words of their alert are about. */
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

function mailOf(
  ctx: Pick<AppContext, 'config'>,
  notice: Notice,
  to: Recipient,
  about: string | undefined,
): OutgoingMail<TemplateName> {
  const { userId, type, ref, title, body, href, facts = [], label = 'See more', key } = notice;
  const url = `${ctx.config.PUBLIC_URL}${href}`;
  const { template, data } = notice.mail?.(to) ?? {
    template: 'notice' as const,
    data: { title, body, facts, label, url, ...(about === undefined ? {} : { about }) },
  };
  const stops = isSwitchable(type, 'email') ? { stops: type } : {};
  const expires = notice.expiresAt === undefined ? {} : { expiresAt: notice.expiresAt };
  return { userId, to: to.email, template, data, ...stops, ...expires, dedupeKey: key ?? `${type}:${userId}:${ref}` };
}

/** Words, then the way: a text is short, so the body stays away where both do not fit into two parts. */
function textOf(ctx: Pick<AppContext, 'config'>, notice: Notice, dueAt: number): OutgoingText {
  const { userId, type, ref, title, body, href, expiresAt } = notice;
  const url = `${ctx.config.PUBLIC_URL}${href}`;
  const long = `Assay: ${title}. ${body} ${url}`;
  const text = long.length <= TEXT_LENGTH ? long : `Assay: ${title}. ${url}`;
  const expires = expiresAt === undefined ? {} : { expiresAt };
  return { userId, text, dueAt, ...expires, dedupeKey: `text:${type}:${userId}:${ref}` };
}

function pushOf({ userId, type, ref, title, body, href }: Notice, dueAt: number): OutgoingPush {
  return { userId, title, body, href, dueAt, dedupeKey: `${type}:${userId}:${ref}` };
}

/** The alert holds the user's lock, so that two rows cannot both find no mail. */
async function isPaused(client: PoolClient, { userId, mailPause }: Notice, now: number): Promise<boolean> {
  const { prefix, pauseMs } = mailPause!;
  const { rowCount } = await client.query(
    `select from message where user_id = $1 and channel = 'email' and starts_with(dedupe_key, $2) and created_at > $3 limit 1`,
    [userId, prefix, new Date(now - pauseMs)],
  );
  return rowCount !== 0;
}
