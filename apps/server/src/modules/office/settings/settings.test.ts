import { EXAMPLE_SETTINGS } from '@assay/domain/settings/example.ts';
import { LEGAL_PAGES } from '@assay/domain/settings/settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_BOUNDS } from '../../../../../../tests/support/bounds.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { listLot, newKey } from '../../../../test/lots.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { createContext } from '../../../createContext.ts';
import { readSettings, readSettingsOf } from '../../../platform/settings.ts';

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp();
  admin = await makeStaff(app);
});
afterAll(() => app.close());

const note = 'We moved';
const patch = (key: string, value: object, version: number, person = admin) =>
  person.client.patch(`/v1/office/setting/${key}`, { value, version, note }, { 'idempotency-key': newKey() });
const readAll = async () => (await admin.client.get('/v1/office/setting')).body;
const countVersions = async () => (await app.ctx.pool.query('select from setting')).rowCount;

test('given a change, then it is in force here and in other processes, is audited, and earlier versions stay', async () => {
  const other = await createContext(app.ctx.config);
  await other.live.start();
  const before = await readAll();
  expect(before.business).toMatchObject({ value: EXAMPLE_SETTINGS.business, changedBy: null });
  const value = { legalName: 'Lantern Auctions LLC', tradingName: 'Lantern', shortName: '', phone: '(303) 555-0100' };
  const answer = await patch('business', value, before.business.version);
  expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
  expect((await readAll()).business).toMatchObject({
    value,
    version: answer.body.version,
    changedBy: admin.username,
  });
  expect(readSettings(app.ctx)).toEqual({ ...EXAMPLE_SETTINGS, bounds: TEST_BOUNDS, business: value });
  await expect.poll(() => readSettings(other).business).toEqual(value);
  const { items } = (await admin.client.get('/v1/office/audit?subject=setting')).body;
  expect(items[0]).toMatchObject({
    ...{ action: 'setting.business', subjectTitle: 'business', note, actor: admin.username },
    ...{ before: EXAMPLE_SETTINGS.business, after: value },
  });
  await expect(app.ctx.pool.query('delete from setting')).rejects.toThrow('only grows');
  await other.close();
});

test('given a version that a colleague has replaced, then the change is refused and nothing is written', async () => {
  const { address } = await readAll();
  const value = { ...EXAMPLE_SETTINGS.address, line1: '1 Broadway' };
  expect((await patch('address', value, address.version)).status).toBe(200);
  const count = await countVersions();
  const late = await patch('address', { ...value, line1: '2 Broadway' }, address.version);
  expect([late.status, late.body.code]).toEqual([409, 'record_changed']);
  expect([await countVersions(), readSettings(app.ctx).address]).toEqual([count, value]);
});

test('given two changes at the same time, then one is refused, and versions have no gap', async () => {
  const { pickup } = await readAll();
  const answers = await Promise.all(
    ['By chance', 'By appointment only'].map((hours) => patch('pickup', { ...pickup.value, hours }, pickup.version)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { rows } = await app.ctx.pool.query('select max(version) = count(*) as dense from setting');
  expect(rows).toEqual([{ dense: true }]);
});

test.each([
  ['address', { state: 'CA' }, 'value.state', 'state_zip_mismatch'],
  ['address', { city: '' }, 'value.city', 'required'],
  ['address', { postalCode: '1001' }, 'value.postalCode', 'postal_code_invalid'],
  ['pickup', { line1: 'улица 5' }, 'value.line1', 'non_latin_characters'],
  ['business', { phone: '12' }, 'value.phone', 'phone_invalid'],
] as const)('given a fault in %s, then it is at its field, and nothing is written', async (key, fault, path, code) => {
  const current = (await readAll())[key];
  const count = await countVersions();
  const answer = await patch(key, { ...current.value, ...fault }, current.version);
  expect([answer.status, answer.body.errors[0]]).toMatchObject([422, { path, code }]);
  expect(await countVersions()).toBe(count);
});

test('given a colleague in finance, then they read the settings but do not change the name', async () => {
  const colleague = await makeStaff(app);
  await app.ctx.pool.query("update users set staff_roles = '{finance}' where id = $1", [colleague.id]);
  expect((await colleague.client.get('/v1/office/setting')).status).toBe(200);
  const { business } = await readAll();
  expect((await patch('business', business.value, business.version, colleague)).body.code).toBe('forbidden');
});

test('given a business that has set nothing, then its settings are empty, and its shop opens when the checklist is done', async () => {
  const empty = await startTestApp();
  await empty.ctx.pool.query('truncate setting');
  await empty.ctx.settings.refresh();
  const staff = await makeStaff(empty);
  const { body } = await staff.client.get('/v1/office/setting');
  expect(body.business).toEqual({ value: null, version: 0, changedAt: null, changedBy: null });
  const save = (key: string, value: object) =>
    staff.client.patch(`/v1/office/setting/${key}`, { value, version: 0, note }, { 'idempotency-key': newKey() });
  const left = async () =>
    (await staff.client.get('/v1/office/setup')).body.items
      .filter(({ isDone }: { isDone: boolean }) => !isDone)
      .map(({ step }: { step: string }) => step);
  const open = () => save('opening', { isOpen: true });
  const answer = await save('business', { legalName: 'Lantern', tradingName: '', shortName: '', phone: '' });
  expect([answer.status, answer.body]).toEqual([200, { version: 1 }]);
  const early = await open();
  expect([early.status, early.body.code, early.body.missing]).toEqual([
    409,
    'setup_incomplete',
    [
      ...['timeZone', 'address', 'pickup', 'shipping', 'premium', 'tax', 'email', 'legal'],
      ...['category', 'condition', 'artist', 'item'],
    ],
  ]);
  for (const key of ['address', 'pickup', 'shipping', 'premium', 'tax', 'email', ...LEGAL_PAGES] as const)
    expect((await save(key, EXAMPLE_SETTINGS[key])).status).toBe(200);
  expect((await save('timeZone', { zone: 'America/Los_Angeles' })).status).toBe(200);
  expect(await left()).toEqual(['category', 'condition', 'artist', 'item']);
  await empty.ctx.pool.query(
    `with one as (insert into artist (id, slug, name) values (gen_random_uuid(), 'first', 'First')),
       two as (insert into condition (id, slug, name) values (gen_random_uuid(), 'first', 'First'))
     insert into category (id, slug, name) values (gen_random_uuid(), 'first', 'First')`,
  );
  await listLot(empty.ctx);
  expect(await left()).toEqual([]);
  expect((await open()).status).toBe(200);
  expect(readSettings(empty.ctx).opening.isOpen).toBe(true);
  // A paper from before has the first name; what a business can do without, it did without then.
  expect(await readSettingsOf(empty.ctx.pool, { version: 0 })).toMatchObject({
    business: { legalName: 'Lantern' },
    timeZone: { zone: 'America/New_York' },
  });
  await empty.close();
});

test('given a setting of money, when its change has no reason, then it is refused; the postal address needs none', async () => {
  const { shipping, address } = await readAll();
  const send = (key: string, value: object, version: number) =>
    admin.client.patch(`/v1/office/setting/${key}`, { value, version }, { 'idempotency-key': newKey() });
  const refused = await send('shipping', shipping.value, shipping.version);
  expect([refused.status, refused.body.errors]).toMatchObject([422, [{ path: 'note' }]]);
  expect((await send('address', address.value, address.version)).status).toBe(200);
});
