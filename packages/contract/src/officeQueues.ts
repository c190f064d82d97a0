import type { StaffRole } from '@assay/domain/office/roles.ts';

/** A list, or one view of it, whose rows wait for staff. */
export type OfficeQueue = {
  /** The call that lists the rows. */
  readonly call: string;
  /** The parameters of the call, and of its page, that show these rows only. */
  readonly view?: Readonly<Record<string, string>>;
  /** The page that shows the call's rows under a view of its own, if the call has no page of its own. */
  readonly shownBy?: { readonly call: string; readonly view: Readonly<Record<string, string>> };
  /** The roles whose work it is: roles of the call. Admins and auditors see every queue. */
  readonly roles: readonly StaffRole[];
};

/**
 * Every queue of the office, in the order of Today. The kept counts, Today and the rail derive from it; a test compares it
 * with the lists of the contract, and with every status that the database knows.
 */
export const OFFICE_QUEUES = {
  requests: {
    call: 'office.requests',
    view: { status: 'to_decide' },
    roles: ['admin', 'catalog', 'authenticator', 'auction', 'finance', 'logistics', 'support'],
  },
  deliveries: { call: 'office.intakes', view: { queue: 'open' }, roles: ['catalog', 'logistics'] },
  drafts: { call: 'office.items', view: { status: 'draft' }, roles: ['catalog'] },
  photography: { call: 'office.photography', roles: ['catalog', 'logistics'] },
  authentication: { call: 'office.authentications', view: { queue: 'undecided' }, roles: ['authenticator'] },
  unable: { call: 'office.authentications', view: { queue: 'unable' }, roles: ['authenticator'] },
  unsealed: { call: 'office.authentications', view: { queue: 'unsealed' }, roles: ['authenticator'] },
  review: { call: 'office.items', view: { status: 'in_review' }, roles: ['catalog'] },
  approved: { call: 'office.items', view: { status: 'approved' }, roles: ['auction'] },
  draft_sales: { call: 'office.sales', view: { status: 'draft' }, roles: ['auction'] },
  draft_lots: {
    call: 'office.draftLots',
    shownBy: { call: 'office.listings', view: { status: 'lots' } },
    roles: ['auction'],
  },
  sales_today: { call: 'office.sales', view: { status: 'today' }, roles: ['auction'] },
  closing_today: { call: 'office.lots', view: { status: 'today' }, roles: ['auction'] },
  sale_results: { call: 'office.sales', view: { status: 'results' }, roles: ['auction'] },
  paused: { call: 'office.lots', view: { status: 'paused' }, roles: ['auction'] },
  offers: { call: 'office.offers', view: { status: 'waiting' }, roles: ['auction'] },
  to_quote: { call: 'office.invoices', view: { status: 'to_quote' }, roles: ['logistics'] },
  to_send: { call: 'office.invoices', view: { status: 'to_ship' }, roles: ['logistics'] },
  take_out: { call: 'office.parcels', view: { status: 'take_out' }, roles: ['logistics'] },
  to_store: { call: 'office.invoices', view: { status: 'to_store' }, roles: ['logistics'] },
  expected: { call: 'office.resales', view: { queue: 'expected' }, roles: ['logistics'] },
  recheck: { call: 'office.resales', view: { queue: 'recheck' }, roles: ['authenticator'] },
  to_ship: { call: 'office.resales', view: { queue: 'to_ship' }, roles: ['logistics'] },
  under_way: { call: 'office.resales', view: { queue: 'under_way' }, roles: ['logistics'] },
  claims: { call: 'office.resales', view: { queue: 'claims' }, roles: ['support', 'finance'] },
  unpaid: { call: 'office.resales', view: { queue: 'unpaid' }, roles: ['finance', 'support'] },
  to_return: { call: 'office.custody', view: { queue: 'to_return' }, roles: ['logistics'] },
  held: { call: 'office.custody', view: { queue: 'held' }, roles: ['logistics', 'authenticator'] },
  undecided: { call: 'office.custody', view: { queue: 'undecided' }, roles: ['logistics', 'authenticator'] },
  draft_invoices: { call: 'office.invoices', view: { status: 'draft' }, roles: ['finance'] },
  overdue: { call: 'office.invoices', view: { status: 'overdue' }, roles: ['finance'] },
  payouts: { call: 'office.payouts', view: { status: 'waiting' }, roles: ['finance'] },
  unclaimed: { call: 'office.payouts', view: { status: 'unclaimed' }, roles: ['finance'] },
  refunds: { call: 'office.refunds', view: { status: 'failed' }, roles: ['finance'] },
  disputes: { call: 'office.disputes', view: { status: 'open' }, roles: ['finance'] },
  certificates: { call: 'office.taxCertificates', view: { status: 'pending' }, roles: ['finance'] },
  limit_requests: { call: 'office.limitRequests', roles: ['finance', 'support'] },
  identity: { call: 'office.identityReviews', roles: ['support'] },
  account_links: { call: 'office.accountLinks', view: { status: 'open' }, roles: ['support'] },
  reports: { call: 'office.reports', view: { status: 'open' }, roles: ['support'] },
  failed_jobs: { call: 'office.failedJobs', roles: ['support'] },
} as const satisfies Readonly<Record<string, OfficeQueue>>;

export type OfficeQueueName = keyof typeof OFFICE_QUEUES;

/** The names of the queues, in the order of Today. */
export const OFFICE_QUEUE_NAMES = Object.keys(OFFICE_QUEUES) as OfficeQueueName[];
