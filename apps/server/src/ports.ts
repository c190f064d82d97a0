import {
  abandonOfferInvoice,
  chargeAutomatically,
  extendTimeToPay,
  openAuctionInvoices,
  openOfferInvoice,
} from './modules/billing/invoice/index.ts';
import { eraseMethods } from './modules/billing/payment/erase.ts';
import { eraseCatalog } from './modules/catalog/item/erase.ts';
import { readLots } from './modules/catalog/lot/queries.ts';
import { markAddress } from './modules/identity/account/bouncedEmail.ts';
import { factorRefusal } from './modules/identity/auth/policy.ts';
import { isSessionAlive } from './modules/identity/auth/queries.ts';
import { readStaffAccess } from './modules/identity/staff/session.ts';
import { eraseAlerts } from './modules/notifications/alerts/erase.ts';
import { defaultTimeZone } from './modules/notifications/alerts/settings.ts';
import { eraseTexts } from './modules/notifications/messaging/erase.ts';
import { eraseNewsletter } from './modules/notifications/newsletter/erase.ts';
import { chooseNewsletter } from './modules/notifications/newsletter/operations.ts';
import { erasePush } from './modules/notifications/push/erase.ts';
import { eraseTax } from './modules/pricing/tax/erase.ts';
import { readOwnFiles } from './modules/pricing/tax/queries.ts';
import { openResale, undoUnpaidResale } from './modules/resale/resale/operations.ts';
import { adoptVisitorCart } from './modules/selling/cart/index.ts';
import { eraseTransfers } from './modules/selling/ownership/erase.ts';
import { eraseSaleFollows } from './modules/selling/sale/followers.ts';
import type { Ports } from './platform/ports.ts';

/** What each module deletes of a person whose account is erased. */
const ERASERS = [
  eraseCatalog,
  eraseTax,
  eraseTransfers,
  eraseSaleFollows,
  eraseMethods,
  eraseAlerts,
  erasePush,
  eraseTexts,
  eraseNewsletter,
];

/** Who answers what lower modules ask of upper ones. One that is missing does not compile. */
export const PORTS: Ports = {
  isSessionAlive,
  factorRefusal,
  readStaffAccess,
  markAddress,
  readLots,
  adoptVisitorCart,
  defaultTimeZone,
  chooseNewsletter,
  erasePerson: async (tx, person) => {
    for (const erase of ERASERS) await erase(tx, person);
  },
  readOwnFiles,
  openAuctionInvoices,
  openOfferInvoice,
  chargeAutomatically,
  giveUpOfferInvoice: abandonOfferInvoice,
  extendTimeToPay,
  openResale,
  undoUnpaidResale,
};
