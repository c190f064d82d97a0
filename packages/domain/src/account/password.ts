import { countCharacters, type FieldIssue, issue, required } from './issue.ts';

// Passwords: at least 6 characters with a number, a lowercase letter, an uppercase letter and a symbol (spec §5); at
// most 128; not a common one, not built round the person's own names (rules §12). Unicode counts; nothing is cut off.

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
/** Shorter words occur in too many good passwords by chance. */
const CONTEXT_WORD_MIN = 4;

export type PasswordContext = {
  /** Lower-cased common passwords. */
  commonPasswords: ReadonlySet<string>;
  /** The user's username, local part of their email address, names, ... */
  words: readonly string[];
};

const RULES: readonly [RegExp, string][] = [
  [/\p{Nd}/u, 'a number'],
  [/\p{Ll}/u, 'a lowercase letter'],
  [/\p{Lu}/u, 'an uppercase letter'],
  [/[^\p{L}\p{N}\s]/u, 'a symbol'],
];

/**
 * The password requirements, each with whether this password meets it: for a checklist that updates while the user
 * types.
 */
export function passwordRules(password: string): { text: string; isMet: boolean }[] {
  return [
    { text: `at least ${PASSWORD_MIN} characters`, isMet: countCharacters(password) >= PASSWORD_MIN },
    ...RULES.map(([rule, text]) => ({ text, isMet: rule.test(password) })),
  ];
}

/** Issues with a new password: required, password_weak (with what is missing), password_too_long. */
export function checkPassword(password: string, context: PasswordContext, path = 'password'): FieldIssue[] {
  if (password === '') return [required(path)];
  const length = countCharacters(password);
  if (length > PASSWORD_MAX)
    return [issue(path, 'password_too_long', `Password must be at most ${PASSWORD_MAX} characters`)];
  const missing = RULES.filter(([rule]) => !rule.test(password)).map(([, name]) => name);
  if (length < PASSWORD_MIN) missing.unshift(`at least ${PASSWORD_MIN} characters`);
  if (missing.length > 0) return [issue(path, 'password_weak', `Password needs ${missing.join(', ')}`)];
  const lower = password.toLowerCase();
  if (context.commonPasswords.has(lower)) return [issue(path, 'password_weak', 'This password is too common')];
  const isPersonal = context.words.some((word) => {
    const own = word.trim().toLowerCase();
    return countCharacters(own) >= CONTEXT_WORD_MIN && lower.includes(own);
  });
  return isPersonal ? [issue(path, 'password_weak', 'Don’t use your name, username, or email in your password')] : [];
}

/** 'Passwords must match' (spec §5). */
export function checkPasswordsMatch(password: string, repeated: string, path = 'passwordRepeat'): FieldIssue[] {
  return password === repeated ? [] : [issue(path, 'password_mismatch', 'Passwords must match')];
}

/** The terms must be accepted (spec §5). */
export function checkTerms(isAccepted: boolean, path = 'acceptTerms'): FieldIssue[] {
  return isAccepted ? [] : [issue(path, 'terms_required', 'Please accept the terms')];
}
