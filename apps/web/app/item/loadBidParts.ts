import { fetchPart, lazyPart } from '../lib/fetchPart.ts';
export type BidParts = typeof import('./bidParts.ts');

let parts: BidParts | null = null;

/** Loads the bidding code once. Called when the bid form gets focus, so that the review opens without delay. */
export async function loadBidParts(): Promise<BidParts> {
  parts ??= await fetchPart(() => import('./bidParts.ts'), 'SealedReceipt', 2);
  return parts;
}

/** Preloads the bidding code; a failure is retried when it is needed. */
export function expectBidParts(): void {
  void loadBidParts().catch(() => undefined);
}

/** Returns the bidding code, or null if it isn't loaded yet. */
export const bidParts = (): BidParts | null => parts;

/** Shown by the state of the lot, before anything is pressed: on the page as the server sends it. */
export const SealedReceipt = lazyPart(loadBidParts, 'SealedReceipt');
export const SpeedSetting = lazyPart(loadBidParts, 'SpeedSetting');
