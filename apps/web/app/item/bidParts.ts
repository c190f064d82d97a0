// Code needed only while bidding, loaded when the bid form gets focus: see loadBidParts.

export { amountInWords } from './amountInWords.ts';
export { OutcomeOfBid } from './BidResult.tsx';
export { BidReview } from './BidReview.tsx';
export { SealedReceipt } from './Receipt.tsx';
export { refusalNotice } from './refusals.ts';
export { SpeedBid, SpeedSetting } from './SpeedMode.tsx';
