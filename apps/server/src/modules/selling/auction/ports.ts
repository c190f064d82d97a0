import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Emit } from '../../../platform/outbox.ts';

export type SoldLot = {
  auctionId: string;
  itemId: string;
  title: string;
  userId: string;
  hammerCents: number;
  premiumBps: number;
  /** Head of the lot's bid log at the close, in hex. */
  logHead: string;
  /** Epoch ms. */
  closedAt: number;
};
export type OpenedInvoice = {
  invoiceId: string;
  number: string;
  /** Epoch ms. */
  dueAt: number;
  totalCents: number;
};

declare module '../../../platform/ports.ts' {
  interface Ports {
    /**
     * Opens the invoices of sold lots in the transaction that settles them, one invoice a lot, and returns them by lot. The
     * caller holds the locks of auctions and items.
     */
    readonly openAuctionInvoices: (
      ctx: Pick<AppContext, 'rates'>,
      tx: Tx,
      emit: Emit,
      lots: readonly SoldLot[],
    ) => Promise<Map<string, OpenedInvoice>>;
  }
}
