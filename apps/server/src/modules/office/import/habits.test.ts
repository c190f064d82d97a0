import type { ImportDetail, ImportRow } from '@assay/contract/shapes/import.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createItemFixtures } from '../../../../test/itemFixtures.ts';
import { newKey } from '../../../../test/lots.ts';
import { sendFile } from '../../../../test/media.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';

// One table of 200 rows as each spreadsheet program writes it, with the habits of people who fill in tables, from its upload to the created items.

let app: TestApp;
let staff: Person;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
  await app.logIn(staff);
  const fixtures = createItemFixtures(app.ctx);
  await fixtures.name('artist', 'José O’Malley-Díaz');
  await fixtures.name('category', 'Jerseys');
  await fixtures.name('condition', 'Very good');
});
afterAll(() => app.close());

const ROWS = 200;
/** Rows that no program can save: a stray mark, and text beyond the heads. */
const FAULTY = 2;
const HEADS = [
  'Title',
  'ARTIST ',
  'category',
  'Condition',
  'Low  estimate',
  'Estimate high',
  'Signed',
  'Size',
  'Description',
  'Notes',
];
const NBSP = '\u00a0';
const ARTISTS = ['José O’Malley-Díaz', "José O'Malley-Díaz", `JOSÉ${NBSP}O’MALLEY–DÍAZ`, ' José  O‘Malley-Díaz '];
const AMOUNTS = ['1,200.00', '$1,200', `$${NBSP}1,200.00`, '1200'];
const FLAGS = ['TRUE', 'Yes', 'x', ` yes${NBSP}`];

/** Cells of the row, as people type them. */
const cellsOf = (program: string, at: number): string[] => [
  at % 7 === 0 ? `${program} jersey “No. ${at}”` : `${program} jersey No. ${at}`,
  ARTISTS[at % ARTISTS.length]!,
  at % 2 === 0 ? 'Jerseys' : 'jerseys ',
  `Very${NBSP}good`,
  AMOUNTS[at % AMOUNTS.length]!,
  at % 5 === 0 ? '' : '1,800.50',
  FLAGS[at % FLAGS.length]!,
  '8" x 10"',
  at % 11 === 0 ? 'Worn at home.\nWashed once; "never" ironed, they say.' : 'Worn 11/28/2026 – at home.',
  'for us',
];

type Program = {
  readonly delimiter: string;
  readonly encode: (text: string) => Buffer;
  readonly lineEnd: string;
  /** Before the heads. */
  readonly start?: string;
  /** Puts quotation marks around every cell, also where none are needed. */
  readonly isQuoted?: true;
  /** Without the empty cells at the end of a row. */
  readonly isRagged?: true;
};

/** Windows-1252: as latin1 but for the quotation marks and dashes. */
const WINDOWS: Readonly<Record<string, number>> = { '‘': 0x91, '’': 0x92, '“': 0x93, '”': 0x94, '–': 0x96 };
const windows1252 = (text: string): Buffer =>
  Buffer.from(Array.from(text, (letter) => WINDOWS[letter] ?? letter.charCodeAt(0)));
/** Mac Roman: the letters of this table. */
const MAC: Readonly<Record<string, number>> = {
  ...{ '‘': 0xd4, '’': 0xd5, '“': 0xd2, '”': 0xd3, '–': 0xd0, [NBSP]: 0xca },
  ...{ é: 0x8e, É: 0x83, í: 0x92, Í: 0xea },
};
const macRoman = (text: string): Buffer =>
  Buffer.from(Array.from(text, (letter) => MAC[letter] ?? letter.charCodeAt(0)));

