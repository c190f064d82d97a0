import type { Operation } from '@assay/client/index.ts';
import {
  OFFICE_QUEUE_NAMES,
  OFFICE_QUEUES,
  type OfficeQueue,
  type OfficeQueueName,
} from '@assay/contract/officeQueues.ts';
import { mayCall, StaffRole } from '@assay/domain/office/roles.ts';

/** A page of the office. */
type OfficePage = {
  href: string;
  label: string;
  /** Roles that find work here: those of `call`. Admins and auditors see every page. */
  roles: readonly StaffRole[];
  /** The call that the page loads first. */
  call: Operation;
};

/** An entry of the rail: a page, perhaps with others as its tabs. */
export type OfficePlace = OfficePage & {
  tabs?: readonly OfficePage[];
  /** Queues that are shown here and not on the other page of the same call. */
  queues?: readonly OfficeQueueName[];
};

type OfficeGroup = {
  label: string;
  /** Roles whose own part of the rail this is: it is open on every page. */
  ownRoles: readonly StaffRole[];
  places: readonly OfficePlace[];
};

const OBJECT_ROLES = ['logistics', 'catalog', 'authenticator'] as const;
const SALE_ROLES = ['auction', 'catalog', 'support'] as const;
const SHIPPING = ['to_quote', 'to_send', 'take_out', 'to_store'] as const;

