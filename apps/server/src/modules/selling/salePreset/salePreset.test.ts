import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { TestResponse } from '../../../../test/client.ts';
import { createItemFixtures } from '../../../../test/itemFixtures.ts';
import { newKey } from '../../../../test/lots.ts';
import { sendFile } from '../../../../test/media.ts';
import { makeStaff, versionAt } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { newId } from '../../../platform/ids.ts';
import { integrityFaults } from '../../office/reports/integrity.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const note = 'For the club sales';
const STEPS = [
  { fromCents: 0, incrementCents: 2_500 },
  { fromCents: 20_000, incrementCents: 7_500 },
];
const TERMS = { windowMs: 5 * MINUTE, capMs: HOUR, blindMs: null, increments: STEPS };

let app: TestApp;
let staff: Person;
let bidders: Person[];
let fixtures: ReturnType<typeof createItemFixtures>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
  bidders = [await app.signUp({ isOnboarded: true }), await app.signUp({ isOnboarded: true })];
  fixtures = createItemFixtures(app.ctx);
});
beforeEach(async () => {
  for (const person of [staff, ...bidders]) await app.logIn(person);
});
afterAll(async () => {
  expect(await integrityFaults(app.ctx)).toEqual([]);
  await app.close();
});

const key = () => ({ 'idempotency-key': newKey() });
const send = (path: string, body: object) => staff.client.post(`/v1/office/${path}`, body, key());
const patch = async (path: string, body: object) =>
  staff.client.patch(`/v1/office/${path}`, { version: await versionAt(app.ctx, path), ...body }, key());
const get = async (path: string) => (await staff.client.get(`/v1/office/${path}`)).body;
const soon = (ms: number): string => new Date(app.ctx.clock.now() + ms).toISOString();
const run = async (sql: string, ...values: unknown[]) => (await app.ctx.pool.query(sql, values)).rows;
const facts = ({ status, body }: TestResponse) => [
  status,
  body?.code,
  ...(body?.errors ?? []).map((at: { path: string }) => at.path),
];

let count = 0;
async function item(): Promise<string> {
  count += 1;
  const id = await fixtures.item({ status: 'approved', offerType: 'make_offer', title: `Signed pennant ${count}` });
  await run(
    `insert into media (id, item_id, type, position, alt, file, width, height) values ($1, $2, 'image', 0, 'A pennant', 'ab/cd', 1600, 1600)`,
    newId(app.ctx.clock.now()),
    id,
  );
  return id;
}
async function preset(name: string, given: object = {}): Promise<string> {
  const made = await send('preset', { name, ...TERMS, ...given, note });
  expect(facts(made)).toEqual([201, undefined]);
  return made.body.id;
}
const sale = async (given: object) =>
  (await send('sale', { title: 'Club sale', opensAt: soon(HOUR), firstEndAt: soon(3 * HOUR), ...given })).body;
const bid = (lotId: string, dollars: number, person: Person) =>
  person.client.post(`/v1/auction/${lotId}/bid`, { amountCents: dollars * 100 }, key());
const lastBid = async (lotId: string) => (await app.client().get(`/v1/auction/${lotId}/last-bid`)).body;

