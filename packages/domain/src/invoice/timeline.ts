// What has happened to an order, from the facts that are stored with it, for staff.

type Act = { at: number; by: string | null; note: string };
export type OrderFacts = {
  createdAt: number;
  isLot: boolean;
  voidedAt: number | null;
  /** Attempts to pay it through the provider. */
  payments: ReadonlyArray<{
    at: number;
    updatedAt: number;
    status: string;
    method: string | null;
    amount: string;
    failure: string | null;
  }>;
  refunds: ReadonlyArray<Act & { amount: string; reason: string; state: string }>;
  disputes: ReadonlyArray<{ openedAt: number; closedAt: number | null; status: string; amount: string }>;
  /** Acts of staff by their names in the audit log, without refunds. */
  acts: ReadonlyArray<Act & { action: string; after: Readonly<Record<string, unknown>> }>;
};
export type OrderEvent = { at: number; title: string; by: string | null; note: string };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const STEPS: Readonly<Record<string, string>> = { ready: 'Packed', shipped: 'Shipped', received: 'Delivered' };

function actTitle(action: string, after: Readonly<Record<string, unknown>>): string {
  const parcel = [text(after.carrier), text(after.service), text(after.trackingNumber)].filter((part) => part !== '');
  switch (action) {
    case 'invoice.parcel': {
      const step = STEPS[text(after.shippingStatus)] ?? 'Parcel changed';
      return parcel.length === 0 ? step : `${step} with ${parcel.join(' ')}`;
    }
    case 'invoice.tracking':
      return `Parcel corrected: ${parcel.join(' ')}`;
    case 'invoice.taken_out':
      return `Taken out of parcel ${text(after.parcel)}: ${text(after.objects)}`;
    case 'invoice.payment':
      return `Payment recorded${text(after.reference) === '' ? '' : `, reference ${text(after.reference)}`}`;
    case 'invoice.void':
      return 'Voided';
    case 'invoice.quote':
      return 'Shipping quoted';
    default: {
      const words = action.replace(/^invoice\./, '').replaceAll(/[._]/g, ' ');
      return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
    }
  }
}

const PAYMENTS: Readonly<Record<string, string>> = {
  succeeded: 'Paid',
  processing: 'Payment processing:',
  failed: 'Payment declined:',
  requires_action: 'Payment waiting for the buyer’s bank:',
  disputed: 'Paid, then disputed:',
  returned: 'Payment returned by the bank:',
};

/** The events of an order, newest first. Attempts to pay that were only begun are left out. */
export function orderTimeline(order: OrderFacts): OrderEvent[] {
  const system = (at: number, title: string): OrderEvent => ({ at, title, by: null, note: '' });
  const isVoidedByStaff = order.acts.some(({ action }) => action === 'invoice.void');
  return [
    system(order.createdAt, order.isLot ? 'Lot won, invoice created' : 'Invoice created'),
    ...order.payments.flatMap(({ updatedAt, status, amount, method, failure }) => {
      const title = PAYMENTS[status];
      if (title === undefined) return [];
      const end = `${method === null ? '' : ` with ${method}`}${failure === null ? '' : ` (${failure})`}`;
      return [system(updatedAt, `${title} ${amount}${end}`)];
    }),
    ...order.refunds.map(({ at, by, note, amount, reason, state }) => ({
      at,
      title: `Refund of ${amount}, ${reason.replaceAll('_', ' ')}${state === 'sent' ? '' : ` (${state})`}`,
      by,
      note,
    })),
    ...order.disputes.flatMap(({ openedAt, closedAt, amount, status }) => [
      system(openedAt, `Disputed: ${amount}`),
      ...(closedAt === null ? [] : [system(closedAt, `Dispute ${status.replaceAll('_', ' ')}`)]),
    ]),
    ...(order.voidedAt === null || isVoidedByStaff ? [] : [system(order.voidedAt, 'Voided')]),
    ...order.acts.map(({ at, by, note, action, after }) => ({ at, by, note, title: actTitle(action, after) })),
  ].toSorted((a, b) => b.at - a.at);
}
