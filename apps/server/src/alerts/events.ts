import { VoidReason } from '@assay/domain/auction/office.ts';
import { KycStatus } from '@assay/domain/enums.ts';
import { type SaleNotice, saleText } from '@assay/domain/notifications/saleText.ts';
import { SECURITY_WORDS } from '@assay/domain/notifications/securityText.ts';
import { z } from 'zod';

// What other capabilities put into the private part of their outbox rows for the alerts. Unknown extras are theirs.

/** `bid`: who led and was beaten by somebody else. */
export const bidEvent = z.object({
  displaced: z
    .array(
      z.object({ userId: z.uuid(), seq: z.int(), byAlias: z.string(), priceCents: z.int(), minNextBidCents: z.int() }),
    )
    .default([]),
  /** With this bid the reserve was reached. */
  isReserveMet: z.boolean().default(false),
  itemId: z.uuid(),
  title: z.string(),
  slug: z.string(),
});
/** The public part of `bid`, as far as the alerts look at it. */
export const bidPayload = z.object({ lot: z.object({ status: z.string(), endsAt: z.string() }) });

/** The public part of `phase`. */
export const phasePayload = z.object({
  auctionId: z.uuid(),
  /** The state before; a word of another kind has none. */
  from: z.string().nullish(),
  lot: z.object({ status: z.string(), priceCents: z.int() }),
});

/** `auction.settled`: the result is final; the winner's invoice stands. */
export const settledEvent = z.object({
  auctionId: z.uuid(),
  itemId: z.uuid(),
  title: z.string(),
  slug: z.string(),
  outcome: z.enum(['sold', 'unsold', 'reserve_not_met', 'withdrawn']),
  winnerId: z.uuid().nullish(),
  hammerCents: z.int().nullish(),
  invoiceId: z.uuid().nullish(),
  invoiceNumber: z.string().nullish(),
  /** ISO time or epoch ms. */
  dueAt: z.union([z.string(), z.int()]).nullish(),
  loserIds: z.array(z.uuid()).default([]),
  /** Somebody took it at the price beside the bidding. */
  isBought: z.boolean().default(false),
});

export const invoicePaidEvent = z.object({
  /** Left out for the first try. */
  paymentId: z.uuid().optional(),
  invoiceId: z.uuid(),
  number: z.string(),
  userId: z.uuid(),
  totalCents: z.int(),
});
export const invoiceRefundedEvent = z.object({
  ...invoicePaidEvent.shape,
  amountCents: z.int(),
  reason: z.string(),
  refundId: z.uuid(),
});
/** `invoice.disputed`: a bank has taken a payment back, has decided, or has given it back. */
export const invoiceDisputedEvent = z.object({
  disputeId: z.string(),
  invoiceId: z.uuid(),
  number: z.string(),
  userId: z.uuid(),
  amountCents: z.int(),
  reason: z.string(),
  word: z.enum(['opened', 'won', 'lost', 'debit_returned']),
  /** The goods are still here: the invoice must be paid again, or had to be. */
  isReturned: z.boolean(),
  dueAt: z.string().nullable(),
  evidenceDueAt: z.string().nullable(),
});
/** `invoice.refund_failed`: a refund did not reach its buyer. */
export const refundFailedEvent = z.object({
  invoiceId: z.uuid(),
  number: z.string(),
  userId: z.uuid(),
  amountCents: z.int(),
  refundId: z.uuid(),
  tries: z.int(),
  why: z.string(),
});
export const invoiceFailedEvent = z.object({
  invoiceId: z.uuid(),
  number: z.string(),
  userId: z.uuid(),
  message: z.string(),
});
export const identityEvent = z.object({
  userId: z.uuid(),
  status: z.enum(KycStatus),
  sessionId: z.string().optional(),
  /** Why it did not work, in words for people. */
  reason: z.string().nullish(),
});
export const creditEvent = z.object({ userId: z.uuid(), limitCents: z.int() });
export const limitAnswerEvent = z.object({ requestId: z.uuid() });
/** What guards an account and was changed or used. */
type SecurityAct = keyof typeof SECURITY_WORDS;
export const securityEvent = z.object({
  userId: z.uuid(),
  act: z.enum(Object.keys(SECURITY_WORDS) as [SecurityAct, ...SecurityAct[]]),
  at: z.int(),
});
/** The public part of `invoice`: how it stands now. */
export const invoicePayload = z.object({ invoiceId: z.uuid(), status: z.string() });
/** `notify`: whom something around a sale concerns; `facts` are those of its words. */
export const saleEvent = z.object({
  userId: z.uuid(),
  type: z.enum(Object.keys(saleText) as [SaleNotice, ...SaleNotice[]]),
  ref: z.string().min(1),
  href: z.string().startsWith('/'),
  itemId: z.uuid().nullable(),
  facts: z.record(z.string(), z.unknown()),
});
/** `resale.changed`: what one side of a resale is told, in the words that both read. */
export const resaleEvent = z.object({
  userId: z.uuid(),
  type: z.enum(['SECONDARY_SOLD', 'SECONDARY_BOUGHT', 'SECONDARY_IN_REAUTHENTICAATION']),
  ref: z.string().min(1),
  itemId: z.uuid(),
  title: z.string(),
  body: z.string(),
});
export const userEvent = z.object({ userId: z.uuid() });

