import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { saveScreenshot } from '../support/shots.ts';
import { uniqueName, withFreshSession } from '../support/stage/people.ts';

// A file as a spreadsheet program leaves it: letters that could be two, heads that mean nothing to us, names we don't have, and sent twice.

const SLOW = { timeout: 60_000 };

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/office/import');
  await page.getByLabel('CSV file', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible(SLOW);
}

async function run(page: Page, label: string): Promise<void> {
  const form = page.getByRole('form', { name: label });
  await form.getByLabel('Note for the audit log').fill('As it came');
  await form.getByRole('button', { name: label }).click();
}

test('staff say how letters are read, map the columns once, and are warned when the file comes again', {
  tag: '@phone',
}, async ({ stage, assay }) => {
  test.slow();
  const staff = await stage.staff();
  const page = await stage.pageOf(await withFreshSession(assay, staff));
  const word = uniqueName('Habit');
  const head = `Ware ${word};Unterschrift`;
  const file = Buffer.from(`sep=;\r\n${head}\r\n${word} boy\x92s cap;yes\r\n${word} photo, 8" x 10";no\r\n`, 'latin1');

  await upload(page, `${word}.csv`, file);
  const letters = page.getByRole('region', { name: 'Letters of the file' });
  await expect(letters).toContainText('boy’s cap');
  await expect(letters).toContainText('boyís cap');
  await expectAccessible(page);
  await saveScreenshot(page, `import-letters-${test.info().project.name}`);
  await letters.getByRole('button', { name: 'Read as Windows letters' }).click();
  await expect(letters).toBeHidden();

  const columns = page.getByRole('form', { name: 'Map columns' });
  await columns.getByLabel('Title', { exact: true }).selectOption({ label: `Ware ${word} (${word} boy’s cap)` });
  await columns.getByLabel('Autographed').selectOption({ label: 'Unterschrift (yes)' });
  await columns.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('Checked again: 1 to create, 0 to change, 1 refused.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Rows in the order of the file' })).toContainText(
    'There is a quotation mark within this cell',
  );
  await saveScreenshot(page, `import-faulty-row-${test.info().project.name}`);
  await run(page, 'Import 1 row');
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible(SLOW);

  await upload(page, `${word} again.csv`, file);
  await page.getByRole('button', { name: 'Read as Windows letters' }).click();
  await expect(page.getByText(`Columns are used as ${staff.username} chose them`)).toBeVisible();
  await expect(page.getByText(/This file was imported on .* by .* \(1 item\)\./)).toBeVisible();
  await run(page, 'Import 1 row');
  const again = page.getByRole('checkbox', { name: /^Import it again/ });
  await expect(again).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await saveScreenshot(page, `import-again-${test.info().project.name}`);
  await again.check();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible(SLOW);
  await expect(await stage.rows('select from item where title = $1', [`${word} boy’s cap`])).toHaveLength(2);
});

test('staff create a missing artist from the dry run, and read another as an existing one', { tag: '@phone' }, async ({
  stage,
  assay,
}) => {
  test.slow();
  const staff = await stage.staff();
  const page = await stage.pageOf(await withFreshSession(assay, staff));
  const word = uniqueName('Maker');
  const known = `${word} Castellane`;
  await stage.rows('insert into artist (id, slug, name) values (gen_random_uuid(), $1, $2)', [
    word.toLowerCase(),
    known,
  ]);
  const rows = [`${word} one,${word} Kastellane`, `${word} two,Brand New ${word}`, `${word} three,Brand New ${word}`];
  await upload(page, `${word}.csv`, Buffer.from(['Title,Artist', ...rows].join('\n')));

  const names = page.getByRole('region', { name: 'Names that don’t exist yet' });
  await expect(names).toContainText('2 names of this file don’t exist yet.');
  await names.getByLabel(`Artist “${word} Kastellane”`).selectOption({ label: `Use “${known}”` });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await saveScreenshot(page, `import-names-${test.info().project.name}`);
  await names.getByRole('button', { name: 'Save choices and check again' }).click();
  await expect(page.getByText('Checked again: 1 to create, 0 to change, 2 refused.')).toBeVisible();
  await names.getByLabel(`Artist “Brand New ${word}”`).selectOption({ label: `Create artist “Brand New ${word}”` });
  await names.getByRole('button', { name: 'Save choices and check again' }).click();
  await expect(page.getByText('Checked again: 3 to create, 0 to change, 0 refused.')).toBeVisible();
  await run(page, 'Import 3 rows');
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible(SLOW);
  const items = await stage.rows<{ artist: string }>(
    'select a.name as artist from item t join artist a on a.id = t.artist_id where t.title like $1 order by a.name',
    [`${word} %`],
  );
  expect(items.map(({ artist }) => artist).toSorted()).toEqual(
    [known, `Brand New ${word}`, `Brand New ${word}`].toSorted(),
  );
});
