// The door of this capability for others.
export { chooseDelivery, estimateInvoice, repriceInvoice } from './changes.ts';
export { type ClaimedCharge, openCheckout, readCheckout } from './checkouts.ts';
export { readDispute, takeInDispute } from './disputes.ts';
export { cancelCall, chargeCall, confirmCall, createCall, readIntent } from './intents.ts';
export { giveUpOfferInvoice, type OfferSale, openOfferInvoice } from './offers.ts';
export { discardDraft, draftInvoice, openByStaff, refundByStaff, takeManualPayment } from './office.ts';
export { CARD_LIMIT_CENTS, type OpenedInvoice, openAuctionInvoice, openAuctionInvoices, type SoldLot } from './open.ts';
export type { TakenIn } from './outcomes.ts';
export { moveParcelByStaff } from './parcels.ts';
export { chargeAutomatically, chargeSaved, openPaymentIntent, type PayRequest, payInvoice } from './pay.ts';
export { giveUpPurchase, openPurchase, type Purchase, priceOf } from './purchases.ts';
export { quoteByStaff } from './quotes.ts';
export { refundCall, refundSale, refundTaxes, takeInRefund, takeInWaitingRefunds } from './refunds.ts';
export { retryRefund } from './retries.ts';
export { type Source, takeInIntent } from './settlement.ts';
export { moveParcel } from './shipping.ts';
export { voidByStaff, voidOverdue } from './voids.ts';
export { shippingOf, snapshotOf, takeWalletAddress } from './walletAddress.ts';
