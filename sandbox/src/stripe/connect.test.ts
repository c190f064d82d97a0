import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, startBench } from '../testing/harness.ts';

const DAY = 86_400_000;

let bench: Bench;
let stripe: Stripe;
beforeAll(async () => {
  bench = await startBench();
  stripe = bench.stripe('connect');
});
afterAll(() => bench.stop());

const pass = (ms: number) => bench.post('/_admin/clock', { advanceMs: ms });
const newAccount = () =>
  stripe.v2.core.accounts.create({
    contact_email: 'seller@shop.test',
    dashboard: 'express',
    identity: { country: 'us', entity_type: 'individual' },
    configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
    defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
    include: ['configuration.recipient', 'requirements'],
  });
const capability = (account: Stripe.V2.Core.Account) =>
  account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status;
const read = (id: string) =>
  stripe.v2.core.accounts.retrieve(id, { include: ['configuration.recipient', 'requirements'] });
const linkFor = (account: string) =>
  stripe.v2.core.accountLinks.create({
    account,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: {
        configurations: ['recipient'],
        refresh_url: 'http://shop.test/again',
        return_url: 'http://shop.test/back',
      },
    } as Stripe.V2.Core.AccountLinkCreateParams.UseCase,
  });
const visit = (url: string, outcome?: string) =>
  fetch(url.replace('http://shop.test', bench.base), {
    redirect: 'manual',
    ...(outcome === undefined ? {} : { method: 'POST', body: new URLSearchParams({ outcome }) }),
  });
const onboarded = async () => {
  const account = await newAccount();
  await visit((await linkFor(account.id)).url, 'complete');
  return account.id;
};
const charged = async (amount: number, group?: string) => {
  const intent = await stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'http://shop.test/',
    ...(group === undefined ? {} : { transfer_group: group }),
  });
  return intent.latest_charge as string;
};

describe('accounts', () => {
  it('given a new account, then it is restricted, and its requirements are returned only on request', async () => {
    const account = await newAccount();
    expect(capability(account)).toBe('restricted');
    expect(account.requirements?.entries?.map((entry) => entry.description)).toEqual([
      'individual.verification',
      'external_account',
      'tos_acceptance',
    ]);
    const bare = await stripe.v2.core.accounts.retrieve(account.id);
    const { data } = await stripe.v2.core.accounts.list({ limit: 100 });
    expect(data.map((one) => one.id)).toContain(account.id);
    expect([bare.configuration, bare.requirements, bare.identity]).toEqual([undefined, undefined, undefined]);
  });

  it('given the onboarding page, when everything is given, then active, and the link works no second time', async () => {
    const account = await newAccount();
    const link = await linkFor(account.id);
    expect((await visit(link.url)).status).toBe(200);
    const done = await visit(link.url, 'complete');
    expect([done.status, done.headers.get('location')]).toEqual([303, 'http://shop.test/back']);
    expect(capability(await read(account.id))).toBe('active');
    const again = await visit(link.url);
    expect([again.status, again.headers.get('location')]).toEqual([303, 'http://shop.test/again']);
  });

  it('given an incomplete or failed visit, or a link of yesterday, then requirements stay', async () => {
    const account = await newAccount();
    await visit((await linkFor(account.id)).url, 'incomplete');
    expect((await read(account.id)).requirements?.entries?.map((entry) => entry.description)).toEqual([
      'external_account',
    ]);
    await visit((await linkFor(account.id)).url, 'failed');
    const failed = await read(account.id);
    expect([capability(failed), failed.requirements?.entries?.[0]?.errors.length]).toEqual(['restricted', 1]);
    const late = await linkFor(account.id);
    await pass(6 * 60_000);
    const answer = await visit(late.url, 'complete');
    expect(answer.headers.get('location')).toBe('http://shop.test/again');
    expect(capability(await read(account.id))).toBe('restricted');
  });

  it('given an active account, when its bank account is changed, then the new one is returned, and both events name the account', async () => {
    const id = await onboarded();
    const banks = async () => (await stripe.accounts.listExternalAccounts(id, { object: 'bank_account' })).data;
    const [first] = await banks();
    expect(first).toMatchObject({ object: 'bank_account', last4: '6789', default_for_currency: true });
    await visit((await linkFor(id)).url, 'bank');
    const [second, ...more] = await banks();
    expect([second?.last4, second?.id === first?.id, more]).toEqual(['2227', false, []]);
    expect(capability(await read(id))).toBe('active');
    const { data } = await stripe.events.list({ type: 'account.external_account.*' });
    const ours = data.filter(({ account }) => account === id).map(({ type, data: { object } }) => [type, object]);
    expect(ours.map(([type]) => type)).toEqual([
      'account.external_account.deleted',
      'account.external_account.created',
      'account.external_account.created',
    ]);
  });

  it('given an active account, when the provider adds requirements, then it is restricted again', async () => {
    const id = await onboarded();
    await bench.post('/_admin/requirements', { account: id, requirement: 'identity' });
    expect(capability(await read(id))).toBe('restricted');
  });
});

