import { z } from 'zod';
import { id, time } from './common.ts';

/** A photo of an object as it arrived; the file: office.arrivalPicture. */
export const arrivalPicture = z
  .strictObject({
    id,
    /** At a recheck: the kind of certified photo that it is compared with. Null: an object of a delivery. */
    kind: z.string().nullable(),
    width: z.int(),
    height: z.int(),
    /** Username of who took it. */
    by: z.string(),
    at: time,
  })
  .meta({ id: 'ArrivalPicture' });
export type ArrivalPicture = z.infer<typeof arrivalPicture>;
