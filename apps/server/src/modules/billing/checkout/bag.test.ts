import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addToCart, listAtPrice, readCart } from '../../../../test/carts.ts';
import { listLot } from '../../../../test/lots.ts';
import { integrityFaults } from '../../office/reports/integrity.ts';

let test_: TestApp;
beforeAll(async () => {
  test_ = await startTestApp();
});
afterEach(async () => {
  await test_.runJobs();
  expect(await integrityFaults(test_.ctx)).toEqual([]);
});
afterAll(() => test_.close());

const sql = (text: string, values: unknown[] = []) => test_.ctx.pool.query(text, values);
const bagRows = async () => (await sql('select bag_id, item_id, quantity from bag_line order by item_id, bag_id')).rows;
const quantities = (cart: { lines: Array<{ itemId: string; quantity: number }> }) =>
  Object.fromEntries(cart.lines.map((line) => [line.itemId, line.quantity]));

describe('a visitor’s bag', () => {
  test('given no cookie, when an item is added, then a secret cookie holds the bag, and no one else sees it', async () => {
    const lot = await listAtPrice(test_, { quantity: 3 });
    const visitor = test_.client();
    const answer = await addToCart(visitor, lot, 2);
    expect(answer.status).toBe(200);
    expect(answer.setCookies.join()).toMatch(/^assay_bag=[0-9a-f]{64};.*HttpOnly.*SameSite=Lax/i);
    expect(quantities(await readCart(visitor))).toEqual({ [lot.itemId]: 2 });
    expect(await readCart(test_.client())).toMatchObject({ lines: [], count: 0, shipTo: null });
    const forged = test_.client();
    forged.cookies.set('assay_bag', 'f'.repeat(64));
    expect((await readCart(forged)).lines).toEqual([]);
    const { rows } = await sql(
      'select user_id, octet_length(device_hash) as length from bag where device_hash is not null',
    );
    expect(rows).toContainEqual({ user_id: null, length: 32 });
  });

  test('given a ZIP code, when it is set, then shipping and the tax of its state are estimated', async () => {
    const lot = await listAtPrice(test_, { priceCents: 20_000 });
    const visitor = test_.client();
    await addToCart(visitor, lot);
    expect((await readCart(visitor)).totals).toMatchObject({ shippingCents: 0, taxCents: 0, isEstimate: true });
    const { body } = await visitor.post('/v1/cart/shipping-address', { postalCode: '10001-0001' });
    expect(body.shipTo).toEqual({ addressId: null, place: 'NY 10001', state: 'NY', postalCode: '10001' });
    // $25.00 for class M, $1.00 insurance; New York taxes goods and shipping at 8.53 %: 226.00 × 0.0853 = 19.2778.
    expect(body.totals).toMatchObject({ shippingCents: 2_600, taxRateBps: 853, taxCents: 1_928, isEstimate: true });
    const refused = await visitor.post('/v1/cart/shipping-address', { postalCode: '00000' });
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'postal_code_invalid']);
    const stranger = await visitor.post('/v1/cart/shipping-address', { addressId: lot.itemId });
    expect([stranger.status, stranger.body.code]).toEqual([404, 'not_found']);
  });

  test('given bags on both sides, when the visitor logs in, then they are merged, the larger quantity counts, and the cookie is gone', async () => {
    const [both, mine, theirs] = await Promise.all([1, 2, 3].map(() => listAtPrice(test_, { quantity: 5 })));
    const person = await test_.signUp();
    await addToCart(person.client, both!, 1);
    await addToCart(person.client, mine!, 2);
    const browser = test_.client();
    await addToCart(browser, both!, 2);
    await addToCart(browser, theirs!, 1);
    const before = (await bagRows()).length;
    await browser.post('/v1/auth/signin/email', { email: person.email, password: person.password });
    expect(browser.cookies.has('assay_bag')).toBe(false);
    const expected = { [both!.itemId]: 2, [mine!.itemId]: 2, [theirs!.itemId]: 1 };
    expect(quantities(await readCart(browser))).toEqual(expected);
    expect((await bagRows()).length).toBe(before - 1);
    await browser.post('/v1/auth/signin/email', { email: person.email, password: person.password });
    expect(quantities(await readCart(person.client))).toEqual(expected);
  });

  test('given a full account bag, when a visitor with more logs in, then what is left out is named', async () => {
    const person = await test_.signUp();
    const lots = await Promise.all(
      Array.from({ length: 21 }, (_, n) => listAtPrice(test_, {}, { title: `Ball ${n}` })),
    );
    for (const lot of lots.slice(0, 20)) expect((await addToCart(person.client, lot)).status).toBe(200);
    const full = await addToCart(person.client, lots[20]!);
    expect([full.status, full.body.code]).toEqual([409, 'cart_full']);
    const browser = test_.client();
    await addToCart(browser, lots[20]!);
    await browser.post('/v1/auth/signin/email', { email: person.email, password: person.password });
    const cart = await readCart(browser);
    expect(cart.lines).toHaveLength(20);
    expect(cart.notices).toEqual([
      { kind: 'lines_left_out', message: 'Your bag is full. We couldn’t add: Ball 20', missingCents: null },
    ]);
    await browser.delete(`/v1/cart/${lots[0]!.itemId}`);
    expect((await readCart(browser)).notices).toEqual([]);
  });

  test('given room for one more, when four tabs add an item at the same time, then one succeeds, and the answers match the bag', async () => {
    const person = await test_.signUp();
    const lots = await Promise.all(Array.from({ length: 23 }, () => listAtPrice(test_)));
    // The first four in parallel as well: they create the bag.
    const first = await Promise.all(lots.slice(0, 4).map((lot) => addToCart(person.client, lot)));
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await readCart(person.client)).lines).toHaveLength(4);
    for (const lot of lots.slice(4, 19)) await addToCart(person.client, lot);
    const last = await Promise.all(lots.slice(19).map((lot) => addToCart(person.client, lot)));
    expect(last.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { serverNow: _read, ...cart } = await readCart(person.client);
    expect(cart.lines).toHaveLength(20);
    const { serverNow: _put, ...answered } = last.find(({ status }) => status === 200)!.body;
    expect(answered).toEqual(cart);
  });

  test('given a bag unused for 90 days, when the sweep runs, then it is gone', async () => {
    const visitor = test_.client();
    const lot = await listAtPrice(test_, {}, { endsInMs: 200 * 86_400_000 });
    await addToCart(visitor, lot);
    await test_.moveClock(91 * 86_400_000);
    await test_.runJobs();
    expect((await sql('select from bag where user_id is null')).rowCount).toBe(0);
    expect((await readCart(visitor)).lines).toEqual([]);
  });
});

