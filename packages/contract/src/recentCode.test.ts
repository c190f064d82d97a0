import { expect, test } from 'vitest';
import { routes } from './index.ts';
import type { RouteDefinition } from './route.ts';

// Money, access and personal data leave the office only with a code that is less than 5 minutes old (back office §1).

const staffCalls = (Object.entries(routes) as Array<[string, RouteDefinition]>).filter(
  ([, { audience }]) => audience === 'staff',
);

test('the acts that take a recent code are those on refunds, payments, payouts, staff, and what one person may do', () => {
  const acts = staffCalls.filter(([, { method, recentCode }]) => method !== 'GET' && recentCode === true);
  // A claim, which is an act of a resale, and confirmations ask in their handlers: domain/office/twoPersons.ts.
  expect(acts.map(([name]) => name).sort()).toEqual([
    'office.endInvitation',
    'office.endStaff',
    'office.holdPayout',
    'office.inviteStaff',
    'office.manualPayment',
    'office.refund',
    'office.resetFactor',
    'office.retryRefund',
    'office.staffRoles',
    'office.startAlone',
    'setting.bounds',
  ]);
  const paths = /\/(refund|payout|staff)(\/|$)|\/invoice\/\{id\}\/payment/;
  const all = staffCalls.filter(([, { method, path }]) => method !== 'GET' && paths.test(path));
  expect(all.filter(([, { recentCode }]) => recentCode !== true).map(([name]) => name)).toEqual([]);
});

/** Tables that name no customer, consignor or colleague. */
const IMPERSONAL = new Set([
  ...['artist', 'category', 'genre', 'condition', 'partner', 'collection'].map((kind) => `office.${kind}.listTable`),
  ...[
    'office.salesTable',
    'office.presetsTable',
    'office.listingsTable',
    'office.draftLotsTable',
    'office.sellableTable',
    'office.locationsTable',
    'office.lotsTable',
  ],
  ...['office.offersTable', 'office.couponsTable', 'office.giveawaysTable', 'office.codes', 'office.failedJobsTable'],
  ...['office.itemsTable', 'office.photographyTable', 'office.authenticationsTable'],
  ...['office.sealsTable', 'office.sealBatchesTable', 'office.sealTable'],
  ...['office.importsTable', 'office.importTable', 'office.importTemplate'],
]);

test('every table that staff save takes a recent code, or names no one', () => {
  const tables = staffCalls.filter(([, { raw }]) => raw === 'text/csv');
  const open = tables.filter(([, { recentCode }]) => recentCode !== true).map(([name]) => name);
  expect(open.sort()).toEqual([...IMPERSONAL].sort());
});

test('the calls that answer what anyone could use as their own are closed to auditors', () => {
  const secret = staffCalls.filter(([, route]) => route.isSecret === true).map(([name]) => name);
  expect(secret.sort()).toEqual(['office.codes', 'office.sealSheet', 'office.sealTable', 'office.sealVector']);
});
