import type Stripe from 'stripe';
import { afterBankingDays } from '../banks.ts';
import { badParameter, noSuch, wrongState } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import { createdFilter, page } from '../core/paging.ts';
import { mergeMetadata } from '../core/params.ts';
import type { Tenant } from '../core/tenant.ts';
import { accountOf, takesTransfers } from './accounts.ts';
import { type Call, idOf } from './call.ts';
import { aged, moveBalance } from './charges.ts';

type Source = 'card' | 'bank_account';

/** From which kind of payments a movement's money is. */
export function sourceOf(tenant: Tenant, movement: Stripe.BalanceTransaction): Source {
  if (movement.type === 'payment' || movement.type === 'payment_refund') return 'bank_account';
  const source = idOf(movement.source as string | null) ?? '';
  const transfer =
    tenant.transfers.get(source) ??
    (movement.type === 'transfer_refund'
      ? [...tenant.transfers.values()].find((one) => one.reversals.data.some(({ id }) => id === source))
      : undefined);
  if (transfer !== undefined) return transfer.source_type === 'bank_account' ? 'bank_account' : 'card';
  const charge = tenant.disputes.get(source)?.charge ?? tenant.refunds.get(source)?.charge;
  return idOf(charge)?.startsWith('py_') ? 'bank_account' : 'card';
}

/** What the platform has, by availability and source; the sum of all movements, always. */
export function balanceOf(tenant: Tenant): Record<'available' | 'pending', Record<Source, number>> {
  const sums = { available: { card: 0, bank_account: 0 }, pending: { card: 0, bank_account: 0 } };
  for (const one of tenant.balanceTransactions.values()) {
    const movement = aged(tenant, one);
    sums[movement.status === 'pending' ? 'pending' : 'available'][sourceOf(tenant, movement)] += movement.net;
  }
  return sums;
}

/** GET /v1/balance */
export function retrieveBalance({ tenant, params }: Call): Stripe.Balance {
  params.rejectUnknown();
  const { available, pending } = balanceOf(tenant);
  const money = (sums: Record<Source, number>) => [
    { amount: sums.card + sums.bank_account, currency: 'usd', source_types: { ...sums } },
  ];
  return { object: 'balance', available: money(available), livemode: false, pending: money(pending) };
}

const spendable = (tenant: Tenant): number => {
  const { available } = balanceOf(tenant);
  return available.card + available.bank_account;
};

function readAmount(call: Call): number {
  const amount = call.params.integer('amount');
  if (amount === undefined || amount < 1)
    throw badParameter('amount', 'This value must be greater than or equal to 1.', 'parameter_invalid_integer');
  return amount;
}

/**
 * POST /v1/transfers: to a connected account that accepts transfers. With `source_transaction` the money may still be
 * pending, up to the amount of its charge; without it must be available.
 */
export function createTransfer(call: Call): Stripe.Transfer {
  const { tenant, params } = call;
  const amount = readAmount(call);
  params.required('currency');
  const destination = accountOf(tenant, params.required('destination'), 'destination');
  const sourceId = params.text('source_transaction') ?? null;
  const group = params.text('transfer_group') ?? null;
  const description = params.text('description') ?? null;
  const metadata = mergeMetadata(params);
  params.rejectUnknown();
  if (!takesTransfers(destination))
    throw wrongState(
      'insufficient_capabilities_for_transfer',
      'Your destination account needs to have the capability stripe_transfers enabled.',
    );
  const charge = sourceId === null ? null : tenant.charges.get(sourceId);
  if (charge === undefined) throw noSuch('charge', sourceId ?? '', 'source_transaction');
  if (charge !== null) {
    const transferred = [...tenant.transfers.values()]
      .filter((one) => one.source_transaction === charge.id)
      .reduce((sum, one) => sum + one.amount - one.amount_reversed, 0);
    if (charge.status === 'failed' || transferred + amount > charge.amount - charge.amount_refunded)
      throw wrongState('balance_insufficient', 'The transfers of a charge may not exceed what is left of it.');
  } else if (amount > spendable(tenant)) throw wrongState('balance_insufficient', INSUFFICIENT);
  const id = newId('tr');
  const transfer: Stripe.Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: moveBalance(tenant, {
      amount: -amount,
      fee: 0,
      currency: 'usd',
      source: id,
      type: 'transfer',
      description,
    }).id,
    created: tenant.clock.seconds(),
    currency: 'usd',
    description,
    destination: destination.id,
    destination_payment: newId('py'),
    livemode: false,
    metadata,
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: charge?.id ?? null,
    source_type: charge?.id.startsWith('py_') ? 'bank_account' : 'card',
    transfer_group: group ?? charge?.transfer_group ?? null,
  };
  tenant.transfers.set(id, transfer);
  tenant.emit('transfer.created', transfer);
  return transfer;
}

const INSUFFICIENT =
  'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card.';

const transferOf = (tenant: Tenant, id: string): Stripe.Transfer => {
  const found = tenant.transfers.get(id);
  if (found === undefined) throw noSuch('transfer', id);
  return found;
};

