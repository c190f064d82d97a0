import { defineConfig } from 'vitest/config';

/** What must become true gets as long as it takes on a slow machine; what never does ends the test. */
const poll = { timeout: 60_000 };

const exclude = ['**/node_modules/**', '**/build/**', '**/.data/**'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          // A hanging test is ended; a slow machine is not a reason to.
          testTimeout: 300_000,
          expect: { poll },
          include: [
            'packages/**/*.test.{ts,tsx}',
            'sandbox/**/*.test.ts',
            'demo/**/*.test.ts',
            'apps/web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          exclude,
          isolate: false,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['apps/server/**/*.test.ts'],
          exclude,
          // The server is loaded once per worker, not once per file: a file must close everything it opens.
          isolate: false,
          globalSetup: ['tests/support/postgres-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll },
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude,
          globalSetup: ['tests/support/postgres-setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll },
        },
      },
    ],
  },
});
