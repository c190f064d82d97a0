import { VoidReason, WithdrawReason } from '@assay/domain/auction/office.ts';
import { CreditBand } from '@assay/domain/credit/credit.ts';
import { MEDIA_REASON } from '@assay/domain/item/mediaFreeze.ts';
import { TwoPersonsKind } from '@assay/domain/office/twoPersons.ts';
import { z } from 'zod';
import { lot } from './auction.ts';
import { id, time } from './common.ts';
import { line, prose } from './text.ts';

/** Why staff do something, in their own words: for the audit log, never shown to the public. */
export const staffNote = prose(500).min(3);
/** What everybody is told. */
export const publicNote = prose(300).min(10);
/** Why a photo changes: everybody reads it beside the photos. Needed once they are frozen. */
export const mediaReason = line(MEDIA_REASON.max).min(MEDIA_REASON.min);

export const voidReason = z.enum(VoidReason).meta({ id: 'VoidReason' });
export const withdrawReason = z.enum(WithdrawReason).meta({ id: 'WithdrawReason' });

export const voidAnswer = z
  .strictObject({
    lot,
    voidedSeqs: z.array(z.int()),
    /** Who leads after the void would have led beyond his credit: he was cut down to it, or passed over. Needs a look. */
    cappedAliases: z.array(z.string()),
    leaderChanged: z.boolean(),
  })
  .meta({ id: 'VoidAnswer' });
export type VoidAnswer = z.infer<typeof voidAnswer>;

/** An act on every lot: where it was done, and where bids are being decided so that it must be asked again. */
export const allLots = z.strictObject({ auctionIds: z.array(id), waiting: z.array(id) }).meta({ id: 'AllLots' });

/** What lies at the desk: how much in each queue, and when the first of it is due. */
export const desk = z
  .strictObject({
    queues: z.array(
      z.strictObject({
        queue: z.enum([
          'offers',
          'unpaid',
          'expected',
          'recheck',
          'to_ship',
          'under_way',
          'claims',
          'payouts',
          'to_quote',
          'to_send',
          'to_store',
          'overdue',
          'disputes',
          'refunds',
          'certificates',
          'requests',
          'to_return',
          'held',
          'identity',
          'reports',
          'account_links',
          'failed_jobs',
          'limit_requests',
        ]),
        count: z.int(),
        dueAt: time.nullable(),
      }),
    ),
  })
  .meta({ id: 'Desk' });
export type Desk = z.infer<typeof desk>;

/** Work of the house that has used all its tries: it waits for staff, and is tried again by itself when its kind works again. */
export const failedJob = z
  .strictObject({
    id,
    /** What it does: `mail.send`, `payment.event`, ... */
    kind: z.string(),
    /** Why its last try failed. */
    reason: z.string(),
    failedAt: time,
    /** How often it was tried again after its tries were used. */
    retries: z.int(),
    /** Not tried again by itself before. */
    nextTryAt: time,
  })
  .meta({ id: 'FailedJob' });
export type FailedJob = z.infer<typeof failedJob>;

/** Money on its way back to a buyer; one that failed is owed to him until staff send it again. */
export const officeRefund = z
  .strictObject({
    id,
    invoiceId: id,
    number: z.string().nullable(),
    buyer: z.string(),
    amountCents: z.int().min(1),
    state: z.enum(['pending', 'sent', 'failed']),
    reason: z.string(),
    /** How often it was said to the payment provider. */
    tries: z.int(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'OfficeRefund' });
export type OfficeRefund = z.infer<typeof officeRefund>;

/** What a second member of staff must decide. */
export const officeRequest = z
  .strictObject({
    id,
    kind: z.enum(TwoPersonsKind),
    subjectId: id,
    subject: z.strictObject({
      kind: z.enum(['user', 'auction', 'invoice', 'item', 'offer', 'resale']),
      title: z.string(),
    }),
    /** The amount at stake as it is now; null: none is known. */
    exposureCents: z.int().nullable(),
    /** Of the one who asks, in their own words. */
    reason: z.string(),
    status: z.enum(['waiting', 'confirmed', 'declined']),
    terms: z.record(z.string(), z.unknown()),
    requestedBy: z.string(),
    requestedAt: time,
    /** Null for one that was decided: what it was about has ended by itself. */
    decidedBy: z.string().nullable(),
    decidedAt: time.nullable(),
    /** The new auction of a confirmed reopening. */
    resultId: id.nullable(),
  })
  .meta({ id: 'OfficeRequest' });
export type OfficeRequest = z.infer<typeof officeRequest>;

/** An act that takes two people: it was asked for, and is done when a colleague confirms it. */
export const requested = z.strictObject({ request: officeRequest }).meta({ id: 'Requested' });

/** A confirmed request, with what the act itself answers. */
export const confirmedRequest = z
  .strictObject({ ...officeRequest.shape, result: z.record(z.string(), z.unknown()).nullable() })
  .meta({ id: 'ConfirmedRequest' });
export type ConfirmedRequest = z.infer<typeof confirmedRequest>;

/** A lot at the desk: what everybody may know of it, and whose item it is. */
export const officeLot = z
  .strictObject({ lot, itemId: id, slug: z.string(), title: z.string() })
  .meta({ id: 'OfficeLot' });
export type OfficeLot = z.infer<typeof officeLot>;

/** Somebody as the desk of bidders sees him. */
export const officePerson = z
  .strictObject({
    id,
    username: z.string(),
    name: z.string(),
    isVip: z.boolean(),
    limitCents: z.int(),
    /** Unpaid invoices. What bids hold is never told: it would give maximum bids away. */
    owedCents: z.int(),
    /** What is available: the limit less what is owed, bids not counted. */
    available: z.enum(CreditBand),
    /** Those that were not taken back. */
    strikes: z.int(),
    suspendedUntil: time.nullable(),
    blockedAt: time.nullable(),
  })
  .meta({ id: 'OfficePerson' });
export type OfficePerson = z.infer<typeof officePerson>;

export const AuditSubject = [
  'auction',
  'invoice',
  'item',
  'user',
  'request',
  'offer',
  'resale',
  'payout',
  'coupon',
  'report',
  'job',
] as const;

/** Which acts are asked for; together they narrow. */
export const auditFilters = {
  subject_id: id.optional(),
  actor_id: id.optional(),
  /** A whole username. */
  actor: line(60).min(1).optional(),
  subject: z.enum(AuditSubject).optional(),
  /** A part of an action: `refund`, `certificate.revoked`. */
  action: line(60).min(1).optional(),
  /** A day in New York. */
  day: z.iso.date().optional(),
};

export const auditEvent = z
  .strictObject({
    id,
    at: time,
    actor: z.string(),
    action: z.string(),
    subject: z.enum(AuditSubject),
    subjectId: id,
    /** What people call the subject: a username, a title, a number. Null: it is gone. */
    subjectTitle: z.string().nullable(),
    reason: z.string(),
    note: z.string(),
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEvent' });
export type AuditEvent = z.infer<typeof auditEvent>;

export const strike = z
  .strictObject({
    id,
    invoiceId: id.nullable(),
    reason: z.enum(['non_payment', 'fraud', 'not_shipped', 'wrong_item']),
    at: time,
    liftedAt: time.nullable(),
    liftedBy: z.string().nullable(),
  })
  .meta({ id: 'Strike' });
export type Strike = z.infer<typeof strike>;
