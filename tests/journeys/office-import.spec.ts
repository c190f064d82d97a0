import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { easternTyped } from '../support/easternTyped.ts';
import { expect, test } from '../support/journey.ts';
import { submitAction } from '../support/office.ts';
import { saveScreenshot } from '../support/shots.ts';
import { makeApprovedItems } from '../support/stage/approvedItems.ts';
import { productNow } from '../support/stage/clock.ts';
import { uniqueName, withFreshSession } from '../support/stage/people.ts';

// A file of items becomes drafts, one of them is photographed, and the rest is undone.

const PHOTO = readFileSync(new URL('../../demo/media/a-quiet-ledger-shooting-script-hero.webp', import.meta.url));
const SLOW = { timeout: 60_000 };

test('staff import items from a file, photograph one, and undo the rest', { tag: '@main' }, async ({
  stage,
  assay,
}) => {
  test.slow();
  const staff = await stage.staff();
  const page = await stage.pageOf(await withFreshSession(assay, staff));
  const name = uniqueName('Journey ball ');
  const file = `${name}.csv`;
  const csv = `Title,Type,Signed\n${name} one,main,no\n${name} two,statue,no\n${name} three,main,perhaps\n${name} four,main,no\n`;

  await page.goto('/office/import');
  await page
    .getByLabel('CSV file', { exact: true })
    .setInputFiles({ name: file, mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await expect(page.getByRole('heading', { level: 1, name: file })).toBeVisible(SLOW);
  const table = page.getByRole('table', { name: 'Rows in the order of the file' });
  await expect(table).toContainText('Type: Enter one of');
  await expect(table).toContainText('Signed: Enter yes or no');
  await expectAccessible(page);
  await saveScreenshot(page, 'office-import-dry-run');

  const run = page.getByRole('form', { name: 'Import 2 rows' });
  await run.getByLabel('Note for the audit log').fill('Balls of the autumn');
  await run.getByLabel('Note for the audit log').press('Enter');
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible(SLOW);
  await saveScreenshot(page, 'office-import-done');
  // The newest come last, and other journeys leave drafts, too.
  await page.goto('/office/photography?limit=100');
  await page.getByRole('link', { name: `${name} one` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} one` })).toBeVisible(SLOW);
  await page.getByLabel('Choose photos').setInputFiles([
    { name: 'IMG_1.webp', mimeType: 'image/webp', buffer: PHOTO },
    { name: 'back.webp', mimeType: 'image/webp', buffer: PHOTO },
    { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') },
  ]);
  await page.getByRole('button', { name: 'Upload 3 photos' }).click();
  await expect(page.getByText('2 of 3 uploaded')).toBeVisible(SLOW);
  await expect(page.getByText(/We can’t accept this file/).first()).toBeVisible();
  await expectAccessible(page);
  await saveScreenshot(page, 'office-photography-item');

  await page.goto('/office/import');
  await page.getByRole('link', { name: file }).first().click();
  await submitAction(page, {
    action: 'Undo this import',
    button: 'Undo this import',
    message: 'The import is being undone.',
  });
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible(SLOW);
  await expect(page.getByRole('link', { name: /Kept by the undo/ })).toContainText('1');
});

const LOTS = 100;

test('a sale of 100 lots from a file takes six presses: new sale, its file, create, import, open, publish', async ({
  stage,
  assay,
}) => {
  test.slow();
  const staff = await stage.staff();
  const colleague = await stage.staff();
  const page = await stage.pageOf(await withFreshSession(assay, staff));
  const other = await stage.pageOf(await withFreshSession(assay, colleague));
  const word = uniqueName('Encore');
  const deskOf = (of: Page) => ({ request: of.request, url: assay.url });
  const items = await makeApprovedItems(deskOf(page), deskOf(other), { word, count: LOTS });
  expect(items).toHaveLength(LOTS);
  const csv = ['Item,Order,Opening,Reserve', ...items.map((item, at) => `${item},${LOTS - at},50,100`)].join('\n');
  const now = await productNow(assay);

  let presses = 0;
  const press = async (target: Locator): Promise<void> => {
    presses += 1;
    await target.click();
  };
  const main = page.getByRole('main');
  await page.goto('/office/sales', { waitUntil: 'networkidle' });
  await press(main.locator('summary', { hasText: 'New sale' }));
  const form = main.getByRole('form', { name: 'New sale' });
  await form.getByLabel('Title').fill(`${word} weekly`);
  await form.getByLabel('Opens').fill(easternTyped(now + 2 * 3_600_000));
  await form.getByLabel('First lot ends').fill(easternTyped(now + 7 * 86_400_000));
  await form.getByLabel('Note').fill('The first sale by file');
  presses += 1;
  await form
    .getByLabel('Lots from a CSV file')
    .setInputFiles({ name: 'lots.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expectAccessible(page);
  await saveScreenshot(page, 'office-import-new-sale');
  await press(form.getByRole('button', { name: 'Create sale' }));

  await expect(page.getByRole('heading', { level: 1, name: 'lots.csv' })).toBeVisible(SLOW);
  await expectAccessible(page);
  await saveScreenshot(page, 'office-import-lots');
  const run = main.getByRole('form', { name: `Import ${LOTS} rows` });
  await run.getByLabel('Note for the audit log').fill('Lots of the first sale by file');
  await press(run.getByRole('button', { name: `Import ${LOTS} rows` }));
  await expect(main.getByRole('link', { name: 'Publish the sale' })).toBeVisible(SLOW);
  await press(main.getByRole('link', { name: 'Publish the sale' }));

  const publish = main.getByRole('form', { name: `Publish ${LOTS} lots` });
  await publish.getByLabel('Note').fill('All lots are ready');
  await press(publish.getByRole('button', { name: 'Publish sale' }));
  await expect(main.getByRole('status').filter({ hasText: 'is published with all its lots' })).toBeVisible(SLOW);
  expect(presses).toBe(6);
  const lots = await stage.rows<{ lots: number; first: string; last: string }>(
    `select count(*)::int as lots, (array_agg(a.item_id order by a.sale_position))[1] as first,
       (array_agg(a.item_id order by a.sale_position desc))[1] as last
     from auction a join sale s on s.id = a.sale_id
     where s.title = $1 and a.opening_cents = 5000 and a.reserve_cents = 10000`,
    [`${word} weekly`],
  );
  expect(lots).toEqual([{ lots: LOTS, first: items.at(-1), last: items[0] }]);
});
