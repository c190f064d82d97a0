import type Stripe from 'stripe';
import type { Decline } from '../cards.ts';
import type { Clock } from './clock.ts';
import { newId } from './ids.ts';

/** The wire format of Stripe's snapshot events. */
export interface ProviderEvent {
  id: string;
  object: 'event';
  /** The payout account that it is of. */
  account?: string;
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/** Data of a payment method's card that the API does not show. */
export interface CardSecret {
  number: string;
  setUp: boolean;
  /** Used once without a customer, or detached: cannot be used again. */
  spent: boolean;
}

/** Data of a payment method's bank account that the API does not show. */
export interface BankSecret {
  account: string;
  isVerified: boolean;
  /** Detached: cannot be used again. */
  spent: boolean;
}

/** One visit to the onboarding page of a connected account. */
export interface AccountLinkSecret {
  account: string;
  refreshUrl: string;
  returnUrl: string | null;
  /** Epoch ms. */
  expiresAt: number;
  isUsed: boolean;
}

/** Pending micro-deposits, by the intent that waits for them. */
export interface DepositSecret {
  paymentMethod: string;
  tries: number;
  /** Epoch ms. */
  sentAt: number;
}

/** One 3-D Secure challenge. */
export interface Challenge {
  id: string;
  intent: string;
  paymentMethod: string;
  state: 'open' | 'approved' | 'failed';
  returnUrl: string | null;
  decline: Decline | null;
}

/** What a verification session has beyond what the API shows. */
export interface IdentitySecret {
  returnUrl: string | null;
  token: string;
  tokenExpiresAt: number;
}

/** The card behind a confirmation token, beyond what the API shows. */
export interface TokenSecret {
  number: string;
  /** The saved method it was created from. Without one, a method is created on use. */
  paymentMethod: string | null;
}

export interface IdempotencyRecord {
  hash: string;
  state: 'running' | 'done';
  status: number;
  body: string;
  requestId: string;
  at: number;
}

export interface WebhookEndpointRecord extends Stripe.WebhookEndpoint {
  secret: string;
}

/** One event on its way to one endpoint. */
export interface Delivery {
  id: string;
  event: string;
  endpoint: string;
  state: 'waiting' | 'delivered' | 'dropped' | 'given_up';
  attempts: { at: number; status: number | null; error: string | null }[];
  /** Wall-clock epoch ms of the first try, and of the next one while one is scheduled. */
  firstAt: number;
  nextAt: number;
}

const COLLECTIONS = [
  'customers',
  'paymentMethods',
  'cards',
  'banks',
  'bankConnections',
  'mandates',
  'microdeposits',
  'confirmationTokens',
  'tokenSecrets',
  'setupIntents',
  'setupAttempts',
  'paymentIntents',
  'charges',
  'balanceTransactions',
  'refunds',
  'disputes',
  'accounts',
  'accountLinks',
  'payoutBanks',
  'transfers',
  'payouts',
  'taxCalculations',
  'challenges',
  'identitySessions',
  'identityReports',
  'identitySecrets',
  'endpoints',
  'events',
  'deliveries',
  'idempotency',
] as const;

/** How many events and deliveries a snapshot keeps. */
const SNAPSHOT_EVENTS = 2000;

/** Everything that belongs to one secret key. Expandable fields always hold ids; responses expand copies. */
export class Tenant {
  readonly name: string;
  readonly customers = new Map<string, Stripe.Customer | Stripe.DeletedCustomer>();
  readonly paymentMethods = new Map<string, Stripe.PaymentMethod>();
  readonly cards = new Map<string, CardSecret>();
  readonly banks = new Map<string, BankSecret>();
  readonly bankConnections = new Map<string, Stripe.FinancialConnections.Account>();
  readonly mandates = new Map<string, Stripe.Mandate>();
  readonly microdeposits = new Map<string, DepositSecret>();
  readonly confirmationTokens = new Map<string, Stripe.ConfirmationToken>();
  readonly tokenSecrets = new Map<string, TokenSecret>();
  readonly setupIntents = new Map<string, Stripe.SetupIntent>();
  readonly setupAttempts = new Map<string, Stripe.SetupAttempt>();
  readonly paymentIntents = new Map<string, Stripe.PaymentIntent>();
  readonly charges = new Map<string, Stripe.Charge>();
  readonly balanceTransactions = new Map<string, Stripe.BalanceTransaction>();
  readonly refunds = new Map<string, Stripe.Refund>();
  readonly disputes = new Map<string, Stripe.Dispute>();
  readonly accounts = new Map<string, Stripe.V2.Core.Account>();
  readonly accountLinks = new Map<string, AccountLinkSecret>();
  /** By the payout account that pays out to it. */
  readonly payoutBanks = new Map<string, Stripe.BankAccount>();
  readonly transfers = new Map<string, Stripe.Transfer>();
  readonly payouts = new Map<string, Stripe.Payout>();
  readonly taxCalculations = new Map<string, Stripe.Tax.Calculation>();
  readonly challenges = new Map<string, Challenge>();
  readonly identitySessions = new Map<string, Stripe.Identity.VerificationSession>();
  readonly identityReports = new Map<string, Stripe.Identity.VerificationReport>();
  readonly identitySecrets = new Map<string, IdentitySecret>();
  readonly endpoints = new Map<string, WebhookEndpointRecord>();
  readonly events = new Map<string, ProviderEvent>();
  readonly deliveries = new Map<string, Delivery>();
  readonly idempotency = new Map<string, IdempotencyRecord>();
  readonly clock: Clock;
  readonly apiVersion: string;
  /** The request being executed; operations are synchronous, so there is at most one. */
  request: ProviderEvent['request'] = { id: null, idempotency_key: null };
  readonly #onEvent: (tenant: Tenant, event: ProviderEvent) => void;

