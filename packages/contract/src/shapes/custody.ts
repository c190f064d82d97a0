import { CustodyAct, CustodyState } from '@assay/domain/item/custody.ts';
import { FailureClass } from '@assay/domain/resale/machine.ts';
import { z } from 'zod';
import { id, time } from './common.ts';

const wayBack = z.strictObject({ carrier: z.string(), trackingNumber: z.string() }).nullable();

/** Who has the physical item now. */
export const custody = z
  .strictObject({
    state: z.enum(CustodyState),
    since: time.nullable(),
    /** It failed a recheck, and what becomes of it is not decided: it is not for sale. */
    failedRecheck: z.enum(FailureClass).nullable(),
    /** The parcel that returns it to its owner. */
    wayBack,
  })
  .meta({ id: 'Custody' });
export type Custody = z.infer<typeof custody>;

/** An object at the custody desk. */
export const officeCustody = z
  .strictObject({
    itemId: id,
    title: z.string(),
    slug: z.string(),
    serial: z.string().nullable(),
    /** Username. Null for Assay. */
    owner: z.string().nullable(),
    ...custody.shape,
    shelf: z.string().nullable(),
    /** The return address: name and address, line by line. Null if the owner has no address, or Assay owns the item. */
    returnTo: z.array(z.string()).nullable(),
    /** Reference of the return label that can be printed now. Null: there is none. */
    returnCode: z.string().nullable(),
    /** What the caller may do now. */
    acts: z.array(z.enum(CustodyAct)),
    /** Latest first. */
    history: z.array(
      z.strictObject({
        trigger: z.string(),
        to: z.enum(CustodyState),
        shelf: z.string().nullable(),
        carrier: z.string().nullable(),
        trackingNumber: z.string().nullable(),
        note: z.string(),
        at: time,
      }),
    ),
  })
  .meta({ id: 'OfficeCustody' });
export type OfficeCustody = z.infer<typeof officeCustody>;