const PROGRAMS: Readonly<Record<string, Program>> = {
  'Excel with semicolons': { delimiter: ';', encode: windows1252, lineEnd: '\r\n', start: 'sep=;\r\n' },
  'Excel as Unicode text': {
    delimiter: '\t',
    encode: (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
    lineEnd: '\r\n',
  },
  'Excel as UTF-8': { delimiter: ',', encode: (text) => Buffer.from(`\ufeff${text}`), lineEnd: '\r\n' },
  'Excel for Mac': { delimiter: ',', encode: macRoman, lineEnd: '\r' },
  Numbers: { delimiter: ',', encode: (text) => Buffer.from(text), lineEnd: '\r\n', isRagged: true },
  LibreOffice: { delimiter: ',', encode: (text) => Buffer.from(text), lineEnd: '\n', isQuoted: true },
  'Google Sheets': { delimiter: ',', encode: (text) => Buffer.from(text), lineEnd: '\r\n' },
};

/** The file of a program: 200 rows, two of them faulty, with empty columns at the right and empty rows below. */
function fileOf(name: string, { delimiter, encode, lineEnd, start = '', isQuoted, isRagged }: Program): Buffer {
  const quote = (cell: string): string =>
    isQuoted === true || cell.includes('"') || cell.includes('\n') || cell.includes(delimiter)
      ? `"${cell.replaceAll('"', '""')}"`
      : cell;
  const right = isRagged === true ? [] : ['', '', ''];
  const line = (cells: readonly string[]): string => [...cells.map(quote), ...right].join(delimiter);
  const rows = Array.from({ length: ROWS - FAULTY }, (_, at) => line(cellsOf(name, at)));
  const typed = [`${name} photo, signed`, ...cellsOf(name, 1).slice(1)];
  rows.splice(50, 0, ['Ball 8" x 10"', ...cellsOf(name, 1).slice(1).map(quote)].join(delimiter));
  rows.splice(120, 0, [...typed.map(quote), 'text', 'beyond'].join(delimiter));
  const blanks = [line(HEADS.map(() => '')), '', ''];
  return encode(start + [line(HEADS), ...rows, ...blanks].join(lineEnd));
}

test.each(Object.entries(PROGRAMS))(
  'given 200 rows from %s with the habits of its users, then all but two become items',
  async (name, program) => {
    const sent = await sendFile(app, staff, '/v1/office/import?kind=item&name=table.csv', fileOf(name, program));
    const file: ImportDetail = sent.body;
    const refused = await staff.client.get(`/v1/office/import/${file.id}/rows?show=refuse`);
    const faults = (refused.body.items as ImportRow[]).map(({ faults: [fault] }) => fault?.message);
    expect(faults).toEqual([
      expect.stringContaining('a quotation mark within this cell'),
      expect.stringMatching(/cells, and the file 10 columns/),
    ]);
    expect([file.rows, file.plan, file.nameCount]).toEqual([
      ROWS,
      { create: ROWS - FAULTY, change: 0, refuse: FAULTY },
      0,
    ]);
    expect(file.encoding.isSure).toBe(true);
    expect(file.columns.map(({ name: head }) => head)).toEqual(HEADS.map((head) => head.trim()));

    const run = await staff.client.post(
      `/v1/office/import/${file.id}/run`,
      { note: 'As it came' },
      { 'idempotency-key': newKey() },
    );
    expect(run.status).toBe(200);
    await app.runJobs();
    const { rows } = await app.ctx.pool.query(
      `select count(*)::int as items, count(distinct t.title)::int as titles, count(*) filter (where t.title = $2)::int as quoted,
       array_agg(distinct a.name) as artists, array_agg(distinct c.name) as categories, array_agg(distinct t.estimate_low_cents::int) as low,
       array_agg(distinct t.estimate_high_cents::int) as high, bool_and(t.autographed) as signed, array_agg(distinct t.dimensions) as sizes,
       count(*) filter (where t.story like E'Worn at home.\\n%')::int as stories
     from item t join artist a on a.id = t.artist_id join category c on c.id = t.category_id where t.title like $1`,
      [`${name} jersey %`, `${name} jersey “No. 77”`],
    );
    expect(rows).toEqual([
      {
        items: ROWS - FAULTY,
        titles: ROWS - FAULTY,
        quoted: 1,
        artists: ['José O’Malley-Díaz'],
        categories: ['Jerseys'],
        low: [120_000],
        high: [180_050, null],
        signed: true,
        sizes: ['8" x 10"'],
        stories: 18,
      },
    ]);
  },
  60_000,
);
