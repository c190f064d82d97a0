import { type SaleNotice, saleText } from '@assay/domain/notifications/saleText.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { EventOf } from '../../../platform/outbox.ts';
import { notify } from './notices.ts';

/** Resale, delivery, what people watch: `notify` says what happened to whom, the words are the domain's. */
export async function notifySale(ctx: AppContext, event: EventOf<'notify'>): Promise<void> {
  const { type, facts, ...about } = event.private;
  const words = saleText[type as SaleNotice](facts as never);
  await notify(ctx, { ...about, type, ...words });
}

/** SECONDARY_SOLD to the seller, SECONDARY_BOUGHT to the buyer, the result of a failed recheck to both: how their resale goes on, in the same words. */
export async function notifyResale(ctx: AppContext, { private: event }: EventOf<'resale.changed'>): Promise<void> {
  await notify(ctx, { ...event, href: '/buying/in-transaction', label: 'See the sale' });
}
