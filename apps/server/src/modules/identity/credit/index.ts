export {
  askForLimit,
  declineLimitRequest,
  grantLimitRequest,
  LIMIT_REQUESTS_WORK,
  readLimitRequests,
} from './limitRequests.ts';
export { moveHolds } from './manyHolds.ts';
export { openHold, recordOpenedHolds, sealHold, uncountSealedBids } from './sealedHolds.ts';
export { endExpiredVips, endVip, grantVip } from './vip.ts';
