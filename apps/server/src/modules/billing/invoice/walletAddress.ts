import { createHash } from 'node:crypto';
import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { type AddressSnapshot, checkAddress, normalizeAddress } from '@assay/domain/account/address.ts';
import type Stripe from 'stripe';
import type { AppContext } from '../../../platform/context.ts';
import { transact } from '../../../platform/outbox.ts';
import { isMissing, isUnreachable, READ_OPTIONS } from '../../../platform/provider.ts';
import { priceLot } from '../../pricing/price/index.ts';
import { applyPrice, canChange, cancelUnusedIntent, findGoods, lockChangeable, repriceInvoice } from './changes.ts';
import { readInvoice } from './queries.ts';

export type WrittenAddress = Omit<AddressSnapshot, 'version'>;

/** An address that was written out for one purchase: two places never have one version, as decision 0096 needs it. */
export const toWalletSnapshot = (address: WrittenAddress): AddressSnapshot => ({
  ...address,
  version: `given:${createHash('sha256').update(JSON.stringify(address)).digest('base64url').slice(0, 22)}`,
});

/** The wallet's shipping address. Undefined if none was requested. */
export function readWalletShipping({
  shipping,
  payment_method_preview: method,
}: Stripe.ConfirmationToken): WrittenAddress | undefined {
  if (shipping === null) return undefined;
  const { line1, line2, city, state, postal_code: postalCode, country } = shipping.address;
  return {
    fullName: shipping.name,
    line1: line1 ?? '',
    line2: line2 ?? null,
    city: city ?? '',
    state: state ?? '',
    postalCode: postalCode ?? '',
    country: country ?? 'US',
    phone: shipping.phone ?? method?.billing_details.phone ?? '',
  };
}

/**
 * Gives an invoice without an address the one of the wallet that pays it. Shipping and tax are updated, if they match
 * what the wallet has shown. An invoice with an address, or without shipping, does not change. Refusals:
 * intent_invalid, payment_unavailable, validation_failed (an address we cannot ship to), invoice_state, total_changed;
 * then nothing has changed.
 */
export async function applyWalletAddress(
  ctx: AppContext,
  given: {
    userId: string;
    invoiceId: string;
    confirmationTokenId: string;
    expectedTotalCents?: number | undefined;
  },
): Promise<Refusal | undefined> {
  const { userId, invoiceId } = given;
  // An address that its owner has saved since counts before the wallet's.
  await repriceInvoice(ctx, invoiceId);
  const known = await readInvoice(ctx, userId, invoiceId);
  if (known === null || known.address !== null || known.delivery_method === 'pickup' || !canChange(known))
    return undefined;
  const address = await readAddress(ctx, given.confirmationTokenId);
  if (address === undefined || 'refused' in address) return address;
  await ctx.rates.prepare([address]);
  if (!(await cancelUnusedIntent(ctx, invoiceId))) return refuse('invoice_state', { detail: 'A payment is under way' });
  return transact(ctx, async (tx, emit): Promise<Refusal | undefined> => {
    const now = ctx.clock.now();
    const invoice = await lockChangeable(tx, userId, invoiceId);
    if (invoice === null) return refuse('invoice_state', { detail: 'A payment is under way, or the order is packed' });
    const goods = await findGoods(tx.client, invoice, now);
    if (invoice.address !== null || goods === null) return undefined;
    const { totals } = priceLot(goods, address, await ctx.rates.at(tx.client, [address]));
    if (given.expectedTotalCents !== undefined && given.expectedTotalCents !== totals.totalCents)
      return refuse('total_changed', {
        detail: 'The total is different for your wallet’s address',
        totals: { totalCents: totals.totalCents },
      });
    await applyPrice({ ctx, tx, emit, invoice, goods, address, now });
    return undefined;
  });
}

async function readAddress(ctx: AppContext, tokenId: string): Promise<AddressSnapshot | Refusal | undefined> {
  const param = 'confirmationTokenId';
  let token: Stripe.ConfirmationToken;
  try {
    token = await ctx.payments.stripe.confirmationTokens.retrieve(tokenId, {}, READ_OPTIONS);
  } catch (error) {
    if (isMissing(error)) return refuse('intent_invalid', { param, detail: 'We couldn’t find this wallet payment.' });
    if (isUnreachable(error)) return refuse('payment_unavailable');
    throw error;
  }
  const walletShipping = readWalletShipping(token);
  if (walletShipping === undefined) return undefined;
  const { mode: _mode, line2, ...written } = normalizeAddress({ ...walletShipping, mode: 'none' });
  const faults = checkAddress({ ...written, line2: line2 ?? null, mode: 'none' });
  if (faults.length > 0)
    return refuse('validation_failed', {
      detail: 'We can’t ship to your wallet’s address. Choose another one in your wallet.',
      errors: faults.map((fault) => ({ ...fault, path: `address.${fault.path}` })),
    });
  return toWalletSnapshot({ ...written, line2: line2 ?? null });
}
