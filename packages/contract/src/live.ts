import { z } from 'zod';
import { alert } from './shapes/alerts.ts';
import { bidRow, lot } from './shapes/auction.ts';
import { cents, id, serverNow } from './shapes/common.ts';

/**
 * Events of `GET /v1/live?auctions=a,b&user=1` (interfaces §7). Each is complete: a gap in `seq` is visible and
 * one event heals it. `youLead` of the lot is always false here: one serialization serves every watcher.
 */
export const liveEvents = {
  /** Sent first for every watched lot, and after a reconnect. */
  snapshot: z.strictObject({ auctionId: id, seq: z.int(), lot, serverNow }),
  bid: z.strictObject({ auctionId: id, seq: z.int(), lot, bids: z.array(bidRow), serverNow }),
  /** A phase began, the clock was paused, moved or resumed, or bids (`bids`, struck) were voided. */
  phase: z.strictObject({
    auctionId: id,
    seq: z.int(),
    lot,
    from: z.string(),
    bids: z.array(bidRow).optional(),
    serverNow,
  }),
  /**
   * The sealed bids of a lot, opened after the deadline, the highest first: every amount but that of the highest, whose
   * maximum stays private. `isCarried`: the maximum of who led when the price was frozen. `bids`: the new rows of history.
   */
  reveal: z.strictObject({
    auctionId: id,
    seq: z.int(),
    lot,
    sealed: z.array(z.strictObject({ alias: z.string(), amountCents: cents.nullable(), isCarried: z.boolean() })),
    bids: z.array(bidRow),
    serverNow,
  }),
  closed: z.strictObject({ auctionId: id, seq: z.int(), lot, serverNow }),
  /** Units were reserved, freed or sold. */
  stock: z.strictObject({ auctionId: id, seq: z.int(), lot, serverNow }),
  invoice: z.strictObject({ seq: z.int(), invoiceId: id, status: z.string(), serverNow }),
  /** An offer made or received by the caller has changed. */
  offer: z.strictObject({ seq: z.int(), offerId: id, itemId: id, status: z.string(), serverNow }),
  alert: z.strictObject({ seq: z.int(), alert, unread: z.int(), serverNow }),
  heartbeat: z.strictObject({ seq: z.int(), serverNow }),
} as const;
export type LiveEvents = { [K in keyof typeof liveEvents]: z.infer<(typeof liveEvents)[K]> };
