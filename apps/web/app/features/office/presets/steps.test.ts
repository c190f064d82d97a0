import { expect, test } from 'vitest';
import { parseSteps, stepLines, stepsText } from './steps.ts';

const STEPS = [
  { fromCents: 0, incrementCents: 500 },
  { fromCents: 100_000, incrementCents: 5_000 },
];

test.each(['0 5\n1000 50', ' 0:5 \n\n1,000: 50', 'from $0 by $5\nFrom $1,000 by $50', '0\t5\n1000\t50'])(
  'given steps typed as %j, then they are read',
  (typed) => expect(parseSteps(typed)).toEqual({ steps: STEPS }),
);

test.each([
  ['', 'Enter at least one step'],
  ['0 5\nhundred 10', 'Line 2: enter a price and an increment in dollars, for example 100 10'],
  ['0', 'Line 1: enter a price and an increment in dollars, for example 100 10'],
  ['0 5.50', 'Line 1: enter a price and an increment in dollars, for example 100 10'],
  ['0 5,50', 'Line 1: enter a price and an increment in dollars, for example 100 10'],
  ['0 ,', 'Line 1: enter a price and an increment in dollars, for example 100 10'],
  ['0 1234567890', 'Line 1: enter a price and an increment in dollars, for example 100 10'],
  ['5 5', 'Line 1: the first step starts at $0'],
  ['0 10\n\n100 5', 'Line 3: an increment can’t be smaller than the one before it'],
  ['0 5\n0 10', 'Line 2: each step starts above the one before it'],
  [Array.from({ length: 21 }, (_, at) => `${at} ${at + 1}`).join('\n'), 'A table has at most 20 steps'],
])('given %j, then the fault names its line', (typed, fault) => expect(parseSteps(typed)).toEqual({ fault }));

test('given steps, then they are typed and told', () => {
  expect(parseSteps(stepLines(STEPS))).toEqual({ steps: STEPS });
  expect(stepsText(STEPS)).toBe('From $0 by $5, from $1,000 by $50.');
});
