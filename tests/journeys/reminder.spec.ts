import { expectAccessible } from '../support/accessible.ts';
import { bidPanel } from '../support/bidding.ts';
import { expect, test } from '../support/journey.ts';
import { awaitMail, readMails } from '../support/stage/inbox.ts';

// A lot that is not open yet: a user asks for a reminder, and is notified when it opens.

const HOUR = 3_600_000;

test('given a lot that opens later, when a user asks for a reminder, then each notice is sent once, on the page, by alert and by email', async ({
  stage,
  assay,
}) => {
  const lot = await stage.lot({ startsInMs: 90 * 60_000, endsInMs: 7 * 24 * HOUR });
  const person = await stage.person();
  const page = await stage.pageOf(person);
  await page.goto(lot.path);
  const panel = await bidPanel(page);
  await expect(panel).toContainText('Not open yet');
  await panel.getByRole('button', { name: 'Remind me' }).click();
  await expect(panel.getByRole('button', { name: 'Reminder set' })).toBeVisible();
  await expect(panel.getByText('We’ll alert you here and by email an hour before')).toBeVisible();
  await expectAccessible(page);
  // The reminder and the watch button are one setting: the heart next to the title matches, and the choice is kept.
  await page.reload();
  await expect(page.getByRole('button', { name: `Watch ${lot.title}` })).toHaveAttribute('aria-pressed', 'true');

  await stage.advanceTime(31 * 60_000);
  const mail = await awaitMail(assay, person.email, /^Opens within the hour/);
  expect(mail.text).toContain(lot.title);
  await stage.advanceTime(HOUR);
  await expect(page.getByText('No bids yet.').first()).toBeAttached();
  await expect
    .poll(() =>
      stage.rows("select title from alert where user_id = $1 and type = 'AUCTION_STARTING' order by created_at", [
        person.id,
      ]),
    )
    .toEqual([{ title: 'Opens within the hour' }, { title: 'Open for bids' }]);
  expect((await readMails(assay, person.email)).filter(({ subject }) => /^Open/.test(subject))).toHaveLength(1);
});

test('given a visitor, when they click the reminder, then it is set after logging in', async ({ stage }) => {
  const lot = await stage.lot({ startsInMs: 48 * HOUR });
  const person = await stage.person({ readiness: 'registered' });
  const page = await stage.pageOf(null);
  await page.goto(lot.path);
  await (await bidPanel(page)).getByRole('link', { name: 'Remind me' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === lot.path);
  const panel = await bidPanel(page);
  await expect(panel.getByRole('button', { name: 'Reminder set' })).toBeVisible();
  // The way to bid begins here, too.
  await expect(panel.getByText(/steps left before you can bid/)).toBeVisible();
  await expect
    .poll(() => stage.rows('select 1 as n from favorite where user_id = $1 and item_id = $2', [person.id, lot.itemId]))
    .toEqual([{ n: 1 }]);
});
