import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addCertificate } from '../../../../test/certificates.ts';
import { cookieHeader } from '../../../../test/client.ts';
import { createItemFixtures, type ItemFixtures } from '../../../../test/itemFixtures.ts';
import { newKey } from '../../../../test/lots.ts';
import { noise, sendFile } from '../../../../test/media.ts';
import { makeStaff } from '../../../../test/office.ts';
import { extractPdfText } from '../../../../test/pdfText.ts';
import type { Person } from '../../../../test/people.ts';

let app: TestApp;
let fixtures: ItemFixtures;
let staff: Person;
let consignor: Person;
let count = 0;
beforeAll(async () => {
  app = await startTestApp();
  fixtures = createItemFixtures(app.ctx);
  [staff, consignor] = [await makeStaff(app), await app.signUp()];
  await app.ctx.pool.query("update users set staff_roles = '{logistics}' where id = $1", [staff.id]);
});
afterAll(() => app.close());

const post = (path: string, body: object, person = staff) =>
  person.client.post(`/v1/office/intake${path}`, body, { 'idempotency-key': newKey() });
const delivery = (more: object = {}) => ({
  kind: 'consignment',
  sourceName: 'Grace Hopper',
  sourceContact: 'grace@example.com',
  sourceUsername: consignor.username,
  carrier: 'UPS',
  trackingNumber: '1Z999',
  lines: [
    { description: 'Signed jersey', insuredCents: 250_000, conditionNote: 'Left sleeve torn', shelf: 'A-04' },
    { description: 'Programs', quantity: 3 },
  ],
  ...more,
});
const item = () => {
  count += 1;
  return fixtures.item({ title: `Jersey ${count}`, grade: null, status: 'draft' });
};

test('given objects that arrive, when they are received, then each has a line, and the receipt names values and condition', async () => {
  const made = await post('', delivery());
  expect(made.body).toMatchObject({
    number: expect.stringMatching(/^IN-\d{6}$/),
    kind: 'consignment',
    sourceUsername: consignor.username,
    receivedBy: staff.username,
    lines: [
      { position: 1, description: 'Signed jersey', quantity: 1, insuredCents: 250_000, shelf: 'A-04', item: null },
      { position: 2, description: 'Programs', quantity: 3, insuredCents: null, shelf: null, item: null },
    ],
  });
  const { id, number } = made.body;
  const listed = await staff.client.get(`/v1/office/intake?find=${number}`);
  expect(listed.body.items).toMatchObject([{ id, lines: 2, openLines: 2, firstObject: 'Signed jersey' }]);
  const receipt = await app.app.inject({
    url: `/v1/office/intake/${id}/receipt`,
    headers: { cookie: cookieHeader(staff.client) },
  });
  const text = extractPdfText(receipt.rawPayload);
  for (const part of [number, 'Grace Hopper', 'Signed jersey', '$2,500.00', 'Left sleeve torn', 'Programs'])
    expect(text).toContain(part);
  const added = await post(`/${id}/line`, { description: 'A poster' });
  expect(added.body.lines.map(({ position }: { position: number }) => position)).toEqual([1, 2, 3]);
});

test('given a line, when it becomes an item, then the item is with us on that shelf, with its consignor, once', async () => {
  const { id, lines, number } = (await post('', delivery())).body;
  const itemId = await item();
  const link = (lineId: string, to: string) => post(`/${id}/line/${lineId}/item`, { itemId: to });
  const linked = await link(lines[0].id, itemId);
  expect(linked.body.lines[0]).toMatchObject({
    shelf: 'A-04',
    item: { id: itemId, custody: 'in_house', status: 'draft' },
  });
  const { rows } = await app.ctx.pool.query(
    `select t.consignor_id, t.custody, t.shelf, m.trigger, m.from_state, m.carrier, m.note, p.kind
     from item t join custody_move m on m.item_id = t.id join provenance_event p on p.item_id = t.id where t.id = $1`,
    [itemId],
  );
  expect(rows).toEqual([
    {
      consignor_id: consignor.id,
      custody: 'in_house',
      shelf: 'A-04',
      trigger: 'intake',
      from_state: null,
      carrier: 'UPS',
      note: `Received as ${number}`,
      kind: 'intake',
    },
  ]);
  expect((await link(lines[0].id, await item())).body.code).toBe('request_state');
  expect((await link(lines[1].id, itemId)).body.errors).toMatchObject([{ path: 'itemId', code: 'taken' }]);
  expect((await link(lines[1].id, crypto.randomUUID())).body.errors).toMatchObject([{ code: 'unknown' }]);
  const other = await item();
  await app.ctx.pool.query('update item set consignor_id = $2 where id = $1', [other, staff.id]);
  expect((await link(lines[1].id, other)).body.code).toBe('forbidden_own_affair');
  const { body } = await staff.client.get(`/v1/office/intake/${id}`);
  expect(body.lines[1].item).toBeNull();
});

test('given a line, when a draft is made from it, then it is that item, with us and on its shelf', async () => {
  const { id, lines } = (await post('', delivery())).body;
  const draft = (lineId: string, body: object) => post(`/${id}/line/${lineId}/draft`, body);
  expect((await draft(lines[0].id, { type: 'main', title: 'x' })).status).toBe(422);
  const made = await draft(lines[0].id, { type: 'main', title: 'Jersey from the final' });
  expect(made.body.lines[0].item).toMatchObject({
    title: 'Jersey from the final',
    status: 'draft',
    custody: 'in_house',
  });
  expect(made.body.lines[0].shelf).toBe('A-04');
  expect((await draft(lines[0].id, { type: 'main', title: 'Again the same' })).body.code).toBe('request_state');
  const { rows } = await app.ctx.pool.query("select count(*)::int as n from item where title = 'Again the same'");
  expect(rows).toEqual([{ n: 0 }]);
});

