import type { FieldIssue } from '@assay/domain/account/issue.ts';

/** What a form's check returns, from the error of each field. Null: none. */
export const issuesOf = (faults: readonly (readonly [field: string, message: string | null])[]): FieldIssue[] =>
  faults.flatMap(([path, message]) => (message === null ? [] : [{ path, code: 'invalid', message }]));
