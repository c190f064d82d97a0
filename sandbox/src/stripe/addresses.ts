import type Stripe from 'stripe';
import type { Params } from '../core/params.ts';

/** Reads an address; fields that were not sent are null. `undefined` when the parameter is absent. */
export function readAddress(params: Params, key: string): Stripe.Address | null | undefined {
  const sent = params.child(key);
  if (sent === undefined || sent === null) return sent;
  return {
    city: sent.text('city') ?? null,
    country: sent.text('country') ?? null,
    line1: sent.text('line1') ?? null,
    line2: sent.text('line2') ?? null,
    postal_code: sent.text('postal_code') ?? null,
    state: sent.text('state') ?? null,
  };
}

export interface Shipping {
  address?: Stripe.Address;
  carrier?: string | null;
  name?: string;
  phone?: string | null;
  tracking_number?: string | null;
}

/** Reads `shipping`; `null` clears it. */
export function readShipping(params: Params): Shipping | null | undefined {
  const sent = params.child('shipping');
  if (sent === undefined || sent === null) return sent;
  return {
    address: readAddress(sent, 'address') ?? undefined,
    carrier: sent.text('carrier') ?? null,
    name: sent.text('name') ?? undefined,
    phone: sent.text('phone') ?? null,
    tracking_number: sent.text('tracking_number') ?? null,
  };
}
