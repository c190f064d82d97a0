import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { plain } from '../../../apps/server/test/media.ts';
import { hydrated } from '../hydrated.ts';
import { expect } from '../journey.ts';
import { officeRow, openAction, openRow, submitAction } from '../office.ts';
import { main, SLOW, saved } from './crew.ts';

export const STORY =
  'Roberto Vale wore this jersey in the last home game of his career, and gave it to the equipment manager in the tunnel after the final out. ' +
  'It stayed in a cedar chest for half a century, together with the lineup card of that day. The left sleeve shows the repair that can be seen in ' +
  'photographs of the seventh inning, which our authenticators compared stitch by stitch.';
export const REPORT = 'Even fading, two small holes at the left cuff, one period repair at the sleeve.';

/** A photo as a camera would make it, large enough to be approved. */
export const photo = (color: string): Promise<Buffer> => plain(1_600, 1_200, color).jpeg().toBuffer();

/** Receives one object, and returns to the page of its delivery. */
export async function receive(page: Page, object: string, shelf: string): Promise<void> {
  await page.goto('/office/intake');
  await hydrated(page);
  await main(page).getByRole('link', { name: 'Receive objects' }).first().click();
  const form = main(page).getByRole('form', { name: 'Receive objects' });
  await form.getByLabel('Why it arrives').selectOption('purchase');
  await form.getByLabel('Delivered by').fill('Estate of the equipment manager');
  await form.getByLabel('Carrier').fill('FedEx');
  await form.getByLabel('Object', { exact: true }).fill(object);
  await form.getByLabel('Insured value').fill('15,000');
  await form.getByLabel('Shelf').fill(shelf);
  await form.getByLabel('Condition on arrival').fill('Folded in tissue, dry');
  await form.getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^IN-\d{6}$/ })).toBeVisible(SLOW);
}

/** Makes a draft of the only object of this delivery and opens it in the editor; returns the item's id. */
export async function draftFromLine(page: Page, title: string): Promise<string> {
  const form = await openAction(main(page), 'Make a draft');
  await form.getByLabel('Title').fill(title);
  await form.getByRole('button', { name: 'Make draft' }).click();
  await main(page).getByRole('link', { name: title, exact: true }).click();
  await expect(page).toHaveURL(/\/office\/items\/[\da-f-]{36}$/);
  return page.url().split('/').at(-1)!;
}

/** Saves one section of the item editor. */
async function saveSection(page: Page, section: string, fill: (form: ReturnType<Page['getByRole']>) => Promise<void>) {
  const form = page.getByRole('form', { name: section });
  await fill(form);
  await form.getByRole('button', { name: /^Save/ }).click();
  await saved(page, `${section} saved.`);
}

/** Fills everything of an item that is typed. */
export async function describe(page: Page, names: { artist: string; category: string; condition: string }) {
  await hydrated(page);
  await saveSection(page, 'Title and story', async (form) => {
    await form.getByLabel('Subtitle').fill('Home flannel, last game');
    await form.getByLabel('Story').fill(STORY);
  });
  await saveSection(page, 'Filing', async (form) => {
    await form.getByLabel('Person or team').fill(names.artist);
    await form.getByLabel('Category').selectOption({ label: names.category });
  });
  await saveSection(page, 'Condition and size', async (form) => {
    await form.getByLabel('Condition', { exact: true }).selectOption({ label: names.condition });
    await form.getByLabel('Dimensions').fill('30 × 24 × 1 in');
    await form.getByLabel('Shipping class').selectOption('M');
    await form.getByLabel('Condition report').fill(REPORT);
  });
  // What is chosen stays chosen after it was saved.
  const chosen = page.getByRole('form').locator('option:checked');
  for (const name of [names.category, names.condition, 'M – parcel'])
    await expect(chosen.filter({ hasText: name })).toHaveCount(1);
  await saveSection(page, 'Estimate and offers', async (form) => {
    await form.getByLabel('Low estimate').fill('5,000');
    await form.getByLabel('High estimate').fill('12,000');
  });
}

/** Says how one check of the checklist went. */
const chooseResult = (form: Locator, check: string, result: string): Promise<void> =>
  form.getByRole('group', { name: check, exact: true }).getByRole('radio', { name: result }).check();

/** Decides that an object is gold, as its witness. */
export async function decideGold(page: Page): Promise<void> {
  await hydrated(page);
  const form = main(page).getByRole('form', { name: 'Decision' });
  for (const check of [
    'The object is the one described',
    'Materials and construction',
    'Labels, tags and numbers',
    'Wear and use',
  ])
    await chooseResult(form, check, 'Pass');
  for (const check of ['Signature', 'Documents']) await chooseResult(form, check, 'N/A');
  await form.getByLabel('Decision').selectOption('gold');
  await form.getByLabel('Who').fill('Mara Lund');
  await form.getByLabel('When').fill('2026-03-14T21:30');
  await form.getByLabel('Where').fill('Tunnel of the stadium');
  await form.getByLabel('Reasons').fill('Taken off in front of me');
  await form.getByRole('button', { name: 'Save decision' }).click();
}

/** Makes seals, prints their sheet, and returns their numbers as the table for the printer lists them. */
export async function makeSeals(page: Page, count: number): Promise<string[]> {
  await page.goto('/office/seals');
  await hydrated(page);
  await submitAction(page, {
    action: 'New batch',
    button: 'Make seals',
    fields: { 'How many': String(count) },
    message: 'Seals made',
  });
  await openRow(officeRow(page, 'SB-'));
  await expectPdf(page, page.getByRole('link', { name: 'Print sheet (PDF)' }));
  // A press on the link, as the browser sends it: its answer is a file.
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Table (CSV)' }).click(),
  ]);
  const table = readFileSync(await file.path(), 'utf8');
  return table.match(/\bAS-[0-9A-Z]{8}-[0-9A-Z]\b/g) ?? [];
}

/** Checks that a link leads to a PDF, requested as the browser does that opens it. */
export async function expectPdf(page: Page, link: Locator): Promise<void> {
  const answer = await page.request.get((await link.getAttribute('href')) ?? '', {
    headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
  });
  expect(answer.headers()['content-type'], await answer.text()).toBe('application/pdf');
}

/** Binds a seal to the authenticated item of this page. */
export async function seal(page: Page, serial: string): Promise<void> {
  await hydrated(page);
  const form = page.getByRole('form', { name: 'Bind seal' });
  await form.getByLabel('Seal', { exact: true }).fill(serial);
  await form.getByLabel('Seal', { exact: true }).press('Enter');
  await saved(page, 'The certificate is public once the item is published.');
}

/** Photographs an item: the shots of its list, each with its own description. */
export async function photograph(page: Page, itemId: string): Promise<void> {
  await page.goto(`/office/photography/${itemId}`);
  await hydrated(page);
  const colors = { hero: '#b7a58a', back: '#8c7a5e', detail: '#5a6b7a', hologram: '#9aa7b0' };
  await page.getByLabel('Choose photos').setInputFiles(
    await Promise.all(
      Object.entries(colors).map(async ([kind, color]) => ({
        name: `${kind}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await photo(color),
      })),
    ),
  );
  await page.getByRole('button', { name: 'Upload 4 photos' }).click();
  await expect(page.getByText('4 of 4 uploaded')).toBeVisible(SLOW);
}
