import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { TestResponse } from '../../../../test/client.ts';
import { createItemFixtures, type ItemFixture, toSlug } from '../../../../test/itemFixtures.ts';
import { newKey } from '../../../../test/lots.ts';
import { confirmIfRequested, makeStaff, versionAt } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { recordStatements } from '../../../../test/statements.ts';
import { newId } from '../../../platform/ids.ts';
import { integrityFaults } from '../../office/reports/integrity.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const note = 'For the summer sale';
const TIMES = { startsAt: '2090-01-01T00:00:00.000Z', endsAt: '2090-01-08T00:00:00.000Z' };

let test: TestApp;
let staff: Person;
let second: Person;
let bidders: Person[];
let fixtures: ReturnType<typeof createItemFixtures>;
beforeAll(async () => {
  test = await startTestApp();
  staff = await makeStaff(test);
  second = await makeStaff(test);
  bidders = [await test.signUp({ isOnboarded: true }), await test.signUp({ isOnboarded: true })];
  fixtures = createItemFixtures(test.ctx);
});
beforeEach(async () => {
  for (const person of [staff, second, ...bidders]) await test.logIn(person);
});
afterAll(async () => {
  expect(await integrityFaults(test.ctx)).toEqual([]);
  await test.close();
});

const key = () => ({ 'idempotency-key': newKey() });
const send = (path: string, body: object) => staff.client.post(`/v1/office/${path}`, body, key());
const patch = async (path: string, body: object) =>
  staff.client.patch(`/v1/office/${path}`, { version: await versionAt(test.ctx, path), ...body }, key());
const remove = (path: string) => staff.client.request('DELETE', `/v1/office/${path}`, { headers: key() });
const soon = (ms: number): string => new Date(test.ctx.clock.now() + ms).toISOString();
const facts = ({ status, body }: TestResponse) => [
  status,
  body?.code,
  ...(body?.errors ?? []).map((at: { path: string }) => at.path),
];
const run = async (sql: string, ...values: unknown[]) => (await test.ctx.pool.query(sql, values)).rows;

let count = 0;
/** An item with a photo that nothing has sold yet. */
async function item(given: Partial<ItemFixture> = {}): Promise<{ id: string; title: string; slug: string }> {
  count += 1;
  const title = given.title ?? `Signed glove ${count}`;
  const id = await fixtures.item({ status: 'approved', offerType: 'make_offer', ...given, title });
  await run(
    `insert into media (id, item_id, type, position, alt, file, width, height) values ($1, $2, 'image', 0, 'A glove', 'ab/cd', 1600, 1600)`,
    newId(test.ctx.clock.now()),
    id,
  );
  return { id, title, slug: toSlug(title) };
}

async function sale(itemIds: readonly string[], given: object = {}): Promise<{ id: string; lots: string[] }> {
  const clock = { opensAt: soon(2 * DAY), firstEndAt: soon(9 * DAY) };
  const made = await send('sale', { title: 'Summer weekly', preset: 'weekly', ...clock, ...given });
  expect(facts(made)).toEqual([201, undefined]);
  const { id } = made.body;
  if (itemIds.length > 0) {
    const added = await send(`sale/${id}/lot`, { itemIds });
    expect([added.status, added.body]).toEqual([200, { added: itemIds.length, refused: [] }]);
  }
  return { id, lots: (await detail(id)).items.map((lot: { id: string }) => lot.id) };
}
const detail = async (id: string) => (await staff.client.get(`/v1/office/sale/${id}`)).body;
const bid = (lotId: string, dollars: number, person: Person) =>
  person.client.post(`/v1/auction/${lotId}/bid`, { amountCents: dollars * 100 }, key());
const lastBid = async (lotId: string) => (await test.client().get(`/v1/auction/${lotId}/last-bid`)).body;

