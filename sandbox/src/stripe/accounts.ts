import type Stripe from 'stripe';
import { badParameter, noSuch, ProviderError, wrongState } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import { type ListAnswer, page } from '../core/paging.ts';
import { mergeMetadata, type Params } from '../core/params.ts';
import type { Tenant } from '../core/tenant.ts';
import type { World } from '../core/world.ts';
import type { Call } from './call.ts';

type Account = Stripe.V2.Core.Account;
type Entry = Stripe.V2.Core.Account.Requirements.Entry;

/** Account links work for five minutes, as Stripe's do for some. */
const LINK_LIFETIME_MS = 5 * 60_000;

const iso = (epochMs: number): string => new Date(epochMs).toISOString();

/** The data an account must still provide before it gets transfers. */
export const REQUIREMENTS = {
  identity: 'individual.verification',
  bank: 'external_account',
  terms: 'tos_acceptance',
} as const;
export type RequirementName = keyof typeof REQUIREMENTS;

function entryOf(name: RequirementName, error: string | null): Entry {
  return {
    awaiting_action_from: 'user',
    description: REQUIREMENTS[name],
    errors: error === null ? [] : [{ code: 'verification_failed_other', description: error }],
    impact: {
      restricts_capabilities: [
        {
          capability: 'stripe_balance.stripe_transfers',
          configuration: 'recipient',
          deadline: { status: 'currently_due' },
        },
      ],
    },
    minimum_deadline: { status: 'currently_due' },
    requested_reasons: [{ code: 'routine_onboarding' }],
  };
}

/** Parts of an account that are returned only if `include` requests them, as at Stripe. */
const PARTS = ['configuration.recipient', 'requirements', 'identity', 'defaults'] as const;

function readInclude(params: Params): readonly string[] {
  const requested = params.list('include') ?? [];
  const unknown = requested.find((part) => !PARTS.some((one) => one === part));
  if (unknown !== undefined) throw badParameter('include', `Unknown include: ${unknown}`, 'parameter_invalid_value');
  return requested;
}

/** The account as returned: without parts that were not requested. */
function view(account: Account, include: readonly string[]): Account {
  const copy = structuredClone(account);
  if (!include.includes('configuration.recipient')) delete copy.configuration;
  if (!include.includes('requirements')) delete copy.requirements;
  if (!include.includes('identity')) delete copy.identity;
  if (!include.includes('defaults')) delete copy.defaults;
  return copy;
}

export function accountOf(tenant: Tenant, id: string, param?: string): Account {
  const found = tenant.accounts.get(id);
  if (found === undefined) throw noSuch('account', id, param);
  return found;
}

/** Returns true if money may be transferred to an account. */
export const takesTransfers = (account: Account): boolean =>
  account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status === 'active';

/** Sets the capability based on the remaining requirements. */
function settle(tenant: Tenant, account: Account, entries: Entry[]): void {
  const isFailed = entries.some((entry) => entry.errors.length > 0);
  account.requirements = {
    entries,
    ...(entries.length === 0 ? {} : { summary: { minimum_deadline: { status: 'currently_due' } } }),
  };
  account.configuration = {
    recipient: {
      applied: true,
      capabilities: {
        stripe_balance: {
          stripe_transfers: {
            status: entries.length === 0 ? 'active' : 'restricted',
            status_details:
              entries.length === 0
                ? []
                : [
                    {
                      code: isFailed ? 'rejected_incomplete_verification' : 'requirements_past_due',
                      resolution: 'provide_info',
                    },
                  ],
          },
        },
      },
    },
  };
  tenant.accounts.set(account.id, account);
}

/** POST /v2/core/accounts: a seller who is paid out. Other configurations are not supported here. */
export function createAccount({ tenant, params }: Call): Account {
  const include = readInclude(params);
  const configuration = params.child('configuration');
  const recipient = configuration?.child('recipient');
  if (!recipient)
    throw badParameter(
      'configuration',
      'The sandbox makes accounts with the configuration "recipient".',
      'parameter_missing',
    );
  recipient.child('capabilities')?.child('stripe_balance')?.child('stripe_transfers')?.boolean('requested');
  const email = params.text('contact_email');
  const name = params.text('display_name');
  const dashboard = params.oneOf('dashboard', ['express', 'full', 'none']) ?? 'express';
  const identity = params.child('identity');
  const country = identity?.text('country') ?? 'us';
  const entity = identity?.oneOf('entity_type', ['individual', 'company']) ?? 'individual';
  const defaults = params.child('defaults');
  defaults?.ignore('currency', 'locales', 'profile');
  const responsible = defaults?.child('responsibilities');
  const fees = responsible?.oneOf('fees_collector', ['application', 'stripe']) ?? 'application';
  const losses = responsible?.oneOf('losses_collector', ['application', 'stripe']) ?? 'application';
  const metadata = mergeMetadata(params);
  params.rejectUnknown();
  const account: Account = {
    id: newId('acct'),
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    ...(email == null ? {} : { contact_email: email }),
    created: iso(tenant.clock.now()),
    dashboard,
    defaults: {
      currency: 'usd',
      responsibilities: { fees_collector: fees, losses_collector: losses, requirements_collector: 'stripe' },
    },
    ...(name == null ? {} : { display_name: name }),
    identity: { country: country.toLowerCase(), entity_type: entity },
    livemode: false,
    metadata,
  };
  settle(tenant, account, [entryOf('identity', null), entryOf('bank', null), entryOf('terms', null)]);
  return view(account, include);
}

