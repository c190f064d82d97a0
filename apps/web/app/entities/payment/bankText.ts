import type { Problem } from '@assay/contract/problem.ts';
import { parseAmount } from '@assay/domain/money/readAmount.ts';

const NEEDS: Readonly<Record<string, string>> = {
  leading: 'you’re leading on a lot',
  sealed: 'you have a sealed bid',
  owing: 'you have an unpaid invoice',
  offers: 'an offer that uses it is open',
};

/** Why a saved method cannot be removed now: "You can’t remove it while you’re leading on a lot and you have an unpaid invoice." */
export function inUseText(reasons: readonly string[] | undefined): string {
  const needs = (reasons ?? []).flatMap((reason) => NEEDS[reason] ?? []);
  if (needs.length === 0) return 'You can’t remove it right now. Try again later.';
  return `You can’t remove it while ${needs.join(' and ')}.`;
}

const FAILURES: Readonly<Record<string, string>> = {
  deposits_mismatch: 'That doesn’t match what we sent. Check your statement again.',
  deposits_attempts_exceeded: 'Too many wrong tries. You can’t use this account anymore. Add another one.',
  deposits_expired: 'The time to verify it has passed. Add the account again.',
  deposits_failed: 'The deposits didn’t arrive. Check the numbers and add the account again.',
  not_confirmed: 'Your bank didn’t confirm the account. Try again, or use another one.',
};

/** Why a bank account could not be verified, and how many tries are left. */
export function bankFailureText({ reasons, attemptsLeft }: Pick<Problem, 'reasons' | 'attemptsLeft'>): string {
  const [reason] = reasons ?? [];
  const text = FAILURES[reason ?? ''] ?? 'We couldn’t add the bank account. Try again, or use another one.';
  if (attemptsLeft === undefined) return text;
  return `${text} ${attemptsLeft} ${attemptsLeft === 1 ? 'try is' : 'tries are'} left.`;
}

/**
 * Cents of a deposit as typed from a statement: "0.32", "$0.32", ".32" and "32" are 32. Null for anything else. Deposits
 * are below a dollar, so one or two bare digits can only be cents.
 */
export function depositCents(text: string): number | null {
  const cents = parseAmount(
    /^\$?\s*\d{1,2}$/.test(text.trim()) ? text.replace(/(\d+)/, (digits) => `.${digits.padStart(2, '0')}`) : text,
  );
  return cents !== null && cents >= 1 && cents <= 99 ? cents : null;
}

const PAYOUT_NEEDS: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/external_account|payout|bank/, 'a bank account for payouts'],
  [/ssn|id_number|tax|tin/, 'your tax ID number'],
  [/dob/, 'your date of birth'],
  [/address/, 'your address'],
  [/document|verification/, 'a photo ID'],
  [/tos/, 'your agreement to the provider’s terms'],
  [/name/, 'your name'],
  [/phone|email|url|profile/, 'your contact details'],
];

/** What the payment provider still requires, as texts, each once. */
export function missingText(missing: readonly string[]): string[] {
  const text = missing.map((name) => PAYOUT_NEEDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'a few more details');
  return [...new Set(text)];
}
