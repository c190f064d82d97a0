import { readFile } from 'node:fs/promises';
import { normalName } from '@assay/domain/normalName.ts';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/database.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** The texts whose form in the database is not normalName’s, with both. */
async function differences(texts: readonly string[]): Promise<Array<[text: string, here: string, there: string]>> {
  const { rows } = await client.query<{ text: string; form: string }>(
    'select text, normal_name(text) as form from unnest($1::text[]) text',
    [texts],
  );
  expect(rows.length).toBe(texts.length);
  return rows.flatMap(({ text, form }) => {
    const here = normalName(text);
    return here === form ? [] : [[text, here, form] as [string, string, string]];
  });
}

it('given every letter of the basic plane, alone and between two others, then the database has the same form of it', async () => {
  // Latin letters newer than Unicode 14 are capitals to one side only, by the versions of Node and PostgreSQL.
  const letters = Array.from({ length: 0xffff }, (_, at) => String.fromCharCode(at + 1)).filter((letter) =>
    /[^\p{Surrogate}\p{Unassigned}\uA7CB-\uA7DC]/u.test(letter),
  );
  expect(await differences(letters.map((letter) => `A${letter} b`))).toEqual([]);
  expect(await differences(letters)).toEqual([]);
});

it('given texts of marks, dashes, quotation marks, spaces and letters, then the database has the same form of each', async () => {
  const parts = [
    ...[
      'a',
      'B',
      'É',
      'e\u0301',
      '\u0301',
      '\u0307',
      'İ',
      'I',
      'ı',
      'Σ',
      'ς',
      'ß',
      'ẞ',
      'Ǆ',
      'ø',
      'Å',
      '가',
      '\u1100\u1161',
      'ệ',
      'e\u0323\u0302',
    ],
    ...[
      ' ',
      '  ',
      '\u00a0',
      '\u3000',
      '\t',
      '\n',
      '\u2009',
      '\u0085',
      '\u200b',
      '\u200d',
      '\ufeff',
      '\u00ad',
      '\u2060',
      '\u{e0041}',
      '\u{1d173}',
      '\u{1bca2}',
    ],
    ...[
      '-',
      '–',
      '—',
      '‑',
      '−',
      "'",
      '’',
      '‘',
      'ʼ',
      '`',
      '´',
      '′',
      '"',
      '“',
      '”',
      '«',
      '″',
      '.',
      '&',
      '7',
      '%',
      '\\',
      '😀',
      '日',
    ],
  ];
  const texts = fc.sample(fc.string({ unit: fc.constantFrom(...parts), maxLength: 24 }), { numRuns: 20_000, seed: 33 });
  expect(await differences(texts)).toEqual([]);
});

it('given presets and views that only now have one name, when the form is introduced, then each keeps its rows and the later ones are numbered', async () => {
  await client.query(`
    drop function normal_name cascade;
    create unique index sale_preset_name on sale_preset (lower(name)) where retired_at is null;
    create unique index saved_view_name on saved_view (user_id, list, lower(name));
    create index item_title_trigram on item using gin (lower(title) gin_trgm_ops);
    create index intake_source_trigram on intake using gin (lower(source_name) gin_trgm_ops);
    create index users_name_trigram on users using gin (lower(first_name || ' ' || last_name) gin_trgm_ops)`);
  await client.query('set session_replication_role = replica');
  const owner = '01890000-0000-7000-8000-000000000001';
  const names = ["O'Neal night", 'O’Neal night', 'Oʼneal night', "O'Neal night (2)", 'Other'];
  for (const [at, name] of names.entries()) {
    await client.query(
      `insert into sale_preset (id, name, window_ms, cap_ms, table_version, created_by, created_at, changed_at)
       values (gen_random_uuid(), $1, 60000, 60000, 1, $2, $3, $3)`,
      [name, owner, new Date(at)],
    );
    await client.query(
      `insert into saved_view (id, user_id, list, name, query, created_at)
       values (gen_random_uuid(), $1, '/office/items', $2, '', $3)`,
      [owner, name, new Date(at)],
    );
  }
  await client.query('set session_replication_role = origin');
  const migration = new URL('../../../migrations/0460-one-form-of-names.sql', import.meta.url);
  await client.query(await readFile(migration, 'utf8'));
  const kept = ["O'Neal night", 'O’Neal night (3)', 'Oʼneal night (4)', "O'Neal night (2)", 'Other'];
  for (const table of ['sale_preset', 'saved_view']) {
    const { rows } = await client.query<{ name: string }>(`select name from ${table} order by created_at`);
    expect([table, rows.map(({ name }) => name)]).toEqual([table, kept]);
  }
});
