import { expect, test } from 'vitest';
import { closingSteps } from './saleText.ts';

const terms = { windowMs: 600_000, capMs: 7_200_000, blindMs: 1_800_000 };
const texts = (sale: Parameters<typeof closingSteps>[0]): string[] => closingSteps(sale).map(({ text }) => text);

test('given the terms of a sale, then the steps of its close name them', () => {
  const [end, extended, sealed] = texts({ lotCount: 20, staggerMs: 60_000, terms });
  expect(end).toContain('catalog order, one minute apart');
  expect(extended).toContain('timer of 10 minutes');
  expect(extended).toContain('2 hours after the scheduled end');
  expect(sealed).toContain('for 30 minutes');
});

test('given lots that close together and no sealed round, then neither order nor round is named', () => {
  const found = texts({ lotCount: 20, staggerMs: 0, terms: { ...terms, windowMs: 90_000, blindMs: null } });
  expect(found).toHaveLength(2);
  expect(found[0]).toContain('until its scheduled end');
  expect(found[1]).toContain('90 seconds');
});
