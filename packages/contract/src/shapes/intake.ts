import { CustodyState } from '@assay/domain/item/custody.ts';
import { IntakeKind } from '@assay/domain/item/intake.ts';
import { z } from 'zod';
import { id, time } from './common.ts';

/** An object of a delivery. */
export const intakeLine = z
  .strictObject({
    id,
    position: z.int(),
    description: z.string(),
    quantity: z.int(),
    insuredCents: z.int().nullable(),
    conditionNote: z.string(),
    /** Where it is now: the item's shelf once it is an item. */
    shelf: z.string().nullable(),
    item: z
      .strictObject({ id, title: z.string(), slug: z.string(), status: z.string(), custody: z.enum(CustodyState) })
      .nullable(),
  })
  .meta({ id: 'IntakeLine' });
export type IntakeLine = z.infer<typeof intakeLine>;

const head = {
  id,
  /** `IN-000001` */
  number: z.string(),
  kind: z.enum(IntakeKind),
  sourceName: z.string(),
  /** Username of who delivered it. Null: no account. */
  sourceUsername: z.string().nullable(),
  receivedBy: z.string(),
  receivedAt: time,
};

/** A delivery in a list. */
export const intakeSummary = z
  .strictObject({
    ...head,
    lines: z.int(),
    /** Lines that are no item yet. */
    openLines: z.int(),
  })
  .meta({ id: 'IntakeSummary' });
export type IntakeSummary = z.infer<typeof intakeSummary>;

/** A delivery of objects. */
export const intake = z
  .strictObject({
    ...head,
    sourceContact: z.string(),
    carrier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    note: z.string(),
    lines: z.array(intakeLine),
  })
  .meta({ id: 'Intake' });
export type Intake = z.infer<typeof intake>;

/** Where an object is now, and who has it. */
export const whereabouts = z
  .strictObject({
    /** Null: an object of a delivery that is no item yet. */
    itemId: id.nullable(),
    title: z.string(),
    serial: z.string().nullable(),
    custody: z.enum(CustodyState),
    shelf: z.string().nullable(),
    /** Username of its owner. Null for Assay. */
    owner: z.string().nullable(),
    /** The delivery it came with. */
    intake: z.strictObject({ id, number: z.string() }).nullable(),
    /** Its latest move: when, by whom (null: the system), and why. */
    moved: z.strictObject({ at: time, by: z.string().nullable(), note: z.string() }).nullable(),
  })
  .meta({ id: 'Whereabouts' });
export type Whereabouts = z.infer<typeof whereabouts>;
