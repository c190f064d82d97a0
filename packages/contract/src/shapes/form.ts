import type { FieldIssue } from '@assay/domain/account/issue.ts';
import type { z } from 'zod';

/**
 * Converts a pure rule (value → list of field issues) into a check of a zod schema. The stable code is in
 * `params.code`; the message is the rule's own.
 */
export function issues<T>(rule: (value: T) => readonly FieldIssue[]) {
  return (value: T, ctx: z.RefinementCtx): void => {
    for (const issue of rule(value)) {
      ctx.addIssue({
        code: 'custom',
        path: issue.path === '' ? [] : issue.path.split('.'),
        params: { code: issue.code },
        message: issue.message,
      });
    }
  };
}
