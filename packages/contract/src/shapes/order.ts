import { z } from 'zod';
import { cents, id, time } from './common.ts';
import { invoice } from './invoice.ts';

/** An invoice with the name of its buyer. */
export const officeInvoice = z
  .strictObject({ ...invoice.shape, userId: id, buyer: z.string() })
  .meta({ id: 'OfficeInvoice' });
export type OfficeInvoice = z.infer<typeof officeInvoice>;

/** An order as a record: the invoice, its goods, its money, its parcel, and what has happened to it. */
export const officeOrder = z
  .strictObject({
    invoice: officeInvoice,
    username: z.string(),
    /** Only for support. */
    email: z.string().nullable(),
    /** Of the carrier. */
    service: z.string().nullable(),
    /** Seal and shelf of each line, in their order. */
    goods: z.array(
      z.strictObject({ serial: z.string().nullable(), shelf: z.string().nullable(), isPacked: z.boolean() }),
    ),
    /** Other orders in its parcel. */
    packedTogether: z.array(z.strictObject({ id, number: z.string().nullable() })),
    payments: z.array(
      z.strictObject({
        id,
        at: time,
        amountCents: cents,
        status: z.string(),
        /** Null: no method was chosen. */
        method: z.string().nullable(),
        /** Of a wire, check or cash payment. */
        reference: z.string().nullable(),
        /** Why it was declined. */
        failure: z.string().nullable(),
      }),
    ),
    refunds: z.array(
      z.strictObject({
        id,
        at: time,
        amountCents: cents,
        state: z.string(),
        reason: z.string(),
        note: z.string(),
        /** Null: the system. */
        by: z.string().nullable(),
        method: z.string().nullable(),
      }),
    ),
    /** Newest first. */
    timeline: z.array(z.strictObject({ at: time, title: z.string(), by: z.string().nullable(), note: z.string() })),
    /** Newest first. */
    notes: z.array(z.strictObject({ id, at: time, by: z.string(), text: z.string() })),
  })
  .meta({ id: 'OfficeOrder' });
export type OfficeOrder = z.infer<typeof officeOrder>;
