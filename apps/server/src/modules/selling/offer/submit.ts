import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import { isBankOnly } from '@assay/domain/invoice/bankOnly.ts';
import { moveOffer, OFFER_MS } from '@assay/domain/offer/machine.ts';
import { type OfferRefusal, submitOffer as submitByRules } from '@assay/domain/offer/offer.ts';
import { sellerFee, sellerNet } from '@assay/domain/resale/fee.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { readSettings } from '../../../platform/settings.ts';
import { lockCredit } from '../../identity/credit/operations.ts';
import { savedAddressRefusal, shippingAddress, totalRefusal } from '../../pricing/price/index.ts';
import {
  type ItemFactsRow,
  instantPrice,
  lockItem,
  type OfferRow,
  readBuyer,
  toOfferFacts,
  toOfferItem,
} from './rows.ts';
import { sellItem } from './sale.ts';
import { emitOffer, writeMove } from './writes.ts';

export type Submission = {
  itemId: string;
  userId: string;
  amountCents: number;
  paymentMethodId?: string | undefined;
  /** The total the buyer was shown. A different total is refused as total_changed. */
  expectedTotalCents?: number | undefined;
};

const BANK_ONLY = 'You can pay this amount only from a bank account. Add a verified US bank account first';

/** Converts a refusal of the rules to an API refusal. */
export function toRefusal(refusal: OfferRefusal): Refusal {
  switch (refusal.code) {
    case 'offer_too_low':
    case 'counter_too_low':
      return refuse(refusal.code, { minimumCents: refusal.minimumCents });
    case 'validation_failed':
      return refuse(refusal.code, { errors: refusal.errors });
    case 'offer_attempts_used':
      return refuse(refusal.code, { retryAfterMs: refusal.retryAfterMs });
    case 'email_unverified':
    case 'onboarding_incomplete':
    case 'identity_required':
      return refuse(refusal.code, { missing: refusal.missing });
    case 'payment_method_not_allowed':
      return refuse(refusal.code, { missing: refusal.missing, detail: BANK_ONLY });
    case 'own_item':
      return refuse(refusal.code, { detail: 'The item is yours' });
    default:
      return refuse(refusal.code);
  }
}

/**
 * Offers an amount for an item (rules §3). One that reaches the instant price is charged at that price, and accepted when
 * the charge succeeds; when it fails there is no offer: payment_failed, and nothing is owed. Answers the offer's id.
 * Refusals: those of the contract, and nothing changes.
 */
export async function submitOffer(ctx: AppContext, given: Submission): Promise<string | Refusal> {
  const made = await transact(ctx, (tx, emit) => submit(ctx, tx, emit, given));
  if (isRefusal(made) || made.charge === null) return isRefusal(made) ? made : made.offerId;
  const charged = await ctx.ports.chargeAutomatically(ctx, made.charge, given.userId);
  const status = await concludeInstant(ctx, made.offerId);
  if (status === 'rejected') return isRefusal(charged) ? charged : refuse('payment_failed');
  return made.offerId;
}

type CreatedOffer = {
  offerId: string;
  /** The invoice to charge now. */
  charge: string | null;
};

async function submit(ctx: AppContext, tx: Tx, emit: Emit, given: Submission): Promise<CreatedOffer | Refusal> {
  const { itemId, userId, amountCents } = given;
  const item = await lockItem(tx, itemId);
  if (item === null || item.status !== 'live' || item.is_qa) return refuse('not_found');
  await lockCredit(tx, [userId]);
  const now = ctx.clock.now();
  await expireOwn(tx, emit, item, userId, now);
  const checked = submitByRules(toOfferItem(item), await readBuyer(tx.client, item, userId, now), amountCents, now);
  if (!checked.ok) return toRefusal(checked);
  const method = await methodFor(tx, item, given, checked.amountCents);
  if (isRefusal(method)) return method;
  const unfit = savedAddressRefusal(await shippingAddress(tx.client, userId));
  if (unfit !== null) return unfit;
  const sale = { itemId, userId, priceCents: checked.amountCents, premiumBps: 0 };
  const changed = await totalRefusal(ctx, tx.client, sale, { ...given, now });
  if (changed !== null) return changed;
  const { rows } = await tx.client.query<OfferRow>(
    `insert into offer (id, item_id, buyer_id, owner_id, alias, status, amount_cents, min_offer_cents, instant_cents, payment_method_id,
       created_at, expires_at, is_charging, holds_item, is_read_owner, is_read_buyer)
     select $1, $2, $3, $4, coalesce(max(alias) filter (where buyer_id = $3), coalesce(max(alias), 0) + 1), 'pending', $5, $6, $7, $8,
       $9, $10, $11, $11, $11, true
     from offer where item_id = $2 returning *`,
    [
      newId(now),
      itemId,
      userId,
      item.owner_id,
      checked.amountCents,
      item.min_offer_cents,
      instantPrice(item),
      method.id,
      new Date(now),
      new Date(now + OFFER_MS),
      checked.isInstant,
    ],
  );
  const offer = rows[0]!;
  const { fees } = readSettings(ctx);
  if (!checked.isInstant) {
    const netCents = item.owner_id === null ? null : sellerNet(checked.amountCents, fees);
    emitOffer(emit, { item, offer, change: 'submitted', now, netCents });
    return { offerId: offer.id, charge: null };
  }
  const paysLater = item.owner_id === null && method.isVip && given.paymentMethodId === undefined;
  const { invoiceId } = await ctx.ports.openOfferInvoice(
    ctx,
    tx,
    emit,
    {
      offerId: offer.id,
      itemId,
      title: item.title,
      userId,
      priceCents: checked.amountCents,
      sellerFeeCents: item.owner_id === null ? null : sellerFee(checked.amountCents, fees),
      paysLater,
      isCharged: true,
    },
    now,
  );
  if (!paysLater) return { offerId: offer.id, charge: invoiceId };
  await acceptCharged(ctx, tx, emit, item, offer, now);
  return { offerId: offer.id, charge: null };
}

