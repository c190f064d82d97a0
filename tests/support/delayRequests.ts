import type { Page } from '@playwright/test';

/** Holds back a page's requests to these URLs. Returns a function that releases them. */
export async function delayRequests(page: Page, url: Parameters<Page['route']>[0]): Promise<() => void> {
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}
