import { z } from 'zod';
import { cents, id, time } from './common.ts';

/** A request for a higher credit limit, and what came of it. */
export const limitRequest = z
  .strictObject({
    wantedCents: cents,
    reason: z.string(),
    status: z.enum(['waiting', 'granted', 'declined']),
    askedAt: time,
    /** What was granted. */
    limitCents: cents.nullable(),
    /** Words of the house for the person; may be empty. */
    answer: z.string(),
    answeredAt: time.nullable(),
  })
  .meta({ id: 'LimitRequest' });
export type LimitRequest = z.infer<typeof limitRequest>;

/** The same as staff see it: whose it is, and what speaks for it. */
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
    /** A limit was set by a colleague and waits for a second person. */
    isAtSecondPerson: z.boolean(),
  })
  .meta({ id: 'OfficeLimitRequest' });
export type OfficeLimitRequest = z.infer<typeof officeLimitRequest>;
