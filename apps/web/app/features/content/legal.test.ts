import { expect, test } from 'vitest';
import { legalText } from './legal.ts';
import { terms } from './terms.ts';

test('without a text of its own, a business has the standard one', () => {
  expect(legalText(terms, { text: '', date: '2027-01-01' })).toBe(terms);
});

test('a written text has its lead, headings, paragraphs and lists', () => {
  const text =
    'What applies\nhere.\n\n# Bids\nA bid is **binding**.\n\nPay:\n- by card\n- by bank\nIn dollars.\n# Law\nNew York.';
  expect(legalText(terms, { text, date: '2027-01-01' })).toEqual({
    path: terms.path,
    title: terms.title,
    description: terms.description,
    lead: 'What applies here.',
    date: '2027-01-01',
    sections: [
      {
        id: 'section-1',
        title: 'Bids',
        blocks: ['A bid is **binding**.', 'Pay:', { list: ['by card', 'by bank'] }, 'In dollars.'],
      },
      { id: 'section-2', title: 'Law', blocks: ['New York.'] },
    ],
  });
});
