import { randomInt } from 'node:crypto';
import type { Me } from '@assay/contract/shapes/account.ts';
import { refreshTier } from '../src/modules/identity/account/operations.ts';
import { hashToken } from '../src/platform/accessTokens.ts';
import type { AppContext } from '../src/platform/context.ts';
import { newId } from '../src/platform/ids.ts';
import { transact } from '../src/platform/outbox.ts';
import type { Client } from './client.ts';
import type { Mailbox } from './mailbox.ts';

export type Person = {
  readonly client: Client;
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly password: string;
  /** Of the last login. */
  readonly refreshToken: string;
  readonly me: Me;
};

export type SignUpOptions = {
  username?: string;
  email?: string;
  /** Default true: the emailed link is used. */
  isVerified?: boolean;
  /** Address, card and identity are there too, so that the person may bid with the credit of tier 1. Default false. */
  isOnboarded?: boolean;
  /** A verified bank account in addition to the card, for bids above the card limit. Default false. */
  hasBank?: boolean;
  /** More of the sign-up's body. */
  body?: Record<string, unknown>;
  ip?: string;
};

export type People = {
  /** Logs in again in the user's browser: access ends 10 minutes of product time after a login. */
  logIn(person: Person): Promise<void>;
  /** Signs up through the API, logs in, and completes the requested onboarding steps. */
  signUp(options?: SignUpOptions): Promise<Person>;
  /** The token of the newest verification email queued for this address. */
  verificationToken(email: string): Promise<string>;
};

export const PASSWORD = 'Hammer-Falls-77!';
export const ADDRESS = {
  fullName: 'Ada Lovelace',
  line1: '12 Orchard Street',
  city: 'Portland',
  state: 'OR',
  postalCode: '97201',
  country: 'US',
  phone: '+15035550123',
  mode: 'both',
} as const;

let addressCount = 0;
/** A unique address: two users at one address would be linked accounts. */
export const ownAddress = () => ({ ...ADDRESS, line2: `Apt ${++addressCount}` });

const RECOVERY_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
let count = 0;

export function createPeople(ctx: AppContext, mailbox: Mailbox, newClient: (ip?: string) => Client): People {
  async function verificationToken(email: string): Promise<string> {
    const { rows } = await ctx.pool.query<{ text: string }>(
      "select text from message where recipient = $1 and template = 'verify_email' order by created_at desc, id desc limit 1",
      [email],
    );
    // A sent email is cleared in the database and is in the mailbox.
    const text = rows[0]?.text || mailbox.to(email).findLast((mail) => mail.text.includes('#token='))?.text;
    const token = text?.match(/#token=([\w-]+)/)?.[1];
    if (token === undefined) throw new Error(`No verification mail with a link for ${email}`);
    return token;
  }

  return {
    verificationToken,
    async logIn({ client, email, password, id }) {
      const { body } = expectStatus(200, await client.post('/v1/auth/signin/email', { email, password }));
      if (body.mfaRequired !== true) return;
      const code = await createRecoveryCode(ctx, id);
      expectStatus(200, await client.post('/v1/auth/mfa/verify', { mfaToken: body.mfaToken, code }));
    },
    async signUp(options = {}) {
      const username = options.username ?? `person${++count}x${ctx.clock.now() % 100_000}`;
      const email = options.email ?? `${username}@example.com`;
      const client = newClient(options.ip);
      const body = {
        email,
        username,
        password: PASSWORD,
        firstName: 'Grace',
        lastName: 'Hopper',
        acceptTerms: true,
        ...options.body,
      };
      expectStatus(201, await client.post('/v1/auth/signup/email', body));
      if (options.isVerified ?? true)
        expectStatus(200, await client.post('/v1/auth/verify-email', { token: await verificationToken(email) }));
      const loggedIn = expectStatus(200, await client.post('/v1/auth/signin/email', { email, password: PASSWORD }));
      const id: string = loggedIn.body.user.id;
      if (options.isOnboarded === true) await finishOnboarding(ctx, client, id);
      if (options.hasBank === true) await addBank(ctx, id);
      // The login has it already, as long as nothing was added since.
      const isAsLoggedIn = options.isOnboarded !== true && options.hasBank !== true;
      const me: Me = isAsLoggedIn ? loggedIn.body.user : expectStatus(200, await client.get('/v1/user/me')).body;
      return { client, id, email, username, password: PASSWORD, refreshToken: loggedIn.body.refreshToken, me };
    },
  };
}

/** An unused recovery code of this user. */
async function createRecoveryCode(ctx: AppContext, userId: string): Promise<string> {
  const code = Array.from({ length: 16 }, () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)]).join('');
  await ctx.pool.query('insert into recovery_code (hash, user_id, created_at) values ($1, $2, $3)', [
    hashToken(code),
    userId,
    ctx.clock.date(),
  ]);
  return code;
}

/** The provider's part of onboarding (card, identity) is written as its events would leave it. */
async function finishOnboarding(ctx: AppContext, client: Client, userId: string): Promise<void> {
  expectStatus(201, await client.post('/v1/user/addresses', ownAddress()));
  const now = ctx.clock.date();
  await transact(ctx, async (tx, emit) => {
    const methodId = newId(now.getTime());
    await tx.client.query(
      `insert into payment_method (id, user_id, provider_id, type, brand, last4, exp_month, exp_year, is_default, created_at)
       values ($1, $2, $3, 'user_card', 'visa', '4242', 12, 2040, true, $4)`,
      [methodId, userId, `pm_${methodId}`, now],
    );
    await tx.client.query("update users set kyc_status = 'verified', updated_at = $2 where id = $1", [userId, now]);
    await refreshTier(tx, emit, userId, now.getTime());
  });
}

/** A verified bank account, as the provider's events would leave it. */
export async function addBank(ctx: AppContext, userId: string): Promise<string> {
  const now = ctx.clock.date();
  const id = newId(now.getTime());
  await ctx.pool.query(
    `insert into payment_method (id, user_id, provider_id, type, brand, last4, is_default, created_at, verified_at)
     values ($1, $2, $3, 'user_bank_account', 'STRIPE TEST BANK', '6789', false, $4, $4)`,
    [id, userId, `pm_${id}`, now],
  );
  return id;
}

function expectStatus<T extends { status: number; body: unknown }>(status: number, answer: T): T {
  if (answer.status !== status)
    throw new Error(`Expected ${status}, was given ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}
