import { type ErrorCode, errorCatalog } from '@assay/contract/errors.ts';
import { type Operation, routes } from '@assay/contract/index.ts';
import type { RouteDefinition } from '@assay/contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { inputSchema, sample, UNKNOWN_IDS } from '../../../test/badInput/samples.ts';
import type { Client, Method, TestResponse } from '../../../test/client.ts';
import { listLot, newKey, type TestLot } from '../../../test/lots.ts';
import { makeStaff } from '../../../test/office.ts';
import { ADDRESS, type Person } from '../../../test/people.ts';
import { newId } from '../ids.ts';

// Every call of the contract that names an object, with another user's object (reliability D.8). A new call must
// declare here who owns its objects: its behavior with another user's is then tested automatically.

const HOUR = 3_600_000;
type Thing =
  | 'session'
  | 'address'
  | 'method'
  | 'identity'
  | 'invoice'
  | 'lotOffer'
  | 'offer'
  | 'passkey'
  | 'search'
  | 'certificate'
  | 'transfer';

/** Calls whose path names one user's resource: for anyone else it does not exist, staff included. */
const PRIVATE: Partial<Record<Operation, Thing>> = {
  'auth.endSession': 'session',
  'lotOffer.estimate': 'lotOffer',
  'lotOffer.accept': 'lotOffer',
  'lotOffer.decline': 'lotOffer',
  'offer.acceptEstimate': 'offer',
  'offer.accept': 'offer',
  'offer.reject': 'offer',
  'offer.counter': 'offer',
  'resale.read': 'offer',
  'resale.slip': 'offer',
  'resale.handIn': 'offer',
  'resale.extend': 'offer',
  'resale.answer': 'offer',
  'resale.received': 'offer',
  'resale.claim': 'offer',
  'passkey.rename': 'passkey',
  'passkey.remove': 'passkey',
  'payment.confirm': 'method',
  'payment.makeDefault': 'method',
  'payment.remove': 'method',
  'identity.submit': 'identity',
  'invoice.byId': 'invoice',
  'invoice.paymentIntent': 'invoice',
  'invoice.paymentIntentExisting': 'invoice',
  'invoice.deliveryMethod': 'invoice',
  'invoice.address': 'invoice',
  'invoice.estimate': 'invoice',
  'invoice.statement': 'invoice',
  'invoice.pdf': 'invoice',
  'invoice.pay': 'invoice',
  'tax.certificateFile': 'certificate',
  'tax.withdrawCertificate': 'certificate',
  'savedSearch.remove': 'search',
  'transfer.accept': 'transfer',
  'transfer.decline': 'transfer',
  'transfer.withdraw': 'transfer',
  'user.addressUpdate': 'address',
  'user.addressDelete': 'address',
};
/** Staff may read these papers of anybody. */
const OPEN_TO_STAFF: ReadonlySet<Operation> = new Set(['invoice.statement', 'invoice.pdf']);
/** Calls whose path names public objects. They act only for the caller. */
const SHARED =
  /^(?:auction|cart|collection|follow|item|meta|sale|wall)\.|^user\.favorite|^offer\.(?:submit|possible|current|estimate)$/;
/** Calls on an item that only its owner may make: the item is public, so others get 403. */
const OWNERS: ReadonlySet<Operation> = new Set([
  'offer.all',
  'item.minOffer',
  'item.reportLost',
  'item.transfer',
  'item.wall',
]);

let test: TestApp;
let owner: Person;
let stranger: Person;
let staff: Person;
let things: Record<Thing, string>;
let strangersInvoice: string;
let itemId: string;

async function win(person: Person, lot: TestLot): Promise<void> {
  const answer = await person.client.post(
    `/v1/auction/${lot.auctionId}/bid`,
    { amountCents: 20_000, isMax: true },
    { 'idempotency-key': newKey() },
  );
  expect(answer.status).toBe(200);
}
async function one(sql: string, ...values: unknown[]): Promise<string> {
  const { rows } = await test.ctx.pool.query<{ id: string }>(sql, values);
  return rows[0]!.id;
}

