import type { Page } from '@playwright/test';
import { expect, type ServerUrls } from '../journey.ts';
import { awaitMail, linkTo } from '../stage/inbox.ts';
import { PASSWORD } from '../stage/people.ts';
import { main, SLOW } from './crew.ts';

/** Signs up through the public pages as far as bidding: email, address, card, identity. */
export async function signUp(assay: ServerUrls, page: Page, name: string, street: string): Promise<void> {
  const field = (label: string) => main(page).getByLabel(label, { exact: true });
  const email = `${name}@example.com`;
  await page.goto('/signup');
  await field('Email').fill(email);
  await field('Username').fill(name);
  await field('First name').fill('Ada');
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