describe('lines', () => {
  test('given an edition of 5 with 2 per user, when 3 are requested, then 409 with the available quantity, and nothing changes', async () => {
    const lot = await listAtPrice(test_, { quantity: 5 });
    const visitor = test_.client();
    await addToCart(visitor, lot, 1);
    const before = await bagRows();
    const refused = await addToCart(visitor, lot, 3);
    expect([refused.status, refused.body.code, refused.body.available]).toEqual([409, 'quantity_not_available', 2]);
    expect(refused.body.message).toBe('This selected quantity is not available');
    expect(await bagRows()).toEqual(before);
  });

  test.each([
    ['unknown', 404, 'not_found', async () => ({ itemId: '01890000-0000-7000-8000-000000000001' })],
    ['in an auction without a price', 409, 'item_not_for_sale', () => listLot(test_.ctx)],
    [
      'withdrawn',
      409,
      'item_not_for_sale',
      async () => {
        const lot = await listAtPrice(test_);
        await sql("update item set status = 'withdrawn' where id = $1", [lot.itemId]);
        return lot;
      },
    ],
    [
      'sold out',
      409,
      'item_sold_out',
      async () => {
        const lot = await listAtPrice(test_);
        const person = await test_.signUp();
        await sql(
          `insert into reservation (id, auction_id, user_id, quantity, state, created_at, expires_at, ended_at)
           values (gen_random_uuid(), $1, $2, 1, 'released', now(), now(), now())`,
          [lot.auctionId, person.id],
        );
        await sql('update buy_now set quantity_sold = 1 where auction_id = $1', [lot.auctionId]);
        return lot;
      },
    ],
    ['not listed yet', 409, 'auction_not_started', () => listAtPrice(test_, {}, { startsInMs: 60_000 })],
  ] as const)('given an item %s, when it is put in, then %i %s', async (what, status, code, make) => {
    const { itemId } = await make();
    const visitor = test_.client();
    const before = await bagRows();
    const refused = await visitor.patch(`/v1/cart/${itemId}`, { quantity: 1 });
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(await bagRows()).toEqual(before);
    if (what === 'sold out') await sql('update buy_now set quantity_sold = 0');
  });

  test('given their own item, when the owner adds it, then 403 own_item', async () => {
    const owner = await test_.signUp();
    const lot = await listAtPrice(test_, {}, { ownerId: owner.id });
    const refused = await addToCart(owner.client, lot);
    expect([refused.status, refused.body.code]).toEqual([403, 'own_item']);
  });

  test('given lines whose price changed, that are sold out or withdrawn, when the cart is read, then each is flagged and none left out', async () => {
    const [moved, gone, kept] = await Promise.all([1, 2, 3].map(() => listAtPrice(test_, { priceCents: 10_000 })));
    const visitor = test_.client();
    for (const lot of [moved!, gone!, kept!]) await addToCart(visitor, lot);
    await sql('update buy_now set price_cents = 12000 where auction_id = $1', [moved!.auctionId]);
    await sql("update item set status = 'withdrawn' where id = $1", [gone!.itemId]);
    const cart = await readCart(visitor);
    expect(
      cart.lines.map((line: Record<string, unknown>) => [
        line.itemId,
        line.unitCents,
        line.priceWasCents,
        line.problem,
      ]),
    ).toEqual([
      [moved!.itemId, 12_000, 10_000, null],
      [
        gone!.itemId,
        10_000,
        null,
        { code: 'item_not_for_sale', message: 'This item not for sale anymore', detail: null, available: 0 },
      ],
      [kept!.itemId, 10_000, null, null],
    ]);
    expect([cart.subtotalCents, cart.canCheckout]).toEqual([22_000, false]);
    // Setting it again takes the new price; removing the sold-out one makes the cart valid.
    await addToCart(visitor, moved!);
    await visitor.delete(`/v1/cart/${gone!.itemId}`);
    const mended = await readCart(visitor);
    expect([mended.lines[0].priceWasCents, mended.canCheckout]).toEqual([null, true]);
  });

  test('given a removed line, when it is set again, then it is back (undo); the cart can be emptied', async () => {
    const lot = await listAtPrice(test_, { quantity: 4 });
    const visitor = test_.client();
    await addToCart(visitor, lot, 2);
    expect((await visitor.delete(`/v1/cart/${lot.itemId}`)).body.lines).toEqual([]);
    expect((await visitor.delete(`/v1/cart/${lot.itemId}`)).status).toBe(404);
    expect(quantities((await addToCart(visitor, lot, 2)).body)).toEqual({ [lot.itemId]: 2 });
    expect((await visitor.delete('/v1/cart')).status).toBe(204);
    expect((await readCart(visitor)).lines).toEqual([]);
  });

  test('given calculate=false, when the bag is read, then it has no totals', async () => {
    const visitor = test_.client();
    await addToCart(visitor, await listAtPrice(test_));
    const { body } = await visitor.get('/v1/cart?calculate=false');
    expect([body.totals, body.count]).toEqual([null, 1]);
  });
});

