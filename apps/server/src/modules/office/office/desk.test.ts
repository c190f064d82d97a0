import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { post } from '../../../../test/offers.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { actOnResale, markShipped, type Sale, sell, verifyPayout } from '../../../../test/resales.ts';
import { recordSent } from '../../../../test/statements.ts';
import { readDesk } from './desk.ts';

let money: MoneyApp;
let staff: Person;
let sale: Sale;
beforeAll(async () => {
  money = await startMoneyApp();
  staff = await makeStaff(money);
  const [seller, buyer] = [await money.bidder(), await money.bidder()];
  await verifyPayout(money, seller);
  await money.saveCard(buyer, 'pm_card_visa');
  sale = await sell(money, seller, buyer, 1_300);
  await money.logIn(staff);
});
afterAll(() => money.close());

const get = async (path: string) => await staff.client.get(path);
const readNonEmptyQueues = async (): Promise<string[]> =>
  (await get('/v1/office/desk')).body.queues
    .filter((queue: { count: number }) => queue.count > 0)
    .map(({ queue, count, dueAt }: { queue: string; count: number; dueAt: string | null }) =>
      [queue, count, dueAt === null ? 'no day' : 'by a day'].join(' '),
    );

describe('the desk of the office', () => {
  test('given a resale in progress, when it advances, then it is in the next queue, with its date', async () => {
    expect(await readNonEmptyQueues()).toEqual(['expected 1 by a day']);
    expect((await markShipped(sale)).status).toBe(200);
    expect((await actOnResale(staff, sale, 'receive')).status).toBe(200);
    expect(await readNonEmptyQueues()).toEqual(['recheck 1 by a day']);
    const shown = await get(`/v1/office/resale/${sale.id}`);
    expect([shown.status, shown.body.status, shown.body.acts]).toEqual([
      200,
      'office_received',
      ['pass', 'find_fault'],
    ]);
  });

  test('given counts that are kept, when nothing happens, then one statement reads them, and after five seconds they are counted again in one', async () => {
    const read = () => readDesk(money.ctx, { userId: staff.id, roles: ['admin'] });
    // Jobs of the process send others meanwhile.
    const statements = async () =>
      (await recordSent(read)).sent.filter(({ text }) => text.includes('office_desk')).length;
    await read();
    expect(await statements()).toBe(1);
    await money.moveClock(5_001);
    expect(await statements()).toBe(2);
    expect(await statements()).toBe(1);
  });

  test('given a request, then it counts for colleagues whose role may decide it, and for no one else', async () => {
    const [auctioneer, finance, asker] = [await makeStaff(money), await makeStaff(money), await makeStaff(money)];
    await money.ctx.pool.query("update users set staff_roles = '{auction}' where id = $1", [auctioneer.id]);
    await money.ctx.pool.query("update users set staff_roles = '{finance}' where id = $1", [finance.id]);
    const person = await money.signUp();
    const terms = { limitCents: 5_000_000, note: 'Agreed by phone' };
    expect((await post(asker, `/v1/office/user/${person.id}/credit-limit`, terms)).body.request.kind).toBe(
      'credit_limit',
    );
    const countFor = async ({ client }: Person) =>
      (await client.get('/v1/office/desk')).body.queues.flatMap((entry: { queue: string; count: number }) =>
        entry.queue === 'requests' ? [entry.count] : [],
      );
    expect(await Promise.all([finance, staff, auctioneer, asker].map(countFor))).toEqual([[1], [1], [0], [0]]);
  });

  test('given an invoice, when its number is typed in any case, then only it is listed', async () => {
    const [invoice] = (await get('/v1/office/invoice?status=all')).body.items;
    const found = await get(`/v1/office/invoice?status=all&find=${invoice.number.toLowerCase()}`);
    expect(found.body.items.map((one: { id: string }) => one.id)).toEqual([invoice.id]);
    expect((await get('/v1/office/invoice?status=all&find=INV-0')).body.items).toEqual([]);
  });

  test('given staff without a second factor, when they read or act, then staff calls return 404', async () => {
    const other = await makeStaff(money);
    expect((await other.client.get('/v1/office/desk')).status).toBe(200);
    await money.ctx.pool.query('delete from second_factor where user_id = $1', [other.id]);
    expect((await other.client.get('/v1/office/desk')).status).toBe(404);
    expect((await post(other, `/v1/office/resale/${sale.id}/act`, { act: 'pass', note: 'Looks right' })).status).toBe(
      404,
    );
    expect((await get(`/v1/office/resale/${sale.id}`)).body.status).toBe('office_received');
  });
});
