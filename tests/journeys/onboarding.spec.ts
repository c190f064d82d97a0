import type { Page } from '@playwright/test';
import { bidPanel } from '../support/bidding.ts';
import { expect, test } from '../support/journey.ts';
import { awaitMail, linkTo } from '../support/stage/inbox.ts';
import { freshName, PASSWORD } from '../support/stage/people.ts';

/** Opens the lot's page, which lists the steps left before the user can bid. */
async function expectSteps(page: Page, path: string, steps: readonly string[]): Promise<void> {
  await page.goto(path);
  const panel = await bidPanel(page);
  await expect(panel.getByRole('heading', { name: /before you can bid$/ })).toBeVisible();
  await expect(panel.getByRole('listitem').locator('b')).toHaveText(steps);
}

async function takeStep(page: Page, name: string): Promise<void> {
  const panel = await bidPanel(page);
  await panel.getByRole('listitem').getByRole('link', { name }).click();
}

test('given a new account, when address, card and identity are added, then the list of missing steps shrinks until the user can bid', {
  tag: ['@main', '@phone'],
}, async ({ stage, assay }) => {
  test.slow();
  const [lot, person] = await Promise.all([stage.lot(), stage.person({ readiness: 'registered' })]);
  const page = await stage.pageOf(person);
  const main = page.getByRole('main');
  const field = (label: string) => main.getByLabel(label, { exact: true });

  const all = ['Verify your email', 'Add a shipping address', 'Add a card or bank account', 'Verify your identity'];
  await expectSteps(page, lot.path, all);
  await page.goto(linkTo(await awaitMail(assay, person.email, /verify/i), '/verify-email'));
  await expect(page.getByRole('heading', { level: 1, name: 'Your email is verified' })).toBeVisible();

  await expectSteps(page, lot.path, all.slice(1));
  await takeStep(page, 'Add a shipping address');
  await expect(page.getByRole('heading', { level: 1, name: 'Where do we ship?' })).toBeVisible();
  await field('Full name').fill('Grace');
  await field('Street address').fill('PO Box 12');
  await field('City').fill('Москва');
  await main.getByRole('button', { name: 'Save and continue' }).click();
  const faults = main.getByRole('alert').filter({ hasText: 'There is a problem' });
  for (const message of [
    'Please enter your full name',
    'We can’t ship to PO boxes, HC boxes, or rural routes. Enter a street address.',
    'Use Latin letters only',
    'State: Required',
    'ZIP code: Required',
    'Phone: Required',
  ])
    await expect(faults).toContainText(message);
  await field('Full name').fill('Grace Hopper');
  await field('Street address').fill('12 Orchard Street');
  await field('City').fill('Los Angeles');
  await main.getByLabel('State').selectOption({ label: 'California' });
  await field('ZIP code').fill('90001');
  await field('Phone').fill('(213) 555-0123');
  await main.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page).toHaveURL(/\/onboarding\/payment-information\?next=/);

  await expectSteps(page, lot.path, all.slice(2));
  await takeStep(page, 'Add a card or bank account');
  await expect(page.getByRole('heading', { level: 1, name: 'How would you like to pay?' })).toBeVisible();
  const card = page.getByRole('group', { name: 'Card details (sandbox)' });
  await card
    .getByRole('button', { name: /Declined$/ })
    .first()
    .click();
  await main.getByRole('button', { name: 'Save and continue' }).click();
  await expect(main.getByRole('alert').filter({ hasText: 'Error Adding Card' })).toContainText(/declined/i);
  await card.getByLabel('Card number').fill('4242 4242 4242 4242');
  await card.getByLabel('Expiry (MM / YY)').fill('12 / 30');
  await card.getByLabel('Security code').fill('123');
  await card.getByLabel('ZIP code').fill('90001');
  await main.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page).toHaveURL(/\/onboarding\/identity-verification\?next=/);

  await expectSteps(page, lot.path, all.slice(3));
  await takeStep(page, 'Verify your identity');
  await expect(page.getByRole('heading', { level: 1, name: 'Verify your identity' })).toBeVisible();
  await main.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Document expired' }).click();
  await expect(main.getByRole('alert').filter({ hasText: 'We couldn’t verify your identity' })).toBeVisible();
  await main.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(main.getByText('Your identity is verified.')).toBeVisible();

  await page.goto(lot.path);
  const panel = await bidPanel(page);
  await expect(panel.getByRole('button', { name: 'Review bid' })).toBeVisible();
  await expect(panel).toContainText('Estimate for Los Angeles, CA 90001');
  await expect(panel).toContainText('of $2,500');

  const rows = await stage.rows(
    'select kyc_status, limit_cents::int from users join credit_account on user_id = id where id = $1',
    [person.id],
  );
  expect(rows).toEqual([{ kyc_status: 'verified', limit_cents: 250_000 }]);
});

test('given an amount that a visitor typed, when they sign up and open the emailed link on another device, then every step leads back to it', async ({
  stage,
  assay,
}) => {
  test.slow();
  const [lot, page, phone] = await Promise.all([stage.lot(), stage.pageOf(null), stage.pageOf(null)]);
  const main = page.getByRole('main');
  const field = (label: string) => main.getByLabel(label, { exact: true });
  const username = freshName();
  const email = `${username}@example.com`;
  const place = `${lot.path}?bid=180`;
  const back = `next=${encodeURIComponent(place)}`;

  await page.goto(lot.path);
  const visitors = await bidPanel(page);
  await expect(visitors).toContainText('New bidders start with a limit of $2,500 and can request a higher one.');
  await visitors.getByRole('textbox', { name: 'Your maximum bid' }).fill('180');
  await visitors.getByRole('link', { name: 'Log in to bid $180' }).click();
  await main.getByRole('link', { name: 'Create an account' }).click();
  // The page before has a field of that name, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible();
  await field('Email').fill(email);
  await field('Username').fill(username);
  await field('First name').fill('Grace');
  await field('Last name').fill('Hopper');
  await field('Password').fill(PASSWORD);
  await field('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /I am 18 or older/ }).check();
  await main.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(new RegExp(`/onboarding/basic-info\\?${back}$`));

  await phone.goto(linkTo(await awaitMail(assay, email, /verify/i), '/verify-email'));
  const onward = phone.getByRole('main').getByRole('link', { name: 'Log in and continue' });
  await expect(onward).toHaveAttribute('href', `/login?next=${encodeURIComponent(`/onboarding?${back}`)}`);

  // The waiting tab continues by itself.
  await expect(page).toHaveURL(new RegExp(`/onboarding/shipping-address\\?${back}$`));
  await field('Street address').fill('12 Orchard Street');
  await field('City').fill('Los Angeles');
  await main.getByLabel('State').selectOption({ label: 'California' });
  await field('ZIP code').fill('90001');
  await field('Phone').fill('(213) 555-0123');
  await main.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page).toHaveURL(new RegExp(`/onboarding/payment-information\\?${back}$`));
  const card = page.getByRole('group', { name: 'Card details (sandbox)' });
  await card.getByLabel('Card number').fill('4242 4242 4242 4242');
  await card.getByLabel('Expiry (MM / YY)').fill('12 / 30');
  await card.getByLabel('Security code').fill('123');
  await card.getByLabel('ZIP code').fill('90001');
  await main.getByRole('button', { name: 'Save and continue' }).click();
  await main.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByRole('button', { name: 'Back to where you were' }).click();
  await expect(page).toHaveURL(new RegExp(`${lot.path}\\?bid=180$`));
  const panel = await bidPanel(page);
  await expect(panel.getByRole('textbox', { name: 'Your maximum bid' })).toHaveValue('180');
});
