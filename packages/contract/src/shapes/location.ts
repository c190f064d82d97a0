import { z } from 'zod';
import { id, recordVersion, time } from './common.ts';
import { singleLineText } from './text.ts';

/** A shelf as typed or scanned. It is kept in capitals. */
export const shelfCode = singleLineText(40).min(1);

/** A shelf or another place for objects. */
export const location = z
  .strictObject({
    id,
    version: recordVersion,
    /** As on its label. */
    code: z.string(),
    name: z.string(),
    /** Objects that are there now: items, and lines of deliveries that are no item yet. */
    objects: z.int(),
    createdAt: time,
    /** Null: in use. */
    closedAt: time.nullable(),
  })
  .meta({ id: 'Location' });
export type Location = z.infer<typeof location>;
