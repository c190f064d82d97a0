import { CustodyState } from '@assay/domain/item/custody.ts';
import { IntakeKind } from '@assay/domain/item/intake.ts';
import { z } from 'zod';
import { arrivalPicture } from './arrival.ts';
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
    /** As it arrived, oldest first. */
    pictures: z.array(arrivalPicture),
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
    /** Description of its first line. */
    firstObject: z.string(),
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

/** A move of an object: where to, when, by whom (null: the system), and why. */
export const objectMove = z
  .strictObject({
    shelf: z.string().nullable(),
    custody: z.enum(CustodyState),
    at: time,
    by: z.string().nullable(),
    note: z.string(),
  })
  .meta({ id: 'ObjectMove' });

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
    /** The delivery it came with, and its line there. */
    intake: z.strictObject({ id, number: z.string(), lineId: id, position: z.int() }).nullable(),
    /** Its latest moves, newest first, up to ten. */
    moves: z.array(objectMove),
  })
  .meta({ id: 'Whereabouts' });
export type Whereabouts = z.infer<typeof whereabouts>;