/** First expires the buyer's overdue offer that the sweep has not processed yet. */
async function expireOwn(tx: Tx, emit: Emit, item: ItemFactsRow, userId: string, now: number): Promise<void> {
  const { rows } = await tx.client.query<OfferRow>(
    `select * from offer where item_id = $1 and buyer_id = $2 and status in ('pending', 'countered') and not is_charging
       and expires_at <= $3 for update`,
    [item.id, userId, new Date(now)],
  );
  for (const offer of rows) {
    const move = moveOffer(toOfferFacts(offer), 'time', 'clock', now);
    if (!move.ok) continue;
    emitOffer(emit, { item, offer: await writeMove(tx, offer, move, { now }), change: 'expired', now });
  }
}

/** The buyer's payment method on acceptance: the one they name, else their default one (rules §3, §5.3). */
async function methodFor(
  tx: Tx,
  item: ItemFactsRow,
  given: Submission,
  amountCents: number,
): Promise<{ id: string | null; isVip: boolean } | Refusal> {
  const isBank = isBankOnly([{ isAchOnly: item.ach_only, isCardAllowed: item.card_allowed }], amountCents);
  const { rows } = await tx.client.query<
    Pick<Tables['users'], 'is_vip'> & {
      id: Tables['payment_method']['id'] | null;
      type: Tables['payment_method']['type'] | null;
      is_verified: boolean;
    }
  >(
    `select m.id, m.type, m.verified_at is not null as is_verified, u.is_vip from users u left join lateral (
       select id, type, verified_at from payment_method where user_id = u.id and removed_at is null and ($2::uuid is null or id = $2)
         and ($2::uuid is not null or not $3 or type = 'user_bank_account' and verified_at is not null)
       order by is_default desc, created_at desc limit 1) m on true
     where u.id = $1`,
    [given.userId, given.paymentMethodId ?? null, isBank],
  );
  const { id, type, is_verified: isVerified, is_vip: isVip } = rows[0]!;
  if (id === null && given.paymentMethodId !== undefined) return refuse('not_found', { param: 'paymentMethodId' });
  const paysLater = isVip && item.owner_id === null && given.paymentMethodId === undefined;
  if (isBank && !(type === 'user_bank_account' && isVerified) && !paysLater)
    return refuse('payment_method_not_allowed', { detail: BANK_ONLY });
  return { id, isVip };
}

/** The charge succeeded: the offer is accepted automatically, and the item is sold. The item is locked. */
async function acceptCharged(
  ctx: AppContext,
  tx: Tx,
  emit: Emit,
  item: ItemFactsRow,
  offer: OfferRow,
  now: number,
): Promise<void> {
  const move = moveOffer(toOfferFacts(offer), 'charge_succeeded', 'provider', now);
  if (!move.ok) throw new Error(`Offer ${offer.id} was charged and is ${offer.status}`);
  const after = await writeMove(tx, offer, move, { now, readBy: 'buyer', holdsItem: true });
  await sellItem(ctx, tx, emit, { item, offer: after, now });
}

/**
 * Applies the result of the charge to an offer at the instant price: accepted if the money has arrived or a debit has
 * started; rejected, with nothing owed, if the charge was refused; otherwise still pending. Idempotent. Returns its
 * status.
 */
export async function concludeInstant(ctx: AppContext, offerId: string): Promise<OfferRow['status']> {
  const { rows } = await ctx.pool.query<
    Pick<Tables['offer'], 'item_id' | 'buyer_id'> &
      Pick<Tables['invoice'], 'status'> & { invoice_id: Tables['invoice']['id']; is_waiting: boolean }
  >(
    `select o.item_id, o.buyer_id, v.id as invoice_id, v.status,
       exists (select from payment p where p.invoice_id = v.id and p.status = 'processing') as is_waiting
     from offer o join invoice v on v.offer_id = o.id where o.id = $1`,
    [offerId],
  );
  const known = rows[0]!;
  const isUnpaid = known.status === 'open' || known.status === 'failed';
  if (isUnpaid && !known.is_waiting) await ctx.ports.giveUpOfferInvoice(ctx, known.invoice_id, known.buyer_id);
  return transact(ctx, async (tx, emit) => {
    const item = (await lockItem(tx, known.item_id))!;
    const locked = await tx.client.query<OfferRow & { invoice_status: Tables['invoice']['status'] }>(
      'select o.*, v.status as invoice_status from offer o join invoice v on v.offer_id = o.id where o.id = $1 for update of o',
      [offerId],
    );
    const { invoice_status: invoice, ...offer } = locked.rows[0]!;
    const now = ctx.clock.now();
    if (!offer.is_charging || invoice === 'open' || invoice === 'failed') return offer.status;
    if (invoice === 'paid' || invoice === 'pending') {
      await acceptCharged(ctx, tx, emit, item, offer, now);
      return 'accepted';
    }
    const move = moveOffer(toOfferFacts(offer), 'charge_failed', 'provider', now);
    if (!move.ok) throw new Error(`Offer ${offer.id} was not charged and is ${offer.status}`);
    await writeMove(tx, offer, move, { now, reason: 'payment_failed', readBy: 'buyer' });
    await tx.client.query('update offer set is_read_owner = true where id = $1', [offer.id]);
    return 'rejected';
  });
}
