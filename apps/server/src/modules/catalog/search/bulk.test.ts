import pg from 'pg';
import { expect, it } from 'vitest';
import { seedItems } from '../../../../../../demo/src/seed/bulk.ts';
import { startTestApp } from '../../../../test/app.ts';

it('given the benchmark data, then it is reported, found, counted, and written once however often', async () => {
  const app = await startTestApp();
  const client = new pg.Client({ connectionString: app.ctx.config.DATABASE_URL });
  await client.connect();
  try {
    const indexes = async () =>
      (await client.query("select indexdef from pg_indexes where tablename = 'item_listing' order by indexdef")).rows;
    const before = await indexes();
    const told: number[] = [];
    for (let run = 0; run < 2; run++)
      await seedItems(app.ctx.config.DATABASE_URL, {
        count: 400,
        now: app.ctx.clock.now(),
        onProgress: (written) => told.push(written),
      });
    expect(told).toEqual([400, 400]);
    expect([before.length, await indexes()]).toEqual([17, before]);
    const { body } = await app.client().get('/v1/search?facets=true&limit=1');
    expect(body.total).toBe(400);
    const states = Object.fromEntries(
      body.facets.sale_state.map((each: { value: string; count: number }) => [each.value, each.count]),
    );
    // Of every twenty a lot: of two hundred one runs, the others are sold; of the rest, auctions that were never listed.
    expect(states).toEqual({ live: 2, sold: 18, for_sale: 360, ended: 20 });
    const found = await app.client().get('/v1/search?q=BK-00000007-Z');
    expect(found.body.exactSlug).toBe('bulk-item-7');
    expect((await app.client().get('/v1/search?q=gutair')).body.correctedQuery).toBe('guitar');
    // The triggers are awake again.
    await client.query("update item set title = 'Quilted banner' where slug = 'bulk-item-7'");
    expect((await app.client().get('/v1/search?q=quilted')).body.total).toBe(1);
  } finally {
    await client.end();
    await app.close();
  }
});
