import { isSessionAlive } from './auth/queries.ts';
import { adoptVisitorBag } from './bag/operations.ts';
import {
  chargeAutomatically,
  extendTimeToPay,
  giveUpOfferInvoice,
  openAuctionInvoices,
  openOfferInvoice,
} from './invoice/operations.ts';
import { readLots } from './lot/queries.ts';
import { chooseNewsletter } from './newsletter/operations.ts';
import type { Ports } from './platform/ports.ts';
import { openResale, undoUnpaidResale } from './resale/operations.ts';
import { readOwnFiles } from './tax/queries.ts';

/** Who answers what lower modules ask of upper ones. One that is missing does not compile. */
export const PORTS: Ports = {
  isSessionAlive,
  readLots,
  adoptVisitorBag,
  chooseNewsletter,
  readOwnFiles,
  openAuctionInvoices,
  openOfferInvoice,
  chargeAutomatically,
  giveUpOfferInvoice,
  extendTimeToPay,
  openResale,
  undoUnpaidResale,
};
