import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { awaitMail } from '../support/stage/inbox.ts';

/** A virtual authenticator with user verification, in this browser. Returns a function that withdraws its consent. */
async function addAuthenticator(page: Page): Promise<(isConsenting: boolean) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return (isUserVerified) =>
    session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(() => undefined);
}

test('given a device, when a passkey is created, named and used, then it logs in alone; removed, it no longer does', async ({
  assay,
  stage,
}) => {
  const person = await stage.person({ readiness: 'verified' });
  const page = await stage.pageOf(person);
  const consent = await addAuthenticator(page);
  await page.goto('/account/security');
  const panel = page.getByRole('region', { name: 'Passkeys' });
  await panel.getByRole('button', { name: 'Add a passkey' }).focus();
  await page.keyboard.press('Enter');
  await panel.getByLabel('Passkey name').fill('Blue laptop');
  await panel.getByLabel('Passkey name').press('Enter');
  await expect(panel.getByRole('listitem')).toContainText('Blue laptop');
  await expect(panel.getByRole('status')).toBeEmpty();
  const plain = await stage.pageOf(person, { javaScriptEnabled: false });
  await plain.goto('/account/security');
  await expect(plain.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')).toContainText('Blue laptop');
  await awaitMail(assay, person.email, /^A passkey was added/);
  await panel.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(panel.getByRole('status')).toContainText('This device already has a passkey for your account.');

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login?next=%2Faccount%2Fsecurity');
  await page.getByRole('button', { name: 'Use a passkey' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account\/security$/);
  await expect(panel.getByRole('listitem')).toContainText('last used');

  await panel.getByRole('button', { name: 'Remove Blue laptop' }).click();
  await expect(panel.getByRole('status')).toContainText('Blue laptop removed. It can no longer log you in.');
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('main').getByText('We couldn’t verify this passkey. Please try again.')).toBeVisible();
  await consent(false);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('main').getByText('You didn’t use a passkey.')).toBeVisible();
});
