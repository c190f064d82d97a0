import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCertificate } from '../../../../test/certificates.ts';
import { newKey } from '../../../../test/lots.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { makeItem } from '../../../../test/offers.ts';
import type { Person } from '../../../../test/people.ts';

let money: MoneyApp;
beforeAll(async () => {
  money = await startMoneyApp();
});
afterAll(() => money.close());

const rowsOf = async (sql: string, ...values: unknown[]) => (await money.ctx.pool.query(sql, values)).rows;

/** A user's sealed item. */
async function owned(owner: Person) {
  const item = await makeItem(money.ctx, { owner });
  const { serial } = await addCertificate(money.ctx, item.id);
  await money.moveClock(1_000);
  await money.logIn(owner);
  return { id: item.id, serial };
}
const setVisibility = (person: Person, itemId: string, isShown = true) =>
  person.client.request('PATCH', `/v1/item/${itemId}/wall`, {
    body: { isShown },
    headers: { 'idempotency-key': newKey() },
  });
const nameOf = async (person: Person): Promise<string> =>
  (await rowsOf('select username from users where id = $1', person.id))[0].username;
const readWall = async (person: Person, query = '') =>
  money.client().get(`/v1/wall/${(await nameOf(person)).toUpperCase()}${query}`);
const certificateOf = async (serial: string) =>
  (await money.client().get(`/v1/item/authentication/${serial}`)).body.ownership;

test('given an item that its owner shows, when the wall or the certificate is read, then it has their name; not before, and not afterwards', async () => {
  const owner = await money.bidder();
  const { id, serial } = await owned(owner);
  const username = await nameOf(owner);
  const before = await readWall(owner);
  expect([before.status, before.body.code]).toEqual([404, 'not_found']);
  expect(await certificateOf(serial)).toMatchObject({ isLinked: true, shownBy: null });

  const visibility = await setVisibility(owner, id);
  expect([visibility.status, visibility.body.isOnWall, visibility.body.item.id]).toEqual([200, true, id]);
  const wall = await readWall(owner);
  expect(wall.body).toMatchObject({ username, total: 1, items: [{ item: { id }, serial }] });
  expect(JSON.stringify(wall.body)).not.toContain(owner.id);
  expect(await certificateOf(serial)).toMatchObject({ isLinked: true, shownBy: username });

  const off = await setVisibility(owner, id, false);
  expect([off.status, off.body.isOnWall]).toEqual([200, false]);
  const missing = await money.client().get('/v1/wall/unknown-person');
  const after = await readWall(owner);
  const { requestId: _one, instance: _first, ...told } = after.body;
  const { requestId: _two, instance: _second, ...unknown } = missing.body;
  expect([after.status, told]).toEqual([missing.status, unknown]);
  expect(await certificateOf(serial)).toMatchObject({ shownBy: null });
});

test('given another user’s item, or none, when it is to be shown, then refused, and nothing is shown', async () => {
  const [owner, stranger] = [await money.bidder(), await money.bidder()];
  const { id } = await owned(owner);
  await money.logIn(stranger);
  const refused = await setVisibility(stranger, id);
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  const missing = await setVisibility(stranger, '01890000-0000-7000-8000-000000000000');
  expect([missing.status, missing.body.code]).toEqual([404, 'not_found']);
  const visitor = await money.client().request('PATCH', `/v1/item/${id}/wall`, { body: { isShown: true } });
  expect(visitor.status).toBe(401);
  expect(await rowsOf('select is_on_wall from ownership where item_id = $1', id)).toEqual([{ is_on_wall: false }]);
});

test('given several, when read by pages, then latest first', async () => {
  const owner = await money.bidder();
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) ids.unshift((await owned(owner)).id);
  for (const id of ids) expect((await setVisibility(owner, id)).status).toBe(200);
  const idsOf = async (query: string) =>
    (await readWall(owner, query)).body.items.map(({ item }: { item: { id: string } }) => item.id);
  expect(await idsOf('')).toEqual(ids);
  expect(await idsOf('?limit=1&offset=1')).toEqual([ids[1]]);
});

test('given a shown item, when it changes hands, then it is on no wall', async () => {
  const [owner, receiver] = [await money.bidder(), await money.bidder()];
  const { id, serial } = await owned(owner);
  expect((await setVisibility(owner, id)).status).toBe(200);
  await money.logIn(receiver);
  const given = await owner.client.post(
    `/v1/item/${id}/transfer`,
    { to: await nameOf(receiver), confirm: true },
    { 'idempotency-key': newKey() },
  );
  expect(given.status).toBe(201);
  const accepted = await receiver.client.request('PATCH', `/v1/item/transfer/${given.body.id}/accept`, {
    headers: { 'idempotency-key': newKey() },
  });
  expect(accepted.status).toBe(200);
  expect((await readWall(owner)).status).toBe(404);
  expect((await readWall(receiver)).status).toBe(404);
  expect(await certificateOf(serial)).toMatchObject({ isLinked: true, shownBy: null });
});

test.each(['lost', 'blocked', 'deleted'] as const)(
  'given a shown item, when it is reported or its owner’s account is closed (%s), then it is not shown',
  async (what) => {
    const owner = await money.bidder();
    const { id, serial } = await owned(owner);
    expect((await setVisibility(owner, id)).status).toBe(200);
    expect((await readWall(owner)).status).toBe(200);
    const username = await nameOf(owner);
    if (what === 'lost') {
      const reported = await owner.client.post(
        `/v1/item/${id}/report-lost`,
        { kind: 'lost', confirm: true },
        { 'idempotency-key': newKey() },
      );
      expect(reported.status).toBe(200);
    } else await rowsOf(`update users set ${what}_at = $2 where id = $1`, owner.id, money.ctx.clock.date());
    expect((await money.client().get(`/v1/wall/${username}`)).status).toBe(404);
    if (what !== 'lost') expect(await certificateOf(serial)).toMatchObject({ shownBy: null });
  },
);
