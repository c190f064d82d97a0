import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { configurationFile, configurationPage } from '../../scripts/configuration.ts';
import { ConfigError, readConfig } from './config.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'assay-config-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const sandbox = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://localhost/x', SANDBOX_URL: 'http://127.0.0.1:3001' };

const problemsOf = (env: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

test('the page of the configuration is the one that the code gives', () => {
  expect(readFileSync(configurationFile, 'utf8')).toBe(configurationPage());
});

test('given nothing but a database and the sandbox, everything else has its default', () => {
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

test('given several mistakes, all of them are told at once', () => {
  expect(problemsOf({ ...sandbox, PORT: 'x', ROLES: 'web,cook', LOG_LEVEL: 'loud' })).toEqual([
    'PORT must be a whole number from 0 to 65535',
    'ROLES knows the roles web, api, worker, not cook',
    'LOG_LEVEL must be one of trace, debug, info, warn, error, silent',
  ]);
});

test('given no sandbox, what a live house needs is asked for', () => {
  const problems = problemsOf({ DATABASE_URL: sandbox.DATABASE_URL, DATA_DIR: dataDir });
  expect(problems).toContain('STRIPE_SECRET_KEY is needed outside sandbox mode');
  expect(problems).toContain('JWT_KEYS is needed outside sandbox mode');
  expect(problems).toContain('SEALED_BID_KEY is needed outside sandbox mode');
  expect(problems).toContain('LOG_SIGNING_KEY is needed outside sandbox mode');
});

test('given a sandbox key without a sandbox, or a live key with one, the house does not start', () => {
  expect(problemsOf({ ...sandbox, STRIPE_SECRET_KEY: 'sk_live_x' })).toEqual([
    'SANDBOX_URL is set beside a real STRIPE_SECRET_KEY',
  ]);
  expect(
    problemsOf({ DATABASE_URL: sandbox.DATABASE_URL, DATA_DIR: dataDir, STRIPE_SECRET_KEY: 'sk_test_local_x' }),
  ).toContain('STRIPE_SECRET_KEY is a sandbox key, but SANDBOX_URL is not set');
});

test('given keys that are none, the house says which', () => {
  expect(problemsOf({ ...sandbox, SEALED_BID_KEY: 'c2hvcnQ=' })).toEqual([
    'SEALED_BID_KEY is not a list of AES-256 keys (32 bytes in base64, comma separated)',
  ]);
  expect(problemsOf({ ...sandbox, LOG_SIGNING_KEY: '{"keys":[]}' })).toEqual([
    'LOG_SIGNING_KEY is not a JWK set of Ed25519 private keys: it is empty',
  ]);
});

test('given a bucket, then it is taken whole or refused, and without one there is none', () => {
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
  const problem = 'COOKIE_DOMAIN is not the host of PUBLIC_URL or a domain above it: browsers would refuse the cookies';
  const at = (COOKIE_DOMAIN: string) => ({ ...sandbox, PUBLIC_URL: 'https://www.assay.example', COOKIE_DOMAIN });
  for (const domain of ['assay.example', 'www.assay.example']) {
    expect(problemsOf(at(domain))).toEqual([]);
    expect(readConfig(at(domain)).COOKIE_DOMAIN).toBe(domain);
  }
  for (const domain of ['example', '.assay.example', 'say.example', 'shop.example', 'assay.example; secure'])
    expect(problemsOf(at(domain))).toEqual([problem]);
  expect(problemsOf({ ...sandbox, COOKIE_DOMAIN: 'assay.example' })).toEqual([problem]);
});
