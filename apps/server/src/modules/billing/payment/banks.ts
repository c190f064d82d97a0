import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { BankAccountSetup } from '@assay/contract/shapes/payment.ts';
import { MICRODEPOSIT_TRIES } from '@assay/domain/invoice/debit.ts';
import Stripe from 'stripe';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';
import { isUnreachable } from '../../../platform/provider.ts';
import { markHandled } from '../../../platform/providerEvents.ts';
import { readOwnSetup, readSetup, startSetup } from './cards.ts';
import { mirrorMethod } from './mirror.ts';
import { readPendingBank } from './queries.ts';

// US bank accounts: verified instantly through the bank, or by what the holder reads on their statement.

/**
 * Starts saving a bank account, or resumes the one whose micro-deposits are pending. Refusals: email_unverified,
 * bank_account_setup_failed, bank_account_setup_unavailable.
 */
export async function startBankSetup(ctx: AppContext, userId: string): Promise<BankAccountSetup | Refusal> {
  const intent = await startSetup(ctx, userId, 'bank');
  if (isRefusal(intent)) return intent;
  await applyBankSetup(ctx, intent);
  return toResponse(ctx, userId, intent);
}

export type SaveBankRequest = {
  setupIntentId: string;
  makeDefault?: boolean | undefined;
  /** The values from the statement: the two amounts in cents, or the code. */
  amounts?: number[] | undefined;
  descriptorCode?: string | undefined;
};

/**
 * Saves a bank account that the caller has set up. If they entered values from their statement, it is verified first.
 * The first method, or `makeDefault`, becomes the default. An account that is still waiting for its micro-deposits is
 * returned as pending. Refusals: intent_invalid; bank_account_setup_failed with `reasons` (deposits_mismatch with
 * attemptsLeft, deposits_attempts_exceeded, deposits_expired, deposits_failed, not_confirmed);
 * bank_account_setup_unavailable.
 */
export async function saveBankAccount(
  ctx: AppContext,
  userId: string,
  given: SaveBankRequest,
): Promise<BankAccountSetup | Refusal> {
  let intent = await readOwnSetup(ctx, userId, given.setupIntentId, 'bank_account_setup_unavailable');
  if (isRefusal(intent)) return intent;
  if (!(intent.allowed_payment_method_types ?? []).includes('us_bank_account')) return refuse('intent_invalid');
  if (given.amounts !== undefined && given.descriptorCode !== undefined)
    return refuse('bank_account_setup_failed', {
      reasons: ['deposits_mismatch'],
      detail: 'Enter the amounts or the code',
    });
  if (intent.status === 'requires_action' && (given.amounts ?? given.descriptorCode) !== undefined) {
    const verified = await verifyMicrodeposits(ctx, intent, given);
    if (isRefusal(verified)) return verified;
    intent = verified;
  }
  await applyBankSetup(ctx, intent);
  if (intent.status === 'requires_action') return toResponse(ctx, userId, intent);
  const method = intent.payment_method;
  if (intent.status !== 'succeeded' || method === null || typeof method === 'string')
    return refuse('bank_account_setup_failed', { reasons: [toFailureCode(intent.last_setup_error?.code)] });
  const saved = await mirrorMethod(ctx, userId, method, { makeDefault: given.makeDefault === true, isProved: true });
  if (isRefusal(saved)) return saved;
  return { setupIntentId: intent.id, clientSecret: null, status: 'verified', pending: null, paymentMethod: saved };
}

/** Sends the values to the provider. It counts the wrong ones itself; we count them too, for the page. */
async function verifyMicrodeposits(
  ctx: AppContext,
  intent: Stripe.SetupIntent,
  given: SaveBankRequest,
): Promise<Stripe.SetupIntent | Refusal> {
  const { stripe } = ctx.payments;
  try {
    return await stripe.setupIntents.verifyMicrodeposits(
      intent.id,
      {
        ...(given.amounts === undefined ? {} : { amounts: given.amounts }),
        ...(given.descriptorCode === undefined ? {} : { descriptor_code: given.descriptorCode.toUpperCase() }),
        expand: ['payment_method'],
      },
      { maxNetworkRetries: 1, timeout: 8_000 },
    );
  } catch (error) {
    if (isUnreachable(error)) return refuse('bank_account_setup_unavailable');
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    if (error.code !== 'payment_method_microdeposit_verification_amounts_mismatch') {
      // It has ended, perhaps in another tab: its current state shows how.
      const fresh = await readSetup(ctx, intent.id);
      return fresh.status === 'requires_action'
        ? refuse('bank_account_setup_failed', { reasons: [toFailureCode(error.code)] })
        : fresh;
    }
    const { rows } = await ctx.pool.query<Pick<Tables['bank_setup'], 'attempts'>>(
      'update bank_setup set attempts = attempts + 1, updated_at = $2 where setup_intent_id = $1 returning attempts',
      [intent.id, ctx.clock.date()],
    );
    return refuse('bank_account_setup_failed', {
      reasons: ['deposits_mismatch'],
      attemptsLeft: Math.max(0, MICRODEPOSIT_TRIES - (rows[0]?.attempts ?? 1)),
    });
  }
}

