import { ReportOutcome, ReportReason, ReportSubject } from '@assay/domain/account/abuse.ts';
import { LinkKind, LinkStatus, LinkStrength } from '@assay/domain/account/links.ts';
import { z } from 'zod';
import { id, time } from './common.ts';

const linkedAccount = z.strictObject({
  id,
  username: z.string(),
  name: z.string(),
  joinedAt: time,
  isBlocked: z.boolean(),
  strikes: z.int(),
});

/**
 * Two accounts that seem to belong to one person, side by side, and the items of one on which the other bid or made
 * offers.
 */
export const accountLink = z
  .strictObject({
    id,
    kinds: z.array(z.enum(LinkKind)),
    strength: z.enum(LinkStrength),
    status: z.enum(LinkStatus),
    /** Neither may bid on, buy or make offers on the other's items. */
    isBarred: z.boolean(),
    foundAt: time,
    decidedBy: z.string().nullable(),
    accounts: z.tuple([linkedAccount, linkedAccount]),
    /** At most five, newest first. */
    dealings: z.array(
      z.strictObject({
        itemId: id,
        title: z.string(),
        slug: z.string(),
        seller: z.string(),
        hasBid: z.boolean(),
        hasOffered: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'AccountLink' });
export type AccountLink = z.infer<typeof accountLink>;

/** A user's report, for staff. */
export const abuseReport = z
  .strictObject({
    id,
    reference: z.string(),
    subject: z.enum(ReportSubject),
    subjectId: id,
    /** Title of the item, or the username of the profile. */
    about: z.string(),
    /** The staff page for it. */
    href: z.string(),
    reason: z.enum(ReportReason),
    message: z.string(),
    /** Null for a visitor. */
    reporter: z.strictObject({ id, username: z.string() }).nullable(),
    createdAt: time,
    outcome: z.enum(ReportOutcome).nullable(),
    closedBy: z.string().nullable(),
    closedAt: time.nullable(),
  })
  .meta({ id: 'AbuseReport' });
export type AbuseReport = z.infer<typeof abuseReport>;
