import { expect } from 'vitest';
import type { TestResponse } from './client.ts';
import type { MoneyApp } from './money.ts';
import { accept, makeItem, type OfferedItem, offerOn, patch, post } from './offers.ts';
import type { Person } from './people.ts';

/** The seller's payout account is verified at the provider, as its own page does it. */
export async function verifyPayout(money: MoneyApp, person: Person): Promise<void> {
  const sent = await person.client.get('/v1/payment/setup-connected-account/redirect');
  const url = new URL(String(sent.headers.location));
  await fetch(`${money.sandboxUrl}${url.pathname}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'complete' }),
    redirect: 'manual',
  });
  const { body } = await person.client.get('/v1/payment/setup-connected-account');
  expect(body.stripeConnectedStatus).toBe('verified');
}

export type Sale = { id: string; item: OfferedItem; seller: Person; buyer: Person; invoiceId: string };

/** Sells one of the seller's items to the buyer for this many dollars and charges it immediately. */
export async function sell(money: MoneyApp, seller: Person, buyer: Person, dollars = 1_300): Promise<Sale> {
  const item = await makeItem(money.ctx, { owner: seller, minOfferCents: null });
  await money.ctx.pool.query(
    "update item set serial = 'RE-' || upper(substr(md5(id::text), 1, 8)) || '-T', qrcode = 'qr-' || id where id = $1",
    [item.id],
  );
  const offer = await offerOn(buyer, item, dollars);
  expect(offer.status).toBe(201);
  expect((await accept(seller, offer.body.id)).status).toBe(200);
  await money.runJobs();
  const { body } = await buyer.client.get(`/v1/offer/items/${item.id}/current-offer`);
  return { id: offer.body.id, item, seller, buyer, invoiceId: body.offer.invoiceId };
}

export const note = 'Seen at the desk';
/** One act of staff on a resale. */
export const actOnResale = (
  staff: Person,
  sale: Pick<Sale, 'id'>,
  name: string,
  more: object = {},
): Promise<TestResponse> => post(staff, `/v1/office/resale/${sale.id}/act`, { act: name, note, ...more });
export const markShipped = (sale: Sale): Promise<TestResponse> =>
  patch(sale.seller, `/v1/offer/${sale.id}/shipped`, { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' });
export const PARCEL = { carrier: 'FedEx', trackingNumber: '449044304137821' };
