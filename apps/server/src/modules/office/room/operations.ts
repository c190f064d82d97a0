import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';
import { AUDIENCE } from '../../selling/sale/queries.ts';

/**
 * Writes to everyone who follows a published sale or has bid in it. The messages themselves are sent by the event's
 * handler. Refusals: not_found, auction_state (not published, or canceled).
 */
export function messageSale(
  ctx: AppContext,
  act: { saleId: string; actor: Actor; title: string; text: string; note: string },
): Promise<{ recipients: number } | Refusal> {
  return transact(ctx, async (tx, emit) => {
    const { saleId, actor, title, text, note } = act;
    const { rows } = await tx.client.query<
      Pick<Tables['sale'], 'slug' | 'published_at' | 'canceled_at'> & { recipients: number }
    >(
      `select s.slug, s.published_at, s.canceled_at, (select count(*)::int from (${AUDIENCE}) r) as recipients
       from sale s where s.id = $1`,
      [saleId],
    );
    const sale = rows[0];
    if (sale === undefined) return refuse('not_found');
    if (sale.published_at === null || sale.canceled_at !== null)
      return refuse('auction_state', { detail: 'You can write to people only about a published sale' });
    const { slug, recipients } = sale;
    const messageId = await recordAudit(tx, {
      actor,
      action: 'sale.message',
      subject: 'sale',
      subjectId: saleId,
      note,
      after: { title, text, recipients },
      at: ctx.clock.now(),
    });
    emit({
      kind: 'sale.message',
      dedupeKey: `sale.message:${messageId}`,
      private: { saleId, slug, messageId, title, text },
    });
    return { recipients };
  });
}