/** Every page of the office, in the order of the rail. A new page gets a line here. */
export const OFFICE_GROUPS: readonly OfficeGroup[] = [
  {
    label: 'Today',
    ownRoles: [],
    places: [
      { href: '/office', label: 'Today', call: 'office.desk', roles: StaffRole },
      { href: '/office/requests', label: 'Requests', call: 'office.requests', roles: StaffRole },
    ],
  },
  {
    label: 'Objects',
    ownRoles: ['catalog', 'authenticator'],
    places: [
      { href: '/office/intake', label: 'Intake', call: 'office.intakes', roles: OBJECT_ROLES },
      {
        href: '/office/items',
        label: 'Items',
        call: 'office.items',
        roles: ['catalog', 'authenticator', 'auction', 'logistics', 'support'],
      },
      {
        href: '/office/photography',
        label: 'Photography',
        call: 'office.photography',
        roles: ['catalog', 'logistics'],
      },
      {
        href: '/office/authentication',
        label: 'Authentication',
        call: 'office.authentications',
        roles: ['authenticator', 'catalog'],
      },
      {
        href: '/office/seals',
        label: 'Seals',
        call: 'office.sealBatches',
        roles: ['authenticator', 'catalog', 'logistics'],
      },
      {
        href: '/office/whereabouts',
        label: 'Find an object',
        call: 'office.whereabouts',
        roles: ['logistics', 'catalog', 'authenticator', 'support'],
        tabs: [{ href: '/office/locations', label: 'Shelves', call: 'office.locations', roles: OBJECT_ROLES }],
      },
      {
        href: '/office/taxonomy',
        label: 'Names and categories',
        call: 'office.artist.list',
        roles: ['catalog', 'authenticator', 'auction', 'logistics', 'support'],
      },
      { href: '/office/import', label: 'Import', call: 'office.imports', roles: ['catalog', 'auction', 'logistics'] },
    ],
  },
  {
    label: 'Sales',
    ownRoles: ['auction'],
    places: [
      {
        href: '/office/sales',
        label: 'Sales',
        call: 'office.sales',
        roles: SALE_ROLES,
        tabs: [
          { href: '/office/lots', label: 'Lots', call: 'office.lots', roles: SALE_ROLES },
          { href: '/office/listings', label: 'Listings', call: 'office.listings', roles: SALE_ROLES },
          { href: '/office/presets', label: 'Presets', call: 'office.presets', roles: SALE_ROLES },
          { href: '/office/room', label: 'Control room', call: 'room.lots', roles: ['auction', 'support'] },
        ],
      },
      { href: '/office/offers', label: 'Offers', call: 'office.offers', roles: ['auction'] },
      {
        href: '/office/coupons',
        label: 'Coupons and giveaways',
        call: 'office.coupons',
        roles: ['auction', 'finance', 'support'],
      },
    ],
  },
  {
    label: 'Orders',
    ownRoles: ['logistics'],
    places: [
      {
        href: '/office/invoices?status=to_ship',
        label: 'To ship',
        call: 'office.invoices',
        roles: ['finance', 'logistics', 'support'],
        queues: SHIPPING,
        tabs: [{ href: '/office/packing', label: 'Packing', call: 'office.parcels', roles: ['logistics', 'support'] }],
      },
      {
        href: '/office/resales',
        label: 'Resales',
        call: 'office.resales',
        roles: ['logistics', 'authenticator', 'finance', 'support'],
      },
      { href: '/office/custody', label: 'Custody', call: 'office.custody', roles: ['logistics', 'authenticator'] },
    ],
  },
  {
    label: 'Money',
    ownRoles: ['finance'],
    places: [
      {
        href: '/office/invoices',
        label: 'Invoices',
        call: 'office.invoices',
        roles: ['finance', 'logistics', 'support'],
      },
      { href: '/office/payouts', label: 'Payouts', call: 'office.payouts', roles: ['finance'] },
      { href: '/office/refunds', label: 'Refunds', call: 'office.refunds', roles: ['finance'] },
      { href: '/office/disputes', label: 'Disputes', call: 'office.disputes', roles: ['finance'] },
      {
        href: '/office/certificates',
        label: 'Exemption certificates',
        call: 'office.taxCertificates',
        roles: ['finance'],
      },
      { href: '/office/books', label: 'Books', call: 'office.reconciliation', roles: ['finance'] },
    ],
  },
  {
    label: 'People',
    ownRoles: ['support'],
    places: [
      { href: '/office/people', label: 'People', call: 'office.people', roles: ['auction', 'finance', 'support'] },
      { href: '/office/identity', label: 'Identity checks', call: 'office.identityReviews', roles: ['support'] },
      { href: '/office/links', label: 'Linked accounts', call: 'office.accountLinks', roles: ['support'] },
      { href: '/office/reports', label: 'Reports', call: 'office.reports', roles: ['support'] },
      {
        href: '/office/limit-requests',
        label: 'Credit limits',
        call: 'office.limitRequests',
        roles: ['finance', 'support'],
      },
    ],
  },
  {
    label: 'Settings',
    ownRoles: ['admin'],
    places: [
      { href: '/office/setup', label: 'Setup', call: 'setting.setup', roles: ['finance', 'catalog'] },
      { href: '/office/settings', label: 'Settings', call: 'setting.all', roles: ['finance'] },
      { href: '/office/staff', label: 'Staff', call: 'office.staff', roles: [] },
      { href: '/office/audit', label: 'Audit log', call: 'office.audit', roles: [] },
      { href: '/office/jobs', label: 'Failed jobs', call: 'office.failedJobs', roles: ['support'] },
    ],
  },
];

/** The pages of a place: its own and its tabs. */
export const pagesAt = (place: OfficePlace): readonly OfficePage[] => [place, ...(place.tabs ?? [])];

/** Every page of the office. */
export const OFFICE_PAGES: readonly OfficePage[] = OFFICE_GROUPS.flatMap(({ places }) => places.flatMap(pagesAt));

const mayRead = (roles: readonly StaffRole[], page: { roles: readonly StaffRole[] }): boolean =>
  mayCall(roles, { method: 'GET', roles: page.roles });

/** Returns the groups with the pages that a person with these roles may open; groups without any are left out. */
export function placesFor(roles: readonly StaffRole[]): readonly OfficeGroup[] {
  return OFFICE_GROUPS.map((group) => ({
    ...group,
    places: group.places.flatMap((place) =>
      mayRead(roles, place)
        ? [{ ...place, ...(place.tabs && { tabs: place.tabs.filter((tab) => mayRead(roles, tab)) }) }]
        : [],
    ),
  })).filter(({ places }) => places.length > 0);
}

