import { expect, test } from 'vitest';
import { type Column, cellClass, shownColumns } from './columns.ts';

const column = (key: string, rest: Partial<Column<null>> = {}): Column<null> => ({
  key,
  label: key,
  cell: () => key,
  ...rest,
});
const COLUMNS = [
  column('number', { kind: 'number' }),
  column('title', { kind: 'lead' }),
  column('price', { kind: 'money', from: 'wide' }),
  column('starts', { kind: 'date', isExtra: true }),
];
const keys = (chosen: readonly string[] | null) => shownColumns(COLUMNS, chosen).map(({ key }) => key);

test('without a choice all columns but the extra ones are shown', () => {
  expect(keys(null)).toEqual(['number', 'title', 'price']);
  expect(keys(['unknown'])).toEqual(['number', 'title', 'price']);
});

test('chosen columns are shown in the list’s order and at every width, always with the lead', () => {
  expect(keys(['starts', 'price'])).toEqual(['title', 'price', 'starts']);
  expect(shownColumns(COLUMNS, ['price'])[1]?.from).toBeUndefined();
});

test('figures and states stand at the right of a card, other cells in its second line', () => {
  expect(cellClass(column('a', { kind: 'money' }))).toBe('is-money phone-side');
  expect(cellClass(column('a', { kind: 'date' }))).toBe('is-date phone-meta');
  expect(cellClass(column('a', { kind: 'number', phone: 'none', from: 'wide' }))).toBe(
    'is-number phone-none from-wide',
  );
  expect(cellClass(column('a', { kind: 'lead' }))).toBe('is-lead');
});
