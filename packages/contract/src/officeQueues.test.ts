import { expect, test } from 'vitest';
import { routes } from './index.ts';
import { OFFICE_QUEUES, type OfficeQueue } from './officeQueues.ts';
import type { RouteDefinition } from './route.ts';

// A list of staff either is a queue, with its roles, age and link on Today, or has a reason here why no one waits in it.
// A new list, or a new view of one, fails this test until it is one or the other.

const QUEUES: readonly OfficeQueue[] = Object.values(OFFICE_QUEUES);

/** Lists and views whose rows wait for no one in particular. */
const NO_QUEUE: Readonly<Record<string, string>> = {
  'office.authentications second': 'each is a request: the queue of requests counts those a person may decide',
  'office.authentications reject': 'decided; the item is withdrawn or returned from its record',
  'office.authentications decided': 'decided',
  'office.coupons running': 'nothing to do',
  'office.coupons over': 'over',
  'office.giveaways': 'started at will; approved ones are in the queue of approved items',
  'office.custody kept': 'kept for its owner',
  'office.custody moving': 'with a carrier',
  'office.custody returned': 'over',
  'office.intakes all': 'a catalog',
  'office.whereabouts': 'a search',
  'office.imports': 'a dry run waits for the person who made it; it changes nothing until then',
  'office.importRows': 'rows of one import',
  'office.items live': 'published',
  'office.items withdrawn': 'over',
  'office.items all': 'a catalog',
  'office.locations open': 'shelves',
  'office.locations closed': 'shelves',
  'office.offers all': 'a history',
  'office.lots running': 'bidders decide; the control room watches',
  'office.lots upcoming': 'opens by the clock',
  'office.lots done': 'over: its invoice or the results of its sale go on',
  'office.lots all': 'a history',
  'office.people': 'a search',
  'office.requests waiting': 'those of colleagues are a queue; one’s own wait for a colleague',
  'office.requests confirmed': 'decided',
  'office.requests declined': 'decided',
  'office.audit': 'a log',
  'office.invoices all': 'a history',
  'office.invoices due': 'the buyer’s turn until it is overdue',
  'office.invoices pending': 'the bank’s turn',
  'office.invoices paid': 'to be shipped, or over',
  'office.statement': 'a history',
  'office.parcels pending': 'orders of the queue to_send, by parcel',
  'office.parcels ready': 'orders of the queue to_send, by parcel',
  'office.disputes closed': 'over',
  'office.disputes all': 'a history',
  'office.refunds pending': 'the provider’s turn',
  'office.refunds sent': 'over',
  'office.refunds all': 'a history',
  'office.resales all': 'a history',
  'office.payouts sent': 'over',
  'office.payouts all': 'a history',
  'room.lots': 'open lots, of the queue closing_today',
  'office.seals all': 'a stock',
  'office.seals printed': 'a stock',
  'office.seals issued': 'a stock',
  'office.seals applied': 'a stock; items without a seal are the queue unsealed',
  'office.seals active': 'bound',
  'office.seals replaced': 'over',
  'office.seals revoked': 'over',
  'office.seals lost': 'over',
  'office.sealBatches': 'a stock',
  'office.sales current': 'drafts and sales of today are queues',
  'office.sales over': 'over',
  'office.sales all': 'a history',
  'office.sellable': 'a choice of items for a sale',
  'office.listings listed': 'buyers decide',
  'office.listings offers': 'buyers decide',
  'office.listings over': 'over',
  'office.presets current': 'settings',
  'office.presets retired': 'settings',
  'office.taxCertificates approved': 'decided',
  'office.taxCertificates rejected': 'decided',
  'office.artist.list': 'names',
  'office.category.list': 'names',
  'office.genre.list': 'names',
  'office.condition.list': 'names',
  'office.partner.list': 'names',
  'office.collection.list': 'names',
  'office.reports closed': 'decided',
  'office.accountLinks barred': 'decided',
  'office.accountLinks cleared': 'decided',
  'office.accountLinks all': 'a history',
};

/** Each list of staff by its call, and by the values of the parameter that chooses a view, if it has one. */
function listsOfStaff(): string[] {
  return Object.entries<RouteDefinition>(routes).flatMap(([call, { audience, method, query, path }]) => {
    const shape = query?.shape ?? {};
    if (audience !== 'staff' || method !== 'GET' || !('limit' in shape) || path.endsWith('/export')) return [];
    const views = optionsOf(shape.queue ?? shape.status);
    return views.length === 0 ? [call] : views.map((view) => `${call} ${view}`);
  });
}

/** The values of a parameter that takes one of some. */
function optionsOf(field: unknown): readonly string[] {
  let inner = field as { options?: readonly string[]; def?: { innerType?: unknown } } | undefined;
  while (inner !== undefined && inner.options === undefined) inner = inner.def?.innerType as typeof inner;
  return inner?.options ?? [];
}

const nameOf = ({ call, view = {} }: OfficeQueue): string => [call, ...Object.values(view)].join(' ');

test('every list of staff is a queue of Today, or says why no one waits in it', () => {
  const queues = QUEUES.map(nameOf);
  expect(new Set(queues).size).toBe(queues.length);
  expect([...queues, ...Object.keys(NO_QUEUE)].sort()).toEqual(listsOfStaff().sort());
});

test('a queue is worked by roles of its call', () => {
  for (const queue of QUEUES) {
    const route: RouteDefinition = routes[queue.call as keyof typeof routes];
    const allowed: readonly string[] = route.audience === 'staff' ? route.roles : [];
    expect([queue.call, queue.roles.filter((role) => !allowed.includes(role))]).toEqual([queue.call, []]);
    expect(queue.roles.length).toBeGreaterThan(0);
  }
});
