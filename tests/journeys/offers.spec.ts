import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, type Stage, test } from '../support/journey.ts';
import { pressKey, typeInto } from '../support/keyboard.ts';
import { saveScreenshot } from '../support/shots.ts';
import { stageOwned } from '../support/stage/owned.ts';
import { type Person, withFreshSession } from '../support/stage/people.ts';

// Possible errors with an offer, on the form and with the answer, by keyboard only. Each error explains what to do, and
// nothing was offered, bought or sold by it.

const HOUR = 3_600_000;
const SLOW = { timeout: 60_000 };
const main = (page: Page): Locator => page.getByRole('main');
const amountOf = (page: Page): Locator => main(page).getByLabel('Your offer', { exact: true });
const review = (page: Page): Locator => main(page).getByRole('button', { name: 'Review offer' });
const rowOf = (page: Page, title: string): Locator =>
  main(page).getByRole('listitem').filter({ hasText: title }).first();
const offersOn = (stage: Stage, itemId: string) =>
  stage.rows<{ status: string; amount_cents: number }>(
    'select status, amount_cents::int from offer where item_id = $1 order by created_at',
    [itemId],
  );
const offerBy = (buyer: Person, itemId: string, dollars: number) =>
  buyer.call('POST', `/v1/offer/items/${itemId}`, { amountCents: dollars * 100 });
/** Enough to sell: the account at the provider exists. */
const withPayout = (stage: Stage, person: Person) =>
  stage.rows("update users set stripe_connected_status = 'requires_input' where id = $1", [person.id]);

