import { z } from 'zod';
import { bidRow, lot } from './shapes/auction.ts';
import { id, serverNow } from './shapes/common.ts';
import { alert } from './shapes/user.ts';

/**
 * Events of `GET /v1/live?auctions=a,b&user=1` (interfaces §7). Each is complete: a gap in `seq` is visible and
 * one event heals it. `youLead` of the lot is always false here: one serialisation serves every watcher.
 */
export const liveEvents = {
  /** Sent first for every watched lot, and after a reconnect. */
  snapshot: z.strictObject({ auctionId: id, seq: z.int(), lot, serverNow }),
  bid: z.strictObject({ auctionId: id, seq: z.int(), lot, bids: z.array(bidRow), serverNow }),
  phase: z.strictObject({ auctionId: id, seq: z.int(), lot, from: z.string(), serverNow }),
  closed: z.strictObject({ auctionId: id, seq: z.int(), lot, serverNow }),
  invoice: z.strictObject({ seq: z.int(), invoiceId: id, status: z.string(), serverNow }),
  alert: z.strictObject({ seq: z.int(), alert, unread: z.int(), serverNow }),
  heartbeat: z.strictObject({ seq: z.int(), serverNow }),
} as const;
export type LiveEvents = { [K in keyof typeof liveEvents]: z.infer<(typeof liveEvents)[K]> };
