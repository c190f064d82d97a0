import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './scripts/lib/chromium.ts';
import { JOURNEY_WORKERS } from './tests/support/journeyServers.ts';

const executablePath = findChromium();

/**
 * Runs on a phone too: journeys tagged `@phone`, whose pages have a different layout there, and every page by itself.
 * `npm test` runs those tagged `@main`; `npm run test:all` the others too.
 */
const ON_PHONES = [/@phone/, /pages-/];

/** The journeys run against a complete separate app. Import `test` and `expect` from tests/support/journey.ts. */
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/journeys-setup.ts',
  outputDir: 'test-results',
  // Each worker has a separate app, and each journey separate users and lots.
  workers: JOURNEY_WORKERS,
  // Evenly: journeys do not depend on each other.
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: CHROMIUM_FLAGS },
    // What never appears fails by itself, and names what was awaited.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Recording each step costs a quarter of the time: with TRACE=1 only.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grep: ON_PHONES,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
});
