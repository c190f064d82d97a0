import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { expect, type ServerUrls, type Stage, test } from '../support/journey.ts';
import { checkScreen, officeRow, openAction, submitAction } from '../support/office.ts';
import { productNow } from '../support/stage/clock.ts';
import { uniqueName, withFreshSession } from '../support/stage/people.ts';

// An object arrives, is authenticated by two people, and sealed: from then on everyone can look it up.

const SLOW = { timeout: 60_000 };
const DESK = { width: 1280, height: 900 };
/** A photo of the demo catalog. */
const PHOTO = readFileSync(new URL('../../demo/media/a-quiet-ledger-shooting-script-hero.webp', import.meta.url));
const main = (page: Page) => page.getByRole('main');

/** A draft as catalog staff write it. */
async function stageDraft(stage: Stage, assay: ServerUrls, title: string): Promise<string> {
  const at = await productNow(assay);
  const id = newId(at);
  await stage.pool.query(
    `insert into item (id, slug, type, offer_type, fulfillment, title, status, estimate_low_cents, estimate_high_cents, published_at, created_at)
     values ($1, $2, 'main', 'auction', 'ship', $3, 'draft', 1500000, 2000000, $4, $4)`,
    [id, `draft-${id}`, title, new Date(at)],
  );
  return id;
}

