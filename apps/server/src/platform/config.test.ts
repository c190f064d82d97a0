import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { configurationFile, configurationPage } from '../../scripts/configuration.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { SANDBOX_DEFAULTS } from './configRules.ts';
import { newKeys } from './keys.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'assay-config-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const sandbox = {
  DATA_DIR: dataDir,
  DATABASE_URL: 'postgres://localhost/x',
  SANDBOX: 'yes',
  SANDBOX_URL: 'http://127.0.0.1:3001',
};
/** Everything production needs. */
const real = {
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  DATABASE_URL: 'postgres://db.internal/assay',
  PUBLIC_URL: 'https://bid.house.test',
  SMTP_URL: 'smtps://mail.house.test',
  MAIL_FROM: 'House <desk@house.test>',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  ...newKeys(),
};

const problemsOf = (env: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

test('the configuration page matches the code', () => {
  expect(readFileSync(configurationFile, 'utf8')).toBe(configurationPage());
});

test('given only a database and the sandbox, then everything else has its default', () => {
  const config = readConfig(sandbox);
  expect(config).toMatchObject({
    PORT: 3000,
    PUBLIC_URL: 'http://localhost:3000',
    sandbox: true,
    isProduction: false,
    ROLES: ['web', 'api', 'worker'],
  });
  expect(config.JWT_KEYS).toHaveLength(1);
});

test('given a second start, the keys are the same', () => {
  expect(readConfig(sandbox).JWT_KEYS).toEqual(readConfig(sandbox).JWT_KEYS);
  expect(readConfig(sandbox).SEALED_BID_KEY).toEqual(readConfig(sandbox).SEALED_BID_KEY);
  expect(readConfig(sandbox).LOG_SIGNING_KEY).toEqual(readConfig(sandbox).LOG_SIGNING_KEY);
});

test('given several mistakes, all of them are reported together', () => {
  expect(problemsOf({ ...sandbox, PORT: 'x', ROLES: 'web,cook', LOG_LEVEL: 'loud' })).toEqual([
    'PORT must be a whole number from 0 to 65535',
    'ROLES must be a list of web, api, worker; unknown: cook',
    'LOG_LEVEL must be one of trace, debug, info, warn, error, silent',
  ]);
});

test.each(['127.0.0.1:6379', 'http://127.0.0.1:6379', 'redis://', 'cache'])(
  'given the address %s of a Redis, then it is refused before anything is built',
  (REDIS_URL) => {
    expect(problemsOf({ ...real, REDIS_URL })).toEqual([
      'REDIS_URL must be a URL such as redis://127.0.0.1:6379 (rediss:// for TLS)',
    ]);
  },
);

test('given an invalid address, then it is refused without showing its password', () => {
  expect(problemsOf({ ...real, DATABASE_URL: 'db.internal user:secret' })).toEqual([
    'DATABASE_URL must be a URL with scheme and host',
  ]);
});

test('given no Redis, or one by its URL, then the config has none, or that one', () => {
  const urlOf = (REDIS_URL: string) => readConfig({ ...real, REDIS_URL }).REDIS_URL;
  expect(urlOf('')).toBeNull();
  for (const url of ['redis://127.0.0.1:6379', 'rediss://:secret@redis.internal:6380/2']) expect(urlOf(url)).toBe(url);
});

test('given everything docs/operators.md lists and the keys of npm run keys, production starts without the sandbox', () => {
  expect(readConfig(real)).toMatchObject({ sandbox: false, isProduction: true, PUBLIC_URL: real.PUBLIC_URL });
  const operators = readFileSync(new URL('../../../../docs/operators.md', import.meta.url), 'utf8');
  for (const name of Object.keys(real).filter((each) => each !== 'NODE_ENV' && each !== 'DATA_DIR'))
    expect(operators).toContain(`\`${name}\``);
});

test('given the cheap password hashes of tests, then production does not start, whatever NODE_ENV says', () => {
  for (const NODE_ENV of ['production', 'development', 'test'])
    expect(problemsOf({ ...real, NODE_ENV, PASSWORD_HASH: 'cheap' })).toEqual([
      'PASSWORD_HASH=cheap is for sandbox tests only. Unset PASSWORD_HASH',
    ]);
  expect(readConfig(real).PASSWORD_HASH).toBe('full');
});

test('given the unlimited staff sessions of tests, then production does not start, whatever NODE_ENV says', () => {
  for (const NODE_ENV of ['production', 'development', 'test'])
    expect(problemsOf({ ...real, NODE_ENV, STAFF_SESSIONS: 'unlimited' })).toEqual([
      'STAFF_SESSIONS=unlimited is for sandbox tests only. Unset STAFF_SESSIONS',
    ]);
  expect(readConfig(real).STAFF_SESSIONS).toBe('limited');
});

test('given production without what it needs, then all of it is reported together, and the sandbox does not start instead', () => {
  const needed = [
    'PUBLIC_URL',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'SMTP_URL',
    'MAIL_FROM',
    'JWT_KEYS',
    'SEALED_BID_KEY',
    'LOG_SIGNING_KEY',
  ];
  for (const SANDBOX of ['', 'auto', 'no'])
    expect(problemsOf({ SANDBOX, DATABASE_URL: real.DATABASE_URL, DATA_DIR: dataDir })).toEqual(
      needed.map((name) => `${name} is needed outside sandbox mode`),
    );
});

test('given SANDBOX_URL without SANDBOX=yes, or vice versa, then it is refused', () => {
  const refusal = 'SANDBOX_URL is set without SANDBOX=yes. Unset SANDBOX_URL';
  for (const SANDBOX of ['auto', 'no'])
    expect(problemsOf({ ...real, SANDBOX, SANDBOX_URL: sandbox.SANDBOX_URL })).toEqual([refusal]);
  expect(problemsOf({ ...sandbox, SANDBOX_URL: '' })).toEqual(['SANDBOX=yes needs SANDBOX_URL; npm start sets both']);
});

test('given a real payment key in the sandbox, then it is refused', () => {
  expect(problemsOf({ ...sandbox, STRIPE_SECRET_KEY: 'sk_live_x' })).toEqual([
    'STRIPE_SECRET_KEY is a real key, but this is the sandbox: unset it, or unset SANDBOX',
  ]);
});

test.each(Object.entries(SANDBOX_DEFAULTS))(
  'given production with the %s that is published in the source (%s), then it is refused',
  (name, value) => {
    const refusal = `${name} is the sandbox value, which is public in the source. Set your own`;
    expect(problemsOf({ ...real, [name]: value })).toEqual([refusal]);
    if (name === 'STRIPE_WEBHOOK_SECRET')
      expect(problemsOf({ ...real, [name]: `whsec_1, ${value}` })).toEqual([refusal]);
  },
);

test('given the defaults of the sandbox, then each of them is in the one list that production refuses', () => {
  const config = readConfig(sandbox);
  for (const [name, value] of Object.entries(SANDBOX_DEFAULTS)) expect(config[name as keyof Config]).toBe(value);
  const written = ['../../../../scripts/lib/assay.ts', './config.ts'].map((file) =>
    readFileSync(new URL(file, import.meta.url), 'utf8'),
  );
  expect(written.join('')).not.toMatch(/['"`](?:whsec_|sk_|pk_|AC_)[^'"`]+['"`]/);
});

test('given one key for two purposes, in any form, then production does not start', () => {
  const { LOG_SIGNING_KEY, SEALED_BID_KEY } = real;
  const [key] = (JSON.parse(real.JWT_KEYS) as { keys: { d: string }[] }).keys;
  const seed = Buffer.from(key!.d, 'base64url').toString('base64');
  const shared = (one: string, other: string) =>
    `${one} and ${other} have the same key. Each needs its own; npm run keys creates them`;
  expect(problemsOf({ ...real, JWT_KEYS: LOG_SIGNING_KEY })).toEqual([shared('JWT_KEYS', 'LOG_SIGNING_KEY')]);
  expect(problemsOf({ ...real, SEALED_BID_KEY: `${SEALED_BID_KEY},${seed}` })).toEqual([
    shared('JWT_KEYS', 'SEALED_BID_KEY'),
  ]);
  expect(problemsOf({ ...real, BOUNCE_SECRET: SEALED_BID_KEY })).toEqual([shared('SEALED_BID_KEY', 'BOUNCE_SECRET')]);
  expect(problemsOf({ ...real, STRIPE_WEBHOOK_SECRET: `whsec_1,${real.BOUNCE_SECRET}` })).toEqual([
    shared('BOUNCE_SECRET', 'STRIPE_WEBHOOK_SECRET'),
  ]);
});

test('given keys that are not random, then production does not start', () => {
  expect(problemsOf({ ...real, SEALED_BID_KEY: Buffer.alloc(32, 7).toString('base64') })).toEqual([
    'SEALED_BID_KEY is not random; npm run keys creates one',
  ]);
  expect(problemsOf({ ...real, BOUNCE_SECRET: 'bounces' })).toEqual([
    'BOUNCE_SECRET needs at least 16 characters; npm run keys creates one',
  ]);
});

test('given production, then other provider hosts, disabled limits and sessions without https are refused', () => {
  const hosts = ['STRIPE_API_BASE', 'TWILIO_API_BASE', 'GOOGLE_ISSUER', 'RECAPTCHA_API_BASE', 'PUSH_API_BASE'];
  const away = Object.fromEntries(hosts.map((name) => [name, 'http://127.0.0.1:9']));
  expect(problemsOf({ ...real, ...away, RATE_LIMITS: 'off', PUBLIC_URL: 'http://bid.house.test' })).toEqual([
    ...hosts.map((name) => `${name} is refused in production`),
    'RATE_LIMITS=off is for benchmarks only and refused in production',
    'PUBLIC_URL must start with https:// in production because session cookies need HTTPS',
  ]);
  expect(problemsOf({ ...real, PUBLIC_URL: 'http://localhost:3000' })).toEqual([]);
});

test('given mistakes of every kind, then all of them are reported together', () => {
  const problems = problemsOf({ ...real, PORT: 'x', JWT_KEYS: '{}', SANDBOX_URL: 'http://127.0.0.1:1', SMTP_URL: '' });
  expect(problems).toHaveLength(4);
  for (const name of ['PORT', 'JWT_KEYS', 'SANDBOX_URL', 'SMTP_URL'])
    expect(problems.some((line) => line.startsWith(name))).toBe(true);
});

test('given invalid keys, the error says which', () => {
  expect(problemsOf({ ...sandbox, SEALED_BID_KEY: 'c2hvcnQ=' })).toEqual([
    'SEALED_BID_KEY is not a list of AES-256 keys (32 bytes in base64, comma separated)',
  ]);
  expect(problemsOf({ ...sandbox, LOG_SIGNING_KEY: '{"keys":[]}' })).toEqual([
    'LOG_SIGNING_KEY is not a JWK set of Ed25519 private keys: it is empty',
  ]);
});

test('given a bucket, then its settings are complete or refused, and without settings there is none', () => {
  const bucket = {
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_BUCKET: 'house',
    S3_ACCESS_KEY_ID: 'writer',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(readConfig(sandbox).S3).toBeNull();
  expect(readConfig({ ...sandbox, ...bucket }).S3).toEqual({
    endpoint: 'http://127.0.0.1:9000',
    region: 'us-east-1',
    bucket: 'house',
    accessKeyId: 'writer',
    secretAccessKey: 'secret',
  });
  expect(problemsOf({ ...sandbox, S3_ENDPOINT: bucket.S3_ENDPOINT, S3_BUCKET: 'house' })).toEqual([
    'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY belong together: set all or none',
  ]);
});

test('given a domain of cookies, then it is that of the pages or one above it', () => {
  const problem =
    'COOKIE_DOMAIN is neither the host of PUBLIC_URL nor a parent domain: browsers would reject the cookies';
  const at = (COOKIE_DOMAIN: string) => ({ ...sandbox, PUBLIC_URL: 'https://www.assay.example', COOKIE_DOMAIN });
  for (const domain of ['assay.example', 'www.assay.example']) {
    expect(problemsOf(at(domain))).toEqual([]);
    expect(readConfig(at(domain)).COOKIE_DOMAIN).toBe(domain);
  }
  for (const domain of ['example', '.assay.example', 'say.example', 'shop.example', 'assay.example; secure'])
    expect(problemsOf(at(domain))).toEqual([problem]);
  expect(problemsOf({ ...sandbox, COOKIE_DOMAIN: 'assay.example' })).toEqual([problem]);
});
