import * as accounts from './accounts.ts';
import * as balance from './balance.ts';
import * as banks from './bank-methods.ts';
import type { Operation } from './call.ts';
import * as charges from './charges.ts';
import * as tokens from './confirmation-tokens.ts';
import * as customers from './customers.ts';
import * as disputes from './disputes.ts';
import * as events from './events.ts';
import * as identity from './identity.ts';
import * as intents from './payment-intents.ts';
import * as methods from './payment-methods.ts';
import * as refunds from './refunds.ts';
import * as setups from './setup-intents.ts';
import * as tax from './tax.ts';
import * as endpoints from './webhook-endpoints.ts';

export interface OperationEntry {
  verb: 'GET' | 'POST' | 'DELETE';
  /** Path with `{id}` for each id, as in the API description. */
  path: string;
  run: Operation;
  /** May be called from a browser with a publishable key. */
  publishable: boolean;
  /** The SDK operation with the same response, for calls that only browsers make and the SDK therefore lacks. */
  answersAs?: { verb: OperationEntry['verb']; path: string };
}

const secretOnly = (verb: OperationEntry['verb'], path: string, run: Operation): OperationEntry => ({
  verb,
  path,
  run,
  publishable: false,
});
const fromBrowser = (verb: OperationEntry['verb'], path: string, run: Operation): OperationEntry => ({
  verb,
  path,
  run,
  publishable: true,
});

