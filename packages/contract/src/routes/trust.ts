import { checkReportText, ReportOutcome, ReportReason, ReportSubject } from '@assay/domain/account/abuse.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { id, list, pageFields } from '../shapes/common.ts';
import { issues } from '../shapes/form.ts';
import { staffNote } from '../shapes/office.ts';
import { multilineText, singleLineText } from '../shapes/text.ts';
import { abuseReport, accountLink } from '../shapes/trust.ts';

const params = z.strictObject({ id });
const act = {
  method: 'POST',
  tag: 'Office',
  audience: 'staff',
  params,
  limit: 'write',
  idempotency: 'stored',
} as const;

/** Reports of abuse, and accounts that one person seems to use. */
export const trustRoutes = {
  'report.send': route({
    method: 'POST',
    path: '/v1/report',
    summary:
      'Report a lot, an item, an offer or resale of the caller, or a public profile. Repeating returns the existing report',
    tag: 'Contact',
    audience: 'optional',
    form: true,
    body: z
      .strictObject({
        subject: z.enum(ReportSubject),
        /** Its id; of a profile the username. */
        subjectId: singleLineText(80).min(1),
        reason: z.enum(ReportReason),
        message: multilineText(5_000).default(''),
      })
      .superRefine(issues(({ message, reason }) => checkReportText(message, reason))),
    success: [
      201,
      z.strictObject({ reference: z.string().meta({ description: 'Reference of the report, such as R-10001' }) }),
    ],
    errors: ['validation_failed', 'not_found'],
    limit: 'contact',
  }),
  'office.reports': route({
    method: 'GET',
    path: '/v1/office/report',
    tag: 'Office',
    audience: 'staff',
    subject: 'none',
    roles: ['support'],
    summary: 'Reports of abuse: open ones oldest first, closed ones newest first',
    query: z.strictObject({ ...pageFields, status: z.enum(['open', 'closed']).default('open') }),
    success: [200, list(abuseReport)],
    errors: [],
    limit: 'read',
  }),
  'office.closeReport': route({
    ...act,
    path: '/v1/office/report/{id}/close',
    subject: { report: 'params.id' },
    roles: ['support'],
    summary: 'Close an abuse report with its outcome',
    body: z.strictObject({ outcome: z.enum(ReportOutcome), note: staffNote }),
    success: [204, null],
    errors: ['not_found'],
  }),
  'office.accountLinks': route({
    method: 'GET',
    path: '/v1/office/account-link',
    tag: 'Office',
    audience: 'staff',
    subject: { user: 'query.account_id', auction: 'query.auction_id' },
    roles: ['support'],
    summary:
      'Accounts that may belong to one person: to review, oldest first; of one person, or of all who deal on a lot',
    query: z.strictObject({
      ...pageFields,
      status: z.enum(['open', 'barred', 'cleared', 'all']).default('open'),
      account_id: id.optional(),
      auction_id: id.optional(),
    }),
    success: [200, list(accountLink)],
    errors: [],
    limit: 'read',
  }),
  'office.decideAccountLink': route({
    ...act,
    path: '/v1/office/account-link/{id}/decide',
    subject: { accountLink: 'params.id' },
    roles: ['support'],
    summary:
      'Decide whether two accounts belong to one person; if so, neither can bid on, buy or make offers on the other’s items',
    body: z.strictObject({ decision: z.enum(['cleared', 'confirmed']), note: staffNote }),
    success: [204, null],
    errors: ['not_found'],
  }),
};
