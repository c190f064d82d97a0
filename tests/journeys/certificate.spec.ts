import type { Page } from '@playwright/test';
import { encode } from 'uqr';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { stageCertificate } from '../support/stage/certificates.ts';

// The public certificate: what a code leads to, shown immediately, without scripts, and never more than allowed.

const SCRIPT_BUDGET = 20_000;

/** Bytes of script that a page loads, in files and inline. */
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

test('given a scanned code, when its certificate opens, then verdict, pictures, custody and lookups are shown with almost no script', {
  tag: ['@main', '@phone'],
}, async ({ stage, assay, pool }) => {
  const item = await stageCertificate(assay, pool, { title: 'Signed ball of the final' });
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
  await expect(main).toContainText('Looked up once in total, and by one device in the last 24 hours.');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new URL(item.path, page.url()).href);
  await expectAccessible(page);

  // The user's own picture is shown beside Assay's, and is never uploaded.
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
  assay,
  pool,
}) => {
  const item = await stageCertificate(assay, pool);
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
  await expect(page.getByText('The last letter doesn’t match')).toBeVisible();
  await type('hello');
  await expect(page.getByText('A hologram number looks like AS-7K2M9QHX-T')).toBeVisible();
  await type('');
  await expect(page.getByText('Enter the number on the hologram')).toBeVisible();
  await expect(page.getByLabel('Hologram number')).toHaveAttribute('aria-invalid', 'true');
});

test('given a certificate in each state, and an unknown code, when they are opened, then the verdict says so, and what to do', async ({
  stage,
  assay,
  pool,
}) => {
  const page = await stage.pageOf(null);
  for (const [states, title, does] of [
    [['in_reauthentication'], 'Being re-authenticated', 'Wait for the result'],
    [['in_reauthentication', 'failed'], 'Didn’t pass re-authentication', 'ask for a second review'],
    [['revoked'], 'Certificate revoked', 'it’s no longer valid'],
    [['stolen'], 'Reported stolen or lost', 'tell us where you saw it'],
  ] as const) {
    const item = await stageCertificate(assay, pool, { states });
    await page.goto(`/authentication/${item.serial}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('main')).toContainText(does);
    await expect(page.getByRole('main')).toContainText('A public note by Assay.');
  }
  const missing = await page.goto('/authentication/no-code-of-ours');
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such code');
  await expect(page.getByRole('main')).toContainText('this may be a counterfeit');
});

/** A QR code as a picture that any browser opens. */
function codeOf(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 ${size} ${size}"><rect width="100%" height="100%" fill="#fff"/><path d="${squares}" fill="#000"/></svg>`;
}

test('given a sticker, when it is photographed or filmed, then its certificate opens; a foreign code is recognized', {
  tag: '@phone',
}, async ({ stage, assay, pool }) => {
  const item = await stageCertificate(assay, pool);
  const page = await stage.pageOf(null);
  const photo = (text: string) =>
    page
      .getByLabel('Use a photo')
      .setInputFiles({ name: 'code.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(codeOf(text)) });
  await page.goto('/authentication/scan');
  await photo('https://elsewhere.example/hello');
  await expect(page.getByText('That code doesn’t match any of our certificates.')).toBeVisible();
  await photo(`${assay.url}/q/${item.token}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentic: Gold');
  // As a scanner types it with caps lock on, and as a code of capitals has it.
  await page.goto('/authentication/scan');
  await photo(`${assay.url}/q/${item.token}`.toUpperCase());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentic: Gold');
  for (const path of [`/Q/${item.token.toUpperCase()}`, `/AUTHENTICATION/${item.token.toUpperCase()}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentic: Gold');
  }

  // A film of the sticker in place of the machine's camera.
  await page.addInitScript(
    (svg) => {
      navigator.mediaDevices.getUserMedia = async () => {
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 480;
        const image = new Image();
        image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
        await image.decode();
        const draw = (): void => {
          canvas.getContext('2d')?.drawImage(image, 0, 0, 480, 480);
          requestAnimationFrame(draw);
        };
        draw();
        return canvas.captureStream(20);
      };
    },
    codeOf(`${assay.url}/q/${item.token}`),
  );
  await page.goto('/authentication/scan');
  await page.getByRole('button', { name: 'Turn on camera' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentic: Gold');
});

test('given a browser without camera permission, when the camera is turned on, then the reason is shown, and the number can be typed', async ({
  stage,
}) => {
  const page = await stage.pageOf(null);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.goto('/authentication/scan');
  await page.getByRole('button', { name: 'Turn on camera' }).click();
  await expect(page.getByText('Your browser isn’t allowed to use the camera.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on camera' })).toBeVisible();
});
