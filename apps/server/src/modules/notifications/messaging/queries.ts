import type { Messaging } from '@assay/contract/routes/messaging.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';

type Row = Pick<Tables['sms_subscription'], 'status' | 'phone'> & {
  subscribedAt: Tables['sms_subscription']['subscribed_at'];
  isStopped: boolean;
};

/** Whether a user gets text messages, for that user: only the last digits of the number. */
export async function readMessaging(ctx: AppContext, userId: string): Promise<Messaging> {
  const { rows } = await ctx.pool.query<Row>(
    `select s.status, s.phone, s.subscribed_at as "subscribedAt", t.phone is not null as "isStopped"
     from sms_subscription s left join sms_stop t on t.phone = s.phone where s.user_id = $1`,
    [userId],
  );
  const row = rows[0];
  return {
    status: row?.status ?? null,
    shortCode: ctx.config.TWILIO_FROM,
    phoneHint: row?.phone == null ? null : `•••• ${row.phone.slice(-4)}`,
    subscribedAt: row?.status === 'subscribed' ? (row.subscribedAt?.toISOString() ?? null) : null,
    isStopped: row?.isStopped ?? false,
  };
}
