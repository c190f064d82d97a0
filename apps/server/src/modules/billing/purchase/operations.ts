import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { PaymentAnswer } from '@assay/contract/shapes/invoice.ts';
import type { PurchaseAddress, PurchaseAnswer, PurchaseEstimate } from '@assay/contract/shapes/purchase.ts';
import type { AddressSnapshot } from '@assay/domain/account/address.ts';
import { maximumQuantity } from '@assay/domain/inventory/buyNow.ts';
import { type BankOnlyFacts, isBankOnly } from '@assay/domain/invoice/bankOnly.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { totalChanged } from '../../pricing/price/index.ts';
import { exemptStatesSql } from '../../pricing/tax/queries.ts';
import { advanceLot } from '../../selling/auction/index.ts';
import {
  type LockedListing,
  lockListing,
  lockReservation,
  release,
  releaseExpired,
  reserve,
  sell,
} from '../../selling/inventory/operations.ts';
import {
  countBought,
  isRunning,
  type ReservationRow,
  readReservation,
  toHolding,
} from '../../selling/inventory/queries.ts';
import {
  abandonPurchase,
  computePurchasePrice,
  openPaymentIntent,
  openPurchase,
  payInvoice,
} from '../invoice/index.ts';
import { readInvoice, toInvoiceJson } from '../invoice/queries.ts';
import { readOwnMethod } from '../payment/queries.ts';
import { formatPlace, resolveAddress } from './address.ts';
import { checkBuyer, sessionRefusal } from './policy.ts';
import { readWallet, type Wallet, walletAlreadyUsed } from './wallet.ts';

export type BuyRequest = {
  auctionId: string;
  userId: string;
  sessionId: string;
  quantity: number;
  address?: PurchaseAddress | undefined;
  paymentMethodId?: string | undefined;
  /** The browser wallet's token, instead of a saved method. */
  confirmationTokenId?: string | undefined;
  /** The total the buyer was shown, in cents. */
  expectedTotalCents?: number | undefined;
};

/** The price of the caller's units, calculated under the listing's lock. */
type PricedPurchase = {
  listing: LockedListing;
  reservation: ReservationRow | null;
  isVip: boolean;
  isAchOnly: boolean;
  priced: ReturnType<typeof computePurchasePrice>;
  unitCents: number;
  now: number;
};

/**
 * What buying now costs in all at this address, and ten minutes for the caller to pay: the units are withheld from
 * others, and a second estimate never prolongs it (rules §5.2). Refusals: those of the contract, and nothing changes.
 */
export async function estimatePurchase(ctx: AppContext, given: BuyRequest): Promise<PurchaseEstimate | Refusal> {
  const tooYoung = await sessionRefusal(ctx, given.sessionId);
  if (tooYoung !== null) return tooYoung;
  const address = await resolveAddress(ctx, given.userId, given.address, true);
  if (isRefusal(address)) return address;
  await ctx.rates.prepare([address]);
  return transact(ctx, async (tx, emit) => {
    const purchase = await pricePurchase(ctx, tx, emit, given, address);
    if (isRefusal(purchase)) return purchase;
    const { listing, now, isVip, isAchOnly } = purchase;
    const existing = purchase.reservation;
    // Units of a pending purchase do not change until it is paid or abandoned.
    if (existing?.invoice_id != null && existing.quantity !== given.quantity)
      return refuse('quantity_not_available', {
        available: existing.quantity,
        detail: 'Complete or cancel your current purchase first',
      });
    const { userId, quantity } = given;
    const reservation = await reserve(tx, emit, listing, { userId, quantity, existing, now });
    const stock = listing.stock!;
    const holding = toHolding(reservation, await countBought(tx.client, given.auctionId, userId));
    return {
      auctionId: given.auctionId,
      ...totalsOf(purchase, quantity),
      shipTo: address === null ? null : formatPlace(address),
      achOnly: isAchOnly,
      paysLater: isVip,
      availableQuantity: Math.max(0, stock.totalQuantity - stock.soldQuantity - stock.reservedQuantity),
      maximumQuantity: maximumQuantity(stock, holding),
      perUserLimit: stock.perUserLimit,
      reservedUntil: reservation.expires_at.toISOString(),
      serverNow: now,
    };
  });
}

