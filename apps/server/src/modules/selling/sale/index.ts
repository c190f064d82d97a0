export { lockForLots, orderLots, removeUntouchedLots } from './fileLots.ts';
export { createListing, openItemToOffers, startGiveaway } from './listing.ts';
export { createLotIn, draftIssues, readLotRefusals } from './lots.ts';
export { publishLot, publishSale } from './publish.ts';
