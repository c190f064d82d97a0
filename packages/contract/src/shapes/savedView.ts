import { z } from 'zod';
import { id } from './common.ts';
import { singleLineText } from './text.ts';

/** Address of a list of the office. */
const officeList = z.string().regex(/^\/office\/[a-z/-]{2,60}$/);

/** A list of the office as a member of staff has narrowed and ordered it. `query`: the address behind the question mark. */
export const savedView = z
  .strictObject({ id, list: z.string(), name: z.string(), query: z.string() })
  .meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof savedView>;

export const savedViewBody = z.strictObject({
  list: officeList,
  name: singleLineText(40).min(1),
  query: z
    .string()
    .max(1_000)
    .regex(/^[\w%&=.,:~*+-]*$/),
});