describe('companions', () => {
  test('given a companion, when its main item is not in the bag, then it cannot be bought; with it, it is suggested first and can', async () => {
    const [main, companion] = [
      await listAtPrice(test_, {}, { title: 'Guitar' }),
      await listAtPrice(test_, { priceCents: 500 }),
    ];
    await sql("update item set type = 'companion', main_item_id = $2 where id = $1", [companion.itemId, main.itemId]);
    const visitor = test_.client();
    const alone = await addToCart(visitor, companion);
    expect([alone.status, alone.body.code, alone.body.detail]).toEqual([
      409,
      'item_not_for_sale',
      'Available only with Guitar',
    ]);
    await addToCart(visitor, main);
    expect((await visitor.get('/v1/cart/suggestion')).body.items[0].id).toBe(companion.itemId);
    // Its shipping only costs its insurance: it travels in the guitar's parcel.
    const both = (await addToCart(visitor, companion)).body;
    expect(both.canCheckout).toBe(true);
    const priced = (await visitor.post('/v1/cart/shipping-address', { postalCode: '97201' })).body;
    expect(priced.totals).toMatchObject({ subtotalCents: 30_500, shippingCents: 2_500 + 200 });
    const left = (await visitor.delete(`/v1/cart/${main.itemId}`)).body;
    expect(left.lines[0].problem).toMatchObject({ code: 'item_not_for_sale', detail: 'Available only with Guitar' });
  });
});

describe('suggestions', () => {
  test('given a cart, when suggestions are requested, then the same artist first, then the category, nothing sold or in the cart', async () => {
    await sql("insert into artist (id, slug, name) values (gen_random_uuid(), 'odd-artist', 'Odd Artist')");
    await sql("insert into category (id, slug, name) values (gen_random_uuid(), 'odd-things', 'Odd things')");
    const [held, kin, alike, sold, dear] = await Promise.all(
      ['held', 'kin', 'alike', 'sold', 'dear'].map((title) =>
        listAtPrice(test_, { priceCents: title === 'dear' ? 500_000 : 10_000 }, { title }),
      ),
    );
    const like = (ids: string[], column: 'artist' | 'category') =>
      sql(`update item set ${column}_id = (select id from ${column} where slug like 'odd%') where id = any($1)`, [ids]);
    await like([held!.itemId, kin!.itemId, sold!.itemId, dear!.itemId], 'artist');
    await like([held!.itemId, alike!.itemId], 'category');
    await sql('update buy_now set quantity_reserved = 1 where auction_id = $1', [sold!.auctionId]);
    const visitor = test_.client();
    await addToCart(visitor, held!);
    const { items } = (await visitor.get('/v1/cart/suggestion')).body;
    await sql('update buy_now set quantity_reserved = 0 where auction_id = $1', [sold!.auctionId]);
    const ids = items.map((item: { id: string }) => item.id);
    expect(ids.slice(0, 2)).toEqual([kin!.itemId, alike!.itemId]);
    expect(ids).not.toContain(held!.itemId);
    expect(ids).not.toContain(sold!.itemId);
  });

  test('given an empty bag, when suggestions are requested, then watched items that can be bought come first', async () => {
    const person = await test_.signUp();
    const lot = await listAtPrice(test_, {}, { title: 'Watched' });
    await listAtPrice(test_, {}, { title: 'Newer' });
    await person.client.post(`/v1/user/favorites/${lot.itemId}`);
    const { items } = (await person.client.get('/v1/cart/suggestion')).body;
    expect(items[0].id).toBe(lot.itemId);
    expect(items.length).toBeGreaterThan(1);
  });
});
