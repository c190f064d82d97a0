import type { Page } from '@playwright/test';
import { bidPanel, placeBid } from '../bidding.ts';
import { hydrated } from '../hydrated.ts';
import { expect, type ServerUrls } from '../journey.ts';
import { awaitMail, linkTo } from '../stage/inbox.ts';
import { PASSWORD } from '../stage/people.ts';
import { main, SLOW } from './crew.ts';

/** Signs up through the public pages as far as bidding: email, address, card, identity. */
export async function signUp(
  assay: ServerUrls,
  page: Page,
  { username, firstName, street }: { username: string; firstName: string; street: string },
): Promise<void> {
  const field = (label: string) => main(page).getByLabel(label, { exact: true });
  const email = `${username}@example.com`;
  await page.goto('/signup');
  await field('Email').fill(email);
  await field('Username').fill(username);
  await field('First name').fill(firstName);
  await field('Last name').fill('Okafor');
  await field('Password').fill(PASSWORD);
  await field('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /I am 18 or older/ }).check();
  await main(page).getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/onboarding\/basic-info/, SLOW);
  await page.goto(linkTo(await awaitMail(assay, email, /verify/i), '/verify-email'));
  await expect(page.getByRole('heading', { level: 1, name: 'Your email is verified' })).toBeVisible(SLOW);
  await page.goto('/onboarding/shipping-address');
  await field('Street address').fill(street);
  await field('City').fill('Seattle');
  await main(page).getByLabel('State').selectOption({ label: 'Washington' });
  await field('ZIP code').fill('98101');
  await field('Phone').fill('(206) 555-0123');
  await main(page).getByRole('button', { name: 'Save and continue' }).click();
  await expect(page).toHaveURL(/\/onboarding\/payment-information/, SLOW);
  const card = page.getByRole('group', { name: 'Card details (sandbox)' });
  await card.getByLabel('Card number').fill('4242 4242 4242 4242');
  await card.getByLabel('Expiry (MM / YY)').fill('12 / 30');
  await card.getByLabel('Security code').fill('123');
  await card.getByLabel('ZIP code').fill('98101');
  await main(page).getByRole('button', { name: 'Save and continue' }).click();
  await main(page).getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(main(page).getByText('Your identity is verified.')).toBeVisible(SLOW);
}

/** Opens an item's page and waits until its reader may bid: the session may have to be renewed after the clock moved. */
export async function openLot(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await expect(page.getByText('Credit left').first()).toBeVisible(SLOW);
}

/** Bids up to a maximum on the open page of a lot. */
export async function bid(page: Page, amount: string): Promise<void> {
  const panel = await bidPanel(page);
  await placeBid(panel, amount);
  await expect(panel.getByText(/Your bid is leading|You’re leading/).first()).toBeVisible(SLOW);
}

/** Buys the item of this page with the saved card. */
export async function buyNow(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await (await bidPanel(page)).getByRole('button', { name: 'Buy now' }).click();
  const checkout = page.getByRole('dialog', { name: /Buy now|It’s yours/ });
  await checkout.getByRole('button', { name: 'Continue to payment' }).click();
  await checkout.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('dialog', { name: 'It’s yours' })).toBeVisible(SLOW);
}

/** Pays the invoice of a lot that was won, from the lot's page. */
export async function payInvoice(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Pay \$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice / })).toBeVisible(SLOW);
  await hydrated(page);
  await main(page)
    .getByRole('button', { name: /^Pay \$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order placed' })).toBeVisible(SLOW);
  await expect(main(page)).toContainText('Payment received', SLOW);
}
