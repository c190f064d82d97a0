import { accountRoutes } from './routes/account.ts';
import { alertRoutes } from './routes/alerts.ts';
import { arrivalRoutes } from './routes/arrival.ts';
import { auctionRoutes, lotOfferRoutes } from './routes/auction.ts';
import { authRoutes } from './routes/auth.ts';
import { authenticationRoutes } from './routes/authentication.ts';
import { cartRoutes } from './routes/cart.ts';
import { certificateRoutes } from './routes/certificate.ts';
import { contactRoutes } from './routes/contact.ts';
import { couponRoutes } from './routes/coupon.ts';
import { custodyRoutes } from './routes/custody.ts';
import { exportRoutes } from './routes/exports.ts';
import { followingRoutes } from './routes/following.ts';
import { googleRoutes } from './routes/google.ts';
import { identityRoutes } from './routes/identity.ts';
import { importRoutes } from './routes/import.ts';
import { intakeRoutes } from './routes/intake.ts';
import { invoiceRoutes } from './routes/invoice.ts';
import { itemRoutes } from './routes/item.ts';
import { itemEditorRoutes } from './routes/itemEditor.ts';
import { locationRoutes } from './routes/location.ts';
import { mediaRoutes } from './routes/media.ts';
import { messagingRoutes } from './routes/messaging.ts';
import { metaRoutes } from './routes/meta.ts';
import { newsletterRoutes } from './routes/newsletter.ts';
import { offerRoutes, officeOfferRoutes } from './routes/offer.ts';
import { officeRoutes } from './routes/office.ts';
import { officeMoneyRoutes } from './routes/officeMoney.ts';
import { ownershipRoutes } from './routes/ownership.ts';
import { passkeyRoutes } from './routes/passkey.ts';
import { paymentRoutes } from './routes/payment.ts';
import { personRoutes } from './routes/person.ts';
import { priceRoutes } from './routes/prices.ts';
import { publicSaleRoutes } from './routes/publicSale.ts';
import { purchaseRoutes } from './routes/purchase.ts';
import { pushRoutes } from './routes/push.ts';
import { redeemRoutes } from './routes/redeem.ts';
import { officeResaleRoutes, resaleRoutes } from './routes/resale.ts';
import { roomRoutes } from './routes/room.ts';
import { saleRoutes } from './routes/sale.ts';
import { salePresetRoutes } from './routes/salePreset.ts';
import { savedViewRoutes } from './routes/savedView.ts';
import { sealRoutes } from './routes/seal.ts';
import { searchRoutes } from './routes/search.ts';
import { settingsRoutes } from './routes/settings.ts';
import { staffCalls } from './routes/staff.ts';
import { taxRoutes } from './routes/tax.ts';
import { taxonomyRoutes } from './routes/taxonomy.ts';
import { trustRoutes } from './routes/trust.ts';

/** Every API call, defined once. Server, client, API description and tests all read this table. */
export const routes = {
  ...accountRoutes,
  ...alertRoutes,
  ...arrivalRoutes,
  ...auctionRoutes,
  ...lotOfferRoutes,
  ...authenticationRoutes,
  ...authRoutes,
  ...cartRoutes,
  ...certificateRoutes,
  ...contactRoutes,
  ...couponRoutes,
  ...custodyRoutes,
  ...exportRoutes,
  ...followingRoutes,
  ...googleRoutes,
  ...identityRoutes,
  ...intakeRoutes,
  ...importRoutes,
  ...invoiceRoutes,
  ...itemRoutes,
  ...itemEditorRoutes,
  ...locationRoutes,
  ...mediaRoutes,
  ...messagingRoutes,
  ...metaRoutes,
  ...newsletterRoutes,
  ...offerRoutes,
  ...officeOfferRoutes,
  ...officeRoutes,
  ...officeMoneyRoutes,
  ...ownershipRoutes,
  ...passkeyRoutes,
  ...paymentRoutes,
  ...personRoutes,
  ...priceRoutes,
  ...publicSaleRoutes,
  ...purchaseRoutes,
  ...pushRoutes,
  ...redeemRoutes,
  ...officeResaleRoutes,
  ...resaleRoutes,
  ...roomRoutes,
  ...sealRoutes,
  ...saleRoutes,
  ...salePresetRoutes,
  ...savedViewRoutes,
  ...searchRoutes,
  ...settingsRoutes,
  ...staffCalls,
  ...taxRoutes,
  ...taxonomyRoutes,
  ...trustRoutes,
};
export type Routes = typeof routes;
export type Operation = keyof Routes;
