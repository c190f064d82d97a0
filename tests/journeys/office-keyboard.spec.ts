import type { Locator, Page } from '@playwright/test';
import { easternTyped } from '../support/easternTyped.ts';
import { addPictures } from '../support/firstSale/more.ts';
import { REPORT, STORY } from '../support/firstSale/object.ts';
import { hydrated } from '../support/hydrated.ts';
import { expect, test } from '../support/journey.ts';
import { field, pressKey, tabTo, typeInto, typeTime } from '../support/keyboard.ts';
import { officeRow } from '../support/office.ts';
import { makeApprovedItems } from '../support/stage/approvedItems.ts';
import { productNow } from '../support/stage/clock.ts';
import { awaitText, textsTo } from '../support/stage/inbox.ts';
import { PASSWORD, withFreshSession } from '../support/stage/people.ts';

// Whole days of the office without a mouse: nothing here is clicked.

const SLOW = { timeout: 60_000 };
const main = (page: Page): Locator => page.getByRole('main');
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible(SLOW);
/** What was done is announced where the focus is. */
const announced = (page: Page, text: string | RegExp) =>
  expect(main(page).getByRole('status').filter({ hasText: text }).first()).toBeFocused(SLOW);
/** Unfolds an act with the keyboard; returns its form. */
async function unfold(scope: Locator, name: string): Promise<Locator> {
  await pressKey(scope.locator('summary', { hasText: name }).first(), 'Enter');
  const form = scope.getByRole('form', { name, exact: true });
  await expect(form).toBeVisible();
  return form;
}
/** Chooses in a list by typing the beginning of the entry. */
async function choose(select: Locator, beginning: string): Promise<void> {
  await tabTo(select);
  await select.page().keyboard.type(beginning);
  await expect(select.locator('option:checked')).toContainText(new RegExp(`^${beginning}`, 'i'));
}