describe('a sale', () => {
  it('given a draft, then no one but staff sees its lots or items, and its lots take no bids', async () => {
    const things = [await item(), await item()];
    const { lots } = await sale(things.map(({ id }) => id));
    const client = test.client();

    for (const { slug } of things) expect((await client.get(`/v1/item/slug/${slug}`)).status).toBe(404);
    expect((await client.post('/v1/auction/last-bids', { auctionIds: lots })).body.items).toEqual([]);
    expect((await client.get(`/v1/auction/${lots[0]}/log`)).status).toBe(404);
    expect((await client.get(`/v1/search?q=${encodeURIComponent(things[0]!.title)}`)).body.total).toBe(0);
    expect(facts(await bid(lots[0]!, 500, bidders[0]!))).toEqual([404, 'not_found']);
    expect(await run('select id from auction where id = any($1::uuid[])', lots)).toEqual([]);
  });

  it('given lots that are not ready, when the sale is published, then nothing is, and every reason is named', async () => {
    const [good, draft, bare] = [await item(), await item({ status: 'in_review' }), await item()];
    await run('delete from media where item_id = $1', bare.id);
    const { id, lots } = await sale([good.id, draft.id, bare.id]);

    const answer = await send(`sale/${id}/publish`, { note });

    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [
        {
          path: `lots.${lots[1]}`,
          code: 'item_not_approved',
          message: `2. “${draft.title}”: The item isn’t approved yet`,
        },
        { path: `lots.${lots[2]}`, code: 'no_picture', message: `3. “${bare.title}”: The item has no photo` },
      ],
    ]);
    expect(await run('select id from auction where sale_id = $1', id)).toEqual([]);
    expect((await run('select status from item where id = $1', good.id))[0].status).toBe('approved');
    expect((await detail(id)).status).toBe('draft');
    // Without the faulty ones the rest is published.
    expect((await remove(`auction/${lots[1]}`)).status).toBe(204);
    expect((await remove(`auction/${lots[2]}`)).status).toBe(204);
    expect(facts(await send(`sale/${id}/publish`, { note }))).toEqual([200, undefined]);
    expect(facts(await send(`sale/${id}/publish`, { note }))).toEqual([409, 'auction_state']);
  });

  it('given a published sale, then its lots are public in order, take bids, and close with an invoice', async () => {
    const things = [await item(), await item(), await item()];
    const { id, lots } = await sale(
      things.map((thing) => thing.id),
      { opensAt: soon(HOUR), firstEndAt: soon(2 * HOUR), preset: 'live_drop' },
    );
    const order = [lots[2]!, lots[0]!, lots[1]!];
    expect(
      facts(
        await send(`sale/${id}/arrange`, {
          version: await versionAt(test.ctx, `sale/${id}`),
          lotIds: order,
          staggerMs: 2 * MINUTE,
        }),
      ),
    ).toEqual([200, undefined]);
    expect(
      facts(
        await send(`sale/${id}/arrange`, { version: await versionAt(test.ctx, `sale/${id}`), lotIds: order.slice(1) }),
      ),
    ).toEqual([422, 'validation_failed', 'lotIds']);
    expect(facts(await patch(`auction/${order[0]}`, { openingCents: 5_000, reserveCents: 6_000 }))).toEqual([
      200,
      undefined,
    ]);

    expect((await send(`sale/${id}/publish`, { note })).body).toMatchObject({ status: 'published', lots: 3 });

    const shown = await detail(id);
    expect(shown.items.map((lot: { id: string }) => lot.id)).toEqual(order);
    const numbers = shown.items.map(({ lotNumber }: { lotNumber: number }) => lotNumber);
    expect(numbers).toEqual([numbers[0], numbers[0] + 1, numbers[0] + 2]);
    const ends = shown.items.map(({ endsAt }: { endsAt: string }) => Date.parse(endsAt) - Date.parse(shown.firstEndAt));
    expect(ends).toEqual([0, 2 * MINUTE, 4 * MINUTE]);
    expect(shown.preview.crowded).toMatchObject({ lots: 3, isCrowded: false });
    expect(await lastBid(order[0]!)).toMatchObject({ status: 'not_started', openingCents: 5_000, reserve: 'not_met' });
    expect((await test.client().get(`/v1/item/slug/${things[2]!.slug}`)).status).toBe(200);

    await test.moveClock(HOUR + MINUTE);
    await test.runJobs();
    for (const person of [staff, ...bidders]) await test.logIn(person);
    expect((await detail(id)).status).toBe('running');
    expect((await bid(order[0]!, 100, bidders[0]!)).status).toBe(200);
    expect((await bid(order[0]!, 90, bidders[1]!)).status).toBe(200);
    expect(await lastBid(order[0]!)).toMatchObject({ bidderCount: 2, reserve: 'met', windowMs: MINUTE });
    await test.moveClock(2 * HOUR);
    await test.runJobs();
    await test.logIn(staff);
    expect(await lastBid(order[0]!)).toMatchObject({ status: 'done', outcome: 'sold' });
    expect(await run('select user_id from invoice where auction_id = $1', order[0])).toEqual([
      { user_id: bidders[0]!.id },
    ]);
    expect((await detail(id)).status).toBe('done');
    // What was in a lot that closed is relisted from there, with a colleague.
    const again = { itemId: things[0]!.id, openingCents: 100, ...TIMES };
    expect(facts(await send('auction', again))).toEqual([409, 'item_not_for_sale']);
  });

  it('given a sale of 100 lots, when it is published, then it takes no more statements than one of 2 lots may', async () => {
    const publish = async (size: number): Promise<number> => {
      const ids: string[] = [];
      for (let lot = 0; lot < size; lot += 1) ids.push((await item()).id);
      const { id } = await sale(ids);
      const { result, statements } = await recordStatements(() => send(`sale/${id}/publish`, { note }));
      expect([result.status, result.body.lots]).toEqual([200, size]);
      // Each item's row of the search is what it would be refreshed to.
      expect(
        await run(
          `select l.item_id from item_listing l join item_listing_row r on r.item_id = l.item_id
           where l.item_id = any($1::uuid[]) and (l.visibility, l.offer_type, l.sale_state, l.price_cents, l.bid_count, l.published_at)
             is distinct from ('public', 'auction', 'upcoming', r.price_cents, 0, r.published_at)`,
          ids,
        ),
      ).toEqual([]);
      return statements.length;
    };
    expect(await publish(2)).toBeLessThanOrEqual(30);
    expect(await publish(100)).toBeLessThanOrEqual(30);
  });

  it('given a sale that has not begun, when it is canceled, then its lots are withdrawn and their items are free', async () => {
    const thing = await item();
    const { id, lots } = await sale([thing.id]);
    await send(`sale/${id}/publish`, { note });
    const publicNote = 'The sale moves to the fall.';

    const answer = await send(`sale/${id}/cancel`, { note, publicNote });

    expect([answer.status, answer.body.status, answer.body.publicNote]).toEqual([200, 'canceled', publicNote]);
    expect(await lastBid(lots[0]!)).toMatchObject({ outcome: 'withdrawn', publicNote });
    await sale([thing.id]);
    const draft = await sale([(await item()).id]);
    const canceled = await send(`sale/${draft.id}/cancel`, { note, publicNote: 'Not this year, after all.' });
    expect(canceled.body).toMatchObject({ status: 'canceled', lots: 0 });
  });

  it('given a publication or cancellation meanwhile, when an edit is based on an earlier version, then it names them', async () => {
    const changesOf = async (path: string, version: number, change: object) => {
      const { body } = await patch(path, { version, ...change, note });
      return [body.code, ...(body.changes ?? []).map(({ field, after }: Record<string, unknown>) => [field, after])];
    };
    const { id } = await sale([(await item()).id]);
    const drafted = await versionAt(test.ctx, `sale/${id}`);
    await send(`sale/${id}/publish`, { note });
    const published = await versionAt(test.ctx, `sale/${id}`);
    expect(await changesOf(`sale/${id}`, drafted, { title: 'Mine' })).toEqual([
      'record_changed',
      ['status', 'published'],
    ]);
    await send(`sale/${id}/cancel`, { note, publicNote: 'The hall is flooded.' });
    expect(await changesOf(`sale/${id}`, published, { title: 'Mine' })).toEqual([
      'record_changed',
      ['status', 'canceled'],
      ['publicNote', 'The hall is flooded.'],
    ]);
    const lot = (await send('auction', { itemId: (await item()).id, openingCents: 5_000, ...TIMES })).body;
    await send(`auction/${lot.id}/publish`, { note });
    expect(await changesOf(`auction/${lot.id}`, lot.version, { openingCents: 6_000 })).toEqual([
      'record_changed',
      ['status', 'published'],
    ]);
  });

  it('given a published sale, when its first lot starts in less than 10 minutes, then it is not canceled', async () => {
    const { id } = await sale([(await item()).id]);
    const { id: other } = await sale([(await item()).id]);
    for (const each of [id, other]) await send(`sale/${each}/publish`, { note });
    const cancel = (each: string) => send(`sale/${each}/cancel`, { note, publicNote: 'The hall is flooded.' });

    await test.moveClock(2 * DAY - 11 * MINUTE);
    await test.logIn(staff);
    expect((await cancel(id)).body.status).toBe('canceled');
    await test.moveClock(2 * MINUTE);
    expect(facts(await cancel(other))).toEqual([409, 'auction_state']);
  });

  it('given a published sale, when its times move, then its lots move along, until 24 hours before the start', async () => {
    const { id } = await sale([(await item()).id, (await item()).id]);
    await send(`sale/${id}/publish`, { note });
    const [opensAt, firstEndAt] = [soon(3 * DAY), soon(10 * DAY)];

    expect(facts(await patch(`sale/${id}`, { opensAt, firstEndAt }))).toEqual([422, 'validation_failed', 'note']);
    const before = await run('select coalesce(max(id), 0) as id from outbox');
    expect(facts(await patch(`sale/${id}`, { opensAt, firstEndAt, note }))).toEqual([200, undefined]);

    const { items } = await detail(id);
    // Open pages get each lot as it then is.
    const sent = await run(
      `select payload->'lot'->>'auctionId' as id, payload->'lot'->>'startsAt' as starts, payload->'lot'->>'endsAt' as ends
       from outbox where kind = 'phase' and id > $1 order by 3`,
      before[0].id,
    );
    expect(sent).toEqual(
      items.map((lot: { id: string; startsAt: string; endsAt: string }) => ({
        id: lot.id,
        starts: lot.startsAt,
        ends: lot.endsAt,
      })),
    );
    expect(items.map(({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => [startsAt, endsAt])).toEqual([
      [opensAt, firstEndAt],
      [opensAt, new Date(Date.parse(firstEndAt) + MINUTE).toISOString()],
    ]);
    expect(facts(await patch(`sale/${id}`, { preset: 'premier', note }))).toEqual([409, 'auction_state']);
    await test.moveClock(2 * DAY + HOUR);
    await test.logIn(staff);
    expect(facts(await patch(`sale/${id}`, { opensAt: soon(4 * DAY), note }))).toEqual([409, 'auction_state']);
    expect((await patch(`sale/${id}`, { title: 'Late summer', note })).body.title).toBe('Late summer');
  });

  it.each([
    ['an opening in the past', { opensAt: '2020-01-01T00:00:00.000Z' }, ['opensAt']],
    ['an end before the opening', { opensAt: TIMES.endsAt, firstEndAt: TIMES.startsAt }, ['firstEndAt']],
    [
      'a cap below the window',
      { preset: 'custom', terms: { windowMs: HOUR, capMs: MINUTE, blindMs: null } },
      ['terms.capMs'],
    ],
    ['no title', { title: ' ' }, ['title']],
  ])('given %s, then the sale is refused', async (_name, given, paths) => {
    const body = { title: 'Weekly', preset: 'weekly', opensAt: TIMES.startsAt, firstEndAt: TIMES.endsAt, ...given };
    expect(facts(await send('sale', body))).toEqual([422, 'validation_failed', ...paths]);
  });
});

