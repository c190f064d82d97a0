import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Body, Client } from '../../../../test/client.ts';
import { createItemFixtures, type ItemFixtures, toSlug } from '../../../../test/itemFixtures.ts';
import { listLot } from '../../../../test/lots.ts';
import { makeStaff } from '../../../../test/office.ts';
import { recordStatements } from '../../../../test/statements.ts';

let app: TestApp;
let shelf: ItemFixtures;
let client: Client;
const MINUTE = 60_000;
let ballId = '';

beforeAll(async () => {
  app = await startTestApp();
  shelf = createItemFixtures(app.ctx);
  client = app.client();
  await shelf.name('artist', 'Dell Marlowe', { aliases: ['The Lamplighter'] });
  await shelf.name('category', 'Jerseys', { parent: 'Worn' });
  await shelf.name('category', 'Balls', { parent: 'Used' });
  ballId = await shelf.item({
    title: 'Last ball of 1974',
    artist: 'Dell Marlowe',
    category: 'Balls',
    genre: 'Baseball',
    condition: 'Used',
    partner: 'Ellery Trust',
    collection: 'Last season',
    isAutographed: true,
    serial: 'AS-4K7M2Q9X-C',
    priceCents: 50_000,
    story: 'It rolled under the dugout bench.',
  });
  await shelf.item({
    title: 'Home jersey',
    artist: 'Dell Marlowe',
    category: 'Jerseys',
    genre: 'Baseball',
    condition: 'Fair',
    partner: 'Ellery Trust',
    grade: 'silver',
    offerType: 'make_offer',
    priceCents: null,
  });
  await shelf.item({
    title: 'Away shirt',
    artist: 'Inês Corraval',
    category: 'Jerseys',
    genre: 'Soccer',
    condition: 'Used',
    partner: 'Kestrel Park',
    priceCents: 20_000,
    isAutographed: true,
  });
  await shelf.item({
    title: 'Sunburst guitar',
    artist: 'The Hollow Kings',
    genre: 'Rock',
    priceCents: 900_000,
    grade: null,
  });
  await shelf.item({ title: 'Trial guitar', isQa: true });
  await shelf.item({ title: 'Draft guitar', status: 'draft' });
  await shelf.item({ title: 'Guitar strap', type: 'companion' });
});
afterAll(() => app.close());

