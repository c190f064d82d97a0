import { z } from 'zod';
import { id, time } from './common.ts';
import { media } from './item.ts';

/**
 * Goods of one buyer that go to one address together: to be packed, or packed and not handed over yet; `take_out`: goods of
 * one order that may no longer leave, in the parcel whose label has `number`.
 */
export const officeParcel = z
  .strictObject({
    /** The first of its invoices. */
    id,
    /** The number on its label. */
    number: z.string(),
    status: z.enum(['pending', 'ready', 'take_out']),
    invoices: z.array(z.strictObject({ id, number: z.string() })),
    userId: id,
    buyer: z.string(),
    /** "Portland, OR". */
    place: z.string(),
    /** When the first of them was paid. */
    at: time,
    lines: z.array(
      z.strictObject({
        lineId: id,
        itemId: id,
        title: z.string(),
        quantity: z.int(),
        serial: z.string().nullable(),
        shelf: z.string().nullable(),
        picture: media.nullable(),
        isPacked: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'OfficeParcel' });
export type OfficeParcel = z.infer<typeof officeParcel>;

/** What packing an object has done. */
export const packedObject = z
  .strictObject({
    invoiceId: id,
    lineId: id,
    title: z.string(),
    /** Objects that are not in the parcel yet. 0: it is closed. */
    left: z.int(),
  })
  .meta({ id: 'PackedObject' });
export type PackedObject = z.infer<typeof packedObject>;
