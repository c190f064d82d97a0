import type { Desk } from '@assay/contract/shapes/office.ts';

type Queue = Desk['queues'][number]['queue'];

/** The queues of the desk: link, title and description of each. */
export const QUEUES: Readonly<Record<Queue, { href: string; title: string; text: string }>> = {
  offers: { href: '/office/offers', title: 'Offers on our items', text: 'Accept, counter or decline' },
  expected: {
    href: '/office/resales?queue=expected',
    title: 'Expected packages',
    text: 'Scan them in when they arrive',
  },
  recheck: {
    href: '/office/resales?queue=recheck',
    title: 'To re-authenticate',
    text: 'Pass, or two reviewers find a problem',
  },
  to_ship: { href: '/office/resales?queue=to_ship', title: 'To ship', text: 'Passed; ship to the buyer' },
  under_way: {
    href: '/office/resales?queue=under_way',
    title: 'In transit to buyers',
    text: 'Until delivered and complete',
  },
  claims: { href: '/office/resales?queue=claims', title: 'Damage claims', text: 'Decide within two business days' },
  unpaid: { href: '/office/resales?queue=unpaid', title: 'Unpaid resales', text: 'Waiting for the buyer' },
  to_return: { href: '/office/custody?queue=to_return', title: 'To return', text: 'Create label, give to the carrier' },
  held: { href: '/office/custody?queue=held', title: 'Items on hold', text: 'Release or keep on hold' },
  payouts: { href: '/office/payouts', title: 'Payouts due', text: 'Sent automatically; hold or release' },
  to_quote: { href: '/office/invoices?status=to_quote', title: 'Shipping quotes', text: 'Extra-large lots' },
  to_send: {
    href: '/office/invoices?status=to_ship',
    title: 'Paid, to ship',
    text: 'Pack, print the slip, give to the carrier',
  },
  to_store: {
    href: '/office/invoices?status=to_store',
    title: 'Not picked up in 30 days',
    text: 'Store it and contact the buyer',
  },
  overdue: { href: '/office/invoices?status=overdue', title: 'Overdue invoices', text: 'Void or wait' },
  identity: {
    href: '/office/identity',
    title: 'Identity checks to review',
    text: 'The document has a different name',
  },
  limit_requests: {
    href: '/office/limit-requests',
    title: 'Credit limit requests',
    text: 'Set a limit or decline',
  },
  refunds: { href: '/office/refunds', title: 'Failed refunds', text: 'Retry or pay another way' },
  disputes: { href: '/office/disputes', title: 'Disputed payments', text: 'Send evidence by the deadline' },
  certificates: { href: '/office/certificates', title: 'Exemption certificates', text: 'Approve or reject' },
  account_links: {
    href: '/office/links',
    title: 'Linked accounts to review',
    text: 'One person, or two who share a device',
  },
  reports: { href: '/office/reports', title: 'Reports of abuse', text: 'Review within two business days' },
  failed_jobs: { href: '/office/jobs', title: 'Failed jobs', text: 'Emails and events that ran out of attempts' },
  requests: {
    href: '/office/requests',
    title: 'For a second person',
    text: 'Confirm or decline a colleague’s request',
  },
};
