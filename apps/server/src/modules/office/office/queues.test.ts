import { readFileSync } from 'node:fs';
import { routes } from '@assay/contract/index.ts';
import { OFFICE_QUEUES, type OfficeQueue, type OfficeQueueName } from '@assay/contract/officeQueues.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createItemFixtures, type ItemFixtures } from '../../../../test/itemFixtures.ts';
import { listLot, newKey } from '../../../../test/lots.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { newId } from '../../../platform/ids.ts';

const HOUR = 3_600_000;

let app: TestApp;
let staff: Person;
let fixtures: ItemFixtures;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
  await app.logIn(staff);
  fixtures = createItemFixtures(app.ctx);
});
afterAll(() => app.close());

const send = async (path: string, body: object) => {
  const answer = await staff.client.post(`/v1/office/${path}`, body, { 'idempotency-key': newKey() });
  expect([path, answer.status]).toEqual([path, 201]);
  return answer.body;
};
const soon = (ms: number): string => new Date(app.ctx.clock.now() + ms).toISOString();

type Counted = { queue: OfficeQueueName; count: number; oldestAt: string | null };
const readCounts = async (): Promise<Counted[]> => (await staff.client.get('/v1/office/desk')).body.queues;

/** How many rows the list of a queue has. */
async function rowsOf({ call, view = {} }: OfficeQueue): Promise<number> {
  const { path } = routes[call as keyof typeof routes];
  const { status, body } = await staff.client.get(`${path}?${new URLSearchParams({ ...view, limit: '100' })}`);
  expect([call, status]).toEqual([call, 200]);
  return body.total ?? body.items.length;
}

test('given items, sales and a delivery, then just their queues have work', async () => {
  for (const status of ['draft', 'in_review', 'approved'] as const)
    await fixtures.item({ title: `Jersey ${status}`, status });
  await fixtures.item({ title: 'Ball to authenticate', status: 'draft', grade: null });
  await fixtures.item({ title: 'Glove on sale' });
  const graded = await fixtures.item({ title: 'Glove to seal', status: 'draft' });
  await app.ctx.pool.query('update item set serial = null where id = $1', [graded]);
  await send('intake', { kind: 'direct', sourceName: 'Grace Hopper', lines: [{ description: 'Two bats' }] });
  await send('sale', { title: 'Draft sale', preset: 'weekly', opensAt: soon(HOUR), firstEndAt: soon(200 * HOUR) });
  const { id } = await send('sale', {
    title: 'Sale of today',
    preset: 'weekly',
    opensAt: soon(HOUR),
    firstEndAt: soon(200 * HOUR),
  });
  await app.ctx.pool.query('update sale set published_at = $2, opens_at = $2 where id = $1', [
    id,
    app.ctx.clock.date(),
  ]);
  const counted = await readCounts();
  expect(counted.map(({ queue }) => queue)).toEqual(Object.keys(OFFICE_QUEUES));
  for (const { queue, count, oldestAt } of counted) {
    expect([queue, count]).toEqual([queue, await rowsOf(OFFICE_QUEUES[queue])]);
    expect([queue, oldestAt !== null]).toEqual([queue, count > 0]);
  }
  const pending = counted.filter(({ count }) => count > 0).map(({ queue }) => queue);
  expect(pending).toEqual([
    'deliveries',
    'drafts',
    'photography',
    'authentication',
    'unsealed',
    'review',
    'approved',
    'draft_sales',
    'sales_today',
  ]);
  // Drafts and what is in review; what is approved waits for no photo.
  expect(counted.find(({ queue }) => queue === 'photography')?.count).toBe(4);
});

test('given lots, when one closes before midnight and one is paused, then each is in its queue', async () => {
  await listLot(app.ctx, { endsInMs: 1_000 });
  await listLot(app.ctx, { endsInMs: 72 * HOUR });
  const { auctionId } = await listLot(app.ctx, { endsInMs: 72 * HOUR });
  await app.ctx.pool.query('update auction set paused_at = now() where id = $1', [auctionId]);
  await app.ctx.pool.query('delete from office_desk');
  const counts = new Map((await readCounts()).map(({ queue, count }) => [queue, count]));
  expect([counts.get('closing_today'), counts.get('paused')]).toEqual([1, 1]);
  for (const queue of ['closing_today', 'paused'] as const)
    expect([queue, counts.get(queue)]).toEqual([queue, await rowsOf(OFFICE_QUEUES[queue])]);
});

test('given requests, then each person’s count and list have those of colleagues, and an auditor’s have all', async () => {
  const { pool } = app.ctx;
  const colleague = await makeStaff(app);
  for (const [asker, count] of [
    [staff, 1],
    [colleague, 2],
  ] as const)
    for (let index = 0; index < count; index += 1)
      await pool.query(
        `insert into office_request (id, kind, subject_id, terms, note, requested_by, requested_at)
         values ($1, 'vip', $2, '{}', 'Asked for it', $3, $4)`,
        [newId(app.ctx.clock.now()), (await app.signUp()).id, asker.id, app.ctx.clock.date()],
      );
  const read = async () => {
    await pool.query('delete from office_desk');
    const counted = (await readCounts()).find(({ queue }) => queue === 'requests');
    return [counted?.count, await rowsOf(OFFICE_QUEUES.requests)];
  };
  expect(await read()).toEqual([2, 2]);
  const all = await staff.client.get('/v1/office/request?status=waiting');
  expect(all.body.total).toBe(3);
  await pool.query("update users set staff_roles = '{auditor}' where id = $1", [staff.id]);
  expect(await read()).toEqual([2, 2]);
  await pool.query("update users set staff_roles = '{catalog}' where id = $1", [staff.id]);
  expect(await read()).toEqual([0, 0]);
  await pool.query("update users set staff_roles = '{admin}' where id = $1", [staff.id]);
});

