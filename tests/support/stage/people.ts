import { randomInt, randomUUID } from 'node:crypto';
import { type APIRequestContext, type APIResponse, type BrowserContextOptions, request } from '@playwright/test';
import type { Pool } from 'pg';
import type { ServerUrls } from '../journey.ts';
import { advanceTime } from './clock.ts';
import { awaitMail, awaitText, linkTo, textsTo } from './inbox.ts';

export type Person = {
  id: string;
  email: string;
  username: string;
  firstName: string;
  password: string;
  /** The phone for their second factor's codes, if they have one. */
  phone?: string;
  /** Calls as the user, with separate cookies, not the browser's session. */
  call: (method: Method, path: string, body?: unknown) => Promise<Record<string, unknown>>;
  /** Initial state of a browser context that is logged in. */
  storageState: NonNullable<BrowserContextOptions['storageState']>;
};

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** How far through the onboarding: each name includes those before it. */
export type Readiness = 'registered' | 'verified' | 'addressed' | 'carded' | 'ready';
const ORDER: readonly Readiness[] = ['registered', 'verified', 'addressed', 'carded', 'ready'];

export const PASSWORD = 'Hammer-Falls-77!';
export const ADDRESS = {
  fullName: 'Grace Hopper',
  line1: '12 Orchard Street',
  city: 'Portland',
  state: 'OR',
  postalCode: '97201',
  country: 'US',
  phone: '+15035550123',
  mode: 'both',
} as const;

let count = 0;

/** An unused name. */
export const freshName = (): string => `person${++count}-${randomUUID().slice(0, 8)}`;

/** An unused name that begins with this one: letters only, one word to search for. */
export const uniqueName = (name: string): string => name + randomUUID().replaceAll(/[\d-]/g, '').slice(0, 8);

/** An unused US phone number. */
export const freshPhone = (): string => `+1503${randomInt(2_000_000, 10_000_000)}`;

/** A new user created through the app's own calls: signed up, then onboarded as far as requested. */
export async function signUpPerson(
  assay: ServerUrls,
  pool: Pool,
  { readiness = 'ready', firstName = 'Grace', card = 'pm_card_visa' } = {} as {
    readiness?: Readiness;
    firstName?: string;
    /** A predefined card of the sandbox. */
    card?: string;
  },
): Promise<Person> {
  const username = freshName();
  const email = `${username}@example.com`;
  const api = await openApi(assay);
  const call = caller(assay, api);
  const hasReached = (step: Readiness): boolean => ORDER.indexOf(readiness) >= ORDER.indexOf(step);
  await call('POST', '/v1/auth/signup/email', {
    email,
    username,
    password: PASSWORD,
    firstName,
    lastName: 'Hopper',
    acceptTerms: true,
  });
  if (hasReached('verified')) {
    await call('POST', '/v1/auth/verify-email', { token: await confirmationToken(assay, pool, email) });
  }
  const session = await call('POST', '/v1/auth/signin/email', { email, password: PASSWORD });
  if (hasReached('addressed'))
    await call('POST', '/v1/user/addresses', {
      ...ADDRESS,
      fullName: `${firstName} Hopper`,
      // Two people of one name at one address would be linked accounts.
      line1: `${100 + count} Orchard Street`,
    });
  if (hasReached('carded')) await saveCard(assay, call, card);
  if (hasReached('ready')) await passIdentity(call);
  const { id } = session.user as { id: string };
  return { id, email, username, firstName, password: PASSWORD, call, storageState: await browserState(assay, email) };
}

/** The token of the email that confirms an address: from the queue, else from the inbox. */
async function confirmationToken(assay: ServerUrls, pool: Pool, email: string): Promise<string | null> {
  const { rows } = await pool.query<{ text: string }>(
    "select text from message where recipient = $1 and template = 'verify_email'",
    [email],
  );
  const waiting = /#token=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1];
  if (waiting !== undefined) return waiting;
  const link = new URL(linkTo(await awaitMail(assay, email, /verify/i), '/verify-email'));
  return new URLSearchParams(link.hash.slice(1)).get('token') ?? link.searchParams.get('token');
}

function openApi(assay: ServerUrls): Promise<APIRequestContext> {
  return request.newContext({
    baseURL: assay.url,
    extraHTTPHeaders: { origin: assay.url, 'x-app-type': 'web_app', 'x-app-version': '2.2.14' },
  });
}

function caller(assay: ServerUrls, api: APIRequestContext): Person['call'] {
  const sent = (method: Method, path: string, body?: unknown): Promise<APIResponse> =>
    api.fetch(path, { method, data: body, headers: { 'idempotency-key': randomUUID() } });
  return async (method, path, body) => {
    let answer = await sent(method, path, body);
    const waitS = answer.status() === 429 ? Number(answer.headers()['retry-after']) : 0;
    if (waitS > 0 && waitS <= 3) {
      // Buying is blocked until a session is two seconds old.
      await advanceTime(assay, waitS * 1000);
      answer = await sent(method, path, body);
    }
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.status() === 204 ? {} : answer.json();
  };
}

