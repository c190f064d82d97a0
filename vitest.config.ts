import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '**/build/**', '**/.data/**'];

// A shared CI machine may stand still for seconds: there a test of a whole house has a second try, and `npm test` names those that took it.
const retry = process.env.CI ? 1 : 0;

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 60_000,
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
          // The server is loaded once a worker, not once a file: a file leaves nothing behind but what it closes.
          isolate: false,
          retry,
          globalSetup: ['tests/support/postgres-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude,
          retry,
          globalSetup: ['tests/support/postgres-setup.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
