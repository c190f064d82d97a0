import type { Refusal } from '@assay/contract/problem.ts';
import type { PaymentAnswer } from '@assay/contract/shapes/invoice.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Emit } from '../../../platform/outbox.ts';

export type OfferSale = {
  offerId: string;
  itemId: string;
  title: string;
  userId: string;
  priceCents: number;
  /** Assay's fee when a user sells. Null when Assay sells. */
  sellerFeeCents: number | null;
  /** A VIP who buys from Assay without naming a method. */
  paysLater: boolean;
  /** The caller charges it immediately: no sweep picks it up. */
  isCharged: boolean;
};

export type NewResale = {
  offerId: string;
  itemId: string;
  sellerId: string;
  buyerId: string;
  priceCents: number;
  feeCents: number;
  /** Epoch ms. */
  now: number;
};

declare module '../../../platform/ports.ts' {
  interface Ports {
    /** Opens the invoice of an offer in the caller's transaction, which holds the locks of item and credit. */
    readonly openOfferInvoice: (
      ctx: Pick<AppContext, 'rates'>,
      tx: Tx,
      emit: Emit,
      given: OfferSale,
      now: number,
    ) => Promise<{ invoiceId: string; totalCents: number }>;
    /** Charges an invoice with what the offer names, or with the default card, without the buyer. */
    readonly chargeAutomatically: (
      ctx: AppContext,
      invoiceId: string,
      userId: string,
    ) => Promise<PaymentAnswer | Refusal>;
    /** Gives up the unpaid invoice of an offer. False: paid, under way, or nothing certain is known yet. */
    readonly giveUpOfferInvoice: (ctx: AppContext, invoiceId: string, userId: string) => Promise<boolean>;
    /** Begins the resale of an accepted offer, whose id it gets. The caller holds the lock of the item. */
    readonly openResale: (tx: Tx, given: NewResale) => Promise<void>;
    /** Undoes a resale whose invoice is void. The caller holds the lock of the item. False: nothing was to be undone. */
    readonly undoUnpaidResale: (ctx: AppContext, tx: Tx, emit: Emit, id: string, now: number) => Promise<boolean>;
  }
}