/** GET /v2/core/accounts/{id}?include= */
export function retrieveAccount({ tenant, params, ids }: Call): Account {
  const include = readInclude(params);
  params.rejectUnknown();
  return view(accountOf(tenant, ids[0] ?? ''), include);
}

/** GET /v2/core/accounts: all of them on one page, newest first. */
export function listAccounts({ tenant, params }: Call): object {
  params.integer('limit');
  params.rejectUnknown();
  const data = [...tenant.accounts.values()].reverse().map((account) => view(account, []));
  return { data, next_page_url: null, previous_page_url: null };
}

/** POST /v2/core/account_links: an onboarding page for one visit, within five minutes. */
export function createAccountLink({ tenant, world, params }: Call): Stripe.V2.Core.AccountLink {
  const account = accountOf(tenant, params.required('account'), 'account');
  const useCase = params.child('use_case');
  if (!useCase) throw badParameter('use_case', 'Missing required param: use_case.', 'parameter_missing');
  const type = useCase.oneOf('type', ['account_onboarding']);
  const onboarding = useCase.child('account_onboarding');
  if (type == null || !onboarding)
    throw badParameter(
      'use_case[type]',
      'The sandbox makes links of type account_onboarding.',
      'parameter_invalid_value',
    );
  const refreshUrl = onboarding.required('refresh_url');
  const returnUrl = onboarding.text('return_url') ?? null;
  onboarding.ignore('collection_options');
  onboarding.ignore('configurations');
  params.rejectUnknown();
  for (const url of [refreshUrl, returnUrl])
    if (url !== null && !URL.canParse(url)) throw badParameter('use_case', 'Not a valid URL', 'url_invalid');
  if (account.closed) throw wrongState('account_closed', `Account ${account.id} is closed.`);
  const token = newId('acctlink');
  const expiresAt = tenant.clock.now() + LINK_LIFETIME_MS;
  tenant.accountLinks.set(token, { account: account.id, refreshUrl, returnUrl, expiresAt, isUsed: false });
  return {
    object: 'v2.core.account_link',
    account: account.id,
    created: iso(tenant.clock.now()),
    expires_at: iso(expiresAt),
    livemode: false,
    url: `${world.publicUrl}/sandbox/connect/${token}`,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { refresh_url: refreshUrl, ...(returnUrl === null ? {} : { return_url: returnUrl }) },
    },
  };
}

/** GET /v1/accounts/{id}/external_accounts: the one bank account that it pays out to, if any. */
export function listExternalAccounts({ tenant, params, ids }: Call): ListAnswer<Stripe.BankAccount> {
  const account = accountOf(tenant, ids[0] ?? '');
  params.oneOf('object', ['bank_account', 'card']);
  const bank = tenant.payoutBanks.get(account.id);
  return page(bank === undefined ? [] : [bank], params, `/v1/accounts/${account.id}/external_accounts`);
}

/** Puts a new bank account in the place of the one that was there, as a seller does at the provider. */
function changeBank(tenant: Tenant, account: Account): void {
  const before = tenant.payoutBanks.get(account.id);
  const id = newId('ba');
  const bank: Stripe.BankAccount = {
    id,
    object: 'bank_account',
    account: account.id,
    account_holder_name: account.display_name ?? null,
    account_holder_type: 'individual',
    account_type: null,
    bank_name: 'STRIPE TEST BANK',
    country: 'US',
    currency: 'usd',
    default_for_currency: true,
    fingerprint: id.slice(-16),
    last4: before === undefined ? '6789' : '2227',
    metadata: {},
    routing_number: '110000000',
    status: 'new',
  };
  tenant.payoutBanks.set(account.id, bank);
  tenant.emit('account.external_account.created', bank, undefined, account.id);
  if (before !== undefined)
    tenant.emit('account.external_account.deleted', { ...before, default_for_currency: false }, undefined, account.id);
}

export type OnboardingOutcome = 'complete' | 'incomplete' | 'failed' | 'bank';

/** The seller has left the onboarding page. */
export function finishOnboarding(tenant: Tenant, accountId: string, outcome: OnboardingOutcome): void {
  const account = accountOf(tenant, accountId);
  if (outcome === 'complete') {
    if (!tenant.payoutBanks.has(accountId)) changeBank(tenant, account);
    settle(tenant, account, []);
  } else if (outcome === 'bank') changeBank(tenant, account);
  else if (outcome === 'failed')
    settle(tenant, account, [entryOf('identity', 'The document could not be matched with the name.')]);
  else settle(tenant, account, [entryOf('bank', null)]);
}

/** Adds a requirement to an account later, as the provider may at any time. */
export function requireMore(world: World, accountId: string, name: RequirementName): void {
  const tenant = [...world.tenants.values()].find((one) => one.accounts.has(accountId));
  if (tenant === undefined) throw new ProviderError(404, { type: 'invalid_request_error', message: 'No such account' });
  settle(tenant, accountOf(tenant, accountId), [entryOf(name, null)]);
}
