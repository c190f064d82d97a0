import type { Client } from '@assay/client/index.ts';
import type { Access } from '@assay/contract/shapes/auction.ts';
import type { Invoice } from '@assay/contract/shapes/invoice.ts';
import type { Item, ItemCard } from '@assay/contract/shapes/item.ts';
import type { PaymentMethod } from '@assay/contract/shapes/payment.ts';
import { paymentText } from '@assay/domain/invoice/scheduleText.ts';
import { shipByAt } from '@assay/domain/shipping/shipBy.ts';
import type { TimeZone } from '@assay/domain/timeZone.ts';
import { formatMoney } from '@assay/ui/money.ts';
import type { Tone } from '@assay/ui/tone.ts';
import { isPayable, type SumRow, totalRows } from '../../entities/invoice/invoiceText.ts';
import { weekday } from '../../entities/lot/times.ts';
import { methodText } from '../../entities/payment/methodText.ts';
import { markTime } from '../../lib/DateTime.tsx';
import { unlessRefused } from '../../session/load.ts';
import { orderHead } from '../order/orderText.ts';

// Read by the page's loader alone: its texts are written on the server, so the browser needs no code for them.

type Step = { href: string; label: string };

/** What a winner has to do, in texts. */
export type WonLot = {
  invoiceId: string;
  /** Sums of the invoice; empty while shipping and tax are being calculated. */
  rows: SumRow[];
  /** What happens to the money next, and when; moments are marked. */
  payment: { tone: Tone | null; text: string };
  /** When it ships; '' where no day is known. */
  shipping: string;
  action: Step & { isPay: boolean };
};

/** What the page of a closed lot shows beside its result. */
export type ClosedLot = {
  /** Null for everyone but the winner, and until their invoice is written. */
  won: WonLot | null;
  /** Items to bid on or buy next, lots first. */
  next: ItemCard[];
  /** Does the viewer follow the artist? Null for a visitor, and without an artist. */
  isFollowed: boolean | null;
};

const SHOWN = 3;

/** Reads what the page of a closed lot shows beside its result. What is refused is left out: the result is shown anyway. */
export async function readClosedLot(
  api: Client,
  item: Item,
  access: Access | null,
  zone: TimeZone,
): Promise<ClosedLot> {
  const invoiceId = access?.invoiceId ?? null;
  const [next, read, follow] = await Promise.all([
    readNext(api, item),
    invoiceId === null
      ? null
      : Promise.all([
          unlessRefused(api.call('invoice.byId', { params: { id: invoiceId } })),
          unlessRefused(api.call('payment.methods', { query: { limit: 100 } })),
        ]),
    access === null || item.artist === null
      ? null
      : unlessRefused(api.call('follow.state', { params: { kind: 'artist', id: item.artist.id } })),
  ]);
  const [invoice, methods] = read ?? [null, null];
  return {
    won:
      invoice === null || access === null
        ? null
        : wonLot(invoice, methods?.items ?? [], item, { now: access.serverNow, zone }),
    next,
    isFollowed: follow?.isFollowed ?? null,
  };
}

/**
 * Lots to bid on next: by the same artist, then in the same category, those that close first in front. Without enough of
 * them similar items for sale follow. A failed search leaves them out: the result is shown without them.
 */
async function readNext(api: Client, item: Item): Promise<ItemCard[]> {
  const { artist, category } = item;
  const lotsOf = (filter: { artist?: string; category?: string }) =>
    api.call('search', {
      query: {
        ...filter,
        offer_type: 'auction',
        sale_state: 'live,upcoming',
        sort_by: 'ending_soon',
        offset: 0,
        limit: SHOWN,
      },
    });
  const lists = await Promise.all(
    [
      artist === null ? null : lotsOf({ artist: artist.slug }),
      category === null ? null : lotsOf({ category: category.slug }),
      api.call('item.related', { params: { id: item.id } }),
    ].map(async (list) => (list === null ? [] : ((await unlessRefused(list))?.items ?? []))),
  );
  return nextOf(lists.flat());
}

