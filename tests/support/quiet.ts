import type { BrowserContext, Page } from '@playwright/test';

/**
 * Hears everything a page complains of: errors and warnings of the console, exceptions, what the content security policy
 * stopped, and requests of its own that failed on the house's side.
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
