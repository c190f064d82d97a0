import { routes } from '@assay/contract/index.ts';
import { OFFICE_QUEUE_NAMES } from '@assay/contract/officeQueues.ts';
import { StaffRole } from '@assay/domain/office/roles.ts';
import { expect, test } from 'vitest';
import {
  isAt,
  OFFICE_GROUPS,
  OFFICE_PAGES,
  openGroups,
  pagesAt,
  pendingByPlace,
  placeAt,
  placeOfQueue,
  placesFor,
  queuesFor,
} from './places.ts';

const hrefs = (...roles: StaffRole[]) =>
  placesFor(roles).flatMap(({ places }) => places.flatMap(pagesAt).map(({ href }) => href));

test('each page names the roles of the call that it loads first', () => {
  for (const { href, call, roles } of OFFICE_PAGES) {
    const declared: { audience: string; roles?: readonly string[] } = routes[call];
    expect([href, declared.audience, declared.roles]).toEqual([href, 'staff', roles]);
  }
  expect(new Set(OFFICE_PAGES.map(({ href }) => href)).size).toBe(OFFICE_PAGES.length);
});

test('a role sees its pages alone; admins and auditors see all', () => {
  expect(hrefs('admin')).toEqual(OFFICE_PAGES.map(({ href }) => href));
  expect(hrefs('auditor')).toEqual(hrefs('admin'));
  expect(hrefs('finance')).toContain('/office/payouts');
  expect(hrefs('catalog')).not.toContain('/office/payouts');
  expect(hrefs()).toEqual([]);
  for (const role of StaffRole) expect(hrefs(role)).toContain('/office');
});

test('a tab is open to no one who can’t open its place, and hidden from those who may not', () => {
  for (const place of OFFICE_GROUPS.flatMap(({ places }) => places))
    for (const tab of place.tabs ?? []) for (const role of tab.roles) expect(place.roles).toContain(role);
  expect(hrefs('auction')).toContain('/office/room');
  expect(hrefs('catalog')).not.toContain('/office/room');
});

test('a record belongs to its list, a tab to its place, and Today to itself alone', () => {
  expect(isAt('/office/lots/1', '/office/lots')).toBe(true);
  expect(isAt('/office/lotsx', '/office/lots')).toBe(false);
  expect(isAt('/office/lots', '/office')).toBe(false);
  const at = (path: string) => {
    const { pathname, search } = new URL(path, 'https://office');
    return placeAt(OFFICE_GROUPS, pathname, search)?.label;
  };
  expect(at('/office')).toBe('Today');
  expect(at('/office/lots/1')).toBe('Sales');
  expect(at('/office/room')).toBe('Sales');
  expect(at('/office/invoices?status=to_ship&page=2')).toBe('To ship');
  expect(at('/office/invoices?status=overdue')).toBe('Invoices');
  expect(at('/office/invoices')).toBe('Invoices');
  expect(at('/office/nowhere')).toBeUndefined();
});

test('each queue has a page, and the roles that work on it can open it', () => {
  for (const role of StaffRole) {
    const open = new Set(hrefs(role).map((href) => href.split('?')[0]));
    for (const name of queuesFor([role]))
      expect(open, `${role}: ${name}`).toContain(placeOfQueue(name).href.split('?')[0]);
  }
  expect(placeOfQueue('to_send')).toMatchObject({
    href: '/office/invoices?status=to_ship',
    place: { label: 'To ship' },
  });
  expect(placeOfQueue('overdue')).toMatchObject({
    href: '/office/invoices?status=overdue',
    place: { label: 'Invoices' },
  });
  expect(placeOfQueue('paused')).toMatchObject({ href: '/office/lots?status=paused', place: { label: 'Sales' } });
  expect(placeOfQueue('draft_lots').href).toBe('/office/listings?status=lots');
});

test('a place with pending work leads to its first queue that has any, of those of the role', () => {
  const counted = [
    { queue: 'to_return', count: 0 },
    { queue: 'undecided', count: 2 },
    { queue: 'draft_invoices', count: 1 },
    { queue: 'overdue', count: 3 },
    { queue: 'to_store', count: 1 },
    { queue: 'paused', count: 1 },
    { queue: 'unknown', count: 9 },
  ];
  expect(Object.fromEntries(pendingByPlace(['admin'], counted))).toEqual({
    '/office/sales': { count: 1, href: '/office/lots?status=paused' },
    '/office/invoices?status=to_ship': { count: 1, href: '/office/invoices?status=to_store' },
    '/office/custody': { count: 2, href: '/office/custody?queue=undecided' },
    '/office/invoices': { count: 4, href: '/office/invoices?status=draft' },
  });
  expect([...pendingByPlace(['logistics'], counted).keys()]).toEqual([
    '/office/invoices?status=to_ship',
    '/office/custody',
  ]);
});

test('each role has work on Today; admins and auditors see all of it', () => {
  for (const role of StaffRole) expect(queuesFor([role]).length, role).toBeGreaterThan(1);
  expect(queuesFor(['admin'])).toEqual(OFFICE_QUEUE_NAMES);
  expect(queuesFor(['auditor'])).toEqual(OFFICE_QUEUE_NAMES);
  expect(queuesFor(['catalog'])).toEqual(['requests', 'deliveries', 'drafts', 'photography', 'review']);
  expect(queuesFor([])).toEqual([]);
});

test('the group of the page and one’s own are open, as far as they fit', () => {
  const open = (path: string, ...roles: StaffRole[]) => {
    const groups = placesFor(roles);
    return [...openGroups(groups, roles, placeAt(groups, path, ''))];
  };
  expect(open('/office', 'catalog')).toEqual(['Today', 'Objects']);
  expect(open('/office', 'logistics')).toEqual(['Today', 'Orders']);
  expect(open('/office', 'finance')).toEqual(['Today', 'Money']);
  expect(open('/office/lots', 'catalog')).toEqual(['Sales', 'Objects']);
  for (const { href } of OFFICE_PAGES) {
    const groups = placesFor(StaffRole);
    const shown = openGroups(groups, StaffRole, placeAt(groups, href.split('?')[0]!, ''));
    const lines = groups.reduce((sum, { label, places }) => sum + (shown.has(label) ? places.length : 0), 0);
    expect(lines, href).toBeLessThanOrEqual(15);
  }
});