/** Every operation of the payment provider's API that exists here; all others answer 404. */
export const OPERATIONS: readonly OperationEntry[] = [
  secretOnly('POST', '/v1/customers', customers.createCustomer),
  secretOnly('GET', '/v1/customers', customers.listCustomers),
  secretOnly('GET', '/v1/customers/{id}', customers.retrieveCustomer),
  secretOnly('POST', '/v1/customers/{id}', customers.updateCustomer),
  secretOnly('DELETE', '/v1/customers/{id}', customers.deleteCustomer),
  secretOnly('GET', '/v1/customers/{id}/payment_methods', methods.listMethods),
  secretOnly('GET', '/v1/customers/{id}/payment_methods/{id}', methods.retrieveMethod),
  secretOnly('POST', '/v1/customer_sessions', customers.createCustomerSession),

  fromBrowser('POST', '/v1/payment_methods', methods.createMethod),
  secretOnly('GET', '/v1/payment_methods', methods.listMethods),
  secretOnly('GET', '/v1/payment_methods/{id}', methods.retrieveMethod),
  secretOnly('POST', '/v1/payment_methods/{id}', methods.updateMethod),
  secretOnly('POST', '/v1/payment_methods/{id}/attach', methods.attachMethod),
  secretOnly('POST', '/v1/payment_methods/{id}/detach', methods.detachMethod),

  {
    ...fromBrowser('POST', '/v1/financial_connections/accounts', banks.connectBank),
    answersAs: { verb: 'GET', path: '/v1/financial_connections/accounts/{id}' },
  },
  secretOnly('GET', '/v1/financial_connections/accounts/{id}', banks.retrieveConnection),
  secretOnly('GET', '/v1/mandates/{id}', banks.retrieveMandate),

  {
    ...fromBrowser('POST', '/v1/confirmation_tokens', tokens.createToken),
    answersAs: { verb: 'GET', path: '/v1/confirmation_tokens/{id}' },
  },
  secretOnly('GET', '/v1/confirmation_tokens/{id}', tokens.retrieveToken),
  secretOnly('POST', '/v1/test_helpers/confirmation_tokens', tokens.createToken),

  secretOnly('POST', '/v1/setup_intents', setups.createSetupIntent),
  secretOnly('GET', '/v1/setup_intents', setups.listSetupIntents),
  fromBrowser('GET', '/v1/setup_intents/{id}', setups.retrieveSetupIntent),
  secretOnly('POST', '/v1/setup_intents/{id}', setups.updateSetupIntent),
  fromBrowser('POST', '/v1/setup_intents/{id}/confirm', setups.confirmSetupIntent),
  fromBrowser('POST', '/v1/setup_intents/{id}/verify_microdeposits', setups.verifySetupDeposits),
  secretOnly('POST', '/v1/setup_intents/{id}/cancel', setups.cancelSetupIntent),
  secretOnly('GET', '/v1/setup_attempts', setups.listSetupAttempts),

  secretOnly('POST', '/v1/payment_intents', intents.createPaymentIntent),
  secretOnly('GET', '/v1/payment_intents', intents.listPaymentIntents),
  fromBrowser('GET', '/v1/payment_intents/{id}', intents.retrievePaymentIntent),
  secretOnly('POST', '/v1/payment_intents/{id}', intents.updatePaymentIntent),
  fromBrowser('POST', '/v1/payment_intents/{id}/confirm', intents.confirmPaymentIntent),
  fromBrowser('POST', '/v1/payment_intents/{id}/verify_microdeposits', intents.verifyPaymentDeposits),
  secretOnly('POST', '/v1/payment_intents/{id}/cancel', intents.cancelPaymentIntent),

  secretOnly('GET', '/v1/charges', charges.listCharges),
  secretOnly('GET', '/v1/charges/{id}', charges.retrieveCharge),
  secretOnly('GET', '/v1/balance_transactions', charges.listBalanceTransactions),
  secretOnly('GET', '/v1/balance_transactions/{id}', charges.retrieveBalanceTransaction),

  secretOnly('POST', '/v1/refunds', refunds.createRefund),
  secretOnly('GET', '/v1/refunds', refunds.listRefunds),
  secretOnly('GET', '/v1/refunds/{id}', refunds.retrieveRefund),
  secretOnly('POST', '/v1/refunds/{id}', refunds.updateRefund),

  secretOnly('GET', '/v1/disputes', disputes.listDisputes),
  secretOnly('GET', '/v1/disputes/{id}', disputes.retrieveDispute),
  secretOnly('POST', '/v1/disputes/{id}', disputes.updateDispute),
  secretOnly('POST', '/v1/disputes/{id}/close', disputes.closeDispute),

  secretOnly('GET', '/v1/balance', balance.retrieveBalance),
  secretOnly('POST', '/v1/transfers', balance.createTransfer),
  secretOnly('GET', '/v1/transfers', balance.listTransfers),
  secretOnly('GET', '/v1/transfers/{id}', balance.retrieveTransfer),
  secretOnly('POST', '/v1/transfers/{id}/reversals', balance.reverseTransfer),
  secretOnly('POST', '/v1/payouts', balance.createPayout),
  secretOnly('GET', '/v1/payouts', balance.listPayouts),
  secretOnly('GET', '/v1/payouts/{id}', balance.retrievePayout),

  secretOnly('POST', '/v1/tax/calculations', tax.createCalculation),
  secretOnly('GET', '/v1/tax/calculations/{id}', tax.retrieveCalculation),

  secretOnly('GET', '/v1/accounts/{id}/external_accounts', accounts.listExternalAccounts),
  secretOnly('POST', '/v2/core/accounts', accounts.createAccount),
  secretOnly('GET', '/v2/core/accounts', accounts.listAccounts),
  secretOnly('GET', '/v2/core/accounts/{id}', accounts.retrieveAccount),
  secretOnly('POST', '/v2/core/account_links', accounts.createAccountLink),

  secretOnly('GET', '/v1/events', events.listEvents),
  secretOnly('GET', '/v1/events/{id}', events.retrieveEvent),
  secretOnly('POST', '/v1/webhook_endpoints', endpoints.createEndpoint),
  secretOnly('GET', '/v1/webhook_endpoints', endpoints.listEndpoints),
  secretOnly('GET', '/v1/webhook_endpoints/{id}', endpoints.retrieveEndpoint),
  secretOnly('POST', '/v1/webhook_endpoints/{id}', endpoints.updateEndpoint),
  secretOnly('DELETE', '/v1/webhook_endpoints/{id}', endpoints.deleteEndpoint),

  secretOnly('POST', '/v1/identity/verification_sessions', identity.createSession),
  secretOnly('GET', '/v1/identity/verification_sessions', identity.listSessions),
  secretOnly('GET', '/v1/identity/verification_sessions/{id}', identity.retrieveSession),
  secretOnly('POST', '/v1/identity/verification_sessions/{id}/cancel', identity.cancelSession),
  secretOnly('POST', '/v1/identity/verification_sessions/{id}/redact', identity.redactSession),
  secretOnly('GET', '/v1/identity/verification_reports/{id}', identity.retrieveReport),
];

const matchers = OPERATIONS.map((entry) => ({
  entry,
  pattern: new RegExp(`^${entry.path.replaceAll('{id}', '([^/]+)')}$`),
}));

/** The operation behind a verb and path, with the path's ids. */
export function findOperation(verb: string, path: string): { entry: OperationEntry; ids: string[] } | undefined {
  for (const { entry, pattern } of matchers) {
    if (entry.verb !== verb) continue;
    const match = pattern.exec(path);
    if (match) return { entry, ids: match.slice(1).map(decodeURIComponent) };
  }
  return undefined;
}