/** Saves a card as the card form does: confirmed at the provider with the browser's key, then applied by the app. */
export async function saveCard(assay: ServerUrls, call: Person['call'], card: string): Promise<void> {
  const { setupIntentId, clientSecret } = (await call('GET', '/v1/payment/setup-card')) as Record<string, string>;
  const answer = await fetch(`${assay.url}/sandbox/stripe/v1/setup_intents/${setupIntentId}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_local_assay' },
    body: new URLSearchParams({ client_secret: String(clientSecret), payment_method: card }),
  });
  if (!answer.ok) throw new Error(`The card was not confirmed: ${answer.status} ${await answer.text()}`);
  await call('POST', '/v1/payment/setup-card', { setupIntentId });
}

/**
 * Saves a test bank account as the form does: `instant` is verified immediately, `typed` awaits its micro-deposits. The
 * account ending in 6789 is verified by a code, every other by two amounts.
 */
export async function saveBank(
  assay: ServerUrls,
  call: Person['call'],
  { account = '000123456789', way = 'instant' }: { account?: string; way?: 'instant' | 'typed' } = {},
): Promise<void> {
  const send = async (path: string, fields: Record<string, string>): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${assay.url}/sandbox/stripe/v1/${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer pk_test_local_assay' },
      body: new URLSearchParams(fields),
    });
    if (!answer.ok) throw new Error(`The bank account was refused: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const { setupIntentId, clientSecret } = (await call('GET', '/v1/payment/setup-bank-account')) as Record<
    string,
    string
  >;
  const bank = 'payment_method_data[us_bank_account]';
  const seen: Record<string, string> =
    way === 'typed'
      ? {
          [`${bank}[routing_number]`]: '110000000',
          [`${bank}[account_number]`]: account,
          [`${bank}[account_holder_type]`]: 'individual',
        }
      : {
          [`${bank}[financial_connections_account]`]: String(
            (await send('financial_connections/accounts', { account_number: account })).id,
          ),
        };
  await send(`setup_intents/${setupIntentId}/confirm`, {
    client_secret: String(clientSecret),
    'payment_method_data[type]': 'us_bank_account',
    'payment_method_data[billing_details][name]': 'Grace Hopper',
    ...seen,
  });
  await call('POST', '/v1/payment/setup-bank-account', { setupIntentId });
}

/** Completes the sandbox's identity page as a user would, through its form. */
async function passIdentity(call: Person['call']): Promise<void> {
  const { sessionId, url } = (await call('GET', '/v1/identity/start-verification')) as Record<string, string>;
  const page = await (await fetch(url as string)).text();
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const answer = await fetch((url as string).split('?')[0] as string, {
    method: 'POST',
    body: new URLSearchParams({ token, outcome: 'verified' }),
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`The identity page answered ${answer.status}`);
  await call('POST', `/v1/identity/submit-verification/${sessionId}`);
}

/** The same user with an unused session: a refresh token works for one browser. */
export async function withFreshSession(assay: ServerUrls, person: Person): Promise<Person> {
  return { ...person, storageState: await browserState(assay, person.email, person.phone) };
}

/** A separate session for a browser: cookies, and the refresh token where the pages store it. */
async function browserState(assay: ServerUrls, email: string, phone?: string): Promise<Person['storageState']> {
  const api = await openApi(assay);
  const call = caller(assay, api);
  const seen = phone === undefined ? 0 : await textsTo(assay, phone);
  const started = await call('POST', '/v1/auth/signin/email', { email, password: PASSWORD });
  const session =
    phone === undefined
      ? started
      : await call('POST', '/v1/auth/mfa/verify', {
          mfaToken: started.mfaToken,
          code: await awaitText(assay, phone, seen + 1),
        });
  const { cookies } = await api.storageState();
  await api.dispose();
  const { hostname, origin } = new URL(assay.url);
  const character = {
    name: 'assay_session',
    value: '1',
    domain: hostname,
    path: '/',
    expires: -1,
    sameSite: 'Lax',
  } as const;
  return {
    cookies: [...cookies, { ...character, httpOnly: false, secure: false }],
    origins: [{ origin, localStorage: [{ name: 'assay_refresh_token', value: String(session.refreshToken) }] }],
  };
}

/** A staff member, with the second factor that staff need: texted codes. */
export async function appointStaff(pool: Pool, person: Person): Promise<Person> {
  const phone = freshPhone();
  await pool.query("update users set staff_roles = '{admin}' where id = $1", [person.id]);
  await pool.query("insert into second_factor (user_id, channel, phone, enabled_at) values ($1, 'sms', $2, now())", [
    person.id,
    phone,
  ]);
  return { ...person, phone };
}
