import { expect, test } from 'vitest';
import { type CellKind, readCell } from './cells.ts';
import { headsKey, type ImportField, mappingFor, mappingIssues, suggestMapping } from './columns.ts';
import { canMap, canRun, canUndo, UNDO_MS } from './import.ts';
import { atColumns, missingFields, readRow, unreadFault } from './rows.ts';

const fields: readonly ImportField[] = [
  { name: 'title', label: 'Title', cell: { kind: 'line' }, isRequired: true },
  { name: 'estimateLowCents', label: 'Low estimate', cell: { kind: 'money' }, aliases: ['Estimate low'] },
  { name: 'autographed', label: 'Autographed', cell: { kind: 'flag' } },
];
const choice: CellKind = { kind: 'choice', of: ['ship', 'pickup_ship', 'XL'] };

test.each<[CellKind, string, unknown]>([
  [{ kind: 'line' }, '  A ball ', 'A ball'],
  [{ kind: 'line' }, ' ', undefined],
  [{ kind: 'line' }, "'=1+1", '=1+1'],
  [{ kind: 'line' }, "'Tis a ball", "'Tis a ball"],
  [{ kind: 'money' }, '$1,250.5', 125_050],
  [{ kind: 'money' }, '1250', 125_000],
  [{ kind: 'money' }, '0.07', 7],
  [{ kind: 'flag' }, 'Yes', true],
  [{ kind: 'flag' }, '0', false],
  [{ kind: 'count' }, '12', 12],
  [choice, 'Pickup / ship', 'pickup_ship'],
  [choice, 'xl', 'XL'],
  [{ kind: 'list' }, 'The Duke; Dell', ['The Duke', 'Dell']],
  [{ kind: 'names', of: 'collection' }, 'Rookies; ;Baseball', ['Rookies', 'Baseball']],
])('given %o and “%s”, then the value is read', (cell, text, value) => {
  expect(readCell(cell, text, 'America/New_York')).toEqual({ value });
});

test.each<[CellKind, string]>([
  [{ kind: 'money' }, '1.250,00'],
  [{ kind: 'money' }, '-5'],
  [{ kind: 'money' }, '12.345'],
  [{ kind: 'money' }, '1,25'],
  [{ kind: 'flag' }, 'maybe'],
  [{ kind: 'count' }, '1.5'],
  [choice, 'truck'],
])('given %o and “%s”, then it is a fault', (cell, text) => {
  expect(readCell(cell, text, 'America/New_York')).toEqual({ fault: expect.any(String) });
});

test.each(['31/12/2026 15:00', '2026-13-40 15:00', '0/5/2026 15:00'])(
  'given the time %s in a file, then it is a fault',
  (text) => {
    expect(readCell({ kind: 'time' }, text, 'America/New_York')).toEqual({
      fault: expect.stringMatching(/day first|no month/),
    });
  },
);

test.each([
  ['America/New_York', '2026-12-02T02:00:00.000Z', 'Eastern'],
  ['America/Los_Angeles', '2026-12-02T05:00:00.000Z', 'Pacific'],
] as const)('given a time in a file of %s, then it is read in that zone', (zone, at, name) => {
  for (const text of ['2026-12-01 21:00', '12/1/2026 9:00 PM'])
    expect(readCell({ kind: 'time' }, text, zone)).toEqual({ value: at });
  expect(readCell({ kind: 'time' }, 'noon', zone)).toEqual({ fault: expect.stringContaining(`(${name} time)`) });
});

test('given heads in any spelling, then the columns are suggested, each once', () => {
  expect(suggestMapping(fields, ['ESTIMATE_LOW', 'title', 'Title', ''])).toEqual({ title: 1, estimateLowCents: 0 });
});

test('given an unknown field, one chosen twice, a column that is not there and one used twice, then each is named', () => {
  const chosen = [
    { field: 'title', column: 0 },
    { field: 'other', column: 1 },
    { field: 'title', column: 2 },
    { field: 'autographed', column: 0 },
    { field: 'estimateLowCents', column: 9 },
  ];
  expect(mappingIssues(fields, chosen, 3).map(({ path }) => path)).toEqual([
    'mapping.1.field',
    'mapping.2.field',
    'mapping.3.column',
    'mapping.4.column',
  ]);
  expect(mappingIssues(fields, [{ field: 'title', column: 0 }], 1)).toEqual([]);
});

test('given a row with faults, then they stand at their columns, and required fields are missed', () => {
  const mapping = { title: 2, estimateLowCents: 0 };
  expect(readRow(fields, { mapping, columnCount: 3, zone: 'America/New_York' }, ['cheap', 'x', ''])).toEqual({
    values: {},
    faults: [{ field: 'estimateLowCents', column: 0, message: expect.stringContaining('amount') }],
  });
  expect(missingFields(fields, mapping, {})).toEqual([{ field: 'title', column: 2, message: 'Title is missing' }]);
  expect(
    atColumns(
      [
        { path: 'title', message: 'Too short' },
        { path: 'slug', message: 'Taken' },
      ],
      mapping,
    ),
  ).toEqual([
    { field: 'title', column: 2, message: 'Too short' },
    { field: null, column: null, message: 'slug: Taken' },
  ]);
});

test('given fewer or more cells than heads, then missing and further empty ones are empty, and further text is a fault', () => {
  const file = { mapping: { title: 0, estimateLowCents: 1 }, columnCount: 2, zone: 'America/New_York' } as const;
  expect(readRow(fields, file, ['Ball'])).toEqual({ values: { title: 'Ball' }, faults: [] });
  expect(readRow(fields, file, ['Ball', '5', '', ' \u00a0'])).toEqual({
    values: { title: 'Ball', estimateLowCents: 500 },
    faults: [],
  });
  expect(readRow(fields, file, ['Ball', '1', '500']).faults).toEqual([
    { field: null, column: null, message: expect.stringContaining('3 cells, and the file 2 columns') },
  ]);
});

test('given a row that can’t be read, then the fault is at its column and field', () => {
  const file = { mapping: { title: 1 }, columnCount: 2 };
  expect([1, 0, 2].map((cell) => unreadFault({ cell, message: 'No' }, file))).toEqual([
    { field: 'title', column: 1, message: 'No' },
    { field: null, column: 0, message: 'No' },
    { field: null, column: null, message: 'No' },
  ]);
});

test('given the same heads in another order and spelling, then they have one key and one mapping', () => {
  const heads = ['Titel', 'Preis', '', 'Preis'];
  const other = ['PREIS ', ' titel', 'preis', ''];
  expect(headsKey(other)).toBe(headsKey(heads));
  expect(headsKey(['Titel', 'Preis'])).not.toBe(headsKey(heads));
  expect(mappingFor(other, { heads, mapping: { title: 0, estimateLowCents: 3, gone: 7 } })).toEqual({
    title: 1,
    estimateLowCents: 2,
  });
});

test('given a finished import, then it can be undone for 24 hours, and not mapped or run again', () => {
  const done = { status: 'done', goodRows: 3, finishedAt: 1_000 } as const;
  expect([canMap(done), canRun(done), canUndo(done, 1_000 + UNDO_MS - 1), canUndo(done, 1_000 + UNDO_MS)]).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(canRun({ status: 'checked', goodRows: 0, finishedAt: null })).toBe(false);
  expect(canRun({ status: 'checked', goodRows: 1, finishedAt: null })).toBe(true);
});
