import { tidyLine } from '../text.ts';
import { type FieldIssue, issue, required } from './issue.ts';

// Email addresses: plain ASCII addr-spec, compared case-insensitively (spec §5 'Invalid email').

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** The form under which an address is unique: tidy, lower case. */
export function normalizeEmail(email: string): string {
  return tidyLine(email).toLowerCase();
}

/** Returns true for an address a mail server would accept: local part ≤ 64, whole ≤ 254, a domain with a dot. */
export function isEmail(email: string): boolean {
  const value = normalizeEmail(email);
  const at = value.lastIndexOf('@');
  if (at < 1 || at > 64 || value.length > 254) return false;
  const labels = value.slice(at + 1).split('.');
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return false;
  return LOCAL.test(value.slice(0, at)) && !/^\d+$/.test(labels.at(-1)!);
}

/** Faults of an address: required, invalid_email. */
export function checkEmail(email: string, path = 'email'): FieldIssue[] {
  if (tidyLine(email) === '') return [required(path)];
  return isEmail(email) ? [] : [issue(path, 'invalid_email', 'Invalid email')];
}
