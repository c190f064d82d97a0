import { type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import { Pool } from 'pg';
// Rows are read as the server reads them (int8 as a number), whatever else a worker of the tests has loaded.
import '../../apps/server/src/platform/database/database.ts';
import { adaptToFirefox, hasFirefox } from './firefox.ts';
import { serverVariable } from './journeyServers.ts';
import { advanceTime } from './stage/clock.ts';
import { type LotOptions, type StagedLot, stageLot } from './stage/lots.ts';
import { appointStaff, type Person, type Readiness, signUpPerson } from './stage/people.ts';

export interface ServerUrls {
  url: string;
  sandboxUrl: string;
  databaseUrl: string;
}

/** What a journey needs besides a page: its own lots and users, time, and access to the books. */
export interface Stage {
  /** A new lot, far from its end by default. */
  lot: (options?: LotOptions) => Promise<StagedLot>;
  /** A new user, ready to bid by default. */
  person: (options?: { readiness?: Readiness; firstName?: string; card?: string }) => Promise<Person>;
  /** A new staff member, an administrator with texted codes. */
  staff: () => Promise<Person>;
  /** A page of this user's browser, logged in. Without a user, a visitor's. */
  pageOf: (person: Person | null, options?: BrowserContextOptions) => Promise<Page>;
  /** Moves product time forward for the whole app, which only this worker uses. */
  advanceTime: (ms: number) => Promise<void>;
  /** Rows of the app's database. */
  rows: <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;
  /** The app's pool, for what a call cannot do. */
  pool: Pool;
}

/** Playwright's test, with the URLs of the running app and a stage. Pages open relative to the app. */
export const test = base.extend<
  { stage: Stage; installed: undefined },
  { assay: ServerUrls; pool: Pool; adapted: undefined }
>({
  assay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
    async ({}, use, { parallelIndex }) => {
      const read = (name: Parameters<typeof serverVariable>[0]): string =>
        process.env[`JOURNEY_${name}`] ?? process.env[serverVariable(name, parallelIndex)] ?? '';
      await use({ url: read('URL'), sandboxUrl: read('SANDBOX_URL'), databaseUrl: read('DATABASE_URL') });
    },
    { scope: 'worker' },
  ],
  adapted: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') await adaptToFirefox(browser);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  installed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
    async ({}, use, testInfo) => {
      testInfo.skip(testInfo.project.name === 'firefox' && !hasFirefox, 'firefox-esr is not installed');
      await use(undefined);
    },
    { auto: true },
  ],
  baseURL: async ({ assay }, use) => use(assay.url),
  pool: [
    async ({ assay }, use) => {
      const pool = new Pool({ connectionString: assay.databaseUrl, max: 2 });
      await use(pool);
      await pool.end();
    },
    { scope: 'worker' },
  ],
  stage: async ({ browser, assay, pool }, use) => {
    const contexts: { close: () => Promise<void> }[] = [];
    await use({
      pool,
      lot: (options) => stageLot(assay, pool, options),
      person: (options) => signUpPerson(assay, pool, options),
      staff: async () => appointStaff(pool, await signUpPerson(assay, pool, { readiness: 'verified' })),
      async pageOf(person, options) {
        const context = await browser.newContext({
          ...(person === null ? {} : { storageState: person.storageState }),
          ...options,
        });
        contexts.push(context);
        return context.newPage();
      },
      advanceTime: (ms) => advanceTime(assay, ms),
      rows: async (sql, values) => (await pool.query(sql, values)).rows,
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect } from '@playwright/test';
