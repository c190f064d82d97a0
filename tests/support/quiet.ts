import type { BrowserContext, Page } from '@playwright/test';

/**
 * Collects all complaints of a page: console errors and warnings, exceptions, content security policy violations, and
 * its own requests that failed on the server.
 */
export async function hearComplaints(page: Page | BrowserContext): Promise<string[]> {
  const complaints: string[] = [];
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`stopped by policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  if ('on' in page) {
    const hearPage = (each: Page): void => {
      each.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
    };
    if ('pages' in page) page.on('page', hearPage);
    else hearPage(page);
  }
  page.on('response', (answer) => {
    if (answer.status() >= 500) complaints.push(`${answer.status()} ${answer.url()}`);
  });
  return complaints;
}
