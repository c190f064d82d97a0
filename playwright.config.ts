import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './scripts/lib/chromium.ts';
import { JOURNEY_WORKERS } from './tests/support/journeyHouses.ts';

const executablePath = findChromium();

/** The journeys drive a whole house of their own; import `test` and `expect` from tests/support/journey.ts. */
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/journeys-setup.ts',
  outputDir: 'test-results',
  // Each worker has a house of its own, and each journey people and lots of its own.
  workers: JOURNEY_WORKERS,
  fullyParallel: false,
  // A shared CI machine may stand still for seconds: there a journey has a second try, and `npm test` names those that took it.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: CHROMIUM_FLAGS },
    screenshot: 'only-on-failure',
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
});
