import type { FieldIssue } from '@assay/domain/account/issue.ts';

/** A refusal found in the browser, in the form of the API's: a form shows it at its fields. */
export const fieldRefusal = (errors: readonly FieldIssue[]): Response =>
  new Response(JSON.stringify({ status: 422, code: 'validation_failed', message: 'Please check the fields', errors }), {
    status: 422,
    headers: { 'content-type': 'application/problem+json' },
  });
