import type { Page } from '@playwright/test';

/** Waits until the opened page has hydrated: only then it asks for what was done before. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState !== 'loading' && !('replayEarlyInput' in window));
}
