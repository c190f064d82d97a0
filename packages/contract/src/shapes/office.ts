import { VoidReason, WithdrawReason } from '@assay/domain/auction/office.ts';
import { CreditBand } from '@assay/domain/credit/credit.ts';
import { MEDIA_REASON } from '@assay/domain/item/mediaFreeze.ts';
import { AlonePhase } from '@assay/domain/office/alone.ts';
import { TwoPersonsKind } from '@assay/domain/office/twoPersons.ts';
import { z } from 'zod';
import { OFFICE_QUEUE_NAMES } from '../officeQueues.ts';
import { lot } from './auction.ts';
import { id, time } from './common.ts';
import { media } from './item.ts';
import { multilineText, singleLineText } from './text.ts';

/** Why staff do something, in their own words: for the audit log, never public. */
export const staffNote = multilineText(500).min(3);
/** The public notice. */
export const publicNote = multilineText(300).min(10);
/** Why a photo changes: shown publicly beside the photos. Required once they are frozen. */
export const mediaReason = singleLineText(MEDIA_REASON.max).min(MEDIA_REASON.min);

export const voidReason = z.enum(VoidReason).meta({ id: 'VoidReason' });
export const withdrawReason = z.enum(WithdrawReason).meta({ id: 'WithdrawReason' });

export const voidAnswer = z
  .strictObject({
    lot,
    voidedSeqs: z.array(z.int()),
    /**
     * The new leader after the void would have exceeded their credit limit: they were capped to it, or skipped. Needs
     * review.
     */
    cappedAliases: z.array(z.string()),
    leaderChanged: z.boolean(),
  })
  .meta({ id: 'VoidAnswer' });
export type VoidAnswer = z.infer<typeof voidAnswer>;

/** An act on every lot: where it was done, and where it must be repeated because bids are being decided. */
export const allLots = z
  .strictObject({
    auctionIds: z.array(id),
    waiting: z.array(id),
    /** Those of `auctionIds` that are the caller's own affair. Alone they could not pause or resume them; the audit log says so. */
    ownAffairs: z.array(id),
  })
  .meta({ id: 'AllLots' });

/** The desk's workload: how many entries in each queue, how old the oldest is, and when the first is due. */
export const desk = z
  .strictObject({
    queues: z.array(
      z.strictObject({
        queue: z.enum(OFFICE_QUEUE_NAMES),
        count: z.int(),
        /** Since when the oldest has waited. */
        oldestAt: time.nullable(),
        /** The first deadline; null if its rows have none. */
        dueAt: time.nullable(),
      }),
    ),
  })
  .meta({ id: 'Desk' });
export type Desk = z.infer<typeof desk>;

/**
 * A job that has used up its attempts. Staff can retry it, and it is retried automatically once its kind works again.
 */
export const failedJob = z
  .strictObject({
    id,
    /** What it does: `mail.send`, `payment.event`, ... */
    kind: z.string(),
    /** Why its last try failed. */
    reason: z.string(),
    failedAt: time,
    /** How often it was retried after its attempts were used up. */
    retries: z.int(),
    /** No automatic retry before this time. */
    nextTryAt: time,
  })
  .meta({ id: 'FailedJob' });
export type FailedJob = z.infer<typeof failedJob>;

/** A refund to a buyer. A failed one is owed to them until staff send it again. */
export const officeRefund = z
  .strictObject({
    id,
    invoiceId: id,
    number: z.string().nullable(),
    buyer: z.string(),
    amountCents: z.int().min(1),
    state: z.enum(['pending', 'sent', 'failed']),
    reason: z.string(),
    /** How often it was sent to the payment provider. */
    tries: z.int(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'OfficeRefund' });
export type OfficeRefund = z.infer<typeof officeRefund>;

/** A decision that needs a second staff member. */
export const officeRequest = z
  .strictObject({
    id,
    kind: z.enum(TwoPersonsKind),
    subjectId: id,
    subject: z.strictObject({
      kind: z.enum([
        'user',
        'auction',
        'invoice',
        'item',
        'offer',
        'resale',
        'invitation',
        'sale',
        'coupon',
        'setting',
      ]),
      title: z.string(),
    }),
    /** The current amount at stake. Null: unknown. */
    exposureCents: z.int().nullable(),
    /** The requester's reason, in their own words. */
    reason: z.string(),
    status: z.enum(['waiting', 'confirmed', 'declined']),
    terms: z.record(z.string(), z.unknown()),
    requestedBy: z.string(),
    requestedAt: time,
    /** Null for a decided one: its subject ended by itself. */
    decidedBy: z.string().nullable(),
    decidedAt: time.nullable(),
    /** The new auction of a confirmed reopening. */
    resultId: id.nullable(),
    /** Why it lapsed: what it rests on, or the standing of who asked, has changed since. Null: it has not. */
    lapseReason: z.string().nullable(),
    /** A wait after which the person who asked may carry it out alone. Null: none was started. */
    alone: z
      .strictObject({
        /** When the request was read. */
        phase: z.enum(AlonePhase),
        startedAt: time,
        /** From then on it may be carried out, until `expiresAt`. */
        endsAt: time,
        expiresAt: time,
        /** The administrator who objected; null: no one. */
        objectedBy: z.string().nullable(),
        objectedAt: time.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'OfficeRequest' });
export type OfficeRequest = z.infer<typeof officeRequest>;

/** An act that needs two people: requested, and done once a colleague confirms it. */
export const requested = z.strictObject({ request: officeRequest }).meta({ id: 'Requested' });

/** A confirmed request, with what the act itself answers. */
export const confirmedRequest = z
  .strictObject({ ...officeRequest.shape, result: z.record(z.string(), z.unknown()).nullable() })
  .meta({ id: 'ConfirmedRequest' });
export type ConfirmedRequest = z.infer<typeof confirmedRequest>;

/** A lot at the desk: its public data, its item, and the sale it is in, if any. */
export const officeLot = z
  .strictObject({
    lot,
    itemId: id,
    slug: z.string(),
    title: z.string(),
    picture: media.nullable(),
    sale: z.strictObject({ id, title: z.string() }).nullable(),
  })
  .meta({ id: 'OfficeLot' });
export type OfficeLot = z.infer<typeof officeLot>;

/** A user as the bidders desk sees them. */
export const officePerson = z
  .strictObject({
    id,
    username: z.string(),
    name: z.string(),
    isVip: z.boolean(),
    limitCents: z.int(),
    /** Unpaid invoices. Amounts on hold for bids are never shown: they would reveal maximum bids. */
    owedCents: z.int(),
    /** The available credit: the limit minus what is owed, without bids. */
    available: z.enum(CreditBand),
    /** Without revoked ones. */
    strikes: z.int(),
    suspendedUntil: time.nullable(),
    blockedAt: time.nullable(),
  })
  .meta({ id: 'OfficePerson' });
export type OfficePerson = z.infer<typeof officePerson>;

export const AuditSubject = [
  'auction',
  'sale',
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
  'category',
  'import',
  'setting',
  'invitation',
  'seal',
  'intake',
  'location',
  'taxonomy',
  'preset',
] as const;

/** Which acts to list. The filters combine. */
export const auditFilters = {
  subject_id: id.optional(),
  actor_id: id.optional(),
  /** A whole username. */
  actor: singleLineText(60).min(1).optional(),
  subject: z.enum(AuditSubject).optional(),
  /** A part of an action: `refund`, `certificate.revoked`. */
  action: singleLineText(60).min(1).optional(),
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
    /** The subject's display name: a username, a title, a number. Null: it no longer exists. */
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