beforeAll(async () => {
  test = await startTestApp();
  owner = await test.signUp({ isOnboarded: true });
  stranger = await test.signUp({ isOnboarded: true });
  staff = await makeStaff(test);
  const [hers, his, third] = [
    await listLot(test.ctx, { endsInMs: HOUR }),
    await listLot(test.ctx, { endsInMs: HOUR }),
    await listLot(test.ctx, { endsInMs: 9 * HOUR }),
  ];
  await win(owner, hers);
  await win(stranger, his);
  await test.moveClock(HOUR + 10_000);
  await test.runJobs();
  for (const person of [owner, stranger, staff]) await test.logIn(person);
  const now = test.ctx.clock.date();
  const later = new Date(now.getTime() + 48 * HOUR);
  things = {
    session: await one('select id from session where user_id = $1 and revoked_at is null limit 1', owner.id),
    address: await one('select id from address where user_id = $1', owner.id),
    method: await one('select id from payment_method where user_id = $1', owner.id),
    invoice: await one('select id from invoice where user_id = $1', owner.id),
    identity: await one(
      `insert into identity_session (id, user_id, status, created_at, updated_at) values ('vs_of_owner', $1, 'requires_input', $2, $2) returning id`,
      owner.id,
      now,
    ),
    lotOffer: await one(
      `insert into lot_offer (id, auction_id, kind, round, user_id, amount_cents, offered_at, expires_at)
       values ($1, $2, 'second_chance', 1, $3, 20000, $4, $5) returning id`,
      newId(now.getTime()),
      third.auctionId,
      owner.id,
      now,
      later,
    ),
    offer: await one(
      `insert into offer (id, item_id, buyer_id, alias, status, amount_cents, created_at, expires_at, is_read_owner, is_read_buyer)
       values ($1, $2, $3, 1, 'pending', 120000, $4::timestamptz, $4::timestamptz + interval '48 hours', false, true) returning id`,
      newId(now.getTime()),
      third.itemId,
      owner.id,
      now,
    ),
    passkey: await one(
      `insert into passkey (id, user_id, credential_id, public_key, algorithm, counter, transports, name, created_at)
       values ($1, $2, 'credential-of-owner', '\\x00', -7, 0, '{}', 'Phone', $3) returning id`,
      newId(now.getTime()),
      owner.id,
      now,
    ),
    search: await one(
      `insert into saved_search (id, user_id, name, query, fingerprint, created_at)
       values ($1, $2, 'Balls', 'q=ball', sha256('q=ball'), $3) returning id`,
      newId(now.getTime()),
      owner.id,
      now,
    ),
    transfer: await one(
      `insert into item_transfer (id, item_id, from_id, to_email, named, created_at, expires_at)
       values ($1, $2, $3, 'third@example.com', 'third@example.com', $4::timestamptz, $4::timestamptz + interval '168 hours') returning id`,
      newId(now.getTime()),
      third.itemId,
      owner.id,
      now,
    ),
    certificate: await one(
      `insert into tax_certificate (id, user_id, state, number, business_name, expires_on, submitted_at)
       values ($1, $2, 'OR', '123', 'Shop', '2040-01-01', $3) returning id`,
      newId(now.getTime()),
      owner.id,
      now,
    ),
  };
  itemId = third.itemId;
  strangersInvoice = await one('select id from invoice where user_id = $1', stranger.id);
  // Everything due is processed before the fingerprints: sweeps run alongside the tests.
  await test.runJobs();
}, 120_000);
afterAll(() => test.close());

/** A fingerprint of every row that must not change: all tables except those a refused call may write. */
async function fingerprint(): Promise<string> {
  const { rows: tables } = await test.ctx.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('idempotency', 'bid_request', 'rate_limit') order by 1",
  );
  const { rows } = await test.ctx.pool.query(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as sum from "${name}" t`,
      )
      .join(' union all '),
  );
  // The order of the parts of a union is the database's own.
  return JSON.stringify(rows.map(({ name, sum }) => `${name} ${sum}`).sort());
}

type Entry = { operation: Operation; route: RouteDefinition };
const entries = (Object.entries(routes) as Array<[Operation, RouteDefinition]>).map(
  ([operation, route]): Entry => ({ operation, route }),
);
const routesWithParams = entries.filter(({ route }) => route.params !== undefined);
const isPrivate = ({ operation }: Entry) => PRIVATE[operation] !== undefined;

function callRoute(client: Client, { route }: Entry, id: string, body?: unknown): Promise<TestResponse> {
  if (route.file !== undefined)
    return client.request(route.method as Method, route.path.replace(/\{\w+\}/g, id), {
      rawBody: `--x\r\ncontent-disposition: form-data; name="${route.file.field}"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n\r\n--x--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
  const given = body ?? (route.body === undefined ? undefined : sample(inputSchema(route.body), {}));
  return client.request(route.method as Method, route.path.replace(/\{\w+\}/g, id), {
    ...(given === undefined ? {} : { body: given }),
    headers: { 'idempotency-key': newKey() },
  });
}
/** Status, code and message of a refusal, without what varies per call. */
function withoutRequestId({ status, body }: TestResponse) {
  const { requestId: _id, instance: _path, ...rest } = body;
  return { status, ...rest };
}
function expectRefusal(answer: TestResponse, code: ErrorCode, what: string): void {
  const [status, message] = errorCatalog[code];
  expect(withoutRequestId(answer), what).toMatchObject({ status, code, message });
}

it('given every call of the contract that names a thing, then the owner of that thing is declared', () => {
  const unknown = routesWithParams
    .filter(
      (entry) =>
        !isPrivate(entry) &&
        entry.route.audience !== 'staff' &&
        !SHARED.test(entry.operation) &&
        !OWNERS.has(entry.operation),
    )
    .map(({ operation }) => operation);
  expect(unknown).toEqual([]);
});

