import { z } from 'zod';
import { kycStatus } from './account.ts';
import { id, time } from './common.ts';

export const identityAnswer = z
  .strictObject({
    sessionId: z.string(),
    status: kycStatus,
    url: z.string().nullable(),
    lastErrorCode: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'IdentityAnswer' });
export type IdentityAnswer = z.infer<typeof identityAnswer>;

/** A check under staff review: the name on the document differs from the account's. */
export const identityReview = z
  .strictObject({
    userId: id,
    /** Where the provider shows the document. Assay does not store it. */
    sessionId: z.string(),
    username: z.string(),
    accountName: z.string(),
    checkedAt: time,
  })
  .meta({ id: 'IdentityReview' });
export type IdentityReview = z.infer<typeof identityReview>;