describe('a preset', () => {
  it('given a sale and a lot that follow it, when it changes, then they change until they are published; bids take its increments', async () => {
    const id = await preset('Club night');
    const own = await sale({ preset: id });
    const weekly = await sale({ preset: 'weekly' });
    expect(own).toMatchObject({ preset: id, presetName: 'Club night', terms: { windowMs: 5 * MINUTE, blindMs: null } });
    const inSale = (await send('auction', { itemId: await item(), saleId: own.id, openingCents: 10_000 })).body;
    const apart = (await send('auction', { itemId: await item(), saleId: weekly.id, openingCents: 10_000, preset: id }))
      .body;
    const times = { startsAt: soon(HOUR), endsAt: soon(3 * HOUR) };
    const alone = (await send('auction', { itemId: await item(), openingCents: 10_000, ...times })).body;
    expect((await patch(`auction/${alone.id}`, { preset: id })).body).toMatchObject({
      preset: id,
      presetName: 'Club night',
    });
    expect(await get(`preset/${id}`)).toMatchObject({ sales: 1, lots: 2, increments: STEPS });

    const steps = [STEPS[0]!, { fromCents: 20_000, incrementCents: 5_000 }];
    const changed = await patch(`preset/${id}`, { windowMs: 6 * MINUTE, increments: steps, note });
    expect([changed.status, changed.body.terms.windowMs]).toEqual([200, 6 * MINUTE]);
    for (const lot of [inSale, apart, alone])
      expect(await get(`auction/${lot.id}`)).toMatchObject({ terms: { windowMs: 6 * MINUTE }, increments: steps });
    expect((await get(`sale/${weekly.id}`)).terms.windowMs).toBe(10 * MINUTE);

    for (const path of [`sale/${own.id}`, `sale/${weekly.id}`, `auction/${alone.id}`])
      expect(facts(await send(`${path}/publish`, { note }))).toEqual([200, undefined]);
    expect((await patch(`preset/${id}`, { windowMs: MINUTE, increments: [STEPS[0]], note })).status).toBe(200);
    for (const lot of [inSale, apart, alone])
      expect(await get(`auction/${lot.id}`)).toMatchObject({ terms: { windowMs: 6 * MINUTE }, increments: steps });
    expect((await get(`sale/${own.id}`)).terms.windowMs).toBe(6 * MINUTE);

    await app.moveClock(90 * MINUTE);
    await app.runJobs();
    for (const person of [staff, ...bidders]) await app.logIn(person);
    const [ada, ben] = bidders as [Person, Person];
    expect((await bid(inSale.id, 150, ada)).status).toBe(200);
    // From $100 by $25.
    expect(await lastBid(inSale.id)).toMatchObject({ priceCents: 10_000, minNextBidCents: 12_500, increments: steps });
    expect((await bid(inSale.id, 124, ben)).body).toMatchObject({ code: 'bid_too_low', minimumCents: 12_500 });
    const access = (await ben.client.get(`/v1/auction/${inSale.id}/access`)).body;
    expect([access.minNextBidCents, access.quickBidsCents]).toEqual([12_500, [12_500, 17_500, 25_000]]);
    expect((await bid(inSale.id, 200, ben)).body).toMatchObject({ youLead: true, priceCents: 17_500 });
    expect((await bid(inSale.id, 300, ada)).body).toMatchObject({
      youLead: true,
      priceCents: 25_000,
      minNextBidCents: 30_100,
    });
    // From $200 by $50, as it was published.
    expect(await lastBid(inSale.id)).toMatchObject({ priceCents: 25_000, minNextBidCents: 30_000 });
    const replay = await get(`auction/${inSale.id}/void-preview?seqs=2`);
    expect(replay.minNextBidCents).toBe(12_500);
    const kept = await run('select table_version from auction where id = any($1::uuid[])', [
      inSale.id,
      apart.id,
      alone.id,
    ]);
    expect(new Set(kept.map(({ table_version }) => table_version)).size).toBe(1);
    expect(await lastBid(apart.id)).toMatchObject({ increments: steps, windowMs: 6 * MINUTE });
  });

  it('given the steps of another, then both are one version; the standard ones are version 1', async () => {
    const version = async (id: string) => (await get(`preset/${id}`)).terms.tableVersion;
    const [one, two] = [await preset('One'), await preset('Two')];
    expect(await version(one)).toBe(await version(two));
    const standard = (await get('preset/weekly')).increments;
    expect(await version(await preset('Standard', { increments: standard }))).toBe(1);
  });

  it.each([
    ['a taken name', { name: 'club NIGHT' }, ['name']],
    ['a name of ours', { name: 'live drop' }, ['name']],
    ['the name of custom terms', { name: 'Custom' }, ['name']],
    ['a cap below the window', { capMs: MINUTE }, ['capMs']],
    [
      'falling increments',
      { increments: [...STEPS, { fromCents: 30_000, incrementCents: 100 }] },
      ['increments.2.incrementCents'],
    ],
    ['no first step', { increments: [STEPS[1]] }, ['increments.0.fromCents']],
    ['no steps', { increments: [] }, ['increments']],
  ])('given %s, then it is refused', async (_name, given, paths) => {
    const before = await run('select count(*) from sale_preset');
    const body = { name: 'Refused', ...TERMS, ...given, note };
    expect(facts(await send('preset', body))).toEqual([422, 'validation_failed', ...paths]);
    expect(await run('select count(*) from sale_preset')).toEqual(before);
  });

  it('given a retired one, then it is not chosen or changed, what uses it keeps it, and its name is free', async () => {
    const id = await preset('Retiring');
    const used = await sale({ preset: id });
    expect((await send(`preset/${id}/retire`, { note })).body.retiredAt).not.toBeNull();
    expect((await send(`preset/${id}/retire`, { note })).status).toBe(200);
    expect(facts(await patch(`preset/${id}`, { name: 'Again', note }))).toEqual([409, 'auction_state']);
    const body = { title: 'Later', preset: id, opensAt: soon(DAY), firstEndAt: soon(2 * DAY) };
    expect(facts(await send('sale', body))).toEqual([422, 'validation_failed', 'preset']);
    const unknown = newId(app.ctx.clock.now());
    expect(facts(await send('sale', { ...body, preset: unknown }))).toEqual([422, 'validation_failed', 'preset']);
    expect((await patch(`sale/${used.id}`, { title: 'Still it' })).body).toMatchObject({
      preset: id,
      presetName: 'Retiring',
    });
    // The form of a sale sends its preset along.
    expect((await patch(`sale/${used.id}`, { title: 'And still', preset: id })).body).toMatchObject({
      title: 'And still',
      presetName: 'Retiring',
    });
    // Terms of its own start from what it had, with its increments.
    const custom = (await patch(`sale/${used.id}`, { preset: 'custom' })).body;
    expect(custom).toMatchObject({
      preset: 'custom',
      presetName: 'Custom',
      terms: { tableVersion: used.terms.tableVersion },
    });
    await preset('Retiring');
    const names = async (status: string) =>
      (await get(`preset?find=retir&status=${status}`)).items.map((one: { id: string }) => one.id === id);
    expect([await names('current'), await names('retired')]).toEqual([[false], [true]]);
    const acts = (await get(`audit?subject_id=${id}`)).items.map(({ action }: { action: string }) => action);
    expect(acts).toEqual(['preset.retire', 'preset.create']);
  });

  it('given presets, then ours come first and cannot be changed', async () => {
    const { items, total } = await get('preset?limit=4');
    expect(items.slice(0, 3).map(({ id, isBuiltIn }: { id: string; isBuiltIn: boolean }) => [id, isBuiltIn])).toEqual([
      ['weekly', true],
      ['premier', true],
      ['live_drop', true],
    ]);
    const next = await get('preset?limit=4&offset=2');
    expect([next.total, next.items.slice(0, 2).map(({ id }: { id: string }) => id)]).toEqual([
      total,
      ['live_drop', items[3].id],
    ]);
    expect((await patch('preset/weekly', { name: 'Mine', note })).status).toBe(400);
    expect((await staff.client.get('/v1/office/preset/custom')).status).toBe(400);
  });

  it('given a file of lots, then its presets are found by name, and unknown ones are refused at their column', async () => {
    const id = await preset('By file');
    const { id: saleId } = await sale({ preset: 'weekly' });
    const [first, second, third, fourth] = [await item(), await item(), await item(), await item()];
    const file = await sendFile(
      app,
      staff,
      `/v1/office/import?kind=lot&saleId=${saleId}`,
      Buffer.from(`Item,Preset\n${first},by FILE\n${second},Live drop\n${third},\n${fourth},Nowhere\n`),
    );
    expect(file.body.plan).toEqual({ create: 3, change: 0, refuse: 1 });
    const refused = (await get(`import/${file.body.id}/rows?limit=10&show=refuse`)).items;
    expect(refused[0].faults).toMatchObject([{ field: 'preset', column: 1, message: 'No preset is called “Nowhere”' }]);
    await send(`import/${file.body.id}/run`, { note });
    await app.runJobs();
    const lots = (await get(`sale/${saleId}`)).items;
    expect(lots.map(({ preset: chosen }: { preset: string | null }) => chosen)).toEqual([id, 'live_drop', null]);
  });
});