describe('transfers, reversals, payouts and the balance', () => {
  it('given a charge, when part of it is transferred and reversed, then never more than the rest, and the balance matches', async () => {
    const destination = await onboarded();
    const charge = await charged(20_000, 'txn_1');
    const before = (await stripe.balance.retrieve()).available[0]?.amount ?? 0;
    const transfer = await stripe.transfers.create({
      amount: 15_000,
      currency: 'usd',
      destination,
      source_transaction: charge,
    });
    expect([transfer.transfer_group, transfer.source_type]).toEqual(['txn_1', 'card']);
    await expect(
      stripe.transfers.create({ amount: 6_000, currency: 'usd', destination, source_transaction: charge }),
    ).rejects.toMatchObject({ code: 'balance_insufficient' });
    expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(before - 15_000);
    await stripe.transfers.createReversal(transfer.id, { amount: 5_000 });
    const after = await stripe.transfers.retrieve(transfer.id);
    expect([after.amount_reversed, after.reversed, after.reversals.data.length]).toEqual([5_000, false, 1]);
    await stripe.transfers.createReversal(transfer.id);
    await expect(stripe.transfers.createReversal(transfer.id)).rejects.toMatchObject({
      code: 'transfer_already_reversed',
    });
    expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(before);
    expect((await stripe.transfers.list({ transfer_group: 'txn_1' })).data).toHaveLength(1);
  });

  it('given an account that is not ready, or too little money, then no transfer', async () => {
    const fresh = (await newAccount()).id;
    const charge = await charged(1_000);
    await expect(
      stripe.transfers.create({ amount: 500, currency: 'usd', destination: fresh, source_transaction: charge }),
    ).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
    const destination = await onboarded();
    await expect(stripe.transfers.create({ amount: 99_000_000, currency: 'usd', destination })).rejects.toMatchObject({
      code: 'balance_insufficient',
    });
  });

  it('given money that became available, when it is paid out, then it is at the bank two banking days later, or is returned', async () => {
    await charged(50_000);
    await pass(3 * DAY);
    const before = (await stripe.balance.retrieve()).available[0]?.amount ?? 0;
    const good = await stripe.payouts.create({ amount: 10_000, currency: 'usd' });
    const bad = await stripe.payouts.create({ amount: 5_000, currency: 'usd', metadata: { sandbox: 'fails' } });
    expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(before - 15_000);
    await pass(5 * DAY);
    expect((await stripe.payouts.retrieve(good.id)).status).toBe('paid');
    expect((await stripe.payouts.retrieve(bad.id)).status).toBe('failed');
    expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(before - 10_000);
    await expect(stripe.payouts.create({ amount: 999_000_000, currency: 'usd' })).rejects.toMatchObject({
      code: 'balance_insufficient',
    });
  });

  it('given everything above, then the balance is the sum of its movements', async () => {
    let sum = 0;
    for await (const one of stripe.balanceTransactions.list({ limit: 10 })) sum += one.net;
    const { available, pending } = await stripe.balance.retrieve();
    expect((available[0]?.amount ?? 0) + (pending[0]?.amount ?? 0)).toBe(sum);
  });
});
