import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createItemFixtures, type ItemFixtures } from '../../../../test/itemFixtures.ts';
import { newKey } from '../../../../test/lots.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { newId } from '../../../platform/ids.ts';

let money: MoneyApp;
let fixtures: ItemFixtures;
beforeAll(async () => {
  money = await startMoneyApp();
  fixtures = createItemFixtures(money.ctx);
});
afterAll(() => money.close());

/** A result on record. */
async function createSale(itemId: string, hammerCents: number, at: string, outcome = 'sold'): Promise<void> {
  await money.ctx.pool.query(
    `insert into auction (id, item_id, lot_number, type, status, starts_at, ends_at, window_ms, cap_ms, blind_ms, opening_cents, price_cents, hammer_cents, done_at, outcome, created_at, winner_id)
     values ($1, $2, default, 'auction', 'done', $3::timestamptz - interval '7 days', $3, 600000, 3600000, 600000, 100, $4, $4, $3, $5, $3, null)`,
    [newId(money.ctx.clock.now()), itemId, at, hammerCents, outcome],
  );
}
const get = async (path: string) => (await money.client().get(path)).body;

describe('prices', () => {
  it('given an item that was sold twice, then each price is listed, latest first; an unsold lot is not', async () => {
    const id = await fixtures.item({ title: 'Twice sold bat' });
    expect((await get(`/v1/item/${id}/price-history`)).items).toEqual([]);
    await createSale(id, 100_000, '2024-03-01T00:00:00.000Z');
    await createSale(id, 90_000, '2025-01-01T00:00:00.000Z', 'unsold');
    await createSale(id, 250_000, '2025-03-01T00:00:00.000Z');
    expect((await get(`/v1/item/${id}/price-history`)).items).toEqual([
      { at: '2025-03-01T00:00:00.000Z', priceCents: 250_000, how: 'auction' },
      { at: '2024-03-01T00:00:00.000Z', priceCents: 100_000, how: 'auction' },
    ]);
  });

  it('given a lot that was won, when its invoice is void, then its result is none; when paid it is', async () => {
    const person = await money.bidder();
    const card = (await money.saveCard(person, 'pm_card_visa')).body;
    const lot = await money.winLot(person);
    const history = async () => (await get(`/v1/item/${lot.itemId}/price-history`)).items;
    expect(await history()).toHaveLength(1);
    await money.ctx.pool.query("update invoice set status = 'void' where id = $1", [lot.invoiceId]);
    expect(await history()).toEqual([]);
    await money.ctx.pool.query("update invoice set status = 'open' where id = $1", [lot.invoiceId]);
    const paid = await person.client.post(
      `/v1/invoice/${lot.invoiceId}/pay`,
      { paymentMethodId: card.id },
      { 'idempotency-key': newKey() },
    );
    expect(paid.status).toBe(200);
    await money.runJobs();
    // The line of the invoice is the same sale.
    expect(await history()).toHaveLength(1);
  });

  it('given sales of an artist in two years, then count, median, bounds, years and the latest are returned, without hidden items', async () => {
    const [one, other, hidden] = [
      await fixtures.item({ title: 'Sold cap', artist: 'Mara Quill', category: 'Caps' }),
      await fixtures.item({ title: 'Sold coat', artist: 'Mara Quill', category: 'Coats' }),
      await fixtures.item({ title: 'Sold trial', artist: 'Mara Quill', isQa: true }),
    ];
    await createSale(one, 10_000, '2023-05-01T00:00:00.000Z');
    await createSale(one, 30_000, '2024-05-01T00:00:00.000Z');
    await createSale(other, 20_000, '2024-06-01T00:00:00.000Z');
    await createSale(other, 90_000, '2024-07-01T00:00:00.000Z');
    await createSale(hidden, 999_000, '2024-08-01T00:00:00.000Z');
    const artistId = await fixtures.name('artist', 'Mara Quill');
    const record = await get(`/v1/meta/artists/${artistId}/price-record`);
    expect(record).toMatchObject({ count: 4, medianCents: 20_000, lowestCents: 10_000, highestCents: 90_000 });
    expect(record.years).toEqual([
      { year: 2024, count: 3, medianCents: 30_000, highestCents: 90_000 },
      { year: 2023, count: 1, medianCents: 10_000, highestCents: 10_000 },
    ]);
    expect(
      record.latest.map(({ slug, priceCents }: { slug: string; priceCents: number }) => [slug, priceCents]),
    ).toEqual([
      ['sold-coat', 90_000],
      ['sold-coat', 20_000],
      ['sold-cap', 30_000],
      ['sold-cap', 10_000],
    ]);
    const caps = await fixtures.name('category', 'Caps');
    expect(await get(`/v1/meta/categories/${caps}/price-record`)).toMatchObject({ count: 2, medianCents: 10_000 });
  });

  it('given a name without sales, then it is empty; given an unknown name, or a draft, then 404', async () => {
    const quiet = await fixtures.name('artist', 'Quiet One');
    expect(await get(`/v1/meta/artists/${quiet}/price-record`)).toEqual({
      count: 0,
      medianCents: null,
      lowestCents: null,
      highestCents: null,
      years: [],
      latest: [],
    });
    const draft = await fixtures.item({ title: 'Draft for prices', status: 'draft' });
    const missing = newId(money.ctx.clock.now());
    for (const path of [
      `/v1/item/${draft}/price-history`,
      `/v1/item/${missing}/price-history`,
      `/v1/meta/artists/${missing}/price-record`,
      `/v1/meta/categories/${quiet}/price-record`,
    ])
      expect((await money.client().get(path)).status, path).toBe(404);
  });
});
