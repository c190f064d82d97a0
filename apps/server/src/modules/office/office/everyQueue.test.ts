import { routes } from '@assay/contract/index.ts';
import { OFFICE_QUEUES, type OfficeQueue, type OfficeQueueName } from '@assay/contract/officeQueues.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createItemFixtures, type ItemFixtures } from '../../../../test/itemFixtures.ts';
import { listLot, newKey } from '../../../../test/lots.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { makeItem, patch } from '../../../../test/offers.ts';
import { makeStaff } from '../../../../test/office.ts';
import { type OfficeRecords, seedOffice } from '../../../../test/officeRecords.ts';
import type { Person } from '../../../../test/people.ts';
import { actOnResale, markShipped, PARCEL, type Sale, sell, verifyPayout } from '../../../../test/resales.ts';
import { newId } from '../../../platform/ids.ts';

// Each queue has work of the kind that waits in it, and Today counts what its list shows.

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let world: MoneyApp;
let records: OfficeRecords;
let fixtures: ItemFixtures;
let seller: Person;
let buyer: Person;

const run = async (sql: string, ...values: unknown[]) => (await world.ctx.pool.query(sql, values)).rows;
const ago = (ms: number) => new Date(world.ctx.clock.now() - ms);
const expectDone = async (answer: Promise<{ status: number; body: { detail?: string } }>) => {
  const { status, body } = await answer;
  expect([status, body.detail]).toEqual([200, undefined]);
};
/** A resale whose object is with us. */
async function received(): Promise<Sale> {
  const sale = await sell(world, seller, buyer);
  await expectDone(markShipped(sale));
  await expectDone(actOnResale(records.staff, sale, 'receive'));
  return sale;
}
/** A resale on its way to its buyer. */
async function underWay(): Promise<Sale> {
  const sale = await received();
  await expectDone(actOnResale(records.staff, sale, 'pass'));
  await expectDone(actOnResale(records.staff, sale, 'ship', PARCEL));
  return sale;
}
async function sale(): Promise<string> {
  const body = {
    title: 'A sale',
    preset: 'weekly',
    opensAt: new Date(world.ctx.clock.now() + HOUR).toISOString(),
    firstEndAt: new Date(world.ctx.clock.now() + 8 * DAY).toISOString(),
  };
  const answer = await records.staff.client.post('/v1/office/sale', body, { 'idempotency-key': newKey() });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

/** What seedOffice leaves out, by queue. */
const WORK: Partial<Record<OfficeQueueName, () => Promise<unknown>>> = {
  async requests() {
    const colleague = await makeStaff(world);
    return run(
      `insert into office_request (id, kind, subject_id, terms, note, requested_by, requested_at)
       values ($1, 'vip', $2, '{}', 'Asked for it', $3, $4)`,
      ...[newId(world.ctx.clock.now()), buyer.id, colleague.id, world.ctx.clock.date()],
    );
  },
  authentication: () => fixtures.item({ title: 'Ball to authenticate', status: 'draft', grade: null }),
  review: () => fixtures.item({ title: 'Ball in review', status: 'in_review' }),
  approved: () => fixtures.item({ title: 'Approved ball', status: 'approved' }),
  sales_today: async () =>
    run('update sale set published_at = $2, opens_at = $2 where id = $1', await sale(), world.ctx.clock.date()),
  async sale_results() {
    const { auctionId } = await world.winLot(buyer);
    const id = await sale();
    await run('update sale set published_at = $2 where id = $1', id, ago(DAY));
    return run('update auction set sale_id = $2, sale_position = 1 where id = $1', auctionId, id);
  },
  closing_today: () => listLot(world.ctx, { endsInMs: 1_000 }),
  async paused() {
    const { auctionId } = await listLot(world.ctx, { endsInMs: 9 * DAY });
    return run('update auction set paused_at = now() where id = $1', auctionId);
  },
  to_quote: () => world.winLot(buyer, 120_000, 'XL'),
  async take_out() {
    const { invoiceId } = await world.winLot(buyer);
    return run(
      "update invoice set status = 'refunded', shipping_status = 'ready', ready_at = $2, paid_at = $2 where id = $1",
      ...[invoiceId, ago(HOUR)],
    );
  },
  async to_store() {
    const { invoiceId } = await world.winLot(buyer);
    return run(
      `update invoice set delivery_method = 'pickup', shipping_status = 'ready', ready_at = $2, address = null where id = $1`,
      ...[invoiceId, ago(40 * DAY)],
    );
  },
  recheck: received,
  under_way: underWay,
  async claims() {
    const resale = await underWay();
    await expectDone(actOnResale(records.staff, resale, 'deliver'));
    return expectDone(
      patch(buyer, `/v1/offer/${resale.id}/claim`, { text: 'The frame came with a crack across the glass' }),
    );
  },
  async unpaid() {
    const poor = await world.bidder();
    await world.saveCard(poor, 'pm_card_chargeCustomerFail');
    return sell(world, seller, poor);
  },
  held: async () => run("update item set custody = 'held' where id = $1", (await makeItem(world.ctx)).id),
  undecided: async () => run("update item set custody = 'lost' where id = $1", (await makeItem(world.ctx)).id),
  async overdue() {
    const { invoiceId } = await world.winLot(buyer);
    return run('update invoice set due_at = $2 where id = $1', invoiceId, ago(DAY));
  },
  unclaimed: () =>
    run('update payout set is_unclaimed = true, due_at = created_at where id = (select id from payout limit 1)'),
  failed_jobs: () =>
    run(
      `insert into failed_job (id, source, source_id, kind, reason, failed_at, resume_at) values ($1, 'job', 1, 'mail.send', 'refused', $2, $2)`,
      ...[newId(world.ctx.clock.now()), world.ctx.clock.date()],
    ),
};

beforeAll(async () => {
  world = await startMoneyApp();
  records = await seedOffice(world);
  fixtures = createItemFixtures(world.ctx);
  [seller, buyer] = [await world.bidder(), await world.bidder()];
  await verifyPayout(world, seller);
  await world.saveCard(buyer, 'pm_card_visa');
}, 120_000);
afterAll(() => world.close());

test('given work for every queue, then Today counts what each list shows, with the age of the oldest', async () => {
  for (const addWork of Object.values(WORK)) await addWork();
  // Custody that was written above, without the operation that notes since when.
  await run('update item set custody_since = $1 where custody is not null and custody_since is null', ago(HOUR));
  await run('delete from office_desk');
  const { body } = await records.staff.client.get('/v1/office/desk');
  const counted: ReadonlyArray<{ queue: OfficeQueueName; count: number; oldestAt: string | null }> = body.queues;
  expect(counted.map(({ queue }) => queue)).toEqual(Object.keys(OFFICE_QUEUES));
  const shown: typeof counted = await Promise.all(
    counted.map(async ({ queue, oldestAt }) => {
      const { call, view = {} }: OfficeQueue = OFFICE_QUEUES[queue];
      const { path } = routes[call as keyof typeof routes];
      const list = await records.staff.client.get(`${path}?${new URLSearchParams({ ...view, limit: '100' })}`);
      return { queue, count: list.body.total ?? list.body.items.length, oldestAt };
    }),
  );
  expect(counted.map(({ queue, count }) => [queue, count])).toEqual(shown.map(({ queue, count }) => [queue, count]));
  expect(counted.filter(({ count, oldestAt }) => count === 0 || oldestAt === null)).toEqual([]);
});
