import { isRefusal } from '@assay/contract/problem.ts';
import { expect, test } from 'vitest';
import { readCsv } from './csv.ts';

const read = async (text: string | Buffer) => {
  const table = await readCsv(Buffer.from(text));
  return isRefusal(table) ? table.extras.detail : table;
};

test('given quotes, line ends in cells, empty lines, and empty columns at the end, then the rows have their lines', async () => {
  expect(await read('\ufeffTitle,Story,,\r\nBall,"One\r\n""two""",,\r\n\r\n,,\r\nBat\r\n,,,\r\n')).toEqual({
    columns: ['Title', 'Story'],
    rows: [
      { line: 2, cells: ['Ball', 'One\n"two"'], fault: null },
      { line: 6, cells: ['Bat'], fault: null },
    ],
    encoding: 'utf-8',
    isEncodingSure: true,
  });
});

const NAMES = 'Title;Artist\nBall;José Muñoz\n';
const utf16 = (text: string, mark: string): Buffer => Buffer.from(mark + text, 'utf16le');
test.each([
  ['UTF-8', 'utf-8', Buffer.from(NAMES)],
  ['UTF-8 with a byte order mark', 'utf-8', Buffer.from(`\ufeff${NAMES}`)],
  ['UTF-16 LE', 'utf-16le', utf16(NAMES, '\ufeff')],
  ['UTF-16 LE without a byte order mark', 'utf-16le', utf16(NAMES, '')],
  ['UTF-16 BE', 'utf-16be', utf16(NAMES, '\ufeff').swap16()],
  ['UTF-16 BE without a byte order mark', 'utf-16be', utf16(NAMES, '').swap16()],
  ['Windows-1252', 'windows-1252', Buffer.from(NAMES, 'latin1')],
  ['Mac Roman', 'macintosh', Buffer.from(NAMES.replace('é', '\x8e').replace('ñ', '\x96'), 'latin1')],
])('given %s, then its letters are right, and no one is asked', async (_name, encoding, bytes) => {
  expect(await read(bytes)).toMatchObject({
    columns: ['Title', 'Artist'],
    rows: [{ cells: ['Ball', 'José Muñoz'] }],
    encoding,
    isEncodingSure: true,
  });
});

test('given letters that fit two encodings, then the reading is not sure', async () => {
  expect(await read(Buffer.from('Title\nBoy\x92s cap\n', 'latin1'))).toMatchObject({
    rows: [{ cells: ['Boy’s cap'] }],
    isEncodingSure: false,
  });
});

test.each([
  ['a quote within a cell', 'Title\nBall "x" y\nBat\n', 2],
  ['an open quote', 'Title\n"Ball\nBat\n', 2],
  ['a cell too long', `Title\n${'x'.repeat(10_001)}\nBat\n`, 2],
])('given %s, then that row is faulty and the others are read', async (_name, text, line) => {
  const table = (await read(text)) as Exclude<Awaited<ReturnType<typeof read>>, string | undefined>;
  expect(table.rows.map(({ line: at, fault }) => [at, fault === null])).toEqual([
    [line, false],
    [3, true],
  ]);
});

test('given a pair of code units at the place of a cut, then no half of it stays, which a database refuses', async () => {
  const head = `${'h'.repeat(79)}🏀`;
  const table = (await read(`${head}\n${'x'.repeat(9_999)}🏀\n`)) as Exclude<
    Awaited<ReturnType<typeof read>>,
    string | undefined
  >;
  const [cell] = table.rows[0]!.cells;
  expect([table.columns[0]!.isWellFormed(), table.columns[0]!.length]).toEqual([true, 80]);
  expect([cell!.isWellFormed(), cell!.length]).toEqual([true, 10_000]);
});

test.each([
  ['nothing', '', 'The first row has no column heads.'],
  ['blank lines alone', ' \n,,\n', 'The first row has no column heads.'],
  ['heads alone', 'Title,Price\n', 'The file has no rows below its heads.'],
  ['heads that can’t be read', '\nTitle,"Price\n1,2\n', expect.stringContaining('on line 2')],
  ['bytes of a picture', Buffer.from([0x89, 0x50, 0, 1, 2]), expect.stringContaining('Save the table as CSV')],
  ['a workbook', Buffer.from('PK\x03\x04xl/workbook.xml'), expect.stringContaining('This is a workbook')],
  ['too many columns', `${'x,'.repeat(60)}x\n1\n`, 'A file can have up to 60 columns.'],
  ['too many rows', `Title\n${'x\n'.repeat(10_001)}`, 'A file can have up to 10,000 rows.'],
])('given %s, then the file is refused with why', async (_name, text, detail) => {
  expect(await read(text)).toEqual(detail);
});
