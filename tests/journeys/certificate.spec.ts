import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { stageCertificate } from '../support/stage/certificates.ts';

// The public certificate: what is under a code, told at once, without scripts, and never more than it may.

const SCRIPT_BUDGET = 20_000;

/** Bytes of script that a page brings, in files and in itself. */
async function scriptBytes(page: Page, path: string): Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') bodies.push(answer.body());
  });
  await page.goto(path);
  await page.waitForLoadState('load');
  const own = await page
    .locator('script')
    .evaluateAll((scripts) => scripts.reduce((sum, each) => sum + (each.textContent?.length ?? 0), 0));
  return (await Promise.all(bodies)).reduce((sum, body) => sum + body.length, own);
}

test('given a scanned code, when its certificate opens, then verdict, pictures, custody and look-ups are there with next to no script', async ({
  stage,
  house,
  pool,
}) => {
  const item = await stageCertificate(house, pool, { title: 'Signed ball of the final' });
  const page = await stage.pageOf(null);
  expect(await scriptBytes(page, `/q/${item.token}`)).toBeLessThan(SCRIPT_BUDGET);
  expect(new URL(page.url()).pathname).toBe(`/authentication/${item.token}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentic: Gold');
  const main = page.getByRole('main');
  await expect(main).toContainText(item.serial);
  await expect(main.getByRole('figure')).toHaveCount(3);
  await expect(main.getByRole('listitem').filter({ hasText: 'Hologram applied below the seam.' })).toContainText(
    'Fingerprint',
  );
  await expect(main).toContainText('Looked up once in all; by one device in the last 24 hours.');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new URL(item.path, page.url()).href);
  await expectAccessible(page);

  // One's own picture stands beside the house's, and goes nowhere.
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  const figure = main.getByRole('figure').first();
  await figure.locator('input[type="file"]').setInputFiles({
    name: 'mine.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await expect(figure.getByRole('img', { name: 'Your picture' })).toBeVisible();
  expect(sent).toEqual([]);
});

test('given a reader without JavaScript, when a number is typed on the page of authentication, then its certificate opens, however it was typed', async ({
  stage,
  house,
  pool,
}) => {
  const item = await stageCertificate(house, pool);
  const page = await stage.pageOf(null, { javaScriptEnabled: false });
  const type = async (text: string): Promise<void> => {
    await page.goto('/authentication');
    await page.getByLabel('Hologram number').fill(text);
    await page.getByRole('button', { name: 'Look it up' }).click();
  };
  await type(item.serial.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentic: Gold');
  expect(new URL(page.url()).pathname).toBe(`/authentication/${item.serial}`);
  await expect(page.getByRole('main')).toContainText('Chain of custody');

  await type(`${item.serial.slice(0, -1)}${item.serial.endsWith('A') ? 'B' : 'A'}`);
  await expect(page.getByText('The last letter does not fit')).toBeVisible();
  await type('hello');
  await expect(page.getByText('A hologram number looks like AS-7K2M9QHX-T')).toBeVisible();
  await type('');
  await expect(page.getByText('Type the number on the hologram')).toBeVisible();
  await expect(page.getByLabel('Hologram number')).toHaveAttribute('aria-invalid', 'true');
});

test('given a certificate in each state, and a code that nobody has, when they are opened, then the verdict says so, and what to do', async ({
  stage,
  house,
  pool,
}) => {
  const page = await stage.pageOf(null);
  for (const [states, title, does] of [
    [['in_reauthentication'], 'Being checked again', 'Wait for the result'],
    [['in_reauthentication', 'failed'], 'Did not pass its check', 'you can ask for a second review'],
    [['revoked'], 'Certificate revoked', 'it no longer holds'],
    [['stolen'], 'Reported stolen', 'tell us where you saw it'],
  ] as const) {
    const item = await stageCertificate(house, pool, { states });
    await page.goto(`/authentication/${item.serial}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('main')).toContainText(does);
    await expect(page.getByRole('main')).toContainText('What the house tells everybody about it.');
  }
  const missing = await page.goto('/authentication/no-code-of-ours');
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such code');
  await expect(page.getByRole('main')).toContainText('this may be a counterfeit');
});