  constructor(name: string, clock: Clock, apiVersion: string, onEvent: (tenant: Tenant, event: ProviderEvent) => void) {
    this.name = name;
    this.clock = clock;
    this.apiVersion = apiVersion;
    this.#onEvent = onEvent;
  }

  /** Records an event about a copy of `object` and hands it to the webhook sender. */
  emit(type: string, object: object, previous?: object, account?: string): ProviderEvent {
    const event: ProviderEvent = {
      id: newId('evt'),
      object: 'event',
      ...(account === undefined ? {} : { account }),
      api_version: this.apiVersion,
      created: this.clock.seconds(),
      data: {
        object: structuredClone(object),
        ...(previous === undefined ? {} : { previous_attributes: structuredClone(previous) }),
      },
      livemode: false,
      pending_webhooks: 0,
      request: { ...this.request },
      type,
    };
    this.events.set(event.id, event);
    this.#onEvent(this, event);
    return event;
  }

  /** The stored object with this id, whatever its kind. */
  find(id: string): object | undefined {
    return (
      this.customers.get(id) ??
      this.paymentMethods.get(id) ??
      this.mandates.get(id) ??
      this.confirmationTokens.get(id) ??
      this.setupIntents.get(id) ??
      this.setupAttempts.get(id) ??
      this.paymentIntents.get(id) ??
      this.charges.get(id) ??
      this.balanceTransactions.get(id) ??
      this.refunds.get(id) ??
      this.disputes.get(id) ??
      this.transfers.get(id) ??
      this.payouts.get(id) ??
      this.identitySessions.get(id) ??
      this.identityReports.get(id)
    );
  }

  /** Everything as plain JSON. */
  dump(): Record<string, unknown> {
    this.prune();
    return Object.fromEntries(
      COLLECTIONS.map((name) => {
        const entries = [...this[name]];
        return [name, name === 'events' || name === 'deliveries' ? entries.slice(-SNAPSHOT_EVENTS) : entries];
      }),
    );
  }

  /** Restores what `dump` wrote. */
  load(data: Record<string, unknown>): void {
    for (const name of COLLECTIONS) {
      const entries = data[name];
      if (!Array.isArray(entries)) continue;
      const into = this[name] as Map<string, unknown>;
      for (const [id, value] of entries as [string, unknown][]) into.set(id, value);
    }
    // Requests that were running when the process ended are not running anymore.
    for (const [key, record] of this.idempotency) if (record.state === 'running') this.idempotency.delete(key);
  }

  /** Deletes idempotency keys older than a day. */
  prune(): void {
    const oldest = this.clock.now() - 86_400_000;
    for (const [key, record] of this.idempotency) {
      if (record.at >= oldest) break;
      this.idempotency.delete(key);
    }
  }
}