test('an object is received, authenticated by two people and sealed, and its certificate opens', {
  tag: '@main',
}, async ({ stage, assay }) => {
  test.slow();
  const staffPage = async () => {
    const person = await stage.staff();
    const page = await stage.pageOf(await withFreshSession(assay, person));
    await page.setViewportSize(DESK);
    return page;
  };
  const [first, second] = [await staffPage(), await staffPage()];
  const title = uniqueName('Game-worn jersey ');
  const itemId = await stageDraft(stage, assay, title);

  await first.goto('/office/locations');
  await submitAction(first, {
    action: 'Add shelves',
    button: 'Add shelves',
    fields: { Shelf: 'B-12..B-13', 'Where it is': 'Vault' },
    message: 'Shelves added',
  });
  await checkScreen(first, 'office-locations');

  await first.goto('/office/intake');
  await checkScreen(first, 'office-intake');
  await main(first).getByRole('link', { name: 'Receive objects' }).first().click();
  const receive = main(first).getByRole('form', { name: 'Receive objects' });
  await receive.getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(receive.getByText('Choose why it arrives').last()).toBeVisible(SLOW);
  await receive.getByLabel('Why it arrives').selectOption('direct');
  await receive.getByLabel('Delivered by').fill('Equipment manager');
  await receive.getByLabel('Object', { exact: true }).fill('Jersey, number 23');
  await receive
    .getByLabel('Take a photo')
    .setInputFiles({ name: 'jersey.webp', mimeType: 'image/webp', buffer: PHOTO });
  await receive.getByLabel('Insured value').fill('15,000');
  await receive.getByLabel('Shelf').fill('B-12');
  await checkScreen(first, 'office-intake-new');
  await receive.getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(first.getByRole('heading', { level: 1, name: /^IN-\d{6}$/ })).toBeVisible(SLOW);
  await expect(main(first).getByRole('list', { name: 'Photos of Jersey, number 23' }).getByRole('img')).toBeVisible(
    SLOW,
  );
  const link = await openAction(main(first), 'Link to an item');
  await link.getByLabel('Item').fill(`${assay.url}/office/authentication/${itemId}`);
  await link.getByRole('button', { name: 'Link' }).click();
  await expect(main(first).getByRole('link', { name: title })).toBeVisible(SLOW);
  await checkScreen(first, 'office-intake-delivery');
  for (const shelf of ['B-13', 'B-12']) {
    await openAction(main(first), 'Move');
    await main(first).getByLabel('Move to shelf').fill(shelf);
    await main(first).getByLabel('Move to shelf').press('Enter');
    const done = main(first)
      .getByRole('status')
      .filter({ hasText: `Moved to ${shelf}.` });
    await expect(done).toBeFocused(SLOW);
  }

  await first.goto(`/office/authentication?find=${encodeURIComponent(title)}`);
  await expect(main(first).getByRole('row').filter({ hasText: title })).toContainText('B-12');
  await checkScreen(first, 'office-authentication');
  await main(first).getByRole('link', { name: title }).click();
  const decide = main(first).getByRole('form', { name: 'Decision' });
  await decide.getByLabel('Decision').selectOption('gold');
  await expect(decide.getByText('A second authenticator must confirm')).toBeVisible(SLOW);
  await decide.getByRole('button', { name: 'Save decision' }).click();
  await expect(decide.getByText('Choose a result').first()).toBeVisible();
  await checkScreen(first, 'office-bench');
  await expect(decide).toContainText('No pictures yet');
  await stage.rows(
    `insert into media (id, item_id, type, position, kind, alt, file, width, height)
     select gen_random_uuid(), $1, 'image', n - 1, kind, 'The jersey', 'jersey.webp', 1600, 1600 from unnest('{hero,detail}'::text[]) with ordinality as k (kind, n)`,
    [itemId],
  );
  await first.reload();
  await decide.getByLabel('Decision').selectOption('gold');
  const check = (name: string, result: string) =>
    decide.getByRole('group', { name, exact: true }).getByRole('radio', { name: result }).check();
  for (const name of ['The object is the one described', 'Materials and construction', 'Labels, tags and numbers'])
    await check(name, 'Pass');
  for (const name of ['Wear and use', 'Signature', 'Documents']) await check(name, 'N/A');
  await decide.getByLabel('Who').fill('Authenticator 12');
  await decide.getByLabel('When').fill('2026-03-14T21:30');
  await decide.getByLabel('Where').fill('Tunnel of the stadium');
  await decide.getByLabel('Reasons').fill('Taken off in front of me');
  await decide.getByRole('button', { name: 'Save decision' }).click();
  await expect(main(first).getByRole('status').filter({ hasText: 'A colleague must confirm it' })).toBeVisible(SLOW);
  await checkScreen(first, 'office-bench-waiting');

  await second.goto(`/office/authentication/${itemId}`);
  await submitAction(second, {
    action: 'Confirm',
    button: 'Confirm decision',
    message: 'Decision confirmed',
  });

  await first.goto('/office/seals');
  await submitAction(first, {
    action: 'New batch',
    button: 'Make seals',
    fields: { 'How many': '3' },
    message: 'Seals made',
  });
  await checkScreen(first, 'office-seals');
  const [seal] = await stage.rows<{ serial: string; token: string }>(
    "select serial, token from seal where status = 'printed' order by changed_at desc, position limit 1",
  );
  const { serial, token } = seal!;
  // As a scanner does: the object and Enter, the seal and Enter, and the next object.
  await first.goto('/office/seals/bind');
  const object = main(first).getByRole('textbox', { name: 'Object', exact: true });
  await expect(object).toBeFocused(SLOW);
  await first.keyboard.type(title);
  await first.keyboard.press('Enter');
  await expect(main(first).getByRole('textbox', { name: 'Seal', exact: true })).toBeFocused(SLOW);
  await checkScreen(first, 'office-bind');
  await main(first).getByRole('textbox', { name: 'Seal', exact: true }).focus();
  await first.keyboard.type(`${assay.url}/q/${token}`);
  await first.keyboard.press('Enter');
  await expect(
    main(first)
      .getByRole('status')
      .filter({ hasText: `${title} is sealed with ${serial}.` }),
  ).toBeVisible(SLOW);
  await expect(object).toBeFocused();
  await expect(object).toHaveValue('');
  await expect(officeRow(first, serial)).toBeVisible();
  await checkScreen(first, 'office-bound');
  await first.goto(`/office/authentication/${itemId}`);
  await checkScreen(first, 'office-bench-sealed');

  const visitor = await stage.pageOf(null);
  expect((await visitor.goto(`/authentication/${serial}`))?.status()).toBe(404);
  await stage.rows("update item set status = 'live' where id = $1", [itemId]);
  await visitor.goto(`/authentication/${serial}`);
  await expect(main(visitor)).toContainText(title, SLOW);
  await expect(main(visitor)).toContainText('Witnessed by our authenticator: Tunnel of the stadium.');

  // As a scanner does: the code and Enter, the shelf and Enter.
  await first.goto('/office/whereabouts');
  await expect(main(first).getByRole('textbox', { name: 'Object', exact: true })).toBeFocused(SLOW);
  await first.keyboard.type(serial);
  await first.keyboard.press('Enter');
  await expect(main(first).getByLabel('Move to shelf')).toBeFocused(SLOW);
  await checkScreen(first, 'office-whereabouts');
  await main(first).getByLabel('Move to shelf').focus();
  await first.keyboard.type('b-13');
  await first.keyboard.press('Enter');
  await expect(main(first).getByText(`${title}: now on B-13.`)).toBeVisible(SLOW);
  await expect(main(first).getByRole('textbox', { name: 'Object', exact: true })).toBeFocused();
  // Until the list is read again, the object is still open.
  await expect(main(first).getByRole('row').filter({ hasText: title }).first()).toContainText('B-13', SLOW);
});
