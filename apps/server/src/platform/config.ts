import type { JsonWebKey } from 'node:crypto';
import { resolve } from 'node:path';
import type { BucketAccess } from './bucket.ts';
import { productionProblems, SANDBOX_DEFAULTS, sandboxProblems } from './configRules.ts';
import { readTrustProxy } from './http/proxy.ts';
import {
  type PushKey,
  readPushKey,
  readSealKeys,
  readSigningKeys,
  type SealKey,
  sandboxPushKey,
  sandboxSealKeys,
  sandboxSigningKeys,
} from './keys.ts';

/** One environment variable: its meaning, default and parser. The parser throws a sentence on a bad value. */
type Variable<T> = { meaning: string; example?: string; secret?: boolean; read: (raw: string | undefined) => T };

const text = (fallback: string) => (raw: string | undefined) => (raw === undefined || raw === '' ? fallback : raw);
const optional = (raw: string | undefined) => (raw === undefined || raw === '' ? null : raw);
const url = (fallback: string | null) => (raw: string | undefined) => {
  const value = raw === undefined || raw === '' ? fallback : raw;
  // The value is not included: it may contain a password.
  if (value !== null && !URL.canParse(value)) throw new Error('must be a URL with scheme and host');
  return value;
};
const whole = (fallback: number, least: number, most: number) => (raw: string | undefined) => {
  const value = raw === undefined || raw === '' ? fallback : Number(raw);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`must be a whole number from ${least} to ${most}`);
  return value;
};
const oneOf =
  <const T extends readonly string[]>(values: T, fallback: T[number]) =>
  (raw: string | undefined): T[number] => {
    const value = raw === undefined || raw === '' ? fallback : raw;
    if (!values.includes(value)) throw new Error(`must be one of ${values.join(', ')}`);
    return value;
  };

function readRedisUrl(raw: string | undefined): string | null {
  const value = optional(raw);
  if (
    value !== null &&
    !(URL.canParse(value) && /^rediss?:$/.test(new URL(value).protocol) && new URL(value).hostname !== '')
  )
    throw new Error('must be a URL such as redis://127.0.0.1:6379 (rediss:// for TLS)');
  return value;
}

const ROLES = ['web', 'api', 'worker'] as const;
type Role = (typeof ROLES)[number];
function readRoles(raw: string | undefined): readonly Role[] {
  const given = (raw === undefined || raw === '' ? ROLES.join(',') : raw).split(',').map((role) => role.trim());
  const wrong = given.filter((role) => !(ROLES as readonly string[]).includes(role));
  if (wrong.length > 0) throw new Error(`must be a list of ${ROLES.join(', ')}; unknown: ${wrong.join(', ')}`);
  return given as Role[];
}

