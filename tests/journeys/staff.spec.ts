import { expectAccessible } from '../support/accessible.ts';
import { join } from '../support/firstSale/joining.ts';
import { expect, test } from '../support/journey.ts';
import { checkScreen, officeRow, openAction, openRow, submitAction } from '../support/office.ts';
import { awaitMail, linkTo } from '../support/stage/inbox.ts';
import { freshName, freshPhone, withFreshSession } from '../support/stage/people.ts';

// A colleague joins: invited by one administrator, confirmed by another, with a password and a second factor.

test('a colleague is invited by two administrators, joins with password and code, and sees only their own work', {
  tag: '@main',
}, async ({ stage, assay }) => {
  const [first, second] = [await stage.staff(), await stage.staff()];
  const email = `${freshName()}@example.com`;
  const desk = await stage.pageOf(await withFreshSession(assay, first));
  await desk.goto('/office/staff');
  await expect(desk.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();
  await expectAccessible(desk);

  const form = await openAction(desk.getByRole('main'), 'Invite a colleague');
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Note', { exact: true }).fill('Starts on Monday');
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(form.getByRole('alert')).toContainText('Choose at least one role');
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(email);
  await form.getByLabel('Logistics', { exact: true }).check();
  await form.getByLabel('Catalog', { exact: true }).check();
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(desk.getByText('Not done yet. A colleague must confirm it under Requests.')).toBeVisible();
  const open = desk.getByRole('region', { name: 'Open invitations' }).getByRole('listitem').filter({ hasText: email });
  await expect(open).toContainText('Waiting for a second administrator');

  const other = await stage.pageOf(await withFreshSession(assay, second));
  await other.goto('/office/requests');
  await submitAction(other, {
    action: 'Confirm',
    button: 'Confirm and carry out',
    hasConfirmation: true,
    message: 'Confirmed and carried out.',
    within: await openRow(officeRow(other, email)),
  });

  const newcomer = await stage.pageOf(null);
  const link = linkTo(await awaitMail(assay, email, /Join the Assay team/), '/join');
  await newcomer.goto(link);
  await expect(newcomer.getByRole('main')).toContainText('Catalog, Logistics');
  await expectAccessible(newcomer);
  await join(assay, newcomer, link, { username: freshName(), phone: freshPhone().slice('+1'.length) });

  const rail = newcomer.getByRole('navigation', { name: 'Office', exact: true });
  await expect(rail.getByRole('link', { name: /^Custody/ })).toBeVisible();
  await expect(rail.getByRole('link', { name: /^Payouts/ })).toHaveCount(0);
  expect((await newcomer.goto('/office/payouts'))?.status()).toBe(403);
  await expect(newcomer.getByRole('heading', { level: 1, name: 'This page isn’t part of your work' })).toBeVisible();
  await expect(newcomer.getByRole('main')).toContainText('Administrator, Finance');
  await expect(rail.getByRole('link', { name: /^Custody/ })).toBeVisible();

  const again = await stage.pageOf(null);
  await again.goto(link);
  await expect(again.getByRole('main').getByRole('alert')).toContainText('This invitation is invalid or has expired');
});

test('an administrator without an answer starts to wait for going on alone; the other one is emailed, and objects with one press', async ({
  stage,
  assay,
}) => {
  const [first, second, colleague] = [await stage.staff(), await stage.staff(), await stage.staff()];
  const desk = await stage.pageOf(await withFreshSession(assay, first));
  await desk.goto('/office/staff');
  const row = await openRow(officeRow(desk, colleague.email));
  await submitAction(desk, {
    action: 'End access',
    button: 'End access',
    hasConfirmation: true,
    message: 'Not done yet. A colleague must confirm it under Requests.',
    within: row,
  });

  await desk.goto('/office/requests');
  const request = await openRow(officeRow(desk, colleague.username, 'End a colleague’s access'));
  await submitAction(desk, {
    action: 'Continue without a second person',
    button: 'Start the 72-hour wait',
    message: 'The wait has started. Every administrator gets an email.',
    within: request,
  });
  await expect(request).toContainText(/You can carry this out alone from .+ (ET|EST|EDT), unless an administrator/);
  await expect(request.getByRole('form', { name: 'Carry out alone', includeHidden: true })).toHaveCount(0);
  await checkScreen(desk, 'request-waiting-alone');

  const email = await awaitMail(assay, second.email, /wants to continue without a second person/);
  const other = await stage.pageOf(await withFreshSession(assay, second));
  await other.goto(linkTo(email, '/office/requests'));
  const theirs = officeRow(other, colleague.username, 'End a colleague’s access');
  await expect(theirs).toContainText(/can carry this out alone from/);
  await checkScreen(other, 'request-to-object');
  await theirs.getByRole('button', { name: 'Object', exact: true }).click();
  await expect(other.getByRole('main').getByRole('status').filter({ hasText: 'You objected.' })).toBeVisible();
  await expect(theirs).toContainText(`${second.username} objected. Another administrator must confirm this.`);
  await expect(theirs.getByRole('button', { name: 'Object', exact: true })).toHaveCount(0);

  await awaitMail(assay, first.email, /objected to your request/);
  await desk.reload();
  await expect(request).toContainText(`${second.username} objected.`);
  await expect(request.getByText('Continue without a second person')).toHaveCount(0);
});
