import { TaxonomyKind } from '@assay/domain/item/taxonomy.ts';
import { normalName } from '@assay/domain/normalName.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import type { Body } from './client.ts';
import { createItemFixtures, type ItemFixtures } from './itemFixtures.ts';
import { newKey } from './lots.ts';
import { sendFile } from './media.ts';
import { makeStaff } from './office.ts';
import type { Person } from './people.ts';

// A name is one name, however it is written: in forms, files and searches (decision 0285).

const ON_RECORD = 'Jean-Luc O’Neal Beyoncé';
/** As keyboards, phones, spreadsheets and PDFs have it. */
const SPELLINGS = [
  "Jean-Luc O'Neal Beyoncé",
  'Jean–Luc O’Neal Beyonce\u0301',
  'JEAN‑LUC\u00a0OʼNEAL\u2009BEYONCÉ',
  ' jean-luc  o`neal \u200bbeyoncé',
];

let app: TestApp;
let fixtures: ItemFixtures;
let staff: Person;
beforeAll(async () => {
  app = await startTestApp();
  fixtures = createItemFixtures(app.ctx);
  staff = await makeStaff(app);
});
beforeEach(() => app.logIn(staff));
afterAll(() => app.close());

const send = (path: string, body: object) =>
  staff.client.request('POST', `/v1/office/${path}`, { body, headers: { 'idempotency-key': newKey() } });
const get = async (path: string): Promise<Body> => {
  const answer = await staff.client.get(path);
  expect([path, answer.status, answer.body.detail]).toEqual([path, 200, undefined]);
  return answer.body;
};
const upload = (query: string, text: string) => sendFile(app, staff, `/v1/office/import?${query}`, Buffer.from(text));

it('given the spellings, then they are bytes that differ, and one name', () => {
  expect(new Set([ON_RECORD, ...SPELLINGS]).size).toBe(SPELLINGS.length + 1);
  expect(new Set([ON_RECORD, ...SPELLINGS].map(normalName)).size).toBe(1);
});

describe.each(TaxonomyKind)('%s', (kind) => {
  it('keeps its name as it was typed, and refuses each other spelling in a form', async () => {
    expect((await send(kind, { name: ON_RECORD })).body.name).toBe(ON_RECORD);
    for (const name of SPELLINGS) {
      const { body } = await send(kind, { name });
      expect([name, body.errors]).toMatchObject([
        name,
        [{ path: 'name', code: 'taken', message: expect.stringContaining(`“${ON_RECORD}”`) }],
      ]);
    }
  });

  it('is found in a file by each spelling', async () => {
    const heads = ['Title', 'Type', 'Artist', 'Category', 'Condition', 'Genre', 'Partner', 'Collection'];
    const at = heads.findIndex((head) => head.toLowerCase() === kind);
    const rows = SPELLINGS.map((name, row) =>
      heads.map((_head, place) => (place === 0 ? `Row ${row}` : place === 1 ? 'main' : place === at ? name : '')),
    );
    const { body } = await upload('kind=item', [heads, ...rows].map((cells) => cells.join(',')).join('\n'));
    const faults = (await get(`/v1/office/import/${body.id}/rows?limit=10&show=all`)).items.map(
      (row: Body) => row.faults.filter(({ field }: { field: string }) => field.startsWith(`${kind}Id`)).length,
    );
    expect(faults).toEqual(SPELLINGS.map(() => 0));
  });

  it('is found in the office by each spelling', async () => {
    for (const name of SPELLINGS) {
      const { items } = await get(`/v1/office/${kind}?${new URLSearchParams({ find: name })}`);
      expect([name, items.map((row: Body) => row.name)]).toEqual([name, [ON_RECORD]]);
    }
  });
});

it('given a file of artists, then each spelling names the one on record, and two of them are one artist', async () => {
  const { body } = await upload(
    'kind=artist',
    `Name,Summary\n${SPELLINGS.map((name) => `${name},Singer`).join('\n')}\n`,
  );
  expect(body.plan).toEqual({ create: 0, change: 1, refuse: SPELLINGS.length - 1 });
});

