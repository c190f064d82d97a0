import type { ImportDetail, ImportRow } from '@assay/contract/shapes/import.ts';
import type { OfficeSaleLot } from '@assay/contract/shapes/sale.ts';
import { toSerial } from '@assay/domain/item/serial.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createItemFixtures } from '../../../../test/itemFixtures.ts';
import { newKey } from '../../../../test/lots.ts';
import { sendFile } from '../../../../test/media.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';

const DAY = 86_400_000;
let app: TestApp;
let staff: Person;
let fixtures: ReturnType<typeof createItemFixtures>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
  fixtures = createItemFixtures(app.ctx);
});
beforeEach(() => app.logIn(staff));
afterAll(() => app.close());

const send = (path: string, body: object) =>
  staff.client.post(`/v1/office/${path}`, body, { 'idempotency-key': newKey() });
const soon = (ms: number): string => new Date(app.ctx.clock.now() + ms).toISOString();
const run = (sql: string, ...values: unknown[]) => app.ctx.pool.query(sql, values);
const rowsOf = async (id: string): Promise<ImportRow[]> =>
  (await staff.client.get(`/v1/office/import/${id}/rows?limit=100&show=refuse`)).body.items;
const read = async (id: string): Promise<ImportDetail> => (await staff.client.get(`/v1/office/import/${id}`)).body;
const newSale = async (title: string): Promise<string> =>
  (await send('sale', { title, preset: 'weekly', opensAt: soon(2 * DAY), firstEndAt: soon(9 * DAY) })).body.id;
const lotsOf = async (id: string): Promise<OfficeSaleLot[]> =>
  (await staff.client.get(`/v1/office/sale/${id}`)).body.items;
const upload = (query: string, text: string, by = staff) =>
  sendFile(app, by, `/v1/office/import?${query}`, Buffer.from(text));

let count = 0;
async function item(given: Partial<Parameters<typeof fixtures.item>[0]> = {}): Promise<string> {
  count += 1;
  return fixtures.item({ title: `Signed cap ${count}`, status: 'approved', offerType: 'auction', ...given });
}

/** A delivery with a line that has become this item. Returns its number. */
async function deliver(...itemIds: string[]): Promise<string> {
  const lines = itemIds.map((_id, at) => ({ description: `Object ${at + 1}` }));
  const { body } = await send('intake', { kind: 'purchase', sourceName: 'Ada Penrose', lines });
  for (const [at, itemId] of itemIds.entries())
    await send(`intake/${body.id}/line/${body.lines[at].id}/item`, { itemId });
  return body.number;
}

