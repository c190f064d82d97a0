import { saleText } from '@assay/domain/notifications/saleText.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { EventOf } from '../../../platform/outbox.ts';
import { notify } from './notices.ts';

/** Notifications about resale, delivery and watched items. The copy comes from the domain. */
export async function notifySale(ctx: AppContext, event: EventOf<'notify'>): Promise<void> {
  const { type, facts, ...about } = event.private;
  const copy = saleText[type](facts as never);
  await notify(ctx, { ...about, type, ...copy });
}

/** SECONDARY_SOLD to the seller, SECONDARY_BOUGHT to the buyer, a failed re-authentication to both. */
export async function notifyResale(ctx: AppContext, { private: event }: EventOf<'resale.changed'>): Promise<void> {
  await notify(ctx, { ...event, href: '/buying/in-transaction', label: 'View sale' });
}
