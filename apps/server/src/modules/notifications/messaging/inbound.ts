import { parseTextCommand } from '@assay/domain/account/messaging.ts';
import { shortBusinessName } from '@assay/domain/settings/name.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';
import { readSettings } from '../../../platform/settings.ts';

export type InboundText = {
  /** The provider's id of the text. */
  sid: string;
  /** E.164. */
  from: string;
  text: string;
  /** The provider has processed the keyword and replied itself. */
  isAnswered: boolean;
};

/**
 * Handles an inbound text, once per text, and returns the reply. Null: no reply. The provider replies to STOP itself,
 * and sends nothing more to that number.
 */
export async function applyInboundText(ctx: AppContext, inbound: InboundText): Promise<string | null> {
  const command = parseTextCommand(inbound.text);
  const at = ctx.clock.date();
  return transact(ctx, async (tx) => {
    const { rowCount } = await tx.client.query(
      'insert into sms_inbound (sid, phone, act, received_at) values ($1, $2, $3, $4) on conflict do nothing',
      [inbound.sid, inbound.from, command.act, at],
    );
    if (rowCount === 0) return null;
    // Texts from one phone are processed one at a time.
    await tx.client.query("select pg_advisory_xact_lock(hashtextextended('sms:' || $1, 0))", [inbound.from]);
    const page = `${ctx.config.PUBLIC_URL}/account/notifications`;
    const name = shortBusinessName(readSettings(ctx));
    switch (command.act) {
      case 'stop':
        await stopNumber(tx, inbound.from, at);
        return null;
      case 'start': {
        const isBack = await restartNumber(tx, inbound.from, at);
        if (inbound.isAnswered) return null;
        return isBack ? subscribed(name) : `${name}: this number is not subscribed to alerts. Get a code at ${page}`;
      }
      case 'join':
        return subscribeNumber(tx, { phone: inbound.from, token: command.token, at, page, name });
      case 'help':
        return inbound.isAnswered
          ? null
          : `${name}: alerts about your bids, offers and deliveries. Message frequency varies. Message and data rates may apply. Help: ${ctx.config.PUBLIC_URL}/contact-us. Reply STOP to cancel.`;
      case 'other':
        return `${name}: replies to this number are not monitored. Reply HELP for help, STOP to cancel.`;
    }
  });
}

const subscribed = (name: string): string =>
  `${name}: you are subscribed to alerts about your bids, offers and deliveries. Message and data rates may apply. Reply HELP for help, STOP to cancel.`;

/** The number gets no more texts, regardless of its account. */
async function stopNumber(tx: Tx, phone: string, at: Date): Promise<void> {
  await tx.client.query(
    'insert into sms_stop (phone, stopped_at) values ($1, $2) on conflict (phone) do update set stopped_at = excluded.stopped_at',
    [phone, at],
  );
  await tx.client.query(
    "update sms_subscription set status = 'un_subscribed', ended_at = $2 where phone = $1 and status = 'subscribed'",
    [phone, at],
  );
}

/** Lifts a STOP. The account that had the number last gets its texts again. Returns true if there is one. */
async function restartNumber(tx: Tx, phone: string, at: Date): Promise<boolean> {
  await tx.client.query('delete from sms_stop where phone = $1', [phone]);
  const { rowCount: isOn } = await tx.client.query(
    "select from sms_subscription where phone = $1 and status = 'subscribed'",
    [phone],
  );
  if (isOn === 1) return true;
  const { rowCount } = await tx.client.query(
    `update sms_subscription set status = 'subscribed', subscribed_at = $2, ended_at = null, token = null, token_expires_at = null
     where user_id = (select user_id from sms_subscription where phone = $1 and status = 'un_subscribed'
                      order by ended_at desc limit 1)`,
    [phone, at],
  );
  return rowCount === 1;
}

/**
 * The phone that sends the keyword belongs to the account. After STOP a number is saved, but gets nothing until START.
 */
async function subscribeNumber(
  tx: Tx,
  { phone, token, at, page, name }: { phone: string; token: string; at: Date; page: string; name: string },
): Promise<string | null> {
  const { rows } = await tx.client.query<Pick<Tables['sms_subscription'], 'user_id'>>(
    'select user_id from sms_subscription where token = $1 and token_expires_at > $2 for update',
    [token, at],
  );
  const userId = rows[0]?.user_id;
  if (userId === undefined) return `${name}: this code is invalid or has expired. Get a new one at ${page}`;
  const { rowCount: stopped } = await tx.client.query('select from sms_stop where phone = $1', [phone]);
  // One number serves one account: the one it was texted for last.
  await tx.client.query(
    `update sms_subscription set status = 'un_subscribed', phone = null, ended_at = $3 where phone = $1 and user_id <> $2`,
    [phone, userId, at],
  );
  const isStopped = stopped === 1;
  await tx.client.query(
    `update sms_subscription set phone = $2, token = null, token_expires_at = null, status = $3,
       subscribed_at = case when $5 then subscribed_at else $4 end, ended_at = case when $5 then $4 else null end
     where user_id = $1`,
    [userId, phone, isStopped ? 'un_subscribed' : 'subscribed', at, isStopped],
  );
  return isStopped ? null : subscribed(name);
}

/** The provider reports that this number sent STOP to it: we apply it too. */
export function recordStop(ctx: AppContext, phone: string): Promise<void> {
  return transact(ctx, (tx) => stopNumber(tx, phone, ctx.clock.date()));
}
