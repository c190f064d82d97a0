import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import Stripe from 'stripe';
import { accounts, demoPassword } from '../accounts.ts';
import type { DemoAccount } from '../types.ts';
import { idFor } from './ids.ts';
import { insertRows } from './insert.ts';

type Card = {
  customerId: string;
  methodId: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  fingerprint: string | null;
};
type Bank = { methodId: string; name: string; last4: string; fingerprint: string | null };
type Saved = { card: Card; bank: Bank };
export type SeededUser = { id: string; account: DemoAccount };

/** The app's own argon2id parameters. */
const PARAMETERS = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;
const TIER_1_CENTS = 250_000;
const TERMS_VERSION = '2026-11';

export type SavedMethods = ReadonlyMap<string, Saved>;

/** A hash of the password that all accounts of the demo have. */
export const hashPassword = (): Promise<string> => hash(demoPassword, { ...PARAMETERS, salt: randomBytes(16) });

/** What each of the people pays with, by email, from the provider. Null: no provider, and no one has anything to pay with. */
export async function saveMethods(stripeApiBase: string | null): Promise<SavedMethods> {
  const saved = new Map<string, Saved>();
  if (stripeApiBase === null) return saved;
  const base = new URL(stripeApiBase);
  const stripe = new Stripe('sk_test_local_assay', {
    host: base.hostname,
    port: base.port,
    protocol: 'http',
    telemetry: false,
  });
  for (const account of accounts.filter(({ onboardingStatus }) => onboardingStatus === 'done')) {
    const card = await saveCard(stripe, account);
    saved.set(account.email, { card, bank: await saveBank(stripe, card.customerId) });
  }
  return saved;
}

async function saveCard(stripe: Stripe, account: DemoAccount): Promise<Card> {
  const customer = await stripe.customers.create(
    {
      email: account.email,
      name: `${account.firstName} ${account.lastName}`,
      // All demo accounts pay with the same test numbers but aren't linked accounts.
      metadata: { userId: idFor('user', account.email), sandbox_own_numbers: 'yes' },
    },
    { idempotencyKey: `demo:customer:${account.email}` },
  );
  const intent = await stripe.setupIntents.create({
    customer: customer.id,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'http://localhost/',
  });
  const method = await stripe.paymentMethods.retrieve(intent.payment_method as string);
  const card = method.card!;
  return {
    customerId: customer.id,
    methodId: method.id,
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    fingerprint: card.fingerprint ?? null,
  };
}

/** A verified bank account: many items cost more than the card limit (rules §5.3). */
async function saveBank(stripe: Stripe, customer: string): Promise<Bank> {
  const intent = await stripe.setupIntents.create({
    customer,
    usage: 'off_session',
    allowed_payment_method_types: ['us_bank_account'],
    payment_method: 'pm_usBankAccount_success',
    mandate_data: {
      customer_acceptance: { type: 'online', online: { ip_address: '127.0.0.1', user_agent: 'demo' } },
    },
    payment_method_options: { us_bank_account: { verification_method: 'instant' } },
    confirm: true,
  });
  if (intent.status !== 'succeeded') throw new Error(`The bank account of the demo is ${intent.status}`);
  const method = await stripe.paymentMethods.retrieve(intent.payment_method as string);
  const bank = method.us_bank_account!;
  return {
    methodId: method.id,
    name: bank.bank_name ?? '',
    last4: bank.last4 ?? '',
    fingerprint: bank.fingerprint,
  };
}

