import type { Problem } from '@assay/contract/problem.ts';
import type { FieldError } from '@assay/ui/components/ErrorSummary.tsx';
import { problemOf } from '../session/browserApi.ts';
import { messageOf } from './faults.ts';

export type FormFailure<F extends string> = {
  fields: Partial<Record<F, string>>;
  general: string | null;
  /** Where the person can go on instead. */
  link?: FieldError['link'];
};

/**
 * Maps a refusal to a form: the API's message, the field it belongs to, and a link if there is one. What is wrong elsewhere
 * is told for the whole form.
 */
export async function toFormFailure<F extends string>(
  error: unknown,
  fields: readonly F[],
  fieldOf: Readonly<Record<string, F>> = {},
): Promise<FormFailure<F>> {
  const fieldErrors: Partial<Record<F, string>> = {};
  const problem = await problemOf(error);
  if (problem === null) return { fields: fieldErrors, general: await messageOf(error) };
  const elsewhere: string[] = [];
  for (const { path, message } of problem.errors) {
    const name = fields.findLast((each) => path === each || path.startsWith(`${each}.`));
    if (name === undefined) elsewhere.push(message);
    else fieldErrors[name] ??= message;
  }
  const field = fieldOf[problem.code];
  if (field !== undefined && fields.includes(field)) fieldErrors[field] ??= withDetail(problem.message, problem);
  const hasFieldError = Object.keys(fieldErrors).length > 0;
  return {
    fields: fieldErrors,
    general: hasFieldError ? issuesText(problem, elsewhere) : await detailedMessageOf(error),
    link: helpLink(problem),
  };
}

/** `messageOf`, with what the API adds to it for the person. */
export async function detailedMessageOf(error: unknown): Promise<string> {
  const problem = await problemOf(error);
  const issues = problem?.errors.map(({ message }) => message) ?? [];
  return issuesText(problem, issues) ?? withDetail(await messageOf(error), problem);
}

/** How many faults are named where there is no field to name them at. */
const MOST_NAMED = 3;

/** Faults of fields that are not on the page. Null: none that a person can read. */
function issuesText(problem: Problem | null, messages: readonly string[]): string | null {
  if (problem === null || messages.length === 0 || !isUserFacing(problem)) return null;
  const more = messages.length - MOST_NAMED;
  return `${messages.slice(0, MOST_NAMED).join('. ')}${more > 0 ? `. And ${more} more` : ''}.`;
}

/** 400s and the guard of our own pages speak to programmers. */
const isUserFacing = ({ status, code }: Problem): boolean => status !== 400 && code !== 'csrf_failed';

function withDetail(message: string, problem: Problem | null): string {
  if (problem?.detail === undefined || !isUserFacing(problem) || message.includes(problem.detail)) return message;
  return /[.!?)]$/.test(message) ? `${message} ${problem.detail}` : `${message}. ${problem.detail}`;
}

function helpLink({ code, reasons }: Problem): FieldError['link'] {
  if (reasons?.includes('signin_ended') === true) return { href: '/login', label: 'Log in again' };
  if (code !== 'account_blocked') return undefined;
  return reasons?.includes('password_locked') === true
    ? { href: '/forgot-password', label: 'Choose a new password' }
    : { href: '/contact-us', label: 'Contact us' };
}
