import { expect, test } from 'vitest';
import { auctionSales } from './auction-sales.ts';
import { accounts, artists, catalog, categories, collections, conditions, genres, partners } from './catalog.ts';
import { showcase } from './showcase.ts';

/** Keys whose values are names for programs, not texts. */
const NOT_TEXT = new Set([
  'slug',
  'file',
  'kind',
  'motif',
  'design',
  'category',
  'subCategory',
  'genre',
  'collections',
  'on',
]);

/** Every text in the data, with the place it stands at. */
function textsIn(value: unknown, place: string): [place: string, text: string][] {
  if (typeof value === 'string') return [[place, value]];
  if (Array.isArray(value)) return value.flatMap((each, i) => textsIn(each, `${place}[${i}]`));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, each]) => (NOT_TEXT.has(key) ? [] : textsIn(each, `${place}.${key}`)));
}

const texts = Object.entries({
  accounts,
  artists,
  auctionSales,
  catalog,
  categories,
  collections,
  conditions,
  genres,
  partners,
  showcase,
}).flatMap(([name, list]) =>
  list.flatMap((entry: object) => textsIn(entry, 'slug' in entry ? String(entry.slug) : name)),
);

const MONTH =
  'Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|Sept?(ember)?|Oct(ober)?|Nov(ember)?|Dec(ember)?';

/** British forms that no text of an American auction house has. */
const BRITISH: readonly RegExp[] = [
  new RegExp(`\\b\\d{1,2}(st|nd|rd|th)? (${MONTH})\\b`, 'i'),
  new RegExp(`\\b\\d{1,2} to (${MONTH}) \\d{1,2}\\b`, 'i'),
  /\b(half-time|at interval)\b/i,
  /\b(1[3-9]|2[0-3]):[0-5]\d\b/,
  /\bprogrammes?\b/i,
  /\b(grey|centre|centred|theatre|cheque|metre|litre|fibre|calibre|licence|defence|offence|practise|kerb|tyre)(s|d)?\b/i,
  /\b(colour|favour|honour|harbour|neighbour|parlour|labour|rumour|vapour|armour|humour|odour|flavour|behaviour)\w*/i,
  /\b(recogn|organ|real|apolog|author|emphas|critic|special|symbol|util|modern|summar)is(e|ed|es|ing)\b/i,
  /\bcatalogue/i,
  /\w(ell|all|ill)(ed|ing|er)\b(?<=\b(travelled|travelling|traveller|cancelled|cancelling|labelled|labelling|signalled|initialled|pencilled|modelled|modelling|levelled|marvelled|quarrelled|fuelled|jewelled|panelled|channelled|dialled|tunnelled))/i,
  /\b(whilst|amongst|learnt|spelt|jewellery|aluminium|moustache|plough|mould\w*|draught\w*|artefact\w*|judgement|ageing|cosy|sceptic\w*|manoeuvre\w*)\b/i,
];

test('given every text of the demo, then dates and spelling are American', () => {
  expect(texts.length).toBeGreaterThan(4_000);
  const found = texts.flatMap(([place, text]) =>
    BRITISH.flatMap((form) => form.exec(text)?.[0] ?? []).map((word) => `${place}: ${word}`),
  );
  expect(found).toEqual([]);
});

test.each([
  '14 March 2026',
  'a programme',
  'the Harbour',
  'at 15:05',
  'recognised',
  'initialled',
  'cheques',
  '16 to August 18',
  'at half-time',
  'TUNING AT INTERVAL',
])('given “%s”, then it is known as British', (text) => {
  expect(BRITISH.some((form) => form.test(text))).toBe(true);
});

test.each(['March 14, 2026', 'a program', 'at 3:05 PM', 'the organist called', 'pulled and filled'])(
  'given “%s”, then it passes',
  (text) => {
    expect(BRITISH.filter((form) => form.test(text))).toEqual([]);
  },
);