describe('a lot', () => {
  const alone = () => ({ startsAt: soon(2 * DAY), endsAt: soon(9 * DAY), openingCents: 20_000, reserveCents: 40_000 });

  it('given a published lot, when its opening is lowered, then a colleague confirms it, and it never rises', async () => {
    const made = await send('auction', { itemId: (await item()).id, ...alone() });
    const path = `auction/${made.body.id}`;
    expect((await send(`${path}/publish`, { note })).body).toMatchObject({ isPublished: true, status: 'not_started' });

    expect(facts(await patch(path, { openingCents: 30_000, note }))).toEqual([
      422,
      'validation_failed',
      'openingCents',
    ]);
    const asked = await patch(path, { openingCents: 10_000, reserveCents: null, note });
    expect([asked.status, asked.body.request?.kind]).toEqual([200, 'lot_terms']);
    expect(await lastBid(made.body.id)).toMatchObject({ openingCents: 20_000, reserve: 'not_met' });
    expect((await confirmIfRequested(test, asked, second)).status).toBe(200);
    expect(await lastBid(made.body.id)).toMatchObject({ openingCents: 10_000, priceCents: 10_000, reserve: 'none' });
    expect(facts(await remove(path))).toEqual([409, 'auction_state']);
  });

  it('given a lot with a bid, when staff move its end, then only later, with a public reason that its bidder gets', async () => {
    const times = { startsAt: soon(HOUR), endsAt: soon(2 * DAY), reserveCents: null };
    const { id } = (await send('auction', { itemId: (await item()).id, ...alone(), ...times })).body;
    await send(`auction/${id}/publish`, { note });
    await test.moveClock(2 * HOUR);
    await test.runJobs();
    for (const person of [staff, bidders[0]!]) await test.logIn(person);
    expect((await bid(id, 300, bidders[0]!)).status).toBe(200);
    const endsAt = soon(3 * DAY);
    const publicNote = 'The venue asked for a day more.';
    const change = (body: object) => patch(`auction/${id}`, { note, ...body });

    expect(facts(await change({ openingCents: 100 }))).toEqual([409, 'auction_state']);
    expect(facts(await change({ endsAt: soon(DAY), publicNote }))).toEqual([422, 'validation_failed', 'endsAt']);
    expect(facts(await change({ endsAt }))).toEqual([422, 'validation_failed', 'publicNote']);
    expect(facts(await change({ endsAt, publicNote }))).toEqual([200, undefined]);

    expect(await lastBid(id)).toMatchObject({ endsAt, publicNote, bidCount: 1 });
    await test.runJobs();
    const alerts = await run(
      "select body from alert where user_id = $1 and title = 'New closing time'",
      bidders[0]!.id,
    );
    expect(alerts.map(({ body }) => body)).toEqual([expect.stringContaining(publicNote)]);
  });

  it.each([
    ['no times', {}, ['startsAt', 'endsAt']],
    ['a reserve below the opening', { ...TIMES, reserveCents: 10_000 }, ['reserveCents']],
    ['cents', { ...TIMES, openingCents: 20_050 }, ['openingCents']],
    ['an end before the start', { startsAt: TIMES.endsAt, endsAt: TIMES.startsAt }, ['endsAt']],
    [
      'a cap below the window',
      { ...TIMES, preset: 'custom', terms: { windowMs: HOUR, capMs: MINUTE, blindMs: null } },
      ['terms.capMs'],
    ],
  ])('given %s, then the lot is refused', async (_name, given, paths) => {
    const { id } = await item();
    expect(facts(await send('auction', { itemId: id, openingCents: 20_000, ...given }))).toEqual([
      422,
      'validation_failed',
      ...paths,
    ]);
  });

  it('given an item in a lot that is not published, then it is in no other, and not offered again', async () => {
    const thing = await item({ title: 'Pennant of nineteen' });
    const find = async () => (await staff.client.get('/v1/office/sellable?find=penn')).body.items.length;
    expect(await find()).toBe(1);
    await send('auction', { itemId: thing.id, ...alone() });

    expect(facts(await send('auction', { itemId: thing.id, ...alone() }))).toEqual([409, 'auction_state']);
    expect(facts(await send('listing', { itemId: thing.id, priceCents: 50_000, note }))).toEqual([
      409,
      'auction_state',
    ]);
    expect(await find()).toBe(0);
    const { id } = await sale([]);
    expect((await send(`sale/${id}/lot`, { itemIds: [thing.id] })).body).toMatchObject({
      added: 0,
      refused: [{ itemId: thing.id, title: thing.title }],
    });
  });
});