export const variables = {
  NODE_ENV: {
    meaning: 'production, development or test',
    read: oneOf(['production', 'development', 'test'], 'development'),
  },
  PORT: { meaning: 'Port for pages and API', read: whole(3000, 0, 65_535) },
  HOST: { meaning: 'Address to listen on', read: text('127.0.0.1') },
  PUBLIC_URL: {
    meaning: 'Public URL of the site; used for links in emails and as the allowed origin',
    read: url(null),
  },
  TRUST_PROXY: {
    meaning:
      'Trusted proxies (X-Forwarded-For, X-Forwarded-Proto): their number (the nearest on this machine or in a private network) or their networks, comma-separated (10.0.0.0/8, loopback, private); none by default',
    read: readTrustProxy,
  },
  ROLES: { meaning: 'Roles of this process: web, api, worker', read: readRoles },
  DATA_DIR: {
    meaning: 'Directory for keys, files and the embedded database',
    read: (raw) => resolve(text('.data')(raw)),
  },
  S3_ENDPOINT: {
    meaning:
      'URL of an S3-compatible store for uploads: item photos and films, profile pictures, certificates; without it, they are stored in DATA_DIR',
    read: url(null),
  },
  S3_REGION: { meaning: 'Region of the bucket', read: text('us-east-1') },
  S3_BUCKET: { meaning: 'Bucket name; can be private, the server delivers its files', read: optional },
  S3_ACCESS_KEY_ID: { meaning: 'Access key of the bucket', read: optional },
  S3_SECRET_ACCESS_KEY: { meaning: 'Secret of the access key', secret: true, read: optional },
  DATABASE_URL: { meaning: 'PostgreSQL 15 or newer', secret: true, read: url(null) },
  DATABASE_POOL: {
    meaning: 'Database connections of this process, and as many again for bag, purchase and invoice calls',
    read: whole(12, 2, 200),
  },
  DATABASE_TIMEOUT_MS: {
    meaning: 'Timeout of a call for a database connection and a response, after which it returns 503',
    read: whole(2_900, 500, 600_000),
  },
  CATALOG_INDEX_MIN_ITEMS: {
    meaning: 'Public items from which on searches use an index in memory instead of SQL alone',
    read: whole(50_000, 0, 1_000_000_000),
  },
  REDIS_URL: {
    meaning:
      'Redis 7 or newer (redis://, or rediss:// for TLS) for rate limits shared by all processes; without it, or while it is down, they are counted in the database',
    secret: true,
    read: readRedisUrl,
  },
  SANDBOX: {
    meaning:
      'yes: stand-ins for all providers and demo accounts with a published password; no: never; auto: for npm start, yes if neither STRIPE_SECRET_KEY nor DATABASE_URL is set and PUBLIC_URL is on this machine',
    read: oneOf(['auto', 'yes', 'no'], 'auto'),
  },
  SANDBOX_URL: {
    meaning: 'URL of the sandbox process, set by npm start; refused without SANDBOX=yes',
    read: url(null),
  },
  COOKIE_DOMAIN: {
    meaning: 'Parent domain of cookies set by pages (none contain secrets); by default the host of PUBLIC_URL',
    read: optional,
  },
  JWT_KEYS: {
    meaning: 'Ed25519 private keys (JWK set); the first one signs; generated in DATA_DIR in sandbox mode',
    secret: true,
    read: optional,
  },
  SEALED_BID_KEY: {
    meaning:
      'AES-256 keys of sealed bids (base64, comma-separated); the first one encrypts; keep an old one until its lots are settled; generated in DATA_DIR in sandbox mode',
    secret: true,
    read: optional,
  },
  LOG_SIGNING_KEY: {
    meaning:
      'Ed25519 private keys (JWK set) of bid logs and receipts; the first one signs, the others are still published; generated in DATA_DIR in sandbox mode',
    secret: true,
    read: optional,
  },
  STRIPE_SECRET_KEY: { meaning: 'Secret key of the payment provider', secret: true, read: optional },
  STRIPE_PUBLISHABLE_KEY: { meaning: 'Publishable key of the payment provider', read: optional },
  STRIPE_WEBHOOK_SECRET: {
    meaning: 'Webhook signing secrets, comma-separated during rotation',
    secret: true,
    read: optional,
  },
  STRIPE_API_BASE: {
    meaning: 'Alternative host with the provider’s API; refused in production',
    read: url(null),
  },
  TAX_PROVIDER: {
    meaning: 'Source of sales tax rates: tables (built in), or stripe (Stripe Tax, with the tables as a fallback)',
    read: oneOf(['tables', 'stripe'], 'tables'),
  },
  SMTP_URL: { meaning: 'Mail server', secret: true, read: url(null) },
  MAIL_FROM: {
    meaning: 'Sender of emails until staff set one under Settings',
    read: text('Assay <hello@assay.example>'),
  },
  BOUNCE_SECRET: {
    meaning:
      'Secret for bounced emails forwarded to /v1/webhooks/mail by the mail server; without it, none are accepted',
    secret: true,
    read: optional,
  },
  CONTACT_MAIL: {
    meaning: 'Recipient of contact page messages until staff set one under Settings; MAIL_FROM if not set',
    read: optional,
  },
  TWILIO_ACCOUNT_SID: { meaning: 'Account for sending text messages', read: optional },
  TWILIO_AUTH_TOKEN: { meaning: 'Auth token of the account', secret: true, read: optional },
  TWILIO_FROM: { meaning: 'Sender number of text messages', read: optional },
  TWILIO_API_BASE: {
    meaning: 'Alternative host with the text message provider’s API; refused in production',
    read: url(null),
  },
  VAPID_KEY: {
    meaning:
      'P-256 private key (JWK) for push notifications; without it, none are sent; generated in DATA_DIR in sandbox mode',
    secret: true,
    read: optional,
  },
  PUSH_API_BASE: { meaning: 'Alternative push service; refused in production', read: url(null) },
  GOOGLE_CLIENT_ID: { meaning: 'Client id for Google login; without it, the button is hidden', read: optional },
  GOOGLE_ISSUER: {
    meaning: 'Alternative OpenID Connect provider; refused in production',
    read: url(null),
  },
  RECAPTCHA_SITE_KEY: { meaning: 'Site key of reCAPTCHA (v3); without both keys, the check is off', read: optional },
  RECAPTCHA_SECRET: { meaning: 'Secret key of reCAPTCHA', secret: true, read: optional },
  RECAPTCHA_API_BASE: {
    meaning: 'Alternative host with the reCAPTCHA API; refused in production',
    read: url(null),
  },
  PASSWORD_HASH: {
    meaning: 'full, or cheap for weak hashes in sandbox tests only',
    read: oneOf(['full', 'cheap'], 'full'),
  },
  STAFF_SESSIONS: {
    meaning:
      'limited: the office ends sessions after 8 hours or 30 idle minutes, and asks for a code before money and roles; unlimited for sandbox tests only',
    read: oneOf(['limited', 'unlimited'], 'limited'),
  },
  RATE_LIMITS: { meaning: 'off only for benchmarks', read: oneOf(['on', 'off'], 'on') },
  LOG_LEVEL: {
    meaning: 'trace, debug, info, warn, error, silent',
    read: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info'),
  },
  DRAIN_MS: {
    meaning:
      'How long a stopping process keeps accepting requests while /readyz returns 503; longer than a proxy needs to notice; default 5000, in the sandbox 0',
    read: (raw) => (raw === undefined || raw === '' ? null : whole(0, 0, 60_000)(raw)),
  },
  DEMO: {
    meaning: 'off opens an empty sandbox, without the demo: npm start prints the invitation of its first administrator',
    read: oneOf(['on', 'off'], 'on'),
  },
  DEMO_BIDDERS: { meaning: 'off disables the simulated bidders of the demo', read: oneOf(['on', 'off'], 'on') },
  DEMO_SEED: { meaning: 'Random seed of the demo data', read: whole(1, 0, 2_147_483_647) },
  WEB_DEV: { meaning: '1 serves pages from source with hot reload', read: (raw) => raw === '1' },
  METRICS_PORT: { meaning: 'Port for Prometheus metrics; 0 turns them off', read: whole(0, 0, 65_535) },
} satisfies Record<string, Variable<unknown>>;

