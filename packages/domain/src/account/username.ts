import { type FieldIssue, issue, lengthOf, required } from './issue.ts';

// Usernames: 6–30 of a–z 0–9 . _ -, unique regardless of case, not an e-mail address, no reserved words
// (spec §5, rules §12).

export const USERNAME_MIN = 6;
export const USERNAME_MAX = 30;

const RESERVED = new Set(
  [
    'account admin administrator anonymous assay-house auction auctioneer bidder billing catalogue checkout contact',
    'everyone moderator notifications official office-staff operator payments postmaster privacy security settings',
    'signin signup support system undefined verified webmaster username bidding buying selling invoice invoices',
  ]
    .join(' ')
    .split(' '),
);

/** The form under which a username is unique and stored for comparison. */
export function normalizeUsername(username: string): string {
  return username.trim().toLowerCase();
}

/** Faults of a username: required, username_too_short, username_too_long, username_invalid, username_reserved. */
export function checkUsername(username: string, path = 'username'): FieldIssue[] {
  const name = normalizeUsername(username);
  if (name === '') return [required(path)];
  if (lengthOf(name) < USERNAME_MIN)
    return [issue(path, 'username_too_short', `Username must be at least ${USERNAME_MIN} characters`)];
  if (lengthOf(name) > USERNAME_MAX)
    return [issue(path, 'username_too_long', `Username must be at most ${USERNAME_MAX} characters`)];
  if (!/^[a-z0-9._-]+$/.test(name))
    return [issue(path, 'username_invalid', 'Use letters a to z, digits, dot, underscore and hyphen')];
  if (RESERVED.has(name) || /^bidder[._-]?\d+$/.test(name))
    return [issue(path, 'username_reserved', 'That username is reserved')];
  return [];
}
