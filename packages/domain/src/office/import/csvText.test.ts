import { expect, test } from 'vitest';
import { readCsvRows, readFormat } from './csvText.ts';

const read = (text: string) => [...readCsvRows(text, readFormat(text))];
const cellsOf = (text: string) => read(text).map(({ cells }) => cells);
/** Line, number of the faulty cell, and its cells. */
const faultsOf = (text: string) =>
  read(text).flatMap(({ line, cells, fault }) => (fault ? [[line, fault.cell, cells]] : []));

test.each([
  [
    'commas',
    'a,b\n1;2,3\n',
    [
      ['a', 'b'],
      ['1;2', '3'],
    ],
  ],
  [
    'semicolons',
    'a;b\n"1,200.00";2\n',
    [
      ['a', 'b'],
      ['1,200.00', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1, 2\t3',
    [
      ['a', 'b'],
      ['1, 2', '3'],
    ],
  ],
  [
    'a quoted head with other separators',
    '"a,b,c";d\n1;2',
    [
      ['a,b,c', 'd'],
      ['1', '2'],
    ],
  ],
  [
    'the separator it names',
    'sep=;\na;b,c,d\n1;2\n',
    [
      ['a', 'b,c,d'],
      ['1', '2'],
    ],
  ],
  [
    'a quoted name of the separator',
    '"sep=|"\na|b\n1|2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'empty lines first',
    '\n\na;b\n1;2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
])('given %s, then the cells are cut there', (_name, text, cells) => {
  expect(cellsOf(text)).toEqual(cells);
});

test('given quotation marks, line ends within cells, spaces around quoted cells and rows of blanks, then cells and lines are right', () => {
  expect(read('sep=,\na,b\n "One\n""two"""  ,x\n\n , \n"",last\n')).toEqual([
    { line: 2, cells: ['a', 'b'], fault: null },
    { line: 3, cells: ['One\n"two"', 'x'], fault: null },
    { line: 7, cells: ['', 'last'], fault: null },
  ]);
});

test.each([
  ['inches without quotation marks', 'a,b,c\nPhoto,8" x 10",main\nBat,,\n', [[2, 1, ['Photo', '8" x 10"', 'main']]]],
  ['text behind a quoted cell', 'a,b\n"The Kid" ball,x\nBat,y\n', [[2, 0, ['"The Kid" ball', 'x']]]],
  ['a mark that is never closed', 'a,b\n"Ball,x\nBat,y\nCap,z\n', [[2, 0, ['"Ball', 'x']]]],
  ['a mark that the next quoted cell would close', 'a,b\n"Ball,x\nBat,"y"\nCap,z\n', [[2, 0, ['"Ball', 'x']]]],
  ['a fault below a cell of two lines', 'a,b\n"Two\nlines",8"\nBat,y\n', [[2, 1, ['Two\nlines', '8"']]]],
])('given %s, then it is one faulty row and the others are read', (_name, text, faults) => {
  expect(faultsOf(text)).toEqual(faults);
  expect(
    read(text)
      .filter(({ fault }) => fault === null)
      .at(-1)?.cells[0],
  ).toMatch(/^(?:Bat|Cap)$/);
});

test('given any table written with quotation marks, then it is read back', () => {
  const texts = ['', 'a', ' a ', '"', '""', 'a,b', 'a;b', 'x\ny', '\n', 'é', '8" x 10"', "'=1"];
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let round = 0; round < 300; round += 1) {
    const rows = Array.from({ length: 1 + random(5) }, () => [
      'key',
      ...Array.from({ length: random(5) }, () => texts[random(texts.length)]!),
    ]);
    const text = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');
    const read = [...readCsvRows(text, { delimiter: ',', start: 0, line: 1 })];
    expect(read.map(({ cells, fault }) => [cells, fault])).toEqual(rows.map((row) => [row, null]));
  }
});

test('given thousands of lines with a stray mark each, then they are read in a moment', () => {
  const text = `a,b\n${'"open,1\n8" x,2\n'.repeat(20_000)}`;
  expect(faultsOf(text)).toHaveLength(40_000);
});
