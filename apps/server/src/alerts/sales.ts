import { type SaleNotice, saleWords } from '@assay/domain/notifications/saleWords.ts';
import type { House } from '../platform/house.ts';
import type { OutboxRow } from '../platform/outbox.ts';
import { resaleEvent, saleEvent } from './events.ts';
import { notify } from './notices.ts';

/** Resale, delivery, what people watch: `notify` says what happened to whom, the words are the domain's. */
export async function tellSale(house: House, row: OutboxRow): Promise<void> {
  const { type, facts, ...about } = saleEvent.parse(row.private);
  const words = saleWords[type as SaleNotice](facts as never);
  await notify(house, { ...about, type, ...words });
}

/** SECONDARY_SOLD to the seller, SECONDARY_BOUGHT to the buyer, the result of a failed recheck to both: how their resale goes on, in the same words. */
export async function tellResale(house: House, row: OutboxRow): Promise<void> {
  const event = resaleEvent.parse(row.private);
  await notify(house, { ...event, href: '/buying/in-transaction', label: 'See the sale' });
}
