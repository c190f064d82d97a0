import { normalName } from '@assay/domain/normalName.ts';
import type { StaffRole } from '@assay/domain/office/roles.ts';
import type { TimeZone } from '@assay/domain/timeZone.ts';
import { formatMoney } from '@assay/ui/money.ts';
import { subjectOf } from '../../../entities/invoice/invoiceText.ts';
import { whenText } from '../../../lib/DateTime.tsx';
import type { PageClient } from '../../../session/browserApi.ts';
import { ITEM_STATES } from '../itemEditor/itemText.ts';
import { pagesAt, placesFor } from '../places.ts';
import { SEAL_STATUSES } from '../seals/sealText.ts';

/** A page or a record of the office. */
export type Found = { kind: string; title: string; detail: string; href: string };
type Api = Pick<PageClient, 'call'>;

/** Records of one kind that are shown. */
const EACH = 5;

/** `zone`: of the business; days are shown in it. */
type Given = { zone: TimeZone; signal?: AbortSignal };

type Source = {
  /** The page of these records: who may open it may find them. */
  place: string;
  accepts: (typed: string) => boolean;
  read: (api: Api, typed: string, given: Given) => Promise<Found[]>;
};

const SOURCES: readonly Source[] = [
  {
    place: '/office/items',
    accepts: () => true,
    read: async (api, find, { signal }) => {
      const query = { find: find.slice(0, 120), status: 'all', limit: EACH } as const;
      const { items } = await api.call('office.items', { query, ...withSignal(signal) });
      return items.map(({ id, title, status, serial }) => ({
        kind: 'Item',
        title,
        detail: serial ?? ITEM_STATES[status].label,
        href: `/office/items/${id}`,
      }));
    },
  },
  {
    place: '/office/lots',
    accepts: () => true,
    read: async (api, find, { signal }) => {
      const query = { find: find.slice(0, 80), status: 'all', limit: EACH } as const;
      const { items } = await api.call('office.lots', { query, ...withSignal(signal) });
      return items.map(({ lot, title }) => ({
        kind: 'Lot',
        title,
        detail: `Lot ${lot.lotNumber}, ${formatMoney(lot.hammerCents ?? lot.priceCents)}`,
        href: `/office/lots/${lot.auctionId}`,
      }));
    },
  },
  {
    place: '/office/sales',
    accepts: () => true,
    read: async (api, find, { zone, signal }) => {
      const query = { find: find.slice(0, 80), status: 'all', limit: EACH } as const;
      const { items } = await api.call('office.sales', { query, ...withSignal(signal) });
      return items.map(({ id, title, opensAt }) => ({
        kind: 'Sale',
        title,
        detail: whenText(opensAt, zone, 'date'),
        href: `/office/sales/${id}`,
      }));
    },
  },
  {
    place: '/office/invoices',
    accepts: () => true,
    read: async (api, find, { signal }) => {
      const query = { find: find.slice(0, 120), status: 'all', limit: EACH } as const;
      const { items } = await api.call('office.invoices', { query, ...withSignal(signal) });
      return items.map((invoice) => ({
        kind: 'Order',
        title: `${invoice.number ?? 'Draft'}, ${invoice.buyer}`,
        detail: `${subjectOf(invoice)}, ${formatMoney(invoice.totalCents, true)}`,
        href: `/office/invoices/${invoice.id}`,
      }));
    },
  },
  {
    place: '/office/people',
    accepts: () => true,
    read: async (api, find, { signal }) => {
      const query = { find: find.slice(0, 120), limit: EACH };
      const { items } = await api.call('office.people', { query, ...withSignal(signal) });
      return items.map(({ id, username, name }) => ({
        kind: 'Person',
        title: username,
        detail: name,
        href: `/office/people/${id}`,
      }));
    },
  },
  {
    place: '/office/resales',
    // A packing slip, a seal's code or a serial number.
    accepts: (typed) => /^(?=.*\d)[\w-]{4,100}$/.test(typed),
    read: async (api, code, { signal }) => {
      try {
        const { id, title, serial } = await api.call('office.findResale', { params: { code }, ...withSignal(signal) });
        return [{ kind: 'Resale', title, detail: serial ?? code, href: `/office/resales/${id}` }];
      } catch (error) {
        if (error instanceof Response && error.status === 404) return [];
        throw error;
      }
    },
  },
  {
    place: '/office/intake',
    accepts: (typed) => /^IN-\d+(?:[-/]\d+)?$/i.test(typed),
    read: async (api, find, { signal }) => {
      const query = { queue: 'all', find, limit: EACH } as const;
      const { items } = await api.call('office.intakes', { query, ...withSignal(signal) });
      return items.map(({ id, number, sourceName }) => ({
        kind: 'Delivery',
        title: number,
        detail: sourceName,
        href: `/office/intake/${id}`,
      }));
    },
  },
  {
    place: '/office/seals',
    // The number of a seal, on an item or not.
    accepts: (typed) => /^[a-z]{1,4}-[\w-]{5,40}$/i.test(typed),
    read: async (api, find, { signal }) => {
      const { items } = await api.call('office.seals', { query: { find, limit: EACH }, ...withSignal(signal) });
      return items.map(({ serial, item, status }) => ({
        kind: 'Seal',
        title: serial,
        detail: item?.title ?? SEAL_STATUSES[status].label,
        href: `/office/seals?${new URLSearchParams({ find: serial })}`,
      }));
    },
  },
];

const withSignal = (signal: AbortSignal | undefined): { signal?: AbortSignal } =>
  signal === undefined ? {} : { signal };

/** Pages whose name contains what is typed; all of them when nothing is typed. */
export function findPlaces(roles: readonly StaffRole[], typed: string): Found[] {
  const text = normalName(typed);
  return placesFor(roles)
    .flatMap(({ label, places }) => places.flatMap(pagesAt).map((page) => ({ group: label, ...page })))
    .filter(({ label }) => normalName(label).includes(text))
    .map(({ group, label, href }) => ({ kind: 'Page', title: label, detail: group, href }));
}

/**
 * Records that a person with these roles may open: by title, number, serial, name, email, slip, tracking number, or the code
 * of a delivery.
 */
export async function findRecords(
  api: Api,
  roles: readonly StaffRole[],
  typed: string,
  given: Given,
): Promise<Found[]> {
  const text = typed.trim();
  if (text.length < 2) return [];
  const open = new Set(placesFor(roles).flatMap(({ places }) => places.flatMap(pagesAt).map(({ href }) => href)));
  const sources = SOURCES.filter(({ place, accepts }) => open.has(place) && accepts(text));
  return (await Promise.all(sources.map(({ read }) => read(api, text, given)))).flat();
}