/**
 * Buys now: reserves, opens the invoice and pays it with the saved method or the wallet. Without either the response
 * has the secret for the card form, and a VIP pays later. Repeating continues with the same invoice. Refusals: those of
 * the contract.
 */
export async function expressBuy(ctx: AppContext, given: BuyRequest): Promise<PurchaseAnswer | Refusal> {
  const tooYoung = await sessionRefusal(ctx, given.sessionId);
  if (tooYoung !== null) return tooYoung;
  const { userId, paymentMethodId } = given;
  const method = paymentMethodId === undefined ? null : await readOwnMethod(ctx, userId, paymentMethodId);
  if (paymentMethodId !== undefined && method === null) return refuse('not_found', { param: 'paymentMethodId' });
  const wallet = given.confirmationTokenId === undefined ? null : await readWallet(ctx, given);
  if (isRefusal(wallet)) return wallet;
  const address = await resolveAddress(ctx, userId, given.address ?? wallet?.shipTo, false);
  if (isRefusal(address)) return address;
  await ctx.rates.prepare([address]);
  const begun = await startPurchase(ctx, given, address, {
    isCard: method?.type === 'user_card' || wallet !== null,
    usedBy: wallet?.usedBy ?? null,
  });
  if (isRefusal(begun)) return begun;
  const { invoiceId, purchase } = begun;
  const paid = begun.paysLater ? await payLater(ctx, userId, invoiceId) : await pay(ctx, given, invoiceId, wallet);
  // The last unit closes the lot: it is settled now and not with the next sweep.
  if (isRefusal(paid) || paid.invoice.status === 'paid' || begun.paysLater) await advanceLot(ctx, given.auctionId);
  if (isRefusal(paid)) return paid;
  if (paid.invoice.status === 'refunded')
    return refuse(purchase.listing.row.type === 'auction' ? 'item_not_for_sale' : 'item_sold_out', {
      detail: 'The item sold before your payment went through. We’re refunding the full amount.',
    });
  return {
    auctionId: given.auctionId,
    ...totalsOf(purchase, given.quantity),
    ...paid,
    reservedUntil: paid.invoice.reservedUntil,
    serverNow: ctx.clock.now(),
  };
}

/** Releases units early. Refusals: not_found (nothing reserved), invoice_state (a payment is pending). */
export async function releaseReservation(
  ctx: AppContext,
  auctionId: string,
  userId: string,
): Promise<Refusal | undefined> {
  const held = await readReservation(ctx.pool, auctionId, userId);
  if (held === null) return refuse('not_found');
  if (held.invoice_id !== null)
    return (await abandonPurchase(ctx, held.invoice_id, true))
      ? undefined
      : refuse('invoice_state', { detail: 'A payment for this item is still processing' });
  return transact(ctx, async (tx, emit) => {
    const listing = await lockListing(tx, auctionId);
    if (listing === null) return refuse('not_found');
    const reservation = await lockReservation(tx, held.id);
    if (reservation.invoice_id !== null)
      return refuse('invoice_state', { detail: 'A payment for this item is still processing' });
    await release(tx, emit, listing, reservation, ctx.clock.now());
    return undefined;
  });
}

function totalsOf({ priced, unitCents }: PricedPurchase, quantity: number) {
  const { totals } = priced;
  return {
    quantity,
    unitCents,
    subtotalCents: totals.subtotalCents,
    shippingCents: totals.shippingCents,
    isShippingToBeQuoted: priced.isShippingToBeQuoted,
    taxCents: totals.taxCents,
    taxRateBps: priced.rateBps,
    totalCents: totals.totalCents,
  };
}

