import { expectAccessible } from '../support/accessible.ts';
import { easternTyped } from '../support/easternTyped.ts';
import { expect, test } from '../support/journey.ts';
import { openAction, submitAction } from '../support/office.ts';
import { saveScreenshot } from '../support/shots.ts';
import { productNow } from '../support/stage/clock.ts';
import { uniqueName, withFreshSession } from '../support/stage/people.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test('a sale of three lots: created, filled by selection, ordered, published after its fault is removed, and bid on', async ({
  stage,
  assay,
}) => {
  const word = uniqueName('Pennant');
  for (const name of ['first', 'second', 'third']) await stage.lot({ isListed: false, title: `${word} ${name}` });
  await stage.rows("update item set status = 'approved' where title like $1", [`${word}%`]);
  await stage.rows("update item set status = 'in_review' where title = $1", [`${word} third`]);
  const staff = await stage.staff();
  const desk = await stage.pageOf(await withFreshSession(assay, staff));
  const main = desk.getByRole('main');
  const now = await productNow(assay);

  await desk.goto('/office/sales', { waitUntil: 'networkidle' });
  await expectAccessible(desk);
  const form = await openAction(main, 'New sale');
  await form.getByLabel('Title').fill(`Weekly ${word}`);
  await form.getByLabel('Opens').fill('later');
  await form.getByLabel('First lot ends').fill('soon');
  // Terms that are not those of the chosen preset count for nothing.
  const preset = form.getByLabel('Preset', { exact: true });
  await preset.selectOption('custom');
  await form.getByLabel('Window in minutes').fill('long');
  await preset.selectOption('weekly');
  await form.getByLabel('Note').fill('The first weekly sale');
  await form.getByRole('button', { name: 'Create sale' }).click();
  await expect(form.getByLabel('First lot ends')).toHaveAttribute('aria-invalid', 'true');
  const problems = form.getByRole('alert').first();
  await expect(problems).toContainText('Opens: Enter a time like');
  await expect(problems).not.toContainText('minutes');
  await expect(form.getByLabel('Title')).toHaveValue(`Weekly ${word}`);
  await form.getByLabel('Opens').fill(easternTyped(now + 2 * HOUR));
  await form.getByLabel('First lot ends').fill(easternTyped(now + 7 * DAY));
  await form.getByRole('button', { name: 'Create sale' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: `Weekly ${word}` })).toBeVisible();
  await saveScreenshot(desk, 'office-sale-empty');

  // Many items in one press.
  await main.getByRole('link', { name: 'Add items' }).first().click();
  await main.getByLabel('Item', { exact: true }).fill(word);
  await main.getByLabel('Item', { exact: true }).press('Enter');
  await expect(main.getByRole('listitem').filter({ hasText: word })).toHaveCount(3);
  await expectAccessible(desk);
  await saveScreenshot(desk, 'office-sale-add');
  await main.getByLabel('All 3 on this page').check();
  await main.getByRole('button', { name: 'Add 3 to sale' }).click();
  await expect(main.getByRole('status').filter({ hasText: '3 added to the sale.' })).toBeVisible();
  await main.getByRole('link', { name: `Weekly ${word}` }).click();

  const rows = main.getByRole('row').filter({ hasText: word });
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: `${word} third` })).toContainText('Item not approved');
  await main.getByRole('link', { name: 'Lot order' }).click();
  const arrange = main.getByRole('form', { name: 'Lot order' });
  await expectAccessible(desk);
  await arrange.getByLabel('Sort by').selectOption('title');
  await expect(arrange.getByRole('listitem').first()).toContainText(`${word} first`);
  // Moved by keyboard: the field keeps the focus where its row goes.
  await arrange.getByLabel(`Place of ${word} first`).focus();
  await desk.keyboard.press('ArrowDown');
  await expect(arrange.getByRole('listitem').nth(1)).toContainText(`${word} first`);
  await expect(arrange.getByLabel(`Place of ${word} first`)).toBeFocused();
  await desk.keyboard.press('ArrowUp');
  await expect(arrange.getByLabel(`Place of ${word} first`)).toHaveValue('1');
  await arrange.getByLabel('Seconds between lots').fill('90');
  await saveScreenshot(desk, 'office-sale-arrange');
  await arrange.getByRole('button', { name: 'Save arrangement' }).click();
  await expect(main.getByRole('status').filter({ hasText: 'Lots arranged.' })).toBeVisible();
  await expect(rows.first()).toContainText(`${word} first`);

  // Publishing is all or nothing, and says why.
  const publish = await openAction(main, 'Publish 3 lots');
  await publish.getByLabel('Note').fill('All lots are ready');
  await publish.getByRole('button', { name: 'Publish sale' }).click();
  await expect(publish.getByRole('alert')).toContainText('isn’t approved yet');
  await expect(publish.getByLabel('Note')).toHaveValue('All lots are ready');
  await saveScreenshot(desk, 'office-sale-blocked');
  await expect(main.getByRole('region', { name: 'Before this sale can be published' })).toContainText(`${word} third`);
  await main.getByRole('link', { name: `${word} third`, exact: true }).click();
  const panel = main.getByRole('region', { name: `${word} third` });
  await panel.getByRole('button', { name: 'Remove lot' }).click();
  await expect(rows).toHaveCount(2);
  await main.getByRole('link', { name: `${word} first`, exact: true }).click();
  const first = main.getByRole('form', { name: `Change ${word} first` });
  await first.getByLabel('Opening bid').fill('50');
  await first.getByLabel('Reserve').fill('20');
  await first.getByRole('button', { name: 'Save lot' }).click();
  await expect(first.getByLabel('Reserve')).toHaveAttribute('aria-invalid', 'true');
  await first.getByLabel('Reserve').fill('75');
  await first.getByRole('button', { name: 'Save lot' }).click();
  await expect(rows.first()).toContainText('$75');
  await expectAccessible(desk);
  await saveScreenshot(desk, 'office-sale-draft');
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(desk);
  await saveScreenshot(desk, 'office-sale-draft-phone-dark');
  await desk.setViewportSize({ width: 1280, height: 800 });
  await desk.emulateMedia({ colorScheme: 'light' });
  await submitAction(desk, {
    action: 'Publish 2 lots',
    button: 'Publish sale',
    message: 'is published with all its lots',
  });
  await expect(main.getByRole('link', { name: /^Lot \d+/ })).toHaveCount(2);
  await saveScreenshot(desk, 'office-sale-published');

  // The public sees the lots, which open and take bids.
  const [lot] = await stage.rows<{ id: string; slug: string }>(
    'select a.id, i.slug from auction a join item i on i.id = a.item_id where i.title = $1',
    [`${word} first`],
  );
  const visitor = await stage.pageOf(null);
  await visitor.goto(`/items/${lot!.slug}`);
  await expect(visitor.getByRole('heading', { level: 1, name: `${word} first` })).toBeVisible();
  await stage.advanceTime(3 * HOUR);
  const bidder = await withFreshSession(assay, await stage.person({ readiness: 'ready' }));
  await bidder.call('POST', `/v1/auction/${lot!.id}/bid`, { amountCents: 6_000 });
  expect(await stage.rows('select bid_count, price_cents from auction where id = $1', [lot!.id])).toEqual([
    { bid_count: 1, price_cents: 5_000 },
  ]);
});

