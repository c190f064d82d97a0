import { auctionRoutes } from './routes/auction.ts';
import { authRoutes } from './routes/auth.ts';
import { cartRoutes } from './routes/cart.ts';
import { certificateRoutes } from './routes/certificate.ts';
import { collectionRoutes } from './routes/collection.ts';
import { contactRoutes } from './routes/contact.ts';
import { couponRoutes } from './routes/coupon.ts';
import { custodyRoutes } from './routes/custody.ts';
import { followingRoutes } from './routes/following.ts';
import { googleRoutes } from './routes/google.ts';
import { itemRoutes } from './routes/item.ts';
import { lotOfferRoutes } from './routes/lotOffer.ts';
import { messagingRoutes } from './routes/messaging.ts';
import { metaRoutes } from './routes/meta.ts';
import { newsletterRoutes } from './routes/newsletter.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { offerRoutes, officeOfferRoutes } from './routes/offer.ts';
import { officeRoutes } from './routes/office.ts';
import { officeMediaRoutes } from './routes/officeMedia.ts';
import { officeMoneyRoutes } from './routes/officeMoney.ts';
import { ownDataRoutes } from './routes/ownData.ts';
import { passkeyRoutes } from './routes/passkey.ts';
import { paymentRoutes } from './routes/payment.ts';
import { priceRoutes } from './routes/prices.ts';
import { purchaseRoutes } from './routes/purchase.ts';
import { pushRoutes } from './routes/push.ts';
import { officeResaleRoutes, resaleRoutes } from './routes/resale.ts';
import { searchRoutes } from './routes/search.ts';
import { taxRoutes } from './routes/tax.ts';
import { transferRoutes } from './routes/transfer.ts';
import { trustRoutes } from './routes/trust.ts';
import { userRoutes } from './routes/user.ts';
import { wallRoutes } from './routes/wall.ts';

/** Every API call, defined once. Server, client, API description and tests all read this table. */
export const routes = {
  ...auctionRoutes,
  ...authRoutes,
  ...googleRoutes,
  ...passkeyRoutes,
  ...cartRoutes,
  ...collectionRoutes,
  ...certificateRoutes,
  ...custodyRoutes,
  ...contactRoutes,
  ...couponRoutes,
  ...followingRoutes,
  ...itemRoutes,
  ...lotOfferRoutes,
  ...notificationRoutes,
  ...metaRoutes,
  ...offerRoutes,
  ...officeOfferRoutes,
  ...officeMediaRoutes,
  ...officeMoneyRoutes,
  ...officeRoutes,
  ...ownDataRoutes,
  ...paymentRoutes,
  ...priceRoutes,
  ...purchaseRoutes,
  ...resaleRoutes,
  ...officeResaleRoutes,
  ...pushRoutes,
  ...searchRoutes,
  ...taxRoutes,
  ...transferRoutes,
  ...trustRoutes,
  ...wallRoutes,
  ...userRoutes,
  ...newsletterRoutes,
  ...messagingRoutes,
};
export type Routes = typeof routes;
export type Operation = keyof Routes;
