import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { expectNotified } from '../../../../test/events.ts';
import { createItemFixtures, type ItemFixtures } from '../../../../test/itemFixtures.ts';
import { listLot } from '../../../../test/lots.ts';
import type { Person } from '../../../../test/people.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let test: TestApp;
let fixtures: ItemFixtures;
let artistId = '';
let collectionId = '';
beforeAll(async () => {
  test = await startTestApp();
  fixtures = createItemFixtures(test.ctx);
  artistId = await fixtures.name('artist', 'Dell Marlowe');
  collectionId = await fixtures.name('collection', 'Last season');
});
afterAll(async () => {
  await expectNotified(test, ['SAVED_SEARCH_MATCH']);
  await test.close();
});

const readFollows = async (person: Person): Promise<string[]> =>
  (await person.client.get('/v1/user/follows')).body.items.map((row: { target: { name: string } }) => row.target.name);
const readSearches = async (person: Person): Promise<Array<[string, string]>> =>
  (await person.client.get('/v1/user/saved-searches')).body.items.map((row: { name: string; query: string }) => [
    row.name,
    row.query,
  ]);
async function alerts(person: Person, type: string): Promise<Array<[title: string, body: string, href: string]>> {
  const { rows } = await test.ctx.pool.query<{ title: string; body: string; href: string }>(
    'select title, body, href from alert where user_id = $1 and type = $2 order by created_at',
    [person.id, type],
  );
  return rows.map(({ title, body, href }) => [title, body, href]);
}
const readMatchAlerts = (person: Person) => alerts(person, 'SAVED_SEARCH_MATCH');
const published = (title: string, more: object = {}): Promise<string> =>
  fixtures.item({ title, artist: 'Dell Marlowe', publishedAt: test.ctx.clock.date(), ...more });
async function passTime(ms: number): Promise<void> {
  await test.moveClock(ms);
  await test.runJobs();
}

describe('following', () => {
  it('given an artist and a collection, when they are followed, then the list has the latest first, and shows their state', async () => {
    const [person, other] = [await test.signUp(), await test.signUp()];
    expect((await person.client.post(`/v1/user/follows/artist/${artistId}`)).status).toBe(204);
    await test.moveClock(1000);
    expect((await person.client.post(`/v1/user/follows/collection/${collectionId}`)).status).toBe(204);
    expect((await person.client.post(`/v1/user/follows/artist/${artistId}`)).status).toBe(204);
    expect(await readFollows(person)).toEqual(['Last season', 'Dell Marlowe']);
    expect(await readFollows(other)).toEqual([]);
    const state = async (each: Person) =>
      (await each.client.get(`/v1/user/follows/artist/${artistId}`)).body.isFollowed;
    expect([await state(person), await state(other)]).toEqual([true, false]);
    expect((await person.client.delete(`/v1/user/follows/artist/${artistId}`)).status).toBe(204);
    expect((await person.client.delete(`/v1/user/follows/artist/${artistId}`)).status).toBe(204);
    expect(await readFollows(person)).toEqual(['Last season']);
  });

  it('given a name that does not exist or of another kind, then 404, and nothing is followed; a visitor logs in first', async () => {
    const person = await test.signUp();
    const answers = [
      await person.client.post(`/v1/user/follows/collection/${artistId}`),
      await person.client.delete(`/v1/user/follows/collection/${artistId}`),
      await person.client.get(`/v1/user/follows/collection/${artistId}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await person.client.post(`/v1/user/follows/genre/${artistId}`)).status).toBe(400);
    expect((await test.client().post(`/v1/user/follows/artist/${artistId}`)).status).toBe(401);
    expect(await readFollows(person)).toEqual([]);
  });

  it('given two hundred follows, then one more is refused, one of them again is not', async () => {
    const person = await test.signUp();
    await test.ctx.pool.query(
      `with made as (insert into artist (id, slug, name) select gen_random_uuid(), 'many-' || n, 'Many ' || n from generate_series(1, 199) n returning id)
       insert into follow (user_id, artist_id, created_at) select $1, id, $2 from made`,
      [person.id, test.ctx.clock.date()],
    );
    expect((await person.client.post(`/v1/user/follows/artist/${artistId}`)).status).toBe(204);
    const refused = await person.client.post(`/v1/user/follows/collection/${collectionId}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_follows']);
    expect((await person.client.post(`/v1/user/follows/artist/${artistId}`)).status).toBe(204);
    expect((await person.client.get('/v1/user/follows?limit=1')).body.total).toBe(200);
  });
});

describe('saved searches', () => {
  it('given a search, when it is saved twice in different words, then it is listed once, under the new name, in canonical order', async () => {
    const person = await test.signUp();
    const body = { name: 'Balls', query: 'q=ball&genre=soccer,baseball&price_min_cents=1000' };
    const first = await person.client.post('/v1/user/saved-searches', body);
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: first.body.id,
        name: 'Balls',
        query: 'genre=baseball,soccer&price_min_cents=1000&q=ball',
        createdAt: first.body.createdAt,
      },
    ]);
    const repeated = { name: 'My balls', query: 'price_min_cents=1000&genre=baseball,soccer&q=ball' };
    expect((await person.client.post('/v1/user/saved-searches', repeated)).body.id).toBe(first.body.id);
    expect(await readSearches(person)).toEqual([['My balls', 'genre=baseball,soccer&price_min_cents=1000&q=ball']]);
    expect((await person.client.delete(`/v1/user/saved-searches/${first.body.id}`)).status).toBe(204);
    expect((await person.client.delete(`/v1/user/saved-searches/${first.body.id}`)).status).toBe(404);
    expect(await readSearches(person)).toEqual([]);
  });

  it.each(['q=', 'size=red', 'artist=Dell', 'sort_by=newest', 'q=a&q=b', 'price_min_cents=2&price_max_cents=1'])(
    'given %s, then it is refused and nothing is stored',
    async (query) => {
      const person = await test.signUp();
      const answer = await person.client.post('/v1/user/saved-searches', { name: 'x', query });
      expect([answer.status, answer.body.code, answer.body.param]).toEqual([400, 'invalid_parameter', 'query']);
      expect(await readSearches(person)).toEqual([]);
    },
  );

  it('given fifty searches, then one more is refused', async () => {
    const person = await test.signUp();
    await test.ctx.pool.query(
      `insert into saved_search (id, user_id, name, query, fingerprint, created_at)
       select gen_random_uuid(), $1, 'n', 'q=' || n, sha256(('q=' || n)::bytea), $2 from generate_series(1, 50) n`,
      [person.id, test.ctx.clock.date()],
    );
    const refused = await person.client.post('/v1/user/saved-searches', { name: 'x', query: 'q=more' });
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_searches']);
    expect((await person.client.post('/v1/user/saved-searches', { name: 'x', query: 'q=7' })).status).toBe(201);
  });
});

