import type { AddressSnapshot } from '@assay/domain/account/address.ts';
import { invoiceSchedule } from '@assay/domain/auction/outcome.ts';
import { isBankOnly } from '@assay/domain/invoice/bankOnly.ts';
import { invoiceIssued } from '@assay/domain/ledger/ledger.ts';
import { quoteDueAt } from '@assay/domain/shipping/quote.ts';
import type { AppContext } from '../../../platform/context.ts';
import { arrayLiteral } from '../../../platform/database/arrays.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { postEntries } from '../../../platform/ledger.ts';
import type { Emit } from '../../../platform/outbox.ts';
import { moveHolds } from '../../identity/credit/index.ts';
import { lockCredit } from '../../identity/credit/operations.ts';
import { type LotGoods, priceLot, shippingAddresses } from '../../pricing/price/index.ts';
import { exemptStatesSql } from '../../pricing/tax/queries.ts';
import type { OpenedInvoice, SoldLot } from '../../selling/auction/ports.ts';

/** What one card payment may be at most. */
export const CARD_LIMIT_CENTS = 99_999_999;

type ItemFacts = Pick<Tables['item'], 'id' | 'shipping_class' | 'fulfillment' | 'type' | 'ach_only' | 'card_allowed'>;
type BuyerFacts = Pick<Tables['users'], 'id' | 'is_vip' | 'auto_charge'> & {
  has_card: boolean;
  exempt_states: string[];
};

type Draft = {
  lot: SoldLot;
  invoiceId: string;
  goods: LotGoods;
  address: AddressSnapshot | null;
  priced: ReturnType<typeof priceLot>;
  /** Shipping has to be quoted first: when the clock of payment starts at the latest. */
  payableFrom: number | null;
  schedule: ReturnType<typeof invoiceSchedule>;
  isAchOnly: boolean;
  buyer: BuyerFacts;
};

/**
 * Opens the invoices of sold lots inside the transaction that settles them (rules §1.9), one statement a table: number, line,
 * shipping, tax, due date, automatic charge, hold on the winner's credit, and its entry in the ledger. The caller holds the
 * locks of auctions and items; the winners' credit is locked here, before the invoices. One lot has one invoice that is not
 * void. Returns the invoices by lot.
 */
export async function openAuctionInvoices(
  ctx: Pick<AppContext, 'rates'>,
  tx: Tx,
  emit: Emit,
  lots: readonly SoldLot[],
): Promise<Map<string, OpenedInvoice>> {
  if (lots.length === 0) return new Map();
  const users = [...new Set(lots.map((lot) => lot.userId))];
  await lockCredit(tx, users);
  const items = await loadItemFacts(
    tx,
    lots.map((lot) => lot.itemId),
  );
  const buyers = await loadBuyerFacts(tx, users, new Date(Math.max(...lots.map((lot) => lot.closedAt))));
  const addresses = await shippingAddresses(tx.client, users);
  const rates = await ctx.rates.at(tx.client, [...addresses.values()]);
  const drafts = lots.map((lot): Draft => {
    const item = items.get(lot.itemId)!;
    const buyer = buyers.get(lot.userId)!;
    const address = addresses.get(lot.userId) ?? null;
    const goods: LotGoods = {
      itemId: lot.itemId,
      hammerCents: lot.hammerCents,
      premiumBps: lot.premiumBps,
      shippingClass: item.shipping_class,
      fulfillment: item.fulfillment,
      itemType: item.type,
      deliveryMethod: item.fulfillment === 'pickup' ? 'pickup' : 'ship',
      exemptStates: buyer.exempt_states,
    };
    const priced = priceLot(goods, address, rates);
    const { subtotalCents, premiumCents } = priced.totals;
    const isAchOnly = isBankOnly(
      [{ isAchOnly: item.ach_only, isCardAllowed: item.card_allowed }],
      subtotalCents + premiumCents,
    );
    const payableFrom = priced.isShippingToBeQuoted ? quoteDueAt(lot.closedAt) : null;
    const schedule = invoiceSchedule(payableFrom ?? lot.closedAt, {
      isVip: buyer.is_vip,
      hasCardOnFile: buyer.has_card && buyer.auto_charge,
      isCardPayable: !isAchOnly && priced.totals.totalCents <= CARD_LIMIT_CENTS,
    });
    return { lot, invoiceId: newId(lot.closedAt), goods, address, priced, payableFrom, schedule, isAchOnly, buyer };
  });
  const numbers = await writeInvoices(tx, drafts);
  await moveHolds(
    tx,
    drafts.map(({ lot, invoiceId, priced }) => ({
      userId: lot.userId,
      kind: 'invoice',
      ref: invoiceId,
      amountCents: priced.totals.totalCents,
      entryKind: 'invoice_hold',
      invoiceId,
      auctionId: lot.auctionId,
      note: numbers.get(invoiceId)!,
      at: new Date(lot.closedAt),
    })),
  );
  await postEntries(
    tx,
    drafts.map(({ lot, invoiceId, priced: { totals } }) => ({
      ...invoiceIssued(invoiceId, {
        goodsCents: totals.subtotalCents + totals.premiumCents,
        discountCents: totals.discountCents,
        shippingCents: totals.shippingCents,
        taxCents: totals.taxCents,
      }),
      causeRef: `${invoiceId}:1`,
      note: numbers.get(invoiceId)!,
      at: lot.closedAt,
    })),
  );
  const opened = new Map<string, OpenedInvoice>();
  for (const { lot, invoiceId, priced, schedule } of drafts) {
    emit({
      kind: 'invoice',
      dedupeKey: `invoice:${invoiceId}:open`,
      userId: lot.userId,
      payload: { seq: 0, invoiceId, status: 'open', serverNow: lot.closedAt },
    });
    const { totalCents } = priced.totals;
    opened.set(lot.auctionId, { invoiceId, number: numbers.get(invoiceId)!, dueAt: schedule.dueAt, totalCents });
  }
  return opened;
}

