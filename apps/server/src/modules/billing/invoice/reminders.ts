import { invoiceSchedule } from '@assay/domain/auction/outcome.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';
import { invoiceNumber, lockInvoice } from './rows.ts';

const BATCH = 50;
/** Two reminders, and the overdue notice. */
const STEPS = 3;

type DueRow = Pick<Tables['invoice'], 'id' | 'pays_later' | 'created_at' | 'reminders_sent'>;

/** How many of the three messages are due by `now` for an invoice of a lot that closed at `closedAt` (rules §1.9). */
export function messagesDue(closedAt: number, isVip: boolean, now: number): number {
  const { remindersAt, overdueAt } = invoiceSchedule(closedAt, { isVip, hasCardOnFile: false, isCardPayable: false });
  return [...remindersAt, overdueAt].filter((at) => at <= now).length;
}

/** Sends payment reminders. A late sweep sends only the latest one, never two together. */
export async function sweepReminders(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  const { rows } = await ctx.pool.query<DueRow>(
    `select id, pays_later, created_at, reminders_sent from invoice
     where status in ('open', 'failed') and auction_id is not null and reservation_id is null and bag_id is null and reminders_sent < $1
       and coalesce(payable_from, created_at) + interval '1 day' * (case when pays_later then (array[20, 27, 45])[reminders_sent + 1]
         else (array[2, 4, 5])[reminders_sent + 1] end) <= $2
     order by created_at limit $3`,
    [STEPS, new Date(now), BATCH],
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
    const due = messagesDue(
      (invoice.payable_from ?? invoice.created_at).getTime(),
      invoice.pays_later,
      ctx.clock.now(),
    );
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
        isOverdue: due === STEPS,
      },
    });
  });
}