test('given lots that name items by id, address name, serial and receipt, then the run puts them into the draft sale in their order; undo removes those no one has changed', async () => {
  const saleId = await newSale('Caps by file');
  const present = await item();
  await send(`sale/${saleId}/lot`, { itemIds: [present] });
  const [byId, bySlug, bySerial, byReceipt, byLine] = [
    await item(),
    await item({ title: 'Cap of the captain' }),
    await item({ serial: toSerial('AS', new Uint8Array(8)) }),
    await item(),
    await item(),
  ];
  await run('update item set estimate_low_cents = 40000, estimate_high_cents = 60000 where id = $1', bySlug);
  const [one, many] = [await deliver(byReceipt), await deliver(await item(), byLine)];
  const [{ serial }] = (await run('select serial from item where id = $1', bySerial)).rows as [{ serial: string }];
  const file = await upload(
    `kind=lot&saleId=${saleId}`,
    `Item,Order,Opening bid,Reserve,Ends\n${byId},5,$100,"1,500",\ncap-of-the-captain,1,,,\n${serial},4,50,,\n${one},3,50,,2090-12-01 15:00\n${many}/2,2,50,,12/1/2090 4:30 PM\n`,
  );
  expect([file.status, file.body.plan, file.body.sale.title]).toEqual([
    201,
    { create: 5, change: 0, refuse: 0 },
    'Caps by file',
  ]);
  expect(await lotsOf(saleId)).toHaveLength(1);
  await send(`import/${file.body.id}/run`, { note: 'Lots of the autumn sale' });
  await app.runJobs();
  const lots = await lotsOf(saleId);
  expect(
    lots.map(({ itemId, position, openingCents, reserveCents, endsAt }) => [
      itemId,
      position,
      openingCents,
      reserveCents,
      endsAt?.slice(0, 16),
    ]),
  ).toEqual([
    [present, 1, 1_000, null, expect.any(String)],
    [bySlug, 2, 10_000, null, expect.any(String)],
    [byLine, 3, 5_000, null, '2090-12-01T21:30'],
    [byReceipt, 4, 5_000, null, '2090-12-01T20:00'],
    [bySerial, 5, 5_000, null, expect.any(String)],
    [byId, 6, 10_000, 150_000, expect.any(String)],
  ]);
  const audited = await run(
    "select note from audit_event where action = 'lot.create' and subject_id = any($1)",
    lots.map(({ id }) => id),
  );
  expect(audited.rows).toEqual(
    Array.from({ length: 5 }, () => ({ note: `Import ${file.body.number}: Lots of the autumn sale` })),
  );

  const changed = lots[3]!;
  await staff.client.patch(
    `/v1/office/auction/${changed.id}`,
    { version: 1, openingCents: 7_500 },
    { 'idempotency-key': newKey() },
  );
  await send(`import/${file.body.id}/undo`, { note: 'The wrong file' });
  await app.runJobs();
  expect((await read(file.body.id)).result).toMatchObject({ created: 5, undone: 4, kept: 1 });
  expect((await lotsOf(saleId)).map(({ itemId, position }) => [itemId, position])).toEqual([
    [present, 1],
    [byReceipt, 2],
  ]);
});

test('given lots that can’t be, then the dry run says why at the column', async () => {
  const saleId = await newSale('Faulty lots');
  const [inSale, sold, own, good] = [await item(), await item(), await item(), await item()];
  await send(`sale/${saleId}/lot`, { itemIds: [inSale] });
  const buyer = await app.signUp();
  await run('update item set owner_id = $2 where id = $1', sold, buyer.id);
  await run('update item set consignor_id = $2 where id = $1', own, staff.id);
  const several = await deliver(await item(), await item());
  const text = [
    'Item,Order,Opening,Reserve,Start,End',
    `${inSale},,50,,,`,
    `${sold},,50,,,`,
    `${own},,50,,,`,
    'nowhere,,50,,,',
    `${several},,50,,,`,
    ',,50,,,',
    `${await item()},x,50,,,`,
    `${await item()},,50.50,,,`,
    `${await item()},,0.50,,,`,
    `${await item()},,100,50,,`,
    `${await item()},,50,,tomorrow,`,
    `${await item()},,50,,2090-12-02 10:00,2090-12-01 10:00`,
    `${good},1,50,,,`,
    `${good},2,50,,,`,
    `${await item()},1,50,,,`,
  ].join('\n');
  const { body } = await upload(`kind=lot&saleId=${saleId}`, text);
  expect(body.plan).toEqual({ create: 1, change: 0, refuse: 14 });
  const heads = ['Item', 'Order', 'Opening', 'Reserve', 'Start', 'End'];
  expect(
    (await rowsOf(body.id)).map(({ faults }) => faults.map(({ column, message }) => `${heads[column!]}: ${message}`)),
  ).toEqual([
    ['Item: The item is already in a lot that isn’t published yet'],
    ['Item: The item is sold'],
    ['Item: You can’t act on something you own, consign, bid on or have an offer for. Ask a colleague'],
    ['Item: There is no such item'],
    ['Item: This receipt has several items. Add the line: IN-000012-2'],
    ['Item: Item is missing'],
    ['Order: Enter a whole number'],
    ['Opening: Enter whole dollars, at least $1'],
    [expect.stringContaining('Opening: ')],
    ['Reserve: The reserve can’t be below the opening bid'],
    ['Start: Enter a time like 12/31/2026 3:00 PM or 2026-12-31 15:00 (Eastern time)'],
    ['End: The end must be after the start'],
    ['Item: Another row of the file is about this item'],
    ['Order: Another row of the file has this order'],
  ]);
});

