import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from './index.ts';
import type { RouteDefinition } from './route.ts';

// Typed times have one reader, domain/readTime.ts, and the forms of the office one field, the browser's own picker.

const ROOT = path.join(import.meta.dirname, '../../..');
const SOURCES = globSync('{apps,packages}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: (name) => /node_modules|build|\.react-router|\.test\.|^apps\/server\/test/.test(name),
})
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));

/** A pattern with the digits of a year beside those of a month or day. */
const PARSER = /\/[^/\n]*\\d\{4\}[^/\n]*[-/][^/\n]*\\d\{[12](?:,2)?\}/;

/** Recognizes times of the API, to write them. */
const OTHERS = new Set(['apps/web/app/features/office/requestTerms.ts']);

test('given code that reads dates by itself, then it is found; only the reader is left', () => {
  expect(PARSER.test(String.raw`/^(\d{4})-(\d{2})-(\d{2})[ T]/.exec(typed)`)).toBe(true);
  expect(SOURCES.filter(({ file, text }) => !OTHERS.has(file) && PARSER.test(text)).map(({ file }) => file)).toEqual([
    'packages/domain/src/readTime.ts',
  ]);
});

/** Names of the fields of a shape that are moments, also in lists. */
function timesIn(shape: unknown): string[] {
  const schema = JSON.parse(
    JSON.stringify(z.toJSONSchema(shape as z.ZodType, { io: 'input', unrepresentable: 'any' })),
  );
  const found = new Set<string>();
  const visit = (node: unknown, name: string): void => {
    if (node === null || typeof node !== 'object') return;
    if ('format' in node && node.format === 'date-time') found.add(name);
    for (const [key, value] of Object.entries(node))
      if (key === 'properties' && typeof value === 'object' && value !== null)
        for (const [field, inner] of Object.entries(value)) visit(inner, field);
      else visit(value, name);
  };
  visit(schema, '');
  return [...found];
}

test('given every time that staff send, then its field in the office is the picker', () => {
  const names = new Set(
    Object.values<RouteDefinition>(routes)
      .filter(({ audience, body }) => audience === 'staff' && body !== undefined)
      .flatMap(({ body }) => timesIn(body)),
  );
  expect([...names].toSorted()).toEqual([
    'at',
    'endsAt',
    'featuredFrom',
    'featuredTo',
    'firstEndAt',
    'opensAt',
    'receivedAt',
    'startsAt',
  ]);
  const office = SOURCES.filter(({ file }) => file.startsWith('apps/web/app/'));
  for (const name of names) {
    const picker = new RegExp(
      [
        `name: '${name}',(?:[^{}]|\\{[^}]*\\})*?kind: 'time'`,
        `<TimeField\\b(?:(?!/>)[\\s\\S])*form\\.field\\('(?:witness\\.)?${name}'\\)`,
        `\\btime\\((?:zone, )?'${name}'`,
        `${name}: \\{[^}]*look: 'time'`,
      ].join('|'),
    );
    expect([name, office.some(({ text }) => picker.test(text))]).toEqual([name, true]);
  }
  // Every field that checks a typed time is one.
  const users = office.filter(({ text }) => /\btimeFault\(/.test(text) && !text.includes('export const timeFault'));
  for (const { file, text } of users)
    expect([file, /kind: 'time'|<TimeField|look: 'time'|\btime\(zone|saleInputs/.test(text)]).toEqual([file, true]);
  expect(
    office.filter(({ text }) => /kind: 'mono',\s*hint: timeHint|look="mono"\s*hint=\{timeHint/.test(text)),
  ).toEqual([]);
});
