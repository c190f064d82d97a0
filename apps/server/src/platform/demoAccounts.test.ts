import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseInUse, seedDemo } from '../../../../demo/src/seed.ts';
import { findFreePort } from '../../../../scripts/lib/ports.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { readConfig } from './config.ts';
import { demoAccountsProblem } from './demoAccounts.ts';
import { newKeys } from './keys.ts';
import { keepAddress } from './publicAddress.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'assay-wall-'));
let app: TestApp;
let databaseUrl: string;

beforeAll(async () => {
  app = await startTestApp();
  databaseUrl = app.ctx.config.DATABASE_URL;
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

type Ended = { code: number; output: string };

/** Runs one of the project's programs as a developer would, with only these variables. */
function run(program: string, args: string[], env: Record<string, string>): Promise<Ended> {
  return new Promise((resolve) => {
    const { PATH, HOME, TMPDIR } = process.env;
    execFile(
      process.execPath,
      [path.join(ROOT, program), ...args],
      { cwd: ROOT, env: { PATH, HOME, TMPDIR, ...env } },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
}

/** A complete production config. */
const real = () => ({
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  PUBLIC_URL: 'https://bid.house.test',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'House <desk@house.test>',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  ...newKeys(),
});

test('given a database with its own accounts, when the demo is to be loaded, then it is refused and nothing is written', async () => {
  await app.signUp();
  const people = async () => (await app.ctx.pool.query('select id from users')).rowCount;
  const before = await people();
  const seeding = seedDemo({ databaseUrl, dataDir: folder, seed: 1, stripeApiBase: null });
  await expect(seeding).rejects.toThrow(DatabaseInUse);
  expect(await people()).toBe(before);
});

test('given a production database and no payment key, when npm start runs, then it lists everything missing before it builds or writes', async () => {
  const PORT = String(await findFreePort());
  const ended = await run('scripts/start.ts', [], { PORT, DATA_DIR: folder, DATABASE_URL: databaseUrl });
  expect(ended.code).toBe(1);
  for (const name of ['STRIPE_SECRET_KEY', 'SMTP_URL', 'JWT_KEYS', 'SEALED_BID_KEY', 'PUBLIC_URL'])
    expect(ended.output).toContain(`  - ${name} is needed outside sandbox mode`);
  expect(ended.output).toContain('SANDBOX=yes forces it');
  expect(ended.output).not.toMatch(/Building|Loading|Assay-2026/);
  expect((await app.ctx.pool.query("select 1 from app_setting where name = 'demo'")).rowCount).toBe(0);
});

test('given a database with demo accounts, when production starts on it, then it says so and does not start', async () => {
  expect(await demoAccountsProblem(databaseUrl)).toBeNull();
  const { me } = await app.signUp();
  const beStaff = (verifiedAt: string | null) =>
    app.ctx.pool.query("update users set email = 'staff@assay.example', email_verified_at = $2 where id = $1", [
      me.id,
      verifiedAt,
    ]);
  // Anyone may claim an address of that domain; only the demo has it confirmed.
  await beStaff(null);
  expect(await demoAccountsProblem(databaseUrl)).toBeNull();
  await beStaff('2026-01-01');
  const problem = `The database contains 1 demo account(s), such as staff@assay.example`;
  expect(await demoAccountsProblem(databaseUrl)).toContain(problem);
  const PORT = String(await findFreePort());
  const server = await run('apps/server/src/main.ts', [], { ...real(), PORT });
  expect([server.code, server.output]).toEqual([1, expect.stringContaining(problem)]);
  const start = await run('scripts/start.ts', [], { ...real(), PORT });
  expect([start.code, start.output]).toEqual([1, expect.stringContaining(problem)]);
  expect(start.output).not.toContain('Building');
});

test('given a database without an administrator, when office:invite runs, then its link has the address of the server, as of its last start', async () => {
  const invite = async (env: Record<string, string> = {}) => {
    const { code, output } = await run('scripts/office-invite.ts', ['you@example.org'], {
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      ...env,
    });
    expect(code).toBe(0);
    return /\S+(?=\/join#token=)/.exec(output)?.[0];
  };
  expect(await invite({ PORT: '4321' })).toBe('http://localhost:4321');
  await keepAddress(app.ctx.pool, 'https://old.house.test');
  await keepAddress(app.ctx.pool, 'https://bid.house.test');
  expect(await invite({ PORT: '4321' })).toBe('https://bid.house.test');
  expect(await invite({ PUBLIC_URL: 'https://other.house.test/' })).toBe('https://other.house.test');
});

test('given npm run keys, then the file has every key once, is readable only by its owner, and is never overwritten', async () => {
  const file = path.join(folder, 'keys.env');
  expect((await run('scripts/keys.ts', [file], {})).code).toBe(0);
  const written = readFileSync(file, 'utf8');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const config = readConfig({ ...real(), ...parseEnv(written) });
  expect([config.JWT_KEYS.length, config.SEALED_BID_KEY.length, config.LOG_SIGNING_KEY.length]).toEqual([1, 1, 1]);
  expect(config.VAPID_KEY).not.toBeNull();
  const repeated = await run('scripts/keys.ts', [file], {});
  expect([repeated.code, repeated.output]).toEqual([1, expect.stringContaining('already exists and was not changed')]);
  expect(readFileSync(file, 'utf8')).toBe(written);
  const printed = await run('scripts/keys.ts', [], {});
  expect(Object.keys(parseEnv(printed.output)).sort()).toEqual(Object.keys(newKeys()).sort());
  expect(parseEnv(printed.output).SEALED_BID_KEY).not.toBe(parseEnv(written).SEALED_BID_KEY);
  expect(existsSync(path.join(folder, 'jwt-keys.json'))).toBe(false);
});
