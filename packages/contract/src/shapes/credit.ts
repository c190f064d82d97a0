import { CreditNextStep } from '@assay/domain/credit/credit.ts';
import { CreditOperation } from '@assay/domain/enums.ts';
import { z } from 'zod';
import { credit } from './auction.ts';
import { cents, id, time } from './common.ts';

/** A request for a higher credit limit, and its outcome. */
export const limitRequest = z
  .strictObject({
    wantedCents: cents,
    reason: z.string(),
    status: z.enum(['waiting', 'granted', 'declined']),
    askedAt: time,
    /** What was granted. */
    limitCents: cents.nullable(),
    /** Assay's message to the user. May be empty. */
    answer: z.string(),
    answeredAt: time.nullable(),
  })
  .meta({ id: 'LimitRequest' });
export type LimitRequest = z.infer<typeof limitRequest>;

export const creditLimit = z
  .strictObject({
    ...credit.shape,
    tier: z.string(),
    nextStep: z.enum(CreditNextStep).nullable(),
    holds: z.array(
      z.strictObject({
        kind: z.enum(['bid', 'sealed', 'invoice']),
        amountCents: cents,
        auctionId: id.nullable(),
        invoiceId: id.nullable(),
        title: z.string(),
        href: z.string(),
      }),
    ),
    /** The user's active strikes, newest first: invoices that were never paid. */
    strikes: z.array(
      z.strictObject({
        invoiceId: id.nullable(),
        number: z.string().nullable(),
        at: time,
        /** The limit is halved until then. Null: that is over. */
        halvedUntil: time.nullable(),
      }),
    ),
    /** Bids are refused until then. Null: bids are taken. */
    suspendedUntil: time.nullable(),
    /** The newest request for a higher limit. */
    request: limitRequest.nullable(),
  })
  .meta({ id: 'CreditLimit' });
export type CreditLimit = z.infer<typeof creditLimit>;

export const creditOperation = z.enum(CreditOperation).meta({ id: 'CreditOperation' });
/** A movement of credit; balances add up from the first row. */
export const creditMovement = z
  .strictObject({
    id: z.string(),
    at: time,
    operation: creditOperation,
    amountCents: cents,
    kind: z.string(),
    balanceAfterCents: z.int(),
    auctionId: id.nullable(),
    invoiceId: id.nullable(),
    title: z.string().nullable(),
    href: z.string().nullable(),
    note: z.string(),
  })
  .meta({ id: 'CreditMovement' });
export type CreditMovement = z.infer<typeof creditMovement>;

/** The same as staff see it: whose request it is, and what supports it. */
export const officeLimitRequest = z
  .strictObject({
    ...limitRequest.shape,
    userId: id,
    username: z.string(),
    name: z.string(),
    nowCents: cents,
    paidInvoices: z.int(),
    paidCents: cents,
    strikes: z.int(),
    /** A colleague set a limit, and a second person must confirm it. */
    isAtSecondPerson: z.boolean(),
  })
  .meta({ id: 'OfficeLimitRequest' });
export type OfficeLimitRequest = z.infer<typeof officeLimitRequest>;
