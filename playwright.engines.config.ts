import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';
import { FIREFOX, hasFirefox } from './tests/support/firefox.ts';

/**
 * What runs in other engines than Chromium: journeys tagged `@firefox` in Debian's Firefox, and tests/webkit, which drives
 * WebKit by itself. Each is skipped where its browser is not installed (docs/testing.md).
 */
export default defineConfig({
  ...base,
  testDir: 'tests',
  projects: [
    { name: 'webkit', testMatch: 'webkit/*.spec.ts' },
    {
      name: 'firefox',
      testMatch: 'journeys/*.spec.ts',
      grep: /@firefox/,
      use: {
        viewport: { width: 1280, height: 800 },
        ...(hasFirefox && {
          browserName: 'firefox',
          channel: 'moz-firefox',
          launchOptions: { executablePath: FIREFOX },
        }),
      },
    },
  ],
});
