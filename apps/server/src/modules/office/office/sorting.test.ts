import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { listLot } from '../../../../test/lots.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';

const HOUR = 60 * 60_000;

let inner: TestApp;
let staff: Person;

beforeAll(async () => {
  inner = await startTestApp();
  staff = await makeStaff(inner);
  for (const [title, openingCents, endsInMs] of [
    ['Sorted cap', 30_000, 2 * HOUR],
    ['Sorted ball', 10_000, 3 * HOUR],
    ['Sorted glove', 20_000, HOUR],
  ] as const)
    await listLot(inner.ctx, { title, openingCents, endsInMs });
});
afterAll(() => inner.close());

test.each([
  ['', ['glove', 'cap', 'ball']],
  ['&sort=ends', ['glove', 'cap', 'ball']],
  ['&sort=-ends', ['ball', 'cap', 'glove']],
  ['&sort=price', ['ball', 'glove', 'cap']],
  ['&sort=-price', ['cap', 'glove', 'ball']],
])('lots for staff are sorted by “%s”, and a page continues where the last one ended', async (sort, names) => {
  const read = async (page: string) => {
    const { body } = await staff.client.get(`/v1/office/auction?find=sorted${sort}${page}`);
    return body.items.map(({ title }: { title: string }) => title.split(' ')[1]);
  };
  expect(await read('')).toEqual(names);
  expect([...(await read('&limit=2')), ...(await read('&limit=2&offset=2'))]).toEqual(names);
});

test.each([
  ['/v1/office/auction', ['ends', '-ends', 'price', '-price', 'bids', '-bids']],
  ['/v1/office/invoice', ['due', '-due', 'total', '-total']],
  ['/v1/office/payout', ['due', '-due', 'net', '-net']],
])('%s knows its orders and refuses others', async (path, sorts) => {
  for (const sort of sorts) expect((await staff.client.get(`${path}?status=all&sort=${sort}`)).status).toBe(200);
  const { status, body } = await staff.client.get(`${path}?status=all&sort=id`);
  expect([status, body.code, body.param]).toEqual([400, 'invalid_parameter', 'sort']);
});
