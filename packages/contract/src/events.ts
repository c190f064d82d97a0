import { VoidReason } from '@assay/domain/auction/office.ts';
import { KycStatus } from '@assay/domain/enums.ts';
import { type SaleNotice, saleText } from '@assay/domain/notifications/saleText.ts';
import { SECURITY_TEXT, type SecurityAct } from '@assay/domain/notifications/securityText.ts';
import { AloneNotice } from '@assay/domain/office/alone.ts';
import { z } from 'zod';
import { liveEvents } from './live.ts';

// Every event of the outbox, once: its kind, what anyone who watches may read (`payload`, sent on the live stream as it
// is), and what only the server's own handlers read (`private`).

/**
 * The public part of an event. Emitters are typed by its schema; readers take it as it is: a process of another
 * version, with more or fewer fields, may have written it.
 */
const asEmitted = <T extends z.ZodType>(_schema: T) => z.custom<z.output<T>>();
/** An event of the live stream. */
const live = <T extends z.ZodType>(payload: T) => z.object({ payload: asEmitted(payload) });
/** An event that stays on the server. */
const internal = <T extends z.ZodRawShape>(shape: T) => z.object({ private: z.object(shape) });

const aboutUser = { userId: z.uuid() };
const aboutInvoice = { invoiceId: z.uuid(), number: z.string(), userId: z.uuid() };
const aboutItem = { itemId: z.uuid(), title: z.string(), slug: z.string() };
/** `position`: of the act in the lot's log; one message for each. */
const aboutLotAct = { auctionId: z.uuid(), ...aboutItem, position: z.int(), bidderIds: z.array(z.uuid()) };
/** ISO time. */
const at = z.string();

