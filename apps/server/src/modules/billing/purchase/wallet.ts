import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { PurchaseAddress } from '@assay/contract/shapes/purchase.ts';
import type Stripe from 'stripe';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { isMissing, isUnreachable, READ_OPTIONS, toId } from '../../../platform/provider.ts';
import { readWalletShipping } from '../invoice/index.ts';
import { customerIdOf } from '../payment/index.ts';

/** A wallet payment as the provider describes it, fit to be confirmed (payments §1.2). */
export type Wallet = {
  /** The wallet's shipping address. Undefined if none was requested. */
  shipTo: PurchaseAddress | undefined;
  /** The caller's unpaid purchase of this very listing that it has begun to pay already; null when it is unused. */
  usedBy: string | null;
};

const param = 'confirmationTokenId';

/** Its token has already paid, or tried to pay, something: it is single use. */
export const walletAlreadyUsed = (): Refusal =>
  refuse('intent_invalid', { param, detail: 'This wallet payment was already used. Open your wallet again.' });

/**
 * Reads the confirmation token that the wallet gave the browser. Refusals: intent_invalid (unknown, another user's,
 * expired, already used), payment_method_not_allowed (no card), payment_unavailable (the provider does not answer).
 */
export async function readWallet(
  ctx: AppContext,
  given: { auctionId: string; userId: string; confirmationTokenId?: string | undefined },
): Promise<Wallet | Refusal> {
  const { auctionId, userId, confirmationTokenId } = given;
  let token: Stripe.ConfirmationToken;
  try {
    token = await ctx.payments.stripe.confirmationTokens.retrieve(confirmationTokenId ?? '', {}, READ_OPTIONS);
  } catch (error) {
    if (isMissing(error)) return refuse('intent_invalid', { param, detail: 'We couldn’t find this wallet payment.' });
    if (isUnreachable(error)) return refuse('payment_unavailable');
    throw error;
  }
  const method = token.payment_method_preview;
  if (method === null || token.setup_intent !== null) return walletAlreadyUsed();
  const customer = toId(method.customer);
  if (customer !== null && customer !== (await customerIdOf(ctx, userId)))
    return refuse('intent_invalid', { param, detail: 'We couldn’t find this wallet payment.' });
  if (method.type !== 'card')
    return refuse('payment_method_not_allowed', { param, detail: 'Choose a card in your wallet.' });
  const shipTo = readWalletShipping(token);
  if (token.payment_intent !== null) {
    const usedBy = await findPurchase(ctx, token.payment_intent, { auctionId, userId });
    return usedBy === null ? walletAlreadyUsed() : { shipTo, usedBy };
  }
  if (token.expires_at !== null && token.expires_at * 1_000 <= ctx.clock.now())
    return refuse('intent_invalid', { param, detail: 'This wallet payment has expired. Open your wallet again.' });
  return { shipTo, usedBy: null };
}

/** The caller's unpaid purchase that an intent is about. */
async function findPurchase(
  ctx: AppContext,
  intentId: string,
  { auctionId, userId }: { auctionId: string; userId: string },
): Promise<string | null> {
  const { rows } = await ctx.pool.query<Pick<Tables['invoice'], 'id'>>(
    `select v.id from payment p join invoice v on v.id = p.invoice_id join reservation r on r.id = v.reservation_id
     where p.intent_id = $1 and v.user_id = $2 and r.auction_id = $3 and r.state = 'held'`,
    [intentId, userId, auctionId],
  );
  return rows[0]?.id ?? null;
}
