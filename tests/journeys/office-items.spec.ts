import type { Page } from '@playwright/test';
import { hydrated } from '../support/hydrated.ts';
import { expect, test } from '../support/journey.ts';
import { checkScreen, submitAction } from '../support/office.ts';
import { uniqueName, withFreshSession } from '../support/stage/people.ts';

// The item editor: an artist and a draft are made, entries survive a reload, a colleague reviews, and addresses redirect.

const SLOW = { timeout: 60_000 };

const saved = (page: Page, text: string) =>
  expect(page.getByRole('main').getByRole('status').filter({ hasText: text })).toBeVisible(SLOW);

test('staff write an item, lose nothing on the way, and a colleague returns it', async ({ stage, assay }) => {
  test.slow();
  const artist = uniqueName('Quill');
  const title = uniqueName('Stage-worn glove ');
  const page = await stage.pageOf(await withFreshSession(assay, await stage.staff()));

  await page.goto('/office/taxonomy');
  await hydrated(page);
  await page.locator('summary', { hasText: 'New artist' }).click();
  const names = page.getByRole('form', { name: 'New artist' });
  await names.getByLabel('Name', { exact: true }).fill(artist);
  await names.getByLabel('Other names').fill('The Feather');
  await names.getByRole('button', { name: 'Create artist' }).click();
  await saved(page, `${artist} saved.`);
  await checkScreen(page, 'office-taxonomy');

  await page.goto('/office/items');
  await hydrated(page);
  // By keyboard alone: the form, its type as it is, the title.
  await page.locator('summary', { hasText: 'New item' }).focus();
  await page.keyboard.press('Enter');
  const draft = page.getByRole('form', { name: 'New item' });
  await expect(draft.getByLabel('Title')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible(SLOW);
  const address = page.url();

  // Interrupted: what is typed comes back with the page.
  const texts = page.getByRole('form', { name: 'Title and story' });
  await texts.getByLabel('Subtitle').fill('Left hand, with a mended seam');
  await page.reload();
  await expect(texts.getByText('Unsaved entries restored.')).toBeVisible(SLOW);
  await expect(texts.getByLabel('Subtitle')).toHaveValue('Left hand, with a mended seam');
  await texts.getByLabel('Story', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+s');
  await saved(page, 'Title and story saved.');

  const filing = page.getByRole('form', { name: 'Filing' });
  await filing.getByLabel('Person or team').fill('No one on record');
  await filing.getByRole('button', { name: 'Save filing' }).click();
  await expect(filing.getByText('Not on record.').first()).toBeVisible(SLOW);
  await filing.getByLabel('Person or team').fill(artist.toUpperCase());
  await filing.getByRole('button', { name: 'Save filing' }).click();
  await saved(page, 'Filing saved.');
  await expect(filing.getByLabel('Person or team')).toHaveValue(artist);
  await expect(page.getByRole('link', { name: 'Choose a category' })).toHaveAttribute('href', '#item-categoryId');
  await expect(page.getByRole('link', { name: 'Choose a person, a team or a partner' })).toHaveCount(0);
  await checkScreen(page, 'office-item');
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await saved(page, 'Submitted.');

  const colleague = await stage.pageOf(await withFreshSession(assay, await stage.staff()));
  await colleague.goto('/office/items?status=in_review');
  await colleague.getByRole('link', { name: title }).first().click();
  await expect(colleague).toHaveURL(address);
  await hydrated(colleague);
  await expect(colleague.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true');
  await submitAction(colleague, { action: 'Return', button: 'Return', message: 'Returned to its writer.' });
  await checkScreen(colleague, 'office-item-returned');
  await colleague.goto(`/office/items?find=${encodeURIComponent(title.split(' ').at(-1)!)}`);
  await expect(colleague.getByRole('link', { name: title }).first()).toBeVisible();
  await checkScreen(colleague, 'office-items');
});

test('given a renamed artist and a renamed genre, then former addresses and links with filters redirect', async ({
  stage,
  assay,
  page,
}) => {
  const name = uniqueName('Feather');
  const staff = await stage.staff();
  const desk = await stage.pageOf(await withFreshSession(assay, staff));
  const { rows } = await stage.pool.query<{ id: string }>(
    'insert into artist (id, slug, name) values (gen_random_uuid(), lower($1), $1) returning id',
    [name],
  );
  await desk.goto(`/office/taxonomy/artist?find=${name}&open=${rows[0]!.id}`);
  await hydrated(desk);
  const form = desk.getByRole('form', { name, exact: true });
  await form.getByLabel('Name', { exact: true }).fill(`${name} Quill`);
  await form.getByRole('button', { name: 'Save' }).click();
  await saved(desk, `${name} Quill saved.`);
  await page.goto(`/artists/${name.toLowerCase()}`);
  await expect(page).toHaveURL(new RegExp(`/artists/${name.toLowerCase()}-quill$`));
  const former = name.toLowerCase();
  await page.goto(`/marketplace?artist=${former}&authentication_type=gold`);
  await expect(page).toHaveURL(new RegExp(`/marketplace\\?authentication_type=gold&artist=${former}-quill$`));
  await expect(page.getByRole('link', { name: `Remove ${name} Quill` })).toBeVisible();
  const genre = `${former}-music`;
  await stage.pool.query(
    `with made as (insert into genre (id, slug, name) values (gen_random_uuid(), $1 || '-now', $1) returning id)
     insert into taxonomy_slug (kind, slug, target_id, replaced_at) select 'genre', $1, id, now() from made`,
    [genre],
  );
  await page.goto(`/artists?genre=${genre}&letter=q`);
  await expect(page).toHaveURL(new RegExp(`/artists\\?letter=q&genre=${genre}-now$`));
  // Too long for a name: as an unknown one.
  for (const length of [201, 301])
    expect((await page.goto(`/artists?genre=${'a'.repeat(length)}`))?.status()).toBe(200);
  const lot = await stage.lot({ title: uniqueName('Lot of a sale') });
  const sale = uniqueName('sale').toLowerCase();
  await stage.pool.query(
    `with made as (insert into sale (id, slug, title, text, opens_at, first_end_at, stagger_ms, preset, window_ms, cap_ms, created_at, published_at)
       values (gen_random_uuid(), $1, 'Feathers', '', now(), now() + interval '1 day', 60000, 'weekly', 300000, 3600000, now(), now()) returning id)
     update auction set sale_id = made.id, sale_position = 1 from made where auction.id = $2`,
    [sale, lot.auctionId],
  );
  await page.goto(`/sales/${sale}?artist=${former}&lots=open`);
  await expect(page).toHaveURL(new RegExp(`/sales/${sale}\\?lots=open&artist=${former}-quill$`));
});