/** Returns the queues that these roles work on, in the order of Today. */
export const queuesFor = (roles: readonly StaffRole[]): readonly OfficeQueueName[] =>
  OFFICE_QUEUE_NAMES.filter((name) => mayRead(roles, OFFICE_QUEUES[name]));

/** The page that lists a queue: the view and the place it belongs to. */
export function placeOfQueue(name: OfficeQueueName): { place: OfficePlace; href: string } {
  const { call, view, shownBy }: OfficeQueue = OFFICE_QUEUES[name];
  const shown = shownBy ?? { call, view };
  const places = OFFICE_GROUPS.flatMap((group) => group.places);
  const place =
    places.find(({ queues }) => queues?.includes(name)) ??
    places.find((one) => one.queues === undefined && pagesAt(one).some((page) => page.call === shown.call));
  const page = place && pagesAt(place).find((one) => one.call === shown.call);
  if (!place || !page) throw new Error(`The queue ${name} has no page`);
  const params = new URLSearchParams(shown.view);
  return { place, href: params.size === 0 ? page.href : `${pathOf(page.href)}?${params}` };
}

/** What is pending for these roles, by the address of the place: how much, and the page of the first queue that has any. */
export function pendingByPlace(
  roles: readonly StaffRole[],
  counted: readonly { queue: string; count: number }[],
): ReadonlyMap<string, { count: number; href: string }> {
  const counts = new Map(counted.map(({ queue, count }) => [queue, count]));
  const pending = new Map<string, { count: number; href: string }>();
  for (const name of queuesFor(roles)) {
    const count = counts.get(name) ?? 0;
    if (count === 0) continue;
    const { place, href } = placeOfQueue(name);
    const known = pending.get(place.href);
    pending.set(place.href, { count: count + (known?.count ?? 0), href: known?.href ?? href });
  }
  return pending;
}

/** The path of an address. */
export const pathOf = (href: string): string => href.split('?')[0]!;

/** Returns true if the page at `pathname` is the one at `href` or below it. */
export function isAt(pathname: string, href: string): boolean {
  const path = pathOf(href);
  return path === '/office' ? pathname === path : pathname === path || pathname.startsWith(`${path}/`);
}

/** The place that an address belongs to: the one that lists its queue, if two places share its page. */
export function placeAt(groups: readonly OfficeGroup[], pathname: string, search: string): OfficePlace | null {
  const at = groups
    .flatMap(({ places }) => places)
    .filter((place) => pagesAt(place).some(({ href }) => isAt(pathname, href)));
  const params = new URLSearchParams(search);
  const isShown = (name: OfficeQueueName): boolean =>
    [...new URL(placeOfQueue(name).href, 'https://office').searchParams].every(
      ([key, value]) => params.get(key) === value,
    );
  return (
    at.find(({ queues }) => queues?.some(isShown)) ?? at.find(({ queues }) => queues === undefined) ?? at[0] ?? null
  );
}

/** Lines that are shown open together: the rail then fits a window of 900 px. */
const LINES_OPEN = 15;

/** The labels of the groups that are open: that of the page, and one's own as far as they fit. */
export function openGroups(
  groups: readonly OfficeGroup[],
  roles: readonly StaffRole[],
  current: OfficePlace | null,
): ReadonlySet<string> {
  const open = groups.filter(({ places }) => places.some(({ href }) => href === current?.href));
  const lines = (): number => open.reduce((sum, { places }) => sum + places.length, 0);
  for (const group of groups)
    if (
      group.ownRoles.some((role) => roles.includes(role)) &&
      !open.includes(group) &&
      lines() + group.places.length <= LINES_OPEN
    )
      open.push(group);
  return new Set(open.map(({ label }) => label));
}