/** Writes all accounts as onboarding, or an invitation of staff, would have left them. Returns them by username. */
export async function writeAccounts(
  client: pg.ClientBase,
  { passwordHash, now }: { passwordHash: string; now: number },
): Promise<Map<string, SeededUser>> {
  const at = new Date(now - 30 * 86_400_000);
  const users = accounts.map((account): SeededUser => ({ id: idFor('user', account.email), account }));
  const isDone = ({ account }: SeededUser) => account.onboardingStatus === 'done';
  await insertRows(
    client,
    'users',
    users.map((user) => ({
      id: user.id,
      email: user.account.email,
      username: user.account.username,
      first_name: user.account.firstName,
      last_name: user.account.lastName,
      password_hash: passwordHash,
      staff_roles: user.account.role === 'staff' ? [user.account.staffRole ?? 'admin'] : [],
      is_vip: user.account.role === 'vip',
      email_verified_at: user.account.role === 'newcomer' ? null : at,
      terms_version: TERMS_VERSION,
      terms_accepted_at: at,
      kyc_status: isDone(user) ? 'verified' : null,
      created_at: at,
      updated_at: at,
    })),
  );
  await insertRows(
    client,
    'address',
    users.flatMap(({ id, account }) =>
      account.address === undefined
        ? []
        : [
            {
              id: idFor('address', account.email),
              user_id: id,
              full_name: account.address.fullName,
              line1: account.address.line1,
              line2: account.address.line2 ?? null,
              city: account.address.city,
              state: account.address.state,
              postal_code: account.address.postalCode,
              phone: account.address.phone,
              mode: account.address.mode,
              created_at: at,
              updated_at: at,
            },
          ],
    ),
  );
  // The office asks for a second factor: its codes are in the sandbox's inbox.
  await insertRows(
    client,
    'second_factor',
    users.flatMap(({ id, account }) =>
      account.role === 'staff' && account.address !== undefined
        ? [{ user_id: id, channel: 'sms', phone: account.address.phone, enabled_at: at }]
        : [],
    ),
  );
  for (const user of users.filter(({ account }) => account.creditLimitCents > 0)) await grantLimit(client, user, at);
  return new Map(users.map((user) => [user.account.username, user]));
}

/** Writes what people pay with. */
export async function writeMethods(
  client: pg.ClientBase,
  saved: SavedMethods,
  { now }: { now: number },
): Promise<void> {
  if (saved.size === 0) return;
  const at = new Date(now - 30 * 86_400_000);
  const paying = [...saved].map(([email, methods]) => ({ email, userId: idFor('user', email), ...methods }));
  await client.query(
    'update users set stripe_customer_id = w.customer from unnest($1::uuid[], $2::text[]) as w (id, customer) where users.id = w.id',
    [paying.map(({ userId }) => userId), paying.map(({ card }) => card.customerId)],
  );
  await insertRows(
    client,
    'payment_method',
    paying.map(({ email, userId, card }) => ({
      id: idFor('card', email),
      user_id: userId,
      provider_id: card.methodId,
      type: 'user_card',
      brand: card.brand,
      last4: card.last4,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: card.fingerprint,
      is_default: true,
      created_at: at,
    })),
  );
  await insertRows(
    client,
    'payment_method',
    paying.map(({ email, userId, bank }) => ({
      id: idFor('bank', email),
      user_id: userId,
      provider_id: bank.methodId,
      type: 'user_bank_account',
      brand: bank.name,
      last4: bank.last4,
      fingerprint: bank.fingerprint,
      is_default: false,
      created_at: at,
      verified_at: at,
    })),
  );
}

/** The tier 1 limit from onboarding (rules §2), and Assay's increases since. */
async function grantLimit(client: pg.ClientBase, { id, account }: SeededUser, at: Date): Promise<void> {
  const { creditLimitCents } = account;
  await client.query('update credit_account set limit_cents = $2 where user_id = $1', [id, creditLimitCents]);
  const ofTier = Math.min(TIER_1_CENTS, creditLimitCents);
  const grants = [
    { amountCents: ofTier, balanceCents: ofTier, note: 'Tier 1' },
    { amountCents: creditLimitCents - ofTier, balanceCents: creditLimitCents, note: 'Raised by Assay' },
  ].filter(({ amountCents }) => amountCents > 0);
  await insertRows(
    client,
    'credit_entry',
    grants.map((grant) => ({
      user_id: id,
      at,
      operation: 'add',
      amount_cents: grant.amountCents,
      kind: 'limit',
      balance_after_cents: grant.balanceCents,
      note: grant.note,
    })),
  );
}
