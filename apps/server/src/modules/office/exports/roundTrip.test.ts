import { ImportKind } from '@assay/domain/office/import/import.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  await app.logIn(staff);
  fixtures = createItemFixtures(app.ctx);
  await app.ctx.pool.query('update session set code_proved_at = $2 where user_id = $1', [
    staff.id,
    app.ctx.clock.date(),
  ]);
});
afterAll(() => app.close());

const send = (path: string, body: object) =>
  staff.client.post(`/v1/office/${path}`, body, { 'idempotency-key': newKey() });
const rowsOf = async (sql: string) => (await app.ctx.pool.query(sql)).rows;
const soon = (ms: number): string => new Date(app.ctx.clock.now() + ms).toISOString();

type Case = {
  /** The export of the list. */
  path: string;
  /** Makes the records, so that there is something to export. */
  make: () => Promise<void>;
  /** What the import must leave as it was. */
  stored: string;
  /** Makes room for records that a file only creates. */
  clear?: () => Promise<void>;
  /** Query of the import. */
  more?: () => Promise<string>;
  plan: Record<'create' | 'change', number>;
};

const CASES: Readonly<Record<ImportKind, Case>> = {
  item: {
    path: '/v1/office/item/export?find=roundabout',
    make: async () => {
      await fixtures.item({ title: 'Roundabout, "the" glove', status: 'draft' });
      await fixtures.item({ title: '=Roundabout jersey', status: 'draft' });
    },
    stored:
      "select id, title, artist_id, category_id, type, offer_type, status from item where title ilike '%roundabout%' order by id",
    plan: { create: 0, change: 2 },
  },
  artist: {
    path: '/v1/office/artist/export?find=rounder',
    make: async () => {
      await send('artist', { name: 'Ada Rounder', aliases: ['The Round', 'R’nder'], bio: 'Two lines,\nand "quotes"' });
    },
    stored:
      "select id, slug, name, summary, aliases, active_years, bio from artist where name ilike '%rounder%' order by id",
    plan: { create: 0, change: 1 },
  },
  location: {
    path: '/v1/office/whereabouts/export?find=shelved',
    make: async () => {
      const id = await fixtures.item({ title: 'Shelved cap', status: 'approved' });
      await send(`item/${id}/custody`, { act: 'shelve', shelf: 'R-01', note: 'Put away' });
    },
    stored: "select id, custody_of(t) as custody, shelf from item t where title ilike '%shelved%' order by id",
    plan: { create: 0, change: 1 },
  },
  lot: {
    path: '/v1/office/draft-lot/export',
    make: async () => {
      const itemId = await fixtures.item({ title: 'Lotted cap', status: 'approved', offerType: 'auction' });
      const made = await send('auction', {
        itemId,
        openingCents: 120_000,
        reserveCents: 150_000,
        startsAt: soon(2 * DAY),
        endsAt: soon(9 * DAY),
        preset: 'weekly',
        note: 'For the round trip',
      });
      expect(made.status).toBe(201);
    },
    stored: `select d.opening_cents, d.reserve_cents, date_trunc('second', d.starts_at) as starts_at, date_trunc('second', d.ends_at) as ends_at
      from draft_lot d join item i on i.id = d.item_id where i.title ilike '%lotted%'`,
    clear: async () => {
      await app.ctx.pool.query('delete from draft_lot');
    },
    more: async () => {
      const sale = await send('sale', {
        title: 'Round',
        preset: 'weekly',
        opensAt: soon(DAY),
        firstEndAt: soon(10 * DAY),
      });
      return `&saleId=${sale.body.id}`;
    },
    plan: { create: 1, change: 0 },
  },
};

test.each(ImportKind)(
  'given a list of %ss as exported, when it is imported, then every row is good and nothing changes',
  async (kind) => {
    const { path, make, stored, clear, more, plan } = CASES[kind];
    await make();
    const before = await rowsOf(stored);
    expect(before).toHaveLength(plan.create + plan.change);
    const table = await staff.client.get(path);
    expect([table.status, String(table.body).trimEnd().split('\r\n').length > before.length]).toEqual([200, true]);
    await clear?.();
    const file = await sendFile(
      app,
      staff,
      `/v1/office/import?kind=${kind}${(await more?.()) ?? ''}`,
      Buffer.from(table.body),
    );
    const { items } = (await staff.client.get(`/v1/office/import/${file.body.id}/rows?show=refuse`)).body;
    expect(items.flatMap(({ faults }: { faults: unknown }) => faults)).toEqual([]);
    expect(file.body.plan).toEqual({ ...plan, refuse: 0 });
    expect((await send(`import/${file.body.id}/run`, { note: 'Back again' })).status).toBe(200);
    await app.runJobs();
    expect(await rowsOf(stored)).toEqual(before);
  },
);
