import { accessibilityFaults, expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { officeRow } from '../support/office.ts';
import { saveScreenshot } from '../support/shots.ts';
import { stageHouseItem } from '../support/stage/owned.ts';
import { uniqueName, withFreshSession } from '../support/stage/people.ts';

const SLOW = { timeout: 60_000 };

test('a list is worked by keys: rows, an act, many rows after a dry run, and the search', async ({ stage, assay }) => {
  const [first, second, staff, item, other] = [
    await stage.person(),
    await stage.person(),
    await stage.staff(),
    await stageHouseItem(assay, stage.pool),
    await stageHouseItem(assay, stage.pool),
  ];
  await first.call('POST', `/v1/offer/items/${item.itemId}`, { amountCents: 31_000 });
  await second.call('POST', `/v1/offer/items/${other.itemId}`, { amountCents: 32_000 });
  const desk = await stage.pageOf(await withFreshSession(assay, staff));
  await desk.goto('/office/offers?limit=100', { waitUntil: 'networkidle' });
  const [one, two] = [officeRow(desk, item.title, '$310'), officeRow(desk, other.title, '$320')];

  // J goes to the first row, K stays there; keys in a field are text.
  const rows = desk.locator('[data-row]');
  await desk.keyboard.press('j');
  await expect(rows.first().locator('a.row-link')).toBeFocused();
  await desk.keyboard.press('j');
  await expect(rows.nth(1).locator('a.row-link')).toBeFocused();
  await desk.keyboard.press('k');
  await expect(rows.first().locator('a.row-link')).toBeFocused();

  // E opens the record and its form. Nothing is sent by a key.
  await one.locator('a.row-link').focus();
  await desk.keyboard.press('e');
  const form = one.getByRole('form', { name: 'Counter' });
  await expect(form.getByLabel('Counter offer')).toBeFocused(SLOW);
  await desk.keyboard.type('jax');
  await expect(form.getByLabel('Counter offer')).toHaveValue('jax');
  await expect(desk).toHaveURL(new RegExp(`open=${await one.getAttribute('data-row')}`));
  await expectAccessible(desk);
  await desk.reload({ waitUntil: 'networkidle' });
  await expect(one.getByRole('group').first()).toBeVisible();
  await one.locator('a.row-link').focus();
  await desk.keyboard.press('Escape');
  await expect(one.locator('a.row-link')).toHaveAttribute('aria-expanded', 'false');

  // Two rows with one reason: a dry run, then a result for each.
  for (const row of [one, two]) {
    await row.locator('a.row-link').focus();
    await desk.keyboard.press('x');
    await expect(row.getByRole('checkbox')).toBeChecked();
  }
  await desk.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Reject' }).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog).toContainText('This applies to all 2 rows.');
  expect((await accessibilityFaults(desk)).join('\n')).toBe('');
  await dialog.getByRole('button', { name: 'Reject: 2 rows' }).click();
  await expect(dialog).toContainText('Enter a reason');
  await dialog.getByLabel('Note').fill('Far below the estimate');
  await dialog.getByRole('button', { name: 'Reject: 2 rows' }).click();
  await expect(dialog).toContainText('2 rows done.', SLOW);
  await saveScreenshot(desk, 'workbench-bulk');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(one).toHaveCount(0, SLOW);
  expect(await stage.rows('select status from offer where item_id = any($1)', [[item.itemId, other.itemId]])).toEqual([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);

  // The search finds a person and a page, and the keys can be turned off.
  await desk.keyboard.press('Control+k');
  const search = desk.getByRole('combobox');
  await expect(search).toBeFocused(SLOW);
  await search.fill(first.username);
  await expect(desk.getByRole('option', { name: first.username })).toBeVisible(SLOW);
  expect((await accessibilityFaults(desk)).join('\n')).toBe('');
  await search.fill('payouts');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible(SLOW);
  // What had the focus has it again when the search or the list of keys closes.
  const help = desk.getByRole('button', { name: 'Keyboard shortcuts' });
  for (const key of ['Control+k', '?']) {
    await help.focus();
    await desk.keyboard.press(key);
    await expect(desk.getByRole('dialog')).toBeVisible(SLOW);
    await desk.keyboard.press('Escape');
    await expect(desk.getByRole('dialog')).toHaveCount(0);
    await expect(help).toBeFocused();
  }
  await desk.keyboard.press('?');
  await desk.getByRole('dialog').getByLabel('Use single-key shortcuts').uncheck();
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  await desk.keyboard.press('?');
  await expect(desk.getByRole('dialog')).toHaveCount(0);
});

test('given a dialog of the office, when it closes, then the focus is back where it was opened', async ({
  stage,
  assay,
}) => {
  const staff = await stage.staff();
  await stageHouseItem(assay, stage.pool);
  const desk = await stage.pageOf(await withFreshSession(assay, staff));
  await desk.goto('/office/items', { waitUntil: 'networkidle' });
  const dialog = desk.getByRole('dialog');
  const link = desk.locator('[data-row] a.row-link').first();
  const search = desk
    .getByRole('link', { name: /Search the office|^Search/ })
    .locator('visible=true')
    .first();
  for (const opener of [link, search])
    for (const [key, first] of [
      ['?', dialog.getByRole('button', { name: 'Close' })],
      ['Control+k', dialog.getByRole('combobox')],
    ] as const) {
      await opener.focus();
      await desk.keyboard.press(key);
      await expect(first).toBeFocused(SLOW);
      await desk.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
    }
  await search.click();
  await expect(dialog.getByRole('combobox')).toBeFocused(SLOW);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(search).toBeFocused();
});

test('a row that is pressed while another view is coming is open there', async ({ stage, assay }) => {
  const item = await stageHouseItem(assay, stage.pool);
  await (await stage.person()).call('POST', `/v1/offer/items/${item.itemId}`, { amountCents: 31_000 });
  const desk = await stage.pageOf(await withFreshSession(assay, await stage.staff()));
  await desk.goto('/office/offers?limit=100', { waitUntil: 'networkidle' });
  const row = officeRow(desk, item.title, '$310');
  const id = await row.getAttribute('data-row');
  // Between the new address and its list: the old one is still there to be pressed.
  await desk.evaluate((key) => {
    const push = history.pushState;
    history.pushState = function (...given) {
      history.pushState = push;
      push.apply(this, given);
      document.querySelector<HTMLAnchorElement>(`[data-row="${key}"] a.row-link`)?.click();
    };
  }, id);
  await desk.getByRole('link', { name: 'All', exact: true }).click();
  await expect(row.locator('a.row-link')).toHaveAttribute('aria-expanded', 'true', SLOW);
  await expect(desk).toHaveURL(
    ({ searchParams }) => searchParams.get('status') === 'all' && searchParams.get('open') === id,
  );
});

test('a view is saved under a name, opened from another, deleted, and brought back', async ({ stage, assay }) => {
  const staff = await stage.staff();
  const desk = await stage.pageOf(await withFreshSession(assay, staff));
  await desk.goto('/office/invoices?status=paid&sort=-total', { waitUntil: 'networkidle' });
  const open = () => desk.getByRole('main').getByRole('button', { name: 'Views' }).click();
  const confirmed = (text: string) => desk.getByRole('main').getByRole('status').filter({ hasText: text });
  await open();
  const form = desk.getByRole('form', { name: 'Save this view' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText('Enter a name for the view');
  await form.getByLabel('Save this view as').fill('Largest first');
  await expectAccessible(desk);
  await desk.keyboard.press('Enter');
  await expect(confirmed('View “Largest first” saved.')).toBeFocused(SLOW);
  await desk.goto('/office/invoices?status=draft', { waitUntil: 'networkidle' });
  await open();
  await desk.getByRole('link', { name: 'Largest first', exact: true }).click();
  await expect(desk).toHaveURL(/status=paid&sort=-total$/);
  await open();
  await desk.getByRole('button', { name: 'Delete Largest first' }).click();
  await expect(confirmed('View “Largest first” deleted.')).toBeVisible(SLOW);
  expect(await stage.rows('select name from saved_view where user_id = $1', [staff.id])).toEqual([]);
  await desk.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await expect(confirmed('Undone.')).toBeVisible(SLOW);
  expect(await stage.rows('select name, list, query from saved_view where user_id = $1', [staff.id])).toEqual([
    { name: 'Largest first', list: '/office/invoices', query: 'status=paid&sort=-total' },
  ]);
});

test('without scripts a list is filtered, sorted, paged and opened by links and forms', async ({ stage, assay }) => {
  const staff = await stage.staff();
  const lot = await stage.lot({ title: uniqueName('Plain lot ') });
  const item = await stageHouseItem(assay, stage.pool);
  await (await stage.person()).call('POST', `/v1/offer/items/${item.itemId}`, { amountCents: 31_000 });
  const desk = await stage.pageOf(await withFreshSession(assay, staff), { javaScriptEnabled: false });
  await desk.goto('/office/lots');
  const search = desk.getByRole('main').getByRole('search').getByLabel('Lot');
  await search.fill(lot.title);
  await desk.getByRole('main').getByRole('button', { name: 'Find' }).click();
  await expect(officeRow(desk, lot.title)).toBeVisible();
  await desk.getByRole('columnheader').getByRole('link', { name: 'Price' }).click();
  await expect(desk).toHaveURL(/sort=-price/);
  await expect(desk.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending');
  await desk.goto('/office/offers');
  const offer = officeRow(desk, item.title);
  await expect(offer).not.toContainText('Offered');
  await offer.locator('a.row-link').click();
  await expect(desk).toHaveURL(/open=/);
  await expect(offer).toContainText('Offered');
});
