// What only a bid under way needs. It comes when somebody turns to the amount, not with the page: see loadBidParts.

export { amountInWords } from './amountInWords.ts';
export { OutcomeOfBid } from './BidResult.tsx';
export { BidReview } from './BidReview.tsx';
export { SealedReceipt } from './Receipt.tsx';
export { refusalNotice } from './refusals.ts';
export { SpeedBid, SpeedSetting } from './SpeedMode.tsx';