/**
 * Every status, state and review that the database knows: the queue of those that wait for a person, or '' if they wait for
 * no one of the staff. A new one fails this test until it is in a queue, or doesn't need one.
 */
const QUEUE_OF: Readonly<Record<string, Readonly<Record<string, OfficeQueueName | ''>>>> = {
  'account_link.status': { open: 'account_links', cleared: '', confirmed: '' },
  'auction.status': { not_started: '', open: '', extended: '', blind: '', closed: '', done: '' },
  'bank_setup.state': { pending: '', verified: '', failed: '' },
  'certificate_change.state': { active: '', in_reauthentication: '', failed: '', revoked: '', stolen: '' },
  'custody_move.to_state': {
    with_owner: '',
    in_transit_in: '',
    in_house: 'to_return',
    in_transit_out: '',
    returned: '',
    held: 'held',
    lost: 'undecided',
  },
  'identity_session.status': { canceled: '', processing: '', requires_input: '', verified: '' },
  'identity_session.review': { waiting: 'identity', accepted: '', declined: '' },
  'import.status': { checked: '', running: '', done: '', undoing: '', undone: '' },
  'invoice.status': {
    draft: 'draft_invoices',
    open: 'overdue',
    pending: '',
    failed: 'overdue',
    paid: '',
    void: '',
    refunded: '',
  },
  'invoice.shipping_status': { pending: 'to_send', ready: 'to_send', shipped: '', received: '' },
  'item.status': { draft: 'drafts', in_review: 'review', approved: 'approved', live: '', withdrawn: '' },
  'item.certificate_state': { active: '', in_reauthentication: '', failed: 'undecided', revoked: '', stolen: '' },
  'item_listing.sale_state': { live: '', upcoming: '', for_sale: '', sold: '', ended: '' },
  'item_transfer.status': { pending: '', accepted: '', declined: '', withdrawn: '', expired: '', cancelled: '' },
  'limit_request.status': { waiting: 'limit_requests', granted: '', declined: '' },
  'lot_offer.status': { offered: '', accepted: '', declined: '', expired: '' },
  'newsletter_subscription.status': { pending: '', subscribed: '', unsubscribed: '' },
  'offer.status': {
    pending: 'offers',
    countered: '',
    accepted: '',
    rejected: '',
    counter_accepted: '',
    counter_rejected: '',
  },
  'office_request.status': { waiting: 'requests', confirmed: '', declined: '' },
  'payment.status': {
    created: '',
    requires_action: '',
    processing: '',
    succeeded: '',
    failed: '',
    canceled: '',
    disputed: 'disputes',
    returned: '',
  },
  'payout.state': { waiting: 'payouts', sending: 'payouts', reversing: 'payouts', sent: '', reversed: '', lost: '' },
  'provider_operation.state': { pending: '', done: '', refused: '' },
  'refund.state': { pending: '', sent: '', failed: 'refunds' },
  'reservation.state': { held: '', sold: '', released: '' },
  'seal.status': { printed: '', issued: '', applied: '', active: '', replaced: '', revoked: '', lost: '' },
  'secondary_transaction.status': {
    pending: 'unpaid',
    paid: 'expected',
    office_received: 'recheck',
    reauthenticated: 'to_ship',
    shipped_to_buyer: 'under_way',
    reauthenticated_failed: 'undecided',
    cancelled: '',
    done: '',
  },
  'secondary_transaction.shipping_status': { pending: '', ready: '', shipped: '', received: '' },
  'sms_subscription.status': { pending: '', subscribed: '', un_subscribed: '' },
  'tax_certificate.status': { pending: 'certificates', approved: '', rejected: '', withdrawn: '' },
  'users.kyc_status': { canceled: '', processing: '', requires_input: '', verified: '' },
  'users.stripe_connected_status': { not_connected: '', requires_input: '', verified: '' },
};

test('every status that the database knows is in a queue, or waits for no one of the staff', () => {
  const schema = readFileSync(new URL('../../../platform/database/schema.gen.ts', import.meta.url), 'utf8');
  const tableOf = new Map(
    [...schema.matchAll(/^ {2}(\w+): (\w+Table);$/gm)].map(([, table, type]) => [type!, table!] as const),
  );
  const known = [...schema.matchAll(/export interface (\w+Table) \{([^}]*)\}/g)].flatMap(([, type, columns]) =>
    [...columns!.matchAll(/^ {2}(\w*(?:status|state|review)): ([^;]*'[^;]*);$/gm)].map(
      ([, column, values]) =>
        [
          `${tableOf.get(type!) ?? type}.${column}`,
          [...values!.matchAll(/'(\w+)'/g)].map(([, value]) => value!).sort(),
        ] as const,
    ),
  );
  expect(known.length).toBeGreaterThan(20);
  expect(
    Object.fromEntries(Object.entries(QUEUE_OF).map(([column, values]) => [column, Object.keys(values).sort()])),
  ).toEqual(Object.fromEntries(known));
});
