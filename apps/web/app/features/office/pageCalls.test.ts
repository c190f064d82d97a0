import { readdirSync, readFileSync } from 'node:fs';
import { routes } from '@assay/contract/index.ts';
import { mayCall, StaffRole } from '@assay/domain/office/roles.ts';
import { expect, test } from 'vitest';
import { OFFICE_PAGES } from './places.ts';

const FOLDER = new URL('../../routes/office/', import.meta.url);

/** The list that a record belongs to, where its file has another name. */
const LIST_OF: Readonly<Record<string, string>> = {
  index: '/office',
  lot: '/office/lots',
  person: '/office/people',
  resale: '/office/resales',
  'photography-item': '/office/photography',
  item: '/office/items',
  'intake-delivery': '/office/intake',
  'authentication-item': '/office/authentication',
  'seals-bind': '/office/seals',
  sale: '/office/sales',
  'sale-items': '/office/sales',
  preset: '/office/presets',
  imports: '/office/import',
};
/** Calls that a page makes only when asked to, for those who may. */
const ON_DEMAND: ReadonlySet<string> = new Set(['room.voidPreview']);

/** Staff calls of a page's loader that refuse the whole page: those outside of `ifAllowed`. */
function callsOf(file: string): string[] {
  const source = readFileSync(new URL(file, FOLDER), 'utf8');
  return [...source.matchAll(/(?<!ifAllowed\(\s*)api\s*\.call\('([\w.]+)'/g)]
    .map((found) => found[1]!)
    .filter((name) => !ON_DEMAND.has(name));
}

test('a page of the rail opens for each role that sees it: no call of its loader refuses one', () => {
  const refused = readdirSync(FOLDER).flatMap((file) => {
    const name = file.replace(/\.tsx$/, '');
    const place = OFFICE_PAGES.find(({ href }) => href === (LIST_OF[name] ?? `/office/${name}`));
    if (place === undefined) return [];
    const roles = StaffRole.filter((role) => mayCall([role], { method: 'GET', roles: place.roles }));
    return callsOf(file).flatMap((call) => {
      const route: { audience: string; method: string; roles?: readonly StaffRole[] } =
        routes[call as keyof typeof routes];
      if (route.audience !== 'staff') return [];
      return roles.flatMap((role) =>
        mayCall([role], { method: route.method, roles: route.roles ?? [] }) ? [] : [`${file}: ${call} refuses ${role}`],
      );
    });
  });
  expect(refused).toEqual([]);
});
