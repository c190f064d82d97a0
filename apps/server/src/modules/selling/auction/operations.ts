// This capability's door: transitions by time, after the sale, and the office.
export { advanceLot, advanceLots } from './advance.ts';
export { acceptLotOffer, declineLotOffer, endLotOffers, offerAfterSale } from './afterSale/operations.ts';
export { listUnsoldAtPrice, openUnsoldToOffers } from './afterSale/relist.ts';
export { pauseAllAuctions, resumeAllAuctions } from './office/allLots.ts';
export { lockLiveLots, pauseHeldLot, resumeHeldLot, withdrawHeldLot } from './office/heldLots.ts';
export { pauseAuction, resumeAuction, withdrawAuction } from './office/lotActs.ts';
export { type ReopenTerms, reopenAuction, reopenRefusal } from './office/reopen.ts';
export { voidAuctionBids } from './office/voidBids.ts';
