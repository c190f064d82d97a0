import type { Pool } from 'pg';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { checkPages, STILL_LIGHT } from '../support/pages.ts';
import type { StagedLot } from '../support/stage/lots.ts';

// A published sale as visitors see it, and its control room.

const SLOW = { timeout: 60_000 };
const HOUR = 3_600_000;

async function stageSale(
  pool: Pool,
  { slug, title, lots, isPublished = true }: { slug: string; title: string; lots: StagedLot[]; isPublished?: boolean },
): Promise<string> {
  const id = newId(Date.now());
  await pool.query(
    `insert into sale (id, slug, title, text, opens_at, first_end_at, stagger_ms, preset, window_ms, cap_ms, created_at, published_at)
     values ($1, $2, $3, 'One season, signed.', $4::timestamptz, $5, 60000, 'weekly', 300000, 3600000, $4, case when $6 then $4::timestamptz end)`,
    [id, slug, title, new Date(Date.now() - HOUR), new Date(Date.now() + 48 * HOUR), isPublished],
  );
  for (const [index, lot] of lots.entries())
    await pool.query('update auction set sale_id = $2, sale_position = $3 where id = $1', [
      lot.auctionId,
      id,
      index + 1,
    ]);
  return id;
}

test('given a published sale and a draft, when a visitor opens the sales, then the catalog is whole, in lot order, and the draft is not there', async ({
  stage,
  pool,
}) => {
  const lots = [await stage.lot(), await stage.lot(), await stage.lot()];
  await stageSale(pool, { slug: 'one-season', title: 'One season', lots });
  await stageSale(pool, { slug: 'not-published', title: 'Not published', lots: [], isPublished: false });
  const visitor = await stage.pageOf(null, STILL_LIGHT);
  await checkPages(visitor, [
    { name: 'sales', path: '/sales', text: 'One season' },
    { name: 'sales-past', path: '/sales?show=past', text: 'Past' },
    { name: 'sale', path: '/sales/one-season', text: '3 lots' },
    { name: 'sale-filtered', path: '/sales/one-season?lots=closed', text: 'No lots here' },
    { name: 'sale-draft', path: '/sales/not-published', status: 404, text: 'Not found' },
  ]);
  await visitor.goto('/sales');
  await expect(visitor.getByRole('main')).not.toContainText('Not published');
  await visitor.goto('/sales/one-season');
  const titles = await visitor
    .getByRole('region', { name: 'Catalog' })
    .getByRole('heading', { level: 3 })
    .allTextContents();
  expect(titles).toEqual(lots.map(({ title }) => title));
  const calendar = await visitor.request.get('/sales/one-season/calendar.ics');
  expect(await calendar.text()).toContain('SUMMARY:One season starts to close');
});

test('given a sale, when staff open its control room, then they see a bid arrive, and preview a void by keyboard', async ({
  stage,
  pool,
}) => {
  const [lot, other, ada, ben] = [await stage.lot(), await stage.lot(), await stage.person(), await stage.person()];
  const saleId = await stageSale(pool, { slug: 'in-the-room', title: 'In the room', lots: [lot, other] });
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
  await expect(panel).toContainText('a colleague must confirm');
  await expectAccessible(room);
  // The preview is read first; the reason is the next stop. Escape folds an act, its key opens it again.
  await expect(panel.getByRole('status')).toBeFocused();
  await room.keyboard.press('Tab');
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
