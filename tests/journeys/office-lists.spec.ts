import { expect, test } from '../support/journey.ts';
import { checkScreen, officeRow } from '../support/office.ts';
import { uniqueName, withFreshSession } from '../support/stage/people.ts';

const SLOW = { timeout: 60_000 };

test('lists of lots and items are narrowed by person, category, consignment and sale; the table has the same rows, and the leader leads to the person', async ({
  stage,
  assay,
}) => {
  const [lot, other, ada, staff] = [await stage.lot(), await stage.lot(), await stage.person(), await stage.staff()];
  await ada.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 10_000, isMax: false });
  const team = uniqueName('Harbor');
  const parent = uniqueName('Sports');
  for (const [kind, name] of [
    ['artist', team],
    ['category', parent],
  ])
    await stage.pool.query(`insert into ${kind} (id, slug, name) values (gen_random_uuid(), $1, $2)`, [
      name!.toLowerCase(),
      name,
    ]);
  await stage.pool.query(
    `insert into category (id, slug, name, parent_id) select gen_random_uuid(), slug || '-balls', 'Balls of ' || name, id
     from category where name = $1`,
    [parent],
  );
  await stage.pool.query(
    `update item set artist_id = (select id from artist where name = $2), category_id = (select id from category where name = 'Balls of ' || $3)
     where id = $1`,
    [lot.itemId, team, parent],
  );
  const desk = await stage.pageOf(await withFreshSession(assay, staff));

  await desk.goto('/office/lots', { waitUntil: 'networkidle' });
  const row = officeRow(desk, lot.title);
  await desk.getByRole('textbox', { name: 'Person or team' }).fill(team.slice(0, -1));
  await desk.getByLabel('Category').selectOption({ label: parent });
  await desk.getByLabel('Consigned').selectOption('No');
  await desk.getByRole('button', { name: 'Apply' }).click();
  await expect(row).toBeVisible(SLOW);
  await expect(desk.locator('tbody.list-row')).toHaveCount(1);
  await expect(desk).toHaveURL(/artist=.*category_id=.*consigned=no/);
  await checkScreen(desk, 'lots-narrowed');

  // The leader leads to the person; the photo keeps its place while it loads.
  await expect(row.locator('img.thumb')).toHaveAttribute('loading', 'lazy');
  expect(await row.locator('.thumb').boundingBox()).toMatchObject({ width: 64, height: 64 });
  const table = await desk.request.get((await desk.getByRole('link', { name: 'Export CSV' }).getAttribute('href'))!);
  expect(await table.text()).toContain(lot.title);
  expect(await table.text()).not.toContain(other.title);
  await row.getByRole('link', { name: 'Bidder 1' }).click();
  await expect(desk).toHaveURL(new RegExp(`/office/people/${ada.id}`), SLOW);

  // The same filters on the items.
  await desk.goto(`/office/items?artist=${team}&consigned=yes`);
  await expect(desk.getByText('No item with this status matches.')).toBeVisible(SLOW);
  await desk.getByRole('link', { name: 'Clear filters' }).click();
  await expect(desk).not.toHaveURL(/artist=/);
  await expect(desk.getByRole('textbox', { name: 'Person or team' })).toHaveValue('');
  await desk.getByRole('textbox', { name: 'Person or team' }).fill(team);
  await desk.getByRole('button', { name: 'Apply' }).click();
  await expect(desk.locator('tbody.list-row')).toHaveCount(1, SLOW);
  await expect(officeRow(desk, lot.title)).toContainText(team);
});

test('a role that doesn’t read people sees the leader’s public name without a link', async ({ stage, assay }) => {
  const [lot, ada, staff] = [await stage.lot(), await stage.person(), await stage.staff()];
  await ada.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 10_000, isMax: false });
  await stage.pool.query("update users set staff_roles = '{catalog}' where id = $1", [staff.id]);
  const desk = await stage.pageOf(await withFreshSession(assay, staff));
  await desk.goto(`/office/lots?find=${lot.title}`);
  const row = officeRow(desk, lot.title);
  await expect(row).toContainText('Bidder 1', SLOW);
  await expect(row.getByRole('link', { name: 'Bidder 1' })).toHaveCount(0);
  expect(await desk.content()).not.toContain(ada.id);
  expect(await desk.content()).not.toContain(ada.username);
});
