import { messageDays } from '@assay/domain/invoice/reminders.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';
import { readSettings } from '../../../platform/settings.ts';
import { invoiceNumber, lockInvoice } from './rows.ts';

const BATCH = 50;
const DAY_MS = 86_400_000;

type DueRow = Pick<Tables['invoice'], 'id' | 'pays_later' | 'created_at' | 'reminders_sent'>;

/** Sends payment reminders. A late sweep sends only the latest one, never two together. */
export async function sweepReminders(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  const { reminders } = readSettings(ctx);
  const { rows } = await ctx.pool.query<DueRow>(
    `select id, pays_later, created_at, reminders_sent from invoice
     where status in ('open', 'failed') and auction_id is not null and reservation_id is null and bag_id is null
       and coalesce(payable_from, created_at) + interval '1 day' * (case when pays_later then $1::int[] else $2::int[] end)[reminders_sent + 1] <= $3
     order by created_at limit $4`,
    [messageDays(reminders, true), messageDays(reminders, false), new Date(now), BATCH],
  );
  for (const { id } of rows) await remind(ctx, id);
  return rows.length;
}

function remind(ctx: AppContext, invoiceId: string): Promise<void> {
  return transact(ctx, async (tx, emit) => {
    const invoice = await lockInvoice(tx, invoiceId);
    if (invoice === null || (invoice.status !== 'open' && invoice.status !== 'failed')) return;
    const { rows } = await tx.client.query<Pick<Tables['invoice'], 'reminders_sent'>>(
      'select reminders_sent from invoice where id = $1',
      [invoiceId],
    );
    const days = messageDays(readSettings(ctx).reminders, invoice.pays_later);
    const waited = ctx.clock.now() - (invoice.payable_from ?? invoice.created_at).getTime();
    const due = days.filter((day) => day * DAY_MS <= waited).length;
    if (due <= rows[0]!.reminders_sent) return;
    await tx.client.query('update invoice set reminders_sent = $2 where id = $1', [invoiceId, due]);
    emit({
      kind: 'invoice.reminder',
      dedupeKey: `invoice.reminder:${invoiceId}:${due}`,
      userId: invoice.user_id,
      private: {
        invoiceId,
        number: invoiceNumber(invoice),
        userId: invoice.user_id,
        totalCents: invoice.total_cents,
        dueAt: invoice.due_at?.toISOString() ?? null,
        step: due,
        isOverdue: due === days.length,
      },
    });
  });
}
