export { askForLimit, declineLimitRequest, grantLimitRequest, readLimitRequests } from './limitRequests.ts';
export { moveHolds } from './manyHolds.ts';
export { openHold, recordOpenedHolds, sealHold, uncountSealedBids } from './sealedHolds.ts';
export { endExpiredVips, endVip, grantVip } from './vip.ts';