describe.each(routesWithParams.filter(isPrivate))('$operation with another user’s object', (entry) => {
  it('visitor: 401; a stranger and staff: 404 as for a missing resource; and nothing has changed', async () => {
    const id = things[PRIVATE[entry.operation]!];
    const nothing = PRIVATE[entry.operation] === 'identity' ? 'vs_of_nobody' : UNKNOWN_IDS[0];
    const before = await fingerprint();
    expectRefusal(await callRoute(test.client(), entry, id), 'unauthenticated', 'visitor');
    for (const [who, person] of [
      ['stranger', stranger],
      ['staff', staff],
    ] as const) {
      const answer = await callRoute(person.client, entry, id);
      if (who === 'staff' && OPEN_TO_STAFF.has(entry.operation)) {
        expect(answer.status, who).toBe(200);
        continue;
      }
      expectRefusal(answer, 'not_found', who);
      expect(withoutRequestId(answer)).toEqual(withoutRequestId(await callRoute(person.client, entry, nothing)));
    }
    expect(await fingerprint()).toBe(before);
  });
});

describe.each(routesWithParams.filter(({ operation }) => OWNERS.has(operation)))(
  '$operation on another user’s item',
  (entry) => {
    it('visitor: 401; a stranger and staff: 403; and nothing has changed', async () => {
      const before = await fingerprint();
      expectRefusal(await callRoute(test.client(), entry, itemId), 'unauthenticated', 'visitor');
      for (const person of [stranger, staff])
        expectRefusal(await callRoute(person.client, entry, itemId), 'forbidden', entry.operation);
      expect(await fingerprint()).toBe(before);
    });
  },
);

describe.each(routesWithParams.filter(({ route }) => route.audience === 'staff'))('$operation', (entry) => {
  it('with real things, visitor, owner and stranger: 404; and nothing has changed', async () => {
    const before = await fingerprint();
    for (const id of Object.values(things))
      for (const client of [test.client(), owner.client, stranger.client])
        expectRefusal(await callRoute(client, entry, id), 'not_found', entry.operation);
    expect(await fingerprint()).toBe(before);
  });
});

describe('another user’s objects in a body', () => {
  const by = (operation: Operation): Entry => ({ operation, route: routes[operation] as RouteDefinition });

  it.each(['invoice.pay', 'invoice.paymentIntentExisting'] as const)(
    '%s of a user’s own invoice with another user’s card: 404 as for a missing card, and nothing is charged',
    async (operation) => {
      const before = await fingerprint();
      const answer = await callRoute(stranger.client, by(operation), strangersInvoice, {
        paymentMethodId: things.method,
      });
      const unknown = await callRoute(stranger.client, by(operation), strangersInvoice, {
        paymentMethodId: UNKNOWN_IDS[0],
      });
      expectRefusal(answer, 'not_found', operation);
      expect(withoutRequestId(answer)).toEqual(withoutRequestId(unknown));
      expect(await fingerprint()).toBe(before);
    },
  );

  it('cart.shippingAddress with another user’s address: 404, and the cart keeps its own', async () => {
    const entry = by('cart.shippingAddress');
    const before = await fingerprint();
    expectRefusal(await callRoute(stranger.client, entry, '', { addressId: things.address }), 'not_found', 'stranger');
    expect(await fingerprint()).toBe(before);
  });

  it('user.alertsRead with another’s alerts: they count for nothing and stay unread', async () => {
    const { rows } = await test.ctx.pool.query<{ id: string }>('select id from alert where user_id = $1', [owner.id]);
    expect(rows.length).toBeGreaterThan(0);
    const before = await fingerprint();
    for (const person of [stranger, staff]) {
      const own = (await person.client.get('/v1/user/me')).body.unreadAlerts;
      const answer = await person.client.patch('/v1/user/alerts/read', { alertIds: rows.map(({ id }) => id) });
      expect([answer.status, answer.body]).toEqual([200, { unread: own }]);
    }
    expect(await fingerprint()).toBe(before);
  });

  it.each([
    ['auction.buyEstimate', 'address'],
    ['auction.expressBuy', 'address'],
    ['auction.expressBuy', 'method'],
  ] as const)('%s with another’s %s: 404, and nothing is bought', async (operation, thing) => {
    const lot = await listLot(test.ctx, { buyNow: { type: 'buy_now', quantity: 3 } });
    const own = await one('select id from payment_method where user_id = $1', stranger.id);
    const { mode: _mode, ...typed } = ADDRESS;
    const body = {
      quantity: 1,
      address: thing === 'address' ? { addressId: things.address } : typed,
      paymentMethodId: thing === 'method' ? things.method : own,
    };
    const before = await fingerprint();
    const answer = await callRoute(stranger.client, by(operation), lot.auctionId, body);
    expectRefusal(answer, 'not_found', operation);
    expect(await fingerprint()).toBe(before);
  });
});

describe('lists', () => {
  it.each(
    entries.filter(
      ({ route }) =>
        route.audience === 'user' &&
        route.method === 'GET' &&
        route.params === undefined &&
        route.raw === undefined &&
        route.creates !== true,
    ),
  )('$operation: nothing of the owner is in what a stranger reads', async (entry) => {
    const { body } = await callRoute(stranger.client, entry, '');
    const text = JSON.stringify(body ?? '');
    for (const secret of [...Object.values(things), owner.id, owner.email, owner.username])
      expect(text).not.toContain(secret);
  });
});