const lotFacts = {
  auctionId: z.uuid(),
  itemId: z.uuid(),
  title: z.string(),
  slug: z.string(),
  /** Place of the act in the lot's log: one message for each. */
  position: z.int(),
};
/** `auction.paused`, `auction.resumed`, `auction.withdrawn`, `auction.reopened`: acts of staff on a whole lot. */
export const lotActEvent = z.object({
  ...lotFacts,
  bidderIds: z.array(z.uuid()),
  endsAt: z.string().optional(),
  startsAt: z.string().optional(),
  publicNote: z.string().optional(),
  cause: z.literal('certificate').optional(),
});
export const bidsVoidedEvent = z.object({
  ...lotFacts,
  reason: z.enum(VoidReason),
  voidedUserIds: z.array(z.uuid()),
  previousLeaderId: z.uuid().nullable(),
  leaderId: z.uuid().nullable(),
  priceCents: z.int(),
  leaderMaxCents: z.int().nullable(),
  minNextBidCents: z.int(),
});

const voidReason = z.enum(['non_payment', 'fraud', 'sale_undone']);
export const invoiceReminderEvent = z.object({
  invoiceId: z.uuid(),
  number: z.string(),
  userId: z.uuid(),
  totalCents: z.int(),
  dueAt: z.string().nullable(),
  step: z.int(),
  isOverdue: z.boolean(),
});
export const invoiceQuotedEvent = z.object({
  invoiceId: z.uuid(),
  number: z.string(),
  userId: z.uuid(),
  shippingCents: z.int(),
  totalCents: z.int(),
  dueAt: z.string(),
  at: z.int(),
});
export const invoiceVoidedEvent = z.object({
  invoiceId: z.uuid(),
  number: z.string(),
  userId: z.uuid(),
  reason: voidReason,
});
export const strikeEvent = z.object({
  userId: z.uuid(),
  invoiceId: z.uuid(),
  number: z.string(),
  reason: z.enum(['non_payment', 'fraud', 'not_shipped', 'wrong_item']).default('non_payment'),
  count: z.int(),
  suspendedUntil: z.int().nullable(),
  isBlocked: z.boolean(),
});
export const lotOfferEvent = z.object({
  offerId: z.uuid(),
  offerKind: z.enum(['second_chance', 'after_sale']),
  userId: z.uuid(),
  amountCents: z.int(),
  expiresAt: z.string(),
  itemId: z.uuid(),
  title: z.string(),
  slug: z.string(),
});