/** Types an amount and reviews it; the field then shows the error. */
async function expectError(page: Page, typed: string, message: string): Promise<void> {
  await expect(amountOf(page)).toBeVisible(SLOW);
  await typeInto(amountOf(page), typed);
  await pressKey(review(page));
  await expect(main(page).getByText(message)).toBeVisible();
  await expect(amountOf(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(amountOf(page)).toHaveValue(typed);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('amounts that are invalid, too low, not above the last declined one, and a fourth offer', {
  tag: ['@phone', '@firefox'],
}, async ({ stage, assay }) => {
  const [seller, buyer] = [await stage.person(), await stage.person()];
  const item = await stageOwned(assay, stage.pool, seller, { isLinked: true });
  await stage.rows('update item set min_offer_cents = 50000 where id = $1', [item.itemId]);
  const page = await stage.pageOf(buyer);
  await page.goto(item.path);
  await expect(main(page)).toContainText('From $500');
  await expectError(page, 'a lot', 'Enter a whole dollar amount');
  await expectError(page, '600.50', 'Enter a whole dollar amount');
  await expectError(page, '600,50', 'Enter a whole dollar amount like 1,200');
  await expectError(page, '', 'Enter a whole dollar amount');
  await expectError(page, '499', 'The minimum offer is $500');
  await expectAccessible(page);

  // “Change it” and Escape send nothing, and the typed input stays.
  await typeInto(amountOf(page), '500');
  await pressKey(review(page));
  const dialog = page.getByRole('dialog', { name: 'Offer $500?' });
  await expect(dialog).toContainText('binding for 48 hours');
  await expectAccessible(page);
  await pressKey(dialog.getByRole('button', { name: 'Edit offer' }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await pressKey(review(page));
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(amountOf(page)).toHaveValue('500');
  expect(await offersOn(stage, item.itemId)).toEqual([]);

  await pressKey(review(page));
  await pressKey(dialog.getByRole('button', { name: 'Make this offer' }), 'Space');
  await expect(main(page)).toContainText('Your offer: $500.', SLOW);
  await expect(review(page)).toHaveCount(0);
  const { id } = (await stage.rows<{ id: string }>('select id from offer where item_id = $1', [item.itemId]))[0]!;
  await seller.call('PATCH', `/v1/offer/${id}/reject`);
  await page.reload();
  await expect(main(page)).toContainText('Declined.', SLOW);
  await expectError(page, '500', 'The minimum offer is $501');
  for (const dollars of [520, 540]) {
    const offered = await offerBy(buyer, item.itemId, dollars);
    await seller.call('PATCH', `/v1/offer/${offered.id}/reject`);
  }
  await page.reload();
  await expect(main(page)).toContainText('You’ve made three offers on this item in the last 30 days.', SLOW);
  await expect(review(page)).toHaveCount(0);
  expect(await offersOn(stage, item.itemId)).toEqual([
    { status: 'rejected', amount_cents: 50_000 },
    { status: 'rejected', amount_cents: 52_000 },
    { status: 'rejected', amount_cents: 54_000 },
  ]);
});

test('the user’s own item, and no payment method: the page explains it and links on', async ({ stage, assay }) => {
  const [seller, newcomer] = [await stage.person(), await stage.person({ readiness: 'addressed' })];
  const item = await stageOwned(assay, stage.pool, seller, { isLinked: true });

  const own = await stage.pageOf(seller);
  await own.goto(item.path);
  await expect(main(own)).toContainText('This item belongs to you or to an account linked to yours.', SLOW);
  await pressKey(main(own).getByRole('link', { name: 'Offers you received' }));
  await expect(own).toHaveURL(/\/buying\/offers/, SLOW);

  const first = await stage.pageOf(newcomer);
  await first.goto(item.path);
  await expect(main(first)).toContainText('A few steps are left before you can make an offer.', SLOW);
  await expectAccessible(first);
  await pressKey(main(first).getByRole('link', { name: 'Finish setting up' }));
  await expect(first).toHaveURL(/\/onboarding/, SLOW);
});

test('an unverified identity, and a declined card: at the instant price and on acceptance', async ({
  stage,
  assay,
}) => {
  const [seller, unknown, broke] = [
    await stage.person(),
    await stage.person({ readiness: 'carded' }),
    await stage.person({ card: 'pm_card_chargeCustomerFail' }),
  ];
  const item = await stageOwned(assay, stage.pool, seller, { isLinked: true });
  await withPayout(stage, seller);
  await stage.rows("update item set offer_type = 'offer_instant', price_cents = 150000 where id = $1", [item.itemId]);

  const second = await stage.pageOf(unknown);
  await second.goto(item.path);
  await expect(amountOf(second)).toBeVisible(SLOW);
  await typeInto(amountOf(second), '1200');
  await pressKey(review(second));
  await pressKey(second.getByRole('dialog').getByRole('button', { name: 'Make this offer' }));
  await expect(second.getByRole('dialog').getByRole('alert')).toContainText(/identity/i, SLOW);
  await expectAccessible(second);
  expect(await offersOn(stage, item.itemId)).toEqual([]);

  const third = await stage.pageOf(broke);
  await third.goto(item.path);
  await expect(amountOf(third)).toBeVisible(SLOW);
  await typeInto(amountOf(third), '2000');
  await pressKey(review(third));
  const dialog = third.getByRole('dialog', { name: 'Buy it for $1,500?' });
  await pressKey(dialog.getByRole('button', { name: /^Buy now for \$/ }));
  await expect(dialog.getByRole('alert')).toContainText('Your payment was declined. You weren’t charged.', SLOW);
  expect(
    await stage.rows(
      'select owner_id from item where id = $1 and exists (select from offer where item_id = $1 and status = $2)',
      [item.itemId, 'accepted'],
    ),
  ).toEqual([]);
  // Below the instant price it is accepted first and charged then: the buyer has 48 hours to pay another way.
  await pressKey(dialog.getByRole('button', { name: 'Edit offer' }));
  await typeInto(amountOf(third), '900');
  await pressKey(review(third));
  await pressKey(third.getByRole('dialog', { name: 'Offer $900?' }).getByRole('button', { name: 'Make this offer' }));
  await expect(main(third)).toContainText('Your offer: $900.', SLOW);
  const own = await stage.pageOf(seller);
  await own.goto('/buying/offers');
  await pressKey(rowOf(own, item.title).getByRole('button', { name: 'Accept $900' }));
  await pressKey(own.getByRole('dialog').getByRole('button', { name: 'Accept $900' }));
  await expect(own).toHaveURL(/\/buying\/in-transaction#sale-/, SLOW);
  await expect(rowOf(own, item.title)).toContainText('Selling', SLOW);
  await third.goto('/buying/in-transaction');
  await expect(rowOf(third, item.title)).toContainText('Your payment is due.', SLOW);
  await expect(rowOf(third, item.title).getByRole('link', { name: 'Pay invoice' })).toBeVisible();
  await expectAccessible(third);
});

test('answers with errors: no payout account, an invalid counter, one that is too low, one answered too late', async ({
  stage,
  assay,
}) => {
  const [seller, buyer, other] = [await stage.person(), await stage.person(), await stage.person()];
  const item = await stageOwned(assay, stage.pool, seller, { isLinked: true });
  await offerBy(buyer, item.itemId, 700);
  const page = await stage.pageOf(seller);
  await page.goto('/buying/offers');
  const row = rowOf(page, item.title);
  await pressKey(row.getByRole('button', { name: 'Accept $700' }));
  await pressKey(page.getByRole('dialog').getByRole('button', { name: 'Accept $700' }));
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Set up payouts first', SLOW);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await withPayout(stage, seller);

  await pressKey(row.getByRole('button', { name: 'Counter' }));
  const dialog = page.getByRole('dialog', { name: 'Counter' });
  const field = dialog.getByLabel('Your counter offer');
  for (const [typed, message] of [
    ['more', 'Enter a whole dollar amount like 1,200'],
    ['700', 'A counter offer must be above the buyer’s offer and your minimum. The minimum is $701.'],
  ] as const) {
    await typeInto(field, typed);
    await pressKey(dialog.getByRole('button', { name: 'Send counter offer' }));
    await expect(dialog.getByRole('alert')).toContainText(message, SLOW);
    await expect(field).toHaveValue(typed);
  }
  expect(await offersOn(stage, item.itemId)).toEqual([{ status: 'pending', amount_cents: 70_000 }]);
  await typeInto(field, '900');
  await pressKey(dialog.getByRole('button', { name: 'Send counter offer' }));
  await expect(row).toContainText('Waiting for the buyer', SLOW);

  // The very end has passed while the page was open.
  const late = await stage.pageOf(await withFreshSession(assay, buyer));
  await late.goto('/buying/offers?tab=made');
  const mine = rowOf(late, item.title);
  await pressKey(mine.getByRole('button', { name: 'Accept $900' }));
  const confirm = late.getByRole('dialog').getByRole('button', { name: /^Accept and pay \$9\d\d\.\d\d$/ });
  await expect(confirm).toBeVisible();
  await stage.advanceTime(48 * HOUR);
  await pressKey(confirm);
  await expect(confirm).toHaveCount(0, SLOW);
  await expect
    .poll(() => offersOn(stage, item.itemId), SLOW)
    .toEqual([{ status: 'counter_rejected', amount_cents: 70_000 }]);
  expect(
    await stage.rows('select from invoice v join offer o on o.id = v.offer_id where o.item_id = $1', [item.itemId]),
  ).toEqual([]);
  const freshPage = await stage.pageOf(await withFreshSession(assay, buyer));
  await freshPage.goto('/buying/offers?tab=made&expired=1');
  await expect(rowOf(freshPage, item.title)).toContainText('Expired', SLOW);

  // Of two buyers one gets it; the other reads that it was sold.
  for (const [person, dollars] of [
    [buyer, 910],
    [other, 950],
  ] as const) {
    await person.call('POST', '/v1/auth/signin/email', { email: person.email, password: person.password });
    await offerBy(person, item.itemId, dollars);
  }
  const owner = await stage.pageOf(await withFreshSession(assay, seller));
  await owner.goto('/buying/offers');
  const best = main(owner).getByRole('listitem').filter({ hasText: 'offered $950' }).first();
  await pressKey(best.getByRole('button', { name: 'Accept $950' }));
  await pressKey(owner.getByRole('dialog').getByRole('button', { name: 'Accept $950' }));
  await expect(owner.getByRole('dialog')).toHaveCount(0, SLOW);
  await freshPage.goto('/buying/offers?tab=made');
  await expect(rowOf(freshPage, item.title)).toContainText('Sold to another buyer', SLOW);
});

test('given the user’s own item, when its owner sets a price and later takes no offers, then its page says so, and errors are shown', async ({
  stage,
  assay,
}) => {
  const seller = await stage.person();
  const item = await stageOwned(assay, stage.pool, seller, { isLinked: true });
  await stage.rows('update item set min_offer_cents = 50000 where id = $1', [item.itemId]);
  const [own, other] = [await stage.pageOf(seller), await stage.pageOf(await stage.person())];
  await own.goto('/buying/owned-items');
  const price = main(own).getByLabel('Instant sale price', { exact: true });
  const save = main(own).getByRole('button', { name: /^Save instant sale price/ });
  for (const [typed, message] of [
    ['400', 'The minimum offer can’t be above the instant sale price'],
    ['some', 'Enter a whole dollar amount like 1,200'],
    ['900', 'Please set up payouts first'],
  ] as const) {
    await price.fill(typed);
    await save.click();
    await expect(main(own).getByText(message).first()).toBeVisible(SLOW);
    await expect(price).toHaveValue(typed);
  }
  await withPayout(stage, seller);
  await save.click();
  await expect(main(own).getByText('The first offer of $900 or more now buys it.')).toBeVisible(SLOW);
  await expectAccessible(own);
  await other.goto(item.path);
  await expect(main(other)).toContainText('Buy now$900');
  await expect(amountOf(other)).toBeVisible(SLOW);

  const box = main(own).getByLabel(/^Accept offers on/);
  await box.uncheck();
  await expect(main(own).getByText('No one can make an offer right now.')).toBeVisible(SLOW);
  await expect(price).toHaveCount(0);
  await other.reload();
  await expect(main(other)).toContainText('This item isn’t open to offers right now.', SLOW);
  await expect(amountOf(other)).toHaveCount(0);
  const visitor = await stage.pageOf(null);
  await visitor.goto(item.path);
  await expect(main(visitor)).toContainText('This item isn’t open to offers right now.');
  await expect(main(visitor).getByRole('link', { name: 'Log in to make an offer' })).toHaveCount(0);
  await expect(main(visitor)).not.toContainText('$900');
  await expectAccessible(visitor);
  await saveScreenshot(visitor, `closed-to-offers-${test.info().project.name}`);
  expect(
    await stage.rows('select is_hidden_from_offers, price_cents::int from item where id = $1', [item.itemId]),
  ).toEqual([{ is_hidden_from_offers: true, price_cents: 90_000 }]);
  await box.check();
  await expect(price).toHaveValue('900');
});

test('an item with an instant price has a button to buy it, before the offer, and on a phone in its bar', {
  tag: '@phone',
}, async ({ stage, assay }) => {
  const [seller, buyer] = [await stage.person(), await stage.person()];
  const item = await stageOwned(assay, stage.pool, seller, { isLinked: true });
  await withPayout(stage, seller);
  await stage.rows("update item set offer_type = 'offer_instant', price_cents = 145000 where id = $1", [item.itemId]);

  const visitor = await stage.pageOf(null);
  await visitor.goto(item.path);
  await expect(main(visitor).getByRole('link', { name: 'Buy now $1,450' })).toHaveAttribute(
    'href',
    /\/login\?next=.*1450/,
  );
  await expectAccessible(visitor);

  const page = await stage.pageOf(buyer);
  await page.goto(item.path);
  const isPhone = (page.viewportSize()?.width ?? 1280) < 768;
  const buy = isPhone
    ? main(page).getByRole('group', { name: item.title }).getByRole('button', { name: 'Buy now' })
    : main(page).getByRole('button', { name: 'Buy now $1,450' });
  await expect(amountOf(page)).toBeVisible(SLOW);
  await saveScreenshot(page, `instant-${isPhone ? 'phone' : 'desktop'}`);
  await buy.click();
  const dialog = page.getByRole('dialog', { name: 'Buy it for $1,450?' });
  await dialog.getByRole('button', { name: /^Buy now for \$/ }).click();
  await expect
    .poll(() => stage.rows('select amount_cents::int, status from offer where item_id = $1', [item.itemId]), SLOW)
    .toEqual([{ amount_cents: 145_000, status: 'accepted' }]);
  await expect(page).toHaveURL(/\/order-placed\//, SLOW);
  await expect(page.getByRole('heading', { level: 1, name: 'Order placed' })).toBeVisible(SLOW);
  await expect(main(page)).toContainText('Paid.');
  await expect(page.getByRole('list', { name: 'Steps of this sale' })).toBeVisible();
});