/** Set together or not at all. */
const S3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

type Values = { [K in keyof typeof variables]: ReturnType<(typeof variables)[K]['read']> };

export type Config = Omit<
  Values,
  | (typeof S3)[number]
  | 'S3_REGION'
  | 'PUBLIC_URL'
  | 'TWILIO_API_BASE'
  | 'GOOGLE_ISSUER'
  | 'RECAPTCHA_API_BASE'
  | 'DATABASE_URL'
  | 'JWT_KEYS'
  | 'SEALED_BID_KEY'
  | 'LOG_SIGNING_KEY'
  | 'VAPID_KEY'
  | 'DRAIN_MS'
> & {
  PUBLIC_URL: string;
  TWILIO_API_BASE: string;
  GOOGLE_ISSUER: string;
  RECAPTCHA_API_BASE: string;
  DATABASE_URL: string;
  JWT_KEYS: JsonWebKey[];
  SEALED_BID_KEY: SealKey[];
  LOG_SIGNING_KEY: JsonWebKey[];
  VAPID_KEY: PushKey | null;
  DRAIN_MS: number;
  /** Where pictures, films and papers lie; null: in DATA_DIR. */
  S3: BucketAccess | null;
  sandbox: boolean;
  isProduction: boolean;
  version: string;
};

export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration has ${problems.length} problem(s):\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Reads the whole configuration. All problems are collected and thrown together as one ConfigError.
 * Sandbox mode is on exactly when SANDBOX=yes: it is never fallen into because something is missing.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const problems: string[] = [];
  const values = {} as Record<string, unknown>;
  const attempt = <T>(name: string, read: () => T): T | null => {
    try {
      return read();
    } catch (error) {
      problems.push(`${name} ${(error as Error).message}`);
      return null;
    }
  };
  for (const [name, variable] of Object.entries(variables) as Array<[string, Variable<unknown>]>)
    values[name] = attempt(name, () => variable.read(env[name]));
  const read = values as Values;
  const sandbox = read.SANDBOX === 'yes';
  if (!env.DATABASE_URL) problems.push('DATABASE_URL is not set (npm start sets it for the embedded database)');
  problems.push(...(sandbox ? sandboxProblems(env) : productionProblems(env)));
  if ((read.RECAPTCHA_SITE_KEY === null) !== (read.RECAPTCHA_SECRET === null))
    problems.push('RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET belong together: set both or neither');
  const ofS3 = S3.filter((name) => read[name] !== null);
  if (ofS3.length > 0 && ofS3.length < S3.length) problems.push(`${S3.join(', ')} belong together: set all or none`);
  if (read.COOKIE_DOMAIN !== null && !isParentOf(read.COOKIE_DOMAIN, read.PUBLIC_URL))
    problems.push(
      'COOKIE_DOMAIN is neither the host of PUBLIC_URL nor a parent domain: browsers would reject the cookies',
    );
  const given = <T>(
    name: 'JWT_KEYS' | 'SEALED_BID_KEY' | 'LOG_SIGNING_KEY' | 'VAPID_KEY',
    parse: (raw: string) => T,
  ) => (read[name] === null ? null : attempt(name, () => parse(read[name] as string)));
  const keys = {
    jwt: given('JWT_KEYS', readSigningKeys),
    seal: given('SEALED_BID_KEY', readSealKeys),
    log: given('LOG_SIGNING_KEY', readSigningKeys),
    push: given('VAPID_KEY', readPushKey),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, ...rest } = read;
  return {
    ...rest,
    S3:
      ofS3.length === 0
        ? null
        : {
            endpoint: S3_ENDPOINT!,
            region: S3_REGION,
            bucket: S3_BUCKET!,
            accessKeyId: S3_ACCESS_KEY_ID!,
            secretAccessKey: S3_SECRET_ACCESS_KEY!,
          },
    PUBLIC_URL: (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/$/, ''),
    DATABASE_URL: read.DATABASE_URL as string,
    STRIPE_SECRET_KEY: read.STRIPE_SECRET_KEY ?? SANDBOX_DEFAULTS.STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: read.STRIPE_PUBLISHABLE_KEY ?? SANDBOX_DEFAULTS.STRIPE_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: read.STRIPE_WEBHOOK_SECRET ?? SANDBOX_DEFAULTS.STRIPE_WEBHOOK_SECRET,
    STRIPE_API_BASE: read.STRIPE_API_BASE ?? read.SANDBOX_URL,
    TWILIO_ACCOUNT_SID: read.TWILIO_ACCOUNT_SID ?? (sandbox ? SANDBOX_DEFAULTS.TWILIO_ACCOUNT_SID : null),
    TWILIO_AUTH_TOKEN: read.TWILIO_AUTH_TOKEN ?? (sandbox ? SANDBOX_DEFAULTS.TWILIO_AUTH_TOKEN : null),
    TWILIO_FROM: read.TWILIO_FROM ?? (sandbox ? SANDBOX_DEFAULTS.TWILIO_FROM : null),
    TWILIO_API_BASE: read.TWILIO_API_BASE ?? read.SANDBOX_URL ?? 'https://api.twilio.com',
    GOOGLE_CLIENT_ID: read.GOOGLE_CLIENT_ID ?? (sandbox ? SANDBOX_DEFAULTS.GOOGLE_CLIENT_ID : null),
    GOOGLE_ISSUER: (
      read.GOOGLE_ISSUER ?? (sandbox ? `${read.SANDBOX_URL}/sandbox/google` : 'https://accounts.google.com')
    ).replace(/\/$/, ''),
    RECAPTCHA_API_BASE: (read.RECAPTCHA_API_BASE ?? 'https://www.google.com').replace(/\/$/, ''),
    JWT_KEYS: keys.jwt ?? sandboxSigningKeys(read.DATA_DIR, 'jwt-keys.json'),
    SEALED_BID_KEY: keys.seal ?? sandboxSealKeys(read.DATA_DIR, 'sealed-bid-key'),
    LOG_SIGNING_KEY: keys.log ?? sandboxSigningKeys(read.DATA_DIR, 'log-signing-keys.json'),
    VAPID_KEY: keys.push ?? (sandbox ? sandboxPushKey(read.DATA_DIR, 'vapid-key.json') : null),
    DRAIN_MS: read.DRAIN_MS ?? (sandbox ? 0 : 5_000),
    sandbox,
    isProduction: read.NODE_ENV === 'production' && !sandbox,
    version: '0.2.0',
  };
}

/** Returns true if pages at the address may set cookies for this domain. A single label, such as com, is refused. */
function isParentOf(domain: string, publicUrl: string | null): boolean {
  const host = publicUrl === null ? 'localhost' : new URL(publicUrl).hostname;
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain) && (host === domain || host.endsWith(`.${domain}`));
}
