import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '../../packages/contract/src/index.ts';
import type { RouteDefinition } from '../../packages/contract/src/route.ts';
import { amountFault } from '../../packages/domain/src/money/readAmount.ts';
import { readCell } from '../../packages/domain/src/office/import/cells.ts';
import * as importFields from '../../packages/domain/src/office/import/fields.ts';

// Typed money has one reader, domain/money/readAmount.ts. These tests find every field, column and parameter of money.

const ROOT = path.join(import.meta.dirname, '../..');
const SOURCES = globSync('{apps,packages}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: (name) => /node_modules|build|\.react-router|\.test\.|^apps\/server\/test/.test(name),
})
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));
const WEB = SOURCES.filter(({ file }) => file.startsWith('apps/web/app/'));

/** Amounts with a second reading, or none. */
const AMBIGUOUS = ['25,50', '20,00', '1,5', '1.200', '1.200,50', '-5', 'ten'];

/** Code that turns typed text into money: takes "," or "$" out of it, or multiplies a parsed number by 100. */
const PARSERS = [
  /\.replace(?:All)?\((?:\/[^\n]*\[[^\]\n]*[$,][^\]\n]*\][^\n]*\/\w*|'[$,]'), ''\)/g,
  /parseFloat\(/g,
  /(?:Number|parseInt)\([^\n]*?\)[^\n]{0,8}\* 100\b/g,
];
/** Percentages in basis points. */
const OTHER_READERS = new Set(['apps/web/app/features/office/settings/numbers.ts']);
const parsersIn = (text: string): string[] => PARSERS.flatMap((parser) => text.match(parser) ?? []);

test('given code that reads typed money by itself, then it is found; none is left', () => {
  for (const bad of [
    "const found = typed.replaceAll(/[\\s,$]/g, '');",
    "Number(from.replaceAll(',', ''))",
    'Number(found[1]) * 100',
    '(Number(typed) ?? 0) * 100',
    'Number.parseFloat(typed)',
  ])
    expect([bad, parsersIn(bad).length]).toEqual([bad, 1]);
  const found = SOURCES.filter(({ file }) => !OTHER_READERS.has(file)).flatMap(({ file, text }) =>
    parsersIn(text).map((code) => `${file}: ${code}`),
  );
  expect(found).toEqual([]);
});

test('given every field whose value is money, then it is an AmountField, which reads, shows and refuses in one way', () => {
  const described = WEB.flatMap(({ file, text }) =>
    [...text.matchAll(/name: '([\w.]*Cents[\w.]*)',?[^{}]*?kind: '(\w+)'/g)].map(([, name, kind]) => [
      file,
      name,
      kind,
    ]),
  );
  expect(described.length).toBeGreaterThanOrEqual(27);
  expect(described.filter(([, , kind]) => kind !== 'money')).toEqual([]);
  const named = WEB.flatMap(({ text }) => text.match(/name: '[\w.]*Cents[\w.]*'/g) ?? []);
  expect(named.length).toBe(described.length);
  const tags = WEB.flatMap(({ file, text }) =>
    [...text.matchAll(/<(\w+)\b[^<]*\{\.\.\.form\.field\([^)]*Cents[^)]*\)\}/g)].map(([, tag]) => [file, tag]),
  );
  expect(tags.length).toBeGreaterThanOrEqual(4);
  expect(tags.filter(([, tag]) => tag !== 'AmountField')).toEqual([]);
  const raw = WEB.filter(({ text }) => /look="money"|'money' as const|"input input-money"/.test(text));
  // The field itself, and the bid's, which shows what is understood below it.
  expect(raw.map(({ file }) => file).toSorted()).toEqual([
    'apps/web/app/features/bid/BidForm.tsx',
    'apps/web/app/forms/AmountField.tsx',
  ]);
  for (const { file, text } of WEB)
    if (/kind === 'money'\)/.test(text) && /FieldProps|Control\b/.test(text))
      expect([file, text.includes('<AmountField')]).toEqual([file, true]);
});

test('given every column of money that a file can have, then it is read like a field', () => {
  const columns = Object.values(importFields)
    .flat()
    .filter(({ cell }) => cell.kind === 'money');
  expect(columns.map(({ name }) => name)).toEqual([
    'estimateLowCents',
    'estimateHighCents',
    'minOfferCents',
    'openingCents',
    'reserveCents',
  ]);
  for (const { name, cell } of columns) {
    for (const typed of AMBIGUOUS)
      expect([name, typed, readCell(cell, typed, 'America/New_York')]).toEqual([
        name,
        typed,
        { fault: amountFault(typed) },
      ]);
    expect(readCell(cell, '$ 1,200.50', 'America/New_York')).toEqual({ value: 120_050 });
  }
  const all = Object.values(importFields).flat();
  expect(all.filter(({ name, cell }) => name.endsWith('Cents') !== (cell.kind === 'money'))).toEqual([]);
});

test('given every amount in a query of the API, then it takes whole cents and nothing else', () => {
  const parameters = Object.entries<RouteDefinition>(routes).flatMap(([name, { query }]) =>
    Object.entries(query?.shape ?? {}).flatMap(([field, shape]) =>
      /cents$/i.test(field) ? [{ at: `${name} ${field}`, shape }] : [],
    ),
  );
  expect(parameters.length).toBeGreaterThanOrEqual(3);
  const taken = parameters.flatMap(({ at, shape }) =>
    [...AMBIGUOUS, '25.50', '1,200', '$5', '1e3', ' 7'].flatMap((typed) =>
      shape.safeParse(typed).success ? [`${at}: ${typed}`] : [],
    ),
  );
  expect(taken).toEqual([]);
});
