import { z } from 'zod';
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
