import { isKeepable, tidyLine, tidyProse } from '@assay/domain/text.ts';
import { z } from 'zod';

// Texts of requests. Each text field of a request is one of these three: text that cannot be kept is refused, what cannot be
// seen is taken out, spaces and dashes are made one kind; then the rule of the field looks at it. text.test.ts holds every
// request of the contract to it.

const UNKEEPABLE = 'This contains a character we can’t save. Delete it and type it again.';

/** A text taken as it is, up to `max` characters: passwords, tokens and the ids of other services. */
export const exact = (max: number): z.ZodString =>
  z.string().refine(isKeepable, { abort: true, error: UNKEEPABLE }).max(max);

/** A text of one line, up to `max` characters when tidied. */
export const line = (max: number): z.ZodString =>
  z.string().refine(isKeepable, { abort: true, error: UNKEEPABLE }).overwrite(tidyLine).max(max);

/** A text of several lines, up to `max` characters when tidied. */
export const prose = (max: number): z.ZodString =>
  z.string().refine(isKeepable, { abort: true, error: UNKEEPABLE }).overwrite(tidyProse).max(max);