/** The first of these that can be bid on or bought, each once. */
export function nextOf(cards: readonly ItemCard[]): ItemCard[] {
  const isForSale = ({ auction, takesOffers, offerType }: ItemCard): boolean =>
    auction === null
      ? takesOffers || offerType === 'buy_now'
      : auction.status !== 'done' && auction.status !== 'closed';
  const byId = new Map(cards.filter(isForSale).map((card) => [card.id, card]));
  return [...byId.values()].slice(0, SHOWN);
}

/** The winner's card: what the invoice says, in the order in which it matters. `now`: epoch ms of the server. */
export function wonLot(
  invoice: Invoice,
  methods: readonly PaymentMethod[],
  { fulfillment }: Pick<Item, 'fulfillment'>,
  { now, zone }: { now: number; zone: TimeZone },
): WonLot {
  const total = formatMoney(invoice.totalCents, true);
  const isPay = isPayable(invoice);
  const charged = methods.find(({ isDefault, type }) => isDefault && type === 'user_card');
  return {
    invoiceId: invoice.id,
    rows: invoice.status === 'draft' ? [] : totalRows(invoice),
    payment: paymentOf(invoice, charged === undefined ? null : methodText(charged)),
    shipping: invoice.deliveryMethod === 'pickup' || fulfillment === 'external' ? '' : shippingText(invoice, now, zone),
    action:
      invoice.status === 'paid' || invoice.status === 'pending'
        ? { href: `/order-placed/${invoice.id}`, label: 'View order', isPay }
        : { href: `/account/invoices/${invoice.id}`, label: isPay ? `Pay ${total}` : 'View invoice', isPay },
  };
}

function paymentOf(invoice: Invoice, method: string | null): WonLot['payment'] {
  if (invoice.disputed) return { tone: 'seal', text: 'Your bank is reviewing the payment.' };
  if (invoice.quoteDueAt !== null)
    return {
      tone: 'blind',
      text: `Nothing to pay yet. We’ll send a shipping quote by ${markTime(invoice.quoteDueAt, 'date')}.`,
    };
  if (invoice.status === 'draft')
    return { tone: null, text: 'We’re calculating shipping and tax. Your total will appear here.' };
  if (!isPayable(invoice)) {
    const { tone, text } = orderHead(invoice, markTime);
    return { tone, text };
  }
  if (invoice.dueAt === null) return { tone: null, text: '' };
  if (invoice.overdue)
    return { tone: 'seal', text: `It was due ${markTime(invoice.dueAt)}. You can’t bid until it’s paid.` };
  const text = paymentText({
    total: formatMoney(invoice.totalCents, true),
    due: markTime(invoice.dueAt),
    charge: invoice.autoChargeAt === null ? null : markTime(invoice.autoChargeAt),
    method,
  });
  return invoice.status === 'failed'
    ? { tone: 'seal', text: `The last payment failed. ${text}` }
    : { tone: null, text };
}

function shippingText(invoice: Invoice, now: number, zone: TimeZone): string {
  if (invoice.shippingStatus !== 'pending' && invoice.shippingStatus !== 'ready') return '';
  const isLater = isPayable(invoice) && invoice.paysLater;
  if (isPayable(invoice) && !isLater)
    return invoice.achOnly
      ? 'A bank transfer takes about four business days. We ship within two business days after that, insured.'
      : `Pay by card today, and we’ll ship it by ${weekday(shipByAt(now, zone), zone, now)}, insured.`;
  // An order that is paid later ships before it is paid.
  const from = isLater ? invoice.createdAt : invoice.status === 'paid' ? invoice.paidAt : null;
  if (from === null || invoice.disputed) return '';
  const shipBy = shipByAt(Date.parse(from), zone);
  return shipBy > now ? `We’ll ship it by ${weekday(shipBy, zone, now)}, insured.` : '';
}
