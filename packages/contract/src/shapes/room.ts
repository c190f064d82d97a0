import { z } from 'zod';
import { bidRow, lot } from './auction.ts';
import { cents, id, list, serverNow } from './common.ts';

/** An open lot in the control room. Its figures of the last minutes are as of the answer; the lot itself is live. */
export const roomLot = z
  .strictObject({
    lot,
    itemId: id,
    slug: z.string(),
    title: z.string(),
    /** Accepted bids of the last 60 seconds, at most 500. */
    bidsLastMinute: z.int(),
    /** Refused bids of the last 10 minutes. */
    refusals: z.int(),
    /** People who watch the item. */
    watchers: z.int(),
  })
  .meta({ id: 'RoomLot' });
export type RoomLot = z.infer<typeof roomLot>;

export const room = z
  .strictObject({
    ...list(roomLot).shape,
    /** Of the open lots, of one sale if it was asked for. */
    paused: z.int(),
    /** Refused bids of the last 10 minutes on any lot, by error code, most frequent first. */
    refusals: z.array(z.strictObject({ code: z.string(), count: z.int() })),
    /** Published sales with open lots, the next to close first. */
    sales: z.array(z.strictObject({ id, title: z.string(), openCount: z.int() })),
    /** Live streams open at the server process that answers. */
    streams: z.int(),
    serverNow,
  })
  .meta({ id: 'Room' });
export type Room = z.infer<typeof room>;

/** What a void would do now, without doing it. It ignores credit limits: a new leader above theirs is capped or skipped. */
export const voidPreview = z
  .strictObject({
    auctionId: id,
    /** The bids it would void. */
    items: z.array(bidRow.pick({ seq: true, alias: true, priceCents: true, at: true })),
    before: z.strictObject({ priceCents: cents.nullable(), leaderAlias: z.string().nullable(), bidCount: z.int() }),
    /** `priceCents` is null without a remaining bid. */
    after: z.strictObject({ priceCents: cents.nullable(), leaderAlias: z.string().nullable(), bidCount: z.int() }),
    minNextBidCents: cents,
    reserve: lot.shape.reserve,
    /** Who would be notified, and of what. */
    notified: z.array(
      z.strictObject({ alias: z.string(), notice: z.enum(['voided', 'leads_again', 'no_longer_leads']) }),
    ),
    /** It includes the leading bid, so a colleague must confirm it. */
    needsSecondPerson: z.boolean(),
  })
  .meta({ id: 'VoidPreview' });
export type VoidPreview = z.infer<typeof voidPreview>;