test('an object is received, described, authenticated, sealed and approved by keys alone', async ({ stage, assay }) => {
  test.slow();
  const [writer, colleague] = [await stage.staff(), await stage.staff()];
  const title = `Scorecard of a perfect game ${writer.username}`;
  const page = await stage.pageOf(null);

  await test.step('log in with password and code', async () => {
    await page.goto('/office/intake');
    await hydrated(page);
    await typeInto(field(page, 'Email'), writer.email);
    await typeInto(field(page, 'Password'), PASSWORD);
    const seen = await textsTo(assay, writer.phone!);
    await page.keyboard.press('Enter');
    await heading(page, /two-step|Enter/i);
    await typeInto(field(page, 'Code'), await awaitText(assay, writer.phone!, seen + 1));
    await page.keyboard.press('Enter');
    await heading(page, 'Intake');
  });

  await test.step('receive it, and make a draft', async () => {
    await pressKey(main(page).getByRole('link', { name: 'Receive objects' }).first());
    const form = main(page).getByRole('form', { name: 'Receive objects' });
    await choose(form.getByLabel('Why it arrives'), 'Purchase');
    await typeInto(form.getByLabel('Delivered by'), 'Estate of the scorer');
    await typeInto(form.getByLabel('Object', { exact: true }), 'Scorecard, framed');
    await page.keyboard.press('Enter');
    await heading(page, /^IN-\d{6}$/);
    const draft = await unfold(main(page), 'Make a draft');
    await typeInto(draft.getByLabel('Title'), title);
    await page.keyboard.press('Enter');
    await announced(page, /draft/i);
    await pressKey(main(page).getByRole('link', { name: title, exact: true }));
    await heading(page, title);
  });
  const itemId = page.url().split('/').at(-1)!;

  await test.step('fill in what is missing, from one link to the next', async () => {
    await hydrated(page);
    const texts = page.getByRole('form', { name: 'Title and story' });
    await typeInto(texts.getByLabel('Subtitle'), 'Nine innings, no runner');
    await typeInto(texts.getByLabel('Story'), STORY);
    await page.keyboard.press('ControlOrMeta+s');
    await announced(page, 'Title and story saved.');
    const filing = page.getByRole('form', { name: 'Filing' });
    await typeInto(filing.getByLabel('Person or team'), 'Dell Marlowe');
    await choose(filing.getByLabel('Category'), 'Photographs');
    await page.keyboard.press('ControlOrMeta+s');
    await announced(page, 'Filing saved.');
    const condition = page.getByRole('form', { name: 'Condition and size' });
    await choose(condition.getByLabel('Condition', { exact: true }), 'Very good');
    await typeInto(condition.getByLabel('Dimensions'), '9 × 12 in');
    await choose(condition.getByLabel('Shipping class'), 'S');
    await typeInto(condition.getByLabel('Condition report'), REPORT);
    await page.keyboard.press('ControlOrMeta+s');
    await announced(page, 'Condition and size saved.');
    const estimate = page.getByRole('form', { name: 'Estimate and offers' });
    await typeInto(estimate.getByLabel('Low estimate'), '400');
    await typeInto(estimate.getByLabel('High estimate'), '600');
    await page.keyboard.press('Enter');
    await announced(page, 'Estimate and offers saved.');
  });

  await test.step('authenticate it: one press a check, the decision, and its witness', async () => {
    await addPictures(assay, page, itemId, ['hero', 'back', 'detail', 'hologram']);
    await page.reload();
    await hydrated(page);
    await pressKey(main(page).getByRole('link', { name: 'Have it authenticated' }));
    await page.waitForURL(/\/office\/authentication\//);
    const form = main(page).getByRole('form', { name: 'Decision' });
    await expect(form).toBeVisible(SLOW);
    for (const check of await form.locator('.check-row').all())
      await pressKey(check.getByRole('radio').first(), 'Space');
    await choose(form.getByLabel('Decision'), 'Gold');
    await typeInto(form.getByLabel('Who'), 'Mara Lund');
    await typeTime(form.getByLabel('When'), '2026-03-14T21:30');
    await typeInto(form.getByLabel('Where'), 'Press box of the stadium');
    await typeInto(form.getByLabel('Reasons'), 'Filled in beside me');
    await pressKey(form.getByRole('button', { name: 'Save decision' }));
    await announced(page, 'Decision saved.');
  });

  await test.step('bind a seal', async () => {
    const { items } = (await writer.call('GET', '/v1/office/seal?status=printed&limit=1')) as {
      items: { serial: string }[];
    };
    await typeInto(page.getByRole('form', { name: 'Bind seal' }).getByLabel('Seal', { exact: true }), items[0]!.serial);
    await page.keyboard.press('Enter');
    await announced(page, 'The certificate is public once the item is published');
  });

  await test.step('submit it; a colleague opens it from the list by keys, and approves', async () => {
    await pressKey(main(page).getByRole('link', { name: 'Edit item' }));
    await expect(main(page)).toContainText('100%: ready for approval', SLOW);
    // A dialog keeps the focus, and gives it back to the field that asked.
    const withdraw = await unfold(main(page), 'Withdraw');
    await typeInto(withdraw.getByLabel('Note'), 'Not meant');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible(SLOW);
    for (let stops = 0; stops < 6; stops++) {
      await page.keyboard.press('Tab');
      // Between its last control and its first, the browser’s own bar has the focus.
      const isInside = (box: Element) =>
        box.contains(document.activeElement) || document.activeElement === document.body;
      expect(await dialog.evaluate(isInside)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(withdraw.getByLabel('Note')).toBeFocused();
    await pressKey(page.getByRole('button', { name: 'Submit for review' }));
    await announced(page, 'Submitted.');
    const other = await stage.pageOf(await withFreshSession(assay, colleague));
    await other.goto('/office/items?status=in_review');
    await hydrated(other);
    await other.keyboard.press('/');
    await expect(main(other).getByRole('search').getByRole('textbox').first()).toBeFocused();
    await other.keyboard.type(writer.username);
    await other.keyboard.press('Enter');
    await expect(officeRow(other, title)).toBeVisible(SLOW);
    await expect(main(other).locator('tbody.list-row')).toHaveCount(1, SLOW);
    await other.keyboard.press('Escape');
    await other.locator('#main').focus();
    await other.keyboard.press('j');
    await expect(officeRow(other, title).locator('a.row-link')).toBeFocused();
    await other.keyboard.press('Enter');
    await heading(other, title);
    await pressKey(other.getByRole('button', { name: 'Approve' }));
    await announced(other, 'Approved.');
  });
});

test('a sale is created, filled, ordered and published by keys alone', async ({ stage, assay }) => {
  test.slow();
  const [staff, colleague] = [await stage.staff(), await stage.staff()];
  const word = `Keyed${staff.username.replace(/\W/g, '')}`;
  const page = await stage.pageOf(await withFreshSession(assay, staff));
  const other = await stage.pageOf(await withFreshSession(assay, colleague));
  await makeApprovedItems(
    { request: page.request, url: assay.url },
    { request: other.request, url: assay.url },
    { word, count: 3 },
  );
  const now = await productNow(assay);
  await page.goto('/office/sales');
  await hydrated(page);
  const form = await unfold(main(page), 'New sale');
  await typeInto(form.getByLabel('Title'), `${word} sale`);
  await typeTime(form.getByLabel('Opens'), easternTyped(now + 3_600_000));
  await typeTime(form.getByLabel('First lot ends'), easternTyped(now + 90_000_000));
  await typeInto(form.getByLabel('Note'), 'Typed from top to bottom');
  await page.keyboard.press('Enter');
  await heading(page, `${word} sale`);
  await pressKey(main(page).getByRole('link', { name: 'Add items' }).first());
  await heading(page, 'Add items');
  await typeInto(main(page).getByLabel('Item', { exact: true }), word);
  await page.keyboard.press('Enter');
  const boxes = main(page).getByRole('listitem').filter({ hasText: word }).getByRole('checkbox');
  await expect(boxes).toHaveCount(3, SLOW);
  for (const box of await boxes.all()) await pressKey(box, 'Space');
  await pressKey(main(page).getByRole('button', { name: 'Add 3 to sale' }));
  await announced(page, '3 added to the sale.');
  await pressKey(main(page).getByRole('link', { name: `${word} sale` }));
  await heading(page, `${word} sale`);

  // The last lot goes to the first place; the focus goes with it.
  await pressKey(main(page).getByRole('link', { name: 'Lot order' }));
  await heading(page, 'Lot order');
  const places = main(page).getByRole('textbox', { name: /^Place of/ });
  const last = (await places.last().getAttribute('aria-label'))!;
  await tabTo(places.last());
  for (const place of ['2', '1']) {
    await page.keyboard.press('ArrowUp');
    await expect(main(page).getByLabel(last)).toHaveValue(place);
    await expect(main(page).getByLabel(last)).toBeFocused();
  }
  await pressKey(main(page).getByRole('button', { name: /^Save/ }));
  await announced(page, 'Lots arranged.');
  const publish = await unfold(main(page), 'Publish 3 lots');
  await typeInto(publish.getByLabel('Note'), 'Everything is in place');
  await page.keyboard.press('Enter');
  await announced(page, 'is published with all its lots');
});

test('the control room is run by its keys, and a person is found and noted from anywhere', async ({ stage, assay }) => {
  const [staff, buyer, lot] = [await stage.staff(), await stage.person(), await stage.lot({ endsInMs: 600_000 })];
  await buyer.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 12_000, isMax: true });
  const page = await stage.pageOf(await withFreshSession(assay, staff));
  await page.goto('/office/room');
  await hydrated(page);
  const panel = page.locator('.room-panel');
  await page.keyboard.press('j');
  const chosen = panel.getByRole('heading', { level: 2 });
  await expect(chosen).toBeVisible(SLOW);
  for (let text = await chosen.innerText(); !text.includes(lot.title); text = await chosen.innerText()) {
    await page.keyboard.press('j');
    await expect(chosen).not.toHaveText(text, SLOW);
  }
  const open = (name: string) =>
    expect(panel.getByRole('form', { name }).locator('input, select, textarea').first()).toBeFocused(SLOW);
  await page.keyboard.press('e');
  await open('Extend lot');
  await page.keyboard.press('Escape');
  await page.keyboard.press('w');
  await open('Withdraw lot');
  await page.keyboard.press('Escape');
  await page.keyboard.press('p');
  await open('Pause lot');
  await page.keyboard.type('The auctioneer asks for a minute');
  await page.keyboard.press('Enter');
  await announced(page, 'is paused');
  await pressKey(main(page).getByRole('button', { name: 'Undo' }));
  await expect(main(page).getByRole('status').filter({ hasText: 'Undone.' })).toBeVisible(SLOW);

  // The keys are for the room alone, and can be turned off.
  await pressKey(main(page).getByRole('button', { name: 'Turn keys off' }));
  await page.keyboard.press('w');
  await expect(main(page)).toContainText('Single-key shortcuts are off.');
  await expect(panel.getByRole('form', { name: 'Withdraw lot' })).toBeHidden();

  await page.keyboard.press('ControlOrMeta+k');
  const search = page.getByRole('dialog').getByRole('combobox');
  await expect(search).toBeFocused(SLOW);
  await page.keyboard.type(buyer.username);
  await expect(page.getByRole('option', { name: buyer.username })).toBeVisible(SLOW);
  await page.keyboard.press('Enter');
  await heading(page, new RegExp(buyer.username));
  const note = await unfold(main(page), 'Add note');
  await typeInto(note.getByLabel('Note'), 'Asked about the pause');
  await pressKey(note.getByRole('button', { name: 'Save note' }));
  await announced(page, 'Note saved.');
});
