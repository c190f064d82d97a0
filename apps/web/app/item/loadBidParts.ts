import { fetchPart, lazyPart } from '../lib/fetchPart.ts';
export type BidParts = typeof import('./bidParts.ts');

let parts: BidParts | null = null;

/** Fetches the code of a bid under way, once. Called when somebody turns to the amount, so that the review opens at once. */
export async function loadBidParts(): Promise<BidParts> {
  parts ??= await fetchPart(() => import('./bidParts.ts'), 'SealedReceipt', 2);
  return parts;
}

/** Fetches ahead; what does not arrive now is asked for again when it is needed. */
export function expectBidParts(): void {
  void loadBidParts().catch(() => undefined);
}

/** The code of a bid under way, if it has come. */
export const bidParts = (): BidParts | null => parts;

/** Shown by the state of the lot, before anything is pressed: on the page as the server sends it. */
export const SealedReceipt = lazyPart(loadBidParts, 'SealedReceipt');
export const SpeedSetting = lazyPart(loadBidParts, 'SpeedSetting');
