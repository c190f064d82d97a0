import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { checkPages, STILL_LIGHT } from '../support/pages.ts';
import { stageSale } from '../support/stage/sales.ts';

// A published sale as visitors see it, and its control room.

const SLOW = { timeout: 60_000 };

test('given a published sale and a draft, when a visitor opens the sales, then the catalog is whole, in lot order, and the draft is not there', async ({
  stage,
  assay,
  pool,
}) => {
  const lots = [await stage.lot(), await stage.lot(), await stage.lot()];
  const sale = await stageSale(assay, pool, { lots });
  const draft = await stageSale(assay, pool, { isPublished: false });
  const visitor = await stage.pageOf(null, STILL_LIGHT);
  await checkPages(visitor, [
    { name: 'sales', path: '/sales', text: sale.title },
    { name: 'sales-past', path: '/sales?show=past', text: 'Past' },
    { name: 'sale', path: sale.path, text: '3 lots' },
    { name: 'sale-filtered', path: `${sale.path}?lots=closed`, text: 'No lots here' },
    { name: 'sale-draft', path: draft.path, status: 404, text: 'Not found' },
  ]);
  await visitor.goto('/sales');
  await expect(visitor.getByRole('main')).not.toContainText(draft.title);
  await visitor.goto(sale.path);
  await expect(visitor.getByRole('region', { name: 'Catalog' }).getByRole('heading', { level: 3 })).toHaveText(
    lots.map(({ title }) => title),
  );
  const calendar = await visitor.request.get(`${sale.path}/calendar.ics`);
  expect(await calendar.text()).toContain(`SUMMARY:${sale.title} starts to close`);
});

test('given a sale, when staff open its control room, then they see a bid arrive, and preview a void by keyboard', async ({
  stage,
  assay,
  pool,
}) => {
  const [lot, other, ada, ben] = [await stage.lot(), await stage.lot(), await stage.person(), await stage.person()];
  const { id: saleId } = await stageSale(assay, pool, { lots: [lot, other] });
  const staff = await stage.staff();
  await ada.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 20_000, isMax: true });
  const room = await stage.pageOf(staff);
  await room.goto(`/office/room?sale=${saleId}`);
  const row = room.getByRole('row', { name: lot.title });
  await expect(row).toContainText('Bidder 1');
  await expect(room.getByRole('table').getByRole('row')).toHaveCount(3);
  await expectAccessible(room);

  await ben.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 50_000, isMax: true });
  await expect(row).toContainText('Bidder 2', SLOW);

  await room.getByRole('heading', { level: 1 }).click();
  const panel = room.getByRole('complementary', { name: lot.title });
  await room.keyboard.press('j');
  await expect(panel.getByRole('heading', { level: 2 })).toContainText(lot.title, SLOW);
  await room.keyboard.press('v');
  await expect(panel.getByLabel('Bid numbers').first()).toBeFocused(SLOW);
  await room.keyboard.type('2');
  await room.keyboard.press('Enter');
  await expect(panel).toContainText('Bidder 2 → Bidder 1', SLOW);
  await expect(panel).toContainText('A colleague must confirm it.');
  await expectAccessible(room);
  // The preview is read first; past the bidders it names, the reason is the next stop. Escape folds an act, its key opens it again.
  const result = panel.getByRole('status');
  await expect(result).toBeFocused();
  const bidders = await result.getByRole('link').count();
  expect(bidders).toBeGreaterThan(1);
  for (let link = 0; link <= bidders; link += 1) await room.keyboard.press('Tab');
  await expect(panel.getByText('Void bid 2').first()).toBeFocused();
  await room.keyboard.press('Tab');
  const reason = panel.getByRole('form', { name: 'Void bid 2' }).getByLabel('Reason');
  await expect(reason).toBeFocused();
  await room.keyboard.press('Escape');
  await expect(panel.getByText('Void bid 2').first()).toBeFocused();
  await expect(reason).toBeHidden();
  for (let time = 0; time < 2; time += 1) {
    await room.keyboard.press('e');
    await expect(panel.getByLabel('New scheduled end')).toBeFocused(SLOW);
    await room.keyboard.press('Escape');
    await expect(panel.getByText('Extend lot').first()).toBeFocused();
  }
  await panel.getByRole('link', { name: 'Close' }).click();
  await expect(panel).toHaveCount(0, SLOW);
  await expect(room.getByRole('link', { name: lot.title })).toBeFocused();
});
