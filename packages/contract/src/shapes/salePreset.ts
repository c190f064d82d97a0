import { MAX_INCREMENT_STEPS } from '@assay/domain/auction/incrementTable.ts';
import { TERMS_LIMITS } from '@assay/domain/auction/salePresets.ts';
import { z } from 'zod';
import { incrementStep } from './auction.ts';
import { cents, recordVersion, time } from './common.ts';
import { lotTerms, salePreset } from './sale.ts';
import { singleLineText } from './text.ts';

/** How lots close, under a name. */
export const officePreset = z
  .strictObject({
    id: salePreset,
    /** Null for one of ours. */
    version: recordVersion.nullable(),
    name: z.string(),
    /** Ours: it can only be copied. */
    isBuiltIn: z.boolean(),
    terms: lotTerms,
    increments: z.array(incrementStep),
    /** Unpublished sales and lots that follow it. */
    sales: z.int(),
    lots: z.int(),
    /** Null for one of ours. */
    createdAt: time.nullable(),
    changedAt: time.nullable(),
    /** No longer offered. */
    retiredAt: time.nullable(),
  })
  .meta({ id: 'OfficePreset' });
export type OfficePreset = z.infer<typeof officePreset>;

const span = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);
/** What staff decide about a preset. Durations in milliseconds. */
export const presetFields = {
  name: singleLineText(40).min(2),
  windowMs: span(TERMS_LIMITS.windowMs),
  capMs: span(TERMS_LIMITS.capMs),
  /** Null: no sealed round. */
  blindMs: span(TERMS_LIMITS.blindMs).nullable(),
  /** From $0 up, in whole dollars; increments never fall. */
  increments: z
    .array(z.strictObject({ fromCents: cents, incrementCents: cents }))
    .min(1)
    .max(MAX_INCREMENT_STEPS),
};
