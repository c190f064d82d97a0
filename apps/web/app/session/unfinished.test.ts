import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { routes } from '@assay/contract/index.ts';
import { expect, test } from 'vitest';

const APP = path.join(import.meta.dirname, '..');
const sources = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !/office\//.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(APP, file), 'utf8') }));

/** Calls of buyers and sellers that commit money, from the contract. */
const committing = Object.entries(routes)
  .filter(([name, route]) => 'commits' in route && route.commits && !name.startsWith('office.'))
  .map(([name]) => name);

/** Read the kept form through a part of theirs: the call is in one file, what is typed in another. */
const KEPT_BY: Record<string, string> = { 'features/sell/SaleTerms.tsx': 'features/sell/TermForm.tsx' };

test.each([...committing, 'payment.connectedAccountRedirect'])(
  'given %s, then the form that makes the call survives a log-out',
  (name) => {
    const call = name === 'payment.connectedAccountRedirect' ? 'setup-connected-account/redirect' : `'${name}'`;
    const callers = sources.filter(({ text }) => text.includes(call));
    const kept = callers.map(({ file }) => sources.find((each) => each.file === (KEPT_BY[file] ?? file))!);
    expect(kept.filter(({ text }) => !/useUnfinished(?:<|\()/.test(text)).map(({ file }) => file)).toEqual([]);
  },
);

test('the contract has calls that commit money, and pages make them', () => {
  expect(committing).toContain('auction.bid');
  expect(committing.filter((name) => !sources.some(({ text }) => text.includes(`'${name}'`)))).toEqual([
    'invoice.paymentIntentExisting',
  ]);
});
