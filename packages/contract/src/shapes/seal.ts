import { SealStatus } from '@assay/domain/item/seal.ts';
import { z } from 'zod';
import { id, time } from './common.ts';

export const sealStatus = z.enum(SealStatus).meta({ id: 'SealStatus' });

/** A seal as staff see it: without the secret code of its QR code. */
export const seal = z
  .strictObject({
    serial: z.string(),
    status: sealStatus,
    /** Number of its batch. Null: on its object before batches were recorded. */
    batch: z.string().nullable(),
    item: z.strictObject({ id, title: z.string(), slug: z.string() }).nullable(),
    /** Username of the authenticator who has it. */
    issuedTo: z.string().nullable(),
    /** The seal that it replaced, and the one that replaced it. */
    replaces: z.string().nullable(),
    replacedBy: z.string().nullable(),
    changedAt: time,
    /** What has happened to it since it was made, oldest first. */
    changes: z.array(z.strictObject({ to: sealStatus, at: time, by: z.string().nullable(), note: z.string() })),
  })
  .meta({ id: 'Seal' });
export type Seal = z.infer<typeof seal>;

/** Seals made together. */
export const sealBatch = z
  .strictObject({
    id,
    number: z.string(),
    count: z.int(),
    note: z.string(),
    createdBy: z.string(),
    createdAt: time,
    /** How many are in each status. */
    statuses: z.partialRecord(sealStatus, z.int()),
  })
  .meta({ id: 'SealBatch' });
export type SealBatch = z.infer<typeof sealBatch>;
