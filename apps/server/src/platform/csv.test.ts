import { expect, test } from 'vitest';
import { dollarsCell, listToCsv, toCsv } from './csv.ts';

test.each([
  ['a word', 'ball', 'ball'],
  ['a number', -5, '-5'],
  ['nothing', null, ''],
  ['a comma', 'a, b', '"a, b"'],
  ['a quote and a line', 'a "b"\nc', '"a ""b""\nc"'],
  ['a formula', '=HYPERLINK("http://evil.example")', '"\'=HYPERLINK(""http://evil.example"")"'],
  ['plus', '+1', "'+1"],
  ['minus', '-1+2', "'-1+2"],
  ['at', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab before a formula', '\t=1', "'\t=1"],
])('given %s, then a spreadsheet reads it as it is', (_name, given, expected) => {
  expect(toCsv(['head'], [[given]])).toBe(`head\r\n${expected}\r\n`);
});

test('given a list of more than a page, then the table has every row once, with amounts in dollars', async () => {
  const all = Array.from({ length: 2_345 }, (_, at) => ({
    at,
    cents: at === 0 ? null : at * 5,
    isGood: at > 1,
    made: '2026-12-01T20:00:00.000Z',
  }));
  const pages = listToCsv<(typeof all)[number]>(
    async ({ offset, limit }) => ({ items: all.slice(offset, offset + limit) }),
    [
      ['Row', ({ at }) => at],
      ['Price', ({ cents }) => dollarsCell(cents)],
      ['Good', ({ isGood }) => isGood],
      ['Made', ({ made }) => made, 'time'],
    ],
    'America/Chicago',
  );
  let table = '';
  for await (const page of pages) table += page;
  const lines = table.trimEnd().split('\r\n');
  expect(lines.slice(0, 4)).toEqual([
    'Row,Price,Good,Made (CT)',
    '0,,no,2026-12-01 14:00',
    '1,0.05,no,2026-12-01 14:00',
    '2,0.10,yes,2026-12-01 14:00',
  ]);
  expect([lines.length, new Set(lines).size]).toEqual([2_346, 2_346]);
});
