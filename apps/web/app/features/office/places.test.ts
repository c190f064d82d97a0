import { routes } from '@assay/contract/index.ts';
import { StaffRole } from '@assay/domain/office/roles.ts';
import { expect, test } from 'vitest';
import { isAt, OFFICE_GROUPS, placesFor } from './places.ts';

const all = OFFICE_GROUPS.flatMap(({ places }) => places);

test('each page names the roles of the call that it loads first', () => {
  for (const { href, call, roles } of all) {
    const declared: { audience: string; roles?: readonly string[] } = routes[call];
    expect([href, declared.audience, declared.roles]).toEqual([href, 'staff', roles]);
  }
  expect(new Set(all.map(({ href }) => href)).size).toBe(all.length);
});

test('a role sees its pages alone; admins and auditors see all', () => {
  const hrefs = (...roles: StaffRole[]) => placesFor(roles).flatMap(({ places }) => places.map(({ href }) => href));
  expect(hrefs('admin')).toEqual(all.map(({ href }) => href));
  expect(hrefs('auditor')).toEqual(hrefs('admin'));
  expect(hrefs('finance')).toContain('/office/payouts');
  expect(hrefs('catalog')).not.toContain('/office/payouts');
  expect(hrefs()).toEqual([]);
  for (const role of StaffRole) expect(hrefs(role)).toContain('/office');
});

test('a record belongs to its list, and Today to itself alone', () => {
  expect(isAt('/office/lots/1', '/office/lots')).toBe(true);
  expect(isAt('/office/lotsx', '/office/lots')).toBe(false);
  expect(isAt('/office/lots', '/office')).toBe(false);
});
