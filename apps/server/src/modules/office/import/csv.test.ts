import { isRefusal } from '@assay/contract/problem.ts';
import { expect, test } from 'vitest';
import { readCsv } from './csv.ts';

const read = async (text: string | Buffer) => {
  const table = await readCsv(Buffer.from(text));
  return isRefusal(table) ? table.extras.detail : table;
};

test('given quotes, line ends in cells and empty lines, then the rows have their lines', async () => {
  expect(await read('\ufeffTitle,Story\r\nBall,"One\r\n""two"""\r\n\r\n,\r\nBat,\r\n')).toEqual({
    columns: ['Title', 'Story'],
    rows: [
      { line: 2, cells: ['Ball', 'One\n"two"'] },
      { line: 6, cells: ['Bat', ''] },
    ],
  });
});

test.each([
  ['semicolons', 'Title;Price\nBall;1,50\n', ['Ball', '1,50']],
  ['tabs', 'Title\tPrice\nBall, signed\t2\n', ['Ball, signed', '2']],
  ['Windows-1252', Buffer.from('Title\nJos\xe9 \x93Pepe\x94\n', 'latin1'), ['José “Pepe”']],
  ['fewer cells', 'Title,Price\nBall\n', ['Ball']],
])('given %s, then the cells are read', async (_name, text, cells) => {
  expect(await read(text)).toMatchObject({ rows: [{ cells }] });
});

test.each([
  ['nothing', '', 'The first row has no column heads.'],
  ['heads alone', 'Title,Price\n', 'The file has no rows below its heads.'],
  ['an open quote', 'Title\nBall\n"Bat\n', expect.stringContaining('quotation mark')],
  ['a quote within a cell', 'Title\nBall "x" y\n', expect.stringContaining('near line 2')],
  ['bytes of a picture', Buffer.from([0x89, 0x50, 0, 1, 2]), expect.stringContaining('Save the table as CSV')],
  ['too many columns', `${'x,'.repeat(60)}x\n1\n`, 'A file can have up to 60 columns.'],
  ['too many rows', `Title\n${'x\n'.repeat(10_001)}`, 'A file can have up to 10,000 rows.'],
  ['a cell too long', `Title\n${'x'.repeat(10_001)}\n`, 'Line 2 has a cell of more than 10000 characters.'],
])('given %s, then the file is refused with why', async (_name, text, detail) => {
  expect(await read(text)).toEqual(detail);
});
