import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// Every item of the security checklist (reliability D) is either in a table of this folder, or names the test that
// covers it, or is declared unrelated to accounts.

const HERE = new URL('.', import.meta.url);
const ROOT = new URL('../../../../', HERE);

/** Items about accounts that a table of this folder covers. */
const TABLES =
  `S-1.3 S-1.4 S-1.5 S-1.6 S-2.1 S-2.4 S-3.1 S-3.2 S-3.3 S-3.4 S-3.5 S-4.1 S-4.2 S-4.3 S-4.5 S-4.6 S-4.7 S-5.1
  S-6.1 S-6.2 S-6.3 S-6.5 S-6.6 S-6.7 S-6.8 S-6.10 S-6.11 S-6.13 S-6.14 S-6.15 S-7.1 S-7.2 S-7.3 S-7.6 S-7.7 S-7.8 S-7.9
  S-7.10 S-7.11 S-7.12 S-9.1 S-9.2 S-9.3 S-14.2 S-14.3 S-14.5 S-15.3 S-16.1 S-16.2 S-16.4 S-16.5 S-16.6 D.10`.split(
    /\s+/,
  );

/** Items with a separate test: its file, and the start of its title. */
const ELSEWHERE: Readonly<Record<string, readonly [file: string, title: string]>> = {
  'S-1.2': ['apps/server/test/badInput/suite.ts', 'each parameter wrong in each way'],
  'S-3.7': ['apps/server/src/modules/identity/account/profileImage.test.ts', 'given a %s, when it is sent'],
  'S-3.8': ['apps/web/app/session/next.test.ts', 'given'],
  'S-3.9': ['apps/server/src/web.test.ts', 'given eleven reports in a minute'],
  'S-5.2': [
    'apps/server/src/modules/identity/account/profileImageFiles.test.ts',
    'given %s, when it is sent, then 415',
  ],
  'S-3.10': ['apps/server/src/platform/http/selfTest.test.ts', 'given calls that nothing guards'],
  'S-5.3': ['apps/server/src/modules/identity/account/profileImageFiles.test.ts', 'a png of 65,535 by 65,535'],
  'S-5.4': ['apps/server/src/modules/identity/account/profileImage.test.ts', 'given a %s, when it is sent'],
  'S-5.5': ['apps/server/src/modules/identity/account/profileImage.test.ts', 'given a %s, when it is sent'],
  'S-5.6': ['apps/server/src/modules/catalog/media/files.test.ts', 'given'],
  'S-5.7': ['apps/server/src/modules/identity/account/profileImage.test.ts', 'given a picture, when another is sent'],
  'S-6.4': ['apps/server/src/modules/identity/auth/lockout.test.ts', 'given strangers who lock an account'],
  'S-6.9': [
    'apps/server/src/modules/identity/auth/google/google.test.ts',
    'given a good token, when it comes from another browser',
  ],
  'S-6.12': ['apps/server/src/modules/identity/auth/passkey/passkeys.test.ts', 'given a counter that does not rise'],
  'S-6.16': ['apps/server/src/platform/config.test.ts', 'given production without what it needs'],
  'S-14.1': [
    'apps/server/src/modules/identity/auth/verify.test.ts',
    'given a sign-up, when jobs run, then one email arrives whose link',
  ],
  'S-14.4': ['tests/journeys/two-tabs.spec.ts', 'given a tour of the account, when the storage of the browser'],
  'S-14.6': [
    'apps/server/src/modules/identity/account/ownData.test.ts',
    'given nothing open, when 14 days have passed',
  ],
  'S-16.7': ['apps/server/src/platform/http/selfTest.test.ts', 'given an unavailable session store'],
  'D.8': ['apps/server/src/platform/http/objectAccess.test.ts', 'given every call of the contract that names a thing'],
};

/** Items that concern the whole product, or its sales. */
const NOT_OF_ACCOUNTS =
  `S-1.1 S-2.2 S-2.3 S-2.5 S-2.6 S-2.7 S-2.8 S-3.6 S-4.4 S-5.8 S-11.1 S-11.2 S-11.3 S-12.1 S-12.2 S-13.1
  S-13.2 S-13.3 S-13.4 S-15.1 S-15.2 S-15.4 S-16.3 D.3 D.9`.split(/\s+/);

const ITEMS: readonly [group: string, most: number, missing?: readonly number[]][] = [
  ['S-1', 6],
  ['S-2', 8],
  ['S-3', 10],
  ['S-4', 7],
  ['S-5', 8],
  ['S-6', 16],
  ['S-7', 12, [4, 5]],
  ['S-9', 3],
  ['S-11', 3],
  ['S-12', 2],
  ['S-13', 4],
  ['S-14', 6],
  ['S-15', 4],
  ['S-16', 7],
];

it('given the items of the checklist, then each appears exactly once', () => {
  const all = ITEMS.flatMap(([group, most, missing = []]) =>
    Array.from({ length: most }, (_, n) => n + 1)
      .filter((n) => !missing.includes(n))
      .map((n) => `${group}.${n}`),
  );
  expect([...TABLES, ...Object.keys(ELSEWHERE), ...NOT_OF_ACCOUNTS].sort()).toEqual(
    [...all, 'D.3', 'D.8', 'D.9', 'D.10'].sort(),
  );
});

it('given the items listed as covered by the tables, then the tables cover them', () => {
  const tables = readdirSync(HERE)
    .filter((name) => name.endsWith('.test.ts') && name !== 'complete.test.ts')
    .map((name) => readFileSync(new URL(name, HERE), 'utf8'))
    .join('');
  expect(TABLES.filter((item) => !tables.includes(`'${item}'`) && !tables.includes(`'${item} given`))).toEqual([]);
});

it.each(Object.entries(ELSEWHERE))('%s is covered by the test that it names', (_item, [file, title]) => {
  expect(readFileSync(new URL(file, ROOT), 'utf8')).toContain(title);
});
