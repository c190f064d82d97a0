import { type Operation, routes } from '@assay/contract/index.ts';
import type { RouteDefinition, SubjectKind } from '@assay/contract/route.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { inputSchema } from '../../../../test/badInput/samples.ts';
import type { Client } from '../../../../test/client.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { bid, type OfficeRecords, seedOffice } from '../../../../test/officeRecords.ts';
import type { Person } from '../../../../test/people.ts';

// No one at the desk can compute a maximum: two apps on copies of one database, with one clock, in which a leader's
// maximum and a sealed amount differ, answer every staff GET of the contract with the same bytes. A new call is covered
// automatically.

let world: MoneyApp;
const twins: TestApp[] = [];
let records: OfficeRecords;

beforeAll(async () => {
  world = await startMoneyApp();
  records = await seedOffice(world);
  const at = world.ctx.clock.now() + 1_000;
  // All work is finished before the two apps take over.
  await world.runJobs();
  const left = await world.suspend();
  for (let count = 0; count < 2; count += 1) {
    const twin = await startTestApp({ resumeFrom: left, env: { SANDBOX_URL: world.sandboxUrl } });
    Object.assign(twin.ctx.clock, { now: () => at, date: () => new Date(at), refresh: async () => undefined });
    // Inserted here, because the first app's sweep deletes failed jobs whose job is gone.
    await twin.ctx.pool.query(
      `insert into failed_job (id, source, source_id, kind, reason, failed_at, resume_at) values ($1, 'job', 1, 'mail.send', 'refused', $2, $2)`,
      [records.ids.item, new Date(at)],
    );
    twins.push(twin);
  }
}, 120_000);
afterAll(async () => {
  for (const twin of twins) await twin.close();
  await world.close();
});

/** The browser of a person, in one of the twins. */
function clientFor(twin: TestApp, person: Person): Client {
  const client = twin.client();
  for (const [name, value] of person.client.cookies) client.cookies.set(name, value);
  return client;
}

const gets = (Object.entries(routes) as Array<[Operation, RouteDefinition]>).flatMap(([operation, route]) =>
  // A GET that writes is a print of seals: it has nothing of a lot, and its entry in the audit log has an id of its own.
  route.audience === 'staff' && route.method === 'GET' && route.creates !== true ? [{ operation, route }] : [],
);

/** Every address of a call worth asking: its subject in the path, and each value of each choice in its query. */
function addressesOf(route: (typeof gets)[number]['route']): string[] {
  const subjects = route.subject === 'none' ? [] : (Object.entries(route.subject) as Array<[SubjectKind, string]>);
  const at = (place: string) => records.ids[subjects.find(([, path]) => path === place)?.[0] ?? 'coupon'];
  const special: ReadonlyArray<readonly [test: boolean, id: string]> = [
    [route.path.includes('{code}'), records.serial],
    [route.path.startsWith('/v1/office/intake/'), records.delivery],
    [route.path.startsWith('/v1/office/arrival-picture/'), records.picture],
    [route.path.startsWith('/v1/office/preset/'), records.preset],
    [route.path.startsWith('/v1/office/import/'), records.imported],
    [route.path.endsWith('/return-label'), records.returned],
  ];
  const id = special.find(([test]) => test)?.[1];
  const path = route.path
    .replace('{alias}', '1')
    .replaceAll(/\{(\w+)\}/g, (_all, name) => id ?? at(`params.${name}`) ?? '');
  const queries = subjects.filter(([, where]) => where.startsWith('query.'));
  const [kind, where] = queries[0] ?? [];
  const usual = kind === undefined ? '' : `${where!.slice('query.'.length)}=${records.ids[kind]}`;
  const properties = route.query === undefined ? {} : (inputSchema(route.query).properties ?? {});
  const choices = Object.entries(properties).flatMap(([name, schema]) =>
    (schema.enum ?? []).map((value) => `${name}=${String(value)}`),
  );
  const names = Object.keys(properties).filter((name) => /(?:^|_)id$/.test(name));
  const things = (usual === '' ? names : []).flatMap((name) =>
    [records.staff.id, records.ids.user, records.ids.auction, records.ids.item].map((id) => `${name}=${id}`),
  );
  return [usual, ...choices, ...things].map((query) => `${path}?${query}`);
}

/** What every staff GET answers: status, type and body to the byte. */
async function readAllResponses(twin: TestApp): Promise<Record<string, string>> {
  const client = clientFor(twin, records.staff);
  const answers: Record<string, string> = {};
  for (const { route } of gets)
    for (const address of addressesOf(route)) {
      const { status, headers, body } = await client.get(address);
      answers[address] =
        `${status} ${headers['content-type']} ${typeof body === 'string' ? body : JSON.stringify(body)}`;
    }
  return answers;
}

async function expectEqualAnswers(): Promise<Record<string, string>> {
  const [first, second] = [await readAllResponses(twins[0]!), await readAllResponses(twins[1]!)];
  expect(Object.keys(second)).toEqual(Object.keys(first));
  expect(
    Object.keys(first).flatMap((address) =>
      first[address] === second[address] ? [] : [first[address], second[address]],
    ),
  ).toEqual([]);
  return first;
}
const bidInBoth = async (person: Person, auctionId: string, dollars: readonly [number, number]) => {
  for (const [place, twin] of twins.entries()) {
    const answer = await bid(clientFor(twin, person), auctionId, dollars[place]!);
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  }
};

test('given two equal apps, then every staff GET answers, and every list has an entry', async () => {
  const answers = await expectEqualAnswers();
  expect(Object.entries(answers).filter(([, answer]) => !answer.startsWith('200'))).toEqual([]);
  const empty = gets
    .filter(
      ({ route }) =>
        !addressesOf(route).some((address) =>
          /^200 .*(octet-stream|pdf|csv|webp|"items":\[\{|"queues":|"id":|"version":)/.test(answers[address]!),
        ),
    )
    .map(({ operation }) => operation);
  expect(empty).toEqual([]);
});

test('given a maximum of $500 in one and $900 in the other, then every staff GET returns the same', async () => {
  await bidInBoth(records.people[0]!, records.lots.open, [500, 900]);
  await expectEqualAnswers();
});

test('given a sealed bid of $2,600 in one and $3,100 in the other, then every staff GET returns the same', async () => {
  await bidInBoth(records.people[0]!, records.lots.blind, [2_600, 3_100]);
  await expectEqualAnswers();
});

test('given what the bidder sees, then the maximums do differ: the test compares what it should', async () => {
  const held = await Promise.all(
    twins.map(
      async (twin) => (await clientFor(twin, records.people[0]!).get('/v1/user/credit-limit')).body.usedCents as number,
    ),
  );
  expect(held[1]! - held[0]!).toBe(90_000);
});
