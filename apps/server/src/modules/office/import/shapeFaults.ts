import { errorCatalog } from '@assay/contract/errors.ts';
import type { Refusal } from '@assay/contract/problem.ts';
import type { ColumnMapping } from '@assay/domain/office/import/columns.ts';
import { atColumns, type RowFault } from '@assay/domain/office/import/rows.ts';
import type { z } from 'zod';

/** What the shape of the call refuses, at the columns. `of`: the field that was read by itself. */
export const shapeFaults = (error: z.ZodError, mapping: ColumnMapping, of?: string): RowFault[] =>
  atColumns(
    error.issues.map((issue) => ({ path: of ?? issue.path.join('.'), message: shapeText(issue) })),
    mapping,
  );

/** What a refusal says of a row. */
export const refusalText = ({ code, extras }: Refusal): string => extras.detail ?? errorCatalog[code][1];

/** The texts of the shapes are for programmers. */
function shapeText(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small')
    return issue.origin === 'string' ? `Enter at least ${issue.minimum} characters` : 'Enter a larger amount';
  if (issue.code === 'too_big') {
    if (issue.origin === 'string') return `Enter at most ${issue.maximum} characters`;
    return issue.origin === 'array' ? `Enter at most ${issue.maximum}` : 'Enter a smaller amount';
  }
  return issue.code === 'custom' ? issue.message : 'This value is invalid';
}
