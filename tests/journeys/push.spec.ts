import { expect, test } from '../support/journey.ts';
import { pressKey } from '../support/keyboard.ts';

test('given a user, when the first bid is placed, then push is offered, requested only by a press, and a refusal is shown', async ({
  stage,
}) => {
  const [lot, person] = await Promise.all([stage.lot(), stage.person()]);
  const page = await stage.pageOf(person);
  const panel = page.getByRole('region', { name: 'Push notifications in this browser' });
  await page.goto('/account/notifications?tab=settings');
  await expect(page.getByRole('columnheader', { name: 'Push' }).first()).toBeVisible();
  await expect(panel).toHaveCount(0);

  await person.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 20_000, isMax: true });
  // A headless browser always denies notifications. This one prompts, and permission is granted.
  await page.addInitScript(() => {
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      permission = 'granted';
      return permission;
    };
  });
  await page.goto('/account/notifications?tab=settings');
  await expect(panel).toContainText('Your browser will ask for permission.');
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(0);
  await pressKey(panel.getByRole('button', { name: 'Turn on push' }));
  // This browser has no push service: the worker is installed, and the failure is shown.
  await expect(panel.getByRole('status')).toHaveText('We couldn’t turn on push notifications in this browser.');
  expect(
    await page.evaluate(() =>
      navigator.serviceWorker.ready.then(({ active }) => new URL(active?.scriptURL ?? '').pathname),
    ),
  ).toBe('/push.js');
  expect(await stage.rows('select from push_subscription where user_id = $1', [person.id])).toEqual([]);
  if (process.env.SHOT)
    await page.screenshot({ path: `${process.env.SHOT}-${page.viewportSize()?.width}.png`, fullPage: true });
});
