import type { FieldIssue } from '@assay/domain/account/issue.ts';
import type { IntakeKind } from '@assay/domain/item/intake.ts';
import { amountFault, parseAmount } from '@assay/domain/money/readAmount.ts';
import { parseCount } from '../typed.ts';

export const KINDS: Readonly<Record<IntakeKind, string>> = {
  consignment: 'Consignment',
  purchase: 'Purchase',
  direct: 'From the maker or artist',
  return: 'Return',
};

export const LINE_FIELDS = ['description', 'quantity', 'insuredCents', 'conditionNote', 'shelf'] as const;
type LineField = (typeof LINE_FIELDS)[number];

type Values = Readonly<Record<string, string>>;
const textOf = (values: Values, prefix: string, field: LineField): string => (values[prefix + field] ?? '').trim();

/** What is wrong with a line as typed. `prefix`: the path of the line, such as `lines.0.`. */
export function lineFaults(values: Values, prefix: string): FieldIssue[] {
  const faults: FieldIssue[] = [];
  const add = (field: LineField, message: string): void => {
    faults.push({ path: prefix + field, code: 'invalid', message });
  };
  if (textOf(values, prefix, 'description').length < 3) add('description', 'Describe the object');
  if (parseCount(textOf(values, prefix, 'quantity')) === null) add('quantity', 'Enter a whole number');
  const insured = textOf(values, prefix, 'insuredCents');
  const fault = insured === '' ? null : amountFault(insured);
  if (fault !== null) add('insuredCents', fault);
  return faults;
}

/** A line as the API takes it. */
export const toLine = (values: Values, prefix: string) => ({
  description: textOf(values, prefix, 'description'),
  quantity: parseCount(textOf(values, prefix, 'quantity')) ?? 0,
  insuredCents: parseAmount(textOf(values, prefix, 'insuredCents')),
  conditionNote: textOf(values, prefix, 'conditionNote'),
  shelf: textOf(values, prefix, 'shelf') || null,
});