/** GET /v1/transfers/{id} */
export function retrieveTransfer({ tenant, params, ids }: Call): Stripe.Transfer {
  params.rejectUnknown();
  return transferOf(tenant, ids[0] ?? '');
}

/** GET /v1/transfers?transfer_group=&destination= */
export function listTransfers({ tenant, params }: Call): object {
  const group = params.text('transfer_group');
  const destination = params.text('destination');
  const created = createdFilter(params);
  const found = [...tenant.transfers.values()].filter(
    (one) =>
      (group == null || one.transfer_group === group) &&
      (destination == null || idOf(one.destination) === destination) &&
      created(one.created),
  );
  return page(found, params, '/v1/transfers');
}

/** POST /v1/transfers/{id}/reversals: in full unless `amount` is given. */
export function reverseTransfer({ tenant, params, ids }: Call): Stripe.TransferReversal {
  const transfer = transferOf(tenant, ids[0] ?? '');
  const left = transfer.amount - transfer.amount_reversed;
  const amount = params.integer('amount') ?? left;
  const description = params.text('description') ?? null;
  const metadata = mergeMetadata(params);
  params.rejectUnknown();
  if (left === 0) throw wrongState('transfer_already_reversed', `Transfer ${transfer.id} has already been reversed.`);
  if (amount < 1 || amount > left)
    throw badParameter('amount', `The amount must be between 1 and ${left}.`, 'parameter_invalid_integer');
  const id = newId('trr');
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: moveBalance(tenant, {
      amount,
      fee: 0,
      currency: 'usd',
      source: id,
      type: 'transfer_refund',
      description,
    }).id,
    created: tenant.clock.seconds(),
    currency: 'usd',
    destination_payment_refund: null,
    metadata,
    source_refund: null,
    transfer: transfer.id,
  };
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  transfer.reversals.data.unshift(structuredClone(reversal));
  tenant.emit('transfer.reversed', transfer);
  return reversal;
}

/** Banking days until a payout reaches the bank. */
const PAYOUT_DAYS = 2;
const payoutArrives = (payout: Stripe.Payout): number => afterBankingDays(payout.created * 1000, PAYOUT_DAYS);

/** POST /v1/payouts: of the platform's available balance to its own bank; paid two banking days later. */
export function createPayout(call: Call): Stripe.Payout {
  const { tenant, params } = call;
  const amount = readAmount(call);
  params.required('currency');
  const description = params.text('description') ?? null;
  const metadata = mergeMetadata(params);
  const source = params.oneOf('source_type', ['card', 'bank_account']) ?? 'card';
  params.rejectUnknown();
  if (amount > balanceOf(tenant).available[source]) throw wrongState('balance_insufficient', INSUFFICIENT);
  const id = newId('po');
  const now = tenant.clock.seconds();
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: Math.floor(afterBankingDays(now * 1000, PAYOUT_DAYS) / 1000),
    automatic: false,
    balance_transaction: moveBalance(tenant, {
      amount: -amount,
      fee: 0,
      currency: 'usd',
      source: id,
      type: 'payout',
      description: 'STRIPE PAYOUT',
    }).id,
    created: now,
    currency: 'usd',
    description,
    destination: 'ba_sandbox_platform',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata,
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: source,
    statement_descriptor: null,
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
  };
  tenant.payouts.set(id, payout);
  tenant.emit('payout.created', payout);
  plan(tenant, payout);
  return payout;
}

/** `metadata[sandbox]=fails` makes the platform's bank return a payout. */
function plan(tenant: Tenant, payout: Stripe.Payout): void {
  tenant.clock.after(Math.max(0, payoutArrives(payout) - tenant.clock.now()), () => {
    if (payout.status !== 'pending') return;
    if (payout.metadata?.sandbox === 'fails') {
      payout.status = 'failed';
      payout.failure_code = 'account_closed';
      payout.failure_message = 'The bank account has been closed';
      payout.failure_balance_transaction = moveBalance(tenant, {
        amount: payout.amount,
        fee: 0,
        currency: 'usd',
        source: payout.id,
        type: 'payout_failure',
        description: 'PAYOUT FAILURE',
      }).id;
      tenant.emit('payout.failed', payout);
      return;
    }
    payout.status = 'paid';
    tenant.emit('payout.paid', payout);
  });
}

/** Reschedules the payout work that was scheduled when a snapshot was taken. */
export function resumePayouts(tenant: Tenant): void {
  for (const payout of tenant.payouts.values()) if (payout.status === 'pending') plan(tenant, payout);
}

/** GET /v1/payouts/{id} */
export function retrievePayout({ tenant, params, ids }: Call): Stripe.Payout {
  params.rejectUnknown();
  const found = tenant.payouts.get(ids[0] ?? '');
  if (found === undefined) throw noSuch('payout', ids[0] ?? '');
  return found;
}

/** GET /v1/payouts */
export function listPayouts({ tenant, params }: Call): object {
  const status = params.text('status');
  const created = createdFilter(params);
  const found = [...tenant.payouts.values()].filter(
    (one) => (status == null || one.status === status) && created(one.created),
  );
  return page(found, params, '/v1/payouts');
}
