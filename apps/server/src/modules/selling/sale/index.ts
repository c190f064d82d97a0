export { createListing, openItemToOffers } from './listing.ts';