test('given an object, when it is looked for, then one call says where it is and who has it', async () => {
  const lines = [
    { description: 'Blue guitar', shelf: 'G-1' },
    { description: 'Red 100% guitar', shelf: 'G-2' },
  ];
  const { id, number, lines: made } = (await post('', delivery({ lines }))).body;
  const itemId = await item();
  await post(`/${id}/line/${made[0].id}/item`, { itemId });
  const { serial } = await addCertificate(app.ctx, itemId);
  const find = async (text: string) =>
    (await staff.client.get(`/v1/office/whereabouts?find=${encodeURIComponent(text)}`)).body.items;
  const guitar = { itemId, custody: 'in_house', shelf: 'G-1', owner: null, intake: { id, number } };
  for (const text of [serial, 'g-1'])
    expect(await find(text)).toMatchObject([{ ...guitar, moves: [{ by: staff.username, shelf: 'G-1' }] }]);
  expect(await find(number)).toMatchObject([guitar, { itemId: null, title: 'Red 100% guitar', shelf: 'G-2' }]);
  expect(await find('100% gui')).toMatchObject([{ itemId: null, title: 'Red 100% guitar' }]);
  expect(await find('100_ gui')).toEqual([]);
  // A move on: the same call says so.
  const act = { act: 'shelve', shelf: 'G-9', note: 'Photographed' };
  await staff.client.post(`/v1/office/item/${itemId}/custody`, act, { 'idempotency-key': newKey() });
  expect(await find(serial)).toMatchObject([
    { shelf: 'G-9', moves: [{ note: 'Photographed', shelf: 'G-9' }, { shelf: 'G-1' }] },
  ]);
  const latest = (await staff.client.get('/v1/office/whereabouts?limit=1')).body;
  expect(latest.items).toHaveLength(1);
});

test('given an object that is no item yet, when it is moved, then each move is kept, and its tag finds it there', async () => {
  const { id, number, lines } = (await post('', delivery({ lines: [{ description: 'Bat', shelf: 'm-1' }] }))).body;
  const [{ id: lineId }] = lines;
  const move = (shelf: string) => post(`/${id}/line/${lineId}/move`, { shelf, note: 'Put away' });
  expect((await move('m-2')).body.lines[0].shelf).toBe('M-2');
  expect((await move('M-3')).status).toBe(200);
  const find = async (text: string) =>
    (await staff.client.get(`/v1/office/whereabouts?find=${encodeURIComponent(text)}`)).body.items;
  const [found] = await find(`${number}/1`);
  expect(found).toMatchObject({ itemId: null, shelf: 'M-3', intake: { lineId, position: 1 } });
  expect(found.moves.map(({ shelf }: { shelf: string | null }) => shelf)).toEqual(['M-3', 'M-2', 'M-1']);
  expect(await find(`${number}/2`)).toEqual([]);
  await expect(app.ctx.pool.query('delete from intake_line_move where line_id = $1', [lineId])).rejects.toThrow();
  // As an item it moves by custody.
  await post(`/${id}/line/${lineId}/item`, { itemId: await item() });
  expect((await move('M-4')).body.code).toBe('request_state');
  expect(await find(`${number}/1`)).toMatchObject([{ shelf: 'M-3', itemId: expect.any(String) }]);
  const bench = await (await makeStaff(app)).client.get(`/v1/office/authentication?find=${number}%2F1`);
  expect(bench.body.items).toMatchObject([{ shelf: 'M-3' }]);
});

test('given an object, when it is photographed, then staff see its photos, upright and without place, and no one else', async () => {
  const { id, lines } = (await post('', delivery())).body;
  const url = `/v1/office/intake/${id}/line/${lines[0].id}/picture`;
  const photo = await noise(90, 60).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const sent = await sendFile(app, staff, url, photo);
  expect(sent.body).toMatchObject({ width: 60, height: 90, kind: null, by: staff.username });
  const { body } = await staff.client.get(`/v1/office/intake/${id}`);
  expect(body.lines.map(({ pictures }: { pictures: object[] }) => pictures.length)).toEqual([1, 0]);
  const file = `/v1/office/arrival-picture/${sent.body.id}`;
  expect((await staff.client.get(file)).headers['content-type']).toBe('image/webp');
  expect((await consignor.client.get(file)).status).toBe(404);
  expect((await sendFile(app, staff, url, Buffer.from('no photo'))).body.code).toBe('file_invalid');
  expect((await sendFile(app, staff, `/v1/office/intake/${id}/line/${id}/picture`, photo)).status).toBe(404);
  await app.ctx.pool.query('update intake set source_user_id = $2 where id = $1', [id, staff.id]);
  expect((await sendFile(app, staff, url, photo)).body.code).toBe('forbidden_own_affair');
});

test('given their own delivery, an unknown account or a time to come, then it is refused, and nothing is received', async () => {
  const received = async () => (await app.ctx.pool.query('select count(*)::int as n from intake')).rows[0].n as number;
  const before = await received();
  expect((await post('', delivery({ sourceUsername: staff.username }))).body.code).toBe('forbidden_own_affair');
  expect((await post('', delivery({ sourceUsername: 'unknown.person' }))).body.errors).toMatchObject([
    { path: 'sourceUsername', code: 'unknown' },
  ]);
  expect((await post('', delivery({ receivedAt: '2099-01-01T00:00:00.000Z' }))).body.errors).toMatchObject([
    { path: 'receivedAt' },
  ]);
  expect((await post('', delivery({ lines: [] }))).status).toBe(422);
  expect((await post('', delivery(), consignor)).status).toBe(404);
  expect(await received()).toBe(before);
});
