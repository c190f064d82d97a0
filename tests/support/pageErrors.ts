import type { BrowserContext, Page } from '@playwright/test';

/**
 * Collects all complaints of a page: console errors and warnings, exceptions, content security policy violations, and
 * its own requests that failed on the server.
 */
export async function collectPageErrors(page: Page | BrowserContext): Promise<string[]> {
  const errors: string[] = [];
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`stopped by policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      errors.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  if ('on' in page) {
    const watchPage = (each: Page): void => {
      each.on('pageerror', (error) => errors.push(`exception: ${error.message}`));
    };
    if ('pages' in page) page.on('page', watchPage);
    else watchPage(page);
  }
  page.on('response', (response) => {
    if (response.status() >= 500) errors.push(`${response.status()} ${response.url()}`);
  });
  return errors;
}