/** Locks the listing, applies the rules, and prices the units. Only writes what has expired anyway. */
async function pricePurchase(
  ctx: AppContext,
  tx: Tx,
  emit: Emit,
  given: BuyRequest,
  address: AddressSnapshot | null,
): Promise<PricedPurchase | Refusal> {
  const { userId, quantity } = given;
  const listing = await lockListing(tx, given.auctionId);
  if (listing === null) return refuse('not_found');
  const now = ctx.clock.now();
  await releaseExpired(tx, emit, new Map([[given.auctionId, listing]]), now);
  const buyerState = await checkBuyer(tx, listing, { userId, quantity, now });
  if (isRefusal(buyerState)) return buyerState;
  const item = await loadItemFacts(tx, listing.row.item_id, userId, now);
  // A gift is claimed with its code, a companion bought with its main item, in the bag.
  if (item.itemType === 'giveaway' || item.itemType === 'companion') return refuse('item_not_for_sale');
  const unitCents = listing.stock!.priceCents;
  const rates = await ctx.rates.at(tx.client, [address]);
  const priced = computePurchasePrice(item, { itemId: listing.row.item_id, unitCents, quantity }, address, rates);
  if (given.expectedTotalCents !== undefined && given.expectedTotalCents !== priced.totals.totalCents)
    return totalChanged(priced.totals.totalCents);
  return { listing, ...buyerState, isAchOnly: isBankOnly([item], unitCents * quantity), priced, unitCents, now };
}

/** `usedBy`: the invoice that the wallet has already started to pay. Its token cannot pay anything else. */
type PaymentMeans = { isCard: boolean; usedBy: string | null };
type StartedPurchase = { invoiceId: string; paysLater: boolean; purchase: PricedPurchase };

/** Reservation and invoice of a purchase. A pending purchase of something else is abandoned first. */
async function startPurchase(
  ctx: AppContext,
  given: BuyRequest,
  address: AddressSnapshot | null,
  means: PaymentMeans,
): Promise<StartedPurchase | Refusal> {
  const begun = await transact(ctx, async (tx, emit): Promise<StartedPurchase | Refusal | { other: string }> => {
    const purchase = await pricePurchase(ctx, tx, emit, given, address);
    if (isRefusal(purchase)) return purchase;
    const { listing, now, priced, isAchOnly } = purchase;
    if (address === null) return refuse('address_required');
    const paysLater = purchase.isVip && given.paymentMethodId === undefined && given.confirmationTokenId === undefined;
    if (isAchOnly && !paysLater && means.isCard)
      return refuse('payment_method_not_allowed', {
        detail: 'You can pay for this purchase only from a bank account',
      });
    const open = purchase.reservation;
    if (open?.invoice_id != null) {
      if (await isSamePurchase(tx, open.invoice_id, given.quantity, address, priced.totals.totalCents))
        return means.usedBy === null || means.usedBy === open.invoice_id
          ? { invoiceId: open.invoice_id, paysLater: false, purchase }
          : walletAlreadyUsed();
      return means.usedBy === null ? { other: open.invoice_id } : walletAlreadyUsed();
    }
    if (means.usedBy !== null) return walletAlreadyUsed();
    const { quantity, userId, auctionId } = given;
    const reservation = await reserve(tx, emit, listing, { userId, quantity, existing: open, now });
    const invoiceId = await openPurchase(
      tx,
      emit,
      {
        auctionId,
        reservationId: reservation.id,
        itemId: listing.row.item_id,
        title: listing.row.title,
        userId,
        quantity,
        address,
        isAchOnly,
        paysLater,
        isLot: listing.row.type === 'auction',
        priced,
        deliveryMethod: priced.deliveryMethod,
        unitCents: purchase.unitCents,
      },
      now,
    );
    if (paysLater && !(await sell(tx, emit, listing, reservation, now)))
      throw new Error(`Reservation ${reservation.id} was checked and cannot be sold`);
    return { invoiceId, paysLater, purchase };
  });
  if (!('other' in begun)) return begun;
  if (!(await abandonPurchase(ctx, begun.other, false)))
    return refuse('invoice_state', { detail: 'A payment for this item is still processing' });
  return startPurchase(ctx, given, address, means);
}

