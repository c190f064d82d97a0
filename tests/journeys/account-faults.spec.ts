import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { field, pressKey, typeInto } from '../support/keyboard.ts';

// Possible errors with alerts, newsletter, bank accounts and the identity check, by keyboard only.

const UNREACHABLE = 'We couldn’t connect. Check your connection and try again.';
const WRONG = 'Wrong-Words-11!';
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

/** Blocks these calls of the page, as if the connection was lost. Returns a function that restores them. */
async function blockRequests(page: Page, path: string): Promise<() => Promise<void>> {
  const url = `**${path}`;
  await page.route(url, (route) => route.abort());
  return () => page.unroute(url);
}

test('given only the keyboard, when alerts cannot be marked or cleared, then an error shows and nothing is lost', async ({
  stage,
}) => {
  test.slow();
  const person = await stage.person({ readiness: 'verified' });
  // The list shows what has arrived by then.
  await expect.poll(async () => (await person.call('GET', '/v1/user/alerts')).total).toBe(1);
  const page = await stage.pageOf(person);
  await page.goto('/account/notifications');
  const list = main(page)
    .getByRole('listitem')
    .filter({ hasText: /Welcome.*New/ });
  await expect(list).toHaveCount(1);
  const one = main(page).getByRole('button', { name: /^Mark as read: Welcome/ });
  const alone = main(page).getByRole('alert').filter({ hasText: UNREACHABLE });

  const reconnect = await blockRequests(page, '/v1/user/alerts*');
  const alsoRead = await blockRequests(page, '/v1/user/alerts/**');
  for (const press of [one, button(page, 'Mark all as read')]) {
    await pressKey(press);
    await expect(alone).toBeVisible();
    await expect(list).toHaveCount(1);
  }
  const dialog = page.getByRole('dialog', { name: 'Clear all alerts?' });
  await pressKey(button(page, 'Clear all'));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await pressKey(button(page, 'Clear all'));
  await pressKey(dialog.getByRole('button', { name: 'Clear all' }));
  await expect(dialog).toBeHidden();
  await expect(alone).toBeVisible();
  await expect(list).toHaveCount(1);

  await reconnect();
  await alsoRead();
  await pressKey(one);
  await expect(list).toHaveCount(0);
  await expect(alone).toHaveCount(0);
  await pressKey(button(page, 'Clear all'));
  await pressKey(dialog.getByRole('button', { name: 'Clear all' }));
  await expect(main(page).getByText('You’re all caught up')).toBeVisible();
});

