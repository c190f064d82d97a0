import type { Operation } from '@assay/client/index.ts';
import { mayCall, StaffRole } from '@assay/domain/office/roles.ts';

/** A page of the office, as the rail lists it. */
type OfficePlace = {
  href: string;
  label: string;
  /** Roles that find work here: those of `call`. Admins and auditors see every page. */
  roles: readonly StaffRole[];
  /** The call that the page loads first. */
  call: Operation;
  /** Queues of `office.desk` whose counts are shown beside the label. */
  queues?: readonly string[];
};

type OfficeGroup = { label: string; places: readonly OfficePlace[] };

/** Every page of the office, in the order of the rail. A new page gets a line here. */
export const OFFICE_GROUPS: readonly OfficeGroup[] = [
  {
    label: 'Work',
    places: [
      { href: '/office', label: 'Today', call: 'office.desk', roles: StaffRole },
      { href: '/office/requests', label: 'Requests', call: 'office.requests', roles: StaffRole, queues: ['requests'] },
    ],
  },
  {
    label: 'Sales',
    places: [
      { href: '/office/sales', label: 'Sales', call: 'office.sales', roles: ['auction', 'catalog', 'support'] },
      { href: '/office/presets', label: 'Presets', call: 'office.presets', roles: ['auction', 'catalog', 'support'] },
      {
        href: '/office/listings',
        label: 'Listings',
        call: 'office.listings',
        roles: ['auction', 'catalog', 'support'],
      },
      { href: '/office/lots', label: 'Lots', call: 'office.lots', roles: ['auction', 'catalog', 'support'] },
      { href: '/office/room', label: 'Control room', call: 'room.lots', roles: ['auction', 'support'] },
      { href: '/office/offers', label: 'Offers', call: 'office.offers', roles: ['auction'], queues: ['offers'] },
      {
        href: '/office/coupons',
        label: 'Coupons and giveaways',
        call: 'office.coupons',
        roles: ['auction', 'finance', 'support'],
      },
    ],
  },
  {
    label: 'Objects',
    places: [
      {
        href: '/office/intake',
        label: 'Intake',
        call: 'office.intakes',
        roles: ['logistics', 'catalog', 'authenticator'],
      },
      {
        href: '/office/items',
        label: 'Items',
        call: 'office.items',
        roles: ['catalog', 'authenticator', 'auction', 'logistics', 'support'],
      },
      {
        href: '/office/taxonomy',
        label: 'Artists and categories',
        call: 'office.artist.list',
        roles: ['catalog', 'authenticator', 'auction', 'logistics', 'support'],
      },
      {
        href: '/office/photography',
        label: 'Photography',
        call: 'office.photography',
        roles: ['catalog', 'logistics'],
      },
      { href: '/office/import', label: 'Import', call: 'office.imports', roles: ['catalog', 'auction', 'logistics'] },
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
        href: '/office/resales',
        label: 'Resales',
        call: 'office.resales',
        roles: ['logistics', 'authenticator', 'finance', 'support'],
        queues: ['expected', 'recheck', 'to_ship', 'claims'],
      },
      {
        href: '/office/whereabouts',
        label: 'Find an object',
        call: 'office.whereabouts',
        roles: ['logistics', 'catalog', 'authenticator', 'support'],
      },
      {
        href: '/office/locations',
        label: 'Shelves',
        call: 'office.locations',
        roles: ['logistics', 'catalog', 'authenticator'],
      },
      {
        href: '/office/custody',
        label: 'Custody',
        call: 'office.custody',
        roles: ['logistics', 'authenticator'],
        queues: ['to_return', 'held'],
      },
    ],
  },
  {
    label: 'Money',
    places: [
      {
        href: '/office/invoices',
        label: 'Invoices',
        call: 'office.invoices',
        roles: ['finance', 'logistics', 'support'],
        queues: ['to_quote', 'to_send', 'to_store', 'overdue'],
      },
      { href: '/office/payouts', label: 'Payouts', call: 'office.payouts', roles: ['finance'], queues: ['payouts'] },
      { href: '/office/refunds', label: 'Refunds', call: 'office.refunds', roles: ['finance'], queues: ['refunds'] },
      {
        href: '/office/disputes',
        label: 'Disputes',
        call: 'office.disputes',
        roles: ['finance'],
        queues: ['disputes'],
      },
      {
        href: '/office/certificates',
        label: 'Exemption certificates',
        call: 'office.taxCertificates',
        roles: ['finance'],
        queues: ['certificates'],
      },
      { href: '/office/books', label: 'Books', call: 'office.reconciliation', roles: ['finance'] },
    ],
  },
  {
    label: 'People',
    places: [
      { href: '/office/people', label: 'People', call: 'office.people', roles: ['auction', 'finance', 'support'] },
      {
        href: '/office/identity',
        label: 'Identity checks',
        call: 'office.identityReviews',
        roles: ['support'],
        queues: ['identity'],
      },
      {
        href: '/office/links',
        label: 'Linked accounts',
        call: 'office.accountLinks',
        roles: ['support'],
        queues: ['account_links'],
      },
      { href: '/office/reports', label: 'Reports', call: 'office.reports', roles: ['support'], queues: ['reports'] },
      {
        href: '/office/limit-requests',
        label: 'Credit limits',
        call: 'office.limitRequests',
        roles: ['finance', 'support'],
        queues: ['limit_requests'],
      },
    ],
  },
  {
    label: 'Office',
    places: [
      { href: '/office/setup', label: 'Setup', call: 'setting.setup', roles: ['finance', 'catalog'] },
      { href: '/office/settings', label: 'Settings', call: 'setting.all', roles: ['finance'] },
      { href: '/office/staff', label: 'Staff', call: 'office.staff', roles: [] },
      { href: '/office/audit', label: 'Audit log', call: 'office.audit', roles: [] },
      {
        href: '/office/jobs',
        label: 'Failed jobs',
        call: 'office.failedJobs',
        roles: ['support'],
        queues: ['failed_jobs'],
      },
    ],
  },
];

/** Returns the groups with the pages that a person with these roles may open; groups without any are left out. */
export function placesFor(roles: readonly StaffRole[]): readonly OfficeGroup[] {
  return OFFICE_GROUPS.map((group) => ({
    ...group,
    places: group.places.filter((place) => mayCall(roles, { method: 'GET', roles: place.roles })),
  })).filter(({ places }) => places.length > 0);
}

/** Returns true if the page at `pathname` is this place or below it. */
export const isAt = (pathname: string, href: string): boolean =>
  href === '/office' ? pathname === href : pathname === href || pathname.startsWith(`${href}/`);
