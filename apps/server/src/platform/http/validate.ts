import { type FieldCode, fieldMessages } from '@assay/contract/errors.ts';
import { type FieldError, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;
export type Validated<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

/**
 * Validates a part of a request against its schema. `form` bodies return 422 with the fields named; everything else
 * returns a 400 that names the parameter (reliability D S-2.1, E.1).
 */
export function validate<S extends z.ZodType>(shape: S, value: unknown, form: boolean): Validated<z.output<S>> {
  const result = shape.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  const { issues } = result.error;
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown !== undefined) {
    const param = [...unknown.path, (unknown as { keys: string[] }).keys[0]].join('.');
    return { ok: false, refusal: refuse('unknown_field', { param, detail: `${param} is not known here` }) };
  }
  const errors = fieldErrors(issues);
  if (form) return { ok: false, refusal: refuse('validation_failed', { errors }) };
  const first = issues[0]!;
  const param = first.path.join('.');
  const code = isMissing(first) ? 'missing_parameter' : 'invalid_parameter';
  return {
    ok: false,
    refusal: refuse(code, { param, detail: `${param === '' ? 'The value' : param}: ${first.message}`, errors }),
  };
}

/** One error a field, in the order of the request: the first thing wrong with it. */
function fieldErrors(issues: readonly Issue[]): FieldError[] {
  const byPath = new Map<string, FieldError>();
  for (const issue of issues) {
    const path = issue.path.join('.');
    if (byPath.has(path)) continue;
    const code = fieldCode(issue);
    byPath.set(path, {
      path,
      code,
      message: issue.code === 'custom' ? issue.message : fieldMessages[code as FieldCode],
    });
  }
  return [...byPath.values()];
}

function isMissing(issue: Issue): boolean {
  return issue.code === 'invalid_type' && /received undefined/.test(issue.message);
}

function fieldCode(issue: Issue): string {
  if (issue.code === 'custom') {
    return (issue as { params?: { code?: string } }).params?.code ?? 'invalid';
  }
  if (issue.path.at(-1) === 'acceptTerms') return 'terms_required';
  if (isMissing(issue)) return 'required';
  if (issue.code === 'too_big') return 'too_long';
  return 'invalid';
}