describe.each([
  ['non_auth', 'An item without authentication is sold at a fixed price, not in an auction'],
  ['companion', 'A companion is sold at a fixed price, not in an auction'],
  ['giveaway', 'A giveaway is claimed by its codes, not sold in an auction'],
] as const)('an item of type %s', (type, reason) => {
  it('given a sale, then it is not offered for lots, and refused with the reason', async () => {
    const thing = await item({ title: `Tour program of ${type}`, type, grade: null });
    const offered = async (as: string) =>
      (await staff.client.get(`/v1/office/sellable?as=${as}&find=${type}`)).body.items.length;
    const { id } = await sale([]);

    expect([await offered('lot'), await offered('listing')]).toEqual([0, type === 'giveaway' ? 0 : 1]);
    const made = await send('auction', { itemId: thing.id, saleId: id, openingCents: 20_000 });
    expect([...facts(made), made.body.detail]).toEqual([409, 'item_not_for_sale', reason]);
    expect((await send(`sale/${id}/lot`, { itemIds: [thing.id] })).body).toEqual({
      added: 0,
      refused: [{ itemId: thing.id, title: thing.title, reason }],
    });
    expect(await run('select from draft_lot where item_id = $1', thing.id)).toEqual([]);
  });
});

describe('a listing', () => {
  it('given an approved item, when it is listed, then it is live; below half of the estimate a colleague confirms', async () => {
    const [good, cheap, draft] = [await item(), await item(), await item({ status: 'draft' })];
    await run('update item set estimate_low_cents = 100000 where id = $1', cheap.id);
    const page = async (slug: string) => (await test.client().get(`/v1/item/slug/${slug}`)).status;

    const terms = { itemId: good.id, priceCents: 50_000, quantity: 3, perUserLimit: 2, note };
    expect((await send('listing', terms)).status).toBe(201);
    expect(await page(good.slug)).toBe(200);
    expect(facts(await send('listing', { itemId: draft.id, priceCents: 50_000, note }))).toEqual([409, 'item_state']);
    const asked = await send('listing', { itemId: cheap.id, priceCents: 40_000, note });
    expect(asked.body.request?.kind).toBe('list_item');
    expect(await page(cheap.slug)).toBe(404);
    expect((await confirmIfRequested(test, asked, second)).status).toBe(200);
    expect(await page(cheap.slug)).toBe(200);
    const listed = (await staff.client.get('/v1/office/listing')).body.items;
    expect(listed.map(({ itemId, quantity }: { itemId: string; quantity: number }) => [itemId, quantity])).toEqual([
      [cheap.id, 1],
      [good.id, 3],
    ]);
  });

  it('given an approved item, when it is opened to offers, then it takes them from the minimum on', async () => {
    const thing = await item();
    const path = `item/${thing.id}/open-to-offers`;
    const terms = { minOfferCents: 20_000, instantPriceCents: 50_000, note };
    expect(facts(await send(path, { ...terms, minOfferCents: 60_000 }))).toEqual([
      422,
      'validation_failed',
      'instantPriceCents',
    ]);

    expect((await send(path, terms)).body).toEqual({ itemId: thing.id });

    const offer = await bidders[1]!.client.post(`/v1/offer/items/${thing.id}`, { amountCents: 10_000 }, key());
    expect(facts(offer)).toEqual([422, 'offer_too_low']);
    expect((await staff.client.get('/v1/office/listing?status=offers')).body.items).toMatchObject([
      { itemId: thing.id, minOfferCents: 20_000, priceCents: 50_000 },
    ]);
  });

  it('given an approved giveaway, when it is started and given codes, then one code puts it into a bag for nothing', async () => {
    const thing = await item({ type: 'giveaway', grade: null });
    // Worth so little that one person may give it away.
    await run('update item set estimate_low_cents = 1000, estimate_high_cents = 2000 where id = $1', thing.id);
    const path = `item/${thing.id}/giveaway`;
    const row = async () =>
      (await staff.client.get('/v1/office/giveaway')).body.items.find(
        (one: { itemId: string }) => one.itemId === thing.id,
      );
    expect(await row()).toMatchObject({ status: 'approved', quantity: null, codes: 0 });
    expect(facts(await send('listing', { itemId: thing.id, priceCents: 50_000, note }))).toEqual([
      409,
      'item_not_for_sale',
    ]);
    expect(facts(await send(`item/${thing.id}/open-to-offers`, { note }))).toEqual([409, 'item_not_for_sale']);
    expect(facts(await send('code', { of: { itemId: thing.id }, count: 1, note }))).toEqual([
      422,
      'validation_failed',
      'of',
    ]);
    expect(facts(await send(path, { quantity: 2, endsAt: '2020-01-01T00:00:00.000Z', note }))).toEqual([
      422,
      'validation_failed',
      'endsAt',
    ]);

    expect((await send(path, { quantity: 2, note })).status).toBe(201);
    expect(facts(await send(path, { quantity: 2, note }))).toEqual([409, 'auction_state']);
    const { codes } = (await send('code', { of: { itemId: thing.id }, count: 1, shipsFree: true, note })).body;

    expect(await row()).toMatchObject({ status: 'live', quantity: 2, givenQuantity: 0, codes: 1, openCodes: 1 });
    const claim = await bidders[0]!.client.post('/v1/redeem', { code: codes[0], isAdult: true });
    expect([claim.status, claim.body.status]).toEqual([200, 'in_bag']);
    const { body: bag } = await bidders[0]!.client.get('/v1/cart');
    expect(bag.lines).toMatchObject([{ itemId: thing.id, isGiveaway: true, amountCents: 0 }]);
    const other = await item();
    expect(facts(await send(`item/${other.id}/giveaway`, { quantity: 1, note }))).toEqual([409, 'item_not_for_sale']);
  });
});

