import { eraseAlerts } from './alerts/erase.ts';
import { isSessionAlive } from './auth/queries.ts';
import { adoptVisitorBag } from './bag/operations.ts';
import { eraseCatalog } from './catalog/erase.ts';
import {
  chargeAutomatically,
  extendTimeToPay,
  giveUpOfferInvoice,
  openAuctionInvoices,
  openOfferInvoice,
} from './invoice/operations.ts';
import { readLots } from './lot/queries.ts';
import { eraseTexts } from './messaging/erase.ts';
import { eraseNewsletter } from './newsletter/erase.ts';
import { chooseNewsletter } from './newsletter/operations.ts';
import { eraseTransfers } from './ownership/erase.ts';
import { eraseMethods } from './payment/erase.ts';
import type { Ports } from './platform/ports.ts';
import { erasePush } from './push/erase.ts';
import { openResale, undoUnpaidResale } from './resale/operations.ts';
import { eraseTax } from './tax/erase.ts';
import { readOwnFiles } from './tax/queries.ts';

/** What each module deletes of a person whose account is erased. */
const ERASERS = [
  eraseCatalog,
  eraseTax,
  eraseTransfers,
  eraseMethods,
  eraseAlerts,
  erasePush,
  eraseTexts,
  eraseNewsletter,
];

/** Who answers what lower modules ask of upper ones. One that is missing does not compile. */
export const PORTS: Ports = {
  isSessionAlive,
  readLots,
  adoptVisitorBag,
  chooseNewsletter,
  erasePerson: async (tx, person) => {
    for (const erase of ERASERS) await erase(tx, person);
  },
  readOwnFiles,
  openAuctionInvoices,
  openOfferInvoice,
  chargeAutomatically,
  giveUpOfferInvoice,
  extendTimeToPay,
  openResale,
  undoUnpaidResale,
};