/** Writes invoices and their lines; answers the numbers by invoice. */
async function writeInvoices(tx: Tx, drafts: readonly Draft[]): Promise<Map<string, string>> {
  const column = (read: (draft: Draft) => string | number | boolean | null) => arrayLiteral(drafts.map(read));
  const { rows } = await tx.client.query<
    Pick<Tables['invoice'], 'id'> & { number: NonNullable<Tables['invoice']['number']> }
  >(
    `insert into invoice (id, number, user_id, type, status, auction_id, delivery_method, address, subtotal_cents, premium_cents,
       shipping_cents, tax_cents, tax_rate_bps, tax_state, total_cents, ach_only, pays_later, log_head, due_at, auto_charge_at, created_at, updated_at, payable_from)
     select id, 'INV-' || nextval('invoice_number'), user_id, 'item', 'open', auction_id, delivery_method, address::jsonb, subtotal_cents,
       premium_cents, shipping_cents, tax_cents, tax_rate_bps, tax_state, total_cents, ach_only, pays_later, log_head,
       to_timestamp(due_at / 1000.0), to_timestamp(auto_charge_at / 1000.0), to_timestamp(at / 1000.0), to_timestamp(at / 1000.0), to_timestamp(payable_from / 1000.0)
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[],
       $10::float8[], $11::text[], $12::bigint[], $13::bool[], $14::bool[], $15::text[], $16::float8[], $17::float8[], $18::float8[], $19::float8[])
       as v (id, user_id, auction_id, delivery_method, address, subtotal_cents, premium_cents, shipping_cents, tax_cents,
         tax_rate_bps, tax_state, total_cents, ach_only, pays_later, log_head, due_at, auto_charge_at, at, payable_from)
     returning id, number`,
    [
      column((draft) => draft.invoiceId),
      column((draft) => draft.lot.userId),
      column((draft) => draft.lot.auctionId),
      column((draft) => draft.goods.deliveryMethod),
      column((draft) => (draft.address === null ? null : JSON.stringify(draft.address))),
      column((draft) => draft.priced.totals.subtotalCents),
      column((draft) => draft.priced.totals.premiumCents),
      column((draft) => draft.priced.totals.shippingCents),
      column((draft) => draft.priced.totals.taxCents),
      column((draft) => draft.priced.rateBps),
      column((draft) => draft.priced.taxState),
      column((draft) => draft.priced.totals.totalCents),
      column((draft) => draft.isAchOnly),
      column((draft) => draft.buyer.is_vip),
      column((draft) => draft.lot.logHead),
      column((draft) => draft.schedule.dueAt),
      column((draft) => draft.schedule.autoChargeAt),
      column((draft) => draft.lot.closedAt),
      column((draft) => draft.payableFrom),
    ],
  );
  await tx.client.query(
    `insert into invoice_line (id, invoice_id, position, item_id, title, quantity, unit_cents, amount_cents)
     select id, invoice_id, 1, item_id, title, 1, amount_cents, amount_cents
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::bigint[]) as l (id, invoice_id, item_id, title, amount_cents)`,
    [
      column((draft) => newId(draft.lot.closedAt)),
      column((draft) => draft.invoiceId),
      column((draft) => draft.lot.itemId),
      column((draft) => draft.lot.title),
      column((draft) => draft.lot.hammerCents),
    ],
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
}

async function loadItemFacts(tx: Tx, itemIds: readonly string[]): Promise<Map<string, ItemFacts>> {
  const { rows } = await tx.client.query<ItemFacts>(
    'select id, shipping_class, fulfillment, type, ach_only, card_allowed from item where id = any($1::uuid[])',
    [arrayLiteral(itemIds)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function loadBuyerFacts(tx: Tx, userIds: readonly string[], at: Date): Promise<Map<string, BuyerFacts>> {
  const { rows } = await tx.client.query<BuyerFacts>(
    `select u.id, u.is_vip, u.auto_charge, ${exemptStatesSql('u.id', '$2::timestamptz')} as exempt_states,
       exists (select from payment_method m where m.user_id = u.id and m.is_default and m.type = 'user_card' and m.removed_at is null) as has_card
     from users u where u.id = any($1::uuid[])`,
    [arrayLiteral(userIds), at],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