describe('where an item is sold', () => {
  it('given a lot in a sale, when the sale is published, then the records of item and lot name each other and the sale', async () => {
    const thing = await item();
    const placements = async () => (await staff.client.get(`/v1/office/item/${thing.id}`)).body.placements;
    expect(await placements()).toEqual([]);
    const { id, lots } = await sale([thing.id], { title: 'Sale of records' });
    const shown = { kind: 'lot', id: lots[0], outcome: null, pausedAt: null };
    expect(await placements()).toEqual([
      {
        ...shown,
        lotNumber: null,
        status: null,
        priceCents: null,
        endsAt: expect.any(String),
        sale: { id, title: 'Sale of records', status: 'draft' },
      },
    ]);

    expect((await send(`sale/${id}/publish`, { note })).status).toBe(200);

    const [lot] = (await staff.client.get(`/v1/office/auction?status=all&id=${lots[0]}`)).body.items;
    expect(lot).toMatchObject({ itemId: thing.id, sale: { id, title: 'Sale of records' } });
    expect(await placements()).toEqual([
      {
        ...shown,
        lotNumber: lot.lot.lotNumber,
        status: 'not_started',
        priceCents: lot.lot.priceCents,
        endsAt: lot.lot.endsAt,
        sale: { id, title: 'Sale of records', status: 'published' },
      },
    ]);
  });

  it('given a listing and an item open to offers, then their records say so', async () => {
    const [listed, open] = [await item(), await item()];
    const places = async (itemId: string) =>
      (await staff.client.get(`/v1/office/item/${itemId}`)).body.placements.map(
        ({ kind, priceCents, sale: of }: { kind: string; priceCents: number; sale: null }) => [kind, priceCents, of],
      );
    await send('listing', { itemId: listed.id, priceCents: 50_000, note });
    await send(`item/${open.id}/open-to-offers`, { instantPriceCents: 70_000, note });
    expect([await places(listed.id), await places(open.id)]).toEqual([
      [['listing', 50_000, null]],
      [['offers', 70_000, null]],
    ]);
  });
});