test('given only the keyboard, when settings cannot be saved, then an error shows, checked boxes stay, and the next try works', async ({
  stage,
}) => {
  test.slow();
  const person = await stage.person({ readiness: 'verified' });
  const page = await stage.pageOf(person);
  await stage.pool.query("update users set mail_failed_at = now(), mail_failure = 'no such mailbox' where id = $1", [
    person.id,
  ]);
  await page.goto('/account/notifications?tab=settings');
  await expect(main(page).getByText('We can’t reach you by email')).toBeVisible();
  const linkAgain = await blockRequests(page, '/v1/auth/resend-verification');
  await pressKey(button(page, 'Send a new link'));
  await expect(main(page).getByRole('status').filter({ hasText: UNREACHABLE })).toBeVisible();
  await linkAgain();
  await pressKey(button(page, 'Send a new link'));
  await expect(main(page).getByRole('status').filter({ hasText: 'We’ve sent you a new link.' })).toBeVisible();

  const quietHours = main(page).getByRole('checkbox', { name: 'Use quiet hours' });
  const saveAgain = await blockRequests(page, '/v1/user/notifications');
  await pressKey(quietHours, 'Space');
  await pressKey(button(page, 'Save'));
  await expect(main(page).getByRole('alert').filter({ hasText: UNREACHABLE })).toBeVisible();
  await expect(quietHours).not.toBeChecked();
  await saveAgain();
  await pressKey(button(page, 'Save'));
  await expect(main(page).getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await page.reload();
  await expect(quietHours).not.toBeChecked();
});

test('given only the keyboard, when texts or newsletter cannot be started or ended, then each shows an error and the next try works', async ({
  stage,
}) => {
  test.slow();
  const page = await stage.pageOf(await stage.person({ readiness: 'verified' }));
  await page.goto('/account/notifications?tab=settings');
  const texts = page.getByRole('region', { name: 'Text messages' });
  const textsAgain = await blockRequests(page, '/v1/user/subscribe-messaging*');
  const codeAgain = await blockRequests(page, '/v1/user/subscribe-messaging/**');
  await pressKey(texts.getByRole('button', { name: 'Get text messages' }));
  await expect(texts.getByRole('status')).toHaveText(UNREACHABLE);
  await textsAgain();
  await codeAgain();
  await pressKey(texts.getByRole('button', { name: 'Get text messages' }));
  await expect(texts).toContainText('Waiting for your message');
  await pressKey(texts.getByRole('button', { name: 'Cancel' }));
  await expect(texts.getByRole('status')).toHaveText('Canceled.');

  await page.goto('/account/news');
  const newsAgain = await blockRequests(page, '/v1/user/me');
  await pressKey(button(page, 'Subscribe'));
  await expect(main(page).getByRole('status').filter({ hasText: UNREACHABLE })).toBeVisible();
  await newsAgain();
  await pressKey(button(page, 'Subscribe'));
  await expect(main(page).getByRole('status').filter({ hasText: 'We emailed a link' })).toBeVisible();
  await expect(main(page)).toContainText('Waiting for confirmation');
  await expect(button(page, 'Send again')).toBeVisible();
  await pressKey(button(page, 'Cancel'));
  await expect(
    main(page).getByRole('status').filter({ hasText: 'You’re unsubscribed from the newsletter.' }),
  ).toBeVisible();
});

test('given only the keyboard, when a bank account is added long after logging in, then the password is required first', async ({
  stage,
}) => {
  test.slow();
  const person = await stage.person({ readiness: 'verified' });
  const page = await stage.pageOf(person);
  const ageSession = () =>
    stage.pool.query("update session set proved_at = proved_at - interval '16 minutes' where user_id = $1", [
      person.id,
    ]);
  await ageSession();
  await page.goto('/account/payments?add=bank');
  const password = field(page, 'Your password');
  await expect(password).toBeFocused();
  await page.keyboard.type(WRONG);
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('alert').filter({ hasText: 'There is a problem' })).toContainText(
    'Invalid username or password',
  );
  const form = main(page).getByRole('form', { name: 'Bank account' });
  await expect(form).toHaveCount(0);
  await pressKey(button(page, 'Cancel'));
  await expect(main(page).getByRole('alert').filter({ hasText: 'Please confirm it’s you' })).toBeVisible();
  await pressKey(button(page, 'Retry'));
  await typeInto(password, person.password);
  await page.keyboard.press('Enter');
  await pressKey(form.getByText('Type in account numbers instead'));
  await typeInto(form.getByLabel('Account holder'), 'Grace Hopper');
  await typeInto(form.getByLabel('Routing number'), '110000000');
  await typeInto(form.getByLabel('Account number'), '000111111113');
  await pressKey(form.getByRole('button', { name: 'Save bank account' }));
  await expect(main(page)).toContainText('We sent two small deposits', { timeout: 60_000 });

  await ageSession();
  await typeInto(field(page, 'First deposit'), '0.32');
  await typeInto(field(page, 'Second deposit'), '0.45');
  await page.keyboard.press('Enter');
  await expect(password).toBeFocused();
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('article', { name: /ending in 1113/ })).toBeVisible({ timeout: 60_000 });
});

/** The choice on the provider's page, and the app's message. */
const FAILURES: readonly (readonly [outcome: string, reason: string])[] = [
  ['Abandoned', 'The check was not finished.'],
  ['Consent declined', 'We need your consent for the check.'],
  ['Country not supported', 'We can’t check documents from this country yet.'],
  ['Device not supported', 'We couldn’t use this device’s camera.'],
  ['Document expired', 'Your document has expired.'],
  ['Document type not supported', 'We can’t accept this type of document.'],
  ['Document unverified other', 'We couldn’t verify this document.'],
  ['Selfie document missing photo', 'This document has no photo.'],
  ['Selfie face mismatch', 'Your photo doesn’t match the document.'],
  ['Selfie manipulated', 'We couldn’t accept your photo.'],
  ['Selfie unverified other', 'We couldn’t verify your photo.'],
  ['Under supported age', 'You must be 18 or older.'],
];

