import { readFileSync } from 'node:fs';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { submitAction } from '../support/office.ts';
import { saveScreenshot } from '../support/shots.ts';
import { appointStaff, withFreshSession } from '../support/stage/people.ts';

// A file of items becomes drafts, one of them is photographed, and the rest is undone.

const PHOTO = readFileSync(new URL('../../demo/media/a-quiet-ledger-shooting-script-hero.webp', import.meta.url));
const SLOW = { timeout: 60_000 };

test('staff import items from a file, photograph one, and undo the rest', { tag: '@main' }, async ({
  stage,
  assay,
}) => {
  test.slow();
  const staff = await appointStaff(stage.pool, await stage.person({ readiness: 'verified' }));
  const page = await stage.pageOf(await withFreshSession(assay, staff));
  const name = `Journey ball ${crypto.randomUUID().slice(0, 8)}`;
  const csv = `Title,Type,Signed\n${name} one,main,no\n${name} two,statue,no\n${name} three,main,perhaps\n${name} four,main,no\n`;

  await page.goto('/office/import');
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'balls.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'balls.csv' })).toBeVisible(SLOW);
  const table = page.getByRole('table', { name: 'Rows in the order of the file' });
  await expect(table).toContainText('Type: Enter one of');
  await expect(table).toContainText('Signed: Enter yes or no');
  await expectAccessible(page);
  await saveScreenshot(page, 'office-import-dry-run');

  await submitAction(page, {
    action: 'Import 2 rows',
    button: 'Import 2 rows',
    message: 'The import has started.',
  });
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible(SLOW);
  await page.goto('/office/photography');
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
  await page.getByRole('link', { name: 'balls.csv' }).first().click();
  await submitAction(page, {
    action: 'Undo this import',
    button: 'Undo this import',
    message: 'The import is being undone.',
  });
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible(SLOW);
  await expect(page.getByRole('link', { name: /Kept by the undo/ })).toContainText('1');
});