const FAILURES: Readonly<Record<string, string>> = {
  payment_method_microdeposit_verification_attempts_exceeded: 'deposits_attempts_exceeded',
  payment_method_microdeposit_verification_timeout: 'deposits_expired',
  payment_method_microdeposit_failed: 'deposits_failed',
  payment_method_microdeposit_verification_amounts_invalid: 'deposits_mismatch',
  payment_method_microdeposit_verification_descriptor_code_mismatch: 'deposits_mismatch',
};
const toFailureCode = (code: string | undefined): string => FAILURES[code ?? ''] ?? 'not_confirmed';

/** Records the progress of a bank account setup. Ignores any other setup. */
export async function applyBankSetup(ctx: AppContext, intent: Stripe.SetupIntent, eventId?: string): Promise<void> {
  const action = intent.next_action?.verify_with_microdeposits;
  const method = intent.payment_method;
  const bank = method !== null && typeof method === 'object' ? method.us_bank_account : undefined;
  await transact(ctx, async (tx) => {
    const at = ctx.clock.date();
    const write = async (text: string, values: unknown[]) => {
      const { rowCount } = await tx.client.query(text, values);
      const ignored = rowCount === 0 ? 'no bank account set-up of ours is affected' : null;
      if (eventId !== undefined) await markHandled(tx, eventId, at, ignored);
    };
    if (intent.status === 'requires_action' && action !== undefined && bank !== undefined) {
      const userId = intent.metadata?.user_id ?? '';
      // A user has one pending setup, and events for it are serialized: two concurrent ones would conflict.
      await tx.client.query('select from users where id::text = $1 for no key update', [userId]);
      await write(
        `insert into bank_setup (setup_intent_id, user_id, bank_name, last4, microdeposit_type, arrives_at, created_at, updated_at)
         select $1, id, $2, $3, $4, $5, $6, $6 from users where id::text = $7 and stripe_customer_id = $8
         on conflict (setup_intent_id) do update set bank_name = excluded.bank_name, last4 = excluded.last4,
           microdeposit_type = excluded.microdeposit_type, arrives_at = excluded.arrives_at, state = 'pending', updated_at = excluded.updated_at,
           attempts = case when bank_setup.last4 = excluded.last4 and bank_setup.state = 'pending' then bank_setup.attempts else 0 end`,
        [
          intent.id,
          bank.bank_name ?? 'Bank account',
          bank.last4 ?? '',
          action.microdeposit_type ?? 'amounts',
          new Date(action.arrival_date * 1000),
          at,
          userId,
          typeof intent.customer === 'string' ? intent.customer : (intent.customer?.id ?? ''),
        ],
      );
    } else
      await write(
        "update bank_setup set state = $2, updated_at = $3 where setup_intent_id = $1 and state = 'pending'",
        [intent.id, intent.status === 'succeeded' ? 'verified' : 'failed', at],
      );
  });
}

/** Verification of a bank account has ended. */
export async function endBankSetup(
  ctx: AppContext,
  setupIntentId: string,
  state: 'verified' | 'failed',
): Promise<void> {
  await ctx.pool.query(
    "update bank_setup set state = $2, updated_at = $3 where setup_intent_id = $1 and state = 'pending'",
    [setupIntentId, state, ctx.clock.date()],
  );
}

async function toResponse(ctx: AppContext, userId: string, intent: Stripe.SetupIntent): Promise<BankAccountSetup> {
  const pending = await readPendingBank(ctx, userId);
  const isWaiting = pending?.setupIntentId === intent.id;
  return {
    setupIntentId: intent.id,
    clientSecret: intent.client_secret,
    status: isWaiting ? 'requires_microdeposits' : 'requires_bank_account',
    pending: isWaiting ? pending : null,
    paymentMethod: null,
  };
}
