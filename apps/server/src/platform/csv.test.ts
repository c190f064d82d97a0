import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

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