async function isSamePurchase(
  tx: Tx,
  invoiceId: string,
  quantity: number,
  address: AddressSnapshot,
  totalCents: number,
) {
  const { rows } = await tx.client.query<{ is_same: boolean }>(
    `select v.bag_id is null and v.total_cents = $2 and l.quantity = $3 and v.address - 'version' = $4::jsonb - 'version' as is_same
     from invoice v join invoice_line l on l.invoice_id = v.id and l.position = 1 where v.id = $1`,
    [invoiceId, totalCents, quantity, JSON.stringify(address)],
  );
  return rows[0]?.is_same === true;
}

function pay(
  ctx: AppContext,
  given: BuyRequest,
  invoiceId: string,
  wallet: Wallet | null,
): Promise<PaymentAnswer | Refusal> {
  const { userId, paymentMethodId, confirmationTokenId } = given;
  // A wallet payment that succeeded, or is pending at the bank, is only polled: it cannot be used twice.
  if (wallet !== null)
    return payInvoice(ctx, wallet.usedBy === null ? { userId, invoiceId, confirmationTokenId } : { userId, invoiceId });
  if (paymentMethodId === undefined) return openPaymentIntent(ctx, userId, invoiceId);
  return payInvoice(ctx, { userId, invoiceId, methodId: paymentMethodId });
}

async function payLater(ctx: AppContext, userId: string, invoiceId: string): Promise<PaymentAnswer> {
  const invoice = await readInvoice(ctx, userId, invoiceId);
  if (invoice === null) throw new Error(`Invoice ${invoiceId} was just opened and is not there`);
  return { invoice: await toInvoiceJson(ctx, invoice), intentId: null, intentStatus: null, clientSecret: null };
}

type ItemFacts = Parameters<typeof computePurchasePrice>[0] & BankOnlyFacts;

async function loadItemFacts(tx: Tx, itemId: string, userId: string, now: number): Promise<ItemFacts> {
  const { rows } = await tx.client.query<ItemFacts>(
    `select shipping_class as "shippingClass", fulfillment, type as "itemType", ach_only as "isAchOnly", card_allowed as "isCardAllowed",
       ${exemptStatesSql('$2', '$3::timestamptz')} as "exemptStates" from item where id = $1`,
    [itemId, userId, new Date(now)],
  );
  return rows[0]!;
}

/**
 * Ends one expired reservation: releases it immediately if nothing was bought with it, else once its payment can no
 * longer succeed. If the provider does not answer, the units are released anyway. Money that still arrives is refunded.
 */
export async function expireReservation(ctx: AppContext, reservationId: string): Promise<boolean> {
  const reservation = await readExpired(ctx, reservationId);
  if (reservation === null) return false;
  if (reservation.invoice_id !== null && (await abandonPurchase(ctx, reservation.invoice_id, true))) return true;
  return transact(ctx, async (tx, emit) => {
    const listing = await lockListing(tx, reservation.auction_id);
    if (listing === null) return false;
    const now = ctx.clock.now();
    const locked = await lockReservation(tx, reservationId);
    if (locked.state !== 'held' || isRunning(locked, now)) return false;
    if (locked.invoice_id !== null && (await isPaymentInProgress(tx, locked.invoice_id))) return false;
    await release(tx, emit, listing, locked, now);
    return true;
  });
}

async function readExpired(ctx: AppContext, reservationId: string): Promise<ReservationRow | null> {
  return transact(ctx, async (tx) => {
    const row = await lockReservation(tx, reservationId);
    return row.state === 'held' && !isRunning(row, ctx.clock.now()) ? row : null;
  });
}

/** A debit in process keeps its units: it may still arrive. */
async function isPaymentInProgress(tx: Tx, invoiceId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `select from payment p where p.invoice_id = $1 and p.status in ('processing', 'succeeded')`,
    [invoiceId],
  );
  return rowCount !== 0;
}