it('given an artist, when another is merged into it whose name or alias is a spelling of its own, then that is no alias', async () => {
  const into = (await send('artist', { name: 'D’Angelo R.' })).body;
  const from = (await send('artist', { name: 'Angelo R.', aliases: ["D'Angelo R.", 'The R.', 'THE R.'] })).body;
  const merged = await send(`artist/${from.id}/merge`, { intoId: into.id, note: 'The same person' });
  expect(merged.body.aliases).toEqual(['Angelo R.', expect.stringMatching(/^the r\.$/i)]);
});

it('given an item, then a search and a suggestion find it by each spelling of its artist and title', async () => {
  await fixtures.item({ title: 'Signed cap of O’Neal Beyoncé', artist: ON_RECORD });
  for (const q of [...SPELLINGS, "cap o'neal", 'cap O’Neal', 'Beyonce\u0301 cap', 'beyoncé cap', 'Jean–Luc cap']) {
    const found = await get(`/v1/search?${new URLSearchParams({ q })}`);
    expect([q, found.items.map((item: Body) => item.title), found.correctedQuery]).toEqual([
      q,
      ['Signed cap of O’Neal Beyoncé'],
      null,
    ]);
    const { items } = await get(`/v1/search/suggest?${new URLSearchParams({ q })}`);
    expect([q, items.map(({ kind }: Body) => kind)]).toEqual([q, expect.arrayContaining(['item'])]);
  }
  for (const find of [...SPELLINGS, "cap of o'neal"]) {
    const query = new URLSearchParams({ find });
    const { items } = await get(`/v1/office/item?${query}`);
    expect([find, items.map((item: Body) => item.title)]).toEqual([find, ['Signed cap of O’Neal Beyoncé']]);
  }
});

it('given a person, a sale, a delivery, an object, a preset and a view, then each is found by each spelling', async () => {
  const person = await app.signUp();
  await app.ctx.pool.query("update users set first_name = 'Jean-Luc', last_name = 'O’Neal Beyoncé' where id = $1", [
    person.id,
  ]);
  const item = await fixtures.item({ title: ON_RECORD, status: 'draft' });
  await app.ctx.pool.query("update item set shelf = 'A-01', custody = 'in_house' where id = $1", [item]);
  const soon = (ms: number) => new Date(app.ctx.clock.now() + ms).toISOString();
  const day = 86_400_000;
  await send('sale', { title: ON_RECORD, preset: 'weekly', opensAt: soon(day), firstEndAt: soon(2 * day) });
  const terms = { windowMs: 60_000, capMs: 600_000, blindMs: null };
  const increments = [{ fromCents: 0, incrementCents: 100 }];
  const preset = await send('preset', { name: ON_RECORD, ...terms, increments, note: 'For one' });
  expect(preset.status).toBe(201);
  await send('saved-view', { list: '/office/items', name: ON_RECORD, query: 'status=draft' });
  const lines = [{ description: ON_RECORD, shelf: 'A-02' }];
  expect((await send('intake', { kind: 'consignment', sourceName: ON_RECORD, lines })).status).toBe(201);
  for (const name of SPELLINGS) {
    const query = new URLSearchParams({ find: name });
    for (const list of ['user', 'sale', 'intake', 'preset']) {
      const { items } = await get(`/v1/office/${list}?${query}`);
      expect([list, name, items.length]).toEqual([list, name, 1]);
    }
    expect((await get(`/v1/office/whereabouts?${query}`)).items.length).toBe(2);
    const again = await send('preset', { name, ...terms, increments, note: 'For one' });
    expect([name, again.body.errors]).toMatchObject([name, [{ path: 'name', code: 'taken' }]]);
    await send('saved-view', { list: '/office/items', name, query: 'status=live' });
    const { rows } = await app.ctx.pool.query('select query from saved_view where user_id = $1', [staff.id]);
    expect([name, rows]).toEqual([name, [{ query: 'status=live' }]]);
  }
});
