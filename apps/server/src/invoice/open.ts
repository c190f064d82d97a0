import { invoiceSchedule } from '@assay/domain/auction/outcome.ts';
import type { Fulfillment, ItemType } from '@assay/domain/enums.ts';
import { invoiceIssued } from '@assay/domain/ledger/ledger.ts';
import type { ShippingClass } from '@assay/domain/shipping/shipping.ts';
import { lockCredit, moveHold } from '../credit/operations.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { postEntry } from '../platform/ledger.ts';
import type { Tell } from '../platform/outbox.ts';
import { type LotGoods, priceLot, shippingAddress } from './amounts.ts';

export type SoldLot = {
  auctionId: string;
  itemId: string;
  title: string;
  userId: string;
  hammerCents: number;
  premiumBps: number;
  /** Head of the lot's bid log at the close, in hex. */
  logHead: string;
  /** Epoch ms. */
  closedAt: number;
};
export type OpenedInvoice = { invoiceId: string; number: string /** Epoch ms. */; dueAt: number; totalCents: number };

/** What one card payment may be at most. */
export const CARD_LIMIT_CENTS = 99_999_999;

type ItemFacts = { shipping_class: ShippingClass; fulfillment: Fulfillment; type: ItemType; ach_only: boolean };
type BuyerFacts = { is_vip: boolean; auto_charge: boolean; has_card: boolean };

/**
 * Opens the invoice of a sold lot inside the transaction that settles it (rules §1.9): number, line, shipping, tax,
 * due date, automatic charge, hold on the winner's credit, and its entry in the ledger. The caller holds the locks of
 * auction and item; the winner's credit is locked here, before the invoice. One lot has one invoice that is not void.
 */
export async function openAuctionInvoice(tx: Tx, tell: Tell, given: SoldLot): Promise<OpenedInvoice> {
  const { auctionId, itemId, userId, closedAt } = given;
  const at = new Date(closedAt);
  await lockCredit(tx, [userId]);
  const [item, buyer, address] = [
    await itemFacts(tx, itemId),
    await buyerFacts(tx, userId),
    await shippingAddress(tx.client, userId),
  ];
  const goods: LotGoods = {
    itemId,
    hammerCents: given.hammerCents,
    premiumBps: given.premiumBps,
    shippingClass: item.shipping_class,
    fulfillment: item.fulfillment,
    itemType: item.type,
    deliveryMethod: item.fulfillment === 'pickup' ? 'pickup' : 'ship',
  };
  const { totals, rateBps, taxState } = priceLot(goods, address);
  const schedule = invoiceSchedule(closedAt, {
    isVip: buyer.is_vip,
    hasCardOnFile: buyer.has_card && buyer.auto_charge,
    isCardPayable: !item.ach_only && totals.totalCents <= CARD_LIMIT_CENTS,
  });
  const invoiceId = newId(closedAt);
  const { rows } = await tx.client.query<{ number: string }>(
    `insert into invoice (id, number, user_id, type, status, auction_id, delivery_method, address, subtotal_cents, premium_cents,
       shipping_cents, tax_cents, tax_rate_bps, tax_state, total_cents, ach_only, pays_later, log_head, due_at, auto_charge_at, created_at, updated_at)
     values ($1, 'INV-' || nextval('invoice_number'), $2, 'item', 'open', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18)
     returning number`,
    [
      invoiceId,
      userId,
      auctionId,
      goods.deliveryMethod,
      address === null ? null : JSON.stringify(address),
      totals.subtotalCents,
      totals.premiumCents,
      totals.shippingCents,
      totals.taxCents,
      rateBps,
      taxState,
      totals.totalCents,
      item.ach_only,
      buyer.is_vip,
      given.logHead,
      new Date(schedule.dueAt),
      schedule.autoChargeAt === null ? null : new Date(schedule.autoChargeAt),
      at,
    ],
  );
  const number = rows[0]!.number;
  await tx.client.query(
    `insert into invoice_line (id, invoice_id, position, item_id, title, quantity, unit_cents, amount_cents) values ($1, $2, 1, $3, $4, 1, $5, $5)`,
    [newId(closedAt), invoiceId, itemId, given.title, given.hammerCents],
  );
  await moveHold(tx, {
    userId,
    kind: 'invoice',
    ref: invoiceId,
    amountCents: totals.totalCents,
    entryKind: 'invoice_hold',
    invoiceId,
    auctionId,
    note: number,
    at,
  });
  const entry = invoiceIssued(invoiceId, {
    goodsCents: totals.subtotalCents + totals.premiumCents,
    discountCents: totals.discountCents,
    shippingCents: totals.shippingCents,
    taxCents: totals.taxCents,
  });
  await postEntry(tx, { ...entry, causeRef: `${invoiceId}:1`, note: number }, closedAt);
  tell({
    kind: 'invoice',
    dedupeKey: `invoice:${invoiceId}:open`,
    userId,
    payload: { seq: 0, invoiceId, status: 'open', serverNow: closedAt },
  });
  return { invoiceId, number, dueAt: schedule.dueAt, totalCents: totals.totalCents };
}

async function itemFacts(tx: Tx, itemId: string): Promise<ItemFacts> {
  const { rows } = await tx.client.query<ItemFacts>(
    'select shipping_class, fulfillment, type, ach_only from item where id = $1',
    [itemId],
  );
  return rows[0]!;
}

async function buyerFacts(tx: Tx, userId: string): Promise<BuyerFacts> {
  const { rows } = await tx.client.query<BuyerFacts>(
    `select u.is_vip, u.auto_charge,
       exists (select from payment_method m where m.user_id = u.id and m.is_default and m.type = 'user_card' and m.removed_at is null) as has_card
     from users u where u.id = $1`,
    [userId],
  );
  return rows[0]!;
}