export const events = {
  // Lots
  bid: z.object({
    payload: asEmitted(liveEvents.bid),
    private: z.object({
      ...aboutItem,
      /** Leaders that another bidder has beaten. */
      displaced: z
        .array(
          z.object({
            userId: z.uuid(),
            seq: z.int(),
            byAlias: z.string(),
            priceCents: z.int(),
            minNextBidCents: z.int(),
          }),
        )
        .default([]),
      /** This bid reached the reserve. */
      isReserveMet: z.boolean().default(false),
    }),
  }),
  phase: live(liveEvents.phase),
  reveal: live(liveEvents.reveal),
  closed: live(liveEvents.closed),
  stock: live(liveEvents.stock),
  /** The result is final, and the winner's invoice exists. */
  'auction.settled': internal({
    auctionId: z.uuid(),
    ...aboutItem,
    outcome: z.enum(['sold', 'unsold', 'reserve_not_met', 'withdrawn']),
    winnerId: z.uuid().nullish(),
    hammerCents: z.int().nullish(),
    premiumCents: z.int().optional(),
    invoiceId: z.uuid().nullish(),
    invoiceNumber: z.string().nullish(),
    /** ISO time or epoch milliseconds. */
    dueAt: z.union([z.string(), z.int()]).nullish(),
    loserIds: z.array(z.uuid()).default([]),
    /** Sold at the buy-now price beside the bidding. */
    isBought: z.boolean().default(false),
  }),
  'auction.paused': internal({ ...aboutLotAct, cause: z.literal('certificate').optional() }),
  'auction.resumed': internal({ ...aboutLotAct, endsAt: at }),
  /** `publicNote`: by staff, who say why; without it, because of an outage. */
  'auction.postponed': internal({ ...aboutLotAct, endsAt: at, publicNote: z.string().optional() }),
  'auction.withdrawn': internal({ ...aboutLotAct, publicNote: z.string() }),
  'auction.reopened': internal({ ...aboutLotAct, publicNote: z.string(), startsAt: at }),
  'auction.bids_voided': internal({
    auctionId: z.uuid(),
    ...aboutItem,
    position: z.int(),
    reason: z.enum(VoidReason),
    voidedUserIds: z.array(z.uuid()),
    previousLeaderId: z.uuid().nullable(),
    leaderId: z.uuid().nullable(),
    priceCents: z.int(),
    leaderMaxCents: z.int().nullable(),
    minNextBidCents: z.int(),
  }),
  /** Staff write to everyone who follows a sale or has bid in it. */
  'sale.message': internal({
    saleId: z.uuid(),
    slug: z.string(),
    messageId: z.uuid(),
    title: z.string(),
    text: z.string(),
  }),
  /** A finished lot is offered to one of its bidders. */
  lot_offer: internal({
    offerId: z.uuid(),
    offerKind: z.enum(['second_chance', 'after_sale']),
    ...aboutUser,
    amountCents: z.int(),
    buyerPremiumBps: z.int().default(0),
    expiresAt: at,
    auctionId: z.uuid(),
    ...aboutItem,
  }),

  // Invoices and payments
  invoice: live(liveEvents.invoice),
  /** `paymentId`: left out for the first try. */
  'invoice.paid': internal({ ...aboutInvoice, totalCents: z.int(), paymentId: z.uuid().optional() }),
  'invoice.failed': internal({ ...aboutInvoice, message: z.string() }),
  'invoice.refunded': internal({
    ...aboutInvoice,
    totalCents: z.int(),
    amountCents: z.int(),
    reason: z.string(),
    refundId: z.uuid(),
  }),
  /** A refund did not reach its buyer. */
  'invoice.refund_failed': internal({
    ...aboutInvoice,
    amountCents: z.int(),
    refundId: z.uuid(),
    tries: z.int(),
    why: z.string(),
  }),
  /** A bank has taken a payment back, has decided, or has returned it. */
  'invoice.disputed': internal({
    ...aboutInvoice,
    disputeId: z.string(),
    amountCents: z.int(),
    reason: z.string(),
    word: z.enum(['opened', 'won', 'lost', 'debit_returned']),
    /** The goods have not left us: the invoice must be paid again, or had to be. */
    isReturned: z.boolean(),
    dueAt: at.nullable(),
    evidenceDueAt: at.nullable(),
  }),
  'invoice.reminder': internal({
    ...aboutInvoice,
    totalCents: z.int(),
    dueAt: at.nullable(),
    step: z.int(),
    isOverdue: z.boolean(),
  }),
  'invoice.quoted': internal({
    ...aboutInvoice,
    shippingCents: z.int(),
    totalCents: z.int(),
    dueAt: at,
    /** When it is charged by itself. */
    autoChargeAt: at.nullish(),
    at: z.int(),
  }),
  'invoice.voided': internal({
    ...aboutInvoice,
    auctionId: z.uuid().nullable(),
    listingIds: z.array(z.uuid()),
    reason: z.enum(['non_payment', 'fraud', 'sale_undone']),
    /** Why, as staff wrote it for its buyer. */
    note: z.string().nullish(),
  }),
  /** The money arrived when the item could no longer be sold. */
  'invoice.sale_stopped': internal({ invoiceId: z.uuid(), ...aboutUser, auctionId: z.uuid().nullable() }),
  /** A payment method was saved by paying with it. */
  'method.kept': internal({ providerId: z.string() }),

  // Offers, resale, transfers, custody
  offer: live(liveEvents.offer),
  'offer.changed': internal({
    offerId: z.uuid(),
    change: z.enum(['submitted', 'countered', 'accepted', 'rejected', 'expired', 'gone', 'expiring', 'undone']),
    status: z.string(),
    ...aboutItem,
    buyerId: z.uuid(),
    ownerId: z.uuid().nullable(),
    alias: z.int(),
    amountCents: z.int(),
    priceCents: z.int(),
    netCents: z.int().nullable(),
    reason: z.enum(['sold', 'unavailable', 'payment_failed']).nullable(),
    expiresAt: at,
  }),
  'offer.minimum_lowered': internal({ ...aboutItem, minOfferCents: z.int().nullable(), at: z.int() }),
  /** What one side of a resale reads: both sides read the same. */
  'resale.changed': internal({
    ...aboutUser,
    type: z.enum(['SECONDARY_SOLD', 'SECONDARY_BOUGHT', 'SECONDARY_IN_REAUTHENTICAATION']),
    ref: z.string().min(1),
    itemId: z.uuid(),
    title: z.string(),
    body: z.string(),
  }),
  'transfer.changed': internal({
    transferId: z.uuid(),
    change: z.enum(['proposed', 'accepted', 'declined', 'withdrawn', 'expired', 'cancelled']),
    ...aboutItem,
    fromId: z.uuid(),
    toId: z.uuid().nullable(),
    toEmail: z.string().nullable(),
    named: z.string(),
    expiresAt: at,
  }),
  'custody.changed': internal({
    ...aboutUser,
    itemId: z.uuid(),
    title: z.string(),
    /** Of the move among those of the item. */
    position: z.int(),
    trigger: z.enum(['hold', 'release', 'ship_back', 'arrive', 'hand_back', 'lose', 'receive']),
    carrier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
  }),
  'certificate.revoked': internal({
    itemId: z.uuid(),
    actor: z.object({ userId: z.uuid(), ip: z.string(), requestId: z.string() }),
  }),

  // People
  alert: live(liveEvents.alert),
  /** A message around a sale: `facts` are those of its text (saleText). */
  notify: internal({
    ...aboutUser,
    type: z.enum(Object.keys(saleText) as [SaleNotice, ...SaleNotice[]]),
    ref: z.string().min(1),
    href: z.string().startsWith('/'),
    itemId: z.uuid().nullable(),
    facts: z.record(z.string(), z.unknown()),
  }),
  'user.verified': internal(aboutUser),
  'user.erased': internal(aboutUser),
  /** Something that guards an account was changed or used; `at` in epoch milliseconds. */
  'user.security': internal({
    ...aboutUser,
    act: z.enum(Object.keys(SECURITY_TEXT) as [SecurityAct, ...SecurityAct[]]),
    at: z.int(),
  }),
  'auth.verification_requested': internal({ email: z.string() }),
  'auth.reset_requested': internal({ email: z.string() }),
  'newsletter.requested': internal({ email: z.string() }),
  'identity.result': internal({
    ...aboutUser,
    status: z.enum(KycStatus),
    sessionId: z.string().optional(),
    lastErrorCode: z.string().nullish(),
    /** Why it failed, as people read it. */
    reason: z.string().nullish(),
  }),
  'credit.changed': internal({
    ...aboutUser,
    limitCents: z.int(),
    tier: z.int().optional(),
    isStrike: z.boolean().optional(),
  }),
  /** A request of two people lapsed instead of being confirmed. */
  'request.lapsed': internal({ ...aboutUser, requestId: z.uuid(), reason: z.string() }),
  /** A wait of an administrator for carrying out a change of staff alone. */
  'request.alone': internal({
    requestId: z.uuid(),
    startedAt: z.int(),
    notice: z.enum([...AloneNotice, 'objected']),
  }),
  'credit.request_answered': internal({ requestId: z.uuid() }),
  'strike.given': internal({
    ...aboutInvoice,
    reason: z.enum(['non_payment', 'fraud', 'not_shipped', 'wrong_item']).default('non_payment'),
    count: z.int(),
    suspendedUntil: z.int().nullable(),
    isBlocked: z.boolean(),
  }),
  /** Something was refused because a step of onboarding is missing. */
  'action.blocked': internal(aboutUser),
  'mail.bounced': internal(aboutUser),

  // Operation
  /** Text messages do not leave: the provider does not know us, or does not answer as it should. */
  'texts.failed': internal({ why: z.enum(['refused', 'unavailable']), day: z.int() }),
  /** Jobs have used all their tries. */
  'jobs.failed': internal({ kind: z.string(), reason: z.string(), day: z.int() }),
} as const;

export type EventKind = keyof typeof events;
/** The parts of an event as its emitter writes them. */
export type EmittedParts<K extends EventKind> = z.input<(typeof events)[K]>;
/** The parts of an event as its handlers read them. */
export type EventParts<K extends EventKind> = z.output<(typeof events)[K]>;
export const EVENT_KINDS = Object.keys(events) as readonly EventKind[];
/** Kinds that go out on the live stream. */
export const LIVE_KINDS: ReadonlySet<string> = new Set(EVENT_KINDS.filter((kind) => 'payload' in events[kind].shape));
