import type { InvoiceStatus, ShippingStatus } from '../enums.ts';

// How an item that Assay sells travels to its buyer (rules §5.1).

const NEXT = {
  ship: { pending: ['ready', 'shipped'], ready: ['shipped'], shipped: ['received'], received: [] },
  // Pickups have no carrier.
  pickup: { pending: ['ready', 'received'], ready: ['received'], shipped: [], received: [] },
} as const satisfies Record<'ship' | 'pickup', Record<ShippingStatus, readonly ShippingStatus[]>>;

export type ParcelFacts = {
  status: InvoiceStatus;
  shippingStatus: ShippingStatus;
  deliveryMethod: 'ship' | 'pickup';
  /** For a buyer who pays later: their goods may ship before payment. */
  paysLater: boolean;
};

/** Where the goods of an invoice may be next; nowhere before it is paid. */
export function nextParcelSteps(facts: ParcelFacts): readonly ShippingStatus[] {
  const mayLeave = facts.status === 'paid' || (facts.status === 'open' && facts.paysLater);
  return mayLeave ? NEXT[facts.deliveryMethod][facts.shippingStatus] : [];
}