describe('news, sent once a day', () => {
  it('given a search and an artist, when items are published, then one notice a day has their count, without old ones', async () => {
    const person = await test.signUp();
    await published('Old glove');
    await test.moveClock(1);
    await person.client.post('/v1/user/saved-searches', { name: 'Gloves', query: 'q=glove' });
    await passTime(HOUR);
    await published('Catcher glove');
    await published('Away shirt');
    await passTime(22 * HOUR);
    expect(await readMatchAlerts(person)).toEqual([]);
    await passTime(HOUR);
    await passTime(60_000);
    const first = ['New: Gloves', 'One new item for “Gloves”.', '/marketplace?q=glove&sort=newest'];
    expect(await readMatchAlerts(person)).toEqual([first]);
    expect(test.mailbox.to(person.email).map(({ subject }) => subject)).toContain('New: Gloves');

    await test.logIn(person);
    expect((await person.client.post(`/v1/user/follows/artist/${artistId}`)).status).toBe(204);
    await published('Winter glove');
    await published('Cap');
    await passTime(DAY);
    await passTime(60_000);
    expect(await readMatchAlerts(person)).toEqual([
      first,
      ['New for you', '2 new items for “Dell Marlowe”. One new item for “Gloves”.', '/buying/watching'],
    ]);
    await passTime(3 * DAY);
    expect((await readMatchAlerts(person)).length).toBe(2);
  });

  it('given a search in another spelling than a new item, then the item is news for it', async () => {
    const person = await test.signUp();
    await person.client.post('/v1/user/saved-searches', { name: 'Thunder', query: 'q=acdc' });
    await published('AC/DC cap');
    await passTime(DAY);
    expect(await readMatchAlerts(person)).toEqual([
      ['New: Thunder', 'One new item for “Thunder”.', '/marketplace?q=acdc&sort=newest'],
    ]);
  });

  it('given an own item, a sold one, a draft and a trial, then none of them is news', async () => {
    const person = await test.signUp();
    await person.client.post(`/v1/user/follows/artist/${artistId}`);
    const own = await published('Own bat');
    await test.ctx.pool.query('update item set owner_id = $2 where id = $1', [own, person.id]);
    await published('Draft bat', { status: 'draft' });
    await published('Trial bat', { isQa: true });
    await published('Ended bat', { offerType: 'auction', priceCents: null });
    await passTime(DAY);
    expect(await readMatchAlerts(person)).toEqual([]);
  });

  it('given a user who unsubscribed by email, then only the alert is sent; one who no longer follows anything is not checked again', async () => {
    const person = await test.signUp();
    await person.client.patch('/v1/user/notifications', {
      choices: [{ type: 'SAVED_SEARCH_MATCH', channel: 'email', isOn: false }],
    });
    await person.client.post(`/v1/user/follows/artist/${artistId}`);
    // In the very millisecond in which following began, it is news too.
    const began = await test.ctx.pool.query('select seen_until from digest where user_id = $1', [person.id]);
    await published('Pennant', { publishedAt: began.rows[0]!.seen_until });
    await passTime(DAY);
    await passTime(60_000);
    expect(await readMatchAlerts(person)).toEqual([
      ['New: Dell Marlowe', 'One new item for “Dell Marlowe”.', '/artists/dell-marlowe'],
    ]);
    expect(test.mailbox.to(person.email).map(({ subject }) => subject)).not.toContain('New: Dell Marlowe');
    await test.logIn(person);
    expect((await person.client.delete(`/v1/user/follows/artist/${artistId}`)).status).toBe(204);
    await passTime(DAY);
    const { rows } = await test.ctx.pool.query('select from digest where user_id = $1', [person.id]);
    expect(rows).toEqual([]);
  });

  it('given a lot of a followed artist or collection, when it is about to open, then its followers are notified once, watchers too', async () => {
    const [fan, both] = [await test.signUp(), await test.signUp()];
    await fan.client.post(`/v1/user/follows/collection/${collectionId}`);
    await both.client.post(`/v1/user/follows/artist/${artistId}`);
    const lot = await listLot(test.ctx, { startsInMs: 3 * HOUR, endsInMs: 5 * DAY, title: 'Mask' });
    await test.ctx.pool.query('update item set artist_id = $2, collection_id = $3 where id = $1', [
      lot.itemId,
      artistId,
      collectionId,
    ]);
    await both.client.post(`/v1/user/favorites/${lot.itemId}`);
    await passTime(2 * HOUR + 60_000);
    for (const person of [fan, both])
      expect((await alerts(person, 'AUCTION_STARTING')).map(([title]) => title)).toEqual(['Opens within the hour']);
  });
});
