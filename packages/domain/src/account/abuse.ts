import { countCharacters, type FieldIssue, issue, required } from './issue.ts';

// What people may report to us, and why.

export const ReportSubject = ['lot', 'item', 'offer', 'resale', 'profile'] as const;
export type ReportSubject = (typeof ReportSubject)[number];

export const ReportReason = ['shill_bidding', 'counterfeit', 'misdescribed', 'harassment', 'other'] as const;
export type ReportReason = (typeof ReportReason)[number];

export const ReportOutcome = ['action_taken', 'no_action'] as const;
export type ReportOutcome = (typeof ReportOutcome)[number];

/** Reasons as people read them. */
export const REPORT_REASONS: Readonly<Record<ReportReason, string>> = {
  shill_bidding: 'Shill bidding: someone is bidding up their own item',
  counterfeit: 'I think it’s counterfeit or stolen',
  misdescribed: 'The description or pictures are wrong',
  harassment: 'Harassment or offensive content',
  other: 'Something else',
};

export const REPORT_TEXT_MAX = 2_000;

/** Issues with a report's text: too long, or missing where the reason alone is not enough. */
export function checkReportText(text: string, reason: string, path = 'message'): FieldIssue[] {
  const length = countCharacters(text.trim());
  if (length === 0 && reason === 'other') return [required(path)];
  return length > REPORT_TEXT_MAX
    ? [issue(path, 'message_too_long', `At most ${REPORT_TEXT_MAX.toLocaleString('en-US')} characters`)]
    : [];
}
