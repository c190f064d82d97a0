import type Stripe from 'stripe';
import { MICRODEPOSITS, TEST_BANK_NAME, TEST_BANKS, TEST_ROUTING, type TestBank, testBank } from '../banks.ts';
import { badParameter, noSuch } from '../core/errors.ts';
import { digest, newId } from '../core/ids.ts';
import type { Params } from '../core/params.ts';
import type { Tenant } from '../core/tenant.ts';
import { type Call, idOf } from './call.ts';

/** A US bank account as it was typed in, or as its holder's bank named it (`connection`). */
export interface BankInput {
  bank: TestBank;
  holder: 'individual' | 'company';
  kind: 'checking' | 'savings';
  /** Verified instantly: no verification remains. */
  connection: string | null;
}

/** The test account behind a stored payment method; `undefined` for a card. */
export function bankOf(tenant: Tenant, paymentMethodId: string): TestBank | undefined {
  const secret = tenant.banks.get(paymentMethodId);
  return secret === undefined ? undefined : testBank(secret.account);
}

/** A predefined verified account, as `pm_usBankAccount_success` is at Stripe. */
export const readyBank = (bank: TestBank): BankInput => ({
  bank,
  holder: 'individual',
  kind: 'checking',
  connection: null,
});

export const bankByToken = (token: string): TestBank | undefined => TEST_BANKS.find((one) => one.token === token);

/** Reads `us_bank_account[account_number]` and its like, or `[financial_connections_account]`. */
export function readBank(tenant: Tenant, params: Params): BankInput {
  const connection = params.text('financial_connections_account') ?? null;
  const number = params.text('account_number');
  const routing = params.text('routing_number');
  const holder = params.oneOf('account_holder_type', ['individual', 'company']) ?? 'individual';
  const kind = params.oneOf('account_type', ['checking', 'savings']) ?? 'checking';
  if (connection !== null) {
    const seen = tenant.bankConnections.get(connection);
    const bank = seen === undefined ? undefined : TEST_BANKS.find((one) => one.account.endsWith(seen.last4 ?? '-'));
    if (bank === undefined) throw noSuch('account', connection, 'us_bank_account[financial_connections_account]');
    return { bank, holder, kind, connection };
  }
  if (routing == null)
    throw badParameter(params.name('routing_number'), 'Missing required param.', 'parameter_missing');
  if (routing !== TEST_ROUTING)
    throw badParameter(
      params.name('routing_number'),
      `You must use the test routing number ${TEST_ROUTING} in the sandbox.`,
      'routing_number_invalid',
    );
  const bank = testBank(number ?? '');
  if (bank === undefined)
    throw badParameter(
      params.name('account_number'),
      'You must use a test bank account number in the sandbox.',
      'account_number_invalid',
    );
  return { bank, holder, kind, connection: null };
}

/** The `us_bank_account` part of a payment method. */
export function bankPart(input: BankInput): Stripe.PaymentMethod.UsBankAccount {
  return {
    account_holder_type: input.holder,
    account_type: input.kind,
    bank_name: TEST_BANK_NAME,
    financial_connections_account: input.connection,
    fingerprint: digest(`bank:${input.bank.account}`),
    last4: input.bank.account.slice(-4),
    networks: { preferred: 'ach', supported: ['ach'] },
    routing_number: TEST_ROUTING,
    status_details: {},
  };
}

/** POST /v1/financial_connections/accounts by a browser: its visitor picked an account at their simulated bank. */
export function connectBank({ tenant, params }: Call): Stripe.FinancialConnections.Account {
  const bank = testBank(params.required('account_number'));
  params.rejectUnknown();
  if (bank === undefined) throw badParameter('account_number', 'No test account has this number.', 'account_invalid');
  const account: Stripe.FinancialConnections.Account = {
    id: newId('fca'),
    object: 'financial_connections.account',
    account_holder: null,
    account_numbers: null,
    balance: null,
    balance_refresh: null,
    category: 'cash',
    created: tenant.clock.seconds(),
    display_name: bank.label,
    institution_name: TEST_BANK_NAME,
    last4: bank.account.slice(-4),
    livemode: false,
    ownership: null,
    ownership_refresh: null,
    permissions: ['payment_method'],
    status: 'active',
    subcategory: 'checking',
    subscriptions: null,
    supported_payment_method_types: ['us_bank_account'],
    transaction_refresh: null,
  };
  tenant.bankConnections.set(account.id, account);
  tenant.emit('financial_connections.account.created', account);
  return account;
}

/** GET /v1/financial_connections/accounts/{id} */
export function retrieveConnection({ tenant, params, ids }: Call): Stripe.FinancialConnections.Account {
  params.rejectUnknown();
  const found = tenant.bankConnections.get(ids[0] ?? '');
  if (found === undefined) throw noSuch('account', ids[0] ?? '');
  return found;
}

/** The holder's mandate to debit their account, stored with the method. One per method. */
export function mandateFor(tenant: Tenant, method: Stripe.PaymentMethod): Stripe.Mandate {
  const known = [...tenant.mandates.values()].find((one) => idOf(one.payment_method) === method.id);
  if (known !== undefined) return known;
  const mandate: Stripe.Mandate = {
    id: newId('mandate'),
    object: 'mandate',
    customer_acceptance: {
      accepted_at: tenant.clock.seconds(),
      online: { ip_address: '127.0.0.1', user_agent: 'sandbox' },
      type: 'online',
    },
    livemode: false,
    multi_use: {},
    payment_method: method.id,
    payment_method_details: { type: 'us_bank_account', us_bank_account: {} },
    status: 'active',
    type: 'multi_use',
  };
  tenant.mandates.set(mandate.id, mandate);
  return mandate;
}

/** GET /v1/mandates/{id} */
export function retrieveMandate({ tenant, params, ids }: Call): Stripe.Mandate {
  params.rejectUnknown();
  const found = tenant.mandates.get(ids[0] ?? '');
  if (found === undefined) throw noSuch('mandate', ids[0] ?? '');
  return found;
}

/** The result of a verification's values: right, wrong, or one of the two errors that can be requested. */
export function readDeposits(params: Params): keyof typeof MICRODEPOSITS | 'mismatch' {
  const amounts = params.list('amounts')?.map(Number);
  const descriptor = params.text('descriptor_code');
  if ((amounts === undefined) === (descriptor == null))
    throw badParameter('amounts', 'Give either amounts or descriptor_code.', 'parameter_missing');
  const isSame = (one: { amounts: readonly number[]; descriptor: string }): boolean =>
    amounts === undefined
      ? one.descriptor === descriptor?.toUpperCase()
      : amounts.length === 2 &&
        [...amounts].sort((a, b) => a - b).every((cents, index) => cents === one.amounts[index]);
  const found = Object.entries(MICRODEPOSITS).find(([, one]) => isSame(one));
  return found === undefined ? 'mismatch' : (found[0] as keyof typeof MICRODEPOSITS);
}
