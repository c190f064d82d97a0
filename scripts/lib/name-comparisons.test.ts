import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// Names are compared in one form: normalName of domain/normalName.ts, and normal_name of the database (decision 0285). These
// tests find every other comparison of text without regard to case.

const ROOT = path.join(import.meta.dirname, '../..');
const read = (pattern: string) =>
  globSync(pattern, { cwd: ROOT, exclude: (name) => /node_modules|^build$|\.react-router/.test(name) })
    .filter((file) => !/\.test\.|\.gen\.|^apps\/server\/test\//.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));
const CODE = read('{apps,packages}/**/*.{ts,tsx}');
// Earlier migrations are as they landed; 0460 makes the function.
const MIGRATIONS = read('apps/server/migrations/*.sql').filter(
  ({ file }) => path.basename(file) >= '0412' && !file.endsWith('0460-one-form-of-names.sql'),
);

/** What `lower(…)` may take in a statement: handles and addresses, which are no names, parameters beside them, first letters. */
const HANDLES = /^(?:\w+\.)?(?:username|email|recipient|shelf|slug)$|^\$\d+$|^\$\{column\}$|^tg_op$|^search_words\(/;
const loweredIn = (text: string): string[] =>
  [...text.matchAll(/\blower\((\w*\([^()]*\)|\$\{[^}]*\}|[^()]*)(?:\)|(?=\())/g)].map(([, what]) => what!.trim());

/** Comparisons in code: `x.toLowerCase() === y`, a set or map of keys in lower case, a search within a text. */
const COMPARISON =
  /(?<text>[\w$.?[\]!]+(?:\([^()]*\))?(?:\.trim\(\))?)\??\.to(?:Locale)?LowerCase\(\)(?:\)*\s*(?:[!=]==|\.(?:includes|startsWith|endsWith|localeCompare)\()|\)+(?:,|;|$)|;$| in )/gm;
const BY_COLLATION = /sensitivity:|\bilike\b|new Intl\.Collator/g;

/** Comparisons of something that is no name of a person, an artist, an object or a list. */
const NO_NAMES: ReadonlySet<string> = new Set([
  // Usernames, email addresses and passwords.
  'packages/domain/src/account/username.ts',
  'packages/domain/src/account/email.ts',
  'packages/domain/src/account/password.ts',
  'apps/server/src/platform/mail/report.ts',
  // Ids, serials, address names and codes.
  'apps/server/src/modules/identity/trust/operations.ts',
  'apps/server/src/modules/office/import/items.ts',
  'apps/server/src/modules/office/import/itemKeys.ts',
  'apps/web/app/features/office/itemEditor/lookUp.ts',
  'apps/web/app/features/office/intake/LineActions.tsx',
  'packages/domain/src/item/serial.ts',
  // Words of a file's format, of a query, of the keyboard.
  'packages/domain/src/office/import/cells.ts',
  'packages/domain/src/money/readAmount.ts',
  'apps/server/src/platform/database/arrays.ts',
  'apps/web/app/features/office/find/useFind.tsx',
  'apps/web/app/features/office/itemEditor/SectionForm.tsx',
]);

/** Labels that are shown in a sentence. */
const SHOWN = /singular|plural|label|title|RESULTS|\]$|shotName|OUTCOMES|LINK_KINDS|letter/;

const comparisonsIn = (text: string): string[] => [
  ...[...text.matchAll(COMPARISON)].filter(({ groups }) => !SHOWN.test(groups!.text!)).map(([code]) => code),
  ...(text.match(BY_COLLATION) ?? []),
];

test('given a statement that compares names in lower case, then it is found; none is left', () => {
  for (const bad of [
    'where lower(name) = lower($1)',
    'lower(x.name)',
    "lower(u.first_name || ' ' || u.last_name) like $2",
    'unique (lower(title))',
  ])
    expect([bad, loweredIn(bad).some((what) => !HANDLES.test(what))]).toEqual([bad, true]);
  const found = [...CODE.filter(({ file }) => file.startsWith('apps/server')), ...MIGRATIONS].flatMap(
    ({ file, text }) => loweredIn(text).flatMap((what) => (HANDLES.test(what) ? [] : [`${file}: lower(${what})`])),
  );
  expect(found).toEqual([]);
});

test('given code that compares names in lower case, then it is found; none is left', () => {
  for (const bad of [
    'items.find(({ name }) => name.toLowerCase() === wanted)',
    'const wanted = typed.trim().toLowerCase();',
    'known.get(name.toLowerCase())?.id;\nconst key = set.has(name.toLowerCase());',
    'names.map((name) => name.toLowerCase()),',
    'text(each).toLowerCase().includes(needle)',
    "a.localeCompare(b, 'en', { sensitivity: 'base' })",
  ])
    expect([bad, comparisonsIn(bad).length]).toEqual([bad, 1]);
  const found = CODE.filter(({ file }) => !NO_NAMES.has(file)).flatMap(({ file, text }) =>
    comparisonsIn(text).map((code) => `${file}: ${code}`),
  );
  expect(found).toEqual([]);
});

test('given the files whose comparisons are of no names, then each still has one', () => {
  const idle = [...NO_NAMES].filter((file) => {
    const source = CODE.find((one) => one.file === file);
    return source === undefined || comparisonsIn(source.text).length === 0;
  });
  expect(idle).toEqual([]);
});