for (const first of [0, 3, 6, 9]) {
  const failures = FAILURES.slice(first, first + 3);
  const names = failures.map(([outcome]) => outcome.toLowerCase()).join(', ');
  test(`given the keyboard alone, when the identity check fails (${names}), then each reason is shown, and the fourth attempt of the day is left to staff`, async ({
    stage,
  }) => {
    test.slow();
    const page = await stage.pageOf(await stage.person({ readiness: 'verified' }));
    await page.goto('/onboarding/identity-verification');
    for (const [index, [outcome, reason]] of failures.entries()) {
      await pressKey(button(page, index === 0 ? 'Start' : 'Try again'));
      await pressKey(page.getByRole('button', { name: outcome, exact: true }));
      await expect(
        main(page).getByRole('alert').filter({ hasText: 'We couldn’t verify your identity.' }),
      ).toContainText(reason);
    }
    await pressKey(button(page, 'Try again'));
    await expect(main(page).getByRole('alert').filter({ hasText: 'Our team will help you finish.' })).toBeVisible();
  });
}

test('given the keyboard alone, when the identity check is canceled, passes or takes its time, then each state is shown with the next step', async ({
  stage,
}) => {
  test.slow();
  const statusText = (page: Page, text: string) => main(page).getByRole('status').filter({ hasText: text });
  const page = await stage.pageOf(await stage.person({ readiness: 'verified' }));
  await page.goto('/onboarding/identity-verification');
  await pressKey(button(page, 'Start'));
  await pressKey(page.getByRole('button', { name: 'Cancel the check', exact: true }));
  await expect(statusText(page, 'Your last check was canceled.')).toBeVisible();
  await pressKey(button(page, 'Start over'));
  await pressKey(page.getByRole('button', { name: 'Verify', exact: true }));
  await expect(statusText(page, 'Your identity is verified.')).toBeVisible();
  await pressKey(button(page, 'Continue'));
  await expect(page).not.toHaveURL(/identity-verification/);

  const patient = await stage.pageOf(await stage.person({ readiness: 'verified' }));
  await patient.goto('/onboarding/identity-verification');
  await pressKey(button(patient, 'Start'));
  await pressKey(patient.getByRole('button', { name: 'Submit and stay in processing', exact: true }));
  await expect(statusText(patient, 'We’re checking your document.')).toBeVisible();
  await pressKey(button(patient, 'Continue in the meantime'));
  await expect(patient).not.toHaveURL(/identity-verification/);
});

test('given the keyboard alone, when the document has a different name, then staff review it, and a corrected name ends the wait', async ({
  stage,
}) => {
  test.slow();
  const page = await stage.pageOf(await stage.person({ readiness: 'verified' }));
  await page.goto('/onboarding/identity-verification');
  await pressKey(button(page, 'Start'));
  await typeInto(page.getByLabel('First name'), 'Charles');
  await typeInto(page.getByLabel('Last name'), 'Babbage');
  await pressKey(page.getByRole('button', { name: 'Verify', exact: true }));
  const waits = main(page).getByRole('status').filter({ hasText: 'We’re checking your document.' });
  await expect(waits).toContainText('The name on your document doesn’t match your account.');
  await pressKey(main(page).getByRole('link', { name: 'Check your name' }));
  await typeInto(field(page, 'First name'), 'Charles');
  await typeInto(field(page, 'Last name'), 'Babbage');
  await page.keyboard.press('Enter');
  await expect(main(page).getByText('Saved')).toBeVisible();
  await page.goto('/onboarding/identity-verification');
  await expect(main(page).getByRole('status').filter({ hasText: 'Your identity is verified.' })).toBeVisible({
    timeout: 60_000,
  });
});

test('given the payment step, when a bank account is wanted, then it links to where one is added', async ({
  stage,
}) => {
  const page = await stage.pageOf(await stage.person({ readiness: 'verified' }));
  await page.goto('/onboarding/payment-information');
  await pressKey(main(page).getByRole('link', { name: 'Add a bank account' }));
  await expect(page).toHaveURL(/\/account\/payments\?add=bank&next=%2Fonboarding%2Fidentity-verification$/);
  await expect(main(page).getByRole('form', { name: 'Bank account' })).toBeVisible();
});
