import { isStorableText, tidyLine, tidyProse } from '@assay/domain/text.ts';
import { z } from 'zod';

// Text in requests. Each text field is one of these three kinds. Text that cannot be saved is refused, invisible
// characters are removed, and spaces and dashes are normalized; then the field's rule is applied. text.test.ts checks
// every request of the contract.

const INVALID_TEXT = 'This contains a character we can’t save. Delete it and type it again.';

/** Text taken unchanged, up to `max` characters: passwords, tokens and ids of other services. */
export const exactText = (max: number): z.ZodString =>
  z.string().refine(isStorableText, { abort: true, error: INVALID_TEXT }).max(max);

/** A text of one line, up to `max` characters when tidied. */
export const singleLineText = (max: number): z.ZodString =>
  z.string().refine(isStorableText, { abort: true, error: INVALID_TEXT }).overwrite(tidyLine).max(max);

/** A text of several lines, up to `max` characters when tidied. */
export const multilineText = (max: number): z.ZodString =>
  z.string().refine(isStorableText, { abort: true, error: INVALID_TEXT }).overwrite(tidyProse).max(max);
