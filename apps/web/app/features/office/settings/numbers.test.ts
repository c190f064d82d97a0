import { expect, test } from 'vitest';
import { centsText, createReader, parsePercent, percentText } from './numbers.ts';

test.each([
  ['40', 4_000],
  ['12.5 %', 1_250],
  ['0', 0],
  ['0.01%', 1],
  ['1.234', null],
  ['-1', null],
  ['', null],
])('“%s” is %s basis points', (typed, bps) => {
  expect(parsePercent(typed)).toBe(bps);
});

test('amounts and percentages are shown as they are typed', () => {
  expect([centsText(2_500), centsText(null), percentText(1_250)]).toEqual(['25.00', '', '12.5']);
});

test('a field that cannot be read is a fault, and an empty one may be none', () => {
  const { faults, cents, centsOrNull, percent } = createReader({ S: '15', XL: '', off: 'half' });
  expect([cents('S'), centsOrNull('XL'), percent('off')]).toEqual([1_500, null, 0]);
  expect(Object.keys(faults)).toEqual(['off']);
});