test('given a sale that is published meanwhile, or no draft sale, then no lot is added', async () => {
  const saleId = await newSale('Published meanwhile');
  expect((await upload('kind=lot', 'Item\nx\n')).body).toMatchObject({
    code: 'validation_failed',
    errors: [{ path: 'saleId' }],
  });
  const { body } = await upload(`kind=lot&saleId=${saleId}`, `Item\n${await item()}\n`);
  await run('update sale set published_at = now() where id = $1', saleId);
  await send(`import/${body.id}/run`, { note: 'Too late' });
  await app.runJobs();
  expect(await read(body.id)).toMatchObject({ status: 'done', result: { created: 0, refused: 1 } });
  expect((await run('select from draft_lot where sale_id = $1', saleId)).rowCount).toBe(0);
});

test('given shelves, then items that we have are moved to them with an audit line each; others are refused', async () => {
  const [here, away, own] = [await item({ title: 'Cap on a shelf' }), await item(), await item()];
  await run("update item set custody = 'in_transit_out' where id = $1", away);
  await run('update item set consignor_id = $2 where id = $1', own, staff.id);
  const { body } = await upload(
    'kind=location',
    `Serial,Shelf\ncap-on-a-shelf,B-12\n${away},B-13\n${own},B-14\n${await item()},\n${await item()},${'x'.repeat(41)}\n`,
  );
  expect(body.plan).toEqual({ create: 0, change: 1, refuse: 4 });
  expect((await rowsOf(body.id)).map(({ faults }) => faults.map(({ field, message }) => [field, message]))).toEqual([
    [['item', 'It has left us. Receive it first']],
    [['item', expect.stringContaining('Ask a colleague')]],
    [['shelf', 'Shelf is missing']],
    [['shelf', 'Enter at most 40 characters']],
  ]);
  await send(`import/${body.id}/run`, { note: 'Stock taking' });
  await app.runJobs();
  expect(await read(body.id)).toMatchObject({ status: 'done', result: { changed: 1 }, undoUntil: null });
  expect((await run('select shelf, custody from item where id = $1', here)).rows).toEqual([
    { shelf: 'B-12', custody: 'in_house' },
  ]);
  expect(
    (await run("select note from audit_event where action = 'custody.shelve' and subject_id = $1", here)).rows,
  ).toEqual([{ note: `Import ${body.number}: Stock taking` }]);
});

test('given roles, then each kind is imported by those who make its records by hand', async () => {
  const saleId = await newSale('By role');
  const person = await makeStaff(app);
  const answers: unknown[] = [];
  for (const role of ['catalog', 'auction', 'logistics', 'support']) {
    await run('update users set staff_roles = $2 where id = $1', person.id, [role]);
    await app.logIn(person);
    for (const query of ['kind=item', 'kind=location', `kind=lot&saleId=${saleId}`]) {
      const { status } = await upload(query, 'Item,Title\nx,y\n', person);
      answers.push(`${role} ${query.slice(0, 9)} ${status}`);
    }
  }
  expect(answers).toEqual([
    'catalog kind=item 201',
    'catalog kind=loca 201',
    'catalog kind=lot& 403',
    'auction kind=item 403',
    'auction kind=loca 403',
    'auction kind=lot& 201',
    'logistics kind=item 403',
    'logistics kind=loca 201',
    'logistics kind=lot& 403',
    'support kind=item 403',
    'support kind=loca 403',
    'support kind=lot& 403',
  ]);
});
