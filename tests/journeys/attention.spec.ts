import { expectAccessible } from '../support/accessible.ts';
import { hydrated } from '../support/hydrated.ts';
import { expect, test } from '../support/journey.ts';
import { collectPageErrors } from '../support/pageErrors.ts';
import { saveScreenshot } from '../support/shots.ts';
import { stageOwned } from '../support/stage/owned.ts';

// What waits for a person, on the home page as on the account page, with deadlines in the business's and their own time.

test('given a gift to answer, when its receiver on the West Coast opens the home page, then it is first, with both times', {
  tag: '@phone',
}, async ({ stage, assay }) => {
  const [sender, receiver] = [await stage.person(), await stage.person()];
  const item = await stageOwned(assay, stage.pool, sender, { isLinked: true });
  await sender.call('POST', `/v1/item/${item.itemId}/transfer`, { to: receiver.username, confirm: true });

  const page = await stage.pageOf(receiver, { timezoneId: 'America/Los_Angeles' });
  const errors = await collectPageErrors(page);
  await page.goto('/');
  await hydrated(page);
  const waiting = page.getByRole('region', { name: 'Needs your attention' });
  const gift = waiting.getByRole('listitem').filter({ hasText: item.title });
  const both = /Accept by \w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M ET \((?:\w{3} )?\d{1,2}:\d{2} [AP]M your time\)\./;
  await expect(gift).toContainText(`${sender.username} wants to give you ${item.title}.`);
  await expect(gift).toContainText(both);
  await expectAccessible(page);
  await saveScreenshot(page, `home-waiting-${test.info().project.name}`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await saveScreenshot(page, `home-waiting-${test.info().project.name}-dark`);
  expect(errors).toEqual([]);

  // The account page reads the same list.
  await waiting.getByRole('link', { name: 'See all' }).click();
  await expect(page.getByRole('heading', { name: 'Needs your attention' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(both);
  await saveScreenshot(page, `account-waiting-${test.info().project.name}`);

  // In the business's own zone, and for a visitor, nothing is added.
  const near = await stage.pageOf(receiver);
  await near.goto('/');
  await hydrated(near);
  await expect(near.getByRole('region', { name: 'Needs your attention' })).toContainText(/[AP]M ET\.Answer$/);
  const visitor = await stage.pageOf(null);
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { name: 'Needs your attention' })).toHaveCount(0);
});