test('an approved item is listed at a price, and another opened to offers', async ({ stage, assay }) => {
  const word = uniqueName('Cup');
  for (const name of ['first', 'second']) await stage.lot({ isListed: false, title: `${word} ${name}` });
  await stage.rows("update item set status = 'approved' where title like $1", [`${word}%`]);
  const staff = await stage.staff();
  const desk = await stage.pageOf(await withFreshSession(assay, staff));
  const main = desk.getByRole('main');

  await desk.goto(`/office/listings?find=${word}`, { waitUntil: 'networkidle' });
  await expectAccessible(desk);
  await main.getByRole('link', { name: `${word} first` }).click();
  await submitAction(desk, {
    action: 'Sell at a fixed price',
    button: 'List item',
    fields: { Price: '450', Quantity: '1', 'Limit per person': '1' },
    message: `${word} first is listed.`,
  });
  await main.getByRole('link', { name: `${word} second` }).click();
  await submitAction(desk, {
    action: 'Open to offers',
    button: 'Open to offers',
    fields: { 'Minimum offer': '200', 'Instant sale price': '400' },
    message: `${word} second is open to offers.`,
  });
  await desk.goto('/office/listings', { waitUntil: 'networkidle' });
  await expect(main.getByRole('row').filter({ hasText: `${word} first` })).toContainText('$450');
  await expectAccessible(desk);
  await saveScreenshot(desk, 'office-listings');
  await main.getByRole('link', { name: 'Open to offers' }).click();
  await expect(main.getByRole('row').filter({ hasText: `${word} second` })).toContainText('$200');
});