const search = async (query: string): Promise<Body> => {
  const answer = await client.get(`/v1/search?${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const found = async (query: string): Promise<string[]> =>
  (await search(query)).items.map((item: { title: string }) => item.title);

describe('words', () => {
  it.each([
    ['q=guitar', ['Sunburst guitar']],
    ['q=gutair', ['Sunburst guitar']],
    ['q=guita', ['Sunburst guitar']],
    ['q=MARLOWE', ['Last ball of 1974', 'Home jersey']],
    ['q=marlow', ['Last ball of 1974', 'Home jersey']],
    ['q=Marrlowe+jersy', ['Home jersey']],
    ['q=lamplighter+ball', ['Last ball of 1974']],
    ['q=ines', ['Away shirt']],
    ['q=In%C3%AAs', ['Away shirt']],
    ['q=jersey+corraval', ['Away shirt']],
    ['q=dugout', ['Last ball of 1974']],
    ['q=1974', ['Last ball of 1974']],
    ['q=baseball&sort_by=newest', ['Last ball of 1974', 'Home jersey']],
    ['q=AS-4K7M2Q9X-C', ['Last ball of 1974']],
    ['q=as4k7m2q9xc', ['Last ball of 1974']],
    ['q=AS-4K7M2Q9Y-C', []],
    ['q=zzzzqqqq', []],
    ['q=the', []],
    ['q=%25', []],
    ['q=%27%20%7C%20%21%3A*%20%26%20%28%22%5C', []],
    ['q=%F0%9F%8F%80', []],
    ['q=', ['Last ball of 1974', 'Home jersey', 'Away shirt', 'Sunburst guitar']],
    [`q=${'x'.repeat(100)}`, []],
    [`q=${encodeURIComponent('ball '.repeat(20))}`, ['Last ball of 1974']],
    ['q=%D7%A9%D7%9C%D7%95%D7%9D', []],
  ])('given %s, then %j', async (query, titles) => expect(await found(query)).toEqual(titles));

  it('given a typo, then the response shows the corrected query; without one there is none', async () => {
    expect(await search('q=sunbrust+gutair')).toMatchObject({
      correctedQuery: 'sunburst guitar',
      total: 1,
      help: null,
    });
    expect((await search('q=guitars')).correctedQuery).toBeNull();
    expect((await search('q=dugout')).correctedQuery).toBeNull();
  });

  it('given a serial, then the answer names its item', async () => {
    expect((await search('q=AS-4K7M2Q9X-C')).exactSlug).toBe('last-ball-of-1974');
    expect((await search('q=ball')).exactSlug).toBeNull();
  });

  it('given words that no item combines, then those with some of them, best first, and the response shows it', async () => {
    expect(await search('q=marlowe+guitar+telescope')).toMatchObject({ isPartial: true, total: 3, help: null });
    expect((await search('q=marlowe+jersey')).isPartial).toBe(false);
    expect(await search('q=marlowe+guitar&offset=3')).toMatchObject({ isPartial: true, total: 3, items: [] });
  });

  it('given an item whose texts change, then only the new ones find it', async () => {
    const id = await shelf.item({ title: 'Quilted banner', publishedAt: new Date(0) });
    expect(await found('q=quilted')).toEqual(['Quilted banner']);
    await app.ctx.pool.query("update item set title = 'Woven pennant' where id = $1", [id]);
    expect(await found('q=quilted')).toEqual([]);
    expect(await found('q=wovne')).toEqual(['Woven pennant']);
    await app.ctx.pool.query("update item set status = 'withdrawn' where id = $1", [id]);
    expect(await found('q=woven')).toEqual([]);
  });

  it('given an artist who is renamed or gets a nickname, then their items are found by it', async () => {
    await app.ctx.pool.query("update artist set aliases = '{Captain Tide}' where slug = 'ines-corraval'");
    expect(await found('q=captain+tide')).toEqual(['Away shirt']);
  });
});

describe('filters', () => {
  it.each([
    ['artist=dell-marlowe', 2],
    ['artist=dell-marlowe,ines-corraval', 3],
    ['artist=dell-marlowe,dell-marlowe', 2],
    ['artist=unknown', 0],
    ['genre=baseball,rock', 3],
    ['category=worn', 2],
    ['category=worn,used', 3],
    ['sub_category=balls', 1],
    ['condition=used', 2],
    ['partner=kestrel-park', 1],
    ['collection=last-season', 1],
    ['offer_type=make_offer', 1],
    ['offer_type=make_offer,buy_now', 4],
    ['authentication_type=silver', 1],
    ['authentication_type=gold,silver', 3],
    ['autographed=true', 2],
    ['autographed=false', 2],
    ['sale_state=for_sale', 4],
    ['sale_state=live,upcoming', 0],
    ['has_active_auction=true', 0],
    ['has_active_auction=false', 4],
    ['price_min_cents=20000', 3],
    ['price_max_cents=50000', 2],
    ['price_min_cents=20001&price_max_cents=50000', 1],
    ['artist=dell-marlowe&autographed=true', 1],
    ['artist=dell-marlowe&genre=soccer', 0],
    ['q=jersey&genre=soccer', 1],
  ])('given %s, then %i items', async (query, total) => expect((await search(query)).total).toBe(total));

  it('given ids instead of slugs, then they mean the same', async () => {
    const { rows } = await app.ctx.pool.query<{ id: string }>("select id from artist where slug = 'dell-marlowe'");
    expect((await search(`artist=${rows[0]!.id},ines-corraval`)).total).toBe(3);
  });

  it.each([
    ['artist=', 'artist'],
    ['artist=Dell', 'artist'],
    ['artist=a,,b', 'artist'],
    [`artist=${Array.from({ length: 51 }, (_, n) => `a${n}`).join(',')}`, 'artist'],
    ['offer_type=lease', 'offer_type'],
    ['offer_type=auction,lease', 'offer_type'],
    ['authentication_type=bronze', 'authentication_type'],
    ['sale_state=gone', 'sale_state'],
    ['autographed=1', 'autographed'],
    ['has_active_auction=yes', 'has_active_auction'],
    ['sort_by=fame', 'sort_by'],
    ['offset=-1', 'offset'],
    ['offset=10001', 'offset'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=1e1', 'limit'],
    ['price_min_cents=-1', 'price_min_cents'],
    ['price_max_cents=10.5', 'price_max_cents'],
    ['price_min_cents=2&price_max_cents=1', 'price_max_cents'],
    [`q=${'x'.repeat(101)}`, 'q'],
    ['q=a%00b', 'q'],
    ['facets=2', 'facets'],
  ])('given %s, then 400 invalid_parameter names %s', async (query, param) => {
    const answer = await client.get(`/v1/search?${query}`);
    expect([answer.status, answer.body.code, answer.body.param]).toEqual([400, 'invalid_parameter', param]);
  });
  it.each([
    ['size=red', 'unknown_field'],
    ['artist=a&artist=b', 'duplicate_parameter'],
  ])('given %s, then 400 %s', async (query, code) => {
    const answer = await client.get(`/v1/search?${query}`);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });

  it('given Assay’s trials, then only staff may request them', async () => {
    expect((await client.get('/v1/search?is_qa=true')).body).toMatchObject({ status: 403, code: 'forbidden' });
    const person = await app.signUp();
    expect((await person.client.get('/v1/search?is_qa=true')).body.code).toBe('forbidden');
    expect((await person.client.get('/v1/search?is_qa=false')).body.total).toBe(4);
    const staff = await makeStaff(app);
    const answer = await staff.client.get('/v1/search?is_qa=true');
    expect(answer.body.items.map((item: { title: string }) => item.title)).toEqual(['Trial guitar']);
  });
});

describe('counts', () => {
  const counts = (body: Body, facet: string) =>
    body.facets[facet].map((each: { value: string; count: number }) => [each.value, each.count]);

  it('given no filter, then every value has its count', async () => {
    const body = await search('facets=true&limit=1');
    expect(counts(body, 'artist')).toEqual([
      ['dell-marlowe', 2],
      ['ines-corraval', 1],
      ['the-hollow-kings', 1],
    ]);
    expect(counts(body, 'category')).toEqual([
      ['worn', 2],
      ['used', 1],
    ]);
    expect(counts(body, 'offer_type')).toEqual([
      ['buy_now', 3],
      ['make_offer', 1],
    ]);
    expect(counts(body, 'autographed')).toEqual([
      ['false', 2],
      ['true', 2],
    ]);
    expect(body.total).toBe(4);
    expect(body.facets.artist[0]).toMatchObject({ name: 'Dell Marlowe', value: 'dell-marlowe' });
  });

  it('given a filter, then its own kind is counted without it, and every other kind with it', async () => {
    const body = await search('facets=true&genre=baseball&autographed=true');
    expect(body.total).toBe(1);
    expect(Object.fromEntries(counts(body, 'genre'))).toEqual({ baseball: 1, soccer: 1 });
    expect(Object.fromEntries(counts(body, 'autographed'))).toEqual({ true: 1, false: 1 });
    expect(Object.fromEntries(counts(body, 'artist'))).toEqual({ 'dell-marlowe': 1 });
  });

  it('given a value that nothing has, then it stays in the list with none', async () => {
    const body = await search('facets=true&genre=soccer&offer_type=auction');
    expect(counts(body, 'genre')).toEqual([['soccer', 0]]);
    expect(body.facets.genre[0].name).toBe('Soccer');
    expect(Object.fromEntries(counts(body, 'offer_type'))).toEqual({ buy_now: 1, auction: 0 });
  });

  it('given no results, then the response shows which filter excludes them, and which words are similar', async () => {
    const body = await search('genre=soccer&autographed=false');
    expect(body.help.drop).toEqual([
      { parameter: 'genre', total: 2 },
      { parameter: 'autographed', total: 1 },
    ]);
    expect((await search('q=marl%C3%B6ve')).total).toBe(2);
    expect((await search('q=sunbearsted')).help.nearest).toContain('sunburst');
    expect((await search('price_min_cents=99999999')).help.drop).toEqual([{ parameter: 'price', total: 4 }]);
  });

  it('given any search, then it takes at most four statements', async () => {
    for (const query of [
      'facets=true',
      'q=guitar&facets=true',
      'q=marlowe+telescope&facets=true',
      'q=zzzz+qqqq&facets=true&artist=dell-marlowe',
      'q=AS-4K7M2Q9X-C',
      'q=AS-4K7M2Q9Y-C&facets=true',
      'artist=dell-marlowe&genre=baseball&autographed=true&facets=true',
    ]) {
      const { statements } = await recordStatements(() => search(query));
      expect(statements.length, `${query}: ${statements.join('\n')}`).toBeLessThanOrEqual(4);
    }
  });
});

describe('lots', () => {
  it('given lots past their open bidding, when filtering by lots open to the viewer, then only earlier bidders find those', async () => {
    const [newcomer, earlier] = [await app.signUp(), await app.signUp()];
    const lots = {
      open: await listLot(app.ctx, { title: 'Zanzibar open' }),
      extended: await listLot(app.ctx, { title: 'Zanzibar extended' }),
      sealed: await listLot(app.ctx, { title: 'Zanzibar sealed', blindMs: MINUTE }),
      own: await listLot(app.ctx, { title: 'Zanzibar own', ownerId: newcomer.id }),
    };
    const later = new Date(app.ctx.clock.now() + 5 * MINUTE);
    for (const { auctionId } of [lots.extended, lots.sealed])
      await app.ctx.pool.query("update auction set status = 'extended', extended_ends_at = $2 where id = $1", [
        auctionId,
        later,
      ]);
    await app.ctx.pool.query("update auction set status = 'blind', blind_ends_at = $2 where id = $1", [
      lots.sealed.auctionId,
      later,
    ]);
    await app.ctx.pool.query(
      `insert into auction_bidder (auction_id, user_id, alias, has_bid_before_end, max_cents, bid_count, first_bid_at, last_bid_at)
       values ($1, $2, 1, true, 10000, 1, $3, $3)`,
      [lots.sealed.auctionId, earlier.id, app.ctx.clock.date()],
    );
    const found = async (at: Client): Promise<string[]> => {
      const { body } = await at.get('/v1/search?q=zanzibar&open_to_me=true&facets=true');
      expect(body.total).toBe(body.items.length);
      return body.items.map(({ title }: { title: string }) => title.split(' ')[1]).sort();
    };
    expect(await found(client)).toEqual(['open', 'own']);
    expect(await found(newcomer.client)).toEqual(['open']);
    expect(await found(earlier.client)).toEqual(['open', 'own', 'sealed']);
  });

  it('given lots in every state, then state, price and order follow them', async () => {
    const own = await startTestApp();
    try {
      const at = own.client();
      const items = async (query: string): Promise<string[]> =>
        (await at.get(`/v1/search?${query}`)).body.items.map((item: { title: string }) => item.title);
      const states = async (): Promise<Record<string, number>> =>
        Object.fromEntries(
          (await at.get('/v1/search?facets=true')).body.facets.sale_state.map(
            (each: { value: string; count: number }) => [each.value, each.count],
          ),
        );
      const late = await listLot(own.ctx, { title: 'Ends late', endsInMs: 90 * MINUTE, openingCents: 30_000 });
      const soon = await listLot(own.ctx, { title: 'Ends soon', endsInMs: 5 * MINUTE, openingCents: 20_000 });
      await listLot(own.ctx, {
        title: 'To come',
        startsInMs: 30 * MINUTE,
        endsInMs: 200 * MINUTE,
        openingCents: 50_000,
      });
      await listLot(own.ctx, {
        title: 'At a price',
        endsInMs: 300 * MINUTE,
        buyNow: { type: 'buy_now', priceCents: 40_000 },
      });
      expect(await states()).toEqual({ live: 2, upcoming: 1, for_sale: 1 });
      expect(await items('has_active_auction=true')).toEqual(['Ends soon', 'Ends late']);
      expect(await items('sort_by=ending_soon')).toEqual(['Ends soon', 'Ends late', 'To come', 'At a price']);
      expect(await items('sort_by=price_asc')).toEqual(['Ends soon', 'Ends late', 'At a price', 'To come']);
      // A bid changes price and count only in the lot's own row; the lists follow it.
      await own.ctx.pool.query('update auction set price_cents = 45000, bid_count = 7 where id = $1', [soon.auctionId]);
      expect(await items('sort_by=price_desc')).toEqual(['To come', 'Ends soon', 'At a price', 'Ends late']);
      expect(await items('sort_by=most_bids&limit=1')).toEqual(['Ends soon']);
      expect((await items('price_min_cents=40000&price_max_cents=45000')).sort()).toEqual(['At a price', 'Ends soon']);
      expect(await items('sort_by=price_desc&offset=1&limit=2')).toEqual(['Ends soon', 'At a price']);
      await own.ctx.pool.query("update auction set status = 'done', outcome = 'unsold' where id = $1", [
        soon.auctionId,
      ]);
      expect(await states()).toEqual({ live: 1, upcoming: 1, for_sale: 1, ended: 1 });
      expect(await items('sale_state=live')).toEqual(['Ends late']);
      await own.ctx.pool.query('update buy_now set quantity_sold = quantity_total');
      expect(await items('sale_state=sold')).toEqual(['At a price']);
      await own.ctx.pool.query(
        "update auction set status = 'done', outcome = 'sold', hammer_cents = 70000 where id = $1",
        [late.auctionId],
      );
      expect(await items('sale_state=sold&sort_by=price_desc')).toEqual(['Ends late', 'At a price']);
      const watcher = await own.signUp();
      await watcher.client.post(`/v1/user/favorites/${late.itemId}`);
      expect((await items('sort_by=most_watched'))[0]).toBe('Ends late');
      await watcher.client.delete(`/v1/user/favorites/${late.itemId}`);
      const counted = await own.ctx.pool.query('select 1 from item_listing where watch_count <> 0');
      expect(counted.rowCount).toBe(0);
    } finally {
      await own.close();
    }
  });

  it('given similar items, when paging through, then none appears twice and none is left out', async () => {
    const at = new Date('2020-01-01T00:00:00Z');
    for (let n = 0; n < 7; n++) await shelf.item({ title: `Twin ${n}`, genre: 'Twins', publishedAt: at });
    for (const order of [
      'newest',
      'price_asc',
      'price_desc',
      'most_bids',
      'most_watched',
      'ending_soon',
      'relevance',
    ]) {
      const pages = await Promise.all(
        [0, 3, 6].map((offset) => found(`genre=twins&sort_by=${order}&offset=${offset}&limit=3`)),
      );
      expect(pages.flat().sort(), order).toEqual(Array.from({ length: 7 }, (_, n) => `Twin ${n}`));
    }
    expect((await search('genre=twins&offset=100')).total).toBe(7);
  });
});

describe('what is being typed', () => {
  const suggest = async (q: string): Promise<string[]> =>
    (await client.get(`/v1/search/suggest?q=${encodeURIComponent(q)}`)).body.items.map(
      ({ kind, slug }: { kind: string; slug: string }) => `${kind} ${slug}`,
    );
  it.each([
    ['del', ['artist dell-marlowe']],
    ['lampl', ['artist dell-marlowe']],
    ['je', ['category jerseys']],
    ['socer', ['genre soccer', 'item away-shirt']],
    ['sunb', ['item sunburst-guitar']],
    ['AS-4K7M2Q9X-C', ['serial last-ball-of-1974']],
    ['draft', []],
    ['%', []],
    ['', []],
  ])('given %j, then %j', async (typed, expected) => {
    const all = await suggest(typed);
    for (const each of expected) expect(all).toContain(each);
    if (expected.length === 0) expect(all).toEqual([]);
  });
  it('given two words and nothing else, then at most two statements', async () => {
    const { statements } = await recordStatements(() => suggest('dell mar'));
    expect(statements.length).toBe(2);
  });
});

it('given an item, then its listing is that of its row, and its slug is of its title', async () => {
  expect(toSlug('Last ball of 1974')).toBe('last-ball-of-1974');
  const { rows } = await app.ctx.pool.query(
    'select visibility, sale_state, price_cents from item_listing where item_id = $1',
    [ballId],
  );
  expect(rows).toEqual([{ visibility: 'public', sale_state: 'for_sale', price_cents: 50_000 }]);
});
